/**
 * A code as it is compared: without spaces and hyphens, and a product number without the zeros that only fill it up, since
 * one device reads a UPC-A code as 12 digits and another the same bars as an EAN-13 of 13.
 */
export function comparableCode(code: string): string {
  const plain = code.replaceAll(/[\s-]/g, "").toUpperCase();
  return /^0+\d{8,13}$/.test(plain) ? plain.replace(/^0+(?=\d{8,})/, "") : plain;
}

/** Finds an item by its barcode, else by its item code. Skips archived items. */
export function findByCode<T extends { barcode: string; itemCode: string; archivedAt: string | null }>(
  items: readonly T[],
  code: string,
): T | undefined {
  const comparable = comparableCode(code);
  if (comparable === "") return undefined;
  const used = items.filter(({ archivedAt }) => archivedAt === null);
  return (
    used.find(({ barcode }) => comparableCode(barcode) === comparable) ??
    used.find(({ itemCode }) => comparableCode(itemCode) === comparable)
  );
}
