import type { CatalogItem } from "../catalog-item.ts";
import type { FieldRule } from "../field-rules.ts";
import { byDevice, byProgram, stamps } from "./writers.ts";

const open = { editable: "always", writers: byProgram } as const;
const own = { editable: "always", writers: byDevice } as const;

/** Every field of a product or service; movements of its stock stand beside these, `stock/{id}`. */
export const catalogItemRules = {
  ...stamps,
  archivedAt: { ...stamps.archivedAt, writers: byProgram, csv: true },
  name: { ...open, csv: true },
  kind: { ...open, csv: true },
  description: { ...open, csv: true },
  unit: { ...open, csv: true },
  prices: { ...open, csv: true },
  privateCost: { ...open, private: true, csv: true },
  taxIds: { ...open, names: "fees" },
  itemCode: { ...open, csv: true },
  barcode: { ...open, csv: true },
  category: { ...open, csv: true },
  favorite: open,
  photo: { ...own, file: "one" },
  stockSince: own,
  lowStock: own,
  earlierPrices: own,
} as const satisfies Record<keyof (typeof CatalogItem)["shape"], FieldRule>;
