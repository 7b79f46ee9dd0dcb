import { instantOf, todayIn } from "@ankara/domain/dates/dates";
import { feesFromPack, type FeeRow } from "@ankara/domain/countries/packs";
import { type FeeUpdate, applyFeeUpdate } from "@ankara/domain/taxes/fee-updates";
import { changesAmount, reviseFee, withReplacedId } from "@ankara/domain/taxes/fee-version";
import { newId, systemRandom } from "@ankara/domain/ids";
import type { Business } from "@ankara/domain/records/business";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import { Fee } from "@ankara/domain/records/fee";
import type { InvoiceId } from "@ankara/domain/records/fields";
import { changedFields } from "../../forms/draft-store.ts";
import { currentStore } from "../../store/store.ts";
import { feeFieldsOf, feeFormOf, type FeeForm } from "./fee-form.ts";
import { selectRows } from "./fee-groups.ts";

/** Context of a fee: the documents that may use it, and the records that point to it. */
export type FeeContext = {
  readonly invoices: readonly IssuedRow[];
  readonly fees: readonly Fee[];
  readonly items: readonly CatalogItem[];
};

/** Add a row of the user's own. */
export async function addFee(form: FeeForm, business: Business, order: number): Promise<void> {
  const now = instantOf(Date.now());
  const fee = Fee.parse({
    ...feeFieldsOf(form, business.currency),
    id: newId(Date.now(), systemRandom),
    createdAt: now,
    updatedAt: now,
    deviceId: currentStore().deviceId,
    order,
  });
  await currentStore().create("fees", fee);
}

/** Add the chosen rows of a country's list. */
export async function addFromPack(
  country: string,
  chosen: readonly FeeRow[],
  business: Business,
  order: number,
): Promise<void> {
  const { deviceId } = currentStore();
  const makeId = () => newId(Date.now(), systemRandom);
  const offered = feesFromPack(country, Date.now(), deviceId, makeId, { vatRegistered: business.vatRegistered });
  const names = new Set(chosen.map(({ name }) => name));
  // Another country's rates are for the odd invoice there: they never come by themselves.
  const home = country === business.country;
  for (const [index, fee] of selectRows(offered, ({ name }) => names.has(name)).entries()) {
    await currentStore().create("fees", { ...fee, order: order + index, defaultOn: home && fee.defaultOn });
  }
}

/**
 * Save an edit. A changed rate that issued documents stand on makes a new row and ends the old one;
 * items and compound taxes then follow the new row. The new row is written first, so that a device
 * switched off in between is left with one row too many, never with none.
 */
export async function saveFee(
  fee: Fee,
  form: FeeForm,
  business: Business,
  around: FeeContext,
): Promise<"saved" | "new_version"> {
  const store = currentStore();
  const edited = changedFields(feeFieldsOf(form, business.currency), feeFieldsOf(feeFormOf(fee), business.currency));
  const changes = changesAmount(fee, edited) ? { ...edited, ...ownRate } : edited;
  if (!changesAmount(fee, edited) || !(await isFeeUsed(fee, around.invoices, feeIdsOf))) {
    await store.update("fees", fee.id, changes);
    return "saved";
  }
  const { ended, next } = reviseFee(fee, changes, {
    id: newId(Date.now(), systemRandom),
    today: todayIn(business.timeZone, Date.now()),
    now: instantOf(Date.now()),
    deviceId: store.deviceId,
  });
  await store.create("fees", next);
  for (const other of around.fees) {
    const compoundOn = withReplacedId(other.compoundOn, fee.id, next.id);
    if (other.archivedAt === null && other.id !== fee.id && compoundOn !== other.compoundOn)
      await store.update("fees", other.id, { compoundOn: [...compoundOn] });
  }
  for (const item of around.items) {
    const taxIds = item.taxIds && withReplacedId(item.taxIds, fee.id, next.id);
    if (taxIds !== item.taxIds && taxIds !== null) await store.update("catalogs", item.id, { taxIds: [...taxIds] });
  }
  await store.update("fees", fee.id, ended);
  return "new_version";
}

/** A rate the person changed is theirs: it no longer says where we read another one. */
const ownRate = { country: null, source: "", checkedOn: null, uncertain: false } as const;

async function feeIdsOf(invoiceId: InvoiceId): Promise<readonly string[]> {
  const invoice = await currentStore().get("invoices", invoiceId);
  return invoice?.taxes.map(({ id }) => id) ?? [];
}

/**
 * Take over a rate the country's pack offers, in one transaction: were the device switched off in between, new documents would
 * bear both rates. Of a day that is still to come items name both rows until then: which of them applies says the day of the
 * document.
 */
export async function applyPackUpdate(
  update: FeeUpdate,
  business: Business,
  around: Pick<FeeContext, "fees" | "items">,
) {
  const store = currentStore();
  const stamps = { updatedAt: store.instant(), deviceId: store.deviceId };
  const today = todayIn(business.timeZone, Date.now());
  const at = { id: newId(Date.now(), systemRandom), today, now: stamps.updatedAt, deviceId: store.deviceId };
  const { ended, next } = applyFeeUpdate(update, around.fees, at);
  const { id } = update.fee;
  const follow = (ids: readonly string[]): readonly string[] => {
    if (!next || !ids.includes(id)) return ids;
    return update.from > today ? [...ids, next.id] : withReplacedId(ids, id, next.id);
  };
  await store.write(async (unit) => {
    if (next) await unit.write("fees", next.id, next);
    for (const { id: otherId } of around.fees) {
      const fee = await unit.record("fees", otherId);
      if (!fee || otherId === next?.id) continue;
      const compoundOn = fee.archivedAt === null ? [...follow(fee.compoundOn)] : fee.compoundOn;
      await unit.write("fees", otherId, { ...fee, compoundOn, ...(otherId === id ? ended : {}), ...stamps });
    }
    for (const { id: itemId } of around.items) {
      const item = await unit.record("catalogs", itemId);
      if (item?.taxIds?.includes(id)) {
        await unit.write("catalogs", itemId, { ...item, taxIds: [...follow(item.taxIds)], ...stamps });
      }
    }
  });
}

/** Fields of a list row this needs: whether the document was issued, and when. */
export type IssuedRow = { readonly id: string; readonly status: string; readonly orderedAt: string };

/** After this many documents without the fee the question is answered with yes: a new version is always safe. */
const maxChecked = 400;
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
  feeIdsOf: (invoiceId: InvoiceId) => Promise<readonly string[]>,
): Promise<boolean> {
  const issued = rows.filter(({ status, orderedAt }) => status !== "draft" && orderedAt >= fee.createdAt);
  for (let start = 0; start < Math.min(issued.length, maxChecked); start += together) {
    const part = issued.slice(start, start + together);
    const found = await Promise.all(part.map(({ id }) => feeIdsOf(id)));
    if (found.some((ids) => ids.includes(fee.id))) return true;
  }
  return issued.length > maxChecked;
}
