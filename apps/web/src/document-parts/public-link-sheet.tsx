import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { thisDevice } from "../platform/device.ts";
import { Button } from "../ui/button.tsx";
import { cx } from "../ui/cx.ts";
import { CopyIcon, ExternalLinkIcon, RefreshIcon, VoidIcon } from "../ui/icons.ts";
import { Sheet } from "../ui/sheet.tsx";
import { toast } from "../ui/toast.tsx";

type Props = {
  title: string;
  /** In place of "Anyone with the link can open it". */
  subtitle?: string;
  /** Null while there is none, or it was withdrawn. */
  link: string | null;
  /** Stands in place of the link while there is none. */
  empty: ReactNode;
  /** Beside copying and opening: ways to send it. */
  children?: ReactNode;
  /** Under everything: what the page shows. */
  below?: ReactNode;
  makeLabel: string;
  onMake: () => void;
  onWithdraw: () => void;
  onClose: () => void;
};

/** On a phone the buttons of a line fill it. */
const buttons = "flex flex-wrap gap-2 max-desk:*:grow";

/** The link to a page of a client: open it, send it, take it back, or give it another address. */
export function PublicLinkSheet({
  title,
  subtitle,
  link,
  empty,
  children,
  below,
  makeLabel,
  onMake,
  onWithdraw,
  onClose,
}: Props) {
  const { t } = useLingui();
  const copy = async (text: string) => {
    if (await thisDevice().copy(text)) toast(t`Link copied`, { tone: "good" });
    else toast(t`We couldn’t copy the link. Touch and hold it to copy it.`, { tone: "danger", durationMs: 4000 });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      {...(link === null ? { subtitle } : { subtitle: t`Anyone with the link can open it` })}
    >
      <div className="sheet-form gap-3 pt-1">
        {link === null ? (
          <p className="text-15 text-muted">{empty}</p>
        ) : (
          <>
            <p className="rounded-card border border-line bg-sunken px-3.5 py-3 text-15 wrap-anywhere select-all">
              {link}
            </p>
            <div className={buttons}>
              {children}
              <Button icon={CopyIcon} onClick={() => void copy(link)}>{t`Copy link`}</Button>
              <Button icon={ExternalLinkIcon} onClick={() => thisDevice().open(link)}>{t`Open`}</Button>
            </div>
          </>
        )}
        <div className={cx(buttons, "border-t border-line pt-3")}>
          <Button {...(link === null ? { variant: "primary" as const } : { icon: RefreshIcon })} onClick={onMake}>
            {makeLabel}
          </Button>
          {link !== null && (
            <Button variant="danger-ghost" icon={VoidIcon} onClick={onWithdraw}>{t`Withdraw link`}</Button>
          )}
        </div>
        {below}
      </div>
    </Sheet>
  );
}
