import type { Fields } from "@ankara/contract/sync";
import { newId } from "@ankara/domain/ids";
import { type Member, seesEverything } from "@ankara/domain/people/visibility";
import { type Authority, authorityOf, ownerAuthority, type Role } from "@ankara/domain/people/role";
import type { InvoiceLine } from "@ankara/domain/records/invoice";
import type { UserId } from "@ankara/domain/records/fields";
import type { StoredRecord } from "@ankara/sync/server/stored-record";
import { recordOf } from "@ankara/sync/typed-records";
import type { Scene } from "./lifecycle.ts";
import { sameValue } from "@ankara/sync/same-value";
import type { Tables } from "./memory-device.ts";
import { type BusinessTables, owner, type Page } from "./memory-server.ts";
import type { Focus } from "./planted-faults.ts";
import { Rng } from "./rng.ts";

const hired: readonly Role[] = ["seller", "seller", "seller", "manager", "bookkeeper"];

/**
 * Gives each phone but the first a person of its own, with a role that changes now and then, is taken away and given
 * back (decision 086). In histories about that alone, so that the others stay as they were.
 */
export class Staff {
  readonly #rng: Rng;
  readonly isOn: boolean;

  constructor(seed: number, focus: Focus | undefined) {
    this.#rng = new Rng(seed ^ 0x57aff);
    this.isOn = focus === "staff";
  }

  /** The person who holds a new phone. */
  hire(business: BusinessTables | undefined, isFirst: boolean): UserId {
    if (!this.isOn || !business || isFirst) return owner.userId;
    const userId = newId(0, this.#rng.bytes);
    business.members.set(userId, { authority: this.#someAuthority(), viewRev: 0, isRemoved: false });
    return userId;
  }

  #someAuthority(): Authority {
    return authorityOf(this.#rng.pick(hired) ?? "seller", {
      maxDiscountPercent: this.#rng.pick([0, 5, 20]) ?? 0,
      voids: this.#rng.happens(0.3),
      seesAllDocuments: this.#rng.happens(0.4),
      changesPrices: this.#rng.happens(0.3),
    });
  }

  step({ server, phones, oracles, fault }: Scene): void {
    if (!this.isOn || !this.#rng.happens(0.04)) return;
    const phone = this.#rng.pick(phones);
    const business = phone && server.businesses.get(phone.businessId);
    const known = phone && business?.members.get(phone.person);
    if (!phone || !business || !known) return;
    if (this.#rng.happens(0.2) && !known.isRemoved) {
      server.setMember(business.id, phone.person, { ...known, isRemoved: true });
      for (const device of phones.filter(({ person }) => person === phone.person)) {
        const sent = server.revoke(business.id, device.deviceId);
        if (sent.ok) for (const id of sent.value.closed) oracles.get(business.id)?.mayClose.add(id);
      }
      return fault(`the person of ${phone.options.name} is removed`);
    }
    const authority = this.#someAuthority();
    server.setMember(business.id, phone.person, { authority, isRemoved: false });
    fault(`the person of ${phone.options.name} is ${authority.role} now: ${JSON.stringify(authority.allowances)}`);
  }

  /** In the end whoever was removed joins again. */
  mend({ server }: Scene): void {
    for (const business of server.businesses.values())
      for (const [userId, known] of business.members)
        if (known.isRemoved) server.setMember(business.id, userId, { ...known, isRemoved: false });
  }
}

/** Says of a member what they may see, in the oracle's own words: not by the functions that server and devices use. */
function mayHold({ userId, authority }: Member, record: StoredRecord, business: BusinessTables): boolean {
  if (authority.role !== "seller") return true;
  const { collection, data } = record;
  if (collection === "expenses" || collection === "notes") return false;
  if (authority.allowances.seesAllDocuments || (collection !== "invoices" && collection !== "payments")) return true;
  const wrote = (fields: Fields | undefined) => fields?.["createdBy"] === userId;
  const shares = (data["allocations"] ?? []) as { invoiceId: string }[];
  const named = [...shares.map(({ invoiceId }) => invoiceId), data["sourceId"]].filter((id) => typeof id === "string");
  return wrote(data) || named.some((id) => wrote(business.find("invoices", id)?.data));
}

/** @returns a field of a record that tells a seller what something costs, or null */
function costIn(authority: Authority, data: Fields): string | null {
  if (authority.role !== "seller") return null;
  if ("privateCost" in data) return "privateCost";
  const lines = (data["lines"] ?? []) as Fields[];
  return lines.some((line) => "privateCost" in line) ? "the cost of a line" : null;
}

/** @returns the first thing on a page that its reader may not see, or null */
export function leakIn(page: Page, business: BusinessTables, member: Member): string | null {
  for (const { collection, id, data } of page.changes) {
    const record = business.find(collection, id);
    if (data === null || !record) continue;
    if (!mayHold(member, record, business)) return `${collection}/${id} comes to a ${member.authority.role}`;
    const cost = costIn(member.authority, data);
    if (cost) return `${cost} of ${collection}/${id} comes to a seller`;
  }
  return null;
}

/**
 * Looks on a device for what its person may not see, once it has a full copy of the view they have now. What they changed
 * there and have not sent is theirs to keep.
 *
 * @returns the first such record, or null
 */
export function dataBeyond(tables: Tables, business: BusinessTables, member: Member): string | null {
  if (tables.place.resync || !sameValue(tables.authority, member.authority)) return null;
  for (const [key, { data, isHidden }] of tables.rows) {
    const record = business.records.get(key);
    if (data === null || isHidden || !record) continue;
    if (!mayHold(member, record, business)) return `${key} is still on the device of a ${member.authority.role}`;
  }
  return null;
}

/** The business as a member's device is to show it: what it lacks there must not be on the device. */
export function viewOf(business: BusinessTables, member: Member): BusinessTables {
  if (seesEverything(member.authority)) return business;
  const view = business.copy();
  for (const [key, record] of view.records) {
    if (!mayHold(member, record, business)) view.records.delete(key);
    else view.records.set(key, { ...record, data: withoutCosts(record.data) });
  }
  return view;
}

/** Fields sellers do not see, as the product's security page lists them. */
const hidden = new Set(["privateCost", "openingBalance", "portalKey", "priceListKey", "settlement"]);

const withoutCosts = (data: Fields): Fields =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([field]) => !hidden.has(field))
      .map(([field, value]) => [
        field,
        field === "lines" ? (value as Fields[]).map(({ privateCost: _cost, ...line }) => line) : value,
      ]),
  ) as Fields;

/**
 * Looks for what a push wrote beyond its writer's role.
 *
 * @param before - the records as they were
 * @returns the first such record, or null
 */
export function exceededIn(
  business: BusinessTables,
  before: ReadonlyMap<string, StoredRecord>,
  { authority }: Member,
): string | null {
  if (authority.role !== "seller") return null;
  const { maxDiscountPercent, voids, changesPrices } = authority.allowances;
  for (const [key, record] of business.records) {
    const old = before.get(key)?.data;
    const { collection, data } = record;
    if (record === before.get(key)) continue;
    if (collection === "expenses" || collection === "notes" || collection === "fees")
      return `${key} was written by a seller`;
    if (collection === "catalogs" && !changesPrices && JSON.stringify(old) !== JSON.stringify(data))
      return `${key} was changed by a seller`;
    if (collection === "payments" && !old && data["reverses"] !== null && !voids) return `${key} takes money back`;
    if (collection !== "invoices" || record.deleted) continue;
    const invoice = recordOf("invoices", data);
    const isNew = invoice.number !== null && typeof old?.["number"] !== "string";
    const reasons = isNew ? (invoice.review?.reasons ?? []) : [];
    if (invoice.status === "void" && old?.["status"] !== "void" && !voids) return `${key} was voided by a seller`;
    const lines = JSON.stringify(old?.["lines"]) === JSON.stringify(data["lines"]) ? [] : invoice.lines;
    const over = lines.find(
      ({ discount }) => discount?.kind === "percent" && discount.ratePpm > maxDiscountPercent * 10_000,
    );
    if (over && !reasons.includes("discount")) return `${key} takes more off than its seller may`;
    const wrong = lines.find((line) => line.privateCost !== costOf(business, line, old));
    if (wrong) return `${key} has the cost ${wrong.privateCost} of a seller's device`;
  }
  return null;
}

function costOf(business: BusinessTables, { id, itemId }: InvoiceLine, old: Fields | undefined): string | null {
  const stood = ((old?.["lines"] ?? []) as InvoiceLine[]).find((line) => line.id === id && line.itemId === itemId);
  if (stood) return stood.privateCost;
  return (business.find("catalogs", itemId ?? "")?.data["privateCost"] as string | null | undefined) ?? null;
}

/** The member a phone speaks for. In a business of somebody else it is its owner's. */
export const memberOn = (business: BusinessTables | undefined, person: UserId): Member => ({
  userId: business?.members.has(person) ? person : owner.userId,
  authority: business?.members.get(person)?.authority ?? ownerAuthority,
});
