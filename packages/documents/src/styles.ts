import type { DocumentLook } from "@ankara/domain/records/invoice";
import type { DocumentTree, GridName, Paper, PairsName, StyleName, TemplateName } from "./tree.ts";

/** Points. `tracking` is letter spacing. */
export type TextStyle = {
  readonly size: number;
  readonly lead: number;
  readonly weight: 400 | 600;
  readonly tracking?: number;
};
/** Column widths and the gutter between them, points. */
type Grid = { readonly widths: readonly number[]; readonly gap: number };

export type TemplateStyle = {
  readonly page: {
    readonly width: number;
    readonly height: number;
    readonly side: number;
    readonly measure: number;
    /** On a roll: what stays white under the last line, where the paper is cut. */
    readonly cut?: number;
  };
  /** Top of the first line, and bottom of the content. */
  readonly top: number;
  readonly contentEnd: number;
  /** Position of the footer; null for none. */
  readonly footerTop: number | null;
  /** Height of the cloth's strip along the upper edge of the first page and of later ones. */
  readonly strip: { readonly first: number; readonly later: number } | null;
  readonly fill: { readonly top: number; readonly bottom: number };
  readonly text: Readonly<Record<StyleName, TextStyle>>;
  /** Sizes a fit group tries, largest first. */
  readonly answerSizes: readonly number[];
  readonly grids: Readonly<Record<GridName, Grid>>;
  /** Label width and gutter of each kind of pairs, and the pitch of its rows. */
  readonly pairs: Readonly<
    Record<
      PairsName,
      {
        readonly label: number;
        readonly gap: number;
        readonly lead: number;
        readonly labelStyle: StyleName;
        readonly valueStyle: StyleName;
        /** Values at the right edge. */
        readonly ends?: boolean;
      }
    >
  >;
  readonly brand: { readonly height: number; readonly maxWidth: number; readonly gap: number };
  readonly table: {
    readonly headPad: number;
    readonly headRule: number;
    /** Above and below a row; of several, the largest that needs no further page. */
    readonly rowPads: readonly number[];
    readonly rowRule: number;
    /** A rule under every row, or under every fifth with a point more around it; pages break there too. */
    readonly ruleEvery: 1 | 5;
    readonly noteStyle: StyleName;
    readonly carriedPad: number;
    /** The flexible column gives room to amounts that need it, down to this. */
    readonly minimumItem: number;
    /** Of the widths the columns are given. */
    readonly columns: number;
  };
  readonly totals: {
    readonly ruleGap: number;
    readonly rule: number;
    readonly memoGap: number;
    readonly gap: number;
    /** Pitch of a row of each tone. */
    readonly leads: { readonly plain: number; readonly total: number; readonly memo: number };
  };
  readonly entryGap: number;
  readonly qr: { readonly captionGap: number };
  /** Of the spaces between blocks, where nobody writes by hand. */
  readonly spaces: number;
};

/** Higher spaces are for a pen. */
export const highestSpace = 28;

/** A4 on a grid of eight columns of 48 with gutters of 16. */
const a4 = { width: 595.28, height: 841.89, side: 49.64, measure: 496 };

const plain: TemplateStyle = {
  page: a4,
  top: 44,
  contentEnd: 790,
  footerTop: 799,
  strip: null,
  fill: { top: 10, bottom: 11 },
  text: {
    title: { size: 18, lead: 24, weight: 600, tracking: -0.1 },
    answer: { size: 24, lead: 30, weight: 600, tracking: -0.2 },
    answerSecond: { size: 24, lead: 30, weight: 600, tracking: -0.2 },
    client: { size: 11, lead: 15, weight: 600 },
    clientLong: { size: 9, lead: 12, weight: 600 },
    seller: { size: 13, lead: 16, weight: 600 },
    body: { size: 9, lead: 12, weight: 400 },
    bodyStrong: { size: 9, lead: 12, weight: 600 },
    account: { size: 10, lead: 13, weight: 600 },
    label: { size: 8, lead: 12, weight: 400 },
    small: { size: 8, lead: 11, weight: 400 },
    note: { size: 8, lead: 11.5, weight: 400 },
    meta: { size: 8, lead: 12, weight: 400 },
    head: { size: 8, lead: 11, weight: 400 },
    total: { size: 11, lead: 18, weight: 600 },
    caption: { size: 7.5, lead: 10, weight: 400 },
    memo: { size: 8, lead: 13, weight: 400 },
  },
  answerSizes: [24, 20, 16, 13, 10],
  grids: {
    halves: { widths: [240, 240], gap: 16 },
    letterhead: { widths: [240, 112, 112], gap: 16 },
    pay: { widths: [168, 60], gap: 12 },
    footer: { widths: [240, 112, 112], gap: 16 },
    tail: { widths: [220, 240], gap: 36 },
    quarters: { widths: [112, 112, 112, 112], gap: 16 },
    ledgerTail: { widths: [112, 112, 240], gap: 16 },
    fiscal: { widths: [60, 148], gap: 12 },
    fiscalRow: { widths: [112, 240], gap: 16 },
    check: { widths: [60, 148], gap: 12 },
  },
  pairs: {
    meta: { label: 112, gap: 16, lead: 12, labelStyle: "meta", valueStyle: "meta" },
    pay: { label: 56, gap: 4, lead: 13, labelStyle: "label", valueStyle: "body" },
    payWide: { label: 60, gap: 4, lead: 13, labelStyle: "label", valueStyle: "body" },
    ends: { label: 112, gap: 16, lead: 12, labelStyle: "meta", valueStyle: "meta", ends: true },
    fiscal: { label: 50, gap: 4, lead: 11, labelStyle: "small", valueStyle: "small" },
  },
  brand: { height: 32, maxWidth: 112, gap: 10 },
  table: {
    headPad: 4,
    headRule: 1,
    rowPads: [3],
    rowRule: 0.25,
    ruleEvery: 1,
    noteStyle: "small",
    carriedPad: 5,
    minimumItem: 96,
    columns: 1,
  },
  totals: { ruleGap: 4, rule: 1, memoGap: 6, gap: 12, leads: { plain: 15, total: 18, memo: 13 } },
  entryGap: 4,
  qr: { captionGap: 3 },
  spaces: 1,
};

/** Plain under a strip of cloth, the answers on the brand's colour. */
const band: TemplateStyle = { ...plain, top: 50, strip: { first: 28, later: 14 } };

/** Dense: for thirty lines and more. */
const ledger: TemplateStyle = {
  ...plain,
  top: 40,
  text: {
    ...plain.text,
    title: { size: 11, lead: 14, weight: 600 },
    answer: { size: 14, lead: 18, weight: 600 },
    answerSecond: { size: 11, lead: 14, weight: 600 },
    client: { size: 9, lead: 12, weight: 600 },
    clientLong: { size: 7.5, lead: 10, weight: 600 },
    seller: { size: 11, lead: 14, weight: 600 },
    body: { size: 8, lead: 10.5, weight: 400 },
    bodyStrong: { size: 8, lead: 10.5, weight: 600 },
    account: { size: 7.5, lead: 10.5, weight: 600 },
    label: { size: 7.5, lead: 10, weight: 400 },
    small: { size: 7.5, lead: 10, weight: 400 },
    note: { size: 7.5, lead: 10, weight: 400 },
    meta: { size: 7.5, lead: 10, weight: 400 },
    head: { size: 7.5, lead: 10, weight: 400 },
    total: { size: 10, lead: 15, weight: 600 },
    memo: { size: 7.5, lead: 11, weight: 400 },
  },
  answerSizes: [14, 11, 9, 7.5],
  brand: { height: 24, maxWidth: 112, gap: 10 },
  table: { ...plain.table, headPad: 3, rowPads: [3, 2.25, 1.5], ruleEvery: 5, minimumItem: 90 },
  totals: { ...plain.totals, leads: { plain: 12.5, total: 15, memo: 11 } },
};

/** Letter is wider than A4 and lower: the same columns between wider margins. */
const onLetter = (style: TemplateStyle): TemplateStyle => ({
  ...style,
  page: { width: 612, height: 792, side: 58, measure: 496 },
  contentEnd: style.contentEnd - (a4.height - 792),
  footerTop: 799 - (a4.height - 792),
});

/** A5 laid across is as wide as A4, for tables of many columns. */
const a5Wide: TemplateStyle = {
  ...plain,
  page: { ...a4, height: 419.53 },
  top: 34,
  contentEnd: 375,
  footerTop: 384,
  spaces: 0.7,
};

/** Half of A4: smaller letters, never below 7 points, on columns of their own at 0, 172 and 273. A code stays 21 mm wide. */
const a5: TemplateStyle = {
  ...plain,
  page: { width: 419.53, height: 595.28, side: 28.765, measure: 362 },
  top: 34,
  contentEnd: 553,
  footerTop: 561,
  text: {
    title: { size: 14, lead: 18, weight: 600 },
    answer: { size: 17, lead: 22, weight: 600, tracking: -0.1 },
    answerSecond: { size: 17, lead: 22, weight: 600, tracking: -0.1 },
    client: { size: 10, lead: 13, weight: 600 },
    clientLong: { size: 8, lead: 10.5, weight: 600 },
    seller: { size: 11.5, lead: 14, weight: 600 },
    body: { size: 8, lead: 10.5, weight: 400 },
    bodyStrong: { size: 8, lead: 10.5, weight: 600 },
    account: { size: 8.5, lead: 11, weight: 600 },
    label: { size: 7.5, lead: 10, weight: 400 },
    small: { size: 7.5, lead: 10, weight: 400 },
    note: { size: 7.5, lead: 10, weight: 400 },
    meta: { size: 7.5, lead: 10.5, weight: 400 },
    head: { size: 7.5, lead: 10, weight: 400 },
    total: { size: 10, lead: 15, weight: 600 },
    caption: { size: 7, lead: 9, weight: 400 },
    memo: { size: 7.5, lead: 11, weight: 400 },
  },
  answerSizes: [17, 14, 11.5, 9.5, 8],
  grids: {
    halves: { widths: [160, 190], gap: 12 },
    letterhead: { widths: [160, 89, 89], gap: 12 },
    pay: { widths: [122, 60], gap: 8 },
    footer: { widths: [160, 126, 52], gap: 12 },
    tail: { widths: [158, 190], gap: 14 },
    quarters: { widths: [81.5, 81.5, 81.5, 81.5], gap: 12 },
    ledgerTail: { widths: [60, 88, 190], gap: 12 },
    fiscal: { widths: [60, 88], gap: 10 },
    fiscalRow: { widths: [60, 190], gap: 12 },
    check: { widths: [60, 88], gap: 10 },
  },
  pairs: {
    meta: { label: 89, gap: 12, lead: 10.5, labelStyle: "meta", valueStyle: "meta" },
    pay: { label: 38, gap: 4, lead: 11, labelStyle: "label", valueStyle: "body" },
    payWide: { label: 52, gap: 4, lead: 11, labelStyle: "label", valueStyle: "body" },
    ends: { label: 84, gap: 8, lead: 10.5, labelStyle: "meta", valueStyle: "meta", ends: true },
    fiscal: { label: 50, gap: 4, lead: 10, labelStyle: "small", valueStyle: "small" },
  },
  brand: { height: 26, maxWidth: 90, gap: 8 },
  table: { ...plain.table, headPad: 3, rowPads: [2.5], carriedPad: 4, minimumItem: 72, columns: 0.75 },
  totals: { ruleGap: 3, rule: 1, memoGap: 5, gap: 8, leads: { plain: 12, total: 15, memo: 11 } },
  spaces: 0.7,
};

const a5Band: TemplateStyle = { ...a5, top: 40, strip: { first: 20, later: 10 } };

const a5Ledger: TemplateStyle = {
  ...a5,
  top: 30,
  text: {
    ...a5.text,
    title: { size: 10, lead: 13, weight: 600 },
    answer: { size: 13, lead: 16, weight: 600 },
    answerSecond: { size: 10, lead: 13, weight: 600 },
    client: { size: 9, lead: 12, weight: 600 },
    seller: { size: 10, lead: 13, weight: 600 },
    body: { size: 7.5, lead: 9.5, weight: 400 },
    bodyStrong: { size: 7.5, lead: 9.5, weight: 600 },
    total: { size: 9.5, lead: 14, weight: 600 },
  },
  answerSizes: [13, 10, 9, 7.5],
  table: { ...a5.table, rowPads: [2.5, 2, 1.5], ruleEvery: 5 },
};

/** PDF allows pages of 14 400 points; longer rolls part. */
const longestRoll = 14_000;

/** One column for a thermal printer: 80 mm of paper of which 72 are printed. Everything black, rules of a point. */
const roll80: TemplateStyle = {
  ...plain,
  page: { width: 226.8, height: longestRoll, side: 11.4, measure: 204, cut: 18 },
  top: 14,
  contentEnd: longestRoll - 20,
  footerTop: null,
  text: {
    title: { size: 12, lead: 16, weight: 600 },
    answer: { size: 20, lead: 25, weight: 600 },
    answerSecond: { size: 11, lead: 16, weight: 600 },
    client: { size: 8.5, lead: 11.5, weight: 600 },
    clientLong: { size: 8.5, lead: 11.5, weight: 600 },
    seller: { size: 12, lead: 14, weight: 600 },
    body: { size: 8.5, lead: 11.5, weight: 400 },
    bodyStrong: { size: 8.5, lead: 11.5, weight: 600 },
    account: { size: 9.5, lead: 12, weight: 600 },
    label: { size: 8.5, lead: 11.5, weight: 400 },
    small: { size: 8.5, lead: 11.5, weight: 400 },
    note: { size: 8.5, lead: 11.5, weight: 400 },
    meta: { size: 8.5, lead: 11.5, weight: 400 },
    head: { size: 8.5, lead: 11.5, weight: 400 },
    total: { size: 11, lead: 16, weight: 600 },
    caption: { size: 8.5, lead: 11.5, weight: 400 },
    memo: { size: 8.5, lead: 11.5, weight: 400 },
  },
  answerSizes: [20, 17, 14, 11.5, 9.5],
  pairs: {
    meta: { label: 64, gap: 4, lead: 12, labelStyle: "meta", valueStyle: "meta" },
    pay: { label: 64, gap: 4, lead: 12, labelStyle: "label", valueStyle: "body" },
    payWide: { label: 64, gap: 4, lead: 12, labelStyle: "label", valueStyle: "body" },
    ends: { label: 70, gap: 4, lead: 11.5, labelStyle: "meta", valueStyle: "meta", ends: true },
    fiscal: { label: 64, gap: 4, lead: 11.5, labelStyle: "small", valueStyle: "small" },
  },
  brand: { height: 24, maxWidth: 112, gap: 10 },
  totals: { ruleGap: 0, rule: 0, memoGap: 0, gap: 8, leads: { plain: 11.5, total: 16, memo: 11.5 } },
};

/** 58 mm of paper of which 48 are printed. */
const roll58: TemplateStyle = {
  ...roll80,
  page: { width: 164.4, height: longestRoll, side: 14.2, measure: 136, cut: 16 },
  top: 12,
  text: {
    ...(Object.fromEntries(
      Object.entries(roll80.text).map(([name, style]) => [
        name,
        style.size === 8.5 ? { ...style, size: 8, lead: 10.5 } : style,
      ]),
    ) as TemplateStyle["text"]),
    answer: { size: 16, lead: 20, weight: 600 },
    answerSecond: { size: 10, lead: 14, weight: 600 },
    account: { size: 8.5, lead: 11, weight: 600 },
    total: { size: 10, lead: 14, weight: 600 },
  },
  answerSizes: [16, 14, 12, 10, 8],
  pairs: {
    meta: { label: 46, gap: 4, lead: 11, labelStyle: "meta", valueStyle: "meta" },
    pay: { label: 46, gap: 4, lead: 11, labelStyle: "label", valueStyle: "body" },
    payWide: { label: 46, gap: 4, lead: 11, labelStyle: "label", valueStyle: "body" },
    ends: { label: 46, gap: 4, lead: 10.5, labelStyle: "meta", valueStyle: "meta", ends: true },
    fiscal: { label: 46, gap: 4, lead: 10.5, labelStyle: "small", valueStyle: "small" },
  },
  totals: { ...roll80.totals, leads: { plain: 10.5, total: 14, memo: 10.5 } },
};

/** The roll of a receipt, the sheet of any other template; A4 needs no word. */
export function paperOf(
  template: TemplateName,
  look: Pick<DocumentLook, "rollMm" | "sheet"> | undefined,
): Pick<DocumentTree, "paper"> {
  if (template === "receipt") return { paper: look?.rollMm === 58 ? "roll58" : "roll80" };
  return look?.sheet === undefined || look.sheet === "a4" ? {} : { paper: look.sheet };
}

/** Measures of a template on its paper. */
export function templateStyle({
  template,
  paper,
}: {
  readonly template: TemplateName;
  readonly paper?: Paper;
}): TemplateStyle {
  if (paper === "roll80") return roll80;
  if (paper === "roll58") return roll58;
  if (paper === "a5wide") return a5Wide;
  if (paper === "a5") return template === "band" ? a5Band : template === "ledger" ? a5Ledger : a5;
  const style = template === "band" ? band : template === "ledger" ? ledger : plain;
  return paper === "letter" ? onLetter(style) : style;
}
