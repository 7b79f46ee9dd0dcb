import type { Invoice, PaymentDetails } from "@ankara/domain/records/invoice";
import { glue, type Formats } from "../formats.ts";
import type { DocumentState } from "../invoice-view.ts";
import { offerWordsFor } from "../words/offer.ts";

export type PayRow = {
  readonly label: string;
  readonly value: string;
  /** Printed larger: what a person copies. */
  readonly strong: boolean;
};
export type PaymentView = { readonly rows: readonly PayRow[]; readonly qr: string | null };
/** What the client is to do, under its own head: pay, or accept. */
export type AskView = PaymentView & {
  readonly title: string;
  /** Under the code, and what it is to who cannot see it. */
  readonly caption: string;
  readonly alt: string;
};

/** How an offer is accepted: on its page, or signed on paper. Null where it has no page. */
export function acceptOf(
  { kind }: Pick<Invoice, "kind">,
  state: DocumentState,
  publicUrl: string | undefined,
  { words }: Formats,
): AskView | null {
  if (kind !== "quote" || state !== "open" || publicUrl === undefined || !URL.canParse(publicUrl)) return null;
  const own = offerWordsFor(words.language);
  return {
    title: own.toAccept,
    rows: [
      { label: own.online, value: new URL(publicUrl).host, strong: true },
      { label: own.onPaper, value: own.signAndSend, strong: false },
    ],
    qr: publicUrl,
    caption: own.scanToAccept,
    alt: own.qr,
  };
}

/** Nothing is left to pay. */
export const isSettled = (state: DocumentState): boolean => state === "paid" || state === "credited";

/** How to pay; null where nothing is asked for. @param asked - minor units the code names */
export function payOf(
  invoice: Pick<Invoice, "kind" | "payRef">,
  state: DocumentState,
  payTo: readonly PaymentDetails[],
  asked: number,
  formats: Formats,
): PaymentView | null {
  const asksForMoney = invoice.kind === "invoice" || invoice.kind === "pro_forma";
  if (!asksForMoney || state === "void" || isSettled(state) || payTo.length === 0) return null;
  const { words } = formats;
  const rows: PayRow[] = [];
  const add = (label: string, value: string, strong: boolean) =>
    value.trim() !== "" && rows.push({ label, value: value.trim(), strong });
  for (const [index, details] of payTo.entries()) {
    if (details.kind === "bank") {
      add(words.bank, details.provider, false);
      add(words.account, details.accountNumber, true);
    } else if (details.accountNumber === "") add(words.note, details.provider, false);
    else add(details.provider === "" ? words.account : details.provider, details.accountNumber, true);
    // One name under several accounts is said once, after the last of them.
    if (payTo[index + 1]?.accountName !== details.accountName) add(words.accountName, glue(details.accountName), false);
    add(words.note, details.note, false);
  }
  add(words.reference, invoice.payRef, true);
  const isFinal = state !== "draft" && invoice.payRef !== "";
  return { rows, qr: isFinal ? payText(rows, formats.money(asked)) : null };
}

/**
 * What the QR code says: the values alone, one a line, which any scanner shows and a person can copy from.
 * Short, because every letter makes the squares smaller.
 */
function payText(rows: readonly PayRow[], amount: string): string {
  const own = rows.map(({ value }) => value);
  return [...own, amount].join("\n").replaceAll(/[\u00a0\u202f]/g, " ");
}
