import type { FieldRoles, FieldRule } from "../field-rules.ts";

/** Every act that gives a field a value. */
const written = ["create", "edit", "restore", "import"] as const;

/** A person writes it on a device; jobs of the server write it for them (a recurring invoice). */
export const byDevice = { device: written, server: written } as const;
/** Programs may write it, too. */
export const byProgram = { ...byDevice, program: ["create", "edit"] } as const;
/** Programs say it when they make the record, and never again. */
export const byProgramOnce = { ...byDevice, program: ["create"] } as const;
/** A client's answer on a public page changes it, too. */
export const byClient = { ...byDevice, client: ["edit"] } as const;
/** A client who says that they paid, and the payment company that reports it or gives it back. */
export const byPayer = { client: ["create"], provider: ["create", "edit"] } as const;
/** Nobody but the server writes it; a device is listened to only where the server lost what it wrote. */
export const byServer = { device: ["restore"], server: written } as const;

/** Whoever the collection is open to. */
export const byEveryone = { roles: { reads: "everyone", writes: "everyone" } } as const satisfies {
  readonly roles: FieldRoles;
};
/** Everybody sees it, managers change it. */
export const byManagers = { roles: { reads: "everyone", writes: "management" } } as const;
/** Sellers neither see nor write it. */
export const hiddenFromSellers = { roles: { reads: "books", writes: "management" } } as const;

/** Fields that every record carries, for the tables. */
export const stamps = {
  id: { ...byEveryone, editable: "never", writers: byProgramOnce, copied: "made", names: "self" },
  createdAt: { ...byEveryone, editable: "always", writers: byDevice, copied: "made" },
  updatedAt: { ...byEveryone, editable: "always", writers: byDevice, copied: "made" },
  deviceId: { ...byEveryone, editable: "always", writers: byDevice, copied: "made" },
  archivedAt: { ...byEveryone, editable: "always", writers: byDevice, copied: "cleared" },
} as const satisfies Record<string, FieldRule>;

/** Person who wrote the record; the server holds it to the session that sent it. */
export const author = {
  ...byEveryone,
  editable: "never",
  writers: byDevice,
  copied: "cleared",
} as const satisfies FieldRule;
