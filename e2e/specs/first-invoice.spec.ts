import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import {
  addClient,
  addItem,
  addTax,
  closeSheet,
  everythingSent,
  issue,
  linkOfInvoice,
  openTab,
  writeInvoice,
} from "../actions.ts";
import { newAccount, registerForVat, signUp } from "../accounts.ts";

// Always on the line: to fetch the whole app for later costs a sixth of the test.
test.use({ serviceWorkers: "block" });

test("first invoice › sign up → client → item → tax → invoice → issue → PDF → public link", async ({
  page,
  browser,
}) => {
  await signUp(page, newAccount());
  await registerForVat(page);
  await addClient(page, { name: "Mama Tolu", phone: "0803 555 0101" });
  await addItem(page, { name: "Ankara, 6 yards", price: "18500" });
  await addTax(page, { name: "Market levy", percent: "2.5" });

  await writeInvoice(page, "Mama Tolu", "Ankara, 6 yards");
  // 18,500 + 7.5 % VAT (1,387.50) + 2.5 % levy (462.50)
  await expect(page.getByText("₦20,350.00").first()).toBeVisible();
  // This one paper is a till receipt in Swahili; the settings stay as they are.
  await page.getByRole("button", { name: "Layout and language" }).click();
  await page.getByText("Receipt", { exact: true }).click();
  await expect(page.getByRole("radio", { name: "Receipt", exact: true })).toBeChecked();
  await page.getByRole("combobox", { name: "Language of this document" }).selectOption("sw");
  expect(await issue(page)).toBe("INV-0001");

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Download PDF/ }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toContain("INV-0001");
  const bytes = await readFile(await saved.path());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(bytes.length).toBeGreaterThan(5_000);
  expect(bytes.length).toBeLessThan(60_000);

  await everythingSent(page);
  expect(new URL(page.url()).pathname).toMatch(/^\/invoice\//);
  const link = await linkOfInvoice(page);

  // The server draws the very bytes this phone drew.
  const served = await page.request.get(`${link}/pdf`);
  expect((await served.body()).equals(bytes)).toBe(true);

  // The client's own phone, which knows nothing of us, and has scripts switched off.
  const stranger = await browser.newContext({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin });
  const seen = await stranger.newPage();
  await seen.goto(link);
  await expect(seen.getByText("INV-0001").first()).toBeVisible();
  await expect(seen.getByText("Ankara, 6 yards").first()).toBeVisible();
  await expect(seen.getByText("₦20,350.00").first()).toBeVisible();
  // Whoever holds the paper checks it by the code on it, in the paper's language; a slip is told.
  const printed = await page.locator(".doc-qrb", { hasText: "/verify" }).first().textContent();
  const code = /(?:[0-9A-Z]{4}-){2}[0-9A-Z]{4}/.exec(printed ?? "")?.[0] ?? "";
  const rest = /[0-9A-Z]{4}-[0-9A-Z]{4}$/.exec(printed ?? "")?.[0] ?? "";
  await seen.goto("/verify");
  await seen.getByRole("textbox").fill(`${code} ${rest}`.toLowerCase());
  await seen.getByRole("button").click();
  await expect(seen.getByRole("heading", { name: "Halisi" })).toBeVisible();
  await expect(seen.getByText("₦20,350.00")).toBeVisible();
  await expect(seen.getByText("Mama T…")).toBeVisible();
  await stranger.close();

  await closeSheet(page);
  await page.goBack();
  await openTab(page, "Invoices");
  await expect(page.getByRole("link", { name: /INV-0001/ })).toBeVisible();
});
