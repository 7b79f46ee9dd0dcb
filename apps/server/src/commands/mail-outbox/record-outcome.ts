import { markShared } from "@ankara/domain/invoice/after-issue";
import { markReminded } from "@ankara/domain/invoice/reminders";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { BusinessId, InvoiceId } from "@ankara/domain/records/fields";
import type { Tx } from "../../db/database.ts";
import type { MailFailure, MailHistory } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { ServerAnswer } from "../../providers/mail/mail-provider.ts";
import type { ClaimedMail } from "./claim-mail.ts";
import type { DeliveryProblem } from "./delivery-outcome.ts";
import { getRecord, saveRecord } from "../../db/records.ts";

type OutcomeDeps = Pick<Deps, "db" | "now" | "random">;

/** Records that the next server accepted the mail, whoever has claimed it meanwhile. */
export async function recordDelivered(deps: OutcomeDeps, mail: ClaimedMail, answer: ServerAnswer): Promise<void> {
  const now = deps.now();
  await deps.db.tenantTransactionHome(mail.business_id, async (tx): Promise<unknown> =>
    mail.retention === "nothing"
      ? forget(tx, mail)
      : tx
          .updateTable("mails")
          .set({
            ...ended(mail),
            state: "delivered",
            sent_at: now,
            unclear_attempts: mail.unclear_attempts,
            ...answered(answer, now),
          })
          .where("business_id", "=", mail.business_id)
          .where("id", "=", mail.id)
          .where("state", "in", ["waiting", "tried", "failed"])
          .execute(),
  );
}

/** Records a failed or unclear handover: the next attempt, or why there is none. */
export async function recordProblem(
  deps: OutcomeDeps,
  mail: ClaimedMail,
  { problem, unclear }: { readonly problem: DeliveryProblem; readonly unclear: boolean },
): Promise<"tried" | "failed"> {
  const now = deps.now();
  const again = problem.final
    ? null
    : nextTry({
        attempts: mail.attempts,
        firstTriedAt: mail.first_tried_at,
        expiresAt: mail.expires_at,
        now,
        share: (deps.random(1)[0] ?? 0) / 255,
      });
  if (again === null) {
    await recordFailure(deps, mail, problem.final ? "refused" : "expired", problem.answer);
    return "failed";
  }
  await deps.db.tenantTransactionHome(mail.business_id, (tx) =>
    tx
      .updateTable("mails")
      .set({
        state: "tried",
        next_try_at: again,
        claimed_by: null,
        claimed_at: null,
        // It was answered: what was written down before the end of the message did not come to pass.
        ...(!unclear && { unclear_attempts: mail.unclear_attempts }),
        ...answered(problem.answer, now),
      })
      .where("business_id", "=", mail.business_id)
      .where("id", "=", mail.id)
      .where("claimed_by", "=", mail.claimed_by)
      .execute(),
  );
  return "tried";
}

/** Records that the mail has failed for good. */
export async function recordFailure(
  deps: Pick<Deps, "db" | "now">,
  mail: ClaimedMail,
  failure: MailFailure,
  answer: DeliveryProblem["answer"] | null,
): Promise<void> {
  await deps.db.tenantTransactionHome(mail.business_id, async (tx): Promise<unknown> =>
    mail.retention === "nothing"
      ? forget(tx, mail)
      : tx
          .updateTable("mails")
          .set({ ...ended(mail), state: "failed", failure, ...(answer && answered(answer, deps.now())) })
          .where("business_id", "=", mail.business_id)
          .where("id", "=", mail.id)
          .where("claimed_by", "=", mail.claimed_by)
          .execute(),
  );
}

const answered = ({ code, enhancedCode, text }: DeliveryProblem["answer"], at: Date) => ({
  smtp_code: code,
  enhanced_code: enhancedCode,
  answer: text,
  answered_at: at,
});

/** A mail about an account says nothing any more once it has gone. */
const ended = ({ retention }: Pick<ClaimedMail, "retention">) => ({
  next_try_at: null,
  claimed_by: null,
  claimed_at: null,
  failure: null,
  ...(retention === "content" ? {} : { sealed: null, body: "", html: "", paper: null }),
});

const forget = (tx: Tx, { business_id, id }: Pick<ClaimedMail, "business_id" | "id">) =>
  tx.deleteFrom("mails").where("business_id", "=", business_id).where("id", "=", id).execute();

type Delivered = {
  readonly id: string;
  readonly recipient: string;
  readonly invoice_id: InvoiceId | null;
  readonly sent_at: Date | null;
  readonly history: MailHistory;
};

/**
 * Enter in the histories of documents that their mails went, now that the next server has them. Several mails of one send
 * that went together become one entry. What is entered is taken off the mail in the same transaction.
 */
export async function recordDeliveredInHistory(
  deps: Pick<Deps, "db" | "now" | "log">,
  businessId: BusinessId,
): Promise<void> {
  const pending = await deps.db.read(businessId, (tx) => listPending(tx, businessId));
  for (const send of new Set(pending.map(sendOf)))
    await deps.db
      .writeIfNeeded(businessId, async (tx, takeRevision) => {
        // Reads again under the lock, because another server may have recorded it meanwhile.
        const mails = (await listPending(tx, businessId)).filter((mail) => sendOf(mail) === send);
        await note(deps, tx, { businessId, takeRevision }, mails);
      })
      .catch((error: unknown) =>
        deps.log.error({ err: error, businessId }, "a delivered mail is not in its document's history"),
      );
}

const sendOf = ({ id, invoice_id, history }: Delivered): string =>
  history.what === "shared" && history.mailId ? `${invoice_id} ${history.mailId}` : id;

async function listPending(tx: Tx, businessId: BusinessId): Promise<Delivered[]> {
  const rows = await tx
    .selectFrom("mails")
    .select(["id", "recipient", "invoice_id", "sent_at", "history", "state"])
    .where("business_id", "=", businessId)
    .where("history", "is not", null)
    .orderBy("id")
    .execute();
  return rows.flatMap(({ state, history, ...row }) =>
    history && (state === "delivered" || state === "bounced") ? [{ ...row, history }] : [],
  );
}

async function note(
  { now }: Pick<Deps, "now">,
  tx: Tx,
  { businessId, takeRevision }: { readonly businessId: BusinessId; readonly takeRevision: () => Promise<number> },
  mails: readonly Delivered[],
): Promise<void> {
  const [first] = mails;
  if (!first) return;
  const record = first.invoice_id === null ? null : await getRecord(tx, businessId, "invoices", first.invoice_id);
  if (record) {
    const patch = entryOf(record.data, mails, first);
    await saveRecord(tx, { businessId, rev: await takeRevision(), now: now() }, record, patch);
  }
  await tx
    .updateTable("mails")
    .set({ history: null })
    .where("business_id", "=", businessId)
    .where(
      "id",
      "in",
      mails.map(({ id }) => id),
    )
    .execute();
}

function entryOf(invoice: Invoice, mails: readonly Delivered[], { history, sent_at, id }: Delivered): Partial<Invoice> {
  const now = sent_at ?? new Date();
  if (history.what === "reminded") return markReminded(invoice, { ...history, via: "email", now });
  const to = mails.map(({ recipient }) => recipient).join(", ");
  return markShared(invoice, "email", now, { to, mailId: history.mailId ?? id });
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** From the first try on, milliseconds: servers that are down, full or suspicious of us have come round by then. */
export const retryForMs = 4 * 24 * hourMs;

/** The pauses between tries; the last one goes on. */
const pausesMs = [
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  8 * hourMs,
] as const;

/**
 * Returns when a mail is tried next, counted by its own attempts alone; null once its time is over.
 *
 * @param attempts - tries so far, the one that just failed among them
 * @param share - 0 to 1: tries of mails that failed together are spread over an eighth of the pause
 */
export function nextTry({
  attempts,
  firstTriedAt,
  expiresAt,
  now,
  share,
}: {
  readonly attempts: number;
  readonly firstTriedAt: Date;
  readonly expiresAt: Date | null;
  readonly now: Date;
  readonly share: number;
}): Date | null {
  const end = Math.min(firstTriedAt.getTime() + retryForMs, expiresAt?.getTime() ?? Number.POSITIVE_INFINITY);
  if (now.getTime() >= end) return null;
  const pause = pausesMs[Math.min(Math.max(attempts, 1), pausesMs.length) - 1] ?? hourMs;
  // The last try comes at the very end of its time.
  return new Date(Math.min(end, now.getTime() + Math.round(pause * (1 + share / 8))));
}
