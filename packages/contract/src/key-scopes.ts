/** The areas an API key may be given: never the account, its safety, plans or credits. */
export const keyAreas = ["clients", "invoices", "expenses", "catalogue", "payments", "notes"] as const;
export type KeyArea = (typeof keyAreas)[number];
export type KeyScope = `${KeyArea}:${"read" | "write"}`;
/** Every scope of a key; writing does not include reading. */
export const keyScopes = keyAreas.flatMap((area): KeyScope[] => [`${area}:read`, `${area}:write`]);
