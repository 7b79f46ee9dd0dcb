import type { TextStyle } from "../styles.ts";
import { runsOf, type Run, type Table, type TableCell, type TableColumn, type Text } from "../tree.ts";
import { grow, moved, type Box, type Mark, type StructureNode } from "./boxes.ts";
import { measureOf, setLines, setText, type Setting } from "./layout.ts";
import { breakLines, lineWidth, type Line } from "./lines.ts";

type CellLine = { readonly line: Line; readonly style: TextStyle; readonly node: StructureNode | null };
/** A row measured but not yet placed, so that one taller than a page can part between two lines. */
type MeasuredRow = {
  readonly cells: readonly (readonly CellLine[])[];
  /** Of its lines, without what stands around them. */
  readonly content: number;
  /** Above the lines, below them, and of the rule that closes the row; 0 for none. */
  readonly top: number;
  readonly bottom: number;
  readonly rule: number;
};
const heightOf = (row: MeasuredRow) => row.top + row.content + row.bottom + row.rule;

type Column = TableColumn & { readonly x: number; readonly inner: number };

/** State of the flow: the room left for the table, and the space reserved after it. */
export type TableRoom = {
  /** Points left on the current page, and on a fresh one. */
  readonly first: number;
  readonly fresh: number;
  /** True when nothing stands on the current page yet. */
  readonly onFreshPage: boolean;
  /** Height of what must stay with the last rows. */
  readonly tail: number;
};

/** Parts of a table, one a page; an empty first part means that the table starts on the next page. */
export type TableParts = readonly Box[];

const nothing: Box = { height: 0, marks: [] };

/** Lay a table out over as many pages as it needs. */
export function layOutTable(setting: Setting, table: Table, parent: StructureNode | null, room: TableRoom): TableParts {
  const measure = setting.style.page.measure;
  const { columns, scale } = fitColumns(setting, table, measure);
  const node = grow(parent, "Table");
  const head = headRow(setting, columns, grow(node, "TR"));
  const headAgain = headRow(setting, columns, null);
  const { carry } = table;
  const carried = (index: number) =>
    carry === null ? nothing : carryRow(setting, carry.carried, carry.sums[index] ?? "", measure, "carried");
  const brought = (index: number) =>
    carry === null ? nothing : carryRow(setting, carry.brought, carry.sums[index] ?? "", measure, "brought");
  const carriedHeight = carried(0).height;
  const broughtHeight = brought(0).height;
  const measured = table.rows.map((cells) => measureRow(setting, columns, cells, scale, grow(node, "TR")));
  const { rowPads, rowRule, ruleEvery } = setting.style.table;

  /** All rows with so much room around them, on as many pages as that takes. */
  const setWith = (pad: number): { parts: Box[]; pages: number } => {
    const bare = 2 * pad + (ruleEvery === 1 ? 0 : 2) + rowRule;
    const tallest = room.fresh - head.height - broughtHeight - carriedHeight - bare;
    const rows = measured.flatMap((cells, index) => {
      const ruled = (index + 1) % ruleEvery === 0 || index === measured.length - 1;
      const more = ruleEvery === 1 ? 0 : 1;
      const row: MeasuredRow = {
        ...cells,
        top: pad + (index > 0 && index % ruleEvery === 0 ? more : 0),
        bottom: pad + (ruled ? more : 0),
        rule: ruled ? rowRule : 0,
      };
      return partTall(row, tallest).map((part) => ({ row: part, index }));
    });
    const parts: Box[] = [];
    let next = 0;
    let left = 0;
    while (next < rows.length || parts.length === 0) {
      const freshPage = parts.length > 0 || room.onFreshPage;
      const opening = [
        parts.length === 0 || next === 0 ? head : headAgain,
        ...(next > 0 ? [brought(rows[next - 1]!.index)] : []),
      ];
      const available =
        (parts.length === 0 ? room.first : room.fresh) - opening.reduce((sum, box) => sum + box.height, 0);
      const max = rowsThatFit(
        rows.slice(next).map(({ row }) => heightOf(row)),
        { available, tail: room.tail, carried: carriedHeight, keep: table.keepRows, freshPage },
      );
      const count = ruleEvery === 1 ? max : wholeGroups(rows, next, max, ruleEvery);
      if (count === 0 && rows.length > 0) {
        parts.push({ height: 0, marks: [] });
        continue;
      }
      const block = rows.slice(next, next + count);
      next += count;
      const boxes = [...opening, ...block.map(({ row }) => placeRow(columns, row, measure))];
      if (next < rows.length) boxes.push(carried(block.at(-1)!.index));
      const part = pile(boxes);
      left = (parts.length === 0 ? room.first : room.fresh) - part.height;
      parts.push(part);
      if (rows.length === 0) break;
    }
    return { parts, pages: parts.length + (left < room.tail ? 1 : 0) };
  };

  const tight = setWith(rowPads.at(-1)!);
  for (const pad of rowPads.slice(0, -1)) {
    const loose = setWith(pad);
    if (loose.pages <= tight.pages) return loose.parts;
  }
  return tight.parts;
}

/** The rows cut back to the last ruled one, unless none would be left or the table ends here. */
function wholeGroups(
  rows: readonly { readonly row: MeasuredRow; readonly index: number }[],
  from: number,
  count: number,
  every: number,
): number {
  if (from + count >= rows.length) return count;
  for (let fitting = count; fitting > 0; fitting--) {
    const last = rows[from + fitting - 1]!;
    if ((last.index + 1) % every === 0 && rows[from + fitting]!.index !== last.index) return fitting;
  }
  return count;
}

/** Height of a table's head with its first row: what must not be parted from a heading above. */
export function openingHeight(setting: Setting, table: Table): number {
  const { columns, scale } = fitColumns(setting, table, setting.style.page.measure);
  const [first] = table.rows;
  const { rowPads, rowRule } = setting.style.table;
  return (
    headRow(setting, columns, null).height +
    (first === undefined ? 0 : measureRow(setting, columns, first, scale, null).content + 2 * rowPads[0]! + rowRule)
  );
}

/** Returns the number of rows that fit on this page; 0 moves all of them to the next. */
export function rowsThatFit(
  heights: readonly number[],
  room: {
    readonly available: number;
    readonly tail: number;
    readonly carried: number;
    readonly keep: number;
    readonly freshPage: boolean;
  },
): number {
  const total = heights.reduce((sum, height) => sum + height, 0);
  if (total + room.tail <= room.available) return heights.length;
  let count = 0;
  let used = 0;
  while (count < heights.length && used + heights[count]! + room.carried <= room.available) used += heights[count++]!;
  // The last rows wait for the totals on the next page.
  const max = heights.length - room.keep;
  if (count > max) count = max;
  if (count >= 1) return count;
  if (!room.freshPage) return 0;
  // A page of its own and still no room beside the totals: they follow alone.
  let alone = 0;
  used = 0;
  while (alone < heights.length && used + heights[alone]! <= room.available) used += heights[alone++]!;
  return Math.max(1, alone);
}

/** Amounts that need more than their column take it from the item; when that is used up, the rows shrink. */
function fitColumns(setting: Setting, table: Table, measure: number): { columns: Column[]; scale: number } {
  const body = setting.style.text.body;
  const given = table.columns.map(({ width }) => width * setting.style.table.columns);
  const needed = table.columns.map((column, index) => {
    // On half a sheet the codes, too, get what their words need.
    const isUnit = column.key === "unit" || (column.key === "code" && setting.style.table.columns < 1);
    if (column.align !== "right" && !isUnit) return given[index]!;
    let widest = 0;
    for (const row of table.rows) {
      const cell = row[index];
      if (cell === undefined) continue;
      // A unit may break between its words, and inside of one only where that is far longer than its column.
      for (const part of isUnit ? wordsOf(cell) : [cell])
        widest = Math.max(widest, lineWidth(setting.faces, cellRuns(part), measureOf(body)));
    }
    if (!isUnit) return widest;
    const pads = (column.padLeft ?? 0) + (column.padRight ?? 0);
    return Math.min(Math.max(given[index]!, widest + pads + 0.5), given[index]! * 1.5);
  });
  const widthsAt = (scale: number) =>
    table.columns.map((column, index) => {
      if (column.align !== "right") return needed[index]!;
      // Pads are room of their own: what stands beside an amount must never read as its sign.
      const pads = (column.padLeft ?? 0) + (column.padRight ?? 0);
      const figures = needed[index]! * scale + pads;
      return Math.max(given[index]!, figures + (figures > given[index]! ? (pads > 0 ? 0.5 : 6) : 0));
    });
  const fixed = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);
  const scale =
    [1, 0.9, 0.8, 0.7, 0.6].find((size) => measure - fixed(widthsAt(size)) >= setting.style.table.minimumItem) ?? 0.6;
  const widths = widthsAt(scale);
  const rest = Math.max(48, measure - fixed(widths));
  let x = 0;
  const columns = table.columns.map((column, index): Column => {
    const width = column.width === 0 ? rest : widths[index]!;
    const placed = {
      ...column,
      width,
      x: x + (column.padLeft ?? 0),
      inner: width - (column.padLeft ?? 0) - (column.padRight ?? 0),
    };
    x += width;
    return placed;
  });
  return { columns, scale };
}

function headRow(setting: Setting, columns: readonly Column[], line: StructureNode | null): Box {
  const { headPad, headRule } = setting.style.table;
  const boxes = columns.map((column) =>
    setText(
      setting,
      column.head,
      setting.style.text.head,
      column.inner,
      column.align ?? "left",
      grow(line, "TH", { scope: "Column", ...(column.spoken === undefined ? {} : { alt: column.spoken }) }),
    ),
  );
  const height = Math.max(...boxes.map((box) => box.height));
  const marks: Mark[] = boxes.flatMap((box, index) => moved(box.marks, columns[index]!.x, height - box.height));
  marks.push({ kind: "rule", x: 0, y: height + headPad, width: setting.style.page.measure, weight: headRule });
  return { height: height + headPad + headRule, marks };
}

function carryRow(setting: Setting, label: string, sum: string, measure: number, kind: "carried" | "brought"): Box {
  const { carriedPad, rowPads, rowRule } = setting.style.table;
  const rowPad = rowPads[0]!;
  const style = setting.style.text.bodyStrong;
  const top = kind === "carried" ? carriedPad : rowPad;
  const marks = [
    ...moved(setText(setting, label, style, measure / 2, "left", null).marks, 0, top),
    ...moved(setText(setting, sum, style, measure / 2, "right", null).marks, measure / 2, top),
  ];
  if (kind === "carried") return { height: top + style.lead, marks };
  const height = rowPad + style.lead + rowPad;
  return {
    height: height + rowRule,
    marks: [...marks, { kind: "rule", x: 0, y: height, width: measure, weight: rowRule }],
  };
}

function measureRow(
  setting: Setting,
  columns: readonly Column[],
  cells: readonly TableCell[],
  scale: number,
  line: StructureNode | null,
): MeasuredRow {
  const measured = columns.map((column, index): CellLine[] => {
    const cell = cells[index] ?? "";
    const node = grow(line, "TD");
    const body = shrunk(setting.style.text.body, column.align === "right" ? scale : 1);
    const setIn = (runs: readonly Run[], style: TextStyle, inside: StructureNode | null) =>
      breakLines(setting.faces, runs, measureOf(style), column.inner).map((set): CellLine => ({
        line: set,
        style,
        node: inside,
      }));
    if (!isNoted(cell)) return setIn(cellRuns(cell), body, node);
    const small = setting.style.text[setting.style.table.noteStyle];
    return [...setIn(cellRuns(cell), body, grow(node, "P")), ...setIn([{ text: cell.note }], small, grow(node, "P"))];
  });
  return { cells: measured, content: Math.max(...measured.map(leadOf)), top: 0, bottom: 0, rule: 0 };
}

function shrunk(style: TextStyle, scale: number): TextStyle {
  return scale === 1 ? style : { ...style, size: style.size * scale };
}

/** A row taller than a page, parted between its lines; its rule closes the last part only. */
function partTall(row: MeasuredRow, tallest: number): MeasuredRow[] {
  if (row.content <= tallest) return [row];
  const cut = row.cells.map((lines) => {
    let used = 0;
    const at = lines.findIndex(({ style }) => (used += style.lead) > tallest);
    return at < 0 ? lines.length : Math.max(1, at);
  });
  const upper = row.cells.map((lines, index) => lines.slice(0, cut[index]));
  const lower = row.cells.map((lines, index) => lines.slice(cut[index]));
  const first: MeasuredRow = { ...row, cells: upper, content: Math.max(...upper.map(leadOf)), rule: 0 };
  const rest: MeasuredRow = { ...row, cells: lower, content: Math.max(...lower.map(leadOf)) };
  return [first, ...partTall(rest, tallest)];
}

const leadOf = (lines: readonly CellLine[]) => lines.reduce((sum, { style }) => sum + style.lead, 0);

function placeRow(columns: readonly Column[], row: MeasuredRow, measure: number): Box {
  const marks: Mark[] = [];
  row.cells.forEach((lines, index) => {
    const column = columns[index]!;
    let y = row.top;
    for (const { line, style, node } of lines) {
      marks.push(...moved(setLines([line], style, column.inner, column.align ?? "left", node).marks, column.x, y));
      y += style.lead;
    }
  });
  const height = heightOf(row);
  if (row.rule > 0) marks.push({ kind: "rule", x: 0, y: height - row.rule, width: measure, weight: row.rule });
  return { height, marks };
}

function pile(boxes: readonly Box[]): Box {
  let height = 0;
  const marks: Mark[] = [];
  for (const box of boxes) {
    marks.push(...moved(box.marks, 0, height));
    height += box.height;
  }
  return { height, marks };
}

function isNoted(cell: TableCell): cell is { readonly text: Text; readonly note: string } {
  return typeof cell === "object" && "note" in cell;
}

const wordsOf = (cell: TableCell): string[] =>
  cellRuns(cell)
    .map(({ text }) => text)
    .join("")
    .split(/\s+/);

function cellRuns(cell: TableCell): readonly Run[] {
  return runsOf(isNoted(cell) ? cell.text : cell);
}
