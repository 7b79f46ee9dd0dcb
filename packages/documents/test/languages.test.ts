import type { PartySnapshot } from "@ankara/domain/records/invoice";
import { describe, expect, test, vi } from "vitest";
import { buildDeliveryNote } from "../src/delivery-note.ts";
import { loadFonts } from "../src/fonts-node.ts";
import { buildInvoiceDocument } from "../src/invoice-document.ts";
import { documentLabelsFor } from "../src/labels/document-labels.ts";
import { documentLanguages } from "../src/labels/languages.ts";
import { languageOfTag, loadDocumentLabels, loadedLabels, needsLoading } from "../src/labels/language-labels.ts";
import { mailLabelsFor } from "../src/labels/mail/mail-labels.ts";
import { sampleMails } from "../src/mail/sample-mails.ts";
import { missingCharacters } from "../src/pdf.ts";
import { unitText } from "../src/view/units.ts";
import { collisions, laidOut, textOf } from "./laid-out.ts";
import { allText, print } from "./print.ts";
import { readPdf } from "./read-pdf.ts";
import { address, lagos } from "./samples.ts";

/** Languages whose words are loaded when they are needed. */
const later = ["ha", "yo", "ig", "rw", "pcm"];

describe("words that are loaded later", () => {
  test("before › English is printed; a PDF loads them by itself, under the tag of the language", async () => {
    vi.resetModules();
    const { needsLoading } = await import("../src/labels/language-labels.ts");
    const { documentLabelsFor: labelsNow } = await import("../src/labels/document-labels.ts");
    const { renderInvoicePdf } = await import("../src/invoice-pdf.ts");
    expect(needsLoading("ha-NG")).toBe(true);
    expect(labelsNow("ha").titles.invoice).toBe("Invoice");
    const { bytes } = await renderInvoicePdf({ invoice: lagos({ language: "ha" }) }, () => loadFonts());
    expect(needsLoading("ha-NG")).toBe(false);
    const pdf = await readPdf(bytes);
    expect(allText(pdf)).toContain("Shafi 1 cikin 1");
    expect(pdf.language).toBe("ha");
  });

  test("a language of three letters › is not taken for one of two", () => {
    expect([languageOfTag("pcm-NG"), documentLabelsFor("pcm").language]).toEqual(["pcm", "pcm"]);
    expect(documentLabelsFor("pc").language).toBe("en");
  });

  test("a language nobody wrote › English, and nothing to load", async () => {
    await loadDocumentLabels("tlh");
    expect([needsLoading("tlh"), documentLabelsFor("tlh").language]).toEqual([false, "en"]);
  });
});

describe.each(later)("documents in %s", (language) => {
  test("say what they have always said", async () => {
    const kinds = ["invoice", "quote", "pro_forma", "credit_note", "receipt"] as const;
    const texts: string[] = [];
    for (const kind of kinds) texts.push(`== ${kind}\n${allText(await print(lagos({ language, kind })))}`);
    texts.push(`== delivery note\n${allText(await print(lagos({ language }), { as: "delivery_note" }))}`);
    await expect(texts.join("\n\n")).toMatchFileSnapshot(`golden/languages/${language}.golden.txt`);
  });

  test("every letter of theirs has a glyph", async () => {
    const labels = JSON.stringify(loadedLabels(language), (_, value: unknown) =>
      typeof value === "function" ? undefined : value,
    );
    const fonts = await loadFonts();
    expect(await missingCharacters(labels + documentLabelsFor(language).date("2026-08-15"), fonts)).toEqual([]);
  });

  test.each(["plain", "band", "ledger", "receipt"] as const)("%s › no two texts collide", async (template) => {
    const invoice = { ...lagos({ language }), template };
    for (const tree of [buildInvoiceDocument({ invoice }), buildDeliveryNote({ invoice })])
      expect((await laidOut(tree)).pages.flatMap(({ marks }) => collisions(marks))).toEqual([]);
  });

  test("dense template › no word of a unit is cut in two", async () => {
    const invoice = { ...lagos({ language }), template: "ledger" } as const;
    const { pages } = await laidOut(buildInvoiceDocument({ invoice }));
    const printed = new Set(pages.flatMap(({ marks }) => textOf(marks).split(/[\s|]+/)));
    const units = invoice.lines.map((line) => unitText(line, documentLabelsFor(language)));
    expect(units.flatMap((unit) => unit.split(" ")).filter((word) => !printed.has(word))).toEqual([]);
  });

  test("mails to clients › are in it, with no placeholder left", () => {
    const mails = sampleMails(lagos({ language }), { language, publicUrl: "https://ankara.example" });
    const english = sampleMails(lagos({ language: "en" }), { language: "en", publicUrl: "https://ankara.example" });
    for (const kind of Object.keys(mailLabelsFor(language).client)) {
      const [own, theirs] = [mails.get(kind), english.get(kind)];
      if (!own) continue;
      expect(`${own.subject} ${own.text}`).not.toMatch(/\{\w+\}|undefined/);
      expect(own.text).not.toBe(theirs?.text);
    }
  });
});

test("languages of documents › every one but the first prints other words than English", () => {
  const texts = documentLanguages.map(([code]) => Object.values(documentLabelsFor(code).sumOf).join());
  expect(new Set(texts).size).toBe(documentLanguages.length);
});

/** Without what breaks lines and glues words. */
const words = (text: string): string => text.replaceAll(/[\s|]/g, "");

describe("words a native reader stumbles over", () => {
  test.each(["fr", "sw", "ha", "yo", "ig", "rw", "am"])(
    "%s › numbers of a business are named in its language",
    async (language) => {
      await loadDocumentLabels(language);
      const invoice = lagos({ language });
      const abroad = (side: PartySnapshot | null) =>
        side && { ...side, vatNumber: "DE136695976", registrationNumber: "HRB 1", address: address("1", "Köln", "DE") };
      const text = allText(await print({ ...invoice, from: abroad(invoice.from), billTo: abroad(invoice.billTo) }));
      expect(text).not.toMatch(/Tax ID|VAT no\.|Reg\. no\./);
      for (const label of Object.values(documentLabelsFor(language).partyNumbers))
        expect(words(text)).toContain(words(label));
    },
  );

  test.each(["invoice", "quote", "pro_forma", "credit_note", "receipt"] as const)(
    "French › %s › no word agrees with a title of the other gender",
    async (kind) => {
      expect(allText(await print(lagos({ language: "fr", kind })))).not.toMatch(/Émise? le|Livrée? le/);
    },
  );

  test("Kinyarwanda › an invoice the authority has not recorded is not called one of EBM", async () => {
    await loadDocumentLabels("rw");
    expect(documentLabelsFor("rw").taxInvoice).not.toContain("EBM");
  });
});
