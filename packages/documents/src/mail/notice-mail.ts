import { ownName } from "@ankara/domain/invoice/document-status";
import type { MinorUnits } from "@ankara/domain/money/money";
import type { LocalDate } from "@ankara/domain/dates/dates";
import { formatsFor } from "../formats.ts";
import { languageOfTag } from "../labels/language-labels.ts";
import { mailLabelsFor, mailLanguages } from "../labels/mail/mail-labels.ts";
import type { MailLabels, Notice } from "../labels/mail/mail-label-types.ts";
import { filled, fillLines, sentences, type MailValues } from "./fill.ts";
import { type RenderedMail, renderMail } from "./render-mail.ts";

/** A sum in minor units of its currency. */
type Sum = { readonly amount: MinorUnits; readonly currency: string };

/** The data of a mail to a user or an affiliate. An omitted value omits its line. */
export type NoticeMail = {
  readonly kind: Notice;
  /** Tag of the reader's language; English from greeting to day where mails are not written in it. */
  readonly language: string;
  /** The reader; empty where we do not know their name. */
  readonly name: string;
  readonly publicUrl: string;
  /** Address the button opens. */
  readonly link?: string;
  readonly texts?: Readonly<
    Partial<Record<"title" | "reference" | "number" | "who" | "reason" | "code" | "signUp" | "device", string>>
  >;
  readonly sums?: Readonly<Partial<Record<"sum" | "credit" | "came" | "asked", Sum>>>;
  /** A calendar day, `2026-12-04`. */
  readonly date?: LocalDate;
  /** Of an offer, where it is not the first. */
  readonly version?: number;
  readonly differs?: "reference" | "amount" | "currency" | "customer";
  readonly sandbox?: boolean;
};

/** Notices whose title is that of a plan or of a pack of credits. */
const aboutPurchases: ReadonlySet<Notice> = new Set([
  "planReceipt",
  "paidTwice",
  "planEnded",
  "planNotRenewed",
  "planDisputed",
  "packDisputed",
]);

function purchaseTitle(title: string, { purchases }: MailLabels): string {
  const credits = /^(\d+) credits$/.exec(title);
  if (credits) return filled(purchases.credits, { count: credits[1] });
  return title !== "credits" && Object.hasOwn(purchases, title) ? purchases[title as keyof typeof purchases] : title;
}

/** A mail of ours: about the account, the plan, and what clients did. */
export function noticeMail(notice: NoticeMail): RenderedMail {
  const { name, link, publicUrl } = notice;
  const language = mailLanguages.includes(languageOfTag(notice.language)) ? notice.language : "en";
  const labels = mailLabelsFor(language);
  const formats = formatsFor(language, "USD");
  const { subject, lines, action, after = [] } = labels.notice[notice.kind];
  const { title, ...others } = notice.texts ?? {};
  const given = { ...others, title: aboutPurchases.has(notice.kind) ? purchaseTitle(title ?? "", labels) : title };
  const number = given.number || labels.anInvoice;
  const values: MailValues = {
    ...Object.fromEntries(Object.entries(given).map(([key, text]) => [key, text?.trim() || undefined])),
    ...Object.fromEntries(
      Object.entries(notice.sums ?? {}).map(([key, sum]) => [
        key,
        formatsFor(language, sum.currency).money(sum.amount),
      ]),
    ),
    number,
    who: ownName(given.who ?? "") || labels.yourClient,
    which:
      notice.version === undefined ? number : filled(labels.inVersion, { number, version: String(notice.version) }),
    date: notice.date === undefined ? undefined : formats.date(notice.date),
    differs: notice.differs && labels.differs[notice.differs],
  };
  const texts = fillLines(sentences(lines), values);
  const hello = name === "" ? labels.helloNobody : filled(labels.hello, { name });
  return renderMail({
    language: formats.labels.language,
    accent: "",
    sender: { name: "Ankara", logoUrl: null },
    subject: filled(subject, values),
    preheader: texts[0] ?? "",
    blocks: [
      ...[hello, ...texts, ...(notice.sandbox ? [labels.sandbox] : [])].map((text) => ({
        kind: "text" as const,
        text,
      })),
      ...(link === undefined || action === ""
        ? []
        : [{ kind: "action" as const, label: filled(action, values), url: link }]),
      ...fillLines(after, values).map((text) => ({ kind: "text" as const, text })),
    ],
    footer: { lines: [`Ankara, ${new URL(publicUrl).host}`], stop: null },
  });
}
