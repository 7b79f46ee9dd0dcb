import { expect, test } from "@playwright/test";
import {
  addClient,
  addItem,
  closeSheet,
  everythingSent,
  issue,
  linkOfInvoice,
  serverHas,
  writeInvoice,
} from "../actions.ts";
import { openNewBusiness, skipWelcome } from "../accounts.ts";

// Always on the line: to fetch the whole app for later costs a sixth of the test.
test.use({ serviceWorkers: "block" });

const slip = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

test("deposit › a deposit is claimed by the client, seen in the bank, the rest is paid, and the receipt has its own number", async ({
  page,
  browser,
}) => {
  await openNewBusiness(page);
  await page.goto("/welcome");
  await skipWelcome(page);
  await addClient(page, { name: "Mama Tolu", phone: "0803 555 0103" });
  await addItem(page, { name: "Lace, 5 yards", price: "27000" });
  await writeInvoice(page, "Mama Tolu", "Lace, 5 yards");
  await page.getByRole("button", { name: "Deposit or parts" }).click();
  const deposit = page.getByRole("listitem", { name: "Deposit" });
  await expect(deposit).toContainText("14,512.50");
  await deposit.getByLabel("Share", { exact: true }).fill("40");
  await expect(deposit).toContainText("11,610");
  await expect(page.getByRole("listitem", { name: "Last part" })).toContainText("17,415");
  const number = await issue(page);
  await closeSheet(page);
  await expect(page.getByRole("heading", { name: "Paid in parts" })).toBeVisible();
  await everythingSent(page);

  // The client, in a browser without scripts.
  const link = await linkOfInvoice(page);
  const client = await browser.newContext({ javaScriptEnabled: false });
  const theirs = await client.newPage();
  await theirs.goto(new URL(link, page.url()).href);
  await theirs.getByRole("link", { name: "I have paid" }).click();
  await theirs.getByRole("radio", { name: "A part" }).check();
  await theirs.getByLabel(/^Amount/).fill("11,610");
  await theirs.getByLabel(/^Reference/).fill("FT-77");
  await theirs.getByLabel(/^Photo/).setInputFiles({ name: "slip.png", mimeType: "image/png", buffer: slip });
  await theirs.getByRole("button", { name: /^Tell / }).click();
  await expect(theirs.getByText("Payment reported")).toBeVisible();
  await expect(theirs.getByText(/29,025/).first()).toBeVisible();

  // It is told at once, and it is not money yet.
  await page.goto("/tabs/invoice");
  await page.getByRole("link", { name: /Paid ₦11,610\?/ }).click();
  await expect(page.getByRole("heading", { name: "Client says ₦11,610 is paid" })).toBeVisible();
  await expect(page.getByText("Reference FT-77")).toBeVisible();
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  const seen = page.getByRole("dialog", { name: "Is it in your bank?" });
  await seen.getByLabel(/^Amount that came in/).fill("11610");
  await seen.getByRole("button", { name: "Confirm payment" }).click();
  await expect(page.getByRole("heading", { name: "Client says ₦11,610 is paid" })).toBeHidden();
  await expect(page.getByText(/^of .* unpaid$/).first()).toBeVisible();
  await everythingSent(page);
  await theirs.reload();
  await expect(theirs.getByText("Payment reported")).toBeHidden();
  await expect(theirs.getByText(/17,415/).first()).toBeVisible();

  await page.getByRole("button", { name: "Payment", exact: true }).click();
  await page.getByRole("dialog", { name: "Record a payment" }).getByRole("button", { name: "Record payment" }).click();
  await expect(page.getByRole("main").getByText("Paid", { exact: true }).first()).toBeVisible();

  // The receipt of what came first.
  await page.getByRole("button", { name: /Transfer.*FT-77/ }).click();
  await page.getByRole("dialog", { name: "₦11,610 received" }).getByRole("button", { name: "Receipt" }).click();
  await expect(page.getByRole("dialog", { name: /RCT-0001/ })).toBeVisible();
  await closeSheet(page);
  await expect(page.getByRole("heading", { name: "RCT-0001", exact: true })).toBeVisible();
  await everythingSent(page);
  const { invoices } = await serverHas(page);
  expect(invoices?.toSorted()).toEqual([number, "RCT-0001"]);
  await theirs.reload();
  await expect(theirs.getByText("Nothing left to pay")).toBeVisible();
  await client.close();
});
