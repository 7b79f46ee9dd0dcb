import type { DrawLine } from "@ankara/documents/escpos";
import type { InvoiceDocumentInput } from "@ankara/documents/invoice-document";
import type { DocumentTree } from "@ankara/documents/tree";
import { slug } from "@ankara/domain/text";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { thisDevice } from "../../platform/device.ts";
import { canPrint, printFile } from "../../platform/print-file.ts";
import { type ReceiptPrinter, readReceiptPrinter, sendToPrinter } from "../../platform/receipt-printer.ts";
import { toast } from "../../ui/toast.tsx";

/** Makes the document for a roll of this width. What draws and encodes it loads with the first print. */
export type RollDocument = (rollMm: ReceiptPrinter["rollMm"]) => Promise<DocumentTree>;

/** The document of a sale as a roll prints it, whatever template the business sends, with rows below its sums. */
export function receiptOnRoll(
  parts: InvoiceDocumentInput,
  rows: readonly { label: string; value: string }[],
): RollDocument {
  const { invoice } = parts;
  const plain = { logo: "before", hiddenColumns: [], signature: false, inWords: false } as const;
  return async (rollMm) => {
    const { buildInvoiceDocument } = await import("@ankara/documents/invoice-document");
    const look = { ...plain, ...invoice.look, hiddenColumns: [], rollMm };
    const tree = buildInvoiceDocument({ ...parts, invoice: { ...invoice, template: "receipt", look } });
    if (rows.length === 0) return tree;
    // How it was paid belongs under what was to be paid.
    const at = tree.body.findLastIndex(({ kind }) => kind === "totals") + 1;
    return { ...tree, body: tree.body.toSpliced(at, 0, { kind: "pairs", set: "ends", rows }) };
  };
}

/** A report for a roll: labels and their values. */
export function reportOnRoll(of: {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly madeAt: string;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
}): RollDocument {
  const { title, author, language, madeAt, rows } = of;
  return async (rollMm) => ({
    version: 1,
    template: "receipt",
    paper: rollMm === 58 ? "roll58" : "roll80",
    language,
    title,
    author,
    madeAt,
    fileName: slug(`${title} ${author}`),
    pictures: {},
    body: [
      { kind: "text", style: "seller", text: author },
      { kind: "text", style: "title", role: "h1", text: [{ text: title, weight: 600 }] },
      { kind: "rule", weight: 1 },
      { kind: "pairs", set: "ends", rows },
      { kind: "rule", weight: 1 },
    ],
    laterPages: [],
    footer: { left: title, link: null, pages: "" },
  });
}

/** Returns how to print; true once the receipt went to the chosen printer, or to the browser's dialog where none is chosen. */
export function usePrintReceipt() {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const send = async (document: RollDocument, { link, rollMm }: ReceiptPrinter, choose: boolean): Promise<boolean> => {
    const tree = await document(rollMm);
    if (link === "dialog") return printByDialog(tree);
    const { encodeEscPos } = await import("@ankara/documents/escpos");
    const outcome = await sendToPrinter(link, encodeEscPos(tree, rollMm, drawLine), { choose });
    if (outcome === "unreachable")
      toast(t`The printer did not answer. Switch it on, bring it near and try again.`, {
        tone: "danger",
        durationMs: 5000,
      });
    return outcome === "printed";
  };
  const print = async (
    document: RollDocument,
    printer: ReceiptPrinter | null = readReceiptPrinter(),
    { choose = false } = {},
  ): Promise<boolean> => {
    setBusy(true);
    try {
      return await send(document, printer ?? { link: "dialog", rollMm: 80 }, choose);
    } catch (cause) {
      console.error("The receipt was not printed", cause);
      toast(t`We couldn’t create the PDF. Open the app once while online, then try again.`, {
        tone: "danger",
        durationMs: 5000,
      });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, print };
}

async function printByDialog(tree: DocumentTree): Promise<boolean> {
  const { drawTree } = await import("../../document-parts/drawing/drawer.ts");
  const file = await drawTree(tree);
  if (!canPrint() || !(await printFile(file))) await thisDevice().save(file);
  return true;
}

/** Height of a drawn line and of its letters, dots: as the printer's own. */
const lineHeight = { small: 30, large: 56 } as const;
const letterSize = { small: 24, large: 46 } as const;
/** Darker than this prints black, 0 to 255. */
const threshold = 150;

/** Draws a line in the app's letters, black and white; one that is too wide is drawn narrower. */
const drawLine: DrawLine = ({ text, strong, large }, dots) => {
  const size = large ? "large" : "small";
  const canvas = globalThis.document.createElement("canvas");
  canvas.width = dots;
  canvas.height = lineHeight[size];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const bits = new Uint8Array((dots / 8) * canvas.height);
  if (!context) return { width: dots, height: canvas.height, bits };
  context.fillStyle = "#fff";
  context.fillRect(0, 0, dots, canvas.height);
  context.fillStyle = "#000";
  context.font = `${strong ? 700 : 500} ${letterSize[size]}px "Inter Variable", "Noto Sans Ethiopic", sans-serif`;
  context.textBaseline = "middle";
  drawEnds(context, text, dots, canvas.height / 2);
  const { data } = context.getImageData(0, 0, dots, canvas.height);
  for (let dot = 0; dot < dots * canvas.height; dot++)
    if ((data[dot * 4] ?? 255) < threshold) bits[dot >> 3]! |= 0x80 >> (dot & 7);
  return { width: dots, height: canvas.height, bits };
};

/** A label and its value stand apart by spaces, which are narrower here than in the printer's letters. */
function drawEnds(context: CanvasRenderingContext2D, text: string, width: number, middle: number): void {
  const [, left = text, right = ""] = /^(.*?\S) {2,}(\S.*)$/u.exec(text) ?? [];
  const room = right === "" ? width : width - context.measureText(right).width - 12;
  context.textAlign = "left";
  context.fillText(left, 0, middle, Math.max(1, room));
  context.textAlign = "right";
  if (right !== "") context.fillText(right, width, middle, width);
}
