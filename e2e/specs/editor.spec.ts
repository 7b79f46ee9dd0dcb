import { expect, test } from "@playwright/test";
import { openNewBusiness } from "../accounts.ts";
import { watchShifts } from "../layout-shift.ts";
import { settled } from "../wait-until-settled.ts";

// Always on the line: to fetch the whole app for later costs a sixth of the test.
test.use({ serviceWorkers: "block" });

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1000, height: 800 },
  { width: 1280, height: 800 },
])
  test(`new invoice › ${viewport.width} px › nothing jumps while it opens`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const jumps = await watchShifts(page);
    await openNewBusiness(page);
    await page.goto("/new-invoice");
    await expect(page.getByRole("combobox", { name: "Add an item" })).toBeVisible();
    await settled(page, 1_000);
    expect(await jumps()).toEqual([]);
  });

test("desktop › the document itself is edited › line, due date and note stand on it and are kept", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openNewBusiness(page);
  await page.goto("/new-invoice");
  const documentRegion = page.getByRole("region", { name: "Document" });
  await page.getByRole("combobox", { name: "Add an item" }).fill("3 bags rice 45k each");
  await page.keyboard.press("Enter");
  const cell = documentRegion.getByRole("cell", { name: "45,000.00" });
  await cell.click();
  await page.keyboard.type("50000");
  await expect(page.getByLabel("Price of one")).toHaveValue("50,000");
  await page.keyboard.press("Escape");
  await expect(documentRegion.getByRole("cell", { name: "bags", exact: true })).toBeVisible();

  await documentRegion.getByRole("button", { name: /^Change the due date/ }).click();
  await documentRegion.getByText("30 days").click();
  await page.keyboard.press("Escape");
  await expect(documentRegion.getByText("30 days from issue")).toBeVisible();

  await documentRegion.getByRole("button", { name: "Add a note" }).click();
  await page.keyboard.type("Thank you for your order.");
  await page.keyboard.press("Escape");
  await expect(documentRegion.locator(".doc-t-note", { hasText: "Thank you for your order." })).toBeVisible();
  await expect(page.getByRole("radiogroup", { name: "Template" })).toHaveCount(1);

  await expect(page.getByText(/^Saved on this device/)).toBeVisible();
  // The address names the draft a moment after it was saved; before that a reload begins a new one.
  await expect(page).toHaveURL(/[?&]draft=/);
  await page.reload();
  await expect(documentRegion.getByText("30 days from issue")).toBeVisible();
  await expect(documentRegion.getByRole("cell", { name: "150,000.00" })).toBeVisible();
});
