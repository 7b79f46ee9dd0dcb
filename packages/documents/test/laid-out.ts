import { loadFonts } from "../src/fonts-node.ts";
import type { Mark } from "../src/pdf/boxes.ts";
import { facesOf } from "../src/pdf/faces.ts";
import { layOutPages, type LaidOut } from "../src/pdf/pages.ts";
import type { DocumentTree } from "../src/tree.ts";

/** The pages of a document before they are drawn. */
export async function laidOut(tree: DocumentTree): Promise<LaidOut> {
  return layOutPages(tree, await facesOf(await loadFonts(JSON.stringify(tree))));
}

/** Text of a page in reading order: one printed line a line, a bar between what stands beside each other. */
export function textOf(marks: readonly Mark[]): string {
  const lines: string[] = [];
  let baseline: number | undefined;
  for (const mark of marks) {
    if (mark.kind !== "line") continue;
    const text = mark.line.pieces
      .map((piece) => piece.text)
      .join("")
      .trim();
    if (baseline !== undefined && Math.abs(baseline - mark.y) < 0.4) lines[lines.length - 1] += ` | ${text}`;
    else lines.push(text);
    baseline = mark.y;
  }
  return lines.join("\n");
}

/** Pairs of texts of one page whose boxes meet. */
export function collisions(marks: readonly Mark[]): string[] {
  const boxes = marks.flatMap((mark) =>
    mark.kind === "line"
      ? [
          {
            left: mark.x,
            right: mark.x + mark.line.width,
            top: mark.y - (mark.line.pieces[0]?.size ?? 0) * 0.7,
            bottom: mark.y,
            text: mark.line.pieces.map(({ text }) => text).join(""),
          },
        ]
      : [],
  );
  const found: string[] = [];
  boxes.forEach((a, index) => {
    for (const b of boxes.slice(index + 1)) {
      if (a.left < b.right - 0.2 && b.left < a.right - 0.2 && a.top < b.bottom - 0.2 && b.top < a.bottom - 0.2)
        found.push(`${a.text} / ${b.text}`);
    }
  });
  return found;
}
