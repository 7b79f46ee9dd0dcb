import { expect, test, type Page } from "@playwright/test";
import { everythingSent, openableOffline, openFromMenu, rowsWaiting } from "../actions.ts";
import { openLine } from "../tcp-line.ts";
import { buyPlan, newAccount, signIn, startBusiness } from "../accounts.ts";

/** A photo as a phone takes it: 3000 × 2000, far larger than what may travel. */
async function cameraPhoto(page: Page, seed = 0): Promise<Buffer> {
  const base64 = await page.evaluate(async (seed) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [3000, 2000];
    const pen = canvas.getContext("2d")!;
    for (let i = seed; i < seed + 20_000; i++) {
      pen.fillStyle = `hsl(${(i * 137) % 360} 80% ${30 + (i % 50)}%)`;
      pen.fillRect((i * 7919) % 3000, (i * 104_729) % 2000, 40, 30);
    }
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.95));
    const bytes = new Uint8Array(await blob!.arrayBuffer());
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  }, seed);
  return Buffer.from(base64, "base64");
}

async function addItemWithPhoto(page: Page, name: string, photo: Buffer): Promise<void> {
  await page
    .getByRole("button", { name: /^(Add an item|New item)$/ })
    .first()
    .click();
  const sheet = page.getByRole("dialog", { name: "New item" });
  await sheet.getByLabel(/^Name/).fill(name);
  const choosing = page.waitForEvent("filechooser");
  await sheet.getByRole("button", { name: "Add photo" }).click();
  await (await choosing).setFiles({ name: "Aso oke.jpg", mimeType: "image/jpeg", buffer: photo });
  await expect.poll(() => width(page, "New item")).toBe(thumbnailPx);
  await sheet.getByRole("button", { name: "Add item" }).click();
  await expect(sheet).toBeHidden();
}

/** Opens the photo of the item on screen, and tells how many pixels of it there are. */
async function openedWidth(page: Page): Promise<number> {
  await page
    .getByRole("dialog", { name: "Edit item" })
    .getByRole("button", { name: /^Aso oke\.jpg/ })
    .click();
  const picture = page.getByRole("img", { name: "Aso oke.jpg" });
  await expect(picture).toBeVisible();
  const wide = await picture.evaluate((img) => (img as HTMLImageElement).naturalWidth);
  await page.keyboard.press("Escape");
  await expect(picture).toBeHidden();
  return wide;
}

/** Side of the square that stands for a picture in forms and lists. */
const thumbnailPx = 160;

const photoIn = (page: Page, sheet: string) =>
  page
    .getByRole("dialog", { name: sheet })
    .getByRole("button", { name: /^Aso oke\.jpg/ })
    .locator("img");
const width = (page: Page, sheet: string) =>
  photoIn(page, sheet).evaluate((img) => (img as HTMLImageElement).naturalWidth);

test("photos › with no network a photo of an item is there at once; online it goes up once and is on the other phone", async ({
  browser,
  baseURL,
}) => {
  const line = await openLine(baseURL!);
  const [mine, hers] = await Promise.all([0, 1].map(() => browser.newContext({ baseURL: line.url })));
  try {
    const account = newAccount();
    const page = await mine!.newPage();
    const calls: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/attachments")) calls.push(request.method());
    });
    await startBusiness(page, account);
    await buyPlan(page);
    await everythingSent(page);
    await openableOffline(page);
    const photo = await cameraPhoto(page);
    expect(photo.length).toBeGreaterThan(1_000_000);

    await line.cut();
    await openFromMenu(page, "Catalog");
    await addItemWithPhoto(page, "Aso oke cap", photo);
    expect(await rowsWaiting(page, "uploads")).toBe(1);

    // Put away and taken out again with no network: the photo is still there.
    await page.reload();
    await page.getByRole("button", { name: /Aso oke cap/ }).click();
    await expect.poll(() => width(page, "Edit item")).toBe(thumbnailPx);
    expect(await openedWidth(page)).toBe(1600);
    await page.keyboard.press("Escape");
    expect(calls).toEqual([]);

    await line.mend();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await everythingSent(page);
    await expect.poll(() => rowsWaiting(page, "uploads")).toBe(0);
    // Announced once; at most 200 kB in parts of 128 kB.
    expect(calls.filter((method) => method === "POST")).toHaveLength(1);
    expect(calls.filter((method) => method === "PATCH").length).toBeLessThanOrEqual(2);

    const other = await hers!.newPage();
    await signIn(other, account);
    await openFromMenu(other, "Catalog");
    await other.getByRole("button", { name: /Aso oke cap/ }).click();
    await expect.poll(() => width(other, "Edit item")).toBe(thumbnailPx);
    expect(await openedWidth(other)).toBe(1600);
    await openableOffline(other);
    await line.cut();
    await other.reload();
    await other.getByRole("button", { name: /Aso oke cap/ }).click();
    await expect.poll(() => width(other, "Edit item")).toBe(thumbnailPx);
    expect(await openedWidth(other)).toBe(1600);
  } finally {
    await mine!.close();
    await hers!.close();
    await line.close();
  }
});

test("photos › a list of photos costs another phone a few kB for each it shows, with data being saved, and once", async ({
  browser,
}) => {
  const photos = 6;
  // On the line: to fetch the whole app for later costs as much as the test.
  const [mine, hers] = await Promise.all([0, 1].map(() => browser.newContext({ serviceWorkers: "block" })));
  try {
    const account = newAccount();
    const page = await mine!.newPage();
    await startBusiness(page, account);
    await buyPlan(page);
    await openFromMenu(page, "Catalog");
    for (let i = 0; i < photos; i++) await addItemWithPhoto(page, `Cap ${i}`, await cameraPhoto(page, i * 977));
    await everythingSent(page);
    await expect.poll(() => rowsWaiting(page, "uploads")).toBe(0);

    const other = await hers!.newPage();
    const requests: { size: string; bytes: Promise<number> }[] = [];
    other.on("requestfinished", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (!pathname.startsWith("/attachments/")) return;
      const bytes = request.sizes().then((sizes) => sizes.responseBodySize + sizes.responseHeadersSize);
      requests.push({ size: searchParams.get("size") ?? "whole", bytes });
    });
    await other.addInitScript(() => localStorage.setItem("saveData", "on"));
    await signIn(other, account);
    await openFromMenu(other, "Catalog");
    const rows = other.getByRole("group", { name: "Catalog" }).locator("img");
    await expect(rows).toHaveCount(photos);
    for (const row of await rows.all())
      expect(await row.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(thumbnailPx);
    expect(requests.map(({ size }) => size)).toEqual(Array.from({ length: photos }, () => "small"));
    const sizes = await Promise.all(requests.map(({ bytes }) => bytes));
    console.log(`thumbnails over the wire, bytes: ${sizes.join(" ")}`);
    // Confetti is worse to compress than what a camera sees.
    expect(Math.max(...sizes)).toBeLessThan(10_000);

    // Kept: shown again they cost nothing. The whole picture comes when it is opened.
    await other.reload();
    await expect(rows).toHaveCount(photos);
    expect(requests).toHaveLength(photos);
    await other.getByRole("button", { name: /Cap 3/ }).click();
    expect(await openedWidth(other)).toBe(1600);
    expect(requests.slice(photos).map(({ size }) => size)).toEqual(["whole"]);
  } finally {
    await mine!.close();
    await hers!.close();
  }
});
