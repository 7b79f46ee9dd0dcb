import { expect, test } from "@playwright/test";
import { addClient, everythingSent, openTab } from "../actions.ts";
import { buyPlan, openNewBusiness } from "../accounts.ts";

test.use({ serviceWorkers: "block" });

test("a seller › invited by a link, joins without a password, sees the places of the role, is removed › the phone closes", async ({
  browser,
  baseURL,
}) => {
  const [shop, counter] = await Promise.all([0, 1].map(() => browser.newContext({ baseURL: baseURL! })));
  try {
    const owner = await shop!.newPage();
    const { business } = await openNewBusiness(owner);
    await owner.goto("/");
    await buyPlan(owner);
    await addClient(owner, { name: "Mama Tolu", phone: "0803 555 0103" });
    await everythingSent(owner);

    await owner.goto("/settings/people");
    await owner.getByRole("button", { name: "Invite someone" }).click();
    const sheet = owner.getByRole("dialog", { name: "Invite someone" });
    await sheet.getByLabel("Name").fill("Bísí Adéyẹmí");
    await expect(sheet.getByRole("radio", { name: "Seller" })).toBeChecked();
    await sheet.getByRole("button", { name: "Make a link for WhatsApp" }).click();
    const ready = owner.getByRole("dialog", { name: "The invitation is ready" });
    const link = await ready.getByText(/\/join\//).textContent();
    await owner.keyboard.press("Escape");
    await expect(owner.getByText("Bísí Adéyẹmí, Seller")).toBeVisible();

    const seller = await counter!.newPage();
    await seller.goto(new URL(link ?? "").pathname);
    await expect(seller.getByRole("heading", { name: `Join ${business}` })).toBeVisible();
    await seller.getByRole("button", { name: "Join" }).click();
    await expect(seller.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
    await expect(seller.getByText("Mama Tolu")).toBeVisible();
    await openTab(seller, "Invoices");
    await expect(seller.getByRole("link", { name: "Expenses" })).toBeHidden();
    await seller.goto(new URL(link ?? "").pathname);
    await expect(seller.getByText("This invitation was used before.")).toBeVisible();
    await expect(seller.getByRole("link", { name: "To the app" })).toBeVisible();

    await owner.goto("/settings/people");
    await owner.getByRole("link", { name: /Bísí Adéyẹmí/ }).click();
    await owner.getByRole("button", { name: "Remove from the business" }).click();
    await owner.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(owner.getByText("1 of 5")).toBeVisible();
    await seller.goto("/");
    await expect(seller.getByRole("heading", { name: "This device was logged out" })).toBeVisible();
    await expect(seller.getByText("Mama Tolu")).toBeHidden();
  } finally {
    await Promise.all([shop!.close(), counter!.close()]);
  }
});
