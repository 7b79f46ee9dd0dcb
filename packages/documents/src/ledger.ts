import type { InvoiceView } from "./invoice-view.ts";
import {
  clientName,
  hasShortNotes,
  label,
  laterHead,
  letterhead,
  middle,
  notes,
  numberRun,
  signatures,
  small,
  space,
  type LineWidths,
  type Template,
} from "./plain.ts";
import type { Block } from "./tree.ts";

const widths: LineWidths = { no: 18, code: 44, qty: 36, unit: 36, price: 60, discount: 34, amount: 72 };

/** Ledger: dense, for thirty lines and more. The four answers stand beside each other, the code to pay by the sums. */
export const ledger: Template = (view, hasLogo) => ({
  body: [
    letterhead(view, hasLogo, 0),
    space(16),
    { kind: "rule", weight: 1 },
    space(6),
    { kind: "columns", grid: "quarters", columns: [titles(view), answers(view), client(view), payment(view)] },
    ...middle(view, widths, 14, true),
    ...tail(view),
  ],
  laterPages: [laterHead(view), space(14)],
});

function titles(view: InvoiceView): Block[] {
  return [
    {
      kind: "text",
      style: "title",
      role: "h1",
      text: [{ text: `${view.title}\n`, weight: 600 }, numberRun(view)],
    },
    space(1),
    ...view.meta.map((row) => small(`${row.label} ${row.value}`)),
  ];
}

function answers({ amount, due }: InvoiceView): Block[] {
  return [
    ...(amount.label === "" ? [] : [label(amount.label)]),
    { kind: "text", style: "answer", text: amount.value, fitGroup: "amount" },
    small(amount.note),
    space(2),
    ...(due.label === "" ? [] : [label(due.label)]),
    { kind: "text", style: "answerSecond", text: due.value, fitGroup: "due" },
    small(due.note),
  ];
}

function client(view: InvoiceView): Block[] {
  return [label(view.clientLabel), clientName(view), ...view.client.lines.map(small)];
}

/** What a person copies keeps its name; a bank and the holder speak for themselves. */
function payment({ pay, formats }: InvoiceView): Block[] {
  if (!pay) return [];
  return [
    label(formats.words.payTo),
    ...pay.rows.map((row) =>
      small(row.strong ? [{ text: `${row.label} ` }, { text: row.value, weight: 600 }] : row.value),
    ),
  ];
}

function tail(view: InvoiceView): Block[] {
  const { words } = view.formats;
  const isShort = hasShortNotes(view);
  const beside = isShort ? notes(view) : [];
  const sums: Block = { kind: "totals", rows: [...view.sums, ...view.plan] };
  const qr = view.pay?.qr ?? null;
  const block: Block =
    qr === null
      ? { kind: "columns", grid: "tail", columns: [beside, [sums]] }
      : {
          kind: "columns",
          grid: "ledgerTail",
          columns: [[{ kind: "qr", data: qr, size: 60, alt: words.payQr, caption: words.scanToPay }], beside, [sums]],
        };
  return [
    space(10),
    { kind: "keep", blocks: [block] },
    ...(isShort ? [] : [space(14), ...notes(view)]),
    ...signatures(view),
  ];
}
