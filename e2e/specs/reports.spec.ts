import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { openableOffline } from "../actions.ts";
import { expectNoFaults } from "../axe-faults.ts";
import { openDemo } from "../accounts.ts";
import { daysAgo } from "../days.ts";
import { test } from "../demo-window.ts";

/** The records of the demo are on this device. */
async function openBooks(page: Page, go: (route: string) => Promise<unknown>): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await go("/tabs/invoice");
  await expect(page.getByText("INV-0148").first()).toBeAttached();
}

test.describe("reports", () => {
  test("a phone without network works out what is owed, says whether it agrees, and opens what a figure is made of", async ({
    page,
    context,
  }) => {
    await openDemo(page, "lagos");
    await openBooks(page, (route) => page.goto(route));
    await page.goto("/report");
    await page.getByRole("link", { name: /Sales summary/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Sales summary" })).toBeVisible();
    await page.goBack();
    await openableOffline(page);
    await context.setOffline(true);
    await page.getByRole("link", { name: /Outstanding and ageing/ }).click();
    const naira = page.getByRole("region", { name: "NGN" });
    await expect(naira.getByRole("button", { name: /^Total/ })).toContainText("4,277,167.50");
    await expect(page.getByText("The ages add up to the open balances.")).toBeVisible();
    await naira.getByRole("button", { name: /Ọlá Bákàrè/ }).click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByRole("link", { name: /INV-0140/ })).toBeVisible();
    await expectNoFaults(page);
    await sheet.getByRole("link", { name: /INV-0140/ }).click();
    await expect(page).toHaveURL(/\/invoice\//);
  });

  test("the tax of some weeks on both bases, and as a CSV that a spreadsheet reads", async ({
    lagos: { page, go },
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openBooks(page, go);
    await go(`/report/tax?period=custom&from=${daysAgo(25)}&to=${daysAgo(0)}`);
    const naira = page.getByRole("region", { name: "NGN" });
    await expect(naira.getByRole("rowheader", { name: "Net tax" })).toBeVisible();
    const invoiced = await naira.innerText();
    await page.getByRole("radio", { name: "When paid" }).click({ force: true });
    await expect(page).toHaveURL(/basis=cash/);
    await expect.poll(() => naira.innerText()).not.toBe(invoiced);
    await page.getByRole("button", { name: "Download" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^tax-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    const csv = await readFile(await file.path(), "utf8");
    expect(csv).toContain("VAT,NGN,On sales,7.5,");
    await expectNoFaults(page);
  });

  test("a client's statement begins on the client's page and leaves as a PDF", async ({ lagos: { page, go } }) => {
    await openBooks(page, go);
    await go("/tabs/home");
    await page.getByRole("link", { name: /Alhaji Mùsá/ }).click();
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Send statement" }).click();
    await expect(page).toHaveURL(/\/report\/statement\?contact=/);
    const account = page.getByRole("region", { name: "NGN", exact: true });
    await expect(account.getByText(/Brought forward/)).toBeVisible();
    await expect(account.getByRole("listitem").last()).toContainText("1,248,000.00");
    await page.getByRole("button", { name: "Download" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "PDF" }).click();
    const file = await download;
    const bytes = await readFile(await file.path());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("analytics stands on a phone with its table, and each figure leads to its report", async ({
    lagos: { page, go },
  }) => {
    await openBooks(page, go);
    await go("/analytics");
    await expect(page.getByRole("link", { name: /^Outstanding/ })).toContainText("4,277,167.50");
    await page.getByRole("button", { name: "Show table" }).click();
    await expect(page.getByRole("row")).toHaveCount(13);
    await expectNoFaults(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole("link", { name: /^Overdue/ }).click();
    await expect(page).toHaveURL(/\/report\/ageing/);
  });
});
