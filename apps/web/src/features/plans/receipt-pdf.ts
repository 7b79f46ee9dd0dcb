import { loadDocumentLabels } from "@ankara/documents/labels/language-labels";
import type { DocumentTree } from "@ankara/documents/tree";
import { documentLabelsFor } from "@ankara/documents/labels/document-labels";
import { slug } from "@ankara/domain/text";
import { drawTree } from "../../document-parts/drawing/drawer.ts";

/** A receipt of ours, its words ready to print. */
export type Receipt = {
  readonly title: string;
  readonly language: string;
  /** Time of the payment, so that the same receipt is the same bytes each time. */
  readonly madeAt: string;
  readonly reference: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly total: readonly [label: string, amount: string];
  readonly refund: readonly [label: string, amount: string] | null;
};

/** Draws the receipt on this device, with the engine of the invoices. */
export async function drawReceipt(receipt: Receipt): Promise<File> {
  await loadDocumentLabels(receipt.language);
  const tree = receiptTree(receipt);
  return drawTree(tree);
}

/** The document of a receipt: who was paid, what for, how much. */
export function receiptTree({ title, language, madeAt, reference, rows, total, refund }: Receipt): DocumentTree {
  return {
    version: 1,
    template: "plain",
    language,
    title: `${title} ${reference}`,
    author: seller,
    madeAt,
    fileName: slug(`${title} ${reference}`) || "receipt",
    pictures: {},
    body: [
      { kind: "text", style: "title", text: title, role: "h1" },
      { kind: "space", height: 4 },
      { kind: "text", style: "body", text: seller },
      { kind: "space", height: 22 },
      {
        kind: "pairs",
        set: "payWide",
        rows: rows.filter(([, value]) => value !== "").map(([label, value]) => ({ label, value })),
      },
      { kind: "space", height: 18 },
      {
        kind: "totals",
        rows: [
          { tone: "total", label: total[0], amount: total[1] },
          ...(refund ? [{ tone: "plain" as const, label: refund[0], amount: `−${refund[1]}` }] : []),
        ],
      },
    ],
    laterPages: [],
    footer: { left: seller, link: null, pages: documentLabelsFor(language).pages },
  };
}

/** Seller of plans and credits. */
const seller = "Ankara";
