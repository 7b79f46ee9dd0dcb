import { expect, test, type Page } from "@playwright/test";
import { everythingSent } from "../actions.ts";
import { openDemo } from "../accounts.ts";
import { inEveryLanguage } from "../languages.ts";
import { watchShifts } from "../layout-shift.ts";
import { settled } from "../wait-until-settled.ts";

// Always on the line: to fetch the whole app for later costs a sixth of the test.
test.use({ serviceWorkers: "block" });

const addressOfList = "/tabs/invoice";

/** Signs in to the demo and waits until this device has all of it. */
async function openFilled(page: Page, language = "en"): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
  await openDemo(page, "lagos");
  await page.goto(addressOfList);
  await expect(page.getByText("INV-0140", { exact: false }).first()).toBeAttached();
  await everythingSent(page);
}

for (const language of ["en", "fr", "sw"])
  test(`Today on a phone › in ${language} › leaves five rows of the list above the raised button`, async ({ page }) => {
    await openFilled(page, language);
    const main = page.getByRole("main");
    await expect(main.getByRole("list").first().getByRole("listitem").first()).toBeVisible();
    const button = await main.locator("a[data-new-key]").boundingBox();
    const rows = await main
      .locator("[data-row]")
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().bottom));
    expect(rows.filter((bottom) => bottom <= (button?.y ?? 0)).length).toBeGreaterThanOrEqual(5);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
])
  test(`Invoices › opened at ${viewport.width} px › nothing jumps and no false figure is painted`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openFilled(page);
    const jumps = await watchShifts(page);
    await page.addInitScript(() => {
      const figures = new Set<string>();
      Object.assign(globalThis, { figures });
      // Whatever stood as the figure of what is owed, even for one frame.
      const look = () => {
        const text = /Owed to you[^₦]*?(?:Paid this month\s*₦[\d,.]+\s*)?₦\s*([\d,.]+)/.exec(
          document.body?.innerText ?? "",
        )?.[1];
        if (text) figures.add(text);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(addressOfList);
    await expect(page.getByText(/^Owed to you · \d+ invoices/)).toBeVisible();
    await settled(page, 1_000);
    const figures = await page.evaluate(() => [...(globalThis as unknown as { figures: Set<string> }).figures]);
    expect(await jumps()).toEqual([]);
    // The demo is shared: another test may have added a late fee. One figure, whatever it is, was painted.
    expect(figures).toHaveLength(1);
    await expect(page.getByText(figures[0]!.slice(0, 7)).first()).toBeVisible();
  });

test("Today on a desk › gives way to an invoice, and Esc brings it back", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openFilled(page);
  const pane = page.getByRole("region", { name: "Today" });
  await expect(pane.getByText(/days late/).first()).toBeVisible();
  await page.locator("[data-row]").filter({ hasText: "INV-0142" }).click();
  await expect(pane).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "INV-0142" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(pane).toBeVisible();
});

/** On the buttons of the cards: the longest is `Ohereza inyemezabwishyu`. */
const wordsOfButtons = ["Confirm", "Open", "Remind", "Write wish", "WhatsApp", "Finish", "Restock", "Send receipt"];

for (const [width, least] of [
  [320, 94],
  [360, 108],
  [900, 160],
] as const)
  test(`Today › ${width} px, any language's word on the button of each card › what the card is about keeps its room`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openFilled(page);
    const phone = page.getByRole("list", { name: "Do now" });
    const desk = page.getByRole("region", { name: "Today" }).getByRole("list").first();
    const cards = (width < 900 ? phone : desk).getByRole("listitem");
    await expect(cards.first()).toBeVisible();
    // Other tests decide which cards there are: each takes the words of all.
    const links = await cards.evaluateAll(
      (all, words) =>
        all.flatMap((card) =>
          words.map((word) => {
            card.lastElementChild!.firstElementChild!.textContent = word;
            return { word, width: card.querySelector("a")!.getBoundingClientRect().width };
          }),
        ),
      inEveryLanguage(wordsOfButtons),
    );
    expect(links.filter((link) => link.width < least)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
