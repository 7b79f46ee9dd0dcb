/** Longest text that is drawn, in characters; what a text item may hold at most. */
export const longestText = 50_000;
/** Quotes and lists inside one another. */
export const deepestNesting = 6;
/** Signs of emphasis, links and code in one paragraph; a people's text has a few dozen. */
const maxSigns = 400;

/**
 * Markdown that can be read in bounded time and depth, whatever was written: cut at {@link longestText}, quotes and
 * lists at most {@link deepestNesting} deep, and in a paragraph crowded with signs (`[[[[…`, `*a *b *c …`) the signs
 * count as plain characters. Ordinary texts come back as they are.
 */
export function boundMarkdown(markdown: string): string {
  const lines = markdown.slice(0, longestText).replaceAll(/\r\n?/g, "\n").split("\n");
  const bounded: string[] = [];
  let paragraph: string[] = [];
  let fence: string | null = null;
  const close = () => {
    bounded.push(...quietened(paragraph));
    paragraph = [];
  };
  for (const line of lines) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    if (fence !== null) {
      bounded.push(line);
      if (mark !== null && mark.startsWith(fence)) fence = null;
    } else if (mark !== null) {
      close();
      fence = mark;
      bounded.push(line);
    } else if (line.trim() === "") {
      close();
      bounded.push(line);
    } else paragraph.push(shallow(line));
  }
  close();
  return bounded.join("\n");
}

/** A line with at most so many quote and list marks in front, indented at most so far. */
function shallow(line: string): string {
  const marks = /^[ \t]{0,8}(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])/;
  let prefix = "";
  let rest = line.replace(/^[ \t]{25,}/, " ".repeat(24));
  for (let depth = 0; ; depth++) {
    const mark = marks.exec(rest)?.[0];
    if (mark === undefined) return prefix + rest;
    rest = rest.slice(mark.length);
    if (depth < deepestNesting) prefix += mark;
  }
}

function quietened(paragraph: readonly string[]): readonly string[] {
  const signs = paragraph.reduce((sum, line) => sum + (line.match(/[*_[\]`~!<\\]/g)?.length ?? 0), 0);
  return signs <= maxSigns ? paragraph : paragraph.map((line) => line.replaceAll(/[*_[\]`~!<\\]/g, String.raw`\$&`));
}
