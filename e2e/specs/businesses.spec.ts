import { test } from "@playwright/test";
import { openNewBusiness } from "../accounts.ts";
import { addClient, everythingSent, expect, openableOffline, readDevice } from "../actions.ts";

test("a second business › added, left and opened again in one tap of the menu without network › each has its own records on the device", async ({
  page,
}) => {
  const { business } = await openNewBusiness(page);
  await page.goto("/");
  await addClient(page, { name: "Mama Tolu", phone: "0803 555 0103" });
  await everythingSent(page);

  await page.goto("/settings/account");
  await page.getByRole("button", { name: "Add a business" }).click();
  const sheet = page.getByRole("dialog", { name: "Add a business" });
  await sheet.getByLabel("Business name").fill("Ọlátúnjí Salon");
  await sheet.getByRole("button", { name: "Add and open" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
  await expect(page.getByText("Mama Tolu")).toBeHidden();
  await addClient(page, { name: "Auntie Bọ́lá", phone: "0803 555 0104" });
  await everythingSent(page);
  await openableOffline(page);

  await page.context().setOffline(true);
  const switchTo = async (name: string) => {
    await page
      .getByRole("button", { name: "One More Thing" })
      .or(page.getByRole("button", { name: "More" }))
      .first()
      .click();
    await page.getByRole("list", { name: "Your other businesses" }).getByRole("button", { name }).click();
  };
  await switchTo(business);
  await expect(page.getByText("Mama Tolu")).toBeVisible();
  await expect(page.getByText("Auntie Bọ́lá")).toBeHidden();
  const clients = async () =>
    ((await readDevice(page, "contacts")) as { data: { name: string } }[]).map(({ data }) => data.name);
  expect(await clients()).toEqual(["Mama Tolu"]);
  await addClient(page, { name: "Written offline", phone: "0803 555 0105" });
  await switchTo("Ọlátúnjí Salon");
  await expect(page.getByText("Auntie Bọ́lá")).toBeVisible();
  expect(await clients()).toEqual(["Auntie Bọ́lá"]);

  // Loaded anew it is still the one that was open, and the other says what waits there.
  await page.reload();
  await expect(page.getByText("Auntie Bọ́lá")).toBeVisible();
  await page
    .getByRole("button", { name: "One More Thing" })
    .or(page.getByRole("button", { name: "More" }))
    .first()
    .click();
  await expect(page.getByText("1 not sent")).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("list", { name: "Your other businesses" }).getByRole("button", { name: business }).click();
  await expect(page.getByText("Written offline")).toBeVisible();
  await everythingSent(page);
});
