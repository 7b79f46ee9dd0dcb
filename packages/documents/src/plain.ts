import type { InvoiceView, LineView } from "./invoice-view.ts";
import type { Block, DocumentTree, Run, Table, TableCell, TableColumn, Text } from "./tree.ts";

/** Longer notes stand under the sums, over the whole width, and may run on to the next page. */
const notesBesideTotals = 700;
/** A client's name of more letters takes the small size. */
const longName = 90;

/** What a template makes of a view; everything else of the tree is the same for all. */
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
    space(16),
    lines(view),
    ...tail(view),
  ],
  laterPages: [laterHead(view), space(16)],
});

const space = (height: number): Block => ({ kind: "space", height });
const small = (text: Text): Block => ({ kind: "text", style: "small", text });
const label = (text: string): Block => ({ kind: "text", style: "label", text });

function letterhead(view: InvoiceView, hasLogo: boolean): Block {
  const { name, address, ids } = view.seller;
  return {
    kind: "columns",
    grid: "letterhead",
    minHeight: 48,
    columns: [[{ kind: "brand", picture: hasLogo ? "logo" : null, name }], address.map(small), ids.map(small)],
  };
}

function titleRow(view: InvoiceView): Block {
  const number = view.number ?? view.formats.words.numberLater;
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
          text: [
            { text: `${view.title}\n`, weight: 600 },
            { text: number, weight: 400, whole: true },
          ],
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
    { kind: "text", style: "answer", text: answer.value, fitGroup: "answers" },
    small(answer.note),
  ];
  return { kind: "columns", grid: "halves", columns: [column(amount), column(due)] };
}

function parties(view: InvoiceView): Block {
  const { words } = view.formats;
  const client: Block[] = [
    label(words.billedTo),
    { kind: "text", style: view.client.name.length > longName ? "clientLong" : "client", text: view.client.name },
    space(1),
    ...view.client.lines.map(small),
  ];
  return { kind: "columns", grid: "halves", columns: [client, view.pay ? [payment(view, view.pay)] : []] };
}

function payment(view: InvoiceView, pay: NonNullable<InvoiceView["pay"]>): Block {
  const { words } = view.formats;
  const rows = pay.rows.map((row) => ({
    label: row.label,
    value: row.strong ? [{ text: row.value, weight: 600 as const }] : row.value,
    ...(row.strong ? { style: "account" as const } : {}),
  }));
  const isWide = pay.rows.some((row) => row.label.length > 11);
  const details: Block[] = [label(words.payTo), { kind: "pairs", set: isWide ? "payWide" : "pay", rows }];
  const qr: Block[] =
    pay.qr === null ? [] : [{ kind: "qr", data: pay.qr, size: 60, alt: words.payQr, caption: words.scanToPay }];
  return { kind: "columns", grid: "pay", columns: [details, qr] };
}

function lines(view: InvoiceView): Table {
  const { words } = view.formats;
  const columns: (TableColumn & { readonly cell: (line: LineView) => TableCell })[] = [
    { key: "no", head: "", spoken: words.lineNumber, width: 20, cell: (line) => line.number },
    ...(view.lines.some((line) => line.code !== "")
      ? [{ key: "code", head: words.code, width: 48, padRight: 4, cell: (line: LineView) => line.code } as const]
      : []),
    {
      key: "item",
      head: words.item,
      width: 0,
      padRight: 10,
      cell: (line) => (line.description === "" ? line.name : { text: line.name, note: line.description }),
    },
    { key: "qty", head: words.qty, width: 40, align: "right", cell: (line) => line.quantity },
    { key: "unit", head: words.unit, width: 48, padLeft: 6, cell: (line) => line.unit },
    { key: "price", head: words.price, width: 72, align: "right", cell: (line) => line.price },
    ...(view.lines.some((line) => line.discount !== "")
      ? [
          {
            key: "discount",
            head: words.discount,
            width: 40,
            align: "right",
            cell: (line: LineView) => line.discount,
          } as const,
        ]
      : []),
    { key: "amount", head: view.amountHead, width: 84, align: "right", cell: (line) => line.amount },
  ];
  return {
    kind: "table",
    columns: columns.map(({ cell: _cell, ...column }) => column),
    rows: view.lines.map((line) => columns.map((column) => column.cell(line))),
    carry: { carried: words.carried, brought: words.brought, sums: view.carry },
    keepRows: 3,
  };
}

/** Sums right, notes left; long notes below. */
function tail(view: InvoiceView): Block[] {
  const isShort = view.notes.join("\n").length <= notesBesideTotals;
  const notes = view.notes.flatMap((note, index): Block[] => [
    ...(index > 0 ? [space(4)] : []),
    { kind: "text", style: "note", text: whole(note, view.wholeWords) },
  ]);
  const sums: Block = {
    kind: "keep",
    blocks: [
      {
        kind: "columns",
        grid: "tail",
        columns: [isShort && notes.length > 0 ? [space(1.5), ...notes] : [], [{ kind: "totals", rows: view.sums }]],
      },
    ],
  };
  return [space(12), sums, ...(isShort ? [] : [space(16), ...notes])];
}

/** Later pages say again whose paper it is, for whom, how much and by when. */
function laterHead(view: InvoiceView): Block {
  const { words } = view.formats;
  const due = view.due.label === "" ? view.due.value : [{ text: `${view.due.label} ` }, ...view.due.value.map(light)];
  return {
    kind: "columns",
    grid: "letterhead",
    columns: [
      [{ kind: "text", style: "small", text: [{ text: view.seller.name, weight: 600 }] }],
      [
        small([{ text: `${view.title} ` }, { text: view.number ?? words.draft, whole: true }]),
        small(words.billedToLine(view.client.name)),
      ],
      [small([{ text: `${view.amount.label} ` }, ...view.amount.value.map(light)]), small(due)],
    ],
  };
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
