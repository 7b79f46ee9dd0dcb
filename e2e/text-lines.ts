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
