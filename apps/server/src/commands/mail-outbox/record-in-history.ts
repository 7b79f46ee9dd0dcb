import { markShared } from "@ankara/domain/invoice/after-issue";
import { markReminded } from "@ankara/domain/invoice/reminders";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Tx } from "../../db/database.ts";
import { getRecord, saveRecord } from "../../db/records.ts";
import type { MailHistory } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";

type Delivered = {
  readonly id: string;
  readonly recipient: string;
  readonly invoice_id: string | null;
  readonly sent_at: Date | null;
  readonly history: MailHistory;
};

/**
 * Enter in the histories of documents that their mails went, now that the next server has them. Several mails of one send
 * that went together become one entry. What is entered is taken off the mail in the same transaction.
 */
export async function recordDeliveredInHistory(
  deps: Pick<Deps, "db" | "now" | "log">,
  businessId: string,
): Promise<void> {
  const pending = await deps.db.read(businessId, (tx) => listPending(tx, businessId));
  for (const send of new Set(pending.map(sendOf)))
    await deps.db
      .writeIfNeeded(businessId, async (tx, take) => {
        // Reads again under the lock, because another server may have recorded it meanwhile.
        const mails = (await listPending(tx, businessId)).filter((mail) => sendOf(mail) === send);
        await note(deps, tx, { businessId, take }, mails);
      })
      .catch((error: unknown) =>
        deps.log.error({ err: error, businessId }, "a delivered mail is not in its document's history"),
      );
}

const sendOf = ({ id, invoice_id, history }: Delivered): string =>
  history.what === "shared" && history.mailId ? `${invoice_id} ${history.mailId}` : id;

async function listPending(tx: Tx, businessId: string): Promise<Delivered[]> {
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
  { businessId, take }: { readonly businessId: string; readonly take: () => Promise<number> },
  mails: readonly Delivered[],
): Promise<void> {
  const [first] = mails;
  if (!first) return;
  const record = first.invoice_id === null ? null : await getRecord(tx, businessId, "invoices", first.invoice_id);
  if (record) {
    const patch = entryOf(record.data, mails, first);
    await saveRecord(tx, { businessId, rev: await take(), now: now() }, record, patch);
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
