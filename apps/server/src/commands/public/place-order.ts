import { createHash } from "node:crypto";
import type { Fields } from "@ankara/contract/sync";
import { draftOfOrder, maxOrderLines, type OrderLine, readQuantity } from "@ankara/domain/catalog/price-list";
import { newId } from "@ankara/domain/ids";
import { RecordId, type BusinessId } from "@ankara/domain/records/fields";
import type { Invoice } from "@ankara/domain/records/invoice";
import { err, ok, type Result } from "@ankara/domain/result";
import type { OrderProblem } from "@ankara/documents/labels/clients/label-types";
import type { OrderForm } from "@ankara/documents/price-list-order";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Tx } from "../../db/database.ts";
import { assertWritable, getRecord, putRecords } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { enqueuePush } from "../push/enqueue-push.ts";
import type { PriceList } from "./find-price-list.ts";

/** Drafts of orders that nobody has opened yet are at most this many; further orders go by chat alone. */
const maxWaiting = 100;

type Draft = Invoice & { readonly totals: NonNullable<Invoice["totals"]> };

/** Prices an order by the list as it stands. */
export function priceOrder(
  { now, random }: Pick<Deps, "now" | "random">,
  { business, fees, today, items }: PriceList,
  { quantities, name, note }: Pick<OrderForm, "quantities" | "name" | "note">,
): Result<Draft, OrderProblem> {
  const lines: OrderLine[] = [];
  const known = new Map(items.map((listed) => [listed.item.id as string, listed]));
  for (const [id, typed] of quantities) {
    const quantity = readQuantity(typed);
    if (quantity === null) return err("quantity");
    if (quantity === "") continue;
    const listed = known.get(id);
    if (!listed || listed.isOut) return err("changed");
    lines.push({ item: listed.item, quantity });
  }
  if (lines.length === 0) return err("nothingChosen");
  if (lines.length > maxOrderLines) return err("tooMany");
  const id = newId(now().getTime(), random);
  const draft = draftOfOrder(lines, { id, business, fees, now: now(), today, random, name, note });
  return draft.totals === null ? err("quantity") : ok({ ...draft, totals: draft.totals });
}

/** Names what a client reads before they order: items, quantities, prices and the total. */
export const fingerprintOf = ({ lines, totals }: Pick<Draft, "lines" | "totals">): string =>
  createHash("sha256")
    .update(
      JSON.stringify([lines.map(({ itemId, quantity, unitPrice }) => [itemId, quantity, unitPrice]), totals.total]),
    )
    .digest("base64url")
    .slice(0, 22);

/** Returns a typed text without what nobody types: controls, and spaces around it. */
const cleaned = (text: string, maxLength: number): string =>
  text.replaceAll(/\p{C}/gu, " ").trim().slice(0, maxLength).trim();

/** A form as it is kept: plain text, bounded. */
export const cleanedForm = (form: OrderForm): OrderForm => ({
  ...form,
  name: cleaned(form.name, 120),
  note: cleaned(form.note, 300),
});

/**
 * Writes an order down as a fact and as a draft for the owner, which their devices pull. It takes no number and promises
 * nothing. `full` where too many drafts wait already, which stops a stranger from filling the books.
 */
export async function placeOrder(
  deps: Deps,
  list: PriceList,
  form: OrderForm,
): Promise<Result<{ readonly draft: Draft; readonly outcome: "new" | "known" | "full" }, OrderProblem>> {
  const { businessId, business } = list;
  if (!z.safeParse(RecordId, form.id).success) return err("notTaken");
  const priced = priceOrder(deps, list, form);
  if (!priced.ok) return priced;
  const draft = priced.value;
  if (form.name === "") return err("nameMissing");
  if (form.fingerprint !== fingerprintOf(draft)) return err("changed");
  const outcome = await deps.db.write(businessId, async (tx, rev) => {
    const record = await getRecord(tx, businessId, "business", businessId);
    // Revoked since the page was opened: the order reaches nobody.
    if (record?.data.priceListKey !== business.priceListKey) return "revoked";
    if (await isKnown(tx, businessId, form.id)) return "known";
    if ((await countWaiting(tx, businessId)) >= maxWaiting) return "full";
    await enterOrder(deps, tx, businessId, form, draft);
    assertWritable("server", "invoices", null, draft as Fields);
    await putRecords(tx, businessId, rev, [
      { collection: "invoices", id: draft.id, data: draft as Fields, deleted: false },
    ]);
    await enqueuePush(deps, tx, businessId, { kind: "ordered", happening: `ordered:${draft.id}`, invoiceId: draft.id });
    return "new";
  });
  return outcome === "revoked" ? err("notTaken") : ok({ draft, outcome });
}

async function isKnown(tx: Tx, businessId: BusinessId, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("price_list_orders")
    .select("id")
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts orders whose draft stands as the server made it. */
async function countWaiting(tx: Tx, businessId: BusinessId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from price_list_orders o
      join records r on r.business_id = o.business_id and r.collection = 'invoices' and r.id = o.invoice_id
      where o.business_id = ${businessId}::uuid and o.at > now() - interval '90 days'
        and r.deleted_at is null and r.data ->> 'status' = 'draft' and r.data ->> 'deviceId' is null
      limit ${maxWaiting}) as waiting`.execute(tx);
  return rows[0]?.count ?? 0;
}

async function enterOrder(
  { now }: Pick<Deps, "now">,
  tx: Tx,
  businessId: BusinessId,
  { id, name, note }: OrderForm,
  draft: Draft,
): Promise<void> {
  await tx
    .insertInto("price_list_orders")
    .values({
      business_id: businessId,
      id,
      invoice_id: draft.id,
      name,
      note,
      lines: JSON.stringify(
        draft.lines.map(({ itemId, name: item, quantity, unitPrice }) => ({ itemId, name: item, quantity, unitPrice })),
      ),
      total: draft.totals.total,
      currency: draft.currency,
      at: now(),
    })
    .execute();
}
