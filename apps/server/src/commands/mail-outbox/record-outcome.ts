import type { Tx } from "../../db/database.ts";
import type { MailFailure } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { ServerAnswer } from "../../providers/mail/mail-provider.ts";
import type { ClaimedMail } from "./claim-mail.ts";
import type { DeliveryProblem } from "./delivery-outcome.ts";
import { nextTry } from "./retry-schedule.ts";

type OutcomeDeps = Pick<Deps, "db" | "now" | "random">;

/** Records that the next server accepted the mail, whoever has claimed it meanwhile. */
export async function recordDelivered(deps: OutcomeDeps, mail: ClaimedMail, answer: ServerAnswer): Promise<void> {
  const now = deps.now();
  await deps.db.tenantTransaction(mail.business_id, async (tx): Promise<unknown> =>
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
  await deps.db.tenantTransaction(mail.business_id, (tx) =>
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
  await deps.db.tenantTransaction(mail.business_id, async (tx): Promise<unknown> =>
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
