import { instantOf } from "../dates/dates.ts";
import { units } from "../invoice/units.ts";
import { isCurrency } from "../money/currencies.ts";
import { CatalogItem } from "../records/catalog-item.ts";
import { fold } from "../text.ts";
import { Cells, RowProblem, type Existing, type ImportContext } from "./table.ts";

/** @throws RowProblem when the row has no name or a cell cannot be read */
export function itemOfCells(cells: Cells, context: ImportContext): CatalogItem {
  const name = cells.text("name", 200);
  if (name === "") throw new RowProblem("name", "name_missing");
  const home = context.business.currency;
  // Zoho writes it into the price: `GHS 250.00`.
  const named = /^([A-Z]{3}) ?\d/.exec(cells.text("price", 40))?.[1];
  const currency = cells.currency(named !== undefined && isCurrency(named) ? named : home);
  const price = cells.positive("price");
  const cost = cells.positive("cost");
  if (cost !== null && currency !== home) throw new RowProblem("cost", "price_in_other_currency");
  const at = instantOf(context.now);
  return CatalogItem.parse({
    id: context.newId(),
    createdAt: at,
    updatedAt: at,
    deviceId: context.deviceId,
    name,
    kind: /serv/i.test(cells.text("kind", 60)) ? "service" : "product",
    description: cells.text("description", 2000),
    unit: unitOfText(cells.text("unit", 20)),
    prices: price === null ? {} : { [currency]: price },
    privateCost: cost,
    itemCode: cells.text("itemCode", 40),
    barcode: cells.text("barcode", 64),
    category: cells.text("category", 60),
  });
}

/** `pcs`, `Hours`, `KG` as our keys; another word stays as it is. */
function unitOfText(text: string): string {
  const word = fold(text);
  if (word === "" || /^(pcs?|pieces?|nos?|each|ea|unit|units)$/.test(word)) return "piece";
  const known = units.find(({ key, singular, plural, short }) => [key, singular, plural, short].includes(word));
  return (
    known?.key ??
    (/^(hrs?|heures?)$/.test(word)
      ? "hour"
      : /^(kgs|kilos?)$/.test(word)
        ? "kg"
        : /^(ltrs?|liters?|litres)$/.test(word)
          ? "litre"
          : text)
  );
}

/** Returns the fields an update changes: those of non-empty cells, with prices merged into those of other currencies. */
export function itemPatch(
  item: CatalogItem,
  mapped: ReadonlySet<string>,
  prices: Readonly<Record<string, string>>,
): Partial<CatalogItem> {
  const patch: Record<string, unknown> = {};
  for (const field of ["description", "itemCode", "barcode", "category"] as const)
    if (item[field] !== "") patch[field] = item[field];
  if (mapped.has("unit")) patch["unit"] = item.unit;
  if (mapped.has("kind")) patch["kind"] = item.kind;
  if (item.privateCost !== null) patch["privateCost"] = item.privateCost;
  return { ...patch, name: item.name, prices: { ...prices, ...item.prices } };
}

/** Finds an item by its code; one without a code by its name. */
export class KnownItems {
  readonly #byCode = new Map<string, Existing["items"][number]>();
  readonly #byName = new Map<string, Existing["items"][number]>();

  constructor(existing: Existing["items"]) {
    for (const item of existing) this.add(item);
  }

  add(item: Existing["items"][number]): void {
    if (item.itemCode !== "" && !this.#byCode.has(fold(item.itemCode))) this.#byCode.set(fold(item.itemCode), item);
    if (!this.#byName.has(fold(item.name))) this.#byName.set(fold(item.name), item);
  }

  find({ name, itemCode }: Pick<CatalogItem, "name" | "itemCode">): Existing["items"][number] | undefined {
    if (itemCode !== "") return this.#byCode.get(fold(itemCode));
    return this.#byName.get(fold(name));
  }
}
