import { expect, test } from "vitest";
import { buildInvoiceDocument } from "../src/invoice-document.ts";
import { renderPublicPage } from "../src/public-page.ts";
import { allText, print } from "./print.ts";
import { lagos } from "./samples.ts";

/** Private fields of the business, in figures and words nothing else on the document has. */
const cost = "31337.17";
const secret = "Bought at Ọjà Ọba for less";
const plain = lagos();
const invoice = {
  ...plain,
  privateNote: secret,
  tags: [secret],
  restock: false,
  lines: plain.lines.map((line) => ({ ...line, privateCost: cost })),
};

const everywhere = async (): Promise<Record<string, string>> => ({
  tree: JSON.stringify(buildInvoiceDocument({ invoice })),
  pdf: allText(await print(invoice)),
  page: renderPublicPage({ invoice, today: "2026-11-20", pdfUrl: "/invoice/link/x/pdf", pdfBytes: 21_400 }),
});

test("private fields › what an item costs us, the private note and tags are on no document and on no page of a client", async () => {
  const texts = await everywhere();
  for (const text of Object.values(texts)) expect(text.length).toBeGreaterThan(500);
  const leaks = Object.entries(texts).flatMap(([where, text]) =>
    [cost, "31,337", "31337", secret].filter((part) => text.includes(part)).map((part) => `${where}: ${part}`),
  );
  expect(leaks).toEqual([]);
});
