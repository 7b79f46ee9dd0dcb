import { reminderTones } from "@ankara/domain/invoice/reminders";
import type { Invoice } from "@ankara/domain/records/invoice";
import { notices } from "../labels/mail/mail-label-types.ts";
import { cardReceiptMail, documentMail, reminderLetter, statementMail } from "./client-mail.ts";
import { noticeMail } from "./notice-mail.ts";
import type { RenderedMail } from "./render-mail.ts";

/** Every mail there is, about one example invoice, in one language: for the preview in development and for tests. */
export function sampleMails(
  example: Invoice,
  { language, publicUrl }: { readonly language: string; readonly publicUrl: string },
): ReadonlyMap<string, RenderedMail> {
  const invoice = { ...example, language };
  const { currency } = invoice;
  const total = invoice.totals?.total ?? 0;
  const link = `${publicUrl}/invoice/link/${invoice.linkId}`;
  const companyName = invoice.from?.name ?? "";
  const base = { invoice, link, publicUrl, companyName };
  const sum = { amount: total, currency };
  const client = invoice.billTo?.name ?? "";
  return new Map<string, RenderedMail>([
    ["invoice", documentMail(base)],
    ["paid", documentMail({ ...base, settled: { money: total, withheld: 0, credited: 0 } })],
    ["credit", documentMail({ ...base, invoice: { ...invoice, kind: "credit_note", sourceNumber: "INV-0001" } })],
    ["offer", documentMail({ ...base, invoice: { ...invoice, kind: "quote" } })],
    ["receipt", documentMail({ ...base, invoice: { ...invoice, kind: "receipt" } })],
    [
      "cardReceipt",
      cardReceiptMail({
        ...base,
        settled: { money: total, withheld: 0, credited: 0 },
        sum: total,
        left: 0,
        reference: "ANK-EXAMPLE",
      }),
    ],
    [
      "statement",
      statementMail({
        language,
        currency,
        balance: total,
        date: invoice.issueDate ?? "2026-11-20",
        companyName,
        client,
        accent: invoice.accent,
      }),
    ],
    ...reminderTones.map((tone): [string, RenderedMail] => [
      `reminder-${tone}`,
      reminderLetter({ ...base, tone, stopLink: `${link}/reminders`, today: "2026-12-11" }),
    ]),
    ...notices.map((kind): [string, RenderedMail] => [
      kind,
      noticeMail({
        kind,
        language,
        name: companyName,
        publicUrl,
        link: `${publicUrl}/example`,
        texts: {
          title: kind.startsWith("phone") ? "+2348035550142" : kind.startsWith("person") ? "Ada" : "6 Months",
          reference: "ANK-EXAMPLE",
          number: invoice.number ?? "",
          who: client,
          reason: "…",
          code: "K7QP2MXR",
          device: "Chrome (Android)",
          signUp: `${publicUrl}/register?ref=K7QP2MXR`,
        },
        sums: { sum, credit: sum, came: sum, asked: sum },
        date: "2026-12-04",
        version: 2,
        differs: "amount",
        sandbox: kind === "planReceipt" || kind === "paidByCard",
      }),
    ]),
  ]);
}
