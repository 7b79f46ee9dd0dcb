import type { WorkingSet } from "@ankara/sync/server/working-set";

/**
 * Documents of a push that its business may want sent: those that took their number with it, and those that were asked
 * for. The database looks up whether it does. One that carries what became of its filing was filed before a restore.
 */
export function documentsToFile(set: WorkingSet): string[] {
  const numbered = new Set(set.newNumbers.map(({ invoiceId }) => invoiceId));
  return set
    .writes()
    .filter(
      ({ collection, id, data, fieldRevs, deleted }) =>
        collection === "invoices" &&
        !deleted &&
        ((numbered.has(id) && !data["filing"]) || (data["filingAsk"] && fieldRevs?.["filingAsk"] === set.rev)),
    )
    .map(({ id }) => id);
}
