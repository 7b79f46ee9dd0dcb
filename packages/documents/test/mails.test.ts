import { contrast } from "@ankara/domain/colour";
import { describe, expect, test } from "vitest";
import { cardReceiptMail, documentMail, reminderLetter } from "../src/mail/client-mail.ts";
import { sampleMails } from "../src/mail/sample-mails.ts";
import { noticeMail } from "../src/mail/notice-mail.ts";
import { loadDocumentLabels } from "../src/labels/language-labels.ts";
import { mailLanguages } from "../src/labels/mail/mail-labels.ts";
import { lagos } from "./samples.ts";

const publicUrl = "https://ankara.example";
const link = `${publicUrl}/invoice/link/abc`;
const base = { publicUrl, link, companyName: "Ọnà Studio" };
const maxBytes = 30 * 1024;
const loneTags = new Set(["meta", "img", "br", "!doctype"]);

/** Fails where a tag is closed that was not opened, or left open. */
function expectWellFormed(html: string): void {
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [, closes, tag = ""] of html.matchAll(/<(\/?)([!a-z][a-z0-9]*)(?:\s[^<>]*)?>/g)) {
    if (loneTags.has(tag)) continue;
    if (closes === "") open.push(tag);
    else if (open.pop() !== tag) wrong.push(tag);
  }
  expect([open, wrong]).toEqual([[], []]);
  // Every angle bracket belongs to a tag, and every ampersand to an entity.
  expect(html.replaceAll(/<style>[^<]*<\/style>/g, "").replaceAll(/<[^<>]*>/g, "")).not.toMatch(/[<>]/);
  expect(html.replaceAll(/&(?:amp|lt|gt|quot);/g, "")).not.toContain("&");
}

describe.each(mailLanguages)("mails in %s", (language) => {
  const mails = sampleMails(lagos({ language }), { language, publicUrl });

  test("say what they have always said", async () => {
    const texts = [...mails].map(([kind, { subject, text }]) => `== ${kind}\n${subject}\n\n${text}`);
    await expect(texts.join("\n")).toMatchFileSnapshot(`golden/mails/${language}.golden.txt`);
  });

  test("have no placeholder left, are small, sound, and load nothing but a logo", () => {
    for (const [kind, { subject, text, html }] of mails) {
      expect(`${kind} ${subject} ${text}`).not.toMatch(/\{\w+\}|undefined/);
      expectWellFormed(html);
      expect(Buffer.byteLength(html)).toBeLessThanOrEqual(maxBytes);
      expect(html.match(/<(?:link|script|iframe|form|video)|@import|url\(/g)).toBeNull();
      expect(html).toContain(`lang="${language}"`);
    }
  });

  test("say the same in both parts", () => {
    for (const { text, html } of mails.values()) {
      const words = html
        .replace(/<head>.*<\/head>/, "")
        .replace(/<div style="display:none[^<]*<\/div>/, "")
        .replaceAll(/<\/?span[^>]*>/g, "")
        .replaceAll(/<[^>]*>/g, " ")
        .replaceAll("&quot;", '"')
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&amp;", "&");
      const shown = (part: string) =>
        part
          .replaceAll(/https?:\S+/g, "")
          .replaceAll(/[\s\u00a0\u202f]+/g, " ")
          .split(" ");
      const inHtml = new Set(shown(words).map(bare));
      for (const word of shown(text).map(bare)) expect(inHtml).toContain(word);
    }
  });
});

const bare = (word: string): string => word.replaceAll(/^[(]|[:,)]+$/g, "");

test("mails to clients › an invoice goes out under the name of the business", () => {
  const mail = documentMail({ ...base, companyName: "Okafor {due} Textiles", invoice: lagos(), client: "Aisha" });
  expect(mail.subject).toBe("Invoice INV-0142 from Okafor {due} Textiles");
  expect(mail.text).toContain("Hello Aisha,\n\nHere is invoice INV-0142 for ₦7,022,437.50, due 4 December 2026.");
  expect(mail.text).toContain(`View and pay INV-0142:\n${link}`);
  expect(mail.text).toContain("Account: 0123 456 789");
});

test("mails to clients › a reminder asks for what is left, and has a way out", () => {
  const mail = reminderLetter({
    ...base,
    invoice: lagos(),
    settled: { money: 350_000_000, withheld: 0, credited: 0 },
    tone: "late",
    stopLink: `${link}/reminders`,
  });
  expect(mail.subject).toBe("Invoice INV-0142 is overdue");
  expect(mail.text).toContain("₦3,522,437.50 for invoice INV-0142 was due on 4 December 2026");
  expect(mail.text.trimEnd()).toMatch(/No more reminders by e-mail: \S+\/reminders$/);
  expect(mail.html).toContain(`href="${link}/reminders"`);
});

test("mails to clients › a late reminder says how long the day has passed; a number is never parted", () => {
  const late = { ...base, invoice: lagos(), tone: "late", stopLink: `${link}/reminders` } as const;
  expect(reminderLetter({ ...late, today: "2026-12-05" }).text).toContain("Was due: 4 December 2026 (1 day ago)");
  expect(reminderLetter({ ...late, today: "2026-12-11" }).html).toMatch(/class="late"[^>]*>7 days ago</);
  expect(reminderLetter(late).text).toContain("Was due: 4 December 2026\n");
  expect(reminderLetter({ ...late, tone: "friendly", today: "2026-12-01" }).text).toContain("Due: 4 December 2026\n");
  expect(reminderLetter(late).html).toContain('<span style="white-space:nowrap">INV-0142</span> was due');
});

test("mails to clients › what a card left over is said, or that it is paid in full", () => {
  const paid = { ...base, invoice: lagos(), sum: 100_00, reference: "ANK-1" };
  expect(cardReceiptMail({ ...paid, left: 50 }).text).toContain("Balance due: ₦0.50.");
  const { text } = cardReceiptMail({ ...paid, left: 0 });
  expect(text).toContain("Paid in full.");
  expect(text).not.toContain("Balance due");
});

test("mails to clients › markup or line breaks typed by people › stay text and break no header", () => {
  const evil = `<img src=x onerror="alert(1)">&amp; {number}\r\nBcc: all@x.example`;
  const invoice = lagos({ billTo: { name: evil }, from: { name: evil } });
  for (const mail of [
    documentMail({ ...base, companyName: evil, invoice }),
    noticeMail({
      kind: "offerDeclined",
      language: "en",
      name: evil,
      publicUrl,
      texts: { who: evil, reason: evil, number: "QUO-1" },
      sums: { sum: { amount: 1, currency: "NGN" } },
    }),
  ]) {
    expectWellFormed(mail.html);
    expect(mail.html).not.toContain("<img src=x");
    expect(mail.text).toContain("{number}");
    expect(mail.subject).not.toMatch(/[\r\n]/);
  }
});

test("mails to clients › only the business's own logo is loaded, from our own address", () => {
  const pictures = (logoUrl: string) =>
    documentMail({ ...base, invoice: lagos({ from: { name: "Ọnà", logoUrl } }) }).html.match(/src="[^"]*"/g);
  expect(pictures("/files/logo-1.png")).toEqual([`src="${publicUrl}/files/logo-1.png"`]);
  expect(pictures("https://spy.example/pixel.png")).toBeNull();
  expect(pictures("/files/../admin")).toBeNull();
});

test("mails to clients › the button can be read in every brand colour", () => {
  for (const accent of ["#ffff00", "#27348B", "#888888", "#000000", "#zz"]) {
    const { html } = documentMail({ ...base, invoice: lagos({ accent }) });
    const [, fill = "", letters = ""] = /bgcolor="([^"]+)".*?font-weight:bold;color:(#\w+);text-decoration:none/.exec(
      html,
    )!;
    expect(contrast(fill, letters)).toBeGreaterThanOrEqual(4.5);
  }
});

test.each(["ha", "yo", "ig", "rw", "pcm"])(
  "a notice to a user who reads %s › is of one language, day and greeting too",
  async (language) => {
    await loadDocumentLabels(language);
    const notice = { kind: "newSignIn", name: "Ada", publicUrl, link, texts: { device: "Chrome" } } as const;
    const mail = (tag: string) => noticeMail({ ...notice, language: tag, date: "2026-12-04" });
    expect(mail(language)).toEqual(mail("en"));
  },
);

test("French mails as plain text › a space stands before each colon", () => {
  const mail = documentMail({ ...base, invoice: lagos({ language: "fr" }) });
  expect(mail.text).toContain("Net à payer : ");
  expect(mail.text.replaceAll(/https?:/g, "")).not.toMatch(/[^ \n]:/);
});
