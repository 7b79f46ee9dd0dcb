import { checkBlocks, narrowCheckBlocks } from "./check/blocks.ts";
import { fiscalBesideSums, fiscalPair } from "./fiscal-block.ts";
import type { InvoiceView } from "./invoice-view.ts";
import {
  paymentBlockOf,
  bankCodeRow,
  clientName,
  codeOf,
  notesFitBesideTotals,
  label,
  isA5,
  laterHead,
  letterhead,
  middle,
  notes,
  numberRun,
  signatures,
  small,
  space,
  sumsAndPlan,
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
    ...quarters(view),
    ...middle(view, widths, 14, true),
    ...tail(view),
  ],
  laterPages: [laterHead(view), space(14)],
});

/** The four answers: beside each other, on A5 two and two. */
function quarters(view: InvoiceView): Block[] {
  const four = [titles(view), answers(view), client(view), payment(view)];
  if (!isA5(view)) return [{ kind: "columns", grid: "quarters", columns: four }];
  return [
    { kind: "columns", grid: "halves", columns: four.slice(0, 2) },
    space(8),
    { kind: "columns", grid: "halves", columns: four.slice(2) },
  ];
}

function titles(view: InvoiceView): Block[] {
  return [
    {
      kind: "text",
      style: "title",
      role: "h1",
      text: [{ text: `${view.title}\n`, weight: 600 }, numberRun(view)],
    },
    space(1),
    ...view.meta.map(({ label: name, value, part }): Block => ({
      kind: "text",
      style: "small",
      text: `${name} ${value}`,
      ...(part && { part }),
    })),
  ];
}

function answers({ amount, due }: InvoiceView): Block[] {
  return [
    ...(amount.label === "" ? [] : [label(amount.label)]),
    { kind: "text", style: "answer", text: amount.value, fitGroup: "amount" },
    small(amount.note),
    space(2),
    ...(due.label === "" ? [] : [label(due.label)]),
    { kind: "text", style: "answerSecond", text: due.value, fitGroup: "due", part: "due" },
    small(due.note),
  ];
}

function client(view: InvoiceView): Block[] {
  return [label(view.clientLabel), clientName(view), ...view.client.lines.map(small)];
}

/** A number one copies keeps its label; the bank and the holder need none. */
function payment(view: InvoiceView): Block[] {
  const block = paymentBlockOf(view);
  if (!block) return [];
  return [
    label(block.title),
    ...block.rows.map((row) =>
      small(row.strong ? [{ text: `${row.label} ` }, { text: row.value, weight: 600 }] : row.value),
    ),
  ];
}

function tail(view: InvoiceView): Block[] {
  const isShort = notesFitBesideTotals(view);
  const beside = isShort ? notes(view) : [];
  const sums = sumsAndPlan(view);
  const before = beside.length > 0 ? 8 : 0;
  const narrow = [...beside, ...narrowCheckBlocks(view, before > 0 ? [space(before)] : [])];
  const payBlock = paymentBlockOf(view);
  const code = payBlock ? codeOf(payBlock, 60) : [];
  const fiscal = view.fiscal?.place === "by_totals" ? fiscalPair(view.fiscal) : null;
  const block: Block =
    code.length > 0
      ? { kind: "columns", grid: "ledgerTail", columns: [code, narrow, sums] }
      : fiscal === null
        ? { kind: "columns", grid: "tail", columns: [[...beside, ...checkBlocks(view, before)], sums] }
        : isA5(view)
          ? {
              kind: "columns",
              grid: "tail",
              columns: [
                [...fiscalBesideSums(view.fiscal!, true), space(12), ...beside, ...checkBlocks(view, 20)],
                sums,
              ],
            }
          : {
              kind: "columns",
              grid: "ledgerTail",
              columns: [
                fiscal[0],
                [...fiscal[1], ...(narrow.length > 0 ? ([space(10), ...narrow] as const) : [])],
                sums,
              ],
            };
  // Two codes side by side are read for each other: the authority's stands below, well apart from the one to pay by.
  const below: Block[] =
    code.length > 0 && fiscal !== null ? [space(16), { kind: "columns", grid: "fiscalRow", columns: fiscal }] : [];
  return [
    space(10),
    { kind: "keep", blocks: [block, ...below] },
    ...(isShort ? [] : [space(14), ...notes(view)]),
    ...bankCodeRow(view),
    ...signatures(view),
  ];
}
