import type { InvoiceView } from "../invoice-view.ts";
import type { Block } from "../tree.ts";

/** Side of the code on a sheet, points: as wide as the code to pay by, so that neither looks like the lesser one. */
const sheetSize = 60;

/** The code to check a document by, with its words beside it; nothing for a document that has none. */
export function checkBlocks({ check }: Pick<InvoiceView, "check">, before: number): Block[] {
  if (!check) return [];
  return [
    ...(before > 0 ? [{ kind: "space" as const, height: before }] : []),
    {
      kind: "columns",
      grid: "check",
      columns: [
        [{ kind: "qr", data: check.url, size: sheetSize, alt: check.alt, caption: "" }],
        [
          { kind: "text", style: "caption", text: [{ text: check.label, weight: 600 }] },
          { kind: "text", style: "caption", text: check.address },
          ...check.lines.map((line) => ({
            kind: "text" as const,
            style: "caption" as const,
            text: [{ text: line, whole: true as const }],
          })),
        ],
      ],
    },
  ];
}

/** The same in a narrow column or on a roll: the words below the code. */
export function narrowCheckBlocks(
  { check }: Pick<InvoiceView, "check">,
  before: readonly Block[],
  size = sheetSize,
): Block[] {
  if (!check) return [];
  const caption = [check.label, check.address, ...check.lines].join("\n");
  return [...before, { kind: "qr", data: check.url, size, alt: check.alt, caption }];
}
