import { contrast } from "@ankara/domain/colour";
import { describe, expect, test } from "vitest";
import { cardReceiptMail, documentMail, reminderLetter } from "../src/mail/client-mail.ts";
import { sampleMails } from "../src/mail/sample-mails.ts";
import { noticeMail } from "../src/mail/notice-mail.ts";
import { documentColours } from "../src/brand-colours.ts";
import { formatsFor } from "../src/formats.ts";
import { documentLanguages } from "../src/labels/languages.ts";
import { type MailLabels, type Notice, notices } from "../src/labels/mail/mail-label-types.ts";
import { mailLabelsFor, mailLanguages } from "../src/labels/mail/mail-labels.ts";
import { renderConfirmPage } from "../src/mail-link-pages.ts";
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

const bare = (word: string): string => word.replaceAll(/^[(]|[:,፦፣)]+$/gu, "");

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

test("mails to clients › wear the business's mark and the colour of its document; ours the indigo", () => {
  const own = { ...base, companyName: "Mama Tolú Provisions" };
  const { fill } = documentColours("", own.companyName);
  const invoice = lagos({ from: { name: own.companyName }, accent: "" });
  const { html } = documentMail({ ...own, invoice });
  expect(html).toMatch(new RegExp(`class="mark"[^>]*bgcolor="${fill}"[^>]*>MT<`));
  expect(html).toMatch(new RegExp(`class="brand"[^>]*color:${fill};[^>]*>₦7,022,437.50<`));
  const logo = { name: own.companyName, logoUrl: "/files/logo-1.png" };
  expect(documentMail({ ...own, invoice: lagos({ from: logo }) }).html).not.toContain('class="mark"');
  const notice = noticeMail({ kind: "passwordChanged", language: "en", name: "", publicUrl }).html;
  expect(notice).toMatch(/class="mark"[^>]*bgcolor="#27348B"[^>]*>A</);
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

/** Every text of a notice, with its place. */
const textsOf = ({
  subject,
  lines,
  action,
  after = [],
}: MailLabels["notice"][Notice]): readonly (readonly [string, string])[] => [
  ["subject", subject],
  ...lines.map((line, at) => [`lines ${at}`, line] as const),
  ["action", action],
  ...after.map((line, at) => [`after ${at}`, line] as const),
];
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

describe.each(documentLanguages.flatMap(([language]) => (language === "en" ? [] : [language])))(
  "notices in %s",
  (language) => {
    const [own, english] = [mailLabelsFor(language), mailLabelsFor("en")];

    test("no text of any of them is the English one", () => {
      const same = notices.flatMap((kind) => {
        const theirs = new Map(textsOf(english.notice[kind]));
        return textsOf(own.notice[kind])
          .filter(([place, text]) => text !== "" && text === theirs.get(place))
          .map(([place]) => `${kind} ${place}`);
      });
      expect(same).toEqual([]);
    });

    test("each text has the placeholders of the English one, and is in NFC", () => {
      const shape = ({ notice, inVersion }: MailLabels) => [
        placeholders(inVersion),
        ...notices.map((kind) => [kind, textsOf(notice[kind]).map(([place, text]) => [place, placeholders(text)])]),
      ];
      expect(shape(own)).toEqual(shape(english));
      expect(JSON.stringify(own)).toBe(JSON.stringify(own).normalize("NFC"));
    });

    test.each(["Monthly", "6 Months", "12 Months", "500 credits"])("plan or pack “%s” is named in it", (title) => {
      const of = (tag: string) =>
        noticeMail({
          kind: "planReceipt",
          name: "",
          publicUrl,
          language: tag,
          texts: { title, reference: "R" },
          sums: { sum: { amount: 1, currency: "NGN" } },
          date: "2026-12-04",
        });
      expect(of("en").text).toContain(title);
      // Pidgin says credits as English does.
      expect(of(language).text.includes(title)).toBe(language === "pcm" && title === "500 credits");
      expect(of(language).text).toContain(/\d+/.exec(title)?.[0] ?? own.purchases.Monthly);
    });

    test("day and sum are written in it, too", () => {
      const tag = `${language}-RW`;
      const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
      const notice = { name: "Ada", publicUrl, link, date: "2026-12-04" as const };
      const signIn = noticeMail({ ...notice, kind: "newSignIn", language: tag, texts: { device: "Chrome" } });
      expect(signIn.html).toContain(`lang="${language}"`);
      expect(signIn.text).toContain(plain(formatsFor(language, "NGN").date("2026-12-04")));
      const receipt = noticeMail({
        ...notice,
        kind: "cardRefund",
        language: tag,
        texts: { reference: "ANK-1" },
        sums: { sum: { amount: 123_456_789, currency: "NGN" } },
      });
      expect(plain(receipt.subject)).toContain(plain(formatsFor(language, "NGN").money(123_456_789)));
    });
  },
);

test("page behind the link that verifies an address › every language › asks, thanks and refuses in its own words", () => {
  const states = ["ask", "done", "gone"] as const;
  const texts = documentLanguages.map(([language]) =>
    states.map((state) => {
      const html = renderConfirmPage(state, `${language}-RW,en;q=0.8`, "ada@ona.example");
      expect(html).toContain(`<html lang="${language}">`);
      return html.slice(html.indexOf('<h1 class="title">'));
    }),
  );
  expect(new Set(texts.flat()).size).toBe(states.length * documentLanguages.length);
  expect(texts.every(([ask]) => ask?.includes("ada@ona.example"))).toBe(true);
  expect(renderConfirmPage("done", "tlh")).toContain('<html lang="en">');
});

test("French mails as plain text › a space stands before each colon", () => {
  const mail = documentMail({ ...base, invoice: lagos({ language: "fr" }) });
  expect(mail.text).toContain("Net à payer : ");
  expect(mail.text.replaceAll(/https?:/g, "")).not.toMatch(/[^ \n]:/);
});
