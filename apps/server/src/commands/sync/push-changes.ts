import { createHash } from "node:crypto";
import type { ChangeOp, Fields, Receipt } from "@ankara/contract/sync";
import { givesNumber } from "@ankara/sync/outbox";
import type { PoolClient } from "pg";
import {
  type Issuing,
  type NewReceipt,
  type Wanted,
  loadBilled,
  loadEdits,
  openPush,
  readNumbers,
  writePush,
} from "../../db/push-statements.ts";
import { codeOf } from "../../db/unavailable.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse } from "../../refused.ts";
import { applyOp } from "./apply-op.ts";
import { isNumbered } from "./judge-invoice.ts";
import { WorkingSet } from "../../db/working-set.ts";

type Push = { readonly businessId: string; readonly deviceId: string; readonly ops: readonly ChangeOp[] };

/**
 * Take in the changes of one device, in order. Each is applied, refused or held back by itself; what was answered is
 * kept in the same transaction, so a push that is repeated after a lost answer gets the same receipts and changes
 * nothing twice.
 */
export async function pushChanges(deps: Deps, push: Push): Promise<Outcome<{ receipts: Receipt[]; head: number }>> {
  const outcome = await deps.db
    .withClient((client) => transact(deps, client, push))
    .catch((error: unknown) => {
      // One record the database itself refuses must not hold up the rest: send them one by one.
      if (push.ops.length > 1 && isRefusedByDatabase(error)) return oneByOne(deps, push);
      if (isRefusedByDatabase(error)) return refusedByDatabase(deps, push, error);
      throw error;
    });
  if (outcome.ok) deps.heads.announce(push.businessId, outcome.value.head);
  return outcome;
}

async function transact(
  deps: Deps,
  client: PoolClient,
  { businessId, deviceId, ops }: Push,
): Promise<Outcome<{ receipts: Receipt[]; head: number }>> {
  const opened = await openPush(client, businessId, wantedBy(businessId, ops));
  const rollback = async <T>(answer: T) => {
    await client.query("rollback");
    return answer;
  };
  if (opened.rev === null) return rollback(refuse("unauthenticated")); // the account was deleted meanwhile
  const known = opened.receipts;
  const texts = ops.map(textOf);
  const hashes = texts.map((text) => createHash("sha256").update(text).digest());
  if (ops.some(({ opId }, index) => known.has(opId) && !known.get(opId)?.body_hash.equals(hashes[index] as Buffer)))
    return rollback(refuse("op_reused"));
  if (ops.every(({ opId }) => known.has(opId))) {
    const receipts = ops.map(({ opId }) => known.get(opId)?.receipt as Receipt);
    return rollback({ ok: true as const, value: { receipts, head: opened.rev - 1 } });
  }

  const set = new WorkingSet({ businessId, deviceId, rev: opened.rev, now: deps.now() });
  opened.loadInto(set);
  await loadRest(client, set, ops);
  const answered = new Map<string, NewReceipt>();
  const heldRecords = new Set<string>();
  const receipts: Receipt[] = [];
  for (const [index, op] of ops.entries()) {
    const hash = hashes[index] as Buffer;
    const earlier = known.get(op.opId)?.receipt ?? answered.get(op.opId)?.receipt;
    if (earlier && answered.has(op.opId) && !answered.get(op.opId)?.hash.equals(hash))
      return rollback(refuse("op_reused"));
    const record = `${op.collection}/${op.id}`;
    const receipt =
      earlier ??
      (heldRecords.has(record)
        ? { opId: op.opId, status: "held" as const, rev: null }
        : applyOp(set, op, texts[index] as string));
    // What is held will be sent again: only what is settled is kept.
    if (receipt.status === "held") heldRecords.add(record);
    else if (!earlier) answered.set(op.opId, { receipt, hash });
    receipts.push(receipt);
  }

  await Promise.all([writePush(client, set, [...answered.values()]), client.query("commit")]);
  return { ok: true, value: { receipts, head: set.rev } };
}

const isIssuing = (op: ChangeOp): boolean => op.collection === "invoices" && givesNumber(op);

/** What the changes of this push are judged by, as far as the changes themselves tell. */
function wantedBy(businessId: string, ops: readonly ChangeOp[]): Wanted {
  const issuing = ops.filter(isIssuing);
  const keys = ops
    .filter(({ collection }) => collection !== "series")
    .map(({ collection, id }) => ({ collection, id }));
  return {
    opIds: ops.map(({ opId }) => opId),
    keys: issuing.length > 0 ? [...keys, { collection: "business", id: businessId }] : keys,
    series: issuing.length > 0 || ops.some(({ collection }) => collection === "series"),
    issuing: issuing.map((op) => numberOf(op.id, op.patch)),
  };
}

function numberOf(id: string, document: Fields): Issuing {
  const text = (field: string) => (typeof document[field] === "string" ? document[field] : "");
  const seriesId = uuid.test(text("seriesId")) ? text("seriesId") : nobody;
  return { id, seriesId, kind: text("kind") || "invoice", number: text("number"), linkId: text("linkId") };
}

/** What only the records tell: mostly nothing. */
async function loadRest(client: PoolClient, set: WorkingSet, ops: readonly ChangeOp[]): Promise<void> {
  const partly = ops.filter((op) => isIssuing(op) && !("linkId" in op.patch && "kind" in op.patch));
  if (partly.length > 0) {
    const drafts = partly.map((op) => numberOf(op.id, { ...set.find("invoices", op.id)?.data, ...op.patch }));
    (await readNumbers(client, set.businessId, drafts))(set);
  }
  const edited = ops
    .filter(({ collection }) => collection === "invoices")
    .map((op) => ({ op, stored: set.find("invoices", op.id) }));
  const numbered = edited.filter(({ stored }) => isNumbered(stored)).map(({ op }) => op.id);
  const revs = edited.flatMap(({ op, stored }) =>
    stored && stored.rev > op.baseRev ? Object.values(stored.fieldRevs).filter((rev) => rev > op.baseRev) : [],
  );
  const deleted = ops.filter(({ collection, kind }) => collection === "contacts" && kind === "delete");
  await Promise.all([
    loadEdits(client, set, [...new Set(numbered)], [...new Set(revs)]),
    loadBilled(
      client,
      set,
      deleted.map(({ id }) => id),
    ),
  ]);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const nobody = "00000000-0000-0000-0000-000000000000";

async function oneByOne(deps: Deps, push: Push): Promise<Outcome<{ receipts: Receipt[]; head: number }>> {
  const receipts: Receipt[] = [];
  let head = 0;
  for (const op of push.ops) {
    const outcome = await pushChanges(deps, { ...push, ops: [op] });
    if (!outcome.ok) return outcome;
    receipts.push(...outcome.value.receipts);
    head = outcome.value.head;
  }
  return { ok: true, value: { receipts, head } };
}

/** Checks of the schema and of the data itself, not of the connection: classes 22 and 23 of SQLSTATE. */
const isRefusedByDatabase = (error: unknown): boolean => /^2[23]/.test(codeOf(error));

async function refusedByDatabase(
  deps: Deps,
  { businessId, ops }: Push,
  error: unknown,
): Promise<Outcome<{ receipts: Receipt[]; head: number }>> {
  deps.log.error({ err: error, op: ops[0]?.opId }, "the database refused a change that had passed every check");
  const head = await deps.db.read(businessId, (tx) => tx.selectFrom("businesses").select("rev").executeTakeFirst());
  const receipts = ops.map(({ opId }): Receipt => ({
    opId,
    status: "rejected",
    rev: null,
    code: "invalid",
    message: "This record cannot be stored.",
  }));
  return { ok: true, value: { receipts, head: Number(head?.rev ?? 0) } };
}

/** What a repeat is recognised by. Outboxes keep the order of keys, so the text of the same change stays the same. */
const textOf = ({ opId, collection, id, kind, patch, was, baseRev }: ChangeOp): string =>
  JSON.stringify([opId, collection, id, kind, patch, was, baseRev]);
