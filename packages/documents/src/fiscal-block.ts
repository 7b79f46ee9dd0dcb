import type { FiscalView } from "./view/fiscal.ts";
import type { Block, Qr } from "./tree.ts";

/** The authority's numbers under their heading, each a row. */
function texts({ heading, rows }: FiscalView): Block[] {
  return [
    { kind: "text", style: "small", text: heading },
    ...(rows.length === 0 ? [] : [{ kind: "pairs", set: "fiscal", rows } as const]),
  ];
}

function code({ qr }: FiscalView, smallest = 0): Qr | null {
  if (qr === null) return null;
  const { data, level, alt, caption } = qr;
  return { kind: "qr", data, size: Math.max(smallest, qr.size), alt, caption, ...(level === "M" ? {} : { level }) };
}

/** Beside the sums: the code, and the numbers at its right where both fit, which on A5 they do not. */
export function fiscalBesideSums(view: FiscalView, isNarrow: boolean): Block[] {
  const qr = code(view);
  if (qr === null) return texts(view);
  if (isNarrow || qr.size > 60) return [...texts(view), { kind: "space", height: 4 }, qr];
  return [{ kind: "columns", grid: "fiscal", columns: [[qr], texts(view)] }];
}

/** In a column of its own, the code first and what it says below: at the top right, as Ethiopia has it. */
export function fiscalColumn(view: FiscalView): Block[] {
  const qr = code(view);
  const lines = [view.heading, ...view.rows.map(({ value }) => value)];
  return [...(qr === null ? [] : [qr]), ...lines.map((text): Block => ({ kind: "text", style: "small", text }))];
}

/** The two columns of a dense table's tail: the code, and the numbers. */
export function fiscalPair(view: FiscalView): [Block[], Block[]] {
  const qr = code(view);
  return [qr === null ? [] : [qr], texts(view)];
}

/** On a roll: the numbers, the code below. @param smallest - side of a code on this roll */
export function fiscalOnRoll(view: FiscalView, smallest: number): Block[] {
  const qr = code(view, smallest);
  return [...texts(view), ...(qr === null ? [] : [{ kind: "space", height: 8 } as const, qr])];
}
