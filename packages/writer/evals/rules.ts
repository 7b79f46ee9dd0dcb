/** Lines that say something: no headings, no tables, no rules. */
const linesOf = (text: string): readonly string[] =>
  text
    .split(/\n+/u)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^(?:#|\||-{3,}$)/u.test(line));

/** Returns how much of the shorter text stands in the other one, 0 to 1, line by line. */
export function sharedLines(one: string, other: string): number {
  const [shorter, longer] = [linesOf(one), linesOf(other)].toSorted((a, b) => a.length - b.length);
  if (!shorter || shorter.length === 0) return 0;
  const there = new Set(longer);
  return shorter.filter((line) => there.has(line)).length / shorter.length;
}
