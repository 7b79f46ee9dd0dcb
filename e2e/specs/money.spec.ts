import { expect, test, type Browser, type Locator, type Page } from "@playwright/test";
import { addClient, addItem, everythingSent, issue, writeInvoice } from "../actions.ts";
import { newAccount, openDemo, skipWelcome, type Account } from "../accounts.ts";
import { ports } from "../ports.ts";
import { type RunningServer, startServer } from "../server.ts";

// Always on the line: to fetch the whole app for later costs a sixth of the test.
test.use({ serviceWorkers: "block" });

// One after the other: they share the sandbox's clock, which only goes forward. On a server of their own: moving the clock
// looks after every purchase there, and the outbox holds every mail, so that each would cost more with every other spec.
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://127.0.0.1:${ports.money}` });
let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer(ports.money);
});
test.afterAll(() => server.stop());

const cards = {
  pays: "4242 4242 4242 4242",
  asksBank: "4000 0025 0000 3155",
  declined: "4000 0000 0000 0002",
} as const;

/** Signs up in a country with a plan in mind, as the links of the price page do. */
async function signUpFor(page: Page, country: string, query = ""): Promise<Account> {
  const account = newAccount();
  await page.goto(`/register${query}`);
  await page.getByLabel("Business name").fill(account.business);
  await page.getByLabel("Your name").fill("Adesọlá");
  await page.getByLabel("Username").fill(account.username);
  await page.getByLabel("E-mail").fill(account.email);
  if (country !== "Nigeria") {
    await page.getByRole("button", { name: /^Country/ }).click();
    const sheet = page.getByRole("dialog", { name: "Select A Country" });
    await sheet.getByPlaceholder("Search country").fill(country);
    await sheet
      .getByRole("button", { name: new RegExp(`^${country}`) })
      .first()
      .click();
    await expect(sheet).toBeHidden();
  }
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Create account" }).click();
  return account;
}

async function fillCard(form: Pick<Page, "getByLabel">, number: string): Promise<void> {
  await form.getByLabel("Card number").fill(number);
  await form.getByLabel("Expires (MM / YY)").fill("12 / 34");
  await form.getByLabel("Security code").fill("123");
}

/** Pays on the sandbox's hosted page and comes back. */
async function payAtCheckout(page: Page, number: string = cards.pays): Promise<void> {
  await page.waitForURL(/\/checkout\/pay\//);
  await fillCard(page, number);
  await page.getByRole("button", { name: /^Pay/ }).click();
}

async function moveClock(page: Page, days: number): Promise<void> {
  // The server looks after every purchase of this file before it answers.
  const answer = await page.request.post("/checkout/desk/clock", { data: { days } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Waits until the billing screen shows what the server settles in the background. */
async function reloadUntil(page: Page, shown: () => Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.reload();
      await expect(page.getByRole("heading", { name: "What’s included" })).toBeVisible();
      return shown().count();
    })
    .toBe(1);
}

// First, while the clock is right: a commission is paid for twelve months after the sign-up.
test("an affiliate › registered, a customer by the link, the first commission, and its reversal", async ({
  page,
  browser,
}) => {
  const { email } = newAccount();
  await page.goto("/affiliate");
  await page.getByRole("link", { name: "Become an affiliate" }).first().click();
  await page.getByLabel("Your name").fill("Amina Bello");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Bank", { exact: true }).fill("GTBank");
  await page.getByLabel("Account number").fill("0123456789");
  await page.getByLabel("Name on the account").fill("Amina Bello");
  await page.getByText("I agree to these terms").click();
  await page.getByRole("button", { name: "Become an affiliate" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  const key = await keyInMail(page, email);

  await page.goto(`/affiliate?key=${key}`);
  const link = await page.getByText(/\/register\?ref=/).innerText();
  expect(page.url(), "the key has left the address").not.toContain("key=");
  await expect(page.getByText(/^Nothing earned yet/)).toBeVisible();

  const customer = await clientsPhone(browser, page);
  await signUpFor(customer, "Nigeria", new URL(link).search);
  await customer.waitForURL(/\/welcome/);
  await customer.goto("/plan/subscribe");
  await customer.getByRole("button", { name: "Pay ₦10,000 for 12 months" }).click();
  await payAtCheckout(customer);
  await expect(customer.getByRole("heading", { name: "Paid: ₦10,000" })).toBeVisible();
  await customer.getByRole("button", { name: /^Yearly/ }).click();
  const reference = await customer.getByText(/^ANK-/).innerText();
  await customer.context().close();

  await page.reload();
  await expect(page.getByText("Commission", { exact: true })).toBeVisible();
  await expect(page.getByText("₦2,000.00")).toBeVisible();
  const figure = (name: string) => page.locator("dl > div", { hasText: name }).locator("dd").first();
  for (const name of ["Visits", "Sign-ups", "Paying"]) await expect(figure(name)).toHaveText("1");
  await expect(page.getByRole("button", { name: "Request payout" })).toBeDisabled();

  await refund(page, reference);
  await expect
    .poll(async () => {
      await page.reload();
      await expect(page.getByText("Commission")).toBeVisible();
      return page.getByText("Reversed after a refund").count();
    })
    .toBe(1);
  await expect(page.getByText("−₦2,000.00")).toBeVisible();
});

test("money › Nigeria › sign up → transactions → checkout → paid plan → change → cancel → expiry", async ({ page }) => {
  await signUpFor(page, "Nigeria", "?intent=yearly");
  await page.waitForURL(/\/transactions/);
  await expect(page.getByRole("button", { name: "Pay ₦10,000" })).toBeEnabled();
  expect(page.url(), "the token has left the address").not.toContain("token");
  await page.getByRole("button", { name: "Pay ₦10,000" }).click();
  await payAtCheckout(page, cards.declined);
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  await payAtCheckout(page);
  await expect(page.getByRole("heading", { name: "Paid: ₦10,000" })).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();
  await page.waitForURL(/\/welcome/);

  await page.goto("/settings/billing");
  await expect(page.getByRole("heading", { name: "Yearly plan" })).toBeVisible();
  await expect(page.getByText(/^Active\. Renews on/)).toBeVisible();
  await expect(page.getByText("Synced on all your devices")).toBeVisible();
  await page.getByRole("button", { name: "Yearly" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Receipt" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^receipt-ank-.*\.pdf$/);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Change plan" }).click();
  const modal = page.getByRole("dialog", { name: "Change plan" });
  await modal.getByRole("button", { name: "Yes Change My Plan" }).click();
  await expect(modal.getByText("Choose a plan first.")).toBeVisible();
  await modal.getByText("12 Months").click();
  await expect(modal.getByText("You will be charged ₦25,500 for 12 Months subscription.")).toBeVisible();
  await modal.getByRole("button", { name: "Yes Change My Plan" }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByText(/Then it becomes 12 Months\./)).toBeVisible();

  await page.getByRole("button", { name: "Cancel plan" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel plan" }).click();
  await expect(page.getByText(/^Cancelled\. It works until/)).toBeVisible();
  await moveClock(page, 367);
  await reloadUntil(page, () => page.getByText(/^It ended on/));
  await expect(page.getByText("Automatic reminders come with a plan")).toBeVisible();
  await expect(page.getByRole("link", { name: "Choose a plan" })).toBeVisible();
});

test("money › Kenya › sign up → transactions → checkout → paid plan → change in the provider's portal → cancel → expiry", async ({
  page,
}) => {
  await signUpFor(page, "Kenya", "?intent=usd_monthly");
  await page.waitForURL(/\/transactions/);
  await page.getByRole("button", { name: "Pay $7.99" }).click();
  await payAtCheckout(page);
  await expect(page.getByRole("heading", { name: "Paid: $7.99" })).toBeVisible();
  await page.goto("/plan/subscribe");
  await page.waitForURL(/\/plan\/portal$/);

  await page.goto("/settings/billing");
  await expect(page.getByRole("heading", { name: "Monthly plan" })).toBeVisible();
  await page.getByRole("button", { name: "Change plan" }).click();
  await page.waitForURL(/\/checkout\/portal\//);
  await page.getByLabel("Plan", { exact: true }).selectOption("usd_yearly");
  await page.getByRole("button", { name: "Change plan" }).click();
  await expect(page.getByText(/becomes Yearly on/)).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await page.waitForURL(/\/settings\/billing$/);
  await expect(page.getByText(/Then it becomes Yearly\./)).toBeVisible();
  await moveClock(page, 32);
  await reloadUntil(page, () => page.getByRole("heading", { name: "Yearly plan" }));
  await expect(page.getByText("$59.99").first()).toBeVisible();

  await page.getByRole("button", { name: "Cancel plan" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel plan" }).click();
  await expect(page.getByText(/^Cancelled\. It works until/)).toBeVisible();
  await moveClock(page, 367);
  await reloadUntil(page, () => page.getByText(/^It ended on/));
});

test("too little credit › bought from the alert, and back at the form as it was left", async ({ page }) => {
  await signUpFor(page, "Nigeria");
  await page.waitForURL(/\/welcome/);
  const token = await page.evaluate(() => localStorage.getItem("token"));
  for (let written = 0; written < 5; written++) {
    const answer = await page.request.post("/ai-writter/generate", {
      headers: { authorization: `Bearer ${token}`, accept: "application/json", ...(await xsrf(page)) },
      data: { generate: "business_name", description: `A home bakery in Accra, number ${written}` },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await page.goto("/ai/business-name");
  await page.getByLabel("What the business does").fill("A home bakery in Accra, once more");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Buy Credit" }).click();
  await page.getByRole("button", { name: /^Get it\s*: 50/ }).click();
  await payAtCheckout(page);
  await page.waitForURL(/\/ai\/business-name/);
  await expect(page.getByLabel("What the business does")).toHaveValue("A home bakery in Accra, once more");
  await expect(page.getByText("You will have 40 credits left")).toBeVisible();
});

const clients = [
  { demo: "lagos", currency: "NGN", amount: /^Pay ₦[\d,]+\.\d\d$/, steps: ["declined", "pays"] },
  { demo: "kampala", currency: "UGX", amount: /^Pay USh\s[\d,]+$/, steps: ["asksBank"] },
  { demo: null, currency: "USD", amount: /^Pay \$[\d,]+\.\d\d$/, steps: ["pays"] },
] as const;

for (const { demo, currency, amount, steps } of clients) {
  test(`money › a client pays a shared invoice by card in ${currency}: ${steps.join(", then ")}`, async ({
    page,
    browser,
  }) => {
    if (demo) await openDemo(page, demo);
    else await invoiceInDollars(page);
    const linkId = await payableInvoice(page, currency);
    const client = await clientsPhone(browser, page);
    await client.goto(`/invoice/link/${linkId}`);
    await client.getByRole("link", { name: "Pay now" }).click();
    const form = client.frameLocator("iframe");
    const pay = client.getByRole("button", { name: amount });
    for (const step of steps) {
      await fillCard(form, cards[step]);
      await pay.click();
      if (step === "declined")
        await expect(client.getByRole("alert").getByText("Your card was declined.")).toBeVisible();
      if (step === "asksBank") await form.getByRole("button", { name: "Yes, pay" }).click();
    }
    await expect(client.getByRole("heading", { name: "Thank you. It is paid." })).toBeVisible();
    expect(client.url()).toContain(`/thank-you?invoice=${linkId}`);
    await client.getByRole("button", { name: "See the receipt" }).click();
    await expect(client.getByText("Nothing left to pay. Thank you.")).toBeVisible();
    await expect(client.getByRole("link", { name: "Pay now" })).toHaveCount(0);
    await client.goto(`/invoice/link/${linkId}/pay`);
    await expect(client.getByText("Nothing left to pay. Thank you.")).toBeVisible();
    await client.context().close();
  });
}

/** The key of the mailed link, as the written mails show it. */
async function keyInMail(page: Page, email: string): Promise<string> {
  const mails = await page.context().newPage();
  let key = "";
  await expect(async () => {
    const html = await (await mails.request.get("/dev/outbox", { headers: { accept: "text/html" } })).text();
    const at = html.indexOf(email);
    key = /affiliate\?key=([\w-]+)/.exec(html.slice(Math.max(0, at)))?.[1] ?? "";
    expect(at).toBeGreaterThan(-1);
    expect(key).not.toBe("");
  }).toPass();
  await mails.close();
  return key;
}

/** Gives all of a payment back at the sandbox, as its operator would. */
async function refund(page: Page, reference: string): Promise<void> {
  const desk = await page.context().newPage();
  await desk.goto("/checkout/desk");
  await desk
    .getByRole("row", { name: new RegExp(reference) })
    .getByRole("button", { name: "Refund" })
    .click();
  await desk.waitForURL(/\/checkout\/desk$/);
  await desk.close();
}

/** A business in America writes and sends one. */
async function invoiceInDollars(page: Page): Promise<void> {
  await signUpFor(page, "United States");
  await page.waitForURL(/\/welcome/);
  await skipWelcome(page);
  await addClient(page, { name: "Mama Tolu", phone: "0803 555 0101" });
  await addItem(page, { name: "Ankara, 6 yards", price: "185.50" });
  await writeInvoice(page, "Mama Tolu", "Ankara, 6 yards");
  await issue(page);
  await everythingSent(page);
}

/** A browser that knows nothing of us. */
async function clientsPhone(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 360, height: 740 },
  });
  return context.newPage();
}

/** The link of an invoice of this currency that has something left to pay. */
async function payableInvoice(page: Page, currency: string): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const answer = await page.request.get("/sync/pull", {
    headers: { authorization: `Bearer ${token}`, accept: "application/json" },
  });
  type Change = { collection: string; data: Record<string, unknown> | null };
  const { changes } = (await answer.json()) as { changes: Change[] };
  const links = changes.flatMap(({ collection, data }) =>
    collection === "invoices" && data?.["status"] === "issued" && data["currency"] === currency
      ? [String(data["linkId"])]
      : [],
  );
  for (const link of links) {
    const html = await (await page.request.get(`/invoice/link/${link}`)).text();
    if (html.includes(`/invoice/link/${link}/pay`)) return link;
  }
  throw new Error(`no invoice in ${currency} can be paid, of ${links.length}`);
}

async function xsrf(page: Page): Promise<Record<string, string>> {
  const cookie = (await page.context().cookies()).find(({ name }) => name.endsWith("XSRF-TOKEN"));
  return cookie ? { "x-xsrf-token": decodeURIComponent(cookie.value) } : {};
}
