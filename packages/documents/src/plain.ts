import { checkBlocks } from "./check/blocks.ts";
import { fiscalBesideSums, fiscalColumn } from "./fiscal-block.ts";
import type { InvoiceView, LineView, SignatureLine } from "./invoice-view.ts";
import type { PaymentBlock } from "./view/payment.ts";
import type { Block, DocumentTree, Run, Table, TableCell, TableColumn, Text } from "./tree.ts";

/** Longer notes stand under the sums, over the whole width, and may run on to the next page. */
const notesBesideTotals = 700;
/** A client's name of more letters takes the small size. */
const longName = 90;

/** The part of the tree a template builds from a view; the rest is the same for all. */
export type Template = (view: InvoiceView, hasLogo: boolean) => Pick<DocumentTree, "body" | "laterPages">;

/** Plain: Swiss, black on white. One ink; hierarchy by size, weight and place. */
export const plain: Template = (view, hasLogo) => ({
  body: [
    letterhead(view, hasLogo),
    space(28),
    titleRow(view),
    space(10),
    { kind: "rule", weight: 1 },
    space(8),
    answers(view),
    space(10),
    { kind: "rule", weight: 0.25 },
    space(7),
    parties(view),
    ...middle(view, sheetWidths, 16),
    ...tail(view),
  ],
  laterPages: [laterHead(view), space(16)],
});

/** Band: the answers on the brand's colour, from edge to edge; the cloth above is the document's (`styles.ts`). */
export const band: Template = (view, hasLogo) => ({
  body: [
    letterhead(view, hasLogo),
    space(24),
    titleRow(view),
    space(10),
    { kind: "fill", blocks: [answers(view)] },
    space(10),
    parties(view),
    ...middle(view, sheetWidths, 16),
    ...tail(view),
  ],
  laterPages: [laterHead(view), space(16)],
});

/** Half a sheet has no room for what stands four abreast on a whole one. */
export const isA5 = ({ look }: InvoiceView): boolean => look.sheet === "a5";

export const space = (height: number): Block => ({ kind: "space", height });
export const small = (text: Text): Block => ({ kind: "text", style: "small", text });
export const label = (text: string): Block => ({ kind: "text", style: "label", text });

export function letterhead(view: InvoiceView, hasLogo: boolean, minHeight = 48): Block {
  const { address, ids } = view.seller;
  const { fiscal } = view;
  // An authority that wants its code at the top right has that corner to itself.
  const columns =
    fiscal?.place === "top_right"
      ? [[brand(view, hasLogo), ...address.map(small)], ids.map(small), fiscalColumn(fiscal)]
      : [[brand(view, hasLogo)], address.map(small), ids.map(small)];
  return { kind: "columns", grid: "letterhead", minHeight, columns };
}

export function brand(view: InvoiceView, hasLogo: boolean): Block {
  const { logo } = view.look;
  return {
    kind: "brand",
    picture: hasLogo && logo !== "none" ? "logo" : null,
    name: view.seller.name,
    ...(logo === "above" ? { place: logo } : {}),
  };
}

/** The number under the title, never parted; the days of an account may be. */
export function numberRun({ number, account, formats }: InvoiceView): Run {
  if (number === null || account) return { text: number ?? formats.labels.numberLater, weight: 400 };
  return { text: number, weight: 400, whole: true };
}

function titleRow(view: InvoiceView): Block {
  return {
    kind: "columns",
    grid: "halves",
    align: "bottom",
    columns: [
      [
        {
          kind: "text",
          style: "title",
          role: "h1",
          text: [{ text: `${view.title}\n`, weight: 600, tone: "brand" }, numberRun(view)],
        },
      ],
      [{ kind: "pairs", set: "meta", rows: view.meta }],
    ],
  };
}

function answers(view: InvoiceView): Block {
  const { amount, due } = view;
  const column = (answer: InvoiceView["amount"]): Block[] => [
    ...(answer.label === "" ? [] : [label(answer.label)]),
    { kind: "text", style: "answer", text: answer.value, fitGroup: "answers", ...(answer === due && { part: "due" }) },
    small(answer.note),
  ];
  return { kind: "columns", grid: "halves", columns: [column(amount), column(due)] };
}

function parties(view: InvoiceView): Block {
  const client: Block[] = [label(view.clientLabel), clientName(view), space(1), ...view.client.lines.map(small)];
  return { kind: "columns", grid: "halves", columns: [client, payment(view)] };
}

export function clientName({ client }: InvoiceView): Block {
  return {
    kind: "text",
    style: client.name.length > longName ? "clientLong" : "client",
    text: client.name,
    part: "client",
  };
}

/** Returns the request to the client, to pay or to accept; null if there is none. */
export function paymentBlockOf({ pay, accept = null, formats: { labels } }: InvoiceView): PaymentBlock | null {
  return pay ? { ...pay, title: labels.payTo, caption: labels.scanToPay, alt: labels.payQr } : accept;
}

/** The code of what is asked, so many points wide. */
export const codeOf = ({ qr, alt, caption }: PaymentBlock, size: number): Block[] =>
  qr === null ? [] : [{ kind: "qr", data: qr, size, alt, caption }];

/** Labels of the code for apps of banks: a European transfer's, or the one the business has of its bank. */
export const bankCodeLabels = ({ pay, formats: { labels } }: InvoiceView) =>
  pay?.bankCode?.isMerchants === true
    ? { caption: labels.merchantApp, alt: labels.merchantAppQr }
    : { caption: labels.bankApp, alt: labels.bankAppQr };

/** The code for apps of banks, so many points wide as the code to pay; nothing where there is none. */
export const bankCodeOf = (view: InvoiceView, size: number, caption: string): Block[] =>
  view.pay?.bankCode
    ? [{ kind: "qr", data: view.pay.bankCode.data, size, alt: bankCodeLabels(view).alt, caption }]
    : [];

/** The same with its caption at the right, below everything else: codes keep well apart, because a camera takes the first it sees. */
export function bankCodeRow(view: InvoiceView): Block[] {
  const code = bankCodeOf(view, 60, "");
  if (code.length === 0) return [];
  const row: Block = { kind: "columns", grid: "fiscal", columns: [code, [small(bankCodeLabels(view).caption)]] };
  // Apart from the code to check above it: a camera takes the first it sees.
  return [{ kind: "keep", blocks: [space(20), row] }];
}

function payment(view: InvoiceView): Block[] {
  const block = paymentBlockOf(view);
  if (!block) return [];
  const isWide = block.rows.some((row) => row.label.length > 11);
  const details: Block[] = [
    label(block.title),
    { kind: "pairs", set: isWide ? "payWide" : "pay", rows: payRows(block) },
  ];
  return [{ kind: "columns", grid: "pay", columns: [details, codeOf(block, 60)] }];
}

export function payRows({ rows }: PaymentBlock) {
  return rows.map((row) => ({
    label: row.label,
    value: row.strong ? [{ text: row.value, weight: 600 as const }] : row.value,
    ...(row.strong ? { style: "account" as const } : {}),
  }));
}

/** Lays out the middle of a document: its lines, or the movements of an account. */
export function middle(view: InvoiceView, widths: LineWidths, before: number, notesInline = false): Block[] {
  if (!view.account) return [space(before), lines(view, widths, notesInline)];
  const { bars, table } = view.account;
  return [
    ...(bars === null ? [] : [space(14), { kind: "rule", weight: 0.25 } as const, space(8), bars]),
    space(before),
    table,
  ];
}

/** Widths of the columns of goods, points; the item takes what they leave. */
export type LineWidths = Readonly<Record<"no" | "code" | "qty" | "unit" | "price" | "discount" | "amount", number>>;
const sheetWidths: LineWidths = { no: 20, code: 48, qty: 40, unit: 48, price: 72, discount: 40, amount: 84 };

/** Columns that stand on no receipt, and on no delivery note. */
const leftOut = { amounts: ["no", "qty", "unit", "price"], quantities: ["price", "discount"] } as const;

/** The goods. Columns that nothing stands in, or that the business leaves out, give their room to the item. */
function lines(view: InvoiceView, widths: LineWidths, notesInline = false): Table {
  const { labels } = view.formats;
  const without: readonly string[] = view.columns === "all" ? view.look.hiddenColumns : leftOut[view.columns];
  const hidden = (key: string) => without.includes(key);
  const columns: (TableColumn & { readonly cell: (line: LineView) => TableCell })[] = [
    ...(hidden("no")
      ? []
      : [
          {
            key: "no",
            head: "",
            spoken: labels.lineNumber,
            width: widths.no,
            cell: (line: LineView) => line.number,
          } as const,
        ]),
    ...(!hidden("code") && view.lines.some((line) => line.code !== "")
      ? [
          {
            key: "code",
            head: labels.code,
            width: widths.code,
            padRight: 4,
            cell: (line: LineView) => line.code,
          } as const,
        ]
      : []),
    {
      key: "item",
      head: labels.item,
      width: 0,
      padRight: 10,
      cell: (line) =>
        line.description === ""
          ? line.name
          : notesInline
            ? nameAndNote(line)
            : { text: line.name, note: line.description },
    },
    ...(hidden("qty")
      ? []
      : [
          {
            key: "qty",
            head: labels.qty,
            width: widths.qty,
            align: "right",
            cell: (line: LineView) => line.quantity,
          } as const,
        ]),
    ...(hidden("unit")
      ? []
      : [
          {
            key: "unit",
            head: labels.unit,
            width: widths.unit,
            padLeft: 6,
            cell: (line: LineView) => line.unit,
          } as const,
        ]),
    ...(hidden("price")
      ? []
      : [
          {
            key: "price",
            head: labels.price,
            width: widths.price,
            align: "right",
            cell: (line: LineView) => line.price,
          } as const,
        ]),
    ...(!hidden("discount") && view.lines.some((line) => line.discount !== "")
      ? [
          {
            key: "discount",
            head: labels.discount,
            width: widths.discount,
            align: "right",
            cell: (line: LineView) => line.discount,
          } as const,
        ]
      : []),
    ...(view.amountHead === ""
      ? []
      : [
          {
            key: view.columns === "quantities" ? "received" : "amount",
            head: view.amountHead,
            width: widths.amount,
            align: "right",
            cell: (line: LineView) => (view.columns === "quantities" ? "" : line.amount),
          } as const,
        ]),
  ];
  return {
    kind: "table",
    columns: columns.map(({ cell: _cell, ...column }) => column),
    rows: view.lines.map((line) => columns.map((column) => column.cell(line))),
    carry:
      view.columns === "quantities" ? null : { carried: labels.carried, brought: labels.brought, sums: view.carry },
    keepRows: 3,
  };
}

/** Name and description on one line, for narrow or dense paper. */
export const nameAndNote = (line: LineView): string =>
  [line.name, line.description.replaceAll("\n", ", ")].filter((text) => text !== "").join(" · ");

/** The notes under each other. */
export function notes(view: InvoiceView): Block[] {
  return view.notes.flatMap((note, index): Block[] => [
    ...(index > 0 ? [space(4)] : []),
    {
      kind: "text",
      style: "note",
      text: whole(note, view.wholeWords),
      ...(view.ownNotes?.includes(note) && { part: "note" }),
    },
  ]);
}

/** Short notes stand beside the sums. */
export const notesFitBesideTotals = (view: InvoiceView): boolean => view.notes.join("\n").length <= notesBesideTotals;

/** Sums right, notes left; long notes below. */
function tail(view: InvoiceView): Block[] {
  const isShort = notesFitBesideTotals(view);
  const fiscal = view.fiscal?.place === "by_totals" ? fiscalBesideSums(view.fiscal, isA5(view)) : [];
  const shortNotes = isShort && view.notes.length > 0 ? [space(fiscal.length > 0 ? 12 : 1.5), ...notes(view)] : [];
  // Codes keep well apart: a camera takes the first it sees.
  const check = checkBlocks(view, shortNotes.length > 0 ? 10 : fiscal.length > 0 ? 20 : 4);
  const sums: Block = {
    kind: "keep",
    blocks: [
      {
        kind: "columns",
        grid: "tail",
        columns: [[...fiscal, ...shortNotes, ...check], sumsAndPlan(view)],
      },
    ],
  };
  return [space(12), sums, ...(isShort ? [] : [space(16), ...notes(view)]), ...bankCodeRow(view), ...signatures(view)];
}

/** The sums and what is paid when; nothing on a document without an amount. */
export const sumsAndPlan = ({ sums, plan }: InvoiceView): Block[] =>
  sums.length === 0 ? [] : [{ kind: "totals", rows: [...sums, ...plan] }];

/** Lines to write on, two beside each other. */
export function signatures({ signatures: all, formats: { labels } }: InvoiceView): Block[] {
  if (all.length === 0) return [];
  // Beside a drawn signature the other line keeps its height.
  const height = all.some(({ drawing }) => drawing !== undefined) ? 48 : 0;
  const line = ({ caption, drawing }: SignatureLine): Block[] => [
    ...(drawing === undefined
      ? height === 0
        ? []
        : [space(height)]
      : [{ kind: "signature", path: drawing, height, alt: labels.signature } as const]),
    { kind: "rule", weight: 0.5 },
    space(3),
    small(caption),
  ];
  const pairs = all.flatMap((_, index) => (index % 2 === 0 ? [all.slice(index, index + 2)] : []));
  return [
    {
      kind: "keep",
      blocks: pairs.flatMap((pair): Block[] => [
        space(height === 0 ? 34 : 16),
        { kind: "columns", grid: "halves", columns: pair.map(line) },
      ]),
    },
  ];
}

/** Later pages say again whose document it is, for whom, how much and by when. */
export function laterHead(view: InvoiceView): Block {
  const { labels } = view.formats;
  const due = view.due.label === "" ? view.due.value : [{ text: `${view.due.label} ` }, ...view.due.value.map(light)];
  const seller: Block = { kind: "text", style: "small", text: [{ text: view.seller.name, weight: 600 }] };
  const document = [
    small([{ text: `${view.title} ` }, { text: view.number ?? labels.draft, whole: true }]),
    small(view.clientLine ?? labels.billedToLine(view.client.name)),
  ];
  const owed = [small([{ text: `${view.amount.label} ` }, ...view.amount.value.map(light)]), small(due)];
  // A third of half a sheet parts an amount from its label.
  return isA5(view)
    ? { kind: "columns", grid: "halves", columns: [[seller, ...document], owed] }
    : { kind: "columns", grid: "letterhead", columns: [[seller], document, owed] };
}

function light({ weight: _weight, ...run }: Run): Run {
  return run;
}

/** A text whose words of the list never part over two lines. */
function whole(text: string, words: readonly string[]): Text {
  const found = words.filter((word) => text.includes(word));
  if (found.length === 0) return text;
  const pattern = new RegExp(`(${found.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`);
  return text
    .split(pattern)
    .filter((part) => part !== "")
    .map((part) => (found.includes(part) ? { text: part, whole: true } : { text: part }));
}
