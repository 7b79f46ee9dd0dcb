import { expect, type Locator, type Page } from "@playwright/test";

/** More stops than any screen has: then focus goes in a circle and never comes by. */
const maxStops = 60;

/**
 * Goes to an element with the Tab key alone, as somebody without a mouse does, and finds it shown with a ring.
 *
 * @param back - walks the other way, which is shorter to what stands at the end
 */
export async function tabTo(page: Page, target: Locator, { back = false } = {}): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await target.evaluate((element) => element.matches(":focus-visible"))).toBe(true);
      return;
    }
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
  }
  throw new Error(`The Tab key never came to ${target.toString()}.`);
}

/** Goes to a button or link with the Tab key and presses Enter. */
export async function tabAndPress(page: Page, target: Locator, way?: { back?: boolean }): Promise<void> {
  await tabTo(page, target, way);
  await page.keyboard.press("Enter");
}

/** Goes to a field with the Tab key and types. */
export async function tabAndType(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
