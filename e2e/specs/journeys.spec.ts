import { expect, test, type Page } from "@playwright/test";
import {
  addClient,
  addItem,
  closeSheet,
  everythingSent,
  issue,
  linkOfInvoice,
  openTab,
  writeInvoice,
} from "../actions.ts";
import { openDemo, openNewBusiness } from "../accounts.ts";
import { countTaps, tapsOf } from "../taps.ts";

// Always on the line: to fetch the whole app for later costs a sixth of the test.
test.use({
  viewport: { width: 360, height: 740 },
  serviceWorkers: "block",
  contextOptions: { reducedMotion: "reduce" },
});

const client = "Mama Tolu";

/** Opens a business with one client who has one invoice, on the list of invoices. */
async function openWithInvoice(page: Page): Promise<string> {
  await openNewBusiness(page);
  await page.goto("/tabs/home");
  await addClient(page, { name: client, phone: "0803 555 0103" });
  await addItem(page, { name: "Lace, 5 yards", price: "27000" });
  await writeInvoice(page, client, "Lace, 5 yards");
  const number = await issue(page);
  await closeSheet(page);
  await everythingSent(page);
  await page.goto("/tabs/invoice");
  await expect(page.getByRole("link", { name: new RegExp(number) })).toBeVisible();
  return number;
}

test("payment › from the list of invoices › is recorded in the taps the docs allow", async ({ page }) => {
  const number = await openWithInvoice(page);
  const { taps, tap } = countTaps();
  await tap("the invoice", () => page.getByRole("link", { name: new RegExp(number) }).click());
  const main = page.getByRole("main");
  await tap("Payment", () =>
    main
      .getByRole("button", { name: /^(Payment|Record payment)$/ })
      .first()
      .click(),
  );
  const sheet = page.getByRole("dialog", { name: "Record a payment" });
  await tap("Record payment", () => sheet.getByRole("button", { name: "Record payment" }).click());
  await expect(main.getByText("Paid", { exact: true }).first()).toBeVisible();
  expect(taps.length).toBeLessThanOrEqual(tapsOf("Payment"));
});

test("client pays › by transfer, in a browser without scripts › tells the business in the taps the docs allow", async ({
  page,
  browser,
}) => {
  await openWithInvoice(page);
  const link = await linkOfInvoice(page);
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const theirs = await context.newPage();
  await theirs.goto(new URL(link, page.url()).href);
  const { taps, tap } = countTaps();
  await tap("I have paid", () => theirs.getByRole("link", { name: "I have paid" }).click());
  await tap("Tell the business", () => theirs.getByRole("button", { name: /^Tell / }).click());
  await expect(theirs.getByText("Payment reported")).toBeVisible();
  await context.close();
  expect(taps.length).toBeLessThanOrEqual(tapsOf("Client pays"));
});

test("AI writer › a birthday wish › reaches WhatsApp in the taps the docs allow", async ({ page, context }) => {
  await openNewBusiness(page);
  await page.goto("/tabs/home");
  await addClient(page, { name: client, phone: "0803 555 0103" });
  await openTab(page, "Invoices");
  await context.route(/wa\.me|api\.whatsapp\.com/, (route) => route.fulfill({ body: "WhatsApp" }));
  const { taps, tap } = countTaps();
  const tabs = page.getByRole("navigation", { name: "Main" });
  await tap("Ai Writer", () => tabs.getByRole("link", { name: "Ai Writer" }).click());
  await tap("Birthday wishes", () => page.getByRole("link", { name: /^Birthday wishes/ }).click());
  await tap("Customer", () => page.getByRole("button", { name: /Customer/ }).click());
  const choice = page.getByRole("dialog", { name: "Select A Customer" });
  await tap("the client", () => choice.getByRole("button", { name: new RegExp(client) }).click());
  await tap("Generate", () => page.getByRole("button", { name: /^Generate/ }).click());
  const viewer = page.getByRole("dialog", { name: "Birthday Message" });
  await expect(viewer.getByRole("textbox", { name: "Text" })).toBeVisible();
  await tap("Share", () => viewer.getByRole("button", { name: "Share" }).click());
  const opened = context.waitForEvent("page");
  await tap("WhatsApp", () => page.getByRole("menuitem", { name: "WhatsApp" }).click());
  await opened;
  expect(taps.length).toBeLessThanOrEqual(tapsOf("AI writer"));
});

test("month’s end › from any tab › the profit leaves the phone in the taps the docs allow", async ({ page }) => {
  await openDemo(page, "lagos");
  await page.goto("/tabs/invoice");
  await expect(page.getByText("INV-0148").first()).toBeAttached();
  const { taps, tap } = countTaps();
  await tap("One More Thing", () => page.getByRole("button", { name: "One More Thing" }).click());
  const menu = page.getByRole("dialog", { name: "One More Thing" });
  await tap("Reports", () => menu.getByRole("link", { name: /^Reports/ }).click());
  await tap("Profit and loss", () => page.getByRole("link", { name: /^Profit and loss/ }).click());
  await expect(page.getByText(/of what you earned|more than you earned/)).toBeVisible();
  // A browser without sharing of files saves the same file.
  const file = page.waitForEvent("download");
  await tap("Share PDF", () => page.getByRole("button", { name: "Share PDF" }).click());
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
  expect(taps.length).toBeLessThanOrEqual(tapsOf("Month’s end"));
});
