import type { LocalDate } from "../dates/dates.ts";
import type { PaymentMethod } from "../records/payment.ts";
import { amountOf, dateOf, directionOf, narrationOf, payerOf, phoneOf, referenceOf, timeOf } from "./fields.ts";

/** A payment as read from a message of a bank or of mobile money. */
export type MoneyMessage = {
  /** `null`: the message does not say; the person does. */
  readonly direction: "in" | "out" | null;
  /** Common name of the message's sender; empty for an unknown one. */
  readonly source: string;
  /** Decimal text in currency units; empty when none could be told from balances and fees. */
  readonly amount: string;
  readonly currency: string | null;
  readonly payer: string;
  /** In full, or with stars where the sender hides some digits. */
  readonly phone: string;
  /** The sender's number of the transaction, the one that must not be recorded twice. */
  readonly reference: string;
  /** Text of the payer: an invoice number, a payment reference. */
  readonly narration: string;
  readonly date: LocalDate | null;
  /** `15:05`. */
  readonly time: string | null;
  readonly method: PaymentMethod;
};

/** Each sender by what its messages say, the particular before the general. */
const sources: readonly [string, PaymentMethod, RegExp][] = [
  ["M-Pesa", "mobile_money", /m-?pesa|^\W*[A-Z0-9]{10}\s+(?:confirmed|imethibitishwa)/iu],
  ["Orange Money", "mobile_money", /orange money|\bOM\b.*transfert|ID transaction ?: ?(?:PP|MP|CI)/iu],
  ["Airtel Money", "mobile_money", /airtel|^\W*txn\.? ?id|\bTID\b/iu],
  ["Tigo Pesa", "mobile_money", /tigo ?pesa|mixx|kumbukumbu no/iu],
  ["MTN MoMo", "mobile_money", /mobile money|\bmomo\b|y'?ello|financial transaction id|payment received for|\*162\*/iu],
  ["OPay", "transfer", /o-?pay\b/iu],
  ["Moniepoint", "transfer", /monie ?point/iu],
  ["Kuda", "transfer", /kuda/iu],
  ["PalmPay", "transfer", /palmpay/iu],
  ["GTBank", "transfer", /gt ?bank|gtworld|guaranty/iu],
  ["Access Bank", "transfer", /access ?bank|accessmore/iu],
  ["Zenith Bank", "transfer", /zenith/iu],
  ["UBA", "transfer", /\buba\b|^\W*txn: ?(?:credit|debit)/iu],
  ["First Bank", "transfer", /first ?bank|firstmobile|\bFIP:/iu],
  ["Equity Bank", "transfer", /equity/iu],
  ["KCB", "transfer", /\bkcb\b/iu],
];

/** A longer text is no message. */
const longest = 2000;

/**
 * Reads the message of a bank or of mobile money, pasted whole: M-Pesa (Kenya, Tanzania), MTN MoMo, Airtel Money, Tigo
 * and Orange Money, alerts of Nigerian and Kenyan banks. Everything it does not find is left empty for the person to fill in.
 *
 * @returns null for a text that is no such message
 */
export function parseMoneyMessage(pasted: string): MoneyMessage | null {
  const text = pasted
    .slice(0, longest)
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .trim();
  const direction = directionOf(text);
  const amount = amountOf(text);
  const reference = referenceOf(text);
  const known = sources.find(([, , pattern]) => pattern.test(text));
  const alert = /(?:acc?t|account|a\/c|ac)\s*[:.]?\s*[\dxX*]{3,}|\b(?:amt|bal)\b\s*[:.]/iu.test(text);
  // A phrase of an invoice has an amount too: a message has more that only messages have.
  const signs = [direction !== null, reference !== "", known !== undefined || alert, dateOf(text) !== null].filter(
    Boolean,
  ).length;
  if (signs < 2 || text.length < 20 || (!amount && reference === "")) return null;
  return {
    direction,
    source: known?.[0] ?? "",
    amount: amount?.value ?? "",
    currency: amount?.currency ?? null,
    payer: payerOf(text),
    phone: phoneOf(text, reference),
    reference,
    narration: narrationOf(text),
    date: dateOf(text),
    time: timeOf(text),
    method: known?.[1] ?? "transfer",
  };
}
