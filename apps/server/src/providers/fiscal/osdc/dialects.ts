/** One interface, four authorities' spellings of it. */
export type OsdcDialect = {
  readonly id: string;
  readonly country: "KE" | "RW" | "ZM";
  readonly regime: string;
  readonly name: string;
  readonly path: string;
  /** The key of an online unit goes along in headers; a virtual unit stands in the taxpayer's own network and has none. */
  readonly online: boolean;
  readonly tinField: "tin" | "tpin";
  /** The taxable amount is said with its tax in it. */
  readonly taxableWithTax: boolean;
  /** An item is known by a code of its own as well as by its class. */
  readonly itemCodes: boolean;
  /** Registers an item before the first sale of it. Null: it is registered elsewhere. */
  readonly itemPath: string | null;
  /** Takes what a sale moved out of stock, after the sale. Null: fields are not agreed on by its integrators. */
  readonly stockPath: string | null;
  readonly currency: string;
  readonly timeZone: string;
  /** Why money goes back: refund, or other. */
  readonly refundReason: string;
  readonly refundStatus: string;
};

const shared = {
  online: false,
  tinField: "tin",
  path: "/trnsSales/saveSales",
  itemPath: null,
  stockPath: "/stock/saveStockItems",
  refundReason: "06",
  refundStatus: "02",
} as const;

/** Kenya's online unit, its virtual one, and the virtual ones of Rwanda and Zambia. Sources: docs/fiscal.md. */
export const osdcDialects = {
  oscu: {
    ...shared,
    id: "ke-oscu",
    country: "KE",
    regime: "etims",
    name: "KRA eTIMS OSCU",
    path: "/saveTrnsSalesOsdc",
    itemPath: "/saveItem",
    stockPath: "/insertStockIO",
    online: true,
    taxableWithTax: false,
    itemCodes: false,
    currency: "KES",
    timeZone: "Africa/Nairobi",
  },
  vscu: {
    ...shared,
    id: "ke-vscu",
    country: "KE",
    regime: "etims",
    name: "KRA eTIMS VSCU",
    itemPath: "/items/saveItems",
    taxableWithTax: false,
    itemCodes: false,
    currency: "KES",
    timeZone: "Africa/Nairobi",
  },
  rwanda: {
    ...shared,
    id: "rw-vsdc",
    country: "RW",
    regime: "ebm",
    name: "RRA EBM VSDC",
    taxableWithTax: true,
    itemCodes: true,
    currency: "RWF",
    timeZone: "Africa/Kigali",
  },
  zambia: {
    ...shared,
    id: "zm-vsdc",
    country: "ZM",
    regime: "smart_invoice",
    name: "ZRA Smart Invoice VSDC",
    tinField: "tpin",
    stockPath: null,
    taxableWithTax: false,
    itemCodes: true,
    currency: "ZMW",
    timeZone: "Africa/Lusaka",
    refundReason: "07",
    refundStatus: "05",
  },
} as const satisfies Readonly<Record<string, OsdcDialect>>;
