import type { DocumentLook } from "@ankara/domain/records/invoice";
import { slug } from "@ankara/domain/text";
import { documentColours } from "./brand-colours.ts";
import type { Bars, Block, DocumentTree, TableColumn, TemplateName } from "./tree.ts";
import { paperOf } from "./styles.ts";
import { documentLabelsFor } from "./labels/document-labels.ts";

/** A table of a report, every cell in words and ready to print. */
export type ReportTable = {
  /** Over the table; empty for none. */
  readonly heading: string;
  readonly columns: readonly { readonly head: string; readonly figure: boolean }[];
  readonly rows: readonly (readonly string[])[];
  /** Cells of the last line; null where a sum means nothing. */
  readonly total: readonly string[] | null;
};

export type ReportDocumentInput = {
  readonly title: string;
  /** Name of the business. */
  readonly company: string;
  /** Lines under the title: the client, the period, how it was counted. */
  readonly about: readonly string[];
  /** The one figure the report is opened for, and how it came, under the title. */
  readonly headline?: { readonly label: string; readonly value: string; readonly bars: Bars["bars"] } | null;
  readonly tables: readonly ReportTable[];
  /** Results of the checks, one sentence each. */
  readonly checks: readonly string[];
  /** BCP 47 language of the words. */
  readonly language: string;
  /** Instant the report was made, ISO: the file says so. */
  readonly madeAt: string;
  /** The business's template and colour; a report has more columns than a roll has room for, so Receipt prints as Plain. */
  readonly template?: TemplateName;
  readonly accent?: string;
  readonly look?: DocumentLook | undefined;
};

/** More columns, or columns of figures, lie across a sheet of A5. */
const uprightA5 = { columns: 5, figures: 4 };

function paperFor(template: TemplateName, { look, tables }: ReportDocumentInput): Pick<DocumentTree, "paper"> {
  const paper = paperOf(template, look);
  const isWide = tables.some(
    ({ columns }) =>
      columns.length > uprightA5.columns || columns.filter(({ figure }) => figure).length > uprightA5.figures,
  );
  return paper.paper === "a5" && isWide ? { paper: "a5wide" } : paper;
}

/** Points before a figure: a dash of an empty cell must not look like the minus of its neighbour. */
const figureGap = 8;
/** Points between a text and what follows it. */
const textGap = 8;

/**
 * The document of a report or a client statement, ready for `renderPdf`. The first column takes the room the figures
 * leave; a table longer than a page repeats its head. Cells are printed as they are given.
 */
export function buildReportDocument(input: ReportDocumentInput): DocumentTree {
  const { title, company, about, tables, checks, language, madeAt, accent = "" } = input;
  const template = input.template === "receipt" ? "plain" : (input.template ?? "plain");
  return {
    version: 1,
    template,
    ...paperFor(template, input),
    ...(template === "band" ? { colours: documentColours(accent, company) } : {}),
    language,
    title: [title, company].filter((text) => text !== "").join(" · "),
    author: company,
    madeAt,
    fileName: slug([title, ...about.slice(0, 2)].join(" ")) || "report",
    pictures: {},
    body: [
      { kind: "text", style: "seller", text: company },
      space(24),
      {
        kind: "columns",
        grid: "halves",
        align: "bottom",
        columns: [
          [{ kind: "text", style: "title", text: [{ text: title, weight: 600, tone: "brand" }], role: "h1" }],
          about.map((text): Block => ({ kind: "text", style: "meta", text })),
        ],
      },
      space(8),
      { kind: "rule", weight: 1 },
      ...(input.headline ? headlineBlocks(input.headline) : []),
      ...tables.flatMap(tableBlocks),
      ...(checks.length === 0 ? [] : [space(14)]),
      ...checks.map((text): Block => ({ kind: "text", style: "small", text: `✓ ${text}` })),
    ],
    laterPages: [{ kind: "text", style: "bodyStrong", text: [title, ...about.slice(0, 1)].join(" · ") }, space(10)],
    footer: { left: company, link: null, pages: documentLabelsFor(language).pages },
  };
}

const space = (height: number): Block => ({ kind: "space", height });

function headlineBlocks({ label, value, bars }: NonNullable<ReportDocumentInput["headline"]>): Block[] {
  return [
    space(12),
    { kind: "text", style: "label", text: label },
    { kind: "text", style: "answer", text: [{ text: value, weight: 600, tone: "brand" }], fitGroup: "headline" },
    ...(bars.length === 0 ? [] : [space(10), { kind: "bars", bars } as const]),
  ];
}

function tableBlocks({ heading, columns, rows, total }: ReportTable): Block[] {
  const many = columns.filter(({ figure }) => figure).length;
  const texts = columns.length - many;
  // The first text column takes the remaining width, the others share half of it.
  const textWidth = texts > 1 ? Math.floor((496 - many * 58) / (texts + 1)) : 0;
  const shown = columns.map(({ head, figure }, index): TableColumn => ({
    key: figure ? "amount" : index === 0 ? "item" : "code",
    head,
    width:
      index === 0
        ? 0
        : figure
          ? many > 5
            ? 40
            : Math.min(72, Math.floor(380 / Math.max(1, many)))
          : Math.max(40, textWidth),
    ...(figure ? { align: "right" as const, padLeft: figureGap } : { padRight: textGap }),
  }));
  const printed = rows.map((row) => row.map(cell));
  return [
    space(16),
    ...(heading === ""
      ? []
      : [{ kind: "text", style: "client", text: heading, role: "h2", keepWithNext: true } as const, space(4)]),
    {
      kind: "table",
      columns: shown,
      rows: total === null ? printed : [...printed, total.map((text) => [{ text, weight: 600 as const, whole: true }])],
      carry: null,
      keepRows: 1,
    },
  ];
}

/** Figures never break over two lines. */
const cell = (text: string) => (/^[^\s]*\d[\d,.]*$/u.test(text) ? [{ text, whole: true }] : text);
