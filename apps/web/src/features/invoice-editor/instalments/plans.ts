import type { MinorUnits } from "@ankara/domain/money/money";
import { addDays, addMonths, type LocalDate } from "@ankara/domain/dates/dates";
import { fitInstalments } from "@ankara/domain/invoice/instalments";
import { inOrder } from "@ankara/domain/invoice/receivable";
import { type Instalment, type Invoice, maxInstalments } from "@ankara/domain/records/invoice";

const million = 1_000_000;

/** A deposit today and the rest on the due day, or a month later where there is none after today. */
export function depositAndBalance(today: LocalDate, dueDate: LocalDate | null, makeId: () => string): Instalment[] {
  const last = dueDate !== null && dueDate > today ? dueDate : addMonths(today, 1);
  return [
    { id: makeId(), dueDate: today, amount: 0, deposit: true, sharePpm: million / 2 },
    { id: makeId(), dueDate: last, amount: 0, deposit: false, sharePpm: null },
  ];
}

/** Equal parts a month apart, to the minor unit, beginning today. @param count - 2 to 12 */
export function monthly(count: number, today: LocalDate, makeId: () => string): Instalment[] {
  return Array.from({ length: count }, (_, n) => ({
    id: makeId(),
    dueDate: addMonths(today, n),
    amount: 0,
    deposit: false,
    weight: 1,
  }));
}

/** Another part before the last, of half of what the last would be; the last moves a month on. */
export function addPart(parts: readonly Instalment[], total: MinorUnits, makeId: () => string): readonly Instalment[] {
  const fitted = fitInstalments(parts, total);
  const last = fitted.at(-1);
  if (!last || parts.length >= maxInstalments) return parts;
  const half = { ...last, id: makeId(), deposit: false, sharePpm: null, amount: Math.floor(last.amount / 2) };
  // The last one is halved where parts go by weight, too: the others weigh twice as much from now on.
  const others = fitted.slice(0, -1).map((part) => (part.weight ? { ...part, weight: part.weight * 2 } : part));
  return [...others, half, { ...last, dueDate: addMonths(last.dueDate, 1) }];
}

/** Without one part, whose money comes with the last. */
export function removePart(parts: readonly Instalment[], id: string): readonly Instalment[] {
  const gone = parts.find((part) => part.id === id);
  const left = inOrder(parts.filter((part) => part.id !== id));
  return left.map((part, index) =>
    index === left.length - 1 && part.weight && gone?.weight ? { ...part, weight: part.weight + gone.weight } : part,
  );
}

/** Moves a part to a free day; a day another part has is skipped. */
export function movePart(parts: readonly Instalment[], id: string, day: LocalDate): readonly Instalment[] {
  let dueDate = day;
  while (parts.some((part) => part.id !== id && part.dueDate === dueDate)) dueDate = addDays(dueDate, 1);
  return parts.map((part) => (part.id === id ? { ...part, dueDate } : part));
}

/** The draft paid in these parts, which has the day of the last as its due day; none: all at once again. */
export function setParts(draft: Invoice, parts: readonly Instalment[], total: MinorUnits): Invoice {
  const instalments = fitInstalments(parts, total);
  const last = instalments.at(-1);
  return last ? { ...draft, instalments, dueDate: last.dueDate, termsDays: null } : { ...draft, instalments: [] };
}
