import { Plural, useLingui } from "@lingui/react/macro";
import { AlertIcon, type Icon } from "../../ui/icons.ts";
import type { TotalsError } from "@ankara/domain/invoice/compute-totals";
import type { Invoice, Totals } from "@ankara/domain/records/invoice";
import type { Result } from "@ankara/domain/result";
import { Button } from "../../ui/button.tsx";
import { pairLook } from "../../ui/button-pair.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { rated } from "../../document-parts/totals-block.tsx";
import { useIssueText } from "../../document-parts/use-issue-text.ts";
import { joinList } from "../../i18n/numbers.ts";

/** A button that finishes what is being edited. */
export type EditorAction = { label: string; icon: Icon; busy: boolean; act: () => void };

type FooterProps = {
  draft: Invoice;
  totals: Result<Totals, TotalsError>;
  /** Sentences that say why the last try to issue failed. */
  problems: readonly string[];
  main: EditorAction;
  second: EditorAction | null;
  /** Leads to the first problem. */
  onProblem: () => void;
  onTaxes: () => void;
};

/** Long words take a second line before the button leaves the total's row; the total takes what the button has no use for. */
const besideTotal = "max-w-max! shrink! grow-99 basis-24 max-[350px]:px-2!";

/** Stays above the phone's keyboard: the total as it grows, and the one main action. */
export function EditorFooter({ draft, totals, problems, main, second, onProblem, onTaxes }: FooterProps) {
  const { t } = useLingui();
  const look = pairLook([second?.label ?? "", main.label]);
  return (
    <div className="mx-auto max-w-[720px] px-4 pt-2.5 pb-3.5">
      {problems.length > 0 && (
        <div role="alert" className="-mt-1 mb-1">
          <ProblemCount count={problems.length} onShow={onProblem} />
        </div>
      )}
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <GrandTotal draft={draft} totals={totals} />
        <Button variant="soft" className={besideTotal} onClick={onTaxes}>
          {t`Tax & fees`}
        </Button>
      </div>
      <div className="flex gap-2">
        {second && (
          <Button size="large" icon={second.icon} className={look} disabled={second.busy} onClick={second.act}>
            {second.label}
          </Button>
        )}
        <Button variant="primary" size="large" icon={main.icon} className={look} busy={main.busy} onClick={main.act}>
          {main.label}
        </Button>
      </div>
    </div>
  );
}

/** The total as it grows, with the taxes in it; why there is none while the items cannot be summed. */
export function GrandTotal({ draft, totals }: Pick<FooterProps, "draft" | "totals">) {
  const issueText = useIssueText();
  return (
    <div className="max-w-full flex-auto">
      <TotalLabel draft={draft} totals={totals.ok ? totals.value : null} />
      {totals.ok ? (
        <MoneyText amount={totals.value.total} currency={draft.currency} decimals="always" size="22" />
      ) : (
        <p role="alert" className="text-15 text-overdue-ink">
          {issueText(totals.error.code)}
        </p>
      )}
    </div>
  );
}

/** Counts what is wrong and leads to the first of it; each problem stands once, under its field. */
export function ProblemCount({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <button
      type="button"
      onClick={onShow}
      className="flex min-h-11 items-center gap-2 text-left text-15 font-medium text-overdue-ink hover:underline"
    >
      <AlertIcon size={18} strokeWidth={1.75} aria-hidden="true" />
      <Plural value={count} one="# thing to correct" other="# things to correct" />
    </button>
  );
}

function TotalLabel({ draft, totals }: { draft: Invoice; totals: Totals | null }) {
  const { t } = useLingui();
  const taxes = joinList((totals?.taxes ?? []).map((tax) => rated(tax.name, tax.ratePpm)));
  const label =
    taxes === "" ? t`Total` : draft.taxMode === "inclusive" ? t`Total, ${taxes} included` : t`Total with ${taxes}`;
  // As wide as the amount asks for: words never push the button under it.
  return <div className="line-clamp-2 w-0 min-w-full text-13 leading-4 text-muted">{label}</div>;
}
