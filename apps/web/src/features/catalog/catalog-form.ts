import type { LocalDate } from "@ankara/domain/dates/dates";
import type { PhotoReadings } from "@ankara/domain/ai/photo-reading";
import { parseMoneyText } from "@ankara/domain/money/parse-money";
import { attachmentsOf, type AttachmentRef } from "@ankara/domain/records/attachment";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import { movementField } from "@ankara/domain/stock/movements";
import type { Problems } from "../../forms/use-draft-form.ts";
import { fallbackCurrency } from "../../store/amounts.ts";

/** Typed values of the item form; amounts are text until they are saved. */
export type CatalogForm = {
  name: string;
  kind: "product" | "service";
  unit: string;
  /** The home currency's price first; the others in the order they were added. */
  prices: { currency: string; amount: string }[];
  privateCost: string;
  /** Take the taxes that are on by default, or exactly those of `taxIds`. */
  ownTaxes: boolean;
  taxIds: string[];
  itemCode: string;
  barcode: string;
  category: string;
  favorite: boolean;
  description: string;
  keepsStock: boolean;
  /** Decimal text, asked for when keeping stock begins. */
  onHand: string;
  /** Decimal text or empty. */
  lowStock: string;
  /** One or none. */
  photos: AttachmentRef[];
};

/** A unit price may be finer than the currency: `0.125` of a dollar. */
const unitPrice = { maxDecimals: 6 } as const;

export type CatalogFields = Pick<
  CatalogItem,
  | "name"
  | "kind"
  | "description"
  | "unit"
  | "prices"
  | "privateCost"
  | "taxIds"
  | "itemCode"
  | "barcode"
  | "category"
  | "favorite"
  | "photo"
>;

export function blankCatalogForm(homeCurrency: string, name = ""): CatalogForm {
  return {
    name,
    kind: "product",
    unit: "piece",
    prices: [{ currency: homeCurrency, amount: "" }],
    privateCost: "",
    ownTaxes: false,
    taxIds: [],
    itemCode: "",
    barcode: "",
    category: "",
    favorite: false,
    description: "",
    keepsStock: false,
    onHand: "",
    lowStock: "",
    photos: [],
  };
}

export function catalogFormOf(item: CatalogItem, homeCurrency: string): CatalogForm {
  const others = Object.entries(item.prices).filter(([currency]) => currency !== homeCurrency);
  return {
    name: item.name,
    kind: item.kind,
    unit: item.unit,
    prices: [
      { currency: homeCurrency, amount: item.prices[homeCurrency] ?? "" },
      ...others.map(([currency, amount]) => ({ currency, amount })),
    ],
    privateCost: item.privateCost ?? "",
    ownTaxes: item.taxIds !== null,
    taxIds: item.taxIds ?? [],
    itemCode: item.itemCode,
    barcode: item.barcode,
    category: item.category,
    favorite: item.favorite,
    description: item.description,
    keepsStock: Boolean(item.stockSince),
    onHand: "",
    lowStock: item.lowStock ?? "",
    photos: attachmentsOf(item),
  };
}

/** Returns what a reading of the photo adds to a form: what the person typed stays, and a price stands only in the home currency. */
export function itemFilledFrom(form: CatalogForm, reading: PhotoReadings["item_photo"]): Partial<CatalogForm> {
  const { name, description, price, currency, category } = reading;
  return {
    name: form.name || name,
    description: form.description || description,
    category: form.category || category,
    prices: form.prices.map((one, at) =>
      at === 0 && one.amount === "" && one.currency === currency ? { ...one, amount: price } : one,
    ),
  };
}

const longest = { itemCode: 40, barcode: 64, category: 60, description: 2000 } as const;

/** Everything that keeps the item from being saved: a code by field. A price may be left empty: it is asked for on the invoice. */
export function checkCatalogForm(form: CatalogForm): Problems {
  const problems: Record<string, string> = {};
  const name = form.name.trim();
  if (name === "") problems["name"] = "name_missing";
  else if (name.length > 200) problems["name"] = "too_long";
  const unit = form.unit.trim();
  if (unit === "") problems["unit"] = "unit_missing";
  else if (unit.length > 20) problems["unit"] = "too_long";
  form.prices.forEach(({ currency, amount }, index) => {
    const code = amountProblem(amount, currency);
    if (code !== null) problems[`prices.${index}`] = code;
  });
  const cost = amountProblem(form.privateCost, form.prices[0]?.currency ?? fallbackCurrency);
  if (cost !== null) problems["privateCost"] = cost;
  for (const [field, length] of Object.entries(longest)) {
    if (form[field as keyof typeof longest].trim().length > length) problems[field] = "too_long";
  }
  for (const field of ["onHand", "lowStock"] as const) {
    if (form[field] !== "" && !isQuantity(form[field])) problems[field] = "quantity_unreadable";
  }
  return problems;
}

/** Digits and one point, up to six places. What is wrong with others says `QuantityInput` itself. */
export const isQuantity = (typed: string): boolean => /^\d{1,15}(\.\d{1,6})?$/.test(typed);

/**
 * Returns the fields the form changes about stock: none when nothing changed. Where keeping stock begins, documents
 * count from that moment, and the quantity on hand is recorded as counted.
 *
 * @param item - null for a new one
 */
export function stockFieldsOf(
  form: CatalogForm,
  item: CatalogItem | null,
  at: { readonly id: string; readonly now: string; readonly today: LocalDate },
): Partial<CatalogItem> {
  const tracksStock = form.keepsStock && form.kind === "product";
  const lowStock = tracksStock && form.lowStock !== "" ? form.lowStock : null;
  const low = lowStock === (item?.lowStock ?? null) ? {} : { lowStock };
  if (tracksStock === Boolean(item?.stockSince)) return low;
  if (!tracksStock) return { ...low, stockSince: null };
  const counted = movementField(at.id, {
    kind: "counted",
    quantity: form.onHand === "" ? "0" : form.onHand,
    at: at.now,
    date: at.today,
    reason: "",
  });
  return { ...low, stockSince: at.now, ...counted };
}

/** The fields of a catalog item of a form without problems. */
export function catalogFieldsOf(form: CatalogForm): CatalogFields {
  const priced = form.prices.flatMap(({ currency, amount }) => {
    const decimal = decimalOf(amount, currency);
    return decimal === null ? [] : [[currency, decimal] as const];
  });
  return {
    name: form.name.trim(),
    kind: form.kind,
    description: form.description.trim(),
    unit: form.unit.trim(),
    prices: Object.fromEntries(priced),
    privateCost: decimalOf(form.privateCost, form.prices[0]?.currency ?? fallbackCurrency),
    taxIds: form.ownTaxes ? form.taxIds : null,
    itemCode: form.itemCode.trim(),
    barcode: form.barcode.trim(),
    category: form.category.trim(),
    favorite: form.favorite,
    photo: form.photos[0] ?? null,
  };
}

/** The typed amount as decimal text, or null while it is empty or unreadable. */
export function decimalOf(typed: string, currency: string): string | null {
  const money = parseMoneyText(typed, currency, unitPrice);
  return money.ok ? money.value.decimal : null;
}

function amountProblem(typed: string, currency: string): string | null {
  if (typed.trim() === "") return null;
  const money = parseMoneyText(typed, currency, unitPrice);
  return money.ok ? null : money.error.code;
}
