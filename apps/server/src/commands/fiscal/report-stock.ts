import type { BusinessId, InvoiceId } from "@ankara/domain/records/fields";
import { getRecord, saveRecord } from "../../db/records.ts";
import {
  AuthorityAway,
  type FiscalAdapter,
  type FiscalDocument,
  type FiscalStock,
} from "../../providers/fiscal/adapter.ts";
import { type FilingDeps, findFiling, planFiling, takeTurn } from "./filings.ts";
import { concludePlace, findPlace, type PlaceOf, renumberPlace } from "./places.ts";

/** Milliseconds until a stock book that did not answer is asked again. */
const stockPause = 15 * 60_000;

/**
 * Report to the authority's stock book what an accepted document moved, once. A refusal is written beside the document, which
 * stays accepted, until its goods are asked for again; an authority that does not answer is asked again.
 */
export async function reportStock(deps: FilingDeps, businessId: BusinessId, invoiceId: InvoiceId): Promise<void> {
  const due = await deps.db.read(businessId, async (tx) => {
    const found = await findFiling(deps, tx, businessId, invoiceId, ["accepted"]);
    if (!found || found.filing.what !== "send") return null;
    const { adapter, document, record } = found;
    const { filing, filingAsk } = record.data;
    const isAskedAgain =
      filingAsk?.what === "send" && filing !== null && filing !== undefined && filingAsk.at > filing.at;
    const isRefused = (filing?.problems ?? []).some(({ code }) => code === stockRefused);
    const place = await findPlace(tx, businessId, stockBookOf(adapter), invoiceId);
    const isMoving = adapter.stock?.moves(document) === true && place?.taken !== true && (isAskedAgain || !isRefused);
    return { ...found, isAskedAgain, stock: isMoving ? adapter.stock : null };
  });
  if (!due) return;
  const { adapter, stock, document, filing, isAskedAgain } = due;
  const { counter } = adapter;
  if (!stock || !counter) {
    // There was nothing to report: the device that asked waits no longer.
    if (isAskedAgain) await noteOutcome(deps, { businessId, invoiceId }, null);
    return;
  }
  const of = { businessId, adapter: stockBookOf(adapter), device: counter.deviceOf(document), invoiceId };
  const turn = await takeTurn(deps, filing, of, stock.lastBefore(document));
  if (turn === null) return;
  try {
    const reason = await move(deps, of, turn, stock, document);
    if (reason === null) await deps.db.tenantTransaction(businessId, (tx) => concludePlace(tx, of, {}));
    if (reason !== null || isAskedAgain) await noteOutcome(deps, of, reason);
  } catch (error) {
    if (!(error instanceof AuthorityAway)) throw error;
    deps.log.warn({ err: error, adapter: adapter.id }, "a stock book did not answer; it is asked again");
    const at = new Date(deps.now().getTime() + stockPause);
    await deps.db.tenantTransaction(businessId, (tx) => planFiling(tx, filing, at));
  }
}

/** Movements are counted apart from documents, by the same rules. */
const stockBookOf = ({ id }: FiscalAdapter): string => `${id}/stock`;
const stockRefused = "stock_refused";

type Turn = NonNullable<Awaited<ReturnType<typeof takeTurn>>>;

/**
 * Hands a movement over under its number, or under the one the book expects where the count was wrong.
 *
 * @returns why it was refused; null where it was taken, now or before
 */
async function move(
  deps: FilingDeps,
  of: PlaceOf,
  { place, previous }: Turn,
  stock: FiscalStock,
  document: FiscalDocument,
): Promise<string | null> {
  const wasSent = place.prepared;
  const renumber = (from: number, to: number) =>
    deps.db.tenantTransaction(of.businessId, (tx) => renumberPlace(tx, of, from, to));
  const no = wasSent ? place.no : Math.max(place.no, stock.lastBefore(document) + 1);
  if (!wasSent) await renumber(place.no, no);
  const answer = await stock.move(document, no);
  if (answer.is === "taken") return null;
  if (answer.is === "refused") return answer.reason;
  const { next, reason } = answer;
  // A number that was used once this movement had been sent under it is its own, unless others came after it.
  if (wasSent && (next === null || next === no + 1)) return null;
  const isFree = next !== null && next > (previous?.no ?? 0) && !(wasSent && next > no);
  if (!isFree) return reason;
  await renumber(no, next);
  const again = await stock.move(document, next);
  return again.is === "taken" ? null : again.reason;
}

/**
 * Writes beside the document what became of its goods.
 *
 * @param reason - of a refusal, which frees the number
 */
async function noteOutcome(
  deps: FilingDeps,
  of: Pick<PlaceOf, "businessId" | "invoiceId"> & Partial<PlaceOf>,
  reason: string | null,
): Promise<void> {
  const { businessId, invoiceId, adapter } = of;
  await deps.db.write(businessId, async (tx, rev) => {
    const now = deps.now();
    if (reason !== null && adapter !== undefined) await concludePlace(tx, { businessId, adapter, invoiceId }, null);
    const record = await getRecord(tx, businessId, "invoices", invoiceId);
    const filing = record?.data.filing;
    if (!record || !filing) return;
    const text = `The authority has this document, but its stock book refused the goods (${reason?.slice(0, 300)}).`;
    const problems = reason === null ? [] : [{ code: stockRefused, text, field: "" }];
    const at = now.toISOString();
    await saveRecord(tx, { businessId, rev, now }, record, { filing: { ...filing, at, problems } });
  });
}
