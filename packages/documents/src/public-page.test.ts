import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { douala, kampala, lagos, lusaka, manyLines } from "../test/samples.ts";
import { clothOf } from "./cloth/motif.ts";
import { publicPageScript } from "./public-page-script.ts";
import { pageLanguages } from "./labels/page.ts";
import { pageFont } from "./public-page-style.ts";
import { publicPageBytes, renderNotFoundPage, renderPublicPage } from "./public-page.ts";
import type { PublicPageInput } from "./public-page-input.ts";

const page = (more: Partial<PublicPageInput> = {}) =>
  renderPublicPage({ invoice: lagos(), today: "2026-11-20", pdfUrl: "/invoice/link/x/pdf", pdfBytes: 21_400, ...more });
const labels = (html: string) =>
  html
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");

describe("the client's page", () => {
  test("says how much, by when, to whom, and how to pay", () => {
    const visible = labels(page());
    for (const text of [
      "Ọnà Studio",
      "INV-0142",
      "7,022,437 .50",
      "Pay by Friday, 4 December · in 14 days",
      "For Zuma Grains & Foods Plc",
      "0123 456 789",
      "K7M2QX4D",
      "Guaranty Trust Bank",
      "PDF, 21 KB",
      "WhatsApp",
      "If you withhold 5 % tax, send ₦6,695,812.50",
    ]) {
      expect(visible.replaceAll("\u00a0", " ")).toContain(text);
    }
    expect(page()).toContain('href="https://wa.me/2348035550142?text=About%20INV-0142');
  });

  test("seller without an address › a number typed the local way › opens the chat in the country of the business", () => {
    const { from, ...rest } = lagos();
    const local = { ...rest, from: from && { ...from, phone: "0803 555 0142", address: null } };
    expect(page({ invoice: local, country: "NG" })).toContain(
      'href="https://wa.me/2348035550142?text=About%20INV-0142',
    );
    expect(page({ invoice: local, country: "KE" })).toContain('href="https://wa.me/2548035550142');
  });

  test("counts the days", () => {
    expect(labels(page({ today: "2026-12-03" }))).toContain("Pay by Friday, 4 December · tomorrow");
    expect(labels(page({ today: "2026-12-04" }))).toContain("Pay by Friday, 4 December · today");
    expect(labels(page({ today: "2026-12-11" }))).toContain("Was due 4 December 2026 · 7 days late");
    expect(labels(page({ today: "2025-12-11" }))).toContain("Pay by 4 December 2026");
  });

  test("part paid: what is left", () => {
    const text = labels(page({ settled: { money: 350_000_000, withheld: 0, credited: 0 } }));
    expect(text).toContain("Balance due on INV-0142");
    expect(text).toContain("Paid so far ₦3,500,000.00 of ₦7,022,437.50.");
  });

  test("a receipt says that it was received, and asks for nothing", () => {
    const html = page({ invoice: lagos({ kind: "receipt" }), claimUrl: "/c", payUrl: "/pay" });
    expect(html).not.toMatch(/href="\/(?:c|pay)"/);
    expect(html).toContain('<div class="ok">');
    expect(labels(html)).toContain("Receipt INV-0142");
    expect(labels(html)).not.toContain("0123 456 789");
  });

  test("paid: nothing to pay, no account to send to", () => {
    const text = labels(page({ settled: { money: 702_243_750, withheld: 0, credited: 0 }, receivedOn: "2026-12-02" }));
    expect(text).toContain("Nothing left to pay. Thank you.");
    expect(text).toContain("Received 2 December 2026");
    expect(text).not.toContain("0123 456 789");
  });

  test("void: do not pay, why, and what replaces it", () => {
    const text = labels(
      page({
        invoice: lagos({ status: "void", voidedAt: "2026-11-20T10:00:00.000Z", voidReason: "wrong client." }),
        replacement: { number: "INV-0143", url: "/invoice/link/y" },
      }),
    );
    expect(text).toContain("Do not pay this invoice.");
    expect(text).toContain("Ọnà Studio voided it: wrong client. Replaced by INV-0143.");
    expect(text).not.toContain("0123 456 789");
  });

  test("void: on the day it was where the business is", () => {
    const invoice = lagos({ status: "void", voidedAt: "2026-11-20T23:30:00.000Z", voidReason: "wrong client." });
    const textIn = (timeZone?: string) => labels(page({ invoice, ...(timeZone ? { timeZone } : {}) }));
    expect(textIn("Africa/Lagos")).toContain("21 November 2026");
    expect(textIn("America/New_York")).toContain("20 November 2026");
    expect(textIn()).toContain("20 November 2026");
  });

  test("in the language of the invoice", () => {
    expect(page({ invoice: douala() })).toContain('<html lang="fr">');
    expect(labels(page({ invoice: douala() }))).toContain("À payer d’ici le dimanche 20 décembre");
  });
});

test("account › for a bank's app › is copied without the spaces that make it readable; a name has nothing to copy", () => {
  const html = page();
  expect([...html.matchAll(/data-copy="([^"]*)"/g)].map(([, value]) => value)).toEqual(["0123456789", "K7M2QX4D"]);
  expect(html.match(/<button[^>]*hidden/g)).toHaveLength(2);
});

test("paid › what stands on the page › a green amount, the PDF as the one filled button, and no way to pay", () => {
  const html = page({
    settled: { money: 702_243_750, withheld: 0, credited: 0 },
    receivedOn: "2026-12-02",
    payUrl: "/pay",
  });
  expect(html).toContain('<div class="ok">');
  expect(html).not.toContain('href="/pay"');
  expect(labels(html).match(/PDF, 21 KB/g)).toHaveLength(1);
});

test("payment reported › until it is seen › thanks, and paying by card steps back", () => {
  const claim = {
    state: "claimed",
    amount: 100,
    method: "transfer",
    at: "2026-11-20T10:00:00.000Z",
    reason: "",
  } as const;
  const html = page({ claim, payUrl: "/pay" });
  expect(labels(html)).toContain("Thank you. We told Ọnà Studio.");
  expect(html).toContain('<a class="btn sec" href="/pay"');
});

test.each([
  ["Ọlátúnjí Textiles", "ỌT"],
  ["Wanjikũ & Daughters", "WD"],
  ["ẹ̀kọ́ ilé", "Ẹ̀I"],
  ["Selam", "S"],
])("seller without a logo › %s › is marked %s", (company, letters) => {
  const { from } = lagos();
  expect(page({ invoice: { ...lagos(), from: from && { ...from, company } } })).toContain(
    `>${letters.normalize("NFC")}</text>`,
  );
});

describe("what the page may not do", () => {
  const pages = [page(), page({ invoice: kampala() }), page({ invoice: lusaka() }), renderNotFoundPage()];

  test("no script but our own, no style on an element, nothing from elsewhere", () => {
    for (const html of pages) {
      expect(html.replace(`<script>${publicPageScript}</script>`, "")).not.toMatch(
        /<script|<iframe| style=| on[a-z]+=|@import/i,
      );
      expect([...html.matchAll(/url\(("?)([^)#]{2,24})/gi)].map(([, , url]) => url)).toEqual([
        "data:image/svg+xml,%3Csv",
        pageFont.slice(0, 24),
      ]);
      expect(
        [...html.matchAll(/(?:src|href)="([^"]+)"/g)]
          .map(([, url]) => url!)
          .filter((url) => !/^[/#]/.test(url) && !url.startsWith("https://wa.me/")),
      ).toEqual([]);
      expect(html.match(/<style/g)).toHaveLength(1);
    }
  });

  test("page in Amharic › brings Ethiopic letters for a device without them, and no other page does", () => {
    const letters = "url(/fonts/doc-ethiopic-400.ttf)";
    expect(page({ language: "am" })).toContain(letters);
    expect(page()).not.toContain(letters);
  });

  test("names in letters that run leftwards, or that few phones have › run as they are read and bring their letters", () => {
    const name = "محمد عبد الله";
    const html = page({
      invoice: lagos({
        lines: [
          [name, "1", "piece", "1"],
          ["ߒߞߏ", "1", "piece", "1"],
        ],
      }),
    });
    expect(html).toContain(name);
    // A cell, a paragraph and a heading take the direction of their first letter, and stay at their side.
    expect(html).toMatch(/p,h1,h2,dt,dd,td,th,[^{]*\{unicode-bidi:plaintext\}/);
    expect(html).toMatch(/body\{[^}]*text-align:left/);
    expect(html).toContain("url(/fonts/parts/nko-400.ttf)");
    expect(html).not.toContain("url(/fonts/parts/adlam-400.ttf)");
    expect(existsSync(new URL("../../../apps/web/public/fonts/parts/nko-400.ttf", import.meta.url))).toBe(true);
  });

  test("no search engine, no referrer", () => {
    for (const html of pages)
      expect(html).toContain(
        '<meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer">',
      );
  });

  test("what was typed is escaped, in an address too", () => {
    const html = page({
      invoice: lagos({ lines: [['"><script>x</script>', "1", "piece", "1"]] }),
      logoUrl: "javascript:alert(1)",
      pdfUrl: '/x" onclick="y',
    });
    expect(html.replace(publicPageScript, "")).not.toMatch(/<script>[^<]|javascript:| onclick="/);
  });

  test("a colour that is none does not reach the style", () => {
    const invoice = { ...lagos(), accent: "red}body" };
    expect(page({ invoice })).toContain(`--own:${clothOf("Ọnà Studio").dyes.first}`);
  });
});

describe("weight", () => {
  test("twelve lines and the letters they are set in › at most 30 kB on the wire", () => {
    const letters = readFileSync(new URL(`../../../apps/web/public${pageFont}`, import.meta.url)).length;
    expect(gzipSync(page({ payUrl: "/pay", claimUrl: "/paid", pageUrl: "/l" })).length + letters).toBeLessThan(30_000);
  });

  test.each([100, 200, 500])("%i lines stay within thirty, and the rest is a tap away", (count) => {
    const html = page({ invoice: manyLines(count) });
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(publicPageBytes);
    const shown = (html.match(/<tr><td>/g) ?? []).length;
    const more = /(\d+) more lines are in the PDF/.exec(html);
    expect(shown + Number(more?.[1] ?? 0)).toBe(count);
    expect(labels(html)).toContain("Total");
  });
});

test("public page › unknown, revoked and draft links show one and the same page", () => {
  expect(renderNotFoundPage()).toBe(renderNotFoundPage({ language: "en" }));
  expect(renderNotFoundPage()).not.toMatch(/draft|revoked/i);
});

test("public page › takes a nonce where the policy goes by it", () => {
  expect(page({ nonce: "abc" })).toContain('<style nonce="abc">');
});

test("public page › a late fee stands beside the total, which stays, and what is to be paid is both", () => {
  const fee = { id: "0198b0a0-0000-7000-8000-0000000000c1", date: "2026-12-20", amount: 5_000_000, waivedAt: null };
  const owed = labels(page({ invoice: { ...lagos(), charges: [fee] }, today: "2026-12-21" }));
  expect(owed).toMatch(/Balance due.*7,072,437 \.50.*7,022,437\.50.*Late fee of 20 December 2026 *50,000\.00/);
  const waived = { ...fee, waivedAt: "2026-12-21T08:00:00.000Z" };
  expect(labels(page({ invoice: { ...lagos(), charges: [waived] }, today: "2026-12-21" }))).not.toContain("Late fee");
});

describe("an invoice in parts", () => {
  const id = (n: number) => `0198b0a0-0000-7000-8000-0000000000c${n}`;
  const part = (n: number, dueDate: string, amount: number) => ({ id: id(n), dueDate, amount, deposit: n === 1 });
  const instalments = [part(1, "2026-11-25", 200_000_000), part(2, "2026-12-25", 502_243_750)];
  const invoice = { ...lagos(), instalments, dueDate: "2026-12-25", termsDays: null };
  const shown = (today: string, money = 0) =>
    labels(page({ invoice, today, settled: { money, withheld: 0, credited: 0 }, payUrl: "/pay" }));

  test("before its days › page and card ask for the next part and its day, and name the total beside it", () => {
    const text = shown("2026-11-20");
    expect(text).toMatch(/Deposit.*₦ 2,000,000 \.00.*Pay by Wednesday, 25 November · in 5 days.*Pay this part/);
    expect(text).toContain("Deposit. Total ₦7,022,437.50");
    expect(text).not.toContain("If you withhold");
  });

  test("several parts late › page and card ask for all of them, since the first day", () => {
    const text = shown("2026-12-28", 100_000_000);
    expect(text).toMatch(/₦ 6,022,437 \.50.*Was due 25 November 2026 · 33 days late/);
    expect(text).not.toContain("Deposit. Paid so far");
  });

  test("taken back whole by a credit note › nothing is left, and nobody is thanked for money", () => {
    const credited = lagos().totals?.total ?? 0;
    const text = labels(page({ settled: { money: 0, withheld: 0, credited } }));
    expect(text).toContain("Credit note");
    expect(text).not.toMatch(/Pay to|How to pay|has confirmed/);
  });
});

test.each([
  ["en", "Ikoyi, Lagos, Nigeria"],
  ["ha", "Ikoyi, Lagos, Najeriya"],
])("head of the page › %s › names the end of the address, which the line holds", (language, place) => {
  expect(page({ language })).toContain(`<small>${place}</small>`);
});

test.each([
  ["ha", "A biya zuwa 4 Disamba · nan da kwanaki 14"],
  ["pcm", "Pay on or bifor 4 Disẹ́mba · e remain 14 days"],
  ["am", "እስከ ኅዳር 25 ቀን 2019 ይክፈሉ · ከ14 ቀን በኋላ"],
])("day to pay › %s › of this year › stands without it, unless the language counts other years", (language, text) => {
  expect(labels(page({ language })).replaceAll("\u00a0", " ")).toContain(text);
});

test.each(Object.keys(pageLanguages))(
  "languages of the page › %s › offers the other eight by their own names",
  (language) => {
    const html = page({ language, pageUrl: "/invoice/link/x" });
    const offered = [...html.matchAll(/hreflang="(\w+)"/g)].map(([, tag]) => tag);
    expect(offered).toEqual(Object.keys(pageLanguages).filter((other) => other !== language));
    expect(Buffer.byteLength(html)).toBeLessThan(publicPageBytes);
  },
);
