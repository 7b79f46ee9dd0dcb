import type { Page } from "@playwright/test";

/**
 * Texts of the page as it stands that do not fit: cut off without an ellipsis, running over their own box, or reaching
 * past the screen where nothing scrolls. One line each: the element and its text.
 */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    const styleOf = (element: Element) => getComputedStyle(element);
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(styleOf(element).overflowX) || scrolls(element.parentElement));
    const isHidden = (element: Element): boolean => {
      const box = element.getBoundingClientRect();
      return box.width <= 1 || box.height <= 1 || !element.checkVisibility({ visibilityProperty: true });
    };
    const shortened = (element: Element | null): boolean => {
      if (element === null || element === document.body) return false;
      const { textOverflow, webkitLineClamp } = styleOf(element);
      return textOverflow === "ellipsis" || webkitLineClamp !== "none" || shortened(element.parentElement);
    };
    for (const element of document.querySelectorAll("body *")) {
      const own = [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent?.trim());
      if (own.length === 0 || /^(SCRIPT|STYLE|TITLE|OPTION|TEXTAREA|NOSCRIPT)$/.test(element.tagName)) continue;
      if (element.closest("svg, [inert]") || isHidden(element)) continue;
      const report = (what: string) =>
        found.push(
          `${what}: ${element.tagName.toLowerCase()}.${[...element.classList].slice(0, 6).join(".")} “${element.textContent?.trim().slice(0, 60)}”`,
        );
      if (shortened(element)) continue;
      const { display } = styleOf(element);
      if (display !== "inline" && element.scrollWidth > element.clientWidth + 1 && !scrolls(element)) {
        report(`${element.scrollWidth} in ${element.clientWidth} px`);
        continue;
      }
      // A button or a cell of fixed height whose second line runs out of it.
      if (display !== "inline" && element.scrollHeight > element.clientHeight + 4 && !scrolls(element))
        report(`${element.scrollHeight} in ${element.clientHeight} px of height`);
      for (const node of own) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const { right, left, width: wide } = range.getBoundingClientRect();
        if (wide > 1 && (right > width + 1 || left < -1) && !scrolls(element)) {
          report(`${Math.round(left)}…${Math.round(right)} of ${width} px`);
          break;
        }
      }
    }
    if (document.documentElement.scrollWidth > width)
      found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    return [...new Set(found)];
  });
