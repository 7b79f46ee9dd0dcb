import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import {
  addClient,
  addItem,
  addTax,
  closeSheet,
  everythingSent,
  issue,
  numbersOnDevice,
  openableOffline,
  openTab,
  pendingCount,
  rowsWaiting,
  serverHas,
  writeInvoice,
} from "../actions.ts";
import { openLine } from "../tcp-line.ts";
import { buyPlan, newAccount, openNewBusiness, signIn, startBusiness } from "../accounts.ts";

test("in airplane mode from a cold start › client → item → tax → invoice → issue → PDF; then online, exactly once", async ({
  browser,
  baseURL,
}) => {
  const line = await openLine(baseURL!);
  const phone = await browser.newContext({ baseURL: line.url });
  try {
    const account = newAccount();
    const first = await phone.newPage();
    await startBusiness(first, account);
    await buyPlan(first);
    await everythingSent(first);
    await openableOffline(first);
    await first.close();

    await line.cut();
    const page = await phone.newPage();
    await page.goto("/");
    await addClient(page, { name: "Baba Sule", phone: "0803 555 0102" });
    await addItem(page, { name: "Aso oke cap", price: "4500" });
    await addTax(page, { name: "Market levy", percent: "2.5" });
    await writeInvoice(page, "Baba Sule", "Aso oke cap");
    expect(await issue(page)).toBe("INV-0001");
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Download PDF/ }).click();
    const bytes = await readFile(await (await saving).path());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(await pendingCount(page)).toBeGreaterThan(0);

    // The phone is put away and taken out again, still with no network: all of it is there.
    await page.close();
    const again = await phone.newPage();
    await again.goto("/tabs/invoice");
    await expect(again.getByText("INV-0001")).toBeVisible();

    await line.mend();
    await again.evaluate(() => window.dispatchEvent(new Event("online")));
    await everythingSent(again);
    expect(await serverHas(again)).toEqual({ contacts: ["Baba Sule"], items: ["Aso oke cap"], invoices: ["INV-0001"] });

    const tablet = await browser.newContext({ baseURL: line.url, serviceWorkers: "block" });
    const other = await tablet.newPage();
    await signIn(other, account);
    await openTab(other, "Invoices");
    await expect(other.getByText("INV-0001")).toHaveCount(1);
    await expect(other.getByText("Baba Sule")).toHaveCount(1);
    await tablet.close();
  } finally {
    await phone.close();
    await line.close();
  }
});

test("cash sale › made with no network › issued, paid, receipted and undone; the server then agrees", async ({
  browser,
  baseURL,
}) => {
  const line = await openLine(baseURL!);
  const phone = await browser.newContext({ baseURL: line.url });
  try {
    const page = await phone.newPage();
    await openNewBusiness(page);
    await page.goto("/");
    await addClient(page, { name: "Baba Sule", phone: "0803 555 0102" });
    await addItem(page, { name: "Aso oke cap", price: "4500" });
    await everythingSent(page);
    await openableOffline(page);
    await line.cut();

    await writeInvoice(page, "Baba Sule", "Aso oke cap");
    await page.getByRole("button", { name: "Paid now" }).click();
    await page.getByRole("button", { name: "Issue & send receipt" }).click();
    const receipt = page.getByRole("dialog", { name: /^Share RCT-0001/ });
    await expect(receipt).toBeVisible();
    await closeSheet(page);
    expect(await numbersOnDevice(page)).toEqual(["INV-0001", "RCT-0001"]);
    await page.getByRole("button", { name: "Back", exact: true }).click();

    // A payment that is recorded by mistake goes back whole.
    await writeInvoice(page, "Baba Sule", "Aso oke cap");
    expect(await issue(page)).toBe("INV-0002");
    await closeSheet(page);
    await page
      .getByRole("button", { name: /payment$/i })
      .first()
      .click();
    await page.getByRole("button", { name: "Record payment" }).last().click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Reversed. Nothing is erased: both entries stay.")).toBeVisible();

    await line.mend();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await everythingSent(page);
    expect((await serverHas(page))["invoices"]?.toSorted()).toEqual(["INV-0001", "INV-0002", "RCT-0001"]);
    expect(await rowsWaiting(page, "outbox")).toBe(0);
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await openTab(page, "Invoices");
    await expect(page.getByRole("link", { name: /INV-0001 · paid/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /INV-0002 · due/ })).toBeVisible();
  } finally {
    await phone.close();
    await line.close();
  }
});
