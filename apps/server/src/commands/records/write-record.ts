import { err, ok } from "@ankara/domain/result";
import type { Fields, Receipt } from "@ankara/contract/sync";
import { newId } from "@ankara/domain/ids";
import type { CollectionName } from "@ankara/domain/records/collections";
import { mayWrite, type PartRules } from "@ankara/domain/records/field-rules";
import { rulesOf } from "@ankara/domain/records/rules/all";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { Tx } from "../../db/database.ts";
import { getRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import { type Outcome, refuse, type Refused, refuseFields } from "../../http/refused.ts";
import type { Act } from "../../http/idempotency.ts";
import { pushChanges } from "../sync/push-changes.ts";
import { makeInvoice, recountInvoice } from "./fill-invoice.ts";
import { makeExpense, makePayment, type NewRecord } from "./fill-money.ts";

/** Collections a program may write. */
export type WrittenByPrograms = Extract<
  CollectionName,
  "contacts" | "invoices" | "expenses" | "catalogs" | "payments" | "notes"
>;
export type Written = { data: { id: string; rev: number } };
type Target = { readonly collection: WrittenByPrograms; readonly id: string };
type Prepared = { readonly patch: Fields; readonly was: Fields; readonly baseRev: number };

/** A new record. What the program leaves out is as the app would begin it; what it may not say is not asked for. */
export async function createRecord(
  deps: Deps,
  session: Session,
  collection: WrittenByPrograms,
  given: Fields,
  act: Act,
): Promise<Outcome<Written>> {
  const id = typeof given["id"] === "string" ? given["id"] : newId(act.startedAt.getTime(), act.random("record"));
  return write(deps, session, { collection, id }, act, async (tx) => {
    const stored = await getRecord(tx, session.businessId, collection, id);
    if (stored) return refuse("conflict", "There is a record of this id already.");
    const made = await begin(deps, tx, { businessId: session.businessId, id, now: deps.now(), given }, collection);
    return made.ok ? ok({ patch: made.value, was: {}, baseRev: 0 }) : made;
  });
}

/** Change the named fields of a record, by the rules a device goes by. */
export async function updateRecord(
  deps: Deps,
  session: Session,
  { collection, id }: Target,
  given: Fields,
  act: Act,
): Promise<Outcome<Written>> {
  return write(deps, session, { collection, id }, act, async (tx) => {
    const stored = await getRecord(tx, session.businessId, collection, id);
    if (!stored) return refuse("not_found");
    const data = stored.data as Fields;
    const changed = collection === "invoices" ? await recountInvoice(deps, tx, session, data, given) : given;
    if ("code" in changed) return err(changed as Refused);
    const patch: Fields = { ...changed, updatedAt: deps.now().toISOString(), deviceId: null };
    const was = Object.fromEntries(Object.keys(patch).map((field) => [field, data[field] ?? null]));
    return ok({ patch, was, baseRev: stored.rev });
  });
}

async function write(
  deps: Deps,
  session: Session,
  { collection, id }: Target,
  act: Act,
  prepare: (tx: Tx) => Promise<Outcome<Prepared>>,
): Promise<Outcome<Written>> {
  const { businessId } = session;
  const prepared = await deps.db.read(businessId, async (tx) => {
    const ready = await prepare(tx);
    if (!ready.ok) return ready;
    const missing = await firstMissingReference(tx, businessId, collection, ready.value.patch);
    return missing ? refuseFields({ [`data.${missing}`]: "There is no such record" }) : ready;
  });
  if (!prepared.ok) return prepared;
  const { patch, was, baseRev } = prepared.value;
  const opId = newId(act.startedAt.getTime(), act.random("op"));
  const pushed = await pushChanges(deps, {
    businessId,
    session,
    // No device: it owns no series, so a program gives no numbers.
    deviceId: session.id,
    byProgram: true,
    ops: [{ opId, collection, id, kind: "put", patch, was, baseRev }],
    conclude: (run, [receipt]) => act.conclude(run, outcomeOf(id, receipt)),
  });
  return pushed.ok ? outcomeOf(id, pushed.value.receipts[0]) : pushed;
}

function outcomeOf(id: string, receipt: Receipt | undefined): Outcome<Written> {
  if (receipt?.status === "applied" && receipt.rev !== null) return ok({ data: { id, rev: receipt.rev } });
  if (receipt?.status !== "rejected") return refuse("unavailable");
  const { message, fields } = receipt;
  // Beside a field programs read a sentence; what the judge says in a code (`frozen`) is what its message says.
  const fieldMessages =
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([field, why]) => [`data.${field}`, /^[a-z_]+$/.test(why) ? (message ?? why) : why]),
    );
  const code = receipt.code === "invalid" || receipt.code === "too_large" ? "invalid" : "conflict";
  return err({ code, message, ...(fieldMessages ? { fields: fieldMessages } : {}) });
}

async function begin(deps: Deps, tx: Tx, making: NewRecord, collection: WrittenByPrograms): Promise<Outcome<Fields>> {
  if (collection === "invoices") return makeInvoice(deps, tx, making);
  if (collection === "expenses") return makeExpense(tx, making);
  if (collection === "payments") return makePayment(tx, making);
  const at = making.now.toISOString();
  return ok({ ...making.given, id: making.id, createdAt: at, updatedAt: at, deviceId: null });
}

type Mention = { readonly at: string; readonly collection: CollectionName; readonly id: string };

/**
 * The first record a program names that its business does not have, as the place where it is named; null when all are there. A
 * device names what it holds itself and is believed.
 */
async function firstMissingReference(
  tx: Tx,
  businessId: BusinessId,
  collection: CollectionName,
  patch: Fields,
): Promise<string | null> {
  const mentions = mentionsOf(collection, patch);
  if (mentions.length === 0) return null;
  const rows = await tx
    .selectFrom("records")
    .select(["collection", "id"])
    .where("business_id", "=", businessId)
    .where("id", "in", [...new Set(mentions.map(({ id }) => id))])
    .where("deleted_at", "is", null)
    .execute();
  const there = new Set(rows.map((row) => `${row.collection}/${row.id}`));
  return mentions.find((mention) => !there.has(`${mention.collection}/${mention.id}`))?.at ?? null;
}

/** Ids a program gave: what it may not say was filled in by us, from records that are there. */
const mentionsOf = (collection: CollectionName, patch: Fields): Mention[] =>
  mentionsIn(
    Object.fromEntries(Object.entries(rulesOf(collection)).filter(([, rule]) => mayWrite(rule, "program", "create"))),
    patch,
    "",
  );

function mentionsIn(rules: PartRules, value: Fields, before: string): Mention[] {
  return Object.entries(value).flatMap(([field, entry]): Mention[] => {
    const { names, of } = rules[field] ?? {};
    const at = `${before}${field}`;
    const each = Array.isArray(entry)
      ? entry.map((one, index) => [`${at}.${index}`, one] as const)
      : [[at, entry] as const];
    return each.flatMap(([place, one]): Mention[] => {
      if (names !== undefined && names !== "self" && typeof one === "string")
        return [{ at: place, collection: names, id: one }];
      return of && one !== null && typeof one === "object" ? mentionsIn(of, one as Fields, `${place}.`) : [];
    });
  });
}
