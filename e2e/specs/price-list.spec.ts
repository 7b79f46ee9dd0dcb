import { expect, test, type Browser, type BrowserContextOptions } from "@playwright/test";
import { addItem, closeSheet, everythingSent, issue, openTab } from "../actions.ts";
import { expectNoFaults } from "../axe-faults.ts";
import { startBusiness } from "../accounts.ts";

/** A visitor whose phone ends every chat with a page of ours, so that nothing outside is asked. */
async function visitor(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: "en-GB", ...options });
  const page = await context.newPage();
  await context.route("https://wa.me/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Chat</h1>" }),
  );
  return page;
}

test("price list › chosen offline, ordered from with and without a script › is a draft the owner issues offline", async ({
  page,
  context,
  browser,
}) => {
  await startBusiness(page);
  await page.goto("/settings/account");
  await page.getByRole("textbox", { name: "Phone", exact: true }).fill("0803 555 0142");
  await expect(page.getByText("Saved on this device").first()).toBeVisible();
  await page.goto("/tabs/contact");
  for (const [name, price] of [
    ["Hollandais wax", "14750"],
    ["Cord lace", "42000"],
    ["Sample book", "1"],
  ] as const) {
    await openTab(page, "Clients");
    await addItem(page, { name, price });
  }

  await context.setOffline(true);
  await page.getByRole("button", { name: "Order, prices and files" }).click();
  await page.getByRole("menuitem", { name: "Price list for clients" }).click();
  const sheet = page.getByRole("dialog", { name: "Price list" });
  await sheet.getByText("Hollandais wax").click();
  await sheet.getByText("Cord lace").click();
  await expect(sheet.getByRole("heading", { name: "2 items on the list" })).toBeVisible();
  await expectNoFaults(page);
  await sheet.getByRole("button", { name: "Make the link" }).click();
  const link = await sheet.getByText(/\/price-list\/[\w-]{44}$/).innerText();
  await context.setOffline(false);
  await sheet.getByRole("button", { name: "Close" }).click();
  await everythingSent(page);

  const phone = await visitor(browser);
  await phone.goto(link);
  await expect(phone.getByText("Sample book")).toHaveCount(0);
  await phone.getByRole("button", { name: "One more: Hollandais wax" }).click();
  await phone.getByRole("button", { name: "One more: Hollandais wax" }).click();
  await phone.getByRole("button", { name: "One more: Cord lace" }).click();
  await phone.getByRole("button", { name: "One less: Cord lace" }).click();
  await expectNoFaults(phone);
  await phone.getByRole("button", { name: /^2 Order on WhatsApp ₦29,500$/ }).click();
  await expect(phone.getByRole("heading", { name: "Your order" })).toBeVisible();
  await expectNoFaults(phone);
  await phone.getByLabel("Your name").fill("Àìná Bákàrè");
  await phone.getByLabel(/Where to bring it/).fill("I will come on Tuesday");
  await phone.getByRole("button", { name: "Order on WhatsApp" }).click();
  await expect(phone.getByRole("heading", { name: "Chat" })).toBeVisible();
  const chat = new URL(phone.url());
  expect(chat.pathname).toBe("/2348035550142");
  expect(chat.searchParams.get("text")).toContain("2 × Hollandais wax = 29,500.00");

  const plain = await visitor(browser, { javaScriptEnabled: false });
  await plain.goto(link);
  await plain.getByLabel("Quantity: Cord lace").fill("1,5");
  await plain.getByLabel("Quantity: Cord lace").press("Enter");
  await plain.getByRole("button", { name: "Change the order" }).click();
  await expect(plain.getByLabel("Quantity: Cord lace")).toHaveValue("1,5");
  await plain.getByRole("button", { name: /Order on WhatsApp/ }).click();
  await plain.getByLabel("Your name").fill("Bola Ade");
  await plain.getByRole("button", { name: "Order on WhatsApp" }).click();
  await expect(plain.getByRole("heading", { name: "Chat" })).toBeVisible();

  await page.goto("/invoices/drafts");
  await expect(page.getByRole("link", { name: /Àìná Bákàrè/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Bola Ade/ })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("link", { name: /Àìná Bákàrè/ }).click();
  await expect(page.getByText("Order of Àìná Bákàrè")).toBeVisible();
  await expect(page.getByText("I will come on Tuesday")).toBeVisible();
  await page.getByRole("button", { name: "Walk-in customer" }).click();
  expect(await issue(page)).toBe("INV-0001");
  await closeSheet(page);
  await context.setOffline(false);
  await everythingSent(page);

  await page.goto("/catalog");
  await page.getByRole("button", { name: "Order, prices and files" }).click();
  await page.getByRole("menuitem", { name: "Price list for clients" }).click();
  await sheet.getByRole("button", { name: "Withdraw link" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw link" }).click();
  await expect(sheet.getByRole("button", { name: "Make the link" })).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();
  await everythingSent(page);
  expect((await phone.goto(link))?.status()).toBe(404);
});
