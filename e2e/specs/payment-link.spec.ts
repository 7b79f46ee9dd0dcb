import { expect, test, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { closeSheet, everythingSent, issue, openableOffline } from "../actions.ts";
import { expectNoFaults } from "../axe-faults.ts";
import { startBusiness } from "../accounts.ts";

async function visitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: "en-GB", ...options });
  return context.newPage();
}

async function makeLink(page: Page, { title, amount }: { title: string; amount: string | null }): Promise<string> {
  await page.getByRole("button", { name: "New payment link" }).click();
  const form = page.getByRole("dialog", { name: "New payment link" });
  await form.getByLabel("Title").fill(title);
  if (amount === null) await form.getByText("Client chooses").click();
  else await form.getByRole("textbox", { name: "Amount" }).fill(amount);
  await form.getByLabel("Note to client").fill("Saturday at ten");
  await expectNoFaults(page);
  await form.getByRole("button", { name: "Make the link" }).click();
  const made = page.getByRole("dialog", { name: title });
  const link = await made.getByText(/\/checkout\/link\/[\w-]{44}$/).innerText();
  await made.getByRole("button", { name: "Close" }).click();
  return link;
}

async function payByCard(page: Page, pay: { name: string; amount?: string }): Promise<void> {
  if (pay.amount !== undefined) await page.getByLabel(/^You name the amount/).fill(pay.amount);
  await page.getByLabel("Your name").fill(pay.name);
  await page.getByRole("button", { name: "Pay now" }).click();
  await page.waitForURL(/\/checkout\/pay\//);
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await page.getByLabel("Expires (MM / YY)").fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: /^Pay/ }).click();
}

test("payment link › paid by card and by transfer, with and without a script › waits in drafts that are issued offline", async ({
  page,
  context,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await startBusiness(page);
  await page.goto("/money");
  await page.getByRole("button", { name: "Payment links" }).click();
  await expectNoFaults(page);
  const fixed = await makeLink(page, { title: "Dressmaking class", amount: "25000" });
  const open = await makeLink(page, { title: "School collection", amount: null });

  const plain = await visitor(browser, { javaScriptEnabled: false });
  await plain.goto(fixed);
  await expect(plain.getByRole("heading", { name: "Dressmaking class" })).toBeVisible();
  await payByCard(plain, { name: "Àìná Bákàrè" });
  await expect(plain.getByText(/Thank you\. .* has your payment\./)).toBeVisible();

  const phone = await visitor(browser, { colorScheme: "dark" });
  await phone.goto(`${open}?lang=fr`);
  await expect(phone.getByText(/Vous choisissez le montant/)).toBeVisible();
  await expectNoFaults(phone);
  await phone.goto(open);
  await phone.getByLabel(/^You name the amount/).fill("nothing");
  await phone.getByLabel("Your name").fill("Bola Ade");
  await phone.getByRole("button", { name: "Pay now" }).click();
  await expect(phone.getByText("Enter how much you want to pay, more than zero.")).toBeVisible();
  await payByCard(phone, { name: "Bola Ade", amount: "1,500" });
  await expect(phone.getByText(/has your payment/)).toBeVisible();
  await expectNoFaults(phone);

  // Without an account of the business there is nothing to send a transfer to; the address is open all the same.
  await phone.goto(`${open}/paid`);
  await phone.getByLabel("Your name").fill("Chidi Eze");
  await phone.getByLabel(/^Amount/).fill("7000");
  await expectNoFaults(phone);
  await phone.getByRole("button", { name: /^Tell/ }).click();
  await expect(phone.getByRole("heading", { name: "Payment reported" })).toBeVisible();

  await page.goto("/invoices/drafts");
  for (const name of ["Àìná Bákàrè", "Bola Ade", "Chidi Eze"])
    await expect(page.getByRole("link", { name: new RegExp(name) })).toBeVisible();
  await openableOffline(page);
  await context.setOffline(true);
  await page.getByRole("link", { name: /Chidi Eze/ }).click();
  await expect(page.getByText("Payment of Chidi Eze")).toBeVisible();
  await page.getByRole("button", { name: "Confirm payment" }).click();
  const confirming = page.getByRole("dialog", { name: "Is it in your bank?" });
  await confirming.getByRole("button", { name: "Confirm payment" }).click();
  await expect(page.getByText("₦7,000 received").first()).toBeVisible();
  await page.getByRole("button", { name: "Walk-in customer" }).click();
  expect(await issue(page)).toBe("INV-0001");
  await closeSheet(page);
  await expect(page.getByText("Paid").first()).toBeVisible();
  await context.setOffline(false);
  await everythingSent(page);

  await page.goto("/money");
  await page.getByRole("button", { name: "Payment links" }).click();
  await page.getByRole("button", { name: /School collection/ }).click();
  await expect(page.getByText("2 payments ₦8,500")).toBeVisible();
  await page.getByRole("button", { name: "Withdraw link" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw link" }).click();
  await expect(page.getByRole("dialog", { name: "School collection" }).getByText("Withdrawn")).toBeVisible();
  expect((await phone.goto(open))?.status()).toBe(404);
});
