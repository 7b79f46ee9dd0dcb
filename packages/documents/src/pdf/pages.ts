import type { Block, DocumentTree } from "../tree.ts";
import { grow, moved, type Box, type Mark, type StructureNode } from "./boxes.ts";
import { layOut, measureOf, setText, settingOf, stack, type Setting } from "./layout.ts";
import { lineWidth, type Faces } from "./lines.ts";
import { layOutTable, openingHeight } from "./table.ts";

/** A document with every mark in its place, points from the top left corner of each page. */
export type LaidOut = {
  readonly pages: readonly {
    readonly marks: readonly Mark[];
    /** Points; a roll ends where its text does. */
    readonly height: number;
  }[];
  readonly structure: StructureNode;
};

/** Set a document out on pages. */
export function layOutPages(tree: DocumentTree, faces: Faces): LaidOut {
  const setting = settingOf(tree, faces);
  const structure: StructureNode = { type: "Document", children: [] };
  const flow = new Flow(setting);
  tree.body.forEach((block, index) => {
    if (block.kind === "text" && block.keepWithNext === true) flow.need(openingOf(setting, tree.body.slice(index)));
    if (block.kind === "turn") flow.begin(block.laterPages);
    else if (block.kind === "table") {
      const tail = tailHeight(setting, tree.body.slice(index + 1), flow.freshRoom / 2);
      const parts = layOutTable(setting, block, structure, {
        first: flow.room,
        fresh: flow.freshRoom,
        onFreshPage: flow.isFresh,
        tail,
      });
      parts.forEach((part, number) => {
        if (number > 0) flow.turn();
        flow.put(part);
      });
    } else if (block.kind === "text") flow.pour(layOut(setting, block, setting.style.page.measure, structure));
    else flow.place(layOut(setting, block, setting.style.page.measure, structure), block);
  });
  const pages = flow.pages.map((marks, index) => ({
    marks: [...strip(setting, index), ...marks, ...footer(setting, index + 1, flow.pages.length, structure)],
    height: flow.heightOf(index),
  }));
  return { pages, structure };
}

/** Height of what must stand on one page from here: blocks kept with their next, spaces, and the opening of what follows. */
function openingOf(setting: Setting, blocks: readonly Block[]): number {
  const last = blocks.findIndex(
    (block) => block.kind !== "space" && !(block.kind === "text" && block.keepWithNext === true),
  );
  const next = blocks[last];
  const fitting = last < 0 ? blocks : blocks.slice(0, last);
  const { measure } = setting.style.page;
  const opening =
    next === undefined
      ? 0
      : next.kind === "table"
        ? openingHeight(setting, next)
        : layOut(setting, next, measure, null).height;
  return stack(setting, fitting, measure, null).height + opening;
}

/** The cloth along the upper edge of the document. */
function strip({ style, tree }: Setting, index: number): Mark[] {
  if (!style.strip || !tree.colours) return [];
  const height = index === 0 ? style.strip.first : style.strip.later;
  return [{ kind: "motif", x: 0, y: 0, width: style.page.width, height }];
}

/**
 * Height of what must stay with the last rows: up to the sums, and with the signatures under them, unless that is too much.
 * A line to sign on never stands on a sheet by itself.
 */
function tailHeight(setting: Setting, after: readonly Block[], max: number): number {
  const end = after.findIndex((block) => block.kind === "table" || block.kind === "turn");
  const own = end < 0 ? after : after.slice(0, end);
  const heightTo = (last: number) =>
    last < 0 ? 0 : stack(setting, own.slice(0, last + 1), setting.style.page.measure, null).height;
  const whole = heightTo(own.findLastIndex((block) => block.kind === "keep"));
  return whole <= max ? whole : heightTo(own.findIndex((block) => block.kind === "keep"));
}

class Flow {
  readonly pages: Mark[][] = [[]];
  readonly #setting: Setting;
  #laterPages: Box;
  #y: number;

  constructor(setting: Setting) {
    this.#setting = setting;
    this.#laterPages = stack(setting, setting.tree.laterPages, setting.style.page.measure, null);
    this.#y = setting.style.top;
  }

  /** Of a sheet its own; of a roll what its text takes. */
  heightOf(index: number): number {
    const { cut, height } = this.#setting.style.page;
    return cut === undefined || index < this.pages.length - 1 ? height : this.#y + cut;
  }

  get room(): number {
    return this.#setting.style.contentEnd - this.#y;
  }
  get freshRoom(): number {
    return this.#setting.style.contentEnd - this.#setting.style.top - this.#laterPages.height;
  }
  get isFresh(): boolean {
    return this.pages.length > 1 && this.#y <= this.#setting.style.top + this.#laterPages.height;
  }

  turn(): void {
    const { top, page } = this.#setting.style;
    this.pages.push(moved(this.#laterPages.marks, page.side, top));
    this.#y = top + this.#laterPages.height;
  }

  /** A sheet that begins like the first one; what runs on from it has a head of its own. */
  begin(laterPages: readonly Block[]): void {
    const { style } = this.#setting;
    this.pages.push([]);
    this.#laterPages = stack(this.#setting, laterPages, style.page.measure, null);
    this.#y = style.top;
  }

  /** Goes to the next page where so much does not fit on this one but does on a fresh one. */
  need(height: number): void {
    if (height > this.room && height <= this.freshRoom && !this.isFresh) this.turn();
  }

  put(box: Box): void {
    this.pages.at(-1)!.push(...moved(box.marks, this.#setting.style.page.side, this.#y));
    this.#y += box.height;
  }

  /** A block in one piece; space at the foot of a page is dropped. */
  place(box: Box, block: Block): void {
    if (box.height > this.room && !this.isFresh) {
      if (block.kind === "space") {
        this.#y = this.#setting.style.contentEnd;
        return;
      }
      if (box.height <= this.freshRoom || this.room < this.freshRoom / 2) this.turn();
    }
    if (block.kind === "space" && this.isFresh) return;
    if (box.height > this.room) this.pour(box);
    else this.put(box);
  }

  /** Marks one by one, over as many pages as they need. */
  pour(box: Box): void {
    /** Height inside the box that stands at the pen. */
    let from = 0;
    let placed = !this.isFresh;
    for (const mark of [...box.marks].sort((a, b) => a.y - b.y)) {
      const { top, bottom } = extent(mark);
      if (bottom - from > this.room && placed) {
        this.turn();
        from = top;
      }
      this.pages.at(-1)!.push(...moved([mark], this.#setting.style.page.side, this.#y - from));
      placed = true;
    }
    this.#y += box.height - from;
  }
}

function extent(mark: Mark): { top: number; bottom: number } {
  switch (mark.kind) {
    case "line": {
      const size = mark.line.pieces[0]?.size ?? 0;
      return { top: mark.y - size * 1.1, bottom: mark.y + size * 0.3 };
    }
    case "rule":
      return { top: mark.y, bottom: mark.y + mark.weight };
    case "qr":
      return { top: mark.y, bottom: mark.y + mark.size };
    default:
      return { top: mark.y, bottom: mark.y + mark.height };
  }
}

/** A caption cut to one line: below the foot there is no document. */
function onOneLine({ faces, style }: Setting, text: string, width: number): string {
  const measure = measureOf(style.text.caption);
  const fits = (tried: string) => lineWidth(faces, [{ text: tried, weight: measure.weight }], measure) <= width;
  if (fits(text)) return text;
  const letters = Array.from(text);
  let [max, min] = [letters.length, 0];
  while (max - min > 1) {
    const middle = (max + min) >> 1;
    if (fits(`${letters.slice(0, middle).join("").trimEnd()}…`)) min = middle;
    else max = middle;
  }
  return `${letters.slice(0, min).join("").trimEnd()}…`;
}

/** Running foot of a page, decoration to a screen reader; only the link, on the last page, is part of the text. */
function footer(setting: Setting, page: number, pages: number, structure: StructureNode): Mark[] {
  const { style, tree } = setting;
  const { footerTop } = style;
  if (footerTop === null) return [];
  const caption = style.text.caption;
  const grid = style.grids.footer;
  const [left = 0, middle = 0, right = 0] = grid.widths;
  const numbers = tree.footer.pages.replace("{page}", String(page)).replace("{pages}", String(pages));
  const x = style.page.side;
  const link = page === pages ? tree.footer.link : null;
  const room = link ? left : left + grid.gap + middle;
  const marks = moved(
    setText(setting, onOneLine(setting, tree.footer.left, room), caption, room, "left", null).marks,
    x,
    footerTop,
  );
  marks.push(
    ...moved(setText(setting, numbers, caption, right, "right", null).marks, x + style.page.measure - right, footerTop),
  );
  if (link) {
    const node = grow(structure, "Link");
    const at = x + left + grid.gap;
    const text = setText(setting, link.text, caption, middle, "left", node);
    const width = Math.max(0, ...text.marks.map((mark) => (mark.kind === "line" ? mark.line.width : 0)));
    marks.push(...moved(text.marks, at, footerTop), {
      kind: "link",
      x: at,
      y: footerTop,
      width,
      height: text.height,
      url: link.url,
      node,
    });
  }
  return marks;
}
