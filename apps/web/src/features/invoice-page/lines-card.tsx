import { useState } from "react";
import { useLingui } from "@lingui/react/macro";
import type { Invoice } from "@ankara/domain/records/invoice";
import { priced } from "../../document-parts/price-text.ts";
import { TotalsBlock } from "../../document-parts/totals-block.tsx";
import { useUnitText } from "../../document-parts/unit-text.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { MoneyText } from "../../ui/money-text.tsx";

/** Lines shown before somebody asks for all of them. */
const shownAtFirst = 12;

/** The lines and sums of an issued document in the app's own type, which a phone shows large enough to read. */
export function LinesCard({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const { counted } = useUnitText();
  const [all, setAll] = useState(false);
  const { lines, totals, currency } = invoice;
  if (totals === null || lines.length === 0) return null;
  const shown = all ? lines : lines.slice(0, shownAtFirst);
  const count = lines.length;
  return (
    <Card padded={false}>
      <ul aria-label={t`Items`}>
        {shown.map((line, at) => (
          <li
            key={line.id}
            className="flex items-center justify-between gap-4 border-line px-3.5 py-2.5 not-first:border-t"
          >
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{line.name}</span>
              <span className="money block text-13 text-muted">
                {counted(line.quantity, line.unit)} × {priced(line.unitPrice || "0", currency)}
              </span>
            </span>
            <MoneyText amount={totals.lineNets[at] ?? 0} currency={currency} />
          </li>
        ))}
      </ul>
      {shown.length < count && (
        <Button variant="ghost" full onClick={() => setAll(true)} className="border-t border-line">
          {t`Show all ${count} items`}
        </Button>
      )}
      <TotalsBlock draft={invoice} totals={totals} className="border-t border-line px-3.5 pt-2 pb-3" />
    </Card>
  );
}
