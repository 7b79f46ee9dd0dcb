import { t } from "@lingui/core/macro";
import { refusalsOf } from "../store/hooks.ts";
import type { InvoiceRow } from "../store/index/invoice-row.ts";
import { currentStore } from "../store/store.ts";
import { confirm } from "../ui/dialog.tsx";
import { joinList } from "../i18n/numbers.ts";

/** Numbers a question names; there may be hundreds. */
const maxNamed = 5;

/**
 * Asks before documents the server refused go out: their numbers are not valid, and clients pay by them.
 *
 * @param numbers - of the refused ones; without any nothing is asked and the answer is yes
 */
export async function confirmRefused(numbers: readonly string[]): Promise<boolean> {
  const [number, ...others] = numbers;
  if (number === undefined) return true;
  const named = joinList(numbers.slice(0, maxNamed)) + (numbers.length > maxNamed ? " …" : "");
  const isOne = others.length === 0;
  return confirm({
    title: isOne ? t`The server refused this document` : t`The server refused some of these`,
    text: isOne
      ? t`${number} is not in your books and not valid until this is fixed. A client who has it may still pay it.`
      : t`${named} are not in your books and not valid until this is fixed. A client who has one may still pay it.`,
    confirmLabel: isOne ? t`Share anyway` : t`Share all anyway`,
    tone: "danger",
  });
}

/** The same for rows of a list. */
export async function confirmRefusedRows(rows: readonly InvoiceRow[]): Promise<boolean> {
  const rejected = rows.filter(({ syncState }) => syncState === "rejected");
  const refusals = await refusalsOf(
    currentStore().db,
    rejected.map(({ id }) => id),
  );
  const refused = new Set(refusals.map(({ id }) => id));
  return confirmRefused(rejected.flatMap(({ id, number }) => (number && refused.has(id) ? [number] : [])));
}
