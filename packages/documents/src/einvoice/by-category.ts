import type { MinorUnits } from "@ankara/domain/money/money";
import { allocate } from "@ankara/domain/money/allocate";
import { sharesOfLines } from "@ankara/domain/invoice/compute-totals";
import type { FeeSnapshot } from "@ankara/domain/records/fee";
import type { Invoice, Totals } from "@ankara/domain/records/invoice";
import type { ECategory } from "./e-invoice.ts";

/** A VAT category with its rate in parts per million. */
export type TaxClass = { readonly category: ECategory; readonly ratePpm: number };

/** A document's sums with the tax taken out and apart by category, minor units. */
export type ByCategory = {
  /** Net of each line without tax, and before the document's discount. */
  readonly lines: readonly { readonly net: MinorUnits; readonly tax: TaxClass }[];
  readonly allowances: readonly { readonly amount: MinorUnits; readonly tax: TaxClass }[];
  /** Fees and levies: EN 16931 knows one VAT on a line, everything else is a charge. */
  readonly charges: readonly { readonly amount: MinorUnits; readonly reason: string; readonly tax: TaxClass }[];
  readonly taxes: readonly { readonly tax: TaxClass; readonly base: number; readonly amount: MinorUnits }[];
};

/** The lines that bear one VAT. Amounts are as the document has them: with tax where prices contain it. */
type Group = {
  readonly vat: FeeSnapshot | null;
  readonly tax: TaxClass;
  readonly lines: readonly number[];
  readonly entered: number;
  readonly discount: number;
  readonly fees: number;
  /** Without tax: after the discount, with the taxable fees. */
  net: MinorUnits;
  /** The base of VAT: `net` and the levies it compounds on. */
  base: number;
  readonly amount: MinorUnits;
};

/**
 * Takes a document apart by VAT category, so that for each of them
 * `base = Σ lines − allowances + charges` (EN 16931, BR-S-08 and its sisters) and all of it comes to the printed total.
 *
 * - The VAT of a line is its first percentage of kind `tax`. Other taxes and all levies are charges on the document: the
 *   part that VAT stands on bears that VAT, the rest is exempt.
 * - A document without any VAT is outside its scope (O) when the seller is not registered, else exempt (E). Beside
 *   other categories O is not allowed (BR-O-11); it is said as E there.
 */
export function byCategory(invoice: Invoice, totals: Totals, vatRegistered: boolean): ByCategory {
  const groups = groupsOf(invoice, totals, vatRegistered);
  const exempt: TaxClass = { category: groups.every(({ tax }) => tax.category === "O") ? "O" : "E", ratePpm: 0 };
  const inclusive = invoice.taxMode === "inclusive";
  const extra = inOtherTaxes(invoice, totals, groups, inclusive);

  const lines: { net: MinorUnits; tax: TaxClass }[] = [];
  const allowances: { amount: MinorUnits; tax: TaxClass }[] = [];
  const charges: { amount: MinorUnits; reason: string; tax: TaxClass }[] = [];
  const taxableFees = totals.fees.filter(({ feeId }) => invoice.taxes.find(({ id }) => id === feeId)?.taxable === true);
  const feesIn = groups.map((group) => withoutTax(group.fees, group));
  for (const [index, group] of groups.entries()) {
    const discount = withoutTax(group.discount, group);
    const fees = feesIn[index] as number;
    const weights = group.lines.map((line) => totals.lineNets[line] ?? 0);
    const net = group.net - fees + discount;
    const nets = weights.some((weight) => weight > 0) ? allocate(net, weights) : weights.map(() => 0);
    for (const [place, line] of group.lines.entries()) lines[line] = { net: nets[place] as number, tax: group.tax };
    if (discount !== 0) allowances.push({ amount: discount, tax: group.tax });
    if (fees !== 0)
      for (const [place, amount] of allocate(
        fees,
        taxableFees.map((fee) => fee.amount),
      ).entries())
        if (amount !== 0) charges.push({ amount, reason: taxableFees[place]?.name ?? "", tax: group.tax });
  }
  for (const fee of totals.fees)
    if (!taxableFees.includes(fee) && fee.amount !== 0)
      charges.push({ amount: fee.amount, reason: fee.name, tax: exempt });
  for (const { name, amount, inBase } of extra) {
    let left = amount;
    for (const [index, part] of inBase.entries()) {
      left -= part;
      if (part !== 0) charges.push({ amount: part, reason: name, tax: (groups[index] as Group).tax });
    }
    if (left !== 0) charges.push({ amount: left, reason: name, tax: exempt });
  }
  return { lines, allowances, charges, taxes: breakdown(groups, charges, exempt) };
}

/**
 * `withTax` of a group, in proportion to what is left of the whole of it without tax: all of it where nothing was taken
 * out, or where rounding line by line left a few units more than there were.
 */
function withoutTax(withTax: number, { entered, discount, fees, net }: Group): number {
  const whole = entered - discount + fees;
  return whole === 0 || whole <= net ? withTax : (allocate(withTax, [Math.max(net, 0), whole - net])[0] as number);
}

function groupsOf(invoice: Invoice, totals: Totals, vatRegistered: boolean): Group[] {
  const shares = sharesOfLines(invoice);
  const vats = vatsOf(invoice);
  const vatOf = (line: number) => vats.find(({ id }) => invoice.lines[line]?.taxIds.includes(id)) ?? null;
  const all = [...invoice.lines.keys()];
  const used = [...new Set(all.map(vatOf))];
  const isOutside = used.every((vat) => vat === null) && !vatRegistered;
  const sumOf = (lines: readonly number[], of: readonly number[]) =>
    lines.reduce((sum, line) => sum + (of[line] ?? 0), 0);
  return used.map((vat) => {
    const lines = all.filter((line) => vatOf(line) === vat);
    const found = totals.taxes.find(({ feeId }) => feeId === vat?.id);
    const entered = sumOf(lines, totals.lineNets);
    const discount = sumOf(lines, shares.discount);
    const fees = sumOf(lines, shares.fees);
    const net = entered - discount + fees;
    return {
      vat,
      tax: classOf(vat, isOutside, used.length > 1),
      lines,
      entered,
      discount,
      fees,
      net,
      base: found?.base ?? net,
      amount: found?.amount ?? 0,
    };
  });
}

/** The taxes that are the VAT of the lines they fall on: from the top of the document's list, such that no line has two. */
function vatsOf({ taxMode, taxes, lines }: Invoice): FeeSnapshot[] {
  const vats: FeeSnapshot[] = [];
  for (const tax of taxMode === "none" ? [] : taxes) {
    if (tax.kind !== "tax" || tax.basis !== "percent") continue;
    const besideOther = lines.some(
      ({ taxIds }) => taxIds.includes(tax.id) && vats.some(({ id }) => taxIds.includes(id)),
    );
    if (!besideOther) vats.push(tax);
  }
  return vats;
}

function classOf(vat: FeeSnapshot | null, isOutside: boolean, isMixed: boolean): TaxClass {
  if (vat === null) return { category: isOutside ? "O" : "E", ratePpm: 0 };
  if (vat.ratePpm > 0) return { category: "S", ratePpm: vat.ratePpm };
  const category = vat.category === "S" ? "Z" : vat.category;
  return { category: category === "O" && isMixed ? "E" : category, ratePpm: 0 };
}

/**
 * Levies and further taxes, with the part of each that the VAT of each group stands on. Brings `net` and `base` of the
 * groups to what they are without tax.
 */
function inOtherTaxes(invoice: Invoice, totals: Totals, groups: Group[], inclusive: boolean) {
  const others = totals.taxes.filter(({ feeId }) => !groups.some(({ vat }) => vat?.id === feeId));
  const bears = (group: Group, feeId: string) =>
    group.lines.filter(
      (line) =>
        invoice.lines[line]?.taxIds.includes(feeId) === true ||
        invoice.taxes.find(({ id }) => id === feeId)?.basis === "fixed_document",
    );
  const shares = others.map(({ feeId, amount }) => {
    const borne = groups.map((group) => bears(group, feeId));
    const weights = borne.map((lines) => lines.reduce((sum, line) => sum + (totals.lineNets[line] ?? 0), 0));
    // Lines given away may bear a fee that is taxed: then by their number.
    const counts = borne.map((lines) => lines.length);
    const by = weights.some((weight) => weight > 0) ? weights : counts;
    return by.some((weight) => weight > 0) ? allocate(amount, by) : groups.map(() => 0);
  });
  const standsOn = ({ vat }: Group) => others.flatMap(({ feeId }, at) => (vat?.compoundOn.includes(feeId) ? [at] : []));
  if (inclusive)
    subtract(groups, {
      known: (group) => group.vat !== null && standsOn(group).length === 0,
      others: others.reduce((sum, { amount }) => sum + amount, 0),
      weights: groups.map((_, index) => shares.reduce((sum, share) => sum + (share[index] as number), 0)),
    });
  const inBase = others.map(() => groups.map(() => 0));
  for (const [index, group] of groups.entries()) {
    const on = standsOn(group);
    if (group.vat === null) group.base = group.net;
    const stoodOn = group.base - group.net;
    const weights = on.map((place) => shares[place]?.[index] ?? 0);
    if (stoodOn === 0) continue;
    // A tax on goods that cost nothing has no share to go by.
    const parts = allocate(stoodOn, weights.some((weight) => weight > 0) ? weights : weights.map(() => 1));
    for (const [at, place] of on.entries()) (inBase[place] as number[])[index] = parts[at] as number;
  }
  return others.map(({ name, amount }, place) => ({ name, amount, inBase: inBase[place] as number[] }));
}

/**
 * Brings each group's `net` to what is left without tax. Where VAT stands on the net alone the engine has said what that
 * is; the levies left over are in the other groups.
 */
function subtract(
  groups: readonly Group[],
  of: {
    readonly known: (group: Group) => boolean;
    /** Of all levies and further taxes, and what each group bears of them about. */
    readonly others: number;
    readonly weights: readonly number[];
  },
): void {
  let left = of.others;
  for (const group of groups.filter(of.known)) {
    left -= group.net - group.amount - group.base;
    group.net = group.base;
  }
  const rest = [...groups.keys()].filter((index) => !of.known(groups[index] as Group));
  if (rest.length === 0) return;
  const weights = rest.map((index) => of.weights[index] ?? 0);
  const parts = allocate(left, weights.some((weight) => weight > 0) ? weights : weights.map(() => 1));
  for (const [at, index] of rest.entries()) {
    const group = groups[index] as Group;
    group.net -= group.amount + (parts[at] as number);
  }
}

function breakdown(groups: readonly Group[], charges: ByCategory["charges"], exempt: TaxClass): ByCategory["taxes"] {
  const rows: { tax: TaxClass; base: number; amount: MinorUnits }[] = [];
  const add = (tax: TaxClass, base: number, amount: MinorUnits) => {
    const row = rows.find((one) => one.tax.category === tax.category && one.tax.ratePpm === tax.ratePpm);
    if (row) {
      row.base += base;
      row.amount += amount;
    } else rows.push({ tax, base, amount });
  };
  for (const group of groups) add(group.tax, group.base, group.amount);
  for (const { amount, tax } of charges) if (tax === exempt) add(tax, amount, 0);
  return rows;
}
