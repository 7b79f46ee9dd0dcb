import { randomUUID } from "node:crypto";
import { type TestServer, type TestUser, opId } from "./server.ts";

export type SentMail = { readonly id: string; readonly token: string; readonly messageId: string };
type Of = {
  readonly state?: "delivered" | "waiting";
  readonly to?: string;
  readonly invoiceId?: string;
  readonly stopUrl?: string;
};

/** A mail of a business as it is once the next server took it, or while it waits. */
export async function sentMail(
  { deps }: TestServer,
  { user }: TestUser,
  { state = "delivered", to = "client@shop.example", invoiceId, stopUrl = "" }: Of = {},
): Promise<SentMail> {
  const mail = { id: opId(), token: randomUUID().replaceAll("-", ""), messageId: `<${randomUUID()}@shop.example>` };
  await deps.db.tenantTransaction(user.business_id, (tx) =>
    tx
      .insertInto("mails")
      .values({
        business_id: user.business_id,
        id: mail.id,
        key: mail.id,
        recipient: to,
        subject: "Invoice INV-1",
        body: "Hello",
        created_at: new Date(),
        claimed_until: null,
        sent_at: state === "delivered" ? new Date() : null,
        sent_by: null,
        paper: null,
        state,
        next_try_at: null,
        message_id: mail.messageId,
        return_token: mail.token,
        invoice_id: invoiceId ?? null,
        stop_url: stopUrl,
      })
      .execute(),
  );
  return mail;
}

/** Source of a mail as it is read: quoted-printable breaks its lines anywhere, also inside a link. */
export const readableMail = (source: string): string => source.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");

/** Reads the delivery state of a mail. */
export const mailStateOf = ({ deps }: TestServer, { user }: TestUser, { id }: Pick<SentMail, "id">) =>
  deps.db.read(user.business_id, (tx) =>
    tx
      .selectFrom("mails")
      .select(["state", "smtp_code", "enhanced_code", "answer"])
      .where("business_id", "=", user.business_id)
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
