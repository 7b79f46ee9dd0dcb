import { parseMoneyText } from "@ankara/domain/money/parse-money";
import { parsePercent, percentText } from "@ankara/domain/money/rate";
import type { Fee, FeeBasis, FeeKind } from "@ankara/domain/records/fee";
import type { Problems } from "../../forms/use-draft-form.ts";

/** Typed values of the Tax & Fees form. */
export type FeeForm = {
  name: string;
  kind: FeeKind;
  basis: FeeBasis;
  percent: string;
  amount: string;
  compoundOn: string[];
  category: Fee["category"];
  taxable: boolean;
  defaultOn: boolean;
  /** Calendar day or empty. */
  validFrom: string;
  validTo: string;
};

/** The fields of a fee a form decides. */
export type FeeFields = Pick<
  Fee,
  | "name"
  | "kind"
  | "basis"
  | "ratePpm"
  | "amount"
  | "compoundOn"
  | "category"
  | "taxable"
  | "defaultOn"
  | "validFrom"
  | "validTo"
>;

/** Bases each kind may have: withholding is always a share. */
export const basesOf: Record<FeeKind, readonly FeeBasis[]> = {
  tax: ["percent", "fixed_document", "fixed_unit"],
  levy: ["percent", "fixed_document", "fixed_unit"],
  fee: ["percent", "fixed_document", "fixed_unit"],
  withholding: ["percent"],
};

export function blankFeeForm(kind: FeeKind = "tax"): FeeForm {
  return {
    name: "",
    kind,
    basis: kind === "fee" ? "fixed_document" : "percent",
    percent: "",
    amount: "",
    compoundOn: [],
    category: "S",
    taxable: false,
    defaultOn: false,
    validFrom: "",
    validTo: "",
  };
}

export function feeFormOf(fee: Fee): FeeForm {
  return {
    name: fee.name,
    kind: fee.kind,
    basis: fee.basis,
    percent: fee.basis === "percent" ? percentText(fee.ratePpm) : "",
    amount: fee.amount ?? "",
    compoundOn: [...fee.compoundOn],
    category: fee.category,
    taxable: fee.taxable,
    defaultOn: fee.defaultOn,
    validFrom: fee.validFrom ?? "",
    validTo: fee.validTo ?? "",
  };
}

/** Another kind may not be counted the same way, and only taxes and levies stand on others. */
export function withKind(form: FeeForm, kind: FeeKind): FeeForm {
  const [firstBasis = "percent"] = kind === "fee" ? ["fixed_document" as const] : basesOf[kind];
  const basis = basesOf[kind].includes(form.basis) ? form.basis : firstBasis;
  return {
    ...form,
    kind,
    basis,
    compoundOn: canCompound(kind) ? form.compoundOn : [],
    taxable: kind === "fee" && form.taxable,
  };
}

export const canCompound = (kind: FeeKind) => kind === "tax" || kind === "levy";

/** Everything that keeps the row from being saved: a code by field. */
export function checkFeeForm(form: FeeForm, homeCurrency: string): Problems {
  const problems: Record<string, string> = {};
  const name = form.name.trim();
  if (name === "") problems["name"] = "name_missing";
  else if (name.length > 60) problems["name"] = "too_long";
  if (form.basis === "percent") {
    const rate = parsePercent(form.percent);
    if (!rate.ok) problems["percent"] = rate.error.code;
  } else {
    const money = parseMoneyText(form.amount, homeCurrency);
    if (!money.ok) problems["amount"] = money.error.code;
  }
  if (form.validFrom !== "" && form.validTo !== "" && form.validTo < form.validFrom)
    problems["validTo"] = "ends_before_it_begins";
  return problems;
}

/** The fields of a form without problems. */
export function feeFieldsOf(form: FeeForm, homeCurrency: string): FeeFields {
  const rate = form.basis === "percent" ? parsePercent(form.percent) : null;
  const money = form.basis === "percent" ? null : parseMoneyText(form.amount, homeCurrency);
  const ratePpm = rate?.ok ? rate.value : 0;
  return {
    name: form.name.trim(),
    kind: form.kind,
    basis: form.basis,
    ratePpm,
    amount: money?.ok ? money.value.decimal : null,
    compoundOn: form.compoundOn,
    // A standard-rated tax of nothing is what e-invoices call zero-rated.
    category: form.category === "S" && form.basis === "percent" && ratePpm === 0 ? "Z" : form.category,
    taxable: form.taxable,
    defaultOn: form.defaultOn,
    validFrom: form.validFrom || null,
    validTo: form.validTo || null,
  };
}

/**
 * Taxes this one may stand on: others that are in use, are no fee or withholding, and do not
 * themselves stand on it, however indirectly (a circle has no answer).
 */
export function compoundChoices(fees: readonly Fee[], selfId: string | null): readonly Fee[] {
  const byId = new Map(fees.map((fee) => [fee.id, fee]));
  const standsOn = (fee: Fee, id: string, seen: Set<string>): boolean => {
    if (seen.has(fee.id)) return false;
    seen.add(fee.id);
    return fee.compoundOn.some((below) => below === id || (byId.has(below) && standsOn(byId.get(below)!, id, seen)));
  };
  return fees.filter(
    (fee) =>
      fee.archivedAt === null &&
      fee.id !== selfId &&
      canCompound(fee.kind) &&
      (selfId === null || !standsOn(fee, selfId, new Set())),
  );
}
