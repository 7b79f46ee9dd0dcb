import { expect, test } from "@playwright/test";
import { addClient, addItem, closeSheet, everythingSent, issue, openTab, writeInvoice } from "../actions.ts";
import { newAccount, signIn, startBusiness } from "../accounts.ts";

test.use({ serviceWorkers: "block" });

test("revoked phone › a phone signed out as lost closes at its next contact; its owner opens it again, and what the server refused says so", async ({
  browser,
  baseURL,
}) => {
  const [lost, mine] = await Promise.all([0, 1].map(() => browser.newContext({ baseURL: baseURL! })));
  try {
    const account = newAccount();
    const phone = await lost!.newPage();
    await startBusiness(phone, account);
    await addClient(phone, { name: "Mama Tolu", phone: "0803 555 0103" });
    await addItem(phone, { name: "Lace, 5 yards", price: "27000" });
    await everythingSent(phone);
    await openTab(phone, "Invoices");
    await phone.route("**/sync/**", (route) => route.abort());
    await writeInvoice(phone, "Mama Tolu", "Lace, 5 yards");
    expect(await issue(phone)).toBe("INV-0001");
    await closeSheet(phone);

    const laptop = await mine!.newPage();
    await signIn(laptop, account);
    await laptop.goto("/settings/devices");
    await laptop.getByRole("button", { name: /^Log out .*\(/ }).click();
    const sheet = laptop.getByRole("dialog", { name: /^Log .* out\?$/ });
    await expect(sheet.getByLabel(/Also erase its data/)).not.toBeChecked();
    await sheet.getByRole("button", { name: "Log it out" }).click();
    await expect(laptop.getByText(/is logged out$/)).toBeVisible();

    await phone.unroute("**/sync/**");
    await phone.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(phone.getByRole("heading", { name: "This device was logged out" })).toBeVisible();
    await phone.goto("/tabs/invoice");
    await expect(phone.getByRole("heading", { name: "This device was logged out" })).toBeVisible();
    await expect(phone.getByText("Mama Tolu")).toBeHidden();

    await phone.getByLabel("Password", { exact: true }).fill(account.password);
    await phone.getByRole("button", { name: "Log in", exact: true }).click();
    await openTab(phone, "Invoices");
    await expect(phone.getByText(", needs attention")).toBeVisible();
    await phone.getByText("Mama Tolu").first().click();
    await expect(phone.getByText("The server refused this document")).toBeVisible();
    await expect(phone.getByText(/INV-0001 is not in your books and not valid/)).toBeVisible();
  } finally {
    await Promise.all([lost!.close(), mine!.close()]);
  }
});
