import type { ListedItem, PriceListInput } from "@ankara/documents/price-list";
import { draftOfOrder, isOnPriceList } from "@ankara/domain/catalog/price-list";
import { todayIn } from "@ankara/domain/dates/dates";
import { isLineTax } from "@ankara/domain/invoice/draft";
import { newId } from "@ankara/domain/ids";
import { readBusinessLinkId } from "@ankara/domain/link-id";
import { CatalogItem } from "@ankara/domain/records/catalog-item";
import { RecordId, type BusinessId } from "@ankara/domain/records/fields";
import type { Fee } from "@ankara/domain/records/fee";
import type { Invoice } from "@ankara/domain/records/invoice";
import { stockLevelOf } from "@ankara/domain/stock/on-hand";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Tx } from "../../db/database.ts";
import { getRecord, listRecords } from "../../db/records.ts";
import { listStockChanges } from "../../db/stock.ts";
import type { Deps } from "../../deps.ts";
import { isSameSecret } from "../../policies/same-secret.ts";

/** A price list, found by its link. */
export type PriceList = Omit<PriceListInput, "language" | "chosenLanguage"> & {
  readonly businessId: BusinessId;
  readonly fees: readonly Fee[];
};

/** Items beyond this number are on no page. */
const maxListed = 500;

/**
 * Finds the price list a link opens, read from the primary so that a revoked link is dead at once. Null for a link that is
 * unknown or revoked, which answer alike.
 */
export async function findPriceList(
  { db, now, random }: Pick<Deps, "db" | "now" | "random">,
  linkId: string,
): Promise<PriceList | null> {
  const link = readBusinessLinkId(linkId);
  if (!link) return null;
  const { businessId, key } = link;
  return db.read(businessId, async (tx) => {
    const record = await getRecord(tx, businessId, "business", businessId);
    if (!record || !isSameSecret(record.data.priceListKey, key)) return null;
    const business = record.data;
    const listed = (await listChosen(tx, businessId)).filter((item) => isOnPriceList(item, business.currency));
    const changes = await listStockChanges(tx, businessId, listed);
    const items = listed.map((item): ListedItem => ({ item, isOut: stockLevelOf(item, changes)?.state === "out" }));
    const fees = (await listRecords(tx, businessId, "fees")).map(({ data }) => data);
    const today = todayIn(business.timeZone, now());
    const lines = listed.map((item) => ({ item, quantity: "1" }));
    const id = newId(now().getTime(), random);
    const sample = draftOfOrder(lines, { id, business, fees, now: now(), today, random, name: "", note: "" });
    return { linkId, businessId, business, today, items, fees, taxes: taxesOnTop(sample) };
  });
}

/** Finds the stored picture of an item on the list; null for any other photo of the business. */
export async function findListPhoto({ db }: Pick<Deps, "db">, linkId: string, photo: string): Promise<string | null> {
  const link = readBusinessLinkId(linkId);
  if (!link || !z.safeParse(RecordId, photo).success) return null;
  const { businessId, key } = link;
  return db.read(businessId, async (tx) => {
    const business = await getRecord(tx, businessId, "business", businessId);
    if (!business || !isSameSecret(business.data.priceListKey, key)) return null;
    const { rows } = await sql<{ key: string | null }>`
      select key from attachments
      where business_id = ${businessId}::uuid and id = ${photo}::uuid and exists (
        select from records
        where business_id = ${businessId}::uuid and collection = 'catalogs' and deleted_at is null
          and data -> 'onPriceList' = 'true'::jsonb and data ->> 'archivedAt' is null
          and data #>> '{photo,id}' = ${photo.toLowerCase()})`.execute(tx);
    return rows[0]?.key ?? null;
  });
}

function taxesOnTop({ taxMode, taxes, lines }: Invoice): PriceList["taxes"] {
  if (taxMode !== "exclusive") return [];
  const borne = new Set(lines.flatMap(({ taxIds }) => taxIds));
  return taxes.filter((tax) => isLineTax(tax) && borne.has(tax.id) && tax.basis === "percent" && tax.ratePpm > 0);
}

async function listChosen(tx: Tx, businessId: BusinessId): Promise<CatalogItem[]> {
  const { rows } = await sql<{ data: unknown }>`
    select data from records
    where business_id = ${businessId}::uuid and collection = 'catalogs' and deleted_at is null
      and data -> 'onPriceList' = 'true'::jsonb
    order by id limit ${maxListed}`.execute(tx);
  return rows.map(({ data }) => z.parse(CatalogItem, data));
}
