import { expect, test } from "@playwright/test";
import { addClient, addItem, closeSheet, everythingSent, issue, serverHas, writeInvoice } from "../actions.ts";
import { startBusiness } from "../accounts.ts";

// Always on the line: to fetch the whole app for later costs a sixth of the test.
test.use({ serviceWorkers: "block" });

test("part of an invoice is given back › the credit note has a number of its own and the client owes less", async ({
  page,
}) => {
  await startBusiness(page);
  await addClient(page, { name: "Mama Tolu", phone: "0803 555 0103" });
  await addItem(page, { name: "Lace, 5 yards", price: "27000" });
  await writeInvoice(page, "Mama Tolu", "Lace, 5 yards");
  const number = await issue(page);
  await closeSheet(page);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Credit note" }).click();
  const sheet = page.getByRole("dialog", { name: `Credit note on ${number}` });
  await sheet.getByText("An amount").click();
  await sheet.getByRole("textbox", { name: "Amount, taxes in it" }).fill("999999");
  await expect(sheet.getByText(/more than is left/)).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Issue credit note" })).toBeDisabled();
  await sheet.getByRole("textbox", { name: "Amount, taxes in it" }).fill("7000");
  await sheet.getByRole("button", { name: "Issue credit note" }).click();

  await expect(page.getByRole("dialog", { name: /CN-0001/ })).toBeVisible();
  await closeSheet(page);
  await expect(page.getByRole("heading", { name: "CN-0001", exact: true })).toBeVisible();
  await page.getByRole("link", { name: `for invoice ${number}` }).click();
  await expect(page.getByRole("heading", { name: number, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /CN-0001/ })).toContainText("7,000");
  await expect(page.getByText("Credit note CN-0001")).toBeVisible();

  await everythingSent(page);
  const { invoices } = await serverHas(page);
  expect(invoices?.toSorted()).toEqual(["CN-0001", number]);
  await page.goto("/tabs/invoice");
  // No money came: the list asks for what is left, and does not call it part paid.
  const row = page.getByRole("link", { name: number });
  await expect(row).toContainText("20,000");
  await expect(row).not.toContainText("27,000");
});
