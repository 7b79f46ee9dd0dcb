import type { Page } from "@playwright/test";
import { test } from "@playwright/test";
import { chooseFile, everythingSent, expect, openableOffline, recordsOnServer, serverHas } from "../actions.ts";
import { openNewBusiness } from "../accounts.ts";
import { countTaps, handSeconds } from "../taps.ts";

/** Of the half minute a customer waits at a till for ten items, a hand's part. */
const handLimitSeconds = 22;
const items = ["Soap", "Thread", "Zip", "Lace", "Cap", "Belt", "Bead", "Comb", "Sponge", "Candle"];

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** A shop with ten items of ₦100 to ₦1,000 whose till has been opened once, without network from now on. */
async function openTill(page: Page): Promise<void> {
  await openNewBusiness(page);
  await page.goto("/import?kind=items");
  const csv = ["Name,Price", ...items.map((name, place) => `${name},${(place + 1) * 100}`)].join("\n");
  await chooseFile(page, { name: "items.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: "Import 10 records" }).click();
  await expect(page.getByText("10 records added")).toBeVisible();
  await everythingSent(page);
  await openableOffline(page);
  await page.context().setOffline(true);
  await page.goto("/counter");
  await expect(page.getByRole("button", { name: /^Candle/ })).toBeVisible();
}

/** Back on the network: the server has the sales. */
async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await everythingSent(page);
}

/** Numbers of the invoices the server has. */
const numbersAtServer = async (page: Page): Promise<Set<unknown>> =>
  new Set((await serverHas(page)).invoices!.filter((number) => String(number).startsWith("INV")));

test("counter › ten items by touch with no network › sold in half a minute, the change is the largest thing", async ({
  page,
}) => {
  await openTill(page);
  const { taps, tap } = countTaps();
  for (const name of items) await tap(name, () => page.getByRole("button", { name: new RegExp(`^${name}`) }).tap());
  await tap("basket", () => page.getByRole("button", { name: /^10 items/ }).tap());
  await tap("Paid now", () => page.getByRole("button", { name: "Paid now" }).tap());
  const sheet = page.getByRole("dialog", { name: "To pay" });
  for (const key of "6000") await tap(key, () => sheet.getByRole("button", { name: key, exact: true }).tap());
  await tap("Take cash", () => sheet.getByRole("button", { name: "Take cash" }).tap());
  const change = page.locator("output").getByText("87");
  await expect(change).toBeVisible();
  expect(handSeconds(0, taps.length)).toBeLessThan(handLimitSeconds);
  const largest = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll("body *")].map((each) => parseFloat(getComputedStyle(each).fontSize))),
  );
  expect(await change.evaluate((each) => parseFloat(getComputedStyle(each).fontSize))).toBe(largest);
  await page.getByRole("button", { name: "Next sale" }).tap();
  await expect(page.getByRole("button", { name: /^Candle/ })).toBeVisible();
  await reconnect(page);
  expect(await numbersAtServer(page)).toEqual(new Set(["INV-0001"]));
});

test("counter › ten items by keyboard alone with no network › sold in half a minute, undone, and no number is missing", async ({
  page,
}) => {
  await openTill(page);
  let keys = 0;
  const press = async (key: string) => {
    keys++;
    await page.keyboard.press(key);
  };
  await press("/");
  for (const name of items) {
    keys += name.length;
    await page.keyboard.type(name);
    await press("Enter");
  }
  await press("Escape");
  await press("n");
  await expect(page.getByRole("heading", { name: "This sale" })).toBeVisible();
  await press("n");
  await expect(page.getByRole("dialog", { name: "To pay" })).toBeVisible();
  await press("Enter");
  await expect(page.getByRole("button", { name: "Next sale" })).toBeFocused();
  expect(handSeconds(keys, 0)).toBeLessThan(handLimitSeconds);
  await page.getByRole("button", { name: "Undo this sale" }).press("Enter");
  await expect(page.getByRole("heading", { name: "This sale" })).toBeVisible();
  await expect(page.getByRole("list", { name: "This sale" }).getByRole("listitem")).toHaveCount(10);
  await page.keyboard.press("n");
  await page.getByRole("dialog", { name: "To pay" }).getByRole("button", { name: "Take cash" }).press("Enter");
  await expect(page.getByRole("button", { name: "Next sale" })).toBeFocused();
  await reconnect(page);
  expect(await numbersAtServer(page)).toEqual(new Set(["INV-0001", "INV-0002"]));
});

test("day's close › counted note by note by keyboard with no network › the sum closes the day, the server has the notes", async ({
  page,
}) => {
  await openTill(page);
  await page.getByRole("button", { name: /^Candle/ }).tap();
  await page.getByRole("button", { name: /^1 item/ }).tap();
  await page.getByRole("button", { name: "Paid now" }).tap();
  await page.getByRole("dialog", { name: "To pay" }).getByRole("button", { name: "Take cash" }).tap();
  await page.getByRole("button", { name: "Next sale" }).tap();
  await page.goto("/counter/close");
  await page.getByRole("button", { name: "Count by note" }).click();
  const sheet = page.getByRole("dialog", { name: "Count by note" });
  await sheet.getByRole("textbox", { name: "₦1,000" }).focus();
  // ₦1,075, VAT among it: two of ₦200, five of ₦100, one of ₦50, five of ₦20 and of ₦5; the last row ends the count.
  for (const count of ["", "", "2", "5", "1", "5", "", "5", "", "", ""]) {
    await page.keyboard.type(count);
    await page.keyboard.press("Enter");
  }
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Cash you counted" })).toHaveValue("1,075");
  await page.getByRole("button", { name: "Close the day" }).click();
  await expect(page.getByText("₦200 × 2")).toBeVisible();
  await reconnect(page);
  expect(await recordsOnServer(page, "closes")).toMatchObject([
    {
      counted: 1_075_00,
      denominations: [
        { kind: "note", value: 200_00, count: 2 },
        { kind: "note", value: 100_00, count: 5 },
        { kind: "note", value: 50_00, count: 1 },
        { kind: "note", value: 20_00, count: 5 },
        { kind: "note", value: 5_00, count: 5 },
      ],
    },
  ]);
});
