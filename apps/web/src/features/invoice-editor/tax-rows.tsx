import { useLingui } from "@lingui/react/macro";
import { formatMoney } from "@ankara/domain/money/format-money";
import { isLineTax } from "@ankara/domain/invoice/draft";
import { percentText } from "@ankara/domain/money/rate";
import type { FeeSnapshot } from "@ankara/domain/records/fee";
import type { Invoice } from "@ankara/domain/records/invoice";
import { priced } from "../../document-parts/price-text.ts";
import { PanelRow } from "./panel-row.tsx";

/** Discount, taxes and fees of the document, each a way into "Tax & fees". */
export function TaxRows({ draft, onOpen }: { draft: Invoice; onOpen: () => void }) {
  const { t } = useLingui();
  const { discount, currency, taxMode } = draft;
  const shown = draft.taxes.filter((tax) => taxMode !== "none" || !isLineTax(tax));
  const discountText =
    discount === null
      ? t({ message: "None", context: "discount" })
      : discount.kind === "percent"
        ? `${percentText(discount.ratePpm)}\u00a0%`
        : formatMoney(discount.amount, currency, { decimals: "auto" });
  return (
    <>
      <PanelRow label={t`Discount`} value={discountText} onClick={onOpen} />
      {shown.map((tax) => (
        <PanelRow key={tax.id} label={tax.name} value={valueOf(tax, currency)} onClick={onOpen} />
      ))}
      <PanelRow label={t`Tax & fees`} value="" onClick={onOpen} />
    </>
  );
}

function valueOf(tax: FeeSnapshot, currency: string): string {
  return tax.basis === "percent" ? `${percentText(tax.ratePpm)}\u00a0%` : priced(tax.amount ?? "0", currency);
}
