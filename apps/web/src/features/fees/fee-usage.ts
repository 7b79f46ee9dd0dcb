/** Fields of a list row this needs: whether the document was issued, and when. */
export type IssuedRow = { readonly id: string; readonly status: string; readonly orderedAt: string };

/** After this many documents without the fee the question is answered with yes: a new version is always safe. */
const maxLooked = 400;
const together = 40;

/**
 * Does an issued document stand on this fee? Newest first, for most rates the first one answers. Documents
 * older than the fee cannot have it.
 *
 * @param rows - newest first
 * @param feeIdsOf - ids of the fees a document was issued with
 */
export async function isFeeUsed(
  fee: { readonly id: string; readonly createdAt: string },
  rows: readonly IssuedRow[],
  feeIdsOf: (invoiceId: string) => Promise<readonly string[]>,
): Promise<boolean> {
  const issued = rows.filter(({ status, orderedAt }) => status !== "draft" && orderedAt >= fee.createdAt);
  for (let start = 0; start < Math.min(issued.length, maxLooked); start += together) {
    const part = issued.slice(start, start + together);
    const found = await Promise.all(part.map(({ id }) => feeIdsOf(id)));
    if (found.some((ids) => ids.includes(fee.id))) return true;
  }
  return issued.length > maxLooked;
}
