import type { Balance } from "@ankara/contract/ai";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { cx } from "../../ui/cx.ts";

/** The diamond: the unit of AI credit. */
export const Gem = ({ large = false, plain = false }: { large?: boolean; plain?: boolean }) => (
  <span
    aria-hidden="true"
    style={plain ? { background: "currentColor" } : undefined}
    className={cx("inline-block shrink-0 rotate-45 rounded-[1.5px] bg-accent", large ? "size-3.5" : "mx-[3px] size-2")}
  />
);

/** Shows the price of a text in credits, at the end of a row; `plain` in a button, on whose fill the accent is lost. */
export function Cost({ credits, plain = false, className }: { credits: number; plain?: boolean; className?: string }) {
  return (
    <span className={cx("inline-flex items-center gap-1 tabular-nums", className)}>
      <Gem plain={plain} />
      {credits}
      <span className="sr-only">
        <Plural value={credits} one="credit" other="credits" />
      </span>
    </span>
  );
}

/** The balance in the head of every page of the writer: "42 · 10 held". */
export function CreditChip({ balance, labelled = false }: { balance: Balance | undefined; labelled?: boolean }) {
  const { t } = useLingui();
  if (!balance) return null;
  const { credit, held } = balance;
  return (
    <span className="inline-flex h-8 shrink-0 items-center gap-1 rounded-full bg-accent-soft pr-3 pl-2 text-15 font-semibold whitespace-nowrap text-accent-ink tabular-nums">
      <Gem />
      <span className="sr-only">{t`Your credit:`} </span>
      {labelled ? <Plural value={credit} one="# credit" other="# credits" /> : credit}
      {held > 0 && (
        <span className="font-medium">
          {" "}
          · <Trans>{held} held</Trans>
        </span>
      )}
    </span>
  );
}
