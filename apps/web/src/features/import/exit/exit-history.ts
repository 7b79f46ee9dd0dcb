import { type HistoryRow, historyKinds } from "@ankara/contract/exit-history";

/** A page of what the server keeps beside the records; `later` without a network. */
export type ReadHistory = (
  cursor: string | undefined,
) => Promise<{ readonly data: readonly HistoryRow[]; readonly next: string | null } | "later">;

/** Rows in the file, by kind; `whole` is false where the server could not be asked to the end. */
export type WrittenHistory = { readonly counts: Record<string, number>; readonly whole: boolean };

export const historyName = (kind: HistoryRow["kind"]): string => `history/${kind}.jsonl`;

/** Writes texts, mails, versions of documents, audit and filings, a page in memory at a time: the server gives kind after kind. */
export async function writeHistory(
  archive: { text: (name: string, parts: AsyncIterable<string>) => Promise<void> },
  read: ReadHistory,
  signal?: AbortSignal,
): Promise<WrittenHistory> {
  const counts: Record<string, number> = {};
  let page: Awaited<ReturnType<ReadHistory>> = await read(undefined);
  async function* rowsOf(kind: HistoryRow["kind"]): AsyncGenerator<string> {
    while (page !== "later" && page.data[0]?.kind === kind) {
      signal?.throwIfAborted();
      counts[kind] = (counts[kind] ?? 0) + page.data.length;
      yield page.data.map((row) => `${JSON.stringify(row)}\n`).join("");
      if (page.next === null) return;
      page = await read(page.next);
    }
  }
  for (const kind of historyKinds) await archive.text(historyName(kind), rowsOf(kind));
  return { counts, whole: page !== "later" };
}
