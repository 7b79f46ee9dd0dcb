import { expect, test } from "@playwright/test";
import { addClient, addItem, closeSheet, everythingSent, goBack, issue, openTab, writeInvoice } from "../actions.ts";
import { openNewBusiness } from "../accounts.ts";
import { expectNoFaults } from "../axe-faults.ts";

test("client’s own page › a quote signed and a detail corrected there › reach the owner, who applies it offline", async ({
  page,
  context,
  browser,
}) => {
  await openNewBusiness(page);
  await page.goto("/tabs/contact");
  await addClient(page, { name: "Mama Tolu", phone: "0803 555 0103" });
  await addItem(page, { name: "Lace, 5 yards", price: "27000" });
  await writeInvoice(page, "Mama Tolu", "Lace, 5 yards");
  await page.getByText("Quote", { exact: true }).click();
  expect(await issue(page)).toBe("QUO-0001");
  await closeSheet(page);
  await goBack(page);
  await openTab(page, "Clients");
  await page.getByRole("link", { name: /Mama Tolu/ }).click();
  await page.getByRole("button", { name: /^(More|Actions)/ }).click();
  await page.getByRole("menuitem", { name: "Client’s own page" }).click();
  const sheet = page.getByRole("dialog", { name: "Page of Mama Tolu" });
  await sheet.getByRole("button", { name: "Make the link" }).click();
  const link = await sheet.getByText(/\/client\/link\/[\w-]{66}$/).innerText();
  await closeSheet(page);
  await everythingSent(page);

  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 }, locale: "en-GB" })).newPage();
  await phone.goto(link);
  await expectNoFaults(phone);
  await phone.getByRole("link", { name: /Lace, 5 yards.*Read and answer/ }).click();
  await phone.getByRole("link", { name: "Accept and sign" }).click();
  await phone.getByLabel("Your full name").fill("Tolu Bello");
  await phone.getByLabel(/I accept this quote/).check();
  await phone.getByRole("button", { name: /Accept for/ }).click();
  await expect(phone.getByText(/Signed by Tolu Bello/)).toBeVisible();

  await phone.goto(link);
  await expect(phone.getByText("Waiting for your answer")).toHaveCount(0);
  await phone.getByRole("link", { name: "Correct my details" }).click();
  await phone.getByLabel("Town").fill("Ìbàdàn");
  await phone.getByRole("button", { name: "Send the correction" }).click();
  await expect(phone.getByText(/has your correction/)).toBeVisible();
  await expectNoFaults(phone);

  await expect(page.getByText("Your client corrected these details")).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Your client corrected these details")).toHaveCount(0);
  await context.setOffline(false);
  await everythingSent(page);
  await phone.goto(`${link}/details`);
  await expect(phone.getByLabel("Town")).toHaveValue("Ìbàdàn");
});
