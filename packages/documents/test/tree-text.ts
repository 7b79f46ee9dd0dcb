import { plainText, type Block, type DocumentTree, type TableCell } from "../src/tree.ts";

/** Every letter a document of one page prints, told from its tree alone. */
export function treeText({ body, footer, paper }: DocumentTree): string {
  // A roll has no foot.
  const foot = paper ? [] : [footer.left, footer.link?.text ?? "", footer.pages.replaceAll(/\{pages?\}/g, "1")];
  return [...body.flatMap(textsOf), ...foot].join("\n");
}

function textsOf(block: Block): string[] {
  switch (block.kind) {
    case "text":
      return [plainText(block.text)];
    case "brand":
      return [block.name];
    case "columns":
      return block.columns.flatMap((column) => column.flatMap(textsOf));
    case "pairs":
      return block.rows.flatMap(({ label, value }) => [label, plainText(value)]);
    case "table":
      return [...block.columns.map(({ head }) => plainText(head)), ...block.rows.flat().map(cellText)];
    case "totals":
      return block.rows.flatMap(({ label, amount }) => [label, plainText(amount)]);
    case "entries":
      return block.rows.flatMap(({ over, left, right }) => [over, left, right].map(plainText));
    case "bars":
      return block.bars.flatMap(({ label, value }) => [label, value]);
    case "fill":
    case "keep":
      return block.blocks.flatMap(textsOf);
    case "qr":
      return [block.caption];
    case "turn":
    case "signature":
    case "rule":
    case "space":
      return [];
  }
}

const cellText = (cell: TableCell): string =>
  typeof cell === "object" && "note" in cell ? `${plainText(cell.text)}\n${cell.note}` : plainText(cell);

/** Letters without the spaces between them, in no order: lines break elsewhere on paper than in a tree. */
export const letters = (text: string): string =>
  Array.from(text.normalize("NFC").replaceAll(/\s/g, "")).toSorted().join("");
