import { expect, test, type Page } from "@playwright/test";
import { addClient, everythingSent } from "../actions.ts";
import { openNewBusiness } from "../accounts.ts";

// Always on the line: to fetch the whole app for later costs a sixth of the test.
test.use({ serviceWorkers: "block" });

/** Types an invoice in words, looks at it, and issues it. */
async function issueInWords(page: Page, phrase: string): Promise<void> {
  await page.goto("/new-invoice?text=");
  await page.getByRole("textbox").fill(phrase);
  await page.getByRole("button", { name: "Make draft" }).click();
  await page.getByRole("button", { name: "Issue & share" }).click();
  await expect(page.getByRole("dialog", { name: /^Share / })).toBeVisible();
}

test("list of invoices › in words → issued; filtered and saved; two of one client paid at once; a bank's message for the third", async ({
  page,
}) => {
  await openNewBusiness(page);
  await page.goto("/tabs/home");
  await addClient(page, { name: "Mama Tolu", phone: "0803 555 0101" });

  // Without tax in the words there is what the country asks for: 7.5 % on 3 × 15,000.
  await issueInWords(page, "3 bags rice 45k total for mama tolu, due in 7 days");
  await issueInWords(page, "delivery 10k for mama tolu");
  await issueInWords(page, "2 crates soda @ 6k for Bisi 0803 555 0199");

  await page.goto("/invoices/filter");
  await page.getByRole("button", { name: "Filter" }).click();
  const sheet = page.getByRole("dialog", { name: "Filter" });
  await sheet.getByRole("button", { name: "Unpaid" }).click();
  await sheet.getByRole("button", { name: "Client", exact: true }).click();
  const clients = page.getByRole("dialog", { name: "Select A Customer" });
  await clients.getByRole("button", { name: /Mama Tolu/ }).click();
  await sheet.getByRole("button", { name: "Show 2 documents" }).click();
  await expect(page).toHaveURL(/status=unpaid/);
  await page.getByRole("button", { name: "Save this filter" }).click();
  const saving = page.getByRole("dialog", { name: "Save this filter" });
  await saving.getByLabel(/^Name/).fill("Tolu owes");
  await saving.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Tolu owes", pressed: true })).toBeVisible();

  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("button", { name: "All 2" }).click();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("toolbar").getByRole("button", { name: "Record payment" }).click();
  const payment = page.getByRole("dialog", { name: /Record (a )?payment/ });
  // 48,375 + 10,750
  await expect(payment.getByLabel(/^Amount/).first()).toHaveValue("59,125");
  await payment.getByRole("button", { name: "Record payment" }).click();
  await expect(page.getByText("No invoice matches")).toBeVisible();

  await page.goto("/new-invoice?text=");
  await page
    .getByRole("textbox")
    .fill("Kuda: You have received NGN12,900.00 from BISI on 20-11-2026. Narration: INV-0003. Ref: KD-99887766");
  await expect(page.getByRole("radio", { name: /INV-0003/ })).toBeChecked();
  await page.getByRole("button", { name: "Record payment" }).click();
  await expect(payment.getByLabel(/^Amount/).first()).toHaveValue("12,900");
  await expect(payment.getByLabel(/^Reference/)).toHaveValue("KD-99887766");
  await payment.getByRole("button", { name: "Record payment" }).click();
  await expect(payment).toBeHidden();
  await page.goto("/tabs/invoice?show=unpaid");
  await expect(page.getByRole("heading", { name: "Nobody owes you anything" })).toBeVisible();
  await everythingSent(page);
});
