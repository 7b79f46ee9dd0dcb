import type { MinorUnits } from "@ankara/domain/money/money";
import { describe, expect, test } from "vitest";
import { lagos } from "../../test/samples.ts";
import { checkView } from "../check/view.ts";
import { defaultMessageTemplate } from "../message-templates.ts";
import { checkLabelsFor } from "../check/labels.ts";
import { claimLabelsFor } from "./claim.ts";
import { deliveryNoteLabelsFor } from "./delivery-note.ts";
import { offerLabelsFor } from "./offer.ts";
import { acceptedLanguage, pageLabelsFor, pageLanguageOf, pageLanguages } from "./page.ts";
import { paymentLinkLabelsFor } from "./payment-link.ts";
import { portalLabelsFor } from "./portal.ts";
import { portalMessage } from "./portal-message.ts";
import { priceListLabelsFor } from "./price-list.ts";
import { priceListMessage } from "./price-list-message.ts";
import { receiptLabelsFor } from "./receipt.ts";
import { statementLabelsFor } from "./statement.ts";
import { statementMessage } from "./statement-message.ts";

const sets: Readonly<Record<string, (language: string) => object>> = {
  check: checkLabelsFor,
  claim: claimLabelsFor,
  deliveryNote: deliveryNoteLabelsFor,
  offer: offerLabelsFor,
  page: pageLabelsFor,
  paymentLink: paymentLinkLabelsFor,
  portal: portalLabelsFor,
  priceList: priceListLabelsFor,
  receipt: receiptLabelsFor,
  statement: statementLabelsFor,
};
const others = Object.keys(pageLanguages).filter((language) => language !== "en");

test("labels of clients' pages › one of a thing › has the noun of one", () => {
  const [swahili, kinyarwanda] = [portalLabelsFor("sw"), portalLabelsFor("rw")];
  expect([swahili.invoicesOpen(1), swahili.moreInPdf(1), swahili.moreDocuments(1)]).toEqual([
    "Ankara 1 ya kulipa",
    "Mstari 1 zaidi uko kwenye PDF",
    "Nyingine 1 iko kwenye taarifa",
  ]);
  expect(swahili.invoicesOpen(2)).toBe("Ankara 2 za kulipa");
  expect([pageLabelsFor("sw").daysLeft(1), kinyarwanda.moreDocuments(1)]).toEqual([
    "Imebaki siku 1",
    "Indi 1 iri muri raporo ya konti",
  ]);
});

test.each(Object.entries(sets))(
  "labels of clients' pages › %s › speak every language a page offers",
  (_, labelsFor) => {
    expect(others.length).toBeGreaterThan(1);
    expect(others.filter((language) => labelsFor(language) === labelsFor("en"))).toEqual([]);
  },
);

test.each(others)("labels of clients' pages › %s › leave no name, number or amount out", (language) => {
  const told = (labelsFor: (language: string) => object) =>
    Object.entries(labelsFor(language)).flatMap(([name, label]: [string, unknown]) => {
      if (typeof label !== "function") return [];
      const values = Array.from({ length: label.length }, (_, at) => `value ${at + 1}`);
      const text = String((label as (...values: readonly string[]) => unknown)(...values));
      return values.some((value) => !text.includes(value)) ? [`${name}: ${text}`] : [];
    });
  const withoutCounts = [checkLabelsFor, claimLabelsFor, pageLabelsFor, paymentLinkLabelsFor, priceListLabelsFor];
  expect(withoutCounts.flatMap(told)).toEqual([]);
});

describe("messages to clients › of every language documents are printed in", () => {
  const occasions = ["open", "part", "paid", "receipt", "credit", "offer"] as const;
  const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();

  test.each(others)("%s › name what the English ones name, in other words", (language) => {
    for (const occasion of occasions) {
      const english = defaultMessageTemplate("en", occasion);
      const own = defaultMessageTemplate(language, occasion);
      expect(own).not.toBe(english);
      expect(placeholders(own)).toEqual(placeholders(english));
    }
    const of = { language, client: "Amina", company: "Nuru", link: "https://a.example/x" };
    for (const message of [portalMessage, priceListMessage]) {
      expect(message(of)).not.toBe(message({ ...of, language: "en" }));
      expect(message(of)).toContain("Nuru");
    }
    const statement = { ...of, date: "2026-12-04", balances: [{ currency: "NGN", amount: 123_400 as MinorUnits }] };
    expect(statementMessage(statement).message).not.toContain("Hello Amina,\n\nHere is");
    expect(statementMessage(statement).message).toMatch(/1[, ]234/u);
  });

  test.each(others)("%s › the code on a document says to check it", (language) => {
    const view = (tag: string) => checkView(lagos(), "https://a.example/verify", tag);
    expect(view(language)?.label).not.toBe(view("en")?.label);
    expect(view(language)?.alt).not.toBe(view("en")?.alt);
  });
});

test.each([
  ["pcm-NG", "pcm"],
  ["am-ET", "am"],
  ["EN-gb", "en"],
  ["pt", "en"],
  ["constructor", "en"],
])("language of a page › %s › is %s", (tag, language) => {
  expect(pageLanguageOf(tag)).toBe(language);
});

test.each([
  ["ha-NG,ha;q=0.9,en;q=0.8", "ha"],
  ["pt-BR, yo;q=0.9", "yo"],
  ["de", undefined],
  [undefined, undefined],
])("languages of a browser › %s › first one pages speak is %s", (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
