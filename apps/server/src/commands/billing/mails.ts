import { newId } from "@ankara/domain/ids";
import { type Selectable, sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { greetedAs } from "../users/lookup.ts";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { MailAttachment } from "../../providers/mail/mail-provider.ts";
import { drawPdf, fileNameOf } from "../public/draw-pdf.ts";
import { drawStatement, type StatementPaper } from "../mails/draw-statement.ts";
import { findPublicInvoice } from "../public/find-public-invoice.ts";
import { dueAt } from "./due.ts";

const claimMs = 120_000;
export const mostAttempts = 8;

type SendDeps = Pick<Deps, "db" | "mail" | "now" | "log" | "files" | "drawings" | "settings">;

export type Letter = {
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * To a client: better not at all than twice. When the server dies while it hands it over, nobody knows whether it went,
   * and it is not tried again. A mail server that says no is another matter.
   */
  readonly once?: boolean;
  readonly replyTo?: string;
  /** Whom it is from; us where it is left out. */
  readonly senderName?: string;
  /** Link of the document whose PDF goes with it, as it is when the mail is handed over. */
  readonly documentLink?: string;
  /** The way out of mails that come by themselves. */
  readonly stopUrl?: string;
  /** Who wrote it by hand. */
  readonly sentBy?: string;
  /** Parts of a statement that is drawn and attached. */
  readonly paper?: StatementPaper;
};

/** Write a mail into the transaction it belongs to. One of the same key is written once. @returns whether it is new */
export async function writeMail(
  deps: Pick<Deps, "now" | "random">,
  tx: Tx,
  businessId: string,
  letter: Letter,
): Promise<boolean> {
  const now = deps.now();
  const written = await tx
    .insertInto("mails")
    .values({
      business_id: businessId,
      id: newId(now.getTime(), deps.random),
      key: letter.key,
      recipient: letter.to,
      subject: letter.subject,
      body: letter.text,
      html: letter.html,
      once: letter.once ?? false,
      reply_to: letter.replyTo ?? "",
      sender_name: letter.senderName ?? "",
      document_link: letter.documentLink ?? "",
      stop_url: letter.stopUrl ?? "",
      sent_by: letter.sentBy ?? null,
      paper: letter.paper ? JSON.stringify(letter.paper) : null,
      created_at: now,
      claimed_until: null,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.columns(["business_id", "key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  await dueAt(tx, businessId, now);
  return written !== undefined;
}

/** Hand over what is written. A mail is taken by one server at a time; one that was not handed over is tried again. */
export async function sendMails(deps: SendDeps, businessId: string): Promise<boolean> {
  const now = deps.now();
  const claimed = await deps.db.touch(businessId, (tx) =>
    tx
      .updateTable("mails")
      .set({ claimed_until: new Date(now.getTime() + claimMs), attempts: sql`attempts + 1` })
      .where("business_id", "=", businessId)
      .where("next_try_at", "is not", null)
      .where("attempts", "<", mostAttempts)
      .where((row) =>
        row.or([row("claimed_until", "is", null), row.and([row("once", "=", false), row("claimed_until", "<", now)])]),
      )
      .returningAll()
      .execute(),
  );
  let allSent = true;
  for (const { id, once, ...row } of claimed) {
    const outcome = await handOver(deps, row).then(
      () => "sent" as const,
      (error: unknown) => {
        const refused = isNobodyThere(error);
        deps.log.warn(
          { err: error, mail: id },
          `a mail was not handed over; ${refused ? "nobody is there" : "it is tried again"}`,
        );
        return refused ? ("refused" as const) : ("waiting" as const);
      },
    );
    const sent = outcome === "sent";
    allSent &&= outcome !== "waiting";
    await deps.db.touch(businessId, (tx) =>
      tx
        .updateTable("mails")
        .set(
          sent
            ? { sent_at: now, state: "delivered", next_try_at: null }
            : {
                claimed_until: once ? null : now,
                ...(outcome === "refused" && {
                  attempts: mostAttempts,
                  state: "failed",
                  failure: "refused",
                  next_try_at: null,
                }),
              },
        )
        .where("business_id", "=", businessId)
        .where("id", "=", id)
        .execute(),
    );
  }
  return allSent;
}

/** The mail server knows for good that there is no such address: trying again would only harm our name with it. */
function isNobodyThere(error: unknown): boolean {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return code === "EENVELOPE" && typeof responseCode === "number" && responseCode >= 550 && responseCode <= 553;
}

type Row = Omit<Selectable<Schema["mails"]>, "id" | "once">;

async function handOver(deps: SendDeps, row: Row): Promise<void> {
  const attachments = row.paper
    ? await drawnStatement(deps, row.paper as unknown as StatementPaper)
    : await drawn(deps, row.document_link);
  await deps.mail.send({
    to: row.recipient,
    businessId: row.business_id,
    subject: row.subject,
    text: row.body,
    ...(row.html && { html: row.html }),
    ...(row.reply_to && { replyTo: row.reply_to }),
    ...(row.sender_name && { fromName: row.sender_name }),
    ...(row.stop_url && { stopUrl: row.stop_url }),
    attachments,
  });
}

/** The PDF that goes with a mail. The mail has a link to it too, and goes without it rather than not at all. */
async function drawn(deps: SendDeps, link: string): Promise<MailAttachment[]> {
  if (link === "") return [];
  try {
    const found = await findPublicInvoice(deps, link);
    if (!found) return [];
    return [{ name: fileNameOf(found), mime: "application/pdf", bytes: await drawPdf(deps, found, { patient: true }) }];
  } catch (error) {
    deps.log.warn({ err: error }, "a document was not drawn; its mail goes without it");
    return [];
  }
}

async function drawnStatement(deps: SendDeps, paper: StatementPaper): Promise<MailAttachment[]> {
  try {
    const { name, bytes } = await drawStatement(deps, paper);
    return [{ name, mime: "application/pdf", bytes }];
  } catch (error) {
    deps.log.warn({ err: error }, "a statement was not drawn; its mail goes without it");
    return [];
  }
}

/** Whom mails about a business's money go to. */
export async function ownersOf(
  tx: Tx,
  businessId: string,
): Promise<{ email: string; name: string; isProven: boolean }[]> {
  const people = await tx
    .selectFrom("users")
    .select(["email", "name", "username", "email_verified_at"])
    .where("business_id", "=", businessId)
    .orderBy("id")
    .execute();
  return people.map((person) => ({
    email: person.email,
    name: greetedAs(person),
    isProven: person.email_verified_at !== null,
  }));
}
