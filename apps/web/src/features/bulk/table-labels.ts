import { useLingui } from "@lingui/react/macro";
import { formatDate } from "@ankara/domain/dates/dates";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { useBadgeText } from "../../ui/status.tsx";
import { useClientName } from "../../document-parts/row-state.tsx";
import { badgeOfRow } from "@ankara/domain/invoice/state";
import { useBusiness } from "../../store/hooks.ts";
import { useToday } from "../../platform/use-today.ts";
import type { TableLabels } from "./table.ts";

/** The words a table of documents is made with, in the language of the person. */
export function useTableLabels(): TableLabels {
  const { t, i18n } = useLingui();
  const business = useBusiness();
  const clientName = useClientName();
  const badgeText = useBadgeText();
  const today = useToday(business?.timeZone ?? "UTC");
  const kinds: Record<InvoiceRow["kind"], string> = {
    invoice: t`Invoice`,
    quote: t`Quote`,
    pro_forma: t`Pro forma`,
    credit_note: t`Credit note`,
    receipt: t`Receipt`,
  };
  return {
    title: t`Invoices`,
    company: business?.companyName ?? "",
    today: formatDate(today, "long", i18n.locale),
    language: i18n.locale,
    home: business?.currency ?? "NGN",
    look: business ? { template: business.template, accent: business.accent } : null,
    fileName: `${t`Invoices`} ${today}`,
    head: [
      t`Number`,
      t`Kind of document`,
      t`Status`,
      t`Client`,
      t`Issued`,
      t`Due`,
      t`Currency`,
      t`Total`,
      t`Paid`,
      t`Balance`,
      t`PO number`,
      t`Payment reference`,
      t`Tags`,
    ],
    kind: (row) => kinds[row.kind],
    status: (row) => badgeText(badgeOfRow(row, today)),
    client: clientName,
  };
}
