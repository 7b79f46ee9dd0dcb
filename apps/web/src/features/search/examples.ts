import { currencyOf, isCurrency } from "@ankara/domain/money/currencies";
import { formatPhone } from "@ankara/domain/clients/phone";
import { fold } from "@ankara/domain/text";
import type { ContactRow } from "../../store/index/contact-row.ts";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";

/** One question of each sort, from what is on the device where that has one, so that trying it finds something. */
export type Examples = { number: string; phone: string; amount: string; month: string; name: string; named: string };

const standard: Examples = {
  number: "148",
  phone: "803 555",
  amount: "45k",
  month: "2026-03",
  name: "ola",
  named: "Ọlá",
};

/** `month` is a month as `YYYY-MM`, for the screen to spell. */
export function examplesFrom(invoices: readonly InvoiceRow[], contacts: readonly ContactRow[]): Examples {
  const issued = invoices.find(({ status, issueDate }) => status === "issued" && issueDate !== null);
  // A name with marks shows best that they need not be typed.
  const named = firstOf(contacts, ({ archived, name }) => {
    const word = archived ? "" : (name.split(/\s+/u)[0] ?? "");
    const folded = fold(word);
    return folded.length >= 3 && folded !== word.toLowerCase() ? word : undefined;
  });
  const phone = firstOf(contacts, (contact) => {
    const digits = formatPhone(contact.phone).split(" ").slice(1, 3).join(" ");
    return /^\d{3,4} \d{3,4}$/.test(digits) ? digits : undefined;
  });
  return {
    number: issued?.number?.match(/(?!0)\d+$/)?.[0] ?? standard.number,
    phone: phone ?? standard.phone,
    amount: (issued && shortAmount(issued)) ?? standard.amount,
    month: issued?.issueDate?.slice(0, 7) ?? standard.month,
    name: named ? fold(named) : standard.name,
    named: named ?? standard.named,
  };
}

/** The first answer there is; nothing behind it is looked at. */
function firstOf<Item, Answer>(items: readonly Item[], answer: (item: Item) => Answer | undefined): Answer | undefined {
  for (const item of items) {
    const found = answer(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `58k`, `1.2m`; null below a thousand. */
function shortAmount({ total, currency }: InvoiceRow): string | null {
  if (!isCurrency(currency)) return null;
  const units = Math.floor(total / 10 ** currencyOf(currency).decimals);
  if (units < 1000) return null;
  const [size, letter] = units < 1_000_000 ? [1000, "k"] : [1_000_000, "m"];
  return `${Number((units / size).toPrecision(3))}${letter}`;
}
