/**
 * Text and values of a `values` list.
 *
 * @param types - of the columns of a row
 * @param shared - values that every row has, which stand first
 * @param shape - text of one row, made of the placeholders of its columns
 */
export function valuesOf(
  rows: readonly (readonly unknown[])[],
  types: readonly string[],
  shared: readonly unknown[],
  shape: (placeholders: readonly string[]) => string,
): { text: string; values: unknown[] } {
  const values = [...shared];
  const text = rows.map((row) => {
    const first = values.length + 1;
    values.push(...row);
    return `(${shape(types.map((type, index) => `$${first + index}::${type}`))})`;
  });
  return { text: text.join(", "), values };
}
