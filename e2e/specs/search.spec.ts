import { expect, test } from "@playwright/test";
import { expectNoFaults } from "../axe-faults.ts";
import { openDemo } from "../accounts.ts";

test.describe("search", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test.describe(() => {
    // On the line: to fetch the whole app for later costs as much as the test.
    test.use({ serviceWorkers: "block" });

    test("on a desk Ctrl K finds a client from the editor and opens them with the keyboard alone", async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await openDemo(page, "lagos");
      await page.goto("/new-invoice");
      await expect(page.getByText("Choose a client").first()).toBeVisible();
      await page.keyboard.press("Control+k");
      const palette = page.getByRole("dialog", { name: "Search" });
      await expect(palette.getByRole("searchbox")).toBeFocused();
      await page.keyboard.type("ola bak");
      await expect(palette.getByRole("option", { name: "New invoice for Ọlá Bákàrè" })).toHaveAttribute(
        "aria-selected",
        "true",
      );
      await expectNoFaults(page);
      // Between the two stands "Record payment", for as long as they owe something; other tests pay for them.
      const client = palette.getByRole("group", { name: "Clients" }).getByRole("option", { name: /^Ọlá Bákàrè/ });
      const steps = (await palette.getByRole("option", { name: /^Record payment from/ }).count()) + 1;
      for (let step = 0; step < steps; step += 1) await page.keyboard.press("ArrowDown");
      await expect(client).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/contacts\/ola-bakare-/);
      await expect(palette).toBeHidden();

      // The same search is offered again.
      await page.keyboard.press("Control+k");
      await expect(palette.getByRole("option", { name: "ola bak", exact: true })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(palette).toBeHidden();
    });
  });

  test("on a phone, with no network, a number without its zeros finds its invoice, and back finds the search", async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openDemo(page, "lagos");
    await page.goto("/tabs/search");
    const box = page.getByRole("searchbox", { name: "Search" });
    await expect(box).toBeVisible();
    await page.getByRole("link", { name: "Invoices" }).click();
    await expect(page.getByText("INV-0140").first()).toBeAttached();
    // A look at one invoice brings its screen's code to the device.
    await page
      .getByRole("link", { name: /INV-0147/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "INV-0147", exact: true })).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: "Search" }).last().click();

    await context.setOffline(true);
    await box.fill("140");
    const hit = page.getByRole("option", { name: /INV-0140\s· Ọlá Bákàrè/ });
    await expect(hit).toBeVisible();
    await expectNoFaults(page);
    await hit.click();
    await expect(page.getByRole("heading", { name: "INV-0140", exact: true })).toBeVisible();
    await page.goBack();
    await expect(box).toHaveValue("140");
    await context.setOffline(false);
  });
});
