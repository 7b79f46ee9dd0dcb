import { signatureBox } from "@ankara/domain/invoice/signature";
import { highestSpace, templateStyle, type TemplateStyle, type TextStyle } from "../styles.ts";
import {
  plainText,
  runsOf,
  type Bars,
  type Block,
  type Brand,
  type Columns,
  type DocumentTree,
  type Entries,
  type Fill,
  type Pairs,
  type Paragraph,
  type Qr,
  type Run,
  type StyleName,
  type Text,
  type Totals,
} from "../tree.ts";
import { emptyBox, grow, moved, type Box, type Mark, type StructureNode } from "./boxes.ts";
import { breakLines, lineWidth, type Faces, type Line } from "./lines.ts";

/** Context every part of the layout reads. */
export type Setting = {
  readonly faces: Faces;
  readonly style: TemplateStyle;
  readonly tree: DocumentTree;
  /** Size chosen for each fit group. */
  readonly fitted: ReadonlyMap<string, number>;
};

export function settingOf(tree: DocumentTree, faces: Faces): Setting {
  const style = templateStyle(tree);
  return { faces, style, tree, fitted: fitGroups(tree, faces, style) };
}

/** Lay a block out in `width` points; its structure grows under `parent`. Tables over pages are the flow's work (`pages.ts`). */
export function layOut(
  setting: Setting,
  block: Exclude<Block, { kind: "table" }>,
  width: number,
  parent: StructureNode | null,
): Box {
  switch (block.kind) {
    case "text":
      return paragraph(setting, block, width, parent);
    case "brand":
      return brand(setting, block, width, parent);
    case "columns":
      return columns(setting, block, parent);
    case "pairs":
      return pairs(setting, block, width, parent);
    case "totals":
      return totals(setting, block, width, parent);
    case "entries":
      return entries(setting, block, width, parent);
    case "bars":
      return bars(setting, block, width, parent);
    case "fill":
      return fill(setting, block, width, parent);
    case "qr":
      return qr(setting, block, width, parent);
    case "signature": {
      const { path, height, alt } = block;
      const size = { width: (height * signatureBox.width) / signatureBox.height, height };
      return {
        height,
        marks: [{ kind: "signature", x: 0, y: 0, ...size, path, node: grow(parent, "Figure", { alt }) }],
      };
    }
    case "rule":
      return { height: block.weight, marks: [{ kind: "rule", x: 0, y: 0, width, weight: block.weight }] };
    case "space":
      return {
        height: block.height > highestSpace ? block.height : block.height * setting.style.spaces,
        marks: [],
      };
    case "turn":
      return emptyBox;
    case "keep":
      return stack(setting, block.blocks, width, parent);
  }
}

/** Blocks under each other. */
export function stack(setting: Setting, blocks: readonly Block[], width: number, parent: StructureNode | null): Box {
  let height = 0;
  const marks: Mark[] = [];
  for (const block of blocks) {
    if (block.kind === "table")
      throw new Error("a table stands only in the body of a document, never inside another block");
    const box = layOut(setting, block, width, parent);
    marks.push(...moved(box.marks, 0, height));
    height += box.height;
  }
  return { height, marks };
}

/** Lines of a text under each other, `lead` points apart. */
export function setLines(
  lines: readonly Line[],
  measure: TextStyle,
  width: number,
  align: "left" | "right",
  node: StructureNode | null,
): Box {
  const marks = lines.map((line, index): Mark => {
    const face = line.pieces[0]?.face;
    return {
      kind: "line",
      x: (align === "right" ? width - line.width : 0) - (line.hangLeft ?? 0),
      y: index * measure.lead + (face ? face.baseline(measure.size, measure.lead) : 0),
      line,
      node,
    };
  });
  return {
    height: lines.length * measure.lead,
    marks: marks.filter((mark) => mark.kind !== "line" || mark.line.pieces.length > 0),
  };
}

/** A text in a named style. */
export function setText(
  setting: Setting,
  text: Text,
  style: TextStyle,
  width: number,
  align: "left" | "right",
  node: StructureNode | null,
): Box {
  return setLines(breakLines(setting.faces, weighted(text, style), measureOf(style), width), style, width, align, node);
}

export function measureOf(style: TextStyle): { size: number; weight: 400 | 600; tracking: number } {
  return { size: style.size, weight: style.weight, tracking: style.tracking ?? 0 };
}

/** A bare string takes the weight of its style; runs say their own. */
function weighted(text: Text, style: TextStyle): readonly Run[] {
  return typeof text === "string" ? (text === "" ? [] : [{ text, weight: style.weight }]) : text;
}

function paragraph(setting: Setting, block: Paragraph, width: number, parent: StructureNode | null): Box {
  if (plainText(block.text) === "") return emptyBox;
  const named = setting.style.text[block.style];
  const size = block.fitGroup === undefined ? undefined : setting.fitted.get(block.fitGroup);
  const style = size === undefined ? named : { ...named, size };
  const type = block.role === "h1" ? "H1" : block.role === "h2" ? "H2" : "P";
  return setText(setting, block.text, style, width, block.align ?? "left", grow(parent, type));
}

/** The mark at the height of its row, the name centred beside it. */
function brand(setting: Setting, block: Brand, width: number, parent: StructureNode | null): Box {
  const { height, maxWidth, gap } = setting.style.brand;
  const picture = block.picture === null ? undefined : setting.tree.pictures[block.picture];
  const marks: Mark[] = [];
  let left = 0;
  if (picture && block.picture !== null) {
    const scale = Math.min(height / picture.height, maxWidth / picture.width);
    const drawn = { width: picture.width * scale, height: picture.height * scale };
    marks.push({
      kind: "picture",
      x: 0,
      y: (height - drawn.height) / 2,
      ...drawn,
      picture: block.picture,
      node: grow(parent, "Figure", { alt: picture.alt }),
    });
    left = drawn.width + gap;
  }
  if (block.place === "above" && left > 0) {
    const under = setText(setting, block.name, setting.style.text.seller, width, "left", grow(parent, "P"));
    return { height: height + 4 + under.height, marks: [...marks, ...moved(under.marks, 0, height + 4)] };
  }
  const name = setText(setting, block.name, setting.style.text.seller, width - left, "left", grow(parent, "P"));
  if (left === 0) return name;
  const tall = Math.max(height, name.height);
  marks.push(...moved(name.marks, left, (tall - name.height) / 2));
  return { height: tall, marks };
}

function columns(setting: Setting, block: Columns, parent: StructureNode | null): Box {
  const grid = setting.style.grids[block.grid];
  const boxes = block.columns.map((blocks, index) => stack(setting, blocks, grid.widths[index] ?? 0, parent));
  const height = Math.max(block.minHeight ?? 0, ...boxes.map((box) => box.height));
  const marks: Mark[] = [];
  let x = 0;
  boxes.forEach((box, index) => {
    marks.push(...moved(box.marks, x, block.align === "bottom" ? height - box.height : 0));
    x += (grid.widths[index] ?? 0) + grid.gap;
  });
  return { height, marks };
}

function pairs(setting: Setting, block: Pairs, width: number, parent: StructureNode | null): Box {
  const { label, gap, lead, labelStyle, valueStyle, ends } = setting.style.pairs[block.set];
  const list = grow(parent, "L");
  const marks: Mark[] = [];
  let height = 0;
  for (const row of block.rows) {
    const item = grow(list, "LI");
    const name = setText(
      setting,
      row.label,
      { ...setting.style.text[labelStyle], lead },
      label,
      "left",
      grow(item, "Lbl"),
    );
    const style = setting.style.text[row.style ?? valueStyle];
    const value = setText(
      setting,
      row.value,
      { ...style, lead },
      width - label - gap,
      ends ? "right" : "left",
      grow(item, "LBody"),
    );
    marks.push(...moved(name.marks, 0, height), ...moved(value.marks, label + gap, height));
    height += Math.max(name.height, value.height);
  }
  return { height, marks };
}

const totalStyles: Record<
  Totals["rows"][number]["tone"],
  { readonly style: StyleName; readonly lead: "plain" | "total" | "memo"; readonly weight: 400 | 600 }
> = {
  plain: { style: "body", lead: "plain", weight: 400 },
  total: { style: "total", lead: "total", weight: 600 },
  memo: { style: "memo", lead: "memo", weight: 400 },
  memoStrong: { style: "memo", lead: "memo", weight: 600 },
};

function totals(setting: Setting, block: Totals, width: number, parent: StructureNode | null): Box {
  const { ruleGap, rule, memoGap, gap, leads } = setting.style.totals;
  const table = grow(parent, "Table");
  const marks: Mark[] = [];
  let height = 0;
  let before: string | undefined;
  for (const row of block.rows) {
    const tone = totalStyles[row.tone];
    const style: TextStyle = { ...setting.style.text[tone.style], lead: leads[tone.lead], weight: tone.weight };
    if (row.tone === "total" && rule > 0) {
      // The first row has nothing above to keep away from, but its rule keeps the pitch of the page.
      marks.push({ kind: "rule", x: 0, y: height + ruleGap, width, weight: rule });
      height += ruleGap + rule + ruleGap;
    } else if (row.tone.startsWith("memo") && before === "total") height += memoGap;
    const line = grow(table, "TR");
    const runs = weighted(row.amount, style);
    const amountWidth = Math.min(width * 0.75, lineWidth(setting.faces, runs, measureOf(style)));
    const label = setText(
      setting,
      row.label,
      style,
      width - amountWidth - gap,
      "left",
      grow(line, "TH", { scope: "Row" }),
    );
    const amount = setText(setting, runs, style, amountWidth + 0.1, "right", grow(line, "TD"));
    marks.push(...moved(label.marks, 0, height), ...moved(amount.marks, width - amountWidth - 0.1, height));
    height += Math.max(label.height, amount.height);
    before = row.tone;
  }
  return { height, marks };
}

/** Goods of a roll: a list to a screen reader, each entry its name and then its sums. */
function entries(setting: Setting, block: Entries, width: number, parent: StructureNode | null): Box {
  const { body } = setting.style.text;
  const { gap } = setting.style.totals;
  const list = grow(parent, "L");
  const marks: Mark[] = [];
  let height = 0;
  for (const [index, row] of block.rows.entries()) {
    if (index > 0) height += setting.style.entryGap;
    const item = grow(grow(list, "LI"), "LBody");
    const over = setText(setting, row.over, body, width, "left", grow(item, "P"));
    marks.push(...moved(over.marks, 0, height));
    height += over.height;
    const rightRuns = weighted(row.right, body);
    const rightWidth = Math.min(width * 0.7, lineWidth(setting.faces, rightRuns, measureOf(body)));
    const left = setText(setting, row.left, body, width - rightWidth - gap, "left", grow(item, "P"));
    const right = setText(setting, rightRuns, body, rightWidth + 0.1, "right", grow(item, "P"));
    const tall = Math.max(left.height, right.height);
    marks.push(
      ...moved(left.marks, 0, height),
      ...moved(right.marks, width - rightWidth - 0.1, height + tall - right.height),
    );
    height += tall;
  }
  return { height, marks };
}

/** Points between bars, and of a bar's own height. */
const barGap = 14;
const barHeight = 4;

function bars(setting: Setting, block: Bars, width: number, parent: StructureNode | null): Box {
  const { label, bodyStrong } = setting.style.text;
  const each = (width - barGap * (block.bars.length - 1)) / Math.max(1, block.bars.length);
  const list = grow(parent, "L");
  const marks: Mark[] = [];
  let height = 0;
  for (const [index, bar] of block.bars.entries()) {
    const item = grow(list, "LI");
    const x = index * (each + barGap);
    const name = setText(setting, bar.label, label, each, "left", grow(item, "Lbl"));
    const value = setText(setting, bar.value, bodyStrong, each, "left", grow(item, "LBody"));
    if (bar.share > 0)
      marks.push({ kind: "rule", x, y: 0, width: Math.max(1, each * Math.min(1, bar.share)), weight: barHeight });
    marks.push(...moved(name.marks, x, barHeight + 3), ...moved(value.marks, x, barHeight + 3 + name.height));
    height = Math.max(height, barHeight + 3 + name.height + value.height);
  }
  return { height, marks };
}

/** The brand's colour behind some blocks, as wide as the paper; a pale one gets a hairline above and below. */
function fill(setting: Setting, block: Fill, width: number, parent: StructureNode | null): Box {
  const { page, fill: pad } = setting.style;
  const { colours } = setting.tree;
  const inner = stack(setting, block.blocks, width, parent);
  const height = inner.height + pad.top + pad.bottom;
  const across = { kind: "rule", x: -page.side, width: page.width } as const;
  const behind: Mark[] = colours ? [{ ...across, y: 0, weight: height, colour: colours.fill }] : [];
  if (colours?.needsEdge)
    behind.push({ ...across, y: -0.25, weight: 0.5 }, { ...across, y: height - 0.25, weight: 0.5 });
  const text = colours ? inner.marks.map((mark) => coloured(mark, colours.onFill)) : inner.marks;
  return { height, marks: [...behind, ...moved(text, 0, pad.top)] };
}

const coloured = (mark: Mark, colour: string): Mark =>
  mark.kind === "line" || mark.kind === "rule" ? { ...mark, colour } : mark;

function qr(setting: Setting, block: Qr, width: number, parent: StructureNode | null): Box {
  const figure = grow(parent, "Figure", { alt: block.alt });
  const { size, data, level } = block;
  const code: Mark = { kind: "qr", x: 0, y: 0, size, data, ...(level ? { level } : {}), node: figure };
  if (block.caption === "") return { height: block.size, marks: [code] };
  const caption = setText(setting, block.caption, setting.style.text.caption, width, "left", grow(parent, "P"));
  const top = block.size + setting.style.qr.captionGap;
  return {
    height: top + caption.height,
    marks: [code, ...moved(caption.marks, 0, top)],
  };
}

/** The largest size of the template's answers at which every paragraph of a group fits its column. */
function fitGroups(tree: DocumentTree, faces: Faces, style: TemplateStyle): Map<string, number> {
  const fitted = new Map<string, number>();
  const visit = (blocks: readonly Block[], width: number) => {
    for (const block of blocks) {
      if (block.kind === "columns")
        block.columns.forEach((column, index) => visit(column, style.grids[block.grid].widths[index] ?? width));
      else if (block.kind === "keep" || block.kind === "fill") visit(block.blocks, width);
      else if (block.kind === "text" && block.fitGroup !== undefined) {
        const named = style.text[block.style];
        const runs = runsOf(typeof block.text === "string" ? weighted(block.text, named) : block.text);
        const sizes = style.answerSizes.filter((size) => size <= named.size);
        const fits = sizes.find((size) => lineWidth(faces, runs, { ...measureOf(named), size }) <= width);
        const size = fits ?? style.answerSizes.at(-1)!;
        fitted.set(block.fitGroup, Math.min(size, fitted.get(block.fitGroup) ?? Infinity));
      }
    }
  };
  visit(tree.body, style.page.measure);
  return fitted;
}
