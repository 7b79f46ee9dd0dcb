import { ok } from "@ankara/domain/result";
import type { AnswerOf } from "@ankara/contract/call";
import type { listMails as Call } from "@ankara/contract/mails";
import { mailProblemOf } from "@ankara/domain/mail/mail-problem";
import type { BusinessId, InvoiceId } from "@ankara/domain/records/fields";
import type { Selectable } from "kysely";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Outcome } from "../../http/refused.ts";

type Answer = AnswerOf<typeof Call>;
const maxMails = 50;
/** Mails to the client; what we write to the business itself about the document is not the client's. */
const kinds = ["document", "recurring", "reminder", "receipt"] as const;

/** Mails to the client about a document, the newest first, with what became of each. */
export async function listMails(
  { db }: Pick<Deps, "db">,
  businessId: BusinessId,
  invoiceId: InvoiceId,
): Promise<Outcome<Answer>> {
  const rows = await db.read(businessId, (tx) =>
    tx
      .selectFrom("mails")
      .select(columns)
      .where("business_id", "=", businessId)
      .where("invoice_id", "=", invoiceId)
      .where("kind", "in", kinds)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(maxMails)
      .execute(),
  );
  return ok({ data: rows.map(present) });
}

const columns = [
  "id",
  "kind",
  "recipient",
  "created_at",
  "state",
  "failure",
  "attempts",
  "next_try_at",
  "answered_at",
  "smtp_code",
  "enhanced_code",
  "answer",
] as const;
type Row = Pick<Selectable<Schema["mails"]>, (typeof columns)[number]>;

function present(row: Row): Answer["data"][number] {
  const isUndelivered = row.state === "failed" || row.state === "bounced";
  const state = row.state === "failed" || row.state === "bounced" ? "undelivered" : row.state;
  const { failure, smtp_code: smtpCode, enhanced_code: enhancedCode } = row;
  return {
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    made_at: row.created_at.toISOString(),
    state,
    tries: row.attempts,
    // Of one that waits it is the next look of a server, seconds away.
    next_try_at: state === "tried" ? (row.next_try_at?.toISOString() ?? null) : null,
    at: state === "delivered" || isUndelivered ? (row.answered_at?.toISOString() ?? null) : null,
    problem: isUndelivered ? mailProblemOf({ failure, smtpCode, enhancedCode }) : null,
    answer: row.answer,
  };
}
