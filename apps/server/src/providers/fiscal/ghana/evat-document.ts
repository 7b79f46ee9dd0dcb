import { allocate } from "@ankara/domain/money/allocate";
import { currencyOf } from "@ankara/domain/money/currencies";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { FiscalDocument } from "../adapter.ts";
import { figureOf, hasExactPrice, type SaleLine, saleLinesOf } from "../sale-lines.ts";

/** Levies of the interface by letter: NHIL, GETFund, CST, tourism. C was the COVID levy, which ended with 2025. */
export type LevyLetter = "A" | "B" | "D" | "E";
const levyNames: readonly (readonly [LevyLetter, RegExp])[] = [
  ["A", /nhil|health/i],
  ["B", /getfund|get fund|education/i],
  ["D", /\bcst\b|communication/i],
  ["E", /touris/i],
];

/** Returns the letter of a levy by its name; null for one the interface has no field for. */
export const levyLetter = (name: string): LevyLetter | null =>
  levyNames.find(([, pattern]) => pattern.test(name))?.[0] ?? null;

type EvatLine = SaleLine & { readonly levies: Readonly<Record<LevyLetter, number>> };

/** The lines with each levy of the document shared over them by what they come to. */
export function evatLines(invoice: Invoice): EvatLine[] {
  const lines = saleLinesOf(invoice, ({ reason }) => levyLetter(reason) !== null).filter(({ before }) => before > 0);
  const weights = lines.map(({ before, discount }) => before - discount);
  const total = (letter: LevyLetter) =>
    (invoice.totals?.taxes ?? []).reduce(
      (sum, { kind, name, amount }) => (kind === "levy" && levyLetter(name) === letter ? sum + amount : sum),
      0,
    );
  const shared = (letter: LevyLetter) =>
    weights.some((weight) => weight > 0) ? allocate(total(letter), weights) : weights.map(() => 0);
  const [a, b, d, e] = [shared("A"), shared("B"), shared("D"), shared("E")];
  return lines.map((line, index) => ({
    ...line,
    levies: { A: a[index] ?? 0, B: b[index] ?? 0, D: d[index] ?? 0, E: e[index] ?? 0 },
  }));
}

/** A buyer who is nobody's taxpayer, in the authority's samples. */
const consumerTin = "C0000000000";

/**
 * The sale as `/invoice` of GRA's E-VAT 8.2 takes it: prices without tax, `totalAmount` the sum of price times quantity before
 * any discount.
 */
export function evatDocument({ invoice, source }: FiscalDocument): object {
  const { decimals } = currencyOf(invoice.currency);
  const figure = (minor: number) => figureOf(minor, decimals);
  const lines = evatLines(invoice);
  const sum = (of: (line: EvatLine) => number) => lines.reduce((all, line) => all + of(line), 0);
  const levies = ({ levies: { A, B, D, E } }: EvatLine) => A + B + D + E;
  const isCredit = invoice.kind === "credit_note";
  const codeAt = codesByPrice();
  return {
    currency: invoice.currency,
    exchangeRate: Number(invoice.currency === "GHS" ? "1" : (invoice.exchangeRate ?? "1")),
    invoiceNumber: isCredit ? (source?.number ?? "") : invoice.number,
    totalAmount: figure(sum(({ before }) => before)),
    totalVat: figure(sum(({ vat }) => vat)),
    totalLevy: figure(sum(levies)),
    totalExciseAmount: 0,
    voucherAmount: 0,
    discountType: "GENERAL",
    discountAmount: figure(sum(({ discount }) => discount)),
    calculationType: "EXCLUSIVE",
    // A whole refund after a part is refused; parts are taken until nothing is left.
    flag: isCredit ? "PARTIAL_REFUND" : "INVOICE",
    saleType: "NORMAL",
    transactionDate: invoice.issueDate,
    userName: (invoice.from?.name ?? "").slice(0, 100),
    businessPartnerName: (invoice.billTo?.name ?? "").slice(0, 100),
    businessPartnerTin: (invoice.billTo?.taxId ?? "").trim() || consumerTin,
    reference: isCredit ? invoice.number : "",
    groupReferenceId: "",
    purchaseOrderReference: invoice.poNumber,
    items: lines.map((line) => itemOf(line, figure, codeAt)),
  };
}

function itemOf(
  line: EvatLine,
  figure: (minor: number) => number,
  codeAt: (code: string, price: number) => string,
): object {
  const { levies, tax } = line;
  const category = tax.category === "S" ? (levies.D > 0 ? "CST" : levies.E > 0 ? "TRSM" : "") : "EXM";
  // One piece at what the line comes to: a price with tax in it has no exact price without, and the sum must be exact.
  const quantity = hasExactPrice(line) ? Number(line.quantity) : 1;
  const price = line.before / quantity;
  // The authority remembers the category of a code for ever, and a fee may be of either.
  const code = line.isFee ? `${line.name} ${category}`.trim() : line.itemCode || line.name;
  return {
    itemCode: codeAt(code.slice(0, 44), price),
    itemCategory: category,
    description: line.name.slice(0, 100),
    quantity,
    unitPrice: figure(price),
    levyAmountA: figure(levies.A),
    levyAmountB: figure(levies.B),
    levyAmountD: figure(levies.D),
    levyAmountE: figure(levies.E),
    discountAmount: figure(line.discount),
    exciseAmount: 0,
    batchCode: "",
    expireDate: "",
  };
}

/** E827: a code has one price on a document. The second price of one is the code with its place. */
function codesByPrice(): (code: string, price: number) => string {
  const prices = new Map<string, number[]>();
  return (code, price) => {
    const known = prices.get(code) ?? [];
    if (!known.includes(price)) prices.set(code, [...known, price]);
    const place = (prices.get(code) ?? []).indexOf(price);
    return place === 0 ? code : `${code}/${place + 1}`;
  };
}
