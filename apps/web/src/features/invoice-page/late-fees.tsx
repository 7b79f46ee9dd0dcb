import type { MinorUnits } from "@ankara/domain/money/money";
import { Suspense, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { undoMs } from "@ankara/domain/constants";
import { formatDate } from "@ankara/domain/dates/dates";
import { newId, systemRandom } from "@ankara/domain/ids";
import { chargeLateFee, lateFeeToday, ruleFor } from "@ankara/domain/invoice/late-fee";
import { formatMoney } from "../../i18n/numbers.ts";
import { useMay } from "../../session/use-may.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { toast } from "../../ui/toast.tsx";
import type { InvoicePage } from "../../document-parts/use-invoice.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const WaiveSheet = lazyPart(() => import("./waive-sheet.tsx"));

/** Late fees of an invoice: what may be charged today, and each one charged, to be waived. */
export default function LateFees({ page }: { page: InvoicePage }) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const { invoice } = page;
  const [waiving, setWaiving] = useState<string | null>(null);
  const preview = previewOf(page);
  if (invoice.charges.length === 0 && preview.amount === 0) return null;
  return (
    <section className="border-t border-line pt-4">
      <h2 className="pb-1 text-13 font-medium tracking-normal text-muted">{t`Late fees`}</h2>
      <ul>
        {invoice.charges.map((charge) => (
          <li key={charge.id} className="flex min-h-11 items-center gap-3 text-15">
            <span className="min-w-0 flex-1">
              {formatDate(charge.date, "medium", i18n.locale)}
              {charge.waivedAt !== null && (
                <span className="block text-13 wrap-anywhere text-muted">
                  {charge.waivedReason ? t`Waived: ${charge.waivedReason}` : t`Waived`}
                </span>
              )}
            </span>
            <span className={charge.waivedAt === null ? "" : "text-muted line-through"}>
              <MoneyText amount={charge.amount} currency={invoice.currency} decimals="auto" size="15" />
            </span>
            {charge.waivedAt === null && (
              <Button
                size="small"
                variant="ghost"
                className="-mr-3"
                onClick={() => may("management") && setWaiving(charge.id)}
              >
                <Trans>Waive</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {preview.amount > 0 && <Preview page={page} {...preview} />}
      {waiving !== null && (
        <Suspense fallback={null}>
          <WaiveSheet invoice={invoice} chargeId={waiving} onClose={() => setWaiving(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** Returns the late fee that may be charged today: none on a fee, and none on what was written off or claimed to be paid. */
function previewOf({ invoice, business, receivable, claims, today }: InvoicePage) {
  const nothing = { amount: 0, periods: 0, capped: false };
  if (claims.length > 0) return nothing;
  return lateFeeToday({
    rule: ruleFor(business.lateFee ?? null, invoice, business.currency),
    openParts: receivable.openParts,
    total: receivable.total,
    charges: invoice.charges,
    today,
  });
}

type PreviewProps = { page: InvoicePage; amount: MinorUnits; periods: number; capped: boolean };

function Preview({ page: { invoice, business, receivable, today }, amount, periods, capped }: PreviewProps) {
  const { t } = useLingui();
  const may = useMay();
  const { currency } = invoice;
  const sum = formatMoney(amount, currency, { decimals: "auto" });
  const then = formatMoney(receivable.due + amount, currency, { decimals: "auto" });
  const charge = async () => {
    if (!may("management")) return;
    const store = currentStore();
    const id = newId(Date.now(), systemRandom);
    const charged = chargeLateFee(invoice, { id, amount, today, now: Date.now() });
    if (!charged.ok) return;
    const { charges, history } = invoice;
    await store.update("invoices", invoice.id, charged.value);
    toast(t`Late fee of ${sum} added`, {
      durationMs: undoMs,
      action: { label: t`Undo`, onClick: () => void store.update("invoices", invoice.id, { charges, history }) },
    });
  };
  return (
    <div className="mt-1 rounded-card bg-sunken px-4 py-3">
      <p className="font-medium">
        <Trans>{sum} may be added today</Trans>
      </p>
      <p className="text-15 text-muted">
        {business.lateFee?.kind === "percent_month" &&
          (periods === 1 ? t`For the first month late.` : t`For ${periods} months late.`)}{" "}
        {capped && t`More would pass your limit.`}{" "}
        <Trans>Then {then} is left to pay. The invoice itself stays as it is.</Trans>
      </p>
      <Button size="small" className="mt-2" onClick={() => void charge()}>
        <Trans>Add late fee</Trans>
      </Button>
    </div>
  );
}
