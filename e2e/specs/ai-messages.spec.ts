import { test, type Page } from "@playwright/test";
import { openNewBusiness } from "../accounts.ts";
import { addClient, addItem, closeSheet, everythingSent, expect, issue, writeInvoice } from "../actions.ts";

// Always on the line: to fetch the whole app for later costs a sixth of the test.
test.use({ serviceWorkers: "block" });

/** Addresses the app hands to WhatsApp and the mail app, which no browser of a test has. */
const opened = (page: Page) => page.evaluate(() => (window as unknown as { opened: string[] }).opened);

async function openShop(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const opened: string[] = [];
    Object.assign(window, { opened });
    window.open = (address) => {
      opened.push(String(address));
      return null;
    };
  });
  await openNewBusiness(page);
  await page.goto("/tabs/home");
}

/** Writes the message that stands chosen, and sends it on WhatsApp. */
async function writeAndSend(page: Page, title: string): Promise<void> {
  const sheet = page.getByRole("dialog", { name: "Write with AI" });
  await expect(sheet.getByRole("button", { name: /^Generate/ })).toBeEnabled();
  await sheet.getByRole("button", { name: /^Generate/ }).click();
  const viewer = page.getByRole("dialog", { name: title });
  await viewer.getByRole("button", { name: "WhatsApp" }).click();
  await expect(page.getByText("Marked as sent").last()).toBeVisible();
  await viewer.getByRole("button", { name: "Close" }).click();
}

test("message to a client › from an invoice and from the client › goes to WhatsApp in one tap, and is in both histories", async ({
  page,
}) => {
  await openShop(page);
  await addClient(page, { name: "Mama Tolu", phone: "0803 555 0102" });
  await addItem(page, { name: "Aso oke cap", price: "4500" });
  await writeInvoice(page, "Mama Tolu", "Aso oke cap");
  const number = await issue(page);
  await closeSheet(page);
  await everythingSent(page);

  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name: /Write with AI/ }).click();
  await writeAndSend(page, "Payment Reminder");
  const [reminder = ""] = await opened(page);
  expect(decodeURIComponent(reminder)).toContain("wa.me/2348035550102?text=Dear Mama Tolu,");
  expect(decodeURIComponent(reminder)).toContain(number);
  await expect(page.getByText(/^Reminded on WhatsApp/).first()).toBeVisible();

  await everythingSent(page);
  await page.getByRole("link", { name: "Mama Tolu" }).first().click();
  await page.getByRole("button", { name: "More", exact: true }).first().click();
  await page.getByRole("menuitem", { name: /Write with AI/ }).click();
  await page.getByText("Say thanks", { exact: true }).click();
  await writeAndSend(page, "Thank You");
  await page.getByRole("tab", { name: "Details" }).click();
  await expect(page.getByText("Thanks, sent on WhatsApp")).toBeVisible();
  await expect(page.getByText("Reminder, sent on WhatsApp")).toBeVisible();
});

test("content calendar › its posts › get reminders that stand among the notes, and go with one tap", async ({
  page,
}) => {
  await openShop(page);
  await page.goto("/ai/content-idea");
  await page.getByLabel("What you want to post about").fill("Shoe repair, the rains begin");
  await page.getByRole("button", { name: /^Generate/ }).click();
  const viewer = page.getByRole("dialog", { name: "Content Ideas" });
  await viewer.getByRole("button", { name: "Remind me" }).click();
  await expect(page.getByText(/^\d+ reminders set, at 9 in the morning$/)).toBeVisible();
  await expect(viewer.getByText(/^\d+ reminders to post are set$/)).toBeVisible();
  await viewer.getByRole("button", { name: "Close" }).click();
  await page.goto("/notes");
  await expect(page.getByText(/^Post today: /).first()).toBeVisible();
});

test("flyer of an item › is drawn on the device as a picture of 1080 × 1350", async ({ page }) => {
  await openShop(page);
  await addItem(page, { name: "Aso oke cap", price: "4500" });
  await page.getByRole("button", { name: /Aso oke cap/ }).click();
  const item = page.getByRole("dialog", { name: "Edit item" });
  await item.getByRole("button", { name: "Make a flyer" }).click();
  const sheet = page.getByRole("dialog", { name: "Flyer" });
  await sheet.getByLabel(/^A line of text/).fill("New colours this week");
  const saving = page.waitForEvent("download");
  await sheet.getByRole("button", { name: "Save", exact: true }).click();
  const file = await saving;
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const png = Buffer.concat(chunks);
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1350]);
});
