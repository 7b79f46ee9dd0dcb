import { walkInName } from "@ankara/domain/invoice/document-status";
import { useLingui } from "@lingui/react/macro";
import type { InvoiceRow } from "../store/index/invoice-row.ts";

/** The name kept in a document, which is English where it is nobody's, in the language of the screens. */
export function useStoredName(): (name: string) => string {
  const { t } = useLingui();
  return (name) => (name === walkInName ? t`Walk-in customer` : name);
}

/** Name over a row. */
export function useClientName(): (row: Pick<InvoiceRow, "contactName" | "billToName" | "walkIn">) => string {
  const { t } = useLingui();
  const storedName = useStoredName();
  return (row) => (row.walkIn ? t`Walk-in customer` : storedName(row.contactName || row.billToName) || t`No client`);
}
