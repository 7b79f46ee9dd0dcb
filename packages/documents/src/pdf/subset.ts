/** A TrueType font file, its tables found once. */
export class TrueTypeTables {
  readonly #tables = new Map<string, Uint8Array>();
  readonly #loca: DataView;
  readonly #longLoca: boolean;
  readonly #glyf: Uint8Array;
  readonly #hmtx: DataView;
  readonly #metrics: number;

  /** @throws RangeError when a table of a TrueType font is missing */
  constructor(given: Uint8Array) {
    // Never Node's Buffer, whose `slice` is no copy: what we change would be the font itself.
    const bytes = new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
    const file = viewOf(bytes);
    const count = file.getUint16(4);
    for (let index = 0; index < count; index++) {
      const entry = 12 + index * 16;
      const tag = String.fromCharCode(...bytes.subarray(entry, entry + 4));
      const from = file.getUint32(entry + 8);
      this.#tables.set(tag, bytes.subarray(from, from + file.getUint32(entry + 12)));
    }
    this.#loca = viewOf(this.table("loca"));
    this.#longLoca = viewOf(this.table("head")).getInt16(50) === 1;
    this.#glyf = this.table("glyf");
    this.#hmtx = viewOf(this.table("hmtx"));
    this.#metrics = viewOf(this.table("hhea")).getUint16(34);
  }

  table(tag: string): Uint8Array {
    const table = this.#tables.get(tag);
    if (!table) throw new RangeError(`expected a TrueType font with the table ${tag}`);
    return table;
  }

  has(tag: string): boolean {
    return this.#tables.has(tag);
  }

  /** The bytes of a glyph's outline; none for a space. */
  outline(glyph: number): Uint8Array {
    const offset = (index: number) =>
      this.#longLoca ? this.#loca.getUint32(index * 4) : this.#loca.getUint16(index * 2) * 2;
    return this.#glyf.subarray(offset(glyph), offset(glyph + 1));
  }

  /** Glyphs after the last advance share it. */
  metric(glyph: number): { readonly advance: number; readonly bearing: number } {
    const own = Math.min(glyph, this.#metrics - 1);
    const bearing = glyph < this.#metrics ? glyph * 4 + 2 : this.#metrics * 4 + (glyph - this.#metrics) * 2;
    return { advance: this.#hmtx.getUint16(own * 4), bearing: this.#hmtx.getInt16(bearing) };
  }
}

/** Tables PDF requires of an embedded TrueType font (ISO 32000-1, 9.9), in the order of their tags. */
const requiredTables = ["cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"] as const;

const argumentsAreWords = 0x01;
const argumentsAreOffsets = 0x02;
const moreComponents = 0x20;
/** Bytes that follow a component's glyph, by its flags: the two offsets, then a scale. */
function argumentBytes(flags: number): number {
  const offsets = flags & 0x01 ? 4 : 2;
  return offsets + (flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
}

/** Glyphs drawn as one, each moved from where it stands in its font, and how far the pen goes on after them. Font units. */
export type Placed = {
  readonly parts: readonly { readonly glyph: number; readonly dx: number; readonly dy: number }[];
  readonly advance: number;
};

/**
 * The glyphs a document uses, renumbered, as a font file of their own. In place of fontkit's, which decodes every point
 * of every outline to copy it: that was a third of the time of a short document.
 */
export class TrueTypeSubset {
  readonly #font: TrueTypeTables;
  readonly #glyphs: (number | Placed)[] = [];
  readonly #numbers = new Map<number | string, number>();

  constructor(font: TrueTypeTables) {
    this.#font = font;
    this.includeGlyph(0);
  }

  /** @returns the glyph's number in the subset */
  includeGlyph(glyph: number): number {
    let number = this.#numbers.get(glyph);
    if (number === undefined) {
      number = this.#glyphs.push(glyph) - 1;
      this.#numbers.set(glyph, number);
    }
    return number;
  }

  /**
   * A glyph once more: moved, with its dots, or for another letter that looks alike.
   * @param letters - that it stands for
   * @returns its number in the subset
   */
  includePlaced(placed: Placed, letters: readonly number[]): number {
    const parts = placed.parts.map(({ glyph, dx, dy }) => `${glyph},${dx},${dy}`).join(" ");
    const key = `${placed.advance} ${parts} ${letters.join()}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#glyphs.push(placed) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }

  encode(): Uint8Array {
    const outlines: Uint8Array[] = [];
    // Parts of composed letters join the list while it is gone through.
    for (let index = 0; index < this.#glyphs.length; index++) outlines.push(this.#outline(this.#glyphs[index]!));

    const count = this.#glyphs.length;
    const size = outlines.reduce((sum, { length }) => sum + even(length), 0);
    const long = size > 0x1_fffe;
    const glyf = new Uint8Array(size);
    const loca = new DataView(new ArrayBuffer((count + 1) * (long ? 4 : 2)));
    const hmtx = new DataView(new ArrayBuffer(count * 4));
    let at = 0;
    const place = (index: number) => (long ? loca.setUint32(index * 4, at) : loca.setUint16(index * 2, at / 2));
    outlines.forEach((outline, index) => {
      place(index);
      glyf.set(outline, at);
      at += even(outline.length);
      const { advance, bearing } = this.#metric(this.#glyphs[index]!, outline);
      hmtx.setUint16(index * 4, advance);
      hmtx.setInt16(index * 4 + 2, bearing);
    });
    place(count);

    const tables: Partial<Record<(typeof requiredTables)[number], Uint8Array>> = {
      glyf,
      loca: bytesOf(loca),
      hmtx: bytesOf(hmtx),
      head: this.#changed("head", (view) => {
        view.setUint32(8, 0); // the sum of the whole file, set when it stands
        view.setInt16(50, long ? 1 : 0);
      }),
      hhea: this.#changed("hhea", (view) => view.setUint16(34, count)),
      maxp: this.#changed("maxp", (view) => {
        view.setUint16(4, count);
        if (!this.#glyphs.some((glyph) => typeof glyph !== "number")) return;
        // A placed glyph is a composed one, whose parts may be composed themselves.
        const parts = Math.max(...this.#glyphs.map((glyph) => (typeof glyph === "number" ? 1 : glyph.parts.length)));
        for (const at of [10, 12])
          view.setUint16(at, Math.min(0xffff, parts * Math.max(view.getUint16(at), view.getUint16(at - 4))));
        view.setUint16(28, Math.max(parts, view.getUint16(28)));
        view.setUint16(30, view.getUint16(30) + 1);
      }),
    };
    for (const tag of ["cvt ", "fpgm", "prep"] as const) if (this.#font.has(tag)) tables[tag] = this.#font.table(tag);
    return fontFile(requiredTables.flatMap((tag) => (tables[tag] ? [[tag, tables[tag]] as const] : [])));
  }

  /** A composed letter names its parts by number: those of the subset are others. */
  #outline(glyph: number | Placed): Uint8Array {
    if (typeof glyph !== "number") return this.#placed(glyph);
    const source = this.#font.outline(glyph);
    if (source.length === 0 || viewOf(source).getInt16(0) >= 0) return source;
    const outline = source.slice();
    const view = viewOf(outline);
    let at = 10;
    for (let more = true; more;) {
      const flags = view.getUint16(at);
      view.setUint16(at + 2, this.includeGlyph(view.getUint16(at + 2)));
      at += 4 + argumentBytes(flags);
      more = (flags & moreComponents) !== 0;
    }
    return outline;
  }

  #placed({ parts }: Placed): Uint8Array {
    const drawn = parts.filter(({ glyph }) => this.#font.outline(glyph).length > 0);
    if (drawn.length === 0) return new Uint8Array(0);
    const boxes = drawn.map(({ glyph, dx, dy }) => {
      const box = viewOf(this.#font.outline(glyph));
      return [box.getInt16(2) + dx, box.getInt16(4) + dy, box.getInt16(6) + dx, box.getInt16(8) + dy] as const;
    });
    const outline = new Uint8Array(10 + 8 * drawn.length);
    const view = viewOf(outline);
    view.setInt16(0, -1);
    for (const [side, outermost] of [Math.min, Math.min, Math.max, Math.max].entries())
      view.setInt16(2 + side * 2, outermost(...boxes.map((box) => box[side]!)));
    for (const [index, { glyph, dx, dy }] of drawn.entries()) {
      const at = 10 + 8 * index;
      view.setUint16(at, argumentsAreWords | argumentsAreOffsets | (index < drawn.length - 1 ? moreComponents : 0));
      view.setUint16(at + 2, this.includeGlyph(glyph));
      view.setInt16(at + 4, dx);
      view.setInt16(at + 6, dy);
    }
    return outline;
  }

  #metric(glyph: number | Placed, outline: Uint8Array): { readonly advance: number; readonly bearing: number } {
    if (typeof glyph === "number") return this.#font.metric(glyph);
    return { advance: glyph.advance, bearing: outline.length === 0 ? 0 : viewOf(outline).getInt16(2) };
  }

  #changed(tag: string, change: (view: DataView) => void): Uint8Array {
    const table = this.#font.table(tag).slice();
    change(viewOf(table));
    return table;
  }
}

/** An sfnt file of tables sorted by their tags, with its sums. */
function fontFile(tables: readonly (readonly [tag: string, table: Uint8Array])[]): Uint8Array {
  const power = 2 ** Math.floor(Math.log2(tables.length));
  const start = 12 + tables.length * 16;
  const bytes = new Uint8Array(tables.reduce((sum, [, { length }]) => sum + wordSize(length), start));
  const file = viewOf(bytes);
  file.setUint32(0, 0x0001_0000);
  file.setUint16(4, tables.length);
  file.setUint16(6, power * 16);
  file.setUint16(8, Math.log2(power));
  file.setUint16(10, (tables.length - power) * 16);
  let at = start;
  let head = 0;
  tables.forEach(([tag, table], index) => {
    const entry = 12 + index * 16;
    bytes.set(table, at);
    for (let letter = 0; letter < 4; letter++) bytes[entry + letter] = tag.charCodeAt(letter);
    file.setUint32(entry + 4, sumOf(file, at, wordSize(table.length)));
    file.setUint32(entry + 8, at);
    file.setUint32(entry + 12, table.length);
    if (tag === "head") head = at;
    at += wordSize(table.length);
  });
  file.setUint32(head + 8, 0xb1b0_afba - sumOf(file, 0, bytes.length));
  return bytes;
}

function sumOf(file: DataView, from: number, length: number): number {
  let sum = 0;
  for (let at = from; at < from + length; at += 4) sum = (sum + file.getUint32(at)) >>> 0;
  return sum;
}

const even = (length: number): number => (length + 1) & ~1;
const wordSize = (length: number): number => (length + 3) & ~3;
const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const bytesOf = (view: DataView): Uint8Array => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
