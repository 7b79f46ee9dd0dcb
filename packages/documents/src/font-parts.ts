/** Of all files below `fonts/parts`: a device keeps them by it. Written by `scripts/build-fonts.ts`. */
export const fontPartsVersion = "9611367f";

/** How the words of a script are set; a script without this needs no more than its letters beside each other. */
export type Shaping = {
  readonly direction: "ltr" | "rtl";
  /** The tag by which the engine finds the script in the font. */
  readonly script: string;
  /** Glyphs stand in another order than their letters: readers are told the text of the whole word. */
  readonly reorders?: true;
};

/** Letters in files of their own, fetched when a document has them. */
export type FontPart = {
  readonly name: string;
  /** Below `/fonts`, for each weight; a script of one weight has the same file twice. */
  readonly files: Readonly<Record<400 | 600, string>>;
  readonly shaping: Shaping | null;
};

type Script = {
  readonly name: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
  readonly weights: 1 | 2;
  readonly shaping?: Shaping | null;
  /** Hundreds of letters: a file for each 256 of them. */
  readonly paged?: true;
  readonly folder?: string;
};

/** Order matters: of two parts with one character the first draws it, on a device as on the server. */
export const scripts: readonly Script[] = [
  { name: "doc-ethiopic", ranges: [[0x1200, 0x1399]], weights: 2, folder: "" },
  {
    name: "arabic",
    ranges: [
      [0x0600, 0x06ff],
      [0x0750, 0x077f],
      [0x08a0, 0x08ff],
      [0xfdf2, 0xfdf2],
    ],
    weights: 2,
    shaping: { direction: "rtl", script: "arab" },
  },
  { name: "hebrew", ranges: [[0x0591, 0x05f4]], weights: 2, shaping: { direction: "rtl", script: "hebr" } },
  {
    name: "devanagari",
    ranges: [
      [0x0900, 0x097f],
      [0xa8e0, 0xa8ff],
    ],
    weights: 2,
    shaping: { direction: "ltr", script: "dev2", reorders: true },
  },
  {
    name: "thai",
    ranges: [[0x0e01, 0x0e5b]],
    weights: 2,
    shaping: { direction: "ltr", script: "thai", reorders: true },
  },
  { name: "nko", ranges: [[0x07c0, 0x07ff]], weights: 1, shaping: { direction: "rtl", script: "nko " } },
  // The engine knows no Adlam. It joins as N’Ko does, under whose tag our cut of the font has its rules (`build-fonts.ts`).
  {
    name: "adlam",
    ranges: [
      [0x1e900, 0x1e95f],
      [0x2e41, 0x2e41],
    ],
    weights: 2,
    shaping: { direction: "rtl", script: "nko " },
  },
  { name: "tifinagh", ranges: [[0x2d30, 0x2d7f]], weights: 1 },
  { name: "vai", ranges: [[0xa500, 0xa63f]], weights: 1 },
  {
    name: "kana",
    ranges: [
      [0x3000, 0x30ff],
      [0xff00, 0xffef],
    ],
    weights: 1,
  },
  { name: "han", ranges: [[0x4e00, 0x9fff]], weights: 1, paged: true },
  { name: "hangul", ranges: [[0xac00, 0xd7ff]], weights: 1, paged: true },
  {
    name: "emoji",
    ranges: [
      [0x2300, 0x23ff],
      [0x2600, 0x27ff],
      [0x2b00, 0x2bff],
      [0x1f000, 0x1faff],
    ],
    weights: 1,
    paged: true,
  },
];

/** Neither Latin with its marks nor a sign of the fonts every document has. */
const other = /[\u0590-\u1cff\u2300-\u259f\u2600-\ua6ff\ua800-\ufaff\ufb07-\uffff]/;

/** The parts a text needs, in a fixed order. `text` may be a whole document as JSON. */
export function fontPartsOf(text: string): FontPart[] {
  if (!other.test(text)) return [];
  const found = new Map<string, FontPart>();
  for (const character of new Set(text)) {
    const codePoint = character.codePointAt(0)!;
    const script = scripts.find(({ ranges }) =>
      ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
    );
    if (script === undefined) continue;
    const page = pageOf(script, codePoint);
    if (!found.has(page)) found.set(page, partOf(script, page));
  }
  const order = (name: string) => scripts.findIndex((script) => name.startsWith(script.name));
  return [...found.values()].toSorted((a, b) => order(a.name) - order(b.name) || (a.name < b.name ? -1 : 1));
}

/** `han-4e`: the letters of one script whose code points begin alike. */
export const pageOf = ({ name, paged }: Script, codePoint: number): string =>
  paged ? `${name}-${(codePoint >> 8).toString(16)}` : name;

function partOf({ folder = "parts/", weights, shaping = null }: Script, name: string): FontPart {
  const file = (weight: 400 | 600) => `${folder}${name}-${weights === 1 ? 400 : weight}.ttf`;
  return { name, files: { 400: file(400), 600: file(600) }, shaping };
}
