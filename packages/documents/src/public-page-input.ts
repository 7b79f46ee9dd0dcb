import type { MinorUnits } from "@ankara/domain/money/money";
import type { LocalDate } from "@ankara/domain/dates/dates";
import type { InvoiceParts } from "./invoice-view.ts";
import type { PaymentMethod } from "@ankara/domain/records/payment";

/** The last thing a client said about paying, and what came of it. Amount in minor units. */
export type ShownClaim = {
  readonly state: "claimed" | "rejected";
  readonly amount: MinorUnits;
  readonly method: PaymentMethod;
  /** When it was said, ISO. */
  readonly at: string;
  /** Why it was turned down; empty while nobody has looked. */
  readonly reason: string;
};

/** Everything the client's page of a document shows. */
export type PublicPageInput = InvoiceParts & {
  /** Calendar day where the business is. */
  readonly today: LocalDate;
  /** Country the business signed up in, alpha-2: its own numbers are typed without the code of the country. */
  readonly country?: string;
  readonly pdfUrl: string;
  /** Size of the PDF, said beside its link: data costs money. */
  readonly pdfBytes?: number;
  /** Address to pay by card; left out when that is off or nothing is left to pay. */
  readonly payUrl?: string;
  /** Address on our own server of the re-encoded logo. */
  readonly logoUrl?: string;
  /** Day the last payment came in, when all is paid. */
  readonly receivedOn?: string | null;
  /** The document that replaces a void one. */
  readonly replacement?: { readonly number: string; readonly url: string } | null;
  /** Address of the form to claim a payment; left out when nothing is left to pay. */
  readonly claimUrl?: string;
  /** The last thing the client said about paying. */
  readonly claim?: ShownClaim | null;
  /** Other books numbered it; `same_number`: with a number the seller has given to another document as well. */
  readonly broughtIn?: "own_number" | "same_number" | null;
  /** Addresses to answer an offer; left out when it cannot be answered. */
  readonly answerUrls?: { readonly accept: string; readonly decline: string };
  /** The invoice an offer became. */
  readonly invoiced?: { readonly number: string; readonly url: string } | null;
  /** Addresses of the same page in other languages; left out: no choice is offered. */
  readonly pageUrl?: string;
  /** Code on the document, by which anybody can check it. */
  readonly checkCode?: string;
  /** Key of the document's state: the page's script reloads once the server answers another one. */
  readonly stateKey?: string;
  /** Put on the style element where the content policy goes by nonce. */
  readonly nonce?: string;
};
