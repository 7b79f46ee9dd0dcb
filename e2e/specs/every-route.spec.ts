import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { openDemo } from "../people.ts";
import { guardedRoutes, guestRoutes, openRoutes, tokenRoutes } from "../routes.ts";

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const;

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`${size}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, serviceWorkers: "block", reducedMotion: "reduce" } as never);

      test("no page for visitors has an accessibility fault", async ({ page }) => {
        await expectNoFaults(page, [...guestRoutes, ...openRoutes]);
      });
      test("no page of a business has an accessibility fault", async ({ page }) => {
        test.setTimeout(240_000);
        await openDemo(page, "lagos");
        await page.goto("/tabs/invoice");
        await expect(page.getByText("INV-").first()).toBeVisible({ timeout: 30_000 });
        await expectNoFaults(page, [...guardedRoutes, ...tokenRoutes]);
      });
      test("no empty page has an accessibility fault", async ({ page }) => {
        await openDemo(page, "empty");
        await expectNoFaults(page, [
          "/",
          "/tabs/invoice",
          "/tabs/search",
          "/tabs/catalog",
          "/invoices/drafts",
          "/new-invoice",
        ]);
      });
    });
  }
}

async function expectNoFaults(page: Page, routes: readonly string[]): Promise<void> {
  const faults: string[] = [];
  for (const route of routes) {
    await page.goto(route);
    await page.waitForLoadState("networkidle", { timeout: 3000 }).catch(() => undefined);
    await expect(page.getByRole("main").first(), `${route} has a main landmark`).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const { id, nodes } of violations)
      faults.push(`${route}: ${id} (${nodes.map((node) => node.target.join(" ")).join(", ")})`);
  }
  expect(faults).toEqual([]);
}
