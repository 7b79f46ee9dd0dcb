import type { MinorUnits } from "@ankara/domain/money/money";
import type { Invoice, PaymentDetails } from "@ankara/domain/records/invoice";
import { epcCodeOf } from "@ankara/domain/invoice/epc-code";
import { merchantCodeOf } from "@ankara/domain/invoice/merchant-code";
import { numberStyleOf } from "@ankara/domain/money/format-money";
import { glue, type Formats } from "../formats.ts";
import { offerLabelsFor } from "../labels/offer.ts";

/** `credited`: credit notes took back all of it. */
export type DocumentState = "draft" | "open" | "partPaid" | "paid" | "credited" | "void";

export type PayRow = {
  readonly label: string;
  readonly value: string;
  /** Printed larger: what a person copies. */
  readonly strong: boolean;
};
export type PaymentView = {
  readonly rows: readonly PayRow[];
  readonly qr: string | null;
  /** A second code, for apps of banks, which open no page: a European transfer's, or the business's own. Null or left out where there is none. */
  readonly bankCode?: { readonly data: string; readonly isMerchants: boolean } | null;
};
/** Request to the client under its own head: to pay, or to accept. */
export type PaymentBlock = PaymentView & {
  readonly title: string;
  /** Under the code, and what it is to who cannot see it. */
  readonly caption: string;
  readonly alt: string;
};

/** Returns the ways to accept an offer: on its page, or signed on paper. Null if it has no page. */
export function acceptOf(
  { kind }: Pick<Invoice, "kind">,
  state: DocumentState,
  publicUrl: string | undefined,
  { labels }: Formats,
): PaymentBlock | null {
  if (kind !== "quote" || state !== "open" || publicUrl === undefined || !URL.canParse(publicUrl)) return null;
  const own = offerLabelsFor(labels.language);
  return {
    title: own.toAccept,
    rows: [
      { label: own.online, value: new URL(publicUrl).host, strong: true },
      { label: own.signedCopy, value: own.signAndSend, strong: false },
    ],
    qr: publicUrl,
    caption: own.scanToAccept,
    alt: own.qr,
  };
}

/** Nothing is left to pay. */
export const isSettled = (state: DocumentState): boolean => state === "paid" || state === "credited";

/**
 * Returns the ways to pay; null if nothing is due.
 * @param amountDue - minor units the code names
 * @param publicUrl - the client's page, to which the code leads
 */
export function payOf(
  invoice: Pick<Invoice, "kind" | "payRef">,
  state: DocumentState,
  payTo: readonly PaymentDetails[],
  amountDue: MinorUnits,
  formats: Formats,
  publicUrl?: string,
): PaymentView | null {
  const asksForMoney = invoice.kind === "invoice" || invoice.kind === "pro_forma";
  if (!asksForMoney || state === "void" || isSettled(state) || payTo.length === 0) return null;
  const { labels } = formats;
  const rows: PayRow[] = [];
  const add = (label: string, value: string, strong: boolean) =>
    value.trim() !== "" && rows.push({ label, value: value.trim(), strong });
  for (const [index, details] of payTo.entries()) {
    if (details.kind === "bank") {
      add(labels.bank, details.provider, false);
      add(labels.account, details.accountNumber, true);
    } else if (details.accountNumber === "") add(labels.note, details.provider, false);
    else add(details.provider === "" ? labels.account : details.provider, details.accountNumber, true);
    // One name under several accounts is said once, after the last of them.
    if (payTo[index + 1]?.accountName !== details.accountName)
      add(labels.accountName, glue(details.accountName), false);
    add(labels.note, details.note, false);
  }
  add(labels.reference, invoice.payRef, true);
  const isFinal = state !== "draft" && invoice.payRef !== "";
  if (!isFinal) return { rows, qr: null };
  const isPage = publicUrl !== undefined && URL.canParse(publicUrl);
  const transfer = { amount: amountDue, currency: formats.currency, message: invoice.payRef };
  const bankCode = bankCodeOf(payTo, transfer);
  return isPage
    ? { rows, qr: payAddress(publicUrl, rows, amountDue, formats), bankCode }
    : { rows, qr: bankCode?.data ?? payText(rows, formats.money(amountDue)) };
}

function bankCodeOf(
  payTo: readonly PaymentDetails[],
  transfer: Parameters<typeof epcCodeOf>[1],
): PaymentView["bankCode"] {
  const first = (codes: readonly (string | null)[]) => codes.find((code) => code !== null) ?? null;
  const epc = first(payTo.map((details) => epcCodeOf(details, transfer)));
  const data = epc ?? first(payTo.map((details) => merchantCodeOf(details, transfer.currency)));
  return data === null ? null : { data, isMerchants: epc === null };
}

/**
 * Returns the content of the QR code: the address of the client's page, and behind its `#` the account, the reference and the
 * amount, `#0123456789/Guaranty_Trust_Bank/K7M2QX4D/NGN7022437.50`. Who has network pays on the page; who has none reads
 * the account from the scanner. In letters that no scanner rewrites, without notes, which stand on the document.
 */
function payAddress(publicUrl: string, rows: readonly PayRow[], amountDue: MinorUnits, formats: Formats): string {
  const { labels, currency } = formats;
  const { group, point } = numberStyleOf(labels.language);
  const amount = formats
    .figure(amountDue)
    .replaceAll(group, "")
    .replace(point, ".")
    .replaceAll(/[^\d.-]/g, "");
  const values = rows
    .filter(({ label, strong }) => strong || label !== labels.note)
    .map(({ value }) => plainAscii(value));
  return `${publicUrl}#${[...values.filter((value) => /[A-Za-z0-9]/.test(value)), currency + amount].join("/")}`;
}

/** `0123 456 789` as `0123456789`, `Ọnà Studio` as `Ona_Studio`. */
const plainAscii = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/(?<=[A-Z\d])\s+(?=\d)|(?<=\d)\s+(?=[A-Z\d])/g, "")
    .replaceAll(/[^\w.+-]+/g, "_");

/**
 * Returns the content of the QR code of a document without a page: the values alone, one a line, which any scanner shows and a person can copy.
 * Short, because every letter makes the squares smaller.
 */
function payText(rows: readonly PayRow[], amount: string): string {
  const own = rows.map(({ value }) => value);
  return [...own, amount].join("\n").replaceAll(/[\u00a0\u202f]/g, " ");
}
