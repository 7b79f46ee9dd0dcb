import { narrowCheckBlocks } from "./check/blocks.ts";
import { fiscalOnRoll } from "./fiscal-block.ts";
import type { InvoiceView } from "./invoice-view.ts";
import {
  paymentBlockOf,
  bankCodeLabels,
  bankCodeOf,
  brand,
  clientName,
  codeOf,
  label,
  nameAndNote,
  notes,
  numberRun,
  payRows,
  small,
  space,
  sumsAndPlan,
  type Template,
} from "./plain.ts";
import type { Block, Entries } from "./tree.ts";

/** Receipt: one column on the roll of a thermal printer, black, rules of a point. As long as its text. */
export const roll: Template = (view, hasLogo) => ({
  body: [
    brand(view, hasLogo),
    space(4),
    ...[...view.seller.address, ...view.seller.ids].map(small),
    ...section(10, 6),
    ...titles(view),
    ...section(7, 5),
    ...answers(view),
    // An account has no room on a roll for what moved: its sums stand there.
    ...(view.account ? [] : [...section(7, 7), goods(view)]),
    ...(view.sums.length === 0 ? [] : [...section(7, 5), ...sumsAndPlan(view)]),
    ...(view.fiscal === null ? [] : [...section(7, 5), ...fiscalOnRoll(view.fiscal, codeSize[view.look.rollMm])]),
    ...payment(view),
    ...(view.notes.length === 0 ? [] : [...section(7, 5), ...notes(view)]),
    // Well below the code to pay by: a camera takes the first it sees.
    ...narrowCheckBlocks(view, section(view.notes.length === 0 ? 24 : 7, 7), codeSize[view.look.rollMm]),
    ...view.signatures.flatMap(({ caption, drawing }): Block[] => [
      ...(drawing === undefined
        ? [space(30)]
        : [space(6), { kind: "signature", path: drawing, height: 34, alt: view.formats.labels.signature } as const]),
      { kind: "rule", weight: 0.5 },
      space(3),
      small(caption),
    ]),
  ],
  laterPages: [],
});

const section = (before: number, after: number): Block[] => [space(before), { kind: "rule", weight: 1 }, space(after)];

function titles(view: InvoiceView): Block[] {
  return [
    {
      kind: "text",
      style: "title",
      role: "h1",
      text: [{ text: `${view.title}\n`, weight: 600 }, numberRun(view)],
    },
    ...(view.meta.length === 0 ? [] : [{ kind: "pairs", set: "ends", rows: view.meta } as const]),
    space(3),
    label(view.clientLabel),
    clientName(view),
    ...view.client.lines.map(small),
  ];
}

function answers({ amount, due }: InvoiceView): Block[] {
  return [
    ...(amount.label === "" ? [] : [label(amount.label)]),
    { kind: "text", style: "answer", text: amount.value, fitGroup: "amount" },
    small(amount.note),
    space(3),
    ...(due.label === "" ? [] : [label(due.label)]),
    { kind: "text", style: "answerSecond", text: due.value, fitGroup: "due", part: "due" },
    small(due.note),
  ];
}

function goods(view: InvoiceView): Entries {
  return {
    kind: "entries",
    rows: view.lines.map((line) => ({
      over: nameAndNote(line),
      left:
        view.columns !== "all"
          ? ""
          : [`${line.quantity} ${line.unit}`.trim(), line.price === "" ? "" : `× ${line.price}`, line.discount]
              .filter((text) => text !== "")
              .join(" "),
      right: view.columns === "quantities" ? `${line.quantity} ${line.unit}`.trim() : line.amount,
    })),
  };
}

/** Side of the code, points: as large as the roll lets a cheap camera read it. */
const codeSize = { 80: 84, 58: 72 } as const;

function payment(view: InvoiceView): Block[] {
  const payment = paymentBlockOf(view);
  if (!payment) return [];
  const bankCode = bankCodeOf(view, codeSize[view.look.rollMm], bankCodeLabels(view).caption);
  return [
    ...section(7, 5),
    label(payment.title),
    { kind: "pairs", set: "pay", rows: payRows(payment) },
    ...(payment.qr === null ? [] : [space(8), ...codeOf(payment, codeSize[view.look.rollMm])]),
    ...(bankCode.length === 0 ? [] : [space(24), ...bankCode]),
  ];
}
