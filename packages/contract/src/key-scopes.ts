/** The areas an API key may be given: never the account, its safety, plans or credits. */
export const keyAreas = ["clients", "invoices", "expenses", "catalogue", "payments", "notes"] as const;
export type KeyArea = (typeof keyAreas)[number];
/** `invoices:issue` gives final numbers and credits invoices: what tax law never lets anybody take back. */
export type KeyScope = `${KeyArea}:${"read" | "write"}` | "invoices:issue";

/** The scopes of an area, in the order people read them. */
export const scopesOf = (area: KeyArea): readonly KeyScope[] => [
  `${area}:read`,
  `${area}:write`,
  ...(area === "invoices" ? (["invoices:issue"] as const) : []),
];
/** Every scope of a key. Writing includes reading back what the key itself made, and no more. */
export const keyScopes: readonly KeyScope[] = keyAreas.flatMap(scopesOf);
