import { capitalizeName } from "@ankara/domain/text";
import type { Entry } from "@ankara/domain/entry/parse-entry";
import type { EntryLine } from "@ankara/domain/entry/lines";
import { pricedLine } from "@ankara/domain/entry/priced-line";
import type { EntryShare } from "@ankara/domain/entry/clauses";
import { addDays, type LocalDate } from "@ankara/domain/dates/dates";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import { addItem } from "@ankara/domain/invoice/draft";
import { fitInstalments } from "@ankara/domain/invoice/instalments";
import { decimalToMinor } from "@ankara/domain/money/parse-money";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { Fee } from "@ankara/domain/records/fee";
import type { Invoice, PaymentDetails } from "@ankara/domain/records/invoice";
import { addLine, setCurrency, setDueDate } from "../../../document-parts/draft-edits.ts";

/** The lines as the person wants them: a guessed price may be of one or of all. */
export const asMeant = (lines: readonly EntryLine[], inAll: ReadonlySet<number>): EntryLine[] =>
  lines.map((line, at) => ({
    ...line,
    name: line.itemId === null ? capitalizeName(line.name) : line.name,
    amountIs: line.amountIs === "guess" ? (inAll.has(at) ? "total" : "each") : line.amountIs,
  }));

/**
 * Makes the draft a phrase stands for. Words it does not understand go into the private note, so nothing typed is lost.
 *
 * @param start - a new draft for the client, not dated yet
 */
export function draftOfEntry(
  start: Invoice,
  entry: Entry & { lines: readonly EntryLine[] },
  from: {
    items: ReadonlyMap<string, CatalogItem>;
    fees: readonly Fee[];
    /** Payment details of the business. */
    ways: readonly PaymentDetails[];
    today: LocalDate;
    id: () => string;
  },
): Invoice {
  const { items, fees, ways, today, id } = from;
  let draft = entry.currency ? setCurrency(start, entry.currency, ways) : start;
  for (const line of entry.lines) {
    const { name, quantity, unit, unitPrice } = pricedLine(line, draft.currency);
    const item = line.itemId === null || name !== line.name ? undefined : items.get(line.itemId);
    draft = item
      ? addItem(draft, id(), item, { fees, quantity, unitPrice: unitPrice || undefined })
      : addLine(draft, id(), { name, quantity, unitPrice, ...(unit === null ? {} : { unit }) });
  }
  if (entry.due) draft = setDueDate(draft, entry.due);
  if (entry.discount) draft = { ...draft, discount: discountOf(entry.discount, draft.currency) };
  if (entry.unread.length > 0) draft = { ...draft, privateNote: entry.unread.join("\n").slice(0, 5000) };
  const totals = computeTotals(draft);
  if (!totals.ok) return draft;
  return withDeposit({ ...draft, totals: totals.value }, entry.deposit, today, id);
}

const discountOf = (share: EntryShare, currency: string): Invoice["discount"] =>
  share.kind === "percent"
    ? { kind: "percent", ratePpm: share.ratePpm }
    : { kind: "amount", amount: decimalToMinor(share.amount, currency) };

/** A deposit today and the rest on the due day; none where it would be nothing or everything. */
function withDeposit(draft: Invoice, deposit: EntryShare | null, today: LocalDate, id: () => string): Invoice {
  const total = draft.totals?.total ?? 0;
  if (!deposit || total === 0) return draft;
  const sharePpm = deposit.kind === "percent" ? deposit.ratePpm : null;
  const typed = deposit.kind === "amount" ? decimalToMinor(deposit.amount, draft.currency) : 0;
  const due = draft.dueDate ?? addDays(today, draft.termsDays ?? 0);
  const rest = due > today ? due : addDays(today, 1);
  const instalments = fitInstalments(
    [
      { id: id(), dueDate: today, amount: typed, deposit: true, ...(sharePpm === null ? {} : { sharePpm }) },
      { id: id(), dueDate: rest, amount: 0, deposit: false },
    ],
    total,
  );
  return instalments.some(({ amount }) => amount <= 0) ? draft : { ...draft, instalments };
}
