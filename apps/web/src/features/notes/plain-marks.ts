export type Typed = { text: string; from: number; to: number };

/** Puts signs around the marked words, or takes them off again. */
export function wrapSelection({ text, from, to }: Typed, sign: string): Typed {
  const words = text.slice(from, to);
  const around = text.slice(from - sign.length, from) === sign && text.slice(to, to + sign.length) === sign;
  if (around && from >= sign.length)
    return {
      text: text.slice(0, from - sign.length) + words + text.slice(to + sign.length),
      from: from - sign.length,
      to: to - sign.length,
    };
  return {
    text: text.slice(0, from) + sign + words + sign + text.slice(to),
    from: from + sign.length,
    to: to + sign.length,
  };
}

/** Begins each marked line with a sign (`- [ ] `, `- `, `## `), or takes it off where all of them have it. */
export function toggleChecks({ text, from, to }: Typed, sign: string): Typed {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const end = text.indexOf("\n", to) < 0 ? text.length : text.indexOf("\n", to);
  const lines = text.slice(start, end).split("\n");
  const bare = (line: string) => line.replace(/^(?:- \[[ xX]\] |- |#{1,6} )/, "");
  const all = lines.every((line) => line.startsWith(sign) || (sign.startsWith("- [") && /^- \[[xX]\] /.test(line)));
  const changed = lines.map((line) => (all ? bare(line) : sign + bare(line))).join("\n");
  const caret = to + changed.length - (end - start);
  return { text: text.slice(0, start) + changed + text.slice(end), from: caret, to: caret };
}
