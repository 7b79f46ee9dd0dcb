import type { BusinessId, InvoiceId } from "@ankara/domain/records/fields";
import { getRecord, saveRecord } from "../../db/records.ts";
import { AuthorityAway, type FiscalAdapter } from "../../providers/fiscal/adapter.ts";
import { type FilingDeps, findFiling, planFiling, takeTurn } from "./filings.ts";
import { concludePlace, findPlace, type PlaceOf } from "./places.ts";

/** Milliseconds until a stock book that did not answer is asked again. */
const stockPause = 15 * 60_000;

/**
 * Report to the authority's stock book what an accepted document moved, once. A refusal is written beside the document, which
 * stays accepted; an authority that does not answer is asked again.
 */
export async function reportStock(deps: FilingDeps, businessId: BusinessId, invoiceId: InvoiceId): Promise<void> {
  const due = await deps.db.read(businessId, async (tx) => {
    const found = await findFiling(deps, tx, businessId, invoiceId, ["accepted"]);
    if (!found || found.filing.what !== "send" || !found.adapter.stock?.moves(found.document)) return null;
    const moved = await findPlace(tx, businessId, stockBookOf(found.adapter), invoiceId);
    const isRefused = (found.record.data.filing?.problems ?? []).some(({ code }) => code === stockRefused);
    return moved?.taken === true || isRefused ? null : { ...found, stock: found.adapter.stock };
  });
  const counter = due?.adapter.counter;
  if (!due || !counter) return;
  const { adapter, stock, document, filing } = due;
  const of = { businessId, adapter: stockBookOf(adapter), device: counter.deviceOf(document), invoiceId };
  const turn = await takeTurn(deps, filing, of, stock.lastBefore(document));
  if (turn === null) return;
  try {
    const reason = await stock.move(document, turn.place.no);
    await concludeMovement(deps, of, reason);
  } catch (error) {
    if (!(error instanceof AuthorityAway)) throw error;
    deps.log.warn({ err: error, adapter: adapter.id }, "a stock book did not answer; it is asked again");
    await deps.db.tenantTransaction(businessId, (tx) =>
      planFiling(tx, filing, new Date(deps.now().getTime() + stockPause)),
    );
  }
}

/** Movements are counted apart from documents, by the same rules. */
const stockBookOf = ({ id }: FiscalAdapter): string => `${id}/stock`;
const stockRefused = "stock_refused";

/** @param reason - of a refusal, which frees the number; null where the movement was taken */
async function concludeMovement(deps: FilingDeps, of: PlaceOf, reason: string | null): Promise<void> {
  const { businessId, invoiceId } = of;
  if (reason === null) {
    await deps.db.tenantTransaction(businessId, (tx) => concludePlace(tx, of, {}));
    return;
  }
  await deps.db.write(businessId, async (tx, rev) => {
    await concludePlace(tx, of, null);
    const record = await getRecord(tx, businessId, "invoices", invoiceId);
    const filing = record?.data.filing;
    if (!record || !filing) return;
    const text = `The authority has this document, but its stock book refused the goods (${reason.slice(0, 300)}).`;
    const problems = [{ code: stockRefused, text, field: "" }];
    await saveRecord(tx, { businessId, rev, now: deps.now() }, record, { filing: { ...filing, problems } });
  });
}
