import type { Invoice } from "@ankara/domain/records/invoice";

/** Currency shown until the business has been read from the device, and where a record names none. */
export const fallbackCurrency = "NGN";

/** The invoice a record gives money back on; null for anything but a credit note. */
export const creditedBy = (record: object | null | undefined): string | null => {
  const { kind, sourceId } = (record ?? {}) as Partial<Invoice>;
  return kind === "credit_note" && typeof sourceId === "string" ? sourceId : null;
};
