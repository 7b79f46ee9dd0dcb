import type { LocalDate } from "@ankara/domain/dates/dates";
import type { MinorUnits } from "@ankara/domain/money/money";
import type { DocumentKind } from "@ankara/domain/records/invoice";

/** Every word a document prints by itself, in one language. Functions take text that is already formatted. */
export type DocumentLabels = {
  readonly language: string;
  readonly titles: Readonly<Record<DocumentKind, string>>;
  /** Title of the invoice of a seller registered for VAT. */
  readonly taxInvoice: string;
  readonly notRegistered: string;
  readonly notATaxInvoice: string;
  readonly numberLater: string;
  readonly draft: string;

  readonly issued: string;
  readonly supplied: string;
  readonly yourOrder: string;
  readonly subject: string;
  readonly terms: string;
  readonly days: (count: number) => string;
  readonly onReceipt: string;
  readonly daysFromIssue: (count: number) => string;

  readonly amountDue: string;
  /** Before the sum of a credit note, an offer, a receipt. */
  readonly sumOf: Readonly<Partial<Record<DocumentKind, string>>>;
  /** Before the number of the invoice a credit note takes back from. */
  readonly creditFor: string;
  readonly leftToPay: string;
  readonly total: string;
  /** Of a document whose amounts carry tax. */
  readonly totalWithTax: string;
  readonly due: string;
  readonly validUntil: string;
  readonly noDate: string;
  readonly nothing: string;
  readonly paidInFull: string;
  readonly paidSoFar: (paid: string, total: string) => string;
  readonly ifYouWithhold: (amount: string, rate: string) => string;

  readonly void: string;
  readonly cancelledOn: (date: string, reason: string) => string;

  readonly billedTo: string;
  /** Before the client's name on what is no bill. */
  readonly clientOf: Readonly<Partial<Record<DocumentKind, string>>>;
  /** Under the lines to sign on. */
  readonly acceptedFor: (client: string) => string;
  readonly signature: string;
  /** Before a party's numbers, where its country has no name of its own for one (`country-labels.ts`). */
  readonly partyNumbers: { readonly tax: string; readonly vat: string; readonly registration: string };
  readonly forSeller: (seller: string) => string;
  readonly walkIn: string;
  readonly noClient: string;
  readonly payTo: string;
  readonly bank: string;
  readonly account: string;
  readonly accountName: string;
  readonly reference: string;
  readonly note: string;
  readonly scanToPay: string;
  readonly payQr: string;
  /** Beside the code a European banking app reads, and what it is to who cannot see it. */
  readonly bankApp: string;
  readonly bankAppQr: string;
  /** Beside the code the business has of its own bank: NQR, GhQR, KE-QR. */
  readonly merchantApp: string;
  readonly merchantAppQr: string;

  readonly lineNumber: string;
  readonly item: string;
  readonly code: string;
  readonly qty: string;
  readonly unit: string;
  readonly price: string;
  readonly discount: string;
  readonly amount: (kind: "net" | "gross" | "plain") => string;
  /** Units by their key, of one and of several, where they differ from the English words. */
  readonly units: Readonly<Record<string, readonly [one: string, several: string]>>;
  readonly carried: string;
  readonly brought: string;

  readonly beforeDiscount: string;
  readonly lineDiscounts: string;
  readonly documentDiscount: string;
  readonly net: string;
  readonly netOfTax: string;
  readonly subtotal: string;
  readonly rounding: string;
  readonly paid: string;
  readonly lateFee: (date: string) => string;
  readonly lessWithholding: (name: string, authority: string | null) => string;
  readonly expected: string;

  readonly exchangeRate: (one: string, other: string) => string;
  /** The total in a second currency, with the rate, who says so (may be empty) and when. */
  readonly inSecondCurrency: (amount: string, rate: string, source: string, when: string) => string;
  /** The sentence that spells the total out, where the law or custom wants one; null for a currency we cannot spell. */
  readonly sumInWords: (total: MinorUnits, currency: string, withTax: boolean) => string | null;
  /** An amount spelled out, as it stands on receipts and where a business asks for it; null for a currency we cannot spell. */
  readonly amountInWords: (total: MinorUnits, currency: string) => string | null;
  /** Before it where it stands alone. */
  readonly inWords: (sum: string) => string;

  /** `{page}` and `{pages}` are filled in. */
  readonly pages: string;
  readonly seeOnline: string;
  readonly logo: (name: string) => string;
  readonly billedToLine: (client: string) => string;

  /** A calendar day, `2026-12-04`, in full. Spelled by our own tables: platforms disagree, and a document must not. */
  readonly date: (date: LocalDate) => string;
  /** The day in a narrow column, where a month cannot be cut to its first three letters. */
  readonly dayShort?: (date: LocalDate) => string;
  /** The same day in the calendar that stands beside: the Gregorian one, where the first is another. */
  readonly dateBeside?: (date: LocalDate) => string;
  /** Countries of the seller's packs; others keep their English name. */
  readonly countries: Readonly<Record<string, string>>;
};
