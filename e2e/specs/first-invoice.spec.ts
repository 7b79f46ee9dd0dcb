import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { addClient, addItem, addTax, closeSheet, everythingSent, issue, openTab, writeInvoice } from "../acts.ts";
import { newAccount, signUp, skipWelcome } from "../people.ts";

test("sign up → client → item → tax → invoice → issue → PDF → public link", async ({ page, browser }) => {
  await signUp(page, newAccount());
  await skipWelcome(page);
  await addClient(page, { name: "Mama Tolu", phone: "0803 555 0101" });
  await addItem(page, { name: "Ankara, 6 yards", price: "18500" });
  await addTax(page, { name: "Market levy", percent: "2.5" });

  await writeInvoice(page, "Mama Tolu", "Ankara, 6 yards");
  // 18,500 + 7.5 % VAT (1,387.50) + 2.5 % levy (462.50)
  await expect(page.getByText("₦20,350.00").first()).toBeVisible();
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
  const link = await page.evaluate(() => location.pathname);
  expect(link).toMatch(/^\/invoice\//);
  const id = link.split("/").pop() ?? "";
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const pulled = await page.request.get("/sync/pull", { headers: { authorization: `Bearer ${token}` } });
  const { changes } = (await pulled.json()) as { changes: { id: string; data: { linkId?: string } | null }[] };
  const linkId = changes.find((change) => change.id === id)?.data?.linkId;

  // The client's own phone, which knows nothing of us, and has scripts switched off.
  const stranger = await browser.newContext({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin });
  const seen = await stranger.newPage();
  await seen.goto(`/invoice/link/${linkId}`);
  await expect(seen.getByText("INV-0001").first()).toBeVisible();
  await expect(seen.getByText("Ankara, 6 yards").first()).toBeVisible();
  await expect(seen.getByText("₦20,350.00").first()).toBeVisible();
  await stranger.close();

  await closeSheet(page);
  await page.goBack();
  await openTab(page, "Invoices");
  await expect(page.getByRole("link", { name: /INV-0001/ })).toBeVisible();
});
