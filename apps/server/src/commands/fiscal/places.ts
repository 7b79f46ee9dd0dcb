import type { BusinessId, InvoiceId } from "@ankara/domain/records/fields";
import type { Tx } from "../../db/database.ts";
import type { FiscalPlace, KeptOfPlace } from "../../providers/fiscal/adapter.ts";

/** A document's place in the count of a device. */
export type Place = FiscalPlace & {
  readonly device: string;
  /** The content to be sent is decided. */
  readonly prepared: boolean;
  /** The authority has taken it: the number is used for good. */
  readonly taken: boolean;
};
export type PlaceOf = {
  readonly businessId: BusinessId;
  readonly adapter: string;
  readonly device: string;
  readonly invoiceId: InvoiceId;
};
type Turn =
  | { readonly is: "yours"; readonly place: Place; readonly previous: FiscalPlace | null }
  /** The document whose number is not settled yet. */
  | { readonly is: "waiting"; readonly for: InvoiceId };

const columns = ["device", "no", "kept", "prepared", "taken", "invoice_id"] as const;
type Row = Omit<Place, "no" | "kept"> & { readonly no: string; readonly kept: unknown };
const placeIn = ({ device, no, kept, prepared, taken }: Row): Place => ({
  device,
  no: Number(no),
  kept: kept as KeptOfPlace,
  prepared,
  taken,
});

/** Returns the place of a document; null where it has none. */
export async function findPlace(
  tx: Tx,
  businessId: BusinessId,
  adapter: string,
  invoiceId: InvoiceId,
): Promise<Place | null> {
  const row = await tx
    .selectFrom("fiscal_places")
    .select(columns)
    .where("business_id", "=", businessId)
    .where("adapter", "=", adapter)
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirst();
  return row ? placeIn(row) : null;
}

/**
 * Give a document the next number of its device, or the one it has. In a transaction that holds the business's row, so that
 * two documents take turns.
 *
 * @param last - number the device used before this app counted
 */
export async function takePlace(tx: Tx, of: PlaceOf, last: number, now: Date): Promise<Turn> {
  const rows = await tx
    .selectFrom("fiscal_places")
    .select(columns)
    .where("business_id", "=", of.businessId)
    .where("adapter", "=", of.adapter)
    .where("device", "=", of.device)
    .orderBy("no", "desc")
    .limit(2)
    .execute();
  const [latest, before] = rows;
  if (latest && latest.invoice_id === of.invoiceId)
    return { is: "yours", place: placeIn(latest), previous: before ? placeIn(before) : null };
  if (latest && !latest.taken) return { is: "waiting", for: latest.invoice_id };
  const no = (latest ? Number(latest.no) : last) + 1;
  await tx
    .insertInto("fiscal_places")
    .values({
      business_id: of.businessId,
      adapter: of.adapter,
      device: of.device,
      no,
      invoice_id: of.invoiceId,
      kept: "{}",
      created_at: now,
    })
    .execute();
  const place = { device: of.device, no, kept: {}, prepared: false, taken: false };
  return { is: "yours", place, previous: latest ? placeIn(latest) : null };
}

/** Write down what is sent under a number before it is sent. */
export async function keepPrepared(tx: Tx, of: PlaceOf, no: number, kept: KeptOfPlace): Promise<void> {
  await tx
    .updateTable("fiscal_places")
    .set({ kept: JSON.stringify(kept), prepared: true })
    .where("business_id", "=", of.businessId)
    .where("adapter", "=", of.adapter)
    .where("device", "=", of.device)
    .where("no", "=", String(no))
    .execute();
}

/** Write down the number a document is sent under before it is sent: another one than it took where the count was wrong. */
export async function renumberPlace(tx: Tx, of: PlaceOf, from: number, to: number): Promise<void> {
  await tx
    .updateTable("fiscal_places")
    .set({ no: to, prepared: true })
    .where("business_id", "=", of.businessId)
    .where("adapter", "=", of.adapter)
    .where("device", "=", of.device)
    .where("no", "=", String(from))
    .where("taken", "=", false)
    .execute();
}

/**
 * Keep the number of a document for good, or free it.
 *
 * @param kept - what the authority added; null frees a number it did not take
 * @returns the place that stays
 */
export async function concludePlace(
  tx: Tx,
  { businessId, adapter, invoiceId }: Omit<PlaceOf, "device">,
  kept: KeptOfPlace | null,
): Promise<Place | null> {
  const place = await findPlace(tx, businessId, adapter, invoiceId);
  if (place === null || place.taken) return null;
  if (kept === null) {
    await tx
      .deleteFrom("fiscal_places")
      .where("business_id", "=", businessId)
      .where("adapter", "=", adapter)
      .where("invoice_id", "=", invoiceId)
      .where("taken", "=", false)
      .execute();
    return null;
  }
  const all = { ...place.kept, ...kept };
  await tx
    .updateTable("fiscal_places")
    .set({ kept: JSON.stringify(all), taken: true })
    .where("business_id", "=", businessId)
    .where("adapter", "=", adapter)
    .where("invoice_id", "=", invoiceId)
    .execute();
  return { ...place, kept: all, taken: true };
}

/** Returns whether no document came after this one at its device. */
export async function isLastPlace(tx: Tx, businessId: BusinessId, adapter: string, place: Place): Promise<boolean> {
  const later = await tx
    .selectFrom("fiscal_places")
    .select("no")
    .where("business_id", "=", businessId)
    .where("adapter", "=", adapter)
    .where("device", "=", place.device)
    .where("no", ">", String(place.no))
    .executeTakeFirst();
  return later === undefined;
}
