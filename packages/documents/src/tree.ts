/**
 * A document before it is drawn: plain JSON, the same for PDF, preview and public page.
 * Lengths are points; text is ready to print (formatted, translated, in reading order).
 */

/** A stretch of text in one weight. `\n` breaks the line. */
export type Run = {
  readonly text: string;
  /** The style's own if absent. */
  readonly weight?: 400 | 600;
  /** Never broken over two lines: document numbers, account numbers. */
  readonly whole?: boolean;
  readonly struck?: boolean;
  /** Language of this run where it differs from the document's. */
  readonly lang?: string;
  /** In the brand's colour where that can be read on document, black where it cannot. */
  readonly tone?: "brand";
};

/** Text that is all of one plain run may be written as a string. */
export type Text = string | readonly Run[];

/** Named sizes; each template says what they measure (`styles.ts`). */
export type StyleName =
  | "title"
  | "answer"
  | "answerSecond"
  | "client"
  | "clientLong"
  | "seller"
  | "body"
  | "bodyStrong"
  | "account"
  | "label"
  | "small"
  | "note"
  | "meta"
  | "head"
  | "total"
  | "caption"
  | "memo";

/** Named column grids; each template says how wide they are. */
export type GridName =
  | "halves"
  | "letterhead"
  | "pay"
  | "footer"
  | "tail"
  | "quarters"
  | "ledgerTail"
  | "fiscal"
  | "fiscalRow"
  | "check";
export type PairsName = "meta" | "pay" | "payWide" | "ends" | "fiscal";

/** A part of a document that an editor can find on it and change there. */
export type DocumentPart = "client" | "issued" | "due" | "note";

export type Paragraph = {
  readonly kind: "text";
  readonly style: StyleName;
  readonly text: Text;
  readonly part?: DocumentPart;
  readonly role?: "h1" | "h2";
  readonly align?: "right";
  /** Paragraphs of one group shrink together until each fits on one line. */
  readonly fitGroup?: string;
  /** Stands on the page of what follows: of the next block, of a table its head and first row. */
  readonly keepWithNext?: true;
};

/** The seller's mark: picture beside name, centred on each other. */
export type Brand = {
  readonly kind: "brand";
  readonly picture: PictureName | null;
  readonly name: string;
  /** Position of the picture; before the name if omitted. */
  readonly place?: "before" | "above";
};

export type Columns = {
  readonly kind: "columns";
  readonly grid: GridName;
  readonly align?: "bottom";
  readonly minHeight?: number;
  readonly columns: readonly (readonly Block[])[];
};

/** Names and values under each other: issued, terms; bank, account. */
export type Pairs = {
  readonly kind: "pairs";
  readonly set: PairsName;
  readonly rows: readonly {
    readonly label: string;
    readonly value: Text;
    readonly style?: StyleName;
    readonly part?: DocumentPart;
  }[];
};

export type TableColumn = {
  readonly key:
    | "no"
    | "code"
    | "item"
    | "qty"
    | "unit"
    | "price"
    | "discount"
    | "amount"
    | "received"
    | "date"
    | "document"
    | "details"
    | "billed"
    | "paid"
    | "balance";
  readonly head: Text;
  /** Said aloud where the head prints nothing. */
  readonly spoken?: string;
  /** Points; 0 takes what the others leave. */
  readonly width: number;
  readonly align?: "right";
  readonly padLeft?: number;
  readonly padRight?: number;
};

export type TableCell = Text | { readonly text: Text; readonly note: string };

export type Table = {
  readonly kind: "table";
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly TableCell[])[];
  /** Printed where the table breaks; `sums[n]` is the amount after the first n + 1 rows. Null where nothing is carried. */
  readonly carry: { readonly carried: string; readonly brought: string; readonly sums: readonly string[] } | null;
  /** At least so many rows stand on the page of the block that follows. */
  readonly keepRows: number;
};

/** The sums: label left, amount right. */
export type Totals = {
  readonly kind: "totals";
  readonly rows: readonly {
    readonly tone: "plain" | "total" | "memo" | "memoStrong";
    readonly label: string;
    readonly amount: Text;
  }[];
};

/** Goods on a roll too narrow for a table: the name over the whole width, below it how many at what price, and the amount. */
export type Entries = {
  readonly kind: "entries";
  readonly rows: readonly { readonly over: Text; readonly left: Text; readonly right: Text }[];
};

/** Amounts by age as bars of one scale, each with its name and figure. */
export type Bars = {
  readonly kind: "bars";
  readonly bars: readonly { readonly label: string; readonly value: string; /** 0 to 1. */ readonly share: number }[];
};

/** Blocks on the brand's colour, from edge to edge of the document. */
export type Fill = { readonly kind: "fill"; readonly blocks: readonly Block[] };

export type Qr = {
  readonly kind: "qr";
  readonly data: string;
  /** Side in points. */
  readonly size: number;
  /** Error correction; M where it is left out. */
  readonly level?: "H";
  readonly alt: string;
  readonly caption: string;
};
/** A drawn signature over the line it is signed on. */
type Signature = {
  readonly kind: "signature";
  /** Moves and lines in the box of `@ankara/domain/invoice/signature`. */
  readonly path: string;
  /** Points; the width follows from the box. */
  readonly height: number;
  readonly alt: string;
};
type Rule = { readonly kind: "rule"; readonly weight: number };
type Space = { readonly kind: "space"; readonly height: number };
/** A new sheet, where another account begins. It has no running head of its own; the pages after it have this one. */
type Turn = { readonly kind: "turn"; readonly laterPages: readonly Block[] };
/** Blocks that never part over two pages, unless they are taller than a page. */
type Keep = { readonly kind: "keep"; readonly blocks: readonly Block[] };

export type Block =
  | Paragraph
  | Brand
  | Columns
  | Pairs
  | Table
  | Totals
  | Entries
  | Bars
  | Fill
  | Qr
  | Signature
  | Rule
  | Space
  | Turn
  | Keep;

export type PictureName = "logo";
/** PNG or JPEG, its bytes in base64; width and height in pixels. */
export type Picture = {
  readonly mime: "image/png" | "image/jpeg";
  readonly base64: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
};

export type TemplateName = "plain" | "band" | "ledger" | "receipt";

/** Paper size: a sheet, one of A5 laid across, or a roll of this many millimetres, as long as the text. */
export type Paper = "a4" | "a5" | "a5wide" | "letter" | "roll80" | "roll58";

export const isRoll = (paper: Paper | undefined): boolean => paper === "roll80" || paper === "roll58";

/** The brand's colours on this document, `#rrggbb`, each checked for contrast (`brand-colours.ts`). */
export type Colours = {
  readonly fill: string;
  readonly onFill: string;
  /** Titles on white document. */
  readonly ink: string;
  /** The name that makes the cloth's motif, and the colour it is dyed in (`cloth/motif.ts`). */
  readonly cloth: { readonly name: string; readonly accent: string };
  /** `fill` is so pale that it needs a hairline. */
  readonly needsEdge: boolean;
};

export type DocumentTree = {
  readonly version: 1;
  readonly template: TemplateName;
  /** A4 where it is left out. */
  readonly paper?: Paper;
  /** Black and white where they are left out. */
  readonly colours?: Colours;
  /** BCP 47 language of the words. */
  readonly language: string;
  /** `Tax invoice INV-0142 · Ọnà Studio`: title of the file and of the page. */
  readonly title: string;
  readonly author: string;
  /** Instant the file says it was made: the moment of issue, so that the same document is the same bytes for ever. */
  readonly madeAt: string;
  /** Suggested name without extension, safe on every system: `INV-0142-ona-studio`. */
  readonly fileName: string;
  readonly pictures: Partial<Record<PictureName, Picture>>;
  readonly body: readonly Block[];
  /** Repeated above the rest of the body on every page but the first. */
  readonly laterPages: readonly Block[];
  readonly footer: {
    readonly left: string;
    /** Address of the document on the web. */
    readonly link: { readonly text: string; readonly url: string } | null;
    /** `Page {page} of {pages}` */
    readonly pages: string;
  };
};

/** The runs of a text. */
export function runsOf(text: Text): readonly Run[] {
  return typeof text === "string" ? (text === "" ? [] : [{ text }]) : text;
}

/** The bare characters of a text. */
export function plainText(text: Text): string {
  return typeof text === "string" ? text : text.map((run) => run.text).join("");
}
