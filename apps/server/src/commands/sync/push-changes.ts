import { createHash } from "node:crypto";
import type { ChangeOp, Receipt, ResentOp } from "@ankara/contract/sync";
import type { RecordChange } from "@ankara/domain/webhooks/events";
import type { BusinessId, DeviceId } from "@ankara/domain/records/fields";
import { headBefore, provesLoss } from "@ankara/sync/lost-times";
import { payoutProofCode } from "@ankara/sync/series-progress";
import { overPlan } from "@ankara/sync/server/device-limit";
import { applyPush, reusesOpId, serializeOp } from "@ankara/sync/server/apply-push";
import { requiredRows } from "@ankara/sync/server/required-rows";
import { WorkingSet } from "@ankara/sync/server/working-set";
import type { PoolClient } from "pg";
import { sentenceOf } from "../../http/check-input.ts";
import { type Run, enqueueWebhookEvents } from "../../db/enqueue-webhook-events.ts";
import { elsewhere, isAtHome } from "../../db/citus/homes.ts";
import { claimLinks, sendsFilings, together } from "../../db/citus/statements.ts";
import { openPush, writePush } from "../../db/push-statements.ts";
import { codeOf } from "../../db/unavailable.ts";
import type { Deps } from "../../deps.ts";
import { detectLoss } from "./detect-loss.ts";
import { documentsToFile } from "../fiscal/begin-filings.ts";
import { affectsSchedule } from "../scheduler/schedule-business.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import { mustProve } from "../users/check-owner.ts";
import type { Session } from "../../policies/session.ts";
import { changesBankDetails, notifyBankDetailsChange } from "../users/notify-bank-details.ts";

type Push = {
  readonly businessId: BusinessId;
  /** The session that pushes: other bank details ask for a proof of its owner. */
  readonly session: Session;
  readonly deviceId: DeviceId;
  readonly ops: readonly ChangeOp[];
  /** The mark of the device's last contact, where it keeps one. */
  readonly contact?: string | undefined;
  /** Changes that wait on the device beside these. */
  readonly pending?: number | undefined;
  /** The highest revision the device was ever given. */
  readonly seen?: number | undefined;
  /** Changes that were sent before and had no answer. */
  readonly resent?: readonly ResentOp[] | undefined;
  /** It comes from no device but from a program with a key, which takes no place of the plan's. */
  readonly byProgram?: boolean;
  /** Stores what is answered in the transaction of the changes. Throws where that must not commit. */
  readonly conclude?: (run: Run, receipts: readonly Receipt[]) => Promise<void>;
};

/**
 * Applies the changes of one device, in order. Each is applied, refused or held back by itself; the answers are
 * kept in the same transaction, so a push that is repeated after a lost answer gets the same receipts and changes
 * nothing twice.
 */
export async function pushChanges(deps: Deps, push: Push): Promise<Outcome<{ receipts: Receipt[]; head: number }>> {
  const wait = (await deps.accountLimits?.changes(push.businessId, push.ops.length, deps.now().getTime())) ?? null;
  if (wait !== null) return { ok: false, error: { code: "throttled", retryAfter: wait } };
  const outcome = await transactGuarded(deps, push).catch((error: unknown) => {
    // One record the database itself refuses must not hold up the rest: send them one by one.
    if (push.ops.length > 1 && isRefusedByDatabase(error)) return oneByOne(deps, push);
    if (isRefusedByDatabase(error)) return refusedByDatabase(deps, push, error);
    throw error;
  });
  if (outcome.ok) {
    deps.heads.announce(push.businessId, outcome.value.head);
    deps.metrics.syncLag(waitedSeconds(deps, push));
  }
  return outcome;
}

/** The id of a change holds the moment it was made (UUIDv7); the first of a push waited longest. */
function waitedSeconds({ now }: Pick<Deps, "now">, { ops }: Push): number {
  const madeAt = Number.parseInt(ops[0]?.opId.replaceAll("-", "").slice(0, 12) ?? "", 16);
  return Number.isNaN(madeAt) ? 0 : (now().getTime() - madeAt) / 1000;
}

/**
 * Applies a push with other bank details held back, and once more with all of it where its session needs no proof for them.
 * Proofs are read only then, and without holding a connection, because nearly every push leaves the details alone.
 */
async function transactGuarded(deps: Deps, push: Push): Promise<Pushed> {
  const first = await attempt(deps, { ...push, payout: "ask" });
  if (first !== "ask") return first;
  const payout = (await mustProve(deps, push.session)) ? "hold" : "proven";
  const second = await attempt(deps, { ...push, payout });
  return second === "ask" ? refuse("unavailable") : second;
}

/** A program's call is answered from a table of its own, in the same transaction: that goes through the coordinator. */
const attempt = (deps: Deps, push: Guarded): Promise<Pushed | "ask"> =>
  push.conclude
    ? deps.db.withClient(async (client) => (await transact(deps, client, push)) as Pushed | "ask")
    : deps.db.withHome(push.businessId, (client) => transact(deps, client, push));

/** Other bank details wait (`hold`), count (`proven`), or stop the push until it is known which of the two (`ask`). */
type Guarded = Push & { readonly payout: "hold" | "proven" | "ask" };
type Pushed = Outcome<{ receipts: Receipt[]; head: number }>;

async function transact(deps: Deps, client: PoolClient, push: Guarded): Promise<Pushed | "ask" | typeof elsewhere> {
  const { businessId, deviceId, ops, contact, pending, seen = 0, resent = [], byProgram = false, conclude } = push;
  const resentAfter = new Map(resent.map(({ opId, after }) => [opId, after]));
  const opened = await openPush(client, businessId, {
    deviceId,
    opIds: ops.map(({ opId }) => opId),
    required: requiredRows(businessId, ops, resentAfter, push.session.authority.role !== "owner"),
  });
  const rollback = async <T>(answer: T) => {
    await client.query("rollback");
    return answer;
  };
  // The account was deleted meanwhile.
  if (opened.rev === null) return rollback(isAtHome(client) ? elsewhere : refuse("unauthenticated"));
  const head = headBefore(opened.rev, opened.gaps);
  // Nothing is written over a forgotten time: the device has to register, and hears of the loss then.
  if (provesLoss(seen, { rev: opened.rev - 1, gaps: opened.gaps })) {
    await client.query("rollback");
    await detectLoss(deps, businessId, seen);
    return transact(deps, client, { ...push, seen: undefined });
  }
  const isUnknown = opened.isForgotten || (opened.contact !== null && contact !== opened.contact);
  if (contact !== undefined && isUnknown) return rollback(refuse("device_copied"));
  const texts = ops.map(serializeOp);
  const fingerprints = texts.map((text) => createHash("sha256").update(text).digest("hex"));
  const known = new Map(
    [...opened.receipts].map(([opId, { body_hash, receipt }]) => [
      opId,
      { fingerprint: body_hash.toString("hex"), receipt },
    ]),
  );
  if (reusesOpId(ops, fingerprints, known)) return rollback(refuse("op_reused"));
  if (ops.every(({ opId }) => known.has(opId))) {
    const receipts = ops.map(({ opId }) => known.get(opId)?.receipt as Receipt);
    return rollback({ ok: true as const, value: { receipts, head } });
  }

  if (opened.overPlan && !byProgram) return rollback(leaveUnapplied(ops, known, head));

  const set = new WorkingSet({ businessId, deviceId, member: push.session, rev: opened.rev, now: deps.now() });
  set.allTemplates = opened.allTemplates;
  set.lost = opened.lost;
  set.purged = opened.purged;
  set.receiptsPurged = opened.receiptsPurged;
  set.resent = resentAfter;
  set.isFull = deps.accountLimits?.isFull(businessId) ?? false;
  // A program writes no ways to be paid, and the key it has was made with a proof; nobody could answer for its texts.
  set.payoutIsProven = byProgram || push.payout === "proven";
  set.loadRows(opened.rows);
  const result = applyPush(set, ops, { texts, fingerprints, known, sentenceOf });
  if (result.do === "refuse") return rollback(refuse("op_reused"));
  const waits = result.receipts.some(({ code }) => code === payoutProofCode);
  if (waits && push.payout === "ask") return rollback("ask" as const);
  // Nothing was decided: no revision is spent, or every device would be told of one each time this is asked again.
  if (waits && result.answered.size === 0) return rollback({ ok: true, value: { receipts: result.receipts, head } });
  const toFile = documentsToFile(set);
  // Rounds, filings and webhooks are queued, and the queue is the coordinator's.
  if (
    isAtHome(client) &&
    (opened.listenedTo || affectsSchedule(set) || (await sendsFilings(client, businessId, toFile)))
  )
    return rollback(elsewhere);
  // Whoever has one of its links is looked up there.
  if (!(await claimLinks(client, set))) return rollback(elsewhere);
  const movesMoney = changesBankDetails(set);
  const written = writePush(client, set, [...result.answered.values()], pending ?? null);
  if (opened.listenedTo) {
    await written;
    await enqueueWebhookEvents(runOver(client), businessId, set.rev, set.changes().map(changeOf));
  }
  // Awaited, because a commit that is sent already could not be held back.
  if (conclude) await conclude(runOver(client), result.receipts);
  await together([
    written,
    ...(affectsSchedule(set) ? [client.query("select plan_round($1, $2)", [businessId, deps.now()])] : []),
    ...(toFile.length > 0 && !isAtHome(client)
      ? [client.query("select begin_filings($1, $2::uuid[], $3)", [businessId, toFile, deps.now()])]
      : []),
    client.query("commit"),
  ]);
  if (movesMoney)
    notifyBankDetailsChange(deps, push).catch((error: unknown) =>
      deps.log.error({ err: error }, "a mail about bank details was not written"),
    );
  return { ok: true, value: { receipts: result.receipts, head: set.rev } };
}

const runOver =
  (client: PoolClient): Run =>
  async <Row>(text: string, values: unknown[]) =>
    (await client.query(text, values)).rows as Row[];

const changeOf = ({ before, after }: ReturnType<WorkingSet["changes"]>[number]): RecordChange => ({
  collection: after.collection,
  id: after.id,
  before: before && !before.deleted ? before.data : null,
  after: after.deleted ? null : after.data,
});

/**
 * The plan has no place for this device. Nothing of it is refused: what it wrote waits in its outbox, as what came too
 * early does, and goes when a plan is chosen or another device is revoked. It reads on meanwhile.
 */
function leaveUnapplied(
  ops: readonly ChangeOp[],
  known: ReadonlyMap<string, { receipt: Receipt }>,
  head: number,
): Outcome<{ receipts: Receipt[]; head: number }> {
  const waiting = { status: "held", rev: null, ...overPlan } as const;
  return {
    ok: true,
    value: { receipts: ops.map(({ opId }) => known.get(opId)?.receipt ?? { opId, ...waiting }), head },
  };
}

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
