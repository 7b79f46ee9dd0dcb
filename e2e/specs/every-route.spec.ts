import { expect, test, type Page } from "@playwright/test";
import { faultsOf } from "../faults.ts";
import { openDemo } from "../people.ts";
import { settled } from "../settled.ts";
import { detailRoutes, guardedRoutes, guestRoutes, openRoutes, tokenRoutes } from "../routes.ts";

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const;

for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(`${size}, light and dark`, () => {
    test.use({ viewport, serviceWorkers: "block", contextOptions: { reducedMotion: "reduce" } });

    test("no page for visitors has an accessibility fault", async ({ page }) => {
      test.setTimeout(240_000);
      await expectNoFaults(page, [...guestRoutes, ...openRoutes]);
    });
    // In parts, so that no single test is the longest of the whole run.
    for (const part of [0, 1, 2]) {
      test(`no page of a business has an accessibility fault, part ${part + 1} of 3`, async ({ page }) => {
        test.setTimeout(300_000);
        await openDemo(page, "lagos");
        await page.goto("/tabs/invoice");
        await expect(page.getByText("INV-").first()).toBeVisible({ timeout: 30_000 });
        const details = await detailRoutes(page);
        expect(
          details,
          "a client, an invoice, its public page, the card payment, a draft, an expense, a note",
        ).toHaveLength(7);
        const all = [...guardedRoutes, ...tokenRoutes, ...details];
        await expectNoFaults(
          page,
          all.filter((_, index) => index % 3 === part),
        );
      });
    }
    test("no empty page has an accessibility fault", async ({ page }) => {
      await openDemo(page, "empty");
      await expectNoFaults(page, [
        "/",
        "/tabs/invoice",
        "/tabs/search",
        "/tabs/catalog",
        "/invoices/drafts",
        "/new-invoice",
        "/tabs/expense",
        "/notes",
        "/announcement",
      ]);
    });
  });
}

async function expectNoFaults(page: Page, routes: readonly string[]): Promise<void> {
  const faults: string[] = [];
  for (const route of routes) {
    await page.goto(route);
    await expect(page.getByRole("main").first(), `${route} has a main landmark`).toBeVisible();
    await settled(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      // A theme is colours alone: what stands on the page was looked at in the first.
      const found = await faultsOf(page, colorScheme === "light" ? "all" : "colours");
      faults.push(...found.map((fault) => `${route}, ${colorScheme}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
}
