import type { Fee } from "../fee.ts";
import type { FieldRule } from "../field-rules.ts";
import { byDevice, stamps } from "./writers.ts";

const own = { editable: "always", writers: byDevice } as const;

/** Every field of a row of Tax & Fees. */
export const feeRules = {
  ...stamps,
  name: own,
  kind: own,
  basis: own,
  ratePpm: own,
  amount: own,
  compoundOn: { ...own, names: "fees" },
  category: own,
  taxable: own,
  beforeDiscount: own,
  order: own,
  validFrom: own,
  validTo: own,
  defaultOn: own,
  country: own,
  source: own,
  checkedOn: own,
  uncertain: own,
} as const satisfies Record<keyof (typeof Fee)["shape"], FieldRule>;
