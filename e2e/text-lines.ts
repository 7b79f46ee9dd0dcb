/** Lines of text inside an element, each with the box it fills. */
export const linesOf = (element: Element) => {
  const lines: { text: string; top: number; left: number; right: number }[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest(".sr-only")) continue;
    const text = node.textContent ?? "";
    for (let at = 0; at < text.length; at++) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const box = range.getClientRects()[0];
      if (!box || box.width === 0) continue;
      const last = lines.at(-1);
      if (last && Math.abs(last.top - box.top) < 6 && box.left >= last.right - 2) {
        last.text += text[at];
        last.right = box.right;
      } else lines.push({ text: text[at] ?? "", top: box.top, left: box.left, right: box.right });
    }
  }
  return lines;
};

/** Words of an element that begin on one line and end on another; what nobody reads as a word (an address, a code) counts for none. */
export const brokenWords = (element: Element): string[] => {
  const found: string[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest(".sr-only, script, style")) continue;
    for (const { index, 0: word } of (node.textContent ?? "").matchAll(
      /[\p{L}\p{M}\p{N}]+(?:[’.,\u202f\u00a0][\p{L}\p{M}\p{N}]+)*/gu,
    )) {
      if (word.length > 30) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
      if (new Set(lines).size > 1) found.push(word);
    }
  }
  return found;
};
