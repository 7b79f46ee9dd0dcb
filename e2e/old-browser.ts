import type { Page } from "@playwright/test";

/** Features that scripts in Chromium got since version 130 (October 2024), by the object they hang on. */
export const newer: Readonly<Record<string, readonly string[]>> = {
  globalThis: ["Temporal", "Float16Array"],
  RegExp: ["escape"],
  Error: ["isError"],
  Math: ["f16round", "sumPrecise"],
  Iterator: ["concat", "zip", "zipKeyed"],
  Uint8Array: ["fromBase64", "fromHex"],
  "Uint8Array.prototype": ["toBase64", "toHex", "setFromBase64", "setFromHex"],
  "Map.prototype": ["getOrInsert", "getOrInsertComputed"],
  "WeakMap.prototype": ["getOrInsert", "getOrInsertComputed"],
  "EventTarget.prototype": ["when"],
  "Element.prototype": ["moveBefore", "setHTML", "ariaNotify"],
  "Document.prototype": ["moveBefore", "activeViewTransition"],
  "DocumentFragment.prototype": ["moveBefore"],
};

/** Makes the page as poor as in a browser that is two years old. What the style sheets use is not changed by it, nor are workers. */
export async function asTwoYearsOld(page: Page): Promise<void> {
  await page.addInitScript((newer) => {
    for (const [path, names] of Object.entries(newer)) {
      let holder = globalThis as unknown as Record<string, unknown> | undefined;
      for (const step of path.split(".")) holder = holder?.[step] as Record<string, unknown> | undefined;
      for (const name of names) if (holder && name in holder) delete holder[name];
    }
  }, newer);
}
