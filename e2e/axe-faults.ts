import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { settled } from "./wait-until-settled.ts";

type Look = "all" | "colours";

/**
 * Returns axe's faults of the page as it stands, one line a rule: `color-contrast (main > p, #total)`.
 *
 * @param look - `colours` asks only the rules that a theme can break, for a second look at the same page in other colours
 */
export async function faultsOf(page: Page, look: Look = "all"): Promise<string[]> {
  const found = await faultsNow(page, look);
  if (found.length === 0) return found;
  // On a busy machine a screen may still be on its way, without its heading: what is wrong with it stays wrong.
  await settled(page);
  return faultsNow(page, look);
}

async function faultsNow(page: Page, look: Look): Promise<string[]> {
  // A message still rising is half transparent: its colours are measured once it stands. What turns for ever is not waited for.
  await page.evaluate(() => {
    const moving = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    const stands = Promise.allSettled(moving.map((one) => one.finished)).then(() => undefined);
    // Animations of parts that are not drawn (a page behind another, a hidden part) never end.
    return Promise.race([stands, new Promise<undefined>((late) => setTimeout(late, 2_000, undefined))]);
  });
  // Half a megabyte of script; a page that is walked through keeps it.
  const there = page.frames().length === 1 && (await page.evaluate(() => "axe" in globalThis));
  const axe = new AxeBuilder(there ? { page, axeSource: "void 0" } : { page });
  // A page of its own for the results is only needed where frames of other origins are looked into; it costs as much as the look.
  axe.setLegacyMode(page.frames().length === 1);
  axe.options({
    resultTypes: ["violations"],
    ...(look === "colours" && { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } }),
  });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id} (${nodes.map((node) => node.target.join(" ")).join(", ")})`);
}

/** The page as it stands has no accessibility fault. */
export const expectNoFaults = async (page: Page): Promise<void> => expect(await faultsOf(page)).toEqual([]);
