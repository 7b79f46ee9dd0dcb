import type { GridName, PairsName, StyleName, TemplateName } from "./tree.ts";

/** Points. `tracking` is letter spacing. */
export type TextStyle = {
  readonly size: number;
  readonly lead: number;
  readonly weight: 400 | 600;
  readonly tracking?: number;
};
/** Column widths and the gutter between them, points. */
export type Grid = { readonly widths: readonly number[]; readonly gap: number };

export type TemplateStyle = {
  readonly page: { readonly width: number; readonly height: number; readonly side: number; readonly measure: number };
  /** Where the first line may start, where the content must end, where the footer stands. */
  readonly top: number;
  readonly contentEnd: number;
  readonly footerTop: number;
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
      }
    >
  >;
  readonly brand: { readonly height: number; readonly maxWidth: number; readonly gap: number };
  readonly table: {
    readonly headPad: number;
    readonly headRule: number;
    readonly rowPad: number;
    readonly rowRule: number;
    readonly noteStyle: StyleName;
    readonly carriedPad: number;
    /** The flexible column gives room to amounts that need it, down to this. */
    readonly minimumItem: number;
  };
  readonly totals: { readonly ruleGap: number; readonly rule: number; readonly memoGap: number; readonly gap: number };
  readonly qr: { readonly captionGap: number };
};

/** A4 on a grid of eight columns of 48 with gutters of 16. */
const a4 = { width: 595.28, height: 841.89, side: 49.64, measure: 496 };

const plain: TemplateStyle = {
  page: a4,
  top: 44,
  contentEnd: 790,
  footerTop: 799,
  text: {
    title: { size: 18, lead: 24, weight: 600, tracking: -0.1 },
    answer: { size: 24, lead: 30, weight: 600, tracking: -0.2 },
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
  },
  pairs: {
    meta: { label: 112, gap: 16, lead: 12, labelStyle: "meta", valueStyle: "meta" },
    pay: { label: 56, gap: 4, lead: 13, labelStyle: "label", valueStyle: "body" },
    payWide: { label: 60, gap: 4, lead: 13, labelStyle: "label", valueStyle: "body" },
  },
  brand: { height: 32, maxWidth: 112, gap: 10 },
  table: { headPad: 4, headRule: 1, rowPad: 3, rowRule: 0.25, noteStyle: "small", carriedPad: 5, minimumItem: 96 },
  totals: { ruleGap: 4, rule: 1, memoGap: 6, gap: 12 },
  qr: { captionGap: 3 },
};

/** What a template measures. Templates not drawn yet print as Plain. */
export function templateStyle(_template: TemplateName): TemplateStyle {
  return plain;
}
