import { everythingSent, openedIsKept } from "../actions.ts";
import { expect, test } from "@playwright/test";
import { newAccount } from "../accounts.ts";
import { countTaps, handSeconds, tapsOf } from "../taps.ts";

/** Of the minute, what is left to a cheap phone and its network. */
const machineSeconds = 20;

test.use({ viewport: { width: 360, height: 740 } });

test("a stranger › seven taps and a minute from the first screen › the ways to share the issued invoice are open", async ({
  page,
}) => {
  const { taps, tap } = countTaps();
  let letters = 0;
  const type = async (text: string) => {
    letters += text.length;
    await page.keyboard.type(text);
  };
  const { email, password } = newAccount();
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/before the customer leaves/);
  await expect(page.getByText("Welcome back")).toHaveCount(0);

  const began = Date.now();
  await tap("Make an invoice", () => page.getByRole("link", { name: "Make an invoice" }).click());
  await tap("business name", () => page.getByLabel("Your business name").click());
  await type("Mama Tolú Provisions");
  await tap("Next", () => page.keyboard.press("Enter"));
  await type("Chidinma Nwáchúkwu");
  await tap("Next", () => page.keyboard.press("Enter"));
  await type("3 bags rice 45k");
  await expect(page.getByRole("region", { name: "Your invoice" })).toContainText("₦135,000.00");
  await tap("Send on WhatsApp", () => page.getByRole("button", { name: "Send on WhatsApp" }).click());

  const sheet = page.getByRole("dialog", { name: "One last step" });
  await expect(sheet.getByLabel("E-mail")).toBeFocused();
  await type(email);
  // "Next" of the phone's keyboard goes to the next field.
  await tap("Next", () => sheet.getByLabel(/^Password/).click());
  await type(password);
  await tap("Create account and send", () => sheet.getByRole("button", { name: "Create account and send" }).click());

  await expect(page.getByRole("heading", { name: "Your first invoice" })).toBeVisible();
  await expect(page.getByRole("dialog", { name: /^Share INV-0001/ })).toBeVisible();
  const seconds = (Date.now() - began) / 1000;
  console.log(`first minute: ${taps.length} taps, ${seconds.toFixed(1)} s of the machine`);
  expect(taps.length).toBeLessThanOrEqual(tapsOf("First minute"));
  expect(handSeconds(letters, taps.length)).toBeLessThan(60 - machineSeconds);
  await expect(page.getByRole("button", { name: /^WhatsApp/ })).toBeVisible();

  // Nothing was made twice, and nothing waits.
  await page.goto("/tabs/invoice");
  await expect(page.getByRole("link", { name: /Chidinma Nwáchúkwu/ })).toHaveCount(1);
  await expect(page.getByText("and the menu stands here")).toHaveCount(0);
  await page.goto("/try");
  await expect(page).toHaveURL(/\/new-invoice$/);
});

test("without network › the invoice is typed and kept, and the account says what it needs", async ({
  page,
  context,
}) => {
  await page.goto("/try");
  await page.getByLabel("Your business name").fill("Mama Tolú Provisions");
  await page.getByLabel("Client’s name").fill("Chidinma");
  await page.getByLabel(/^What you sell/).fill("3 bags rice 45k");
  await page.keyboard.press("Enter");
  await openedIsKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByLabel("Your business name")).toHaveValue("Mama Tolú Provisions");
  await expect(page.getByRole("region", { name: "Your invoice" })).toContainText("₦135,000.00");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Send on WhatsApp" }).click();
  const sheet = page.getByRole("dialog", { name: "One last step" });
  await sheet.getByLabel("E-mail").fill("tolu@shop.example");
  await sheet.getByLabel(/^Password/).fill("amala and ewedu at noon");
  await context.setOffline(true);
  await sheet.getByRole("button", { name: "Create account and send" }).click();
  await expect(sheet.getByText(/^No network\. Your invoice is kept/)).toBeVisible();
  await expect(sheet.getByLabel("E-mail")).toHaveValue("tolu@shop.example");
});

test("a stranger at a desk › template, colour and account of the first invoice › are the business's, and nothing is typed twice", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { email, password } = newAccount();
  await page.goto("/try");
  await page.getByLabel("Your business name").fill("Mama Tolú Provisions");
  await page.getByLabel("Client’s name").fill("Chidinma");
  await page.getByLabel(/^What you sell/).fill("3 bags rice 45k");
  await page.getByText("Receipt", { exact: true }).click();
  await page.getByRole("radio", { name: "Green" }).check({ force: true });
  await page.getByRole("button", { name: /Add your bank account, or take cash/ }).click();
  const details = page.getByRole("dialog", { name: "How you get paid" });
  await details.getByRole("textbox", { name: "Bank" }).fill("Wema Bank");
  await details.getByLabel("Account number").fill("0123456789");
  await details.getByRole("button", { name: "Done" }).click();
  // The draft is the device's: it is there after the page has gone.
  await page.reload();
  await expect(page.getByRole("region", { name: "Your invoice" })).toContainText("Wema Bank · 0123456789");
  await page.getByRole("button", { name: "Send on WhatsApp" }).click();
  const sheet = page.getByRole("dialog", { name: "One last step" });
  await sheet.getByLabel("E-mail").fill(email);
  await sheet.getByLabel(/^Password/).fill(password);
  await sheet.getByRole("button", { name: "Create account and send" }).click();
  await expect(page.getByRole("dialog", { name: /^Share INV-0001/ })).toBeVisible();
  await everythingSent(page);

  await page.goto("/settings/invoice");
  await expect(page.getByRole("radio", { name: "Receipt", exact: true })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Green" })).toBeChecked();
  await expect(page.getByText("Confirm the new bank details to send this.")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Wema Bank.*0123456789/ })).toBeVisible();
});
