import type { InvoiceId, SeriesId } from "@ankara/domain/records/fields";
import type { AnswerFact, PaymentFact } from "./payment-facts.ts";
import type { StoredRecord } from "./stored-record.ts";

/** A number given in this push, or before it. */
export type IssuedNumber = {
  readonly seriesId: SeriesId;
  readonly seq: number;
  readonly invoiceId: InvoiceId;
  readonly kind: string;
  readonly number: string;
};

/** The rows a store read for a push, as `RequiredRows` asked for them. */
export type PushRows = {
  /** With series and reversals among them. A record may come twice. */
  readonly records: readonly StoredRecord[];
  /** Ids of devices that are not revoked. */
  readonly devices: readonly string[];
  readonly paymentFacts: readonly PaymentFact[];
  readonly offerAnswers: readonly AnswerFact[];
  /** The first and last number of each required series, null where it gave none. */
  readonly seriesRanges: readonly {
    readonly seriesId: SeriesId;
    readonly first: number | null;
    readonly last: number | null;
  }[];
  readonly issuedNumbers: readonly IssuedNumber[];
  readonly invoices: readonly InvoiceRow[];
  /** Revisions this device wrote. */
  readonly ownRevs: readonly number[];
  /** Contacts that stand on an issued document. */
  readonly billedContacts: readonly string[];
};

export type InvoiceRow = {
  readonly id: string;
  /** The document is issued and has a confirmed payment or a credit note. */
  readonly isPaid: boolean;
  readonly ownRevs: readonly number[];
  /** The required link and the document it leads to; null for a free one. */
  readonly link: { readonly linkId: string; readonly invoiceId: InvoiceId } | null;
};
