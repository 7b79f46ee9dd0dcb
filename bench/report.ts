/** One measured figure with what it is held against. */
export type Row = { what: string; value: string; target: string; ok: boolean | null };

export const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
export const ms = (value: number) => `${value.toFixed(1)} ms`;
export const ratio = (value: number) => `${value.toFixed(2)} ×`;

/** A table for people; a missed target is marked, never hidden. */
export function print(title: string, rows: readonly Row[]): void {
  console.log(`\n## ${title}\n\n| what | measured | target | |\n|---|---|---|---|`);
  for (const row of rows)
    console.log(`| ${row.what} | ${row.value} | ${row.target} | ${row.ok === null ? "" : row.ok ? "met" : "missed"} |`);
}

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
