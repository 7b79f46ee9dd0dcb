import type { BusinessId } from "@ankara/domain/records/fields";
import type { ChangeOp, Fields, Receipt } from "@ankara/contract/sync";
import { sameValue } from "@ankara/sync/same-value";
import { forgedIn } from "./forgeries.ts";
import type { Key, Tables } from "./memory-device.ts";
import type { BusinessTables } from "./memory-server.ts";
import { followed } from "./oracle.ts";
import type { Sent } from "./phone.ts";
import { dataBeyond, memberOn, viewOf } from "./staff.ts";
import { Violation, type World } from "./world.ts";

/** Checks what a device shows after it took an answer in. @param before - its rows before that */
export function checkDevice(world: World, sent: Sent, before: Tables["rows"]): void {
  const business = world.server.businesses.get(sent.businessId);
  const shown = business && world.staff.isOn ? viewOf(business, memberOn(business, sent.phone.person)) : business;
  const gone =
    sent.request.call === "pull" && shown && vanished(shown, before, sent.phone.disk.get(sent.businessId)?.rows);
  if (gone) throw new Violation(`vanished: on ${sent.phone.options.name} ${gone}`);
  const member = memberOn(business, sent.phone.person);
  const tables = sent.phone.disk.get(sent.businessId);
  const isMember = world.staff.isOn && business?.members.get(sent.phone.person)?.isRemoved !== true;
  const beyond = isMember && business && tables && dataBeyond(tables, business, member);
  if (beyond) throw new Violation(`held: ${beyond}`);
  const written = world.oracles.get(sent.phone.businessId)?.written ?? [];
  const hidden = outOfSight(sent.phone.tables, (key, field, value) =>
    written.some((each) => each.key === key && each.field === field && each.value === value),
  );
  if (hidden) throw new Violation(`out of sight: on ${sent.phone.options.name} ${hidden}`);
}

export function checkOrder(
  world: World,
  ops: readonly ChangeOp[],
  receipts: readonly Receipt[],
  businessId: BusinessId,
): void {
  for (const [index, op] of ops.entries()) {
    if (op.again !== undefined) continue;
    const { status } = receipts[index] ?? {};
    if (status === "rejected") world.rejected.add(`${op.collection}/${op.id}`);
    if (status !== "applied") continue;
    const late = world.order.applied(op, world.oracles.get(businessId)?.copied ?? new Set());
    if (late) throw new Violation(`order: ${late}`);
    const contactId = op.patch["contactId"];
    const isMissing =
      typeof contactId === "string" && !world.server.businesses.get(businessId)?.find("contacts", contactId);
    if (isMissing && !wasCleared(world) && !world.rejected.has(`contacts/${contactId}`))
      throw new Violation(`order: ${op.collection}/${op.id} arrived before the contact it names`);
  }
}

function wasCleared(world: World): boolean {
  return (
    world.restores + world.lifecycle.putBacks > 0 ||
    [...world.server.businesses.values()].some(({ purged }) => purged > 0) ||
    world.faults.has("tombstone_purged_early")
  );
}

/** Checks every promise once all devices are at rest. */
export function checkEnd(world: World): void {
  for (const [businessId, oracle] of world.oracles) {
    const business = world.server.businesses.get(businessId);
    const broken = business ? oracle.check(business) : "the business is gone";
    if (broken) throw new Violation(broken);
    const forged = business && forgedIn({ records: business.records.values(), facts: business.facts });
    if (forged) throw new Violation(forged);
  }
  for (const phone of world.phones)
    for (const [businessId, { rows, outbox }] of phone.disk) {
      const business = world.server.businesses.get(businessId);
      if (outbox.length > 0)
        throw new Violation(
          `stuck: ${outbox.length} changes stay on ${phone.options.name}, the first ${outbox[0]?.state}`,
        );
      const view = business && world.staff.isOn ? viewOf(business, memberOn(business, phone.person)) : business;
      const differs = view && difference(view, rows);
      if (differs) throw new Violation(`diverged: ${phone.options.name}: ${differs}`);
    }
}

/** Compares what a device shows with what the server has. @returns the first difference, or null */
export function difference(
  business: BusinessTables,
  rows: ReadonlyMap<string, { readonly data: Fields | null }>,
): string | null {
  for (const [key, { data, deleted }] of business.records) {
    const row = rows.get(key);
    if (deleted ? row && row.data !== null : !row || !sameValue(row.data, data)) {
      const fields = Object.keys({ ...row?.data, ...data }).filter(
        (field) => !sameValue(row?.data?.[field], deleted ? undefined : data[field]),
      );
      return `${key} differs in ${fields.join(", ")}: device ${JSON.stringify(row?.data?.[fields[0] ?? ""])}, server ${deleted ? "deleted it" : JSON.stringify(data[fields[0] ?? ""])}`;
    }
  }
  for (const [key, row] of rows)
    if (row.data !== null && !business.records.has(key)) return `${key} is only on the device`;
  return null;
}

/**
 * Compares what a device shows with its waiting changes.
 *
 * @param wasWritten - whether somebody wrote this value: it may stand where an issue waits with the empty one below it, once
 * the edit was settled first (the plan held back the issue alone)
 * @returns what was saved and is out of sight, or null
 */
function outOfSight(
  { rows, outbox }: Pick<Tables, "rows" | "outbox">,
  wasWritten: (key: string, field: string, value: unknown) => boolean,
): string | null {
  const latest = new Map<string, { op: ChangeOp; fields: Fields }>();
  for (const { op } of outbox) {
    // Sent again as the server had it: what was changed since, and refused, stands on top of it.
    if (op.again !== undefined) continue;
    const key = `${op.collection}/${op.id}`;
    latest.set(key, { op, fields: op.kind === "delete" ? {} : { ...latest.get(key)?.fields, ...op.patch } });
  }
  for (const [key, { op, fields }] of latest) {
    const shown = rows.get(key as Key)?.data;
    // A device that learnt that it is a copy forgets its series; its changes of one are refused, and reported.
    if (op.collection === "series" && !shown) continue;
    // Changes its person may no longer see wait unseen.
    if (rows.get(key as Key)?.isHidden) continue;
    if (op.kind === "delete") continue;
    if (!shown) return `${key} has waiting changes and is not shown`;
    for (const field of followed)
      if (
        field in fields &&
        shown[field] !== fields[field] &&
        !(fields[field] === "" && wasWritten(key, field, shown[field]))
      )
        return `${key} shows ${field} ${JSON.stringify(shown[field])}, ${JSON.stringify(fields[field])} waits`;
  }
  return null;
}

/** Looks for records that a pull removed though the server has them unchanged. @returns the first, or null */
function vanished(business: BusinessTables, before: Tables["rows"], after: Tables["rows"] = new Map()): string | null {
  for (const [key, { data, rev }] of before) {
    const stored = business.records.get(key);
    if (data && stored && !stored.deleted && stored.rev === rev && !after.get(key)?.data)
      return `${key} is not shown any more`;
  }
  return null;
}
