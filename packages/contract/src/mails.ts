import { maxMailMessage, maxMailRecipients, maxMailSubject } from "@ankara/domain/mail/mail-limits";
import { CurrencyCode, LocalDate, Minor, RecordId, ContactId, InvoiceId } from "@ankara/domain/records/fields";
import { mailProblems } from "@ankara/domain/mail/mail-problem";
import * as z from "zod/mini";
import { bookkeeping, defineCall, selling } from "./call.ts";

/** A line of a client's account as it is printed. */
const StatementLine = z.object({
  date: z.union([LocalDate, z.literal("")]),
  kind: z.string().check(z.maxLength(30)),
  reference: z.string().check(z.maxLength(200)),
  debit: Minor,
  credit: Minor,
  balance: Minor,
});

/** The attachment of a mail: an issued document, or a client's statement of account as the device computed it. */
const MailAbout = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("document"), invoice_id: InvoiceId }),
  z.object({
    kind: z.literal("statement"),
    contact_id: ContactId,
    period: z.object({ from: LocalDate, to: LocalDate }),
    /** One for each currency of the account. */
    accounts: z
      .array(
        z.object({
          currency: CurrencyCode,
          rows: z.array(StatementLine).check(z.minLength(1), z.maxLength(2000)),
          /** Open by age: not yet due, 1–30, 31–60, 61–90, over 90 days late, from before the books. */
          ages: z.tuple([Minor, Minor, Minor, Minor, Minor, Minor]),
        }),
      )
      .check(z.minLength(1), z.maxLength(6)),
    today: LocalDate,
  }),
]);
export type MailAbout = z.infer<typeof MailAbout>;

export const sendMail = defineCall({
  method: "POST",
  path: "/mails",
  summary: "Mail a document or a statement to a client, the PDF attached; the same id again sends nothing twice",
  rules:
    "`proof_needed`: an owner whose sign-in asks for more than a password writes of an account, a phone number or a link that the document, the client and the settings do not have",
  auth: "session",
  roles: selling,
  proof: "by_field",
  body: z.object({
    mail: z.object({
      /** Made by the device: a mail that is sent again after a lost answer counts once. */
      id: RecordId,
      to: z
        .array(z.string().check(z.minLength(3), z.maxLength(254)))
        .check(z.minLength(1), z.maxLength(maxMailRecipients)),
      subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxMailSubject)),
      message: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxMailMessage)),
      about: MailAbout,
    }),
  }),
  answer: z.object({
    mail: z.object({
      id: RecordId,
      /** `sent`: the next mail server took it. `waiting`: it could not yet; it is tried for four days. */
      state: z.enum(["sent", "waiting", "refused"]),
      /** Addresses it was refused for, for good. */
      refused: z.array(z.string()),
    }),
  }),
  errors: ["unauthenticated", "mail_limit", "mail_link_withdrawn", "proof_needed"],
});

/** A mail of ours to a client, and where it is. */
const MailState = z.object({
  id: RecordId,
  /** document and recurring bring the document; reminder, receipt. */
  kind: z.string(),
  to: z.string(),
  made_at: z.string(),
  /**
   * - `waiting`: nobody has tried yet. `tried`: the next mail server could not take it, and is asked again.
   * - `delivered`: that server took it. `undelivered`: it took it for good not, or gave it back.
   */
  state: z.enum(["waiting", "tried", "delivered", "undelivered"]),
  /** Attempts so far and the time of the next one; null when none follows. */
  tries: z.int(),
  next_try_at: z.nullable(z.string()),
  /** When that server took it, or gave it back; null before. */
  at: z.nullable(z.string()),
  /** Of an undelivered one; null of others. */
  problem: z.nullable(z.enum(mailProblems)),
  /** The mail server's last answer, verbatim. */
  answer: z.string(),
});
export type MailState = z.infer<typeof MailState>;

export const listMails = defineCall({
  method: "GET",
  path: "/mails",
  summary: "Mails about a document, the 50 newest, with what became of each",
  auth: "session",
  roles: bookkeeping,
  query: z.object({ invoice_id: InvoiceId }),
  answer: z.object({ data: z.array(MailState) }),
  errors: ["unauthenticated"],
});
