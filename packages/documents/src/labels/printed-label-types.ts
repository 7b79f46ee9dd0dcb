import type { ReminderTone } from "@ankara/domain/invoice/reminders";
import type { Wording } from "@ankara/domain/fiscal/wording-rows";
import type { PaymentMethod } from "@ankara/domain/records/payment";

/** Labels of a delivery note, beside those of every document. */
export type DeliveryNoteLabels = {
  readonly title: string;
  /** Before the client, over the address; and on one line with the name, on later pages. */
  readonly deliverTo: string;
  readonly deliverToLine: (client: string) => string;
  /** Before the quantity. */
  readonly toDeliver: string;
  /** Lines whose quantities have no common unit. */
  readonly items: (count: number) => string;
  readonly invoiceDate: string;
  readonly deliveryDate: string;
  /** Head of the column in which who receives the goods writes their count. */
  readonly received: string;
  readonly countFirst: string;
  /** Under the lines to write on. */
  readonly missingOrDamaged: string;
  readonly receivedBy: string;
  readonly dateAndTime: string;
  /** Once it was signed for. */
  readonly receivedOn: string;
  readonly receivedByName: (name: string) => string;
};

/** Words the law of a country wants on a document, and those around what its authority answered. */
export type LegalLabels = {
  /** Over the authority's numbers: `URA EFRIS record`. */
  readonly record: (name: string) => string;
  /** Over numbers that came from a rehearsal. */
  readonly rehearsal: string;
  readonly scanToCheck: (authority: string) => string;
  readonly recorded: string;
  /** Why a credit note was written. */
  readonly reason: (text: string) => string;
  /** In English where there is none: nobody writes of Ghana's levies in Amharic. */
  readonly wording: Readonly<Partial<Record<Wording["wording"], string>>>;
};

/** Words of an offer that is accepted by its code, beside those of every document. */
export type OfferLabels = {
  readonly toAccept: string;
  readonly online: string;
  readonly signedCopy: string;
  readonly signAndSend: string;
  readonly scanToAccept: string;
  readonly qr: string;
};

/** Labels beside the code by which a document is checked. Apart from those of the page it leads to, because devices need only these. */
export type CheckCodeLabels = {
  readonly scanToCheck: string;
  /** Said for the code by a screen reader. */
  readonly checkQr: string;
};

/** `part`: the next of several; `receipt`: for money that came in. */
export type MessageOccasion = "open" | "part" | "paid" | "receipt" | "credit" | "offer";

/** Messages by which a business sends documents, statements and links to a client. */
export type MessageLabels = {
  readonly document: Readonly<Record<MessageOccasion, string>>;
  readonly statement: (name: string, date: string, balance: string) => string;
  readonly portal: (client: string, company: string) => string;
  readonly priceList: (company: string) => string;
};

/** Words of a receipt and of a schedule, beside those of every document. */
export type ReceiptLabels = {
  readonly payment: (number: string) => string;
  readonly onAccount: string;
  readonly receivedOn: string;
  readonly forInvoice: string;
  readonly method: string;
  readonly theirReference: string;
  readonly methods: Readonly<Record<PaymentMethod, string>>;
  readonly stillToPay: string;
  readonly withheld: string;
  /** A receipt is no tax invoice. */
  readonly proves: string;
  readonly schedule: string;
  readonly deposit: string;
  readonly part: (place: number) => string;
  readonly partPaid: string;
};

/** Kinds of movements on a client's account (`@ankara/domain/reports`). */
export type MovementKind =
  | "brought_forward"
  | "invoice"
  | "credit_note"
  | "late_fee"
  | "debt"
  | "payment"
  | "reversal"
  | "withheld"
  | "written_off";

/** Words of a statement of account, beside those of every document. */
export type StatementLabels = {
  readonly title: string;
  readonly for: string;
  readonly currency: string;
  readonly balance: string;
  readonly on: (date: string) => string;
  readonly overdue: string;
  readonly nothingOverdue: string;
  readonly date: string;
  /** Points a day takes in its column: days are never parted. */
  readonly dateWidth: number;
  readonly document: string;
  readonly details: string;
  readonly billed: string;
  readonly paid: string;
  readonly balanceOn: (date: string) => string;
  readonly paidAndCredited: string;
  /** Not yet due; 1 to 30 days late, and so on; the last for what came from before the books. */
  readonly ages: readonly [string, string, string, string, string, string];
  readonly movements: Readonly<Record<MovementKind, string>>;
  readonly tellUs: string;
};

export type ReminderLabels = {
  readonly hello: string;
  readonly thanks: string;
  /** Text for each tone; a firm one does not thank. */
  readonly tones: Readonly<Record<ReminderTone, { readonly subject: string; readonly text: string }>>;
  /** The way out, in mails. */
  readonly stop: string;
  readonly reminder: string;
  /** Over a day that has passed, and how many days ago it was. */
  readonly wasDue: string;
  readonly ago: (days: number) => string;
  readonly stopMark: string;
};
