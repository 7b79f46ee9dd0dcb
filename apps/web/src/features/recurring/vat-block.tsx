import { useLingui } from "@lingui/react/macro";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import { taxesNotAllowed } from "@ankara/domain/invoice/issue";
import type { Business } from "@ankara/domain/records/business";
import type { Invoice } from "@ankara/domain/records/invoice";
import { VatNotice } from "../../forms/vat-notice.tsx";
import { useRecords } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { AlertIcon } from "../../ui/icons.ts";
import type { Recurring } from "./use-recurring.ts";

/** Returns whether the invoices of the rule cannot be issued, because they charge VAT and the seller is not registered for it. */
export const isBlockedByVat = (one: Recurring, business: Pick<Business, "vatRegistered">): boolean =>
  one.repeat.make !== "draft" && taxesNotAllowed(one, business).length > 0;

/** In the list: this one needs its owner. */
export function BlockedBadge() {
  const { t } = useLingui();
  return (
    <span className="inline-flex items-center gap-1 text-overdue-ink">
      <AlertIcon size={14} strokeWidth={1.75} aria-hidden="true" />
      {t`Waits for you`}
    </span>
  );
}

/**
 * Says on its page why it cannot be issued, and corrects it with one tap, for coming invoices and for the waiting drafts.
 *
 * @param made - invoices the rule has made; undefined until the device has answered
 */
export function VatBlock({
  one,
  business,
  made,
}: {
  one: Recurring;
  business: Business;
  made: readonly Invoice[] | undefined;
}) {
  const fees = useRecords("fees");
  if (!fees || !made || !isBlockedByVat(one, business)) return null;
  const drafts = made.filter(({ status }) => status === "draft");
  const edit = (step: (before: Invoice) => Invoice) =>
    void Promise.all([one, ...drafts].map((each) => mend(each, step)));
  return <VatNotice draft={one} business={business} fees={fees} edit={edit} />;
}

async function mend(before: Invoice, step: (before: Invoice) => Invoice): Promise<void> {
  const { lines, taxes, ...after } = step(before);
  const totals = computeTotals({ ...after, lines, taxes });
  await currentStore().update("invoices", before.id, { lines, taxes, totals: totals.ok ? totals.value : null });
}
