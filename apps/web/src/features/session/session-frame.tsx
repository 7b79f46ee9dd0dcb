import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { cx } from "../../ui/cx.ts";
import { Logo } from "../../ui/logo.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { ChevronDownIcon } from "../../ui/icons.ts";

type SessionFrameProps = {
  /** Name of the page for the browser's tab. */
  title: string;
  heading: ReactNode;
  /** One muted sentence under the heading. */
  lead?: ReactNode;
  /** A narrower band on phones, for longer forms. */
  shallow?: boolean;
  /** Stands on the cloth, which is as tall as it on phones; in place of the promise on desks. */
  picture?: ReactNode;
  /** At the foot: the way to the other page. */
  foot?: ReactNode;
  children: ReactNode;
};

/** The pages before the app: cloth above on phones, beside on desks, the form on paper. */
export function SessionFrame({ title, heading, lead, shallow, picture, foot, children }: SessionFrameProps) {
  return (
    <div className="session-page flex h-full flex-col overflow-y-auto desk:flex-row desk:overflow-hidden desk:bg-surface">
      <title>{`${title} · Ankara`}</title>
      <aside className="flex shrink-0 flex-col desk:w-1/2">
        <div
          aria-hidden={picture ? undefined : "true"}
          className={cx(
            "motif shrink-0 bg-side desk:h-auto desk:min-h-0 desk:flex-1",
            picture ? "look" : shallow ? "h-16" : "h-33",
          )}
        >
          {picture}
        </div>
        <div className={cx("hidden bg-side px-11 pt-10 pb-12 text-on-side", !picture && "desk:block")}>
          <p className="max-w-[440px] text-28 font-semibold text-balance">
            <Trans>Send a professional invoice before the customer leaves.</Trans>
          </p>
          <p className="mt-3 max-w-[440px] text-on-side-muted">
            <Trans>Works offline. Shares on WhatsApp. Every number in order.</Trans>
          </p>
        </div>
      </aside>
      <main id="main" className="flex flex-1 flex-col desk:overflow-y-auto">
        <div
          className={cx(
            "safe-bottom mx-auto flex w-full max-w-[440px] flex-1 flex-col px-4 desk:max-w-[392px] desk:flex-none desk:py-8",
            // The first look grows when the server names its sample businesses: it stays where it begins.
            !picture && "desk:my-auto",
            shallow ? "pt-5" : "pt-6",
          )}
        >
          <Logo className={cx("h-9 self-start desk:h-[38px]", shallow && "hidden desk:block")} />
          <h1 className={cx("text-28 text-balance desk:mt-7", !shallow && "mt-5")}>{heading}</h1>
          {lead && <p className="mt-1 text-muted">{lead}</p>}
          <div className="mt-5 desk:mt-6">{children}</div>
          <div className="flex-1 pt-4 desk:hidden" />
          {foot && <p className="pt-4 pb-5 text-center text-muted desk:pt-6 desk:text-left">{foot}</p>}
          <LanguageChoice alone={!foot} />
        </div>
      </main>
    </div>
  );
}

/** The language at the foot of the pages before the app, small, in its own name. */
export function LanguageChoice({
  alone = false,
}: {
  /** Nothing at the foot keeps it off the form. */ alone?: boolean;
}) {
  const { t } = useLingui();
  const { value, choose, options } = useLanguage();
  if (options.length === 0) return null;
  return (
    <div className={cx("relative flex items-center self-center text-muted desk:self-start", alone && "desk:mt-6")}>
      <select
        aria-label={t`Language`}
        value={value}
        onChange={(event) => void choose(event.target.value)}
        className="field-sizing-content h-11 appearance-none rounded-input bg-transparent pr-6 text-15 desk:h-9"
      >
        {options.map(({ code, text }) => (
          <option key={code} value={code} lang={code}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDownIcon
        size={18}
        strokeWidth={1.75}
        aria-hidden="true"
        className="pointer-events-none absolute right-0"
      />
    </div>
  );
}
