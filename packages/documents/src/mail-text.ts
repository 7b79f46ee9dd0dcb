import type { LocalDate } from "@ankara/domain/dates/dates";
import type { MinorUnits } from "@ankara/domain/money/money";
import type { Settled } from "@ankara/domain/invoice/settlements";
import type { ReminderTone } from "@ankara/domain/invoice/reminders";
import type { Invoice } from "@ankara/domain/records/invoice";
import { viewInvoice } from "./invoice-view.ts";
import { greeting } from "./mail/fill.ts";
import { greetedName } from "./view/parties.ts";
import { reminderLabelsFor } from "./labels/mail/reminders.ts";

type ReminderParts = {
  readonly invoice: Invoice;
  readonly link: string;
  readonly tone: ReminderTone;
  /** As the person would be addressed; the name on the invoice where it is left out. */
  readonly client?: string;
  /** Amounts that settled it, and the instalment asked for; as in `viewInvoice`. */
  readonly settled?: Settled;
  readonly dueNow?: { readonly day: LocalDate | null; readonly amount: MinorUnits };
  /** Address at which the client unsubscribes; for mails. */
  readonly stopLink?: string;
};

/** A reminder as text alone, in the tone of its step and the language of the invoice: what WhatsApp opens with. */
export function reminderMail(parts: ReminderParts): { readonly subject: string; readonly text: string } {
  const { tone, link, stopLink, client, ...shown } = parts;
  const view = viewInvoice(shown);
  const { labels } = view.formats;
  const { hello, thanks, tones, stop, stopMark } = reminderLabelsFor(parts.invoice.language);
  const values: Readonly<Record<string, string>> = {
    number: view.number ?? labels.draft,
    balance: view.balance,
    due: view.dueDate ?? labels.onReceipt.toLowerCase(),
  };
  const filled = (template: string) =>
    template
      .replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
      .replaceAll(/[\u00a0\u202f]/g, " ");
  const ends = [
    ...(tone === "firm" ? [] : [`\n\n${thanks}`]),
    ...(stopLink ? [`\n\n${stop}${stopMark} ${stopLink}`] : []),
  ];
  return {
    subject: filled(tones[tone].subject),
    text: `${filled(greeting(hello, greetedName(parts.invoice, client)))}\n\n${filled(tones[tone].text)}\n${link}${ends.join("")}`,
  };
}
