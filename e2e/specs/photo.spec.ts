import { expect, test, type Page } from "@playwright/test";
import { everythingSent, openableOffline, openFromMenu, rowsWaiting } from "../acts.ts";
import { openLine } from "../line.ts";
import { buyPlan, newAccount, signIn, signUp, skipWelcome } from "../people.ts";

/** A photo as a phone takes it: 3000 × 2000, far larger than what may travel. */
async function cameraPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [3000, 2000];
    const pen = canvas.getContext("2d")!;
    for (let i = 0; i < 20_000; i++) {
      pen.fillStyle = `hsl(${(i * 137) % 360} 80% ${30 + (i % 50)}%)`;
      pen.fillRect((i * 7919) % 3000, (i * 104_729) % 2000, 40, 30);
    }
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.95));
    const bytes = new Uint8Array(await blob!.arrayBuffer());
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  });
  return Buffer.from(base64, "base64");
}

const photoIn = (page: Page, sheet: string) =>
  page
    .getByRole("dialog", { name: sheet })
    .getByRole("button", { name: /^Aso oke\.jpg/ })
    .locator("img");
const width = (page: Page, sheet: string) =>
  photoIn(page, sheet).evaluate((img) => (img as HTMLImageElement).naturalWidth);

test("with no network a photo of an item is there at once; online it goes up once and is on the other phone", async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
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
    await signUp(page, account);
    await skipWelcome(page);
    await buyPlan(page);
    await everythingSent(page);
    await openableOffline(page);
    const photo = await cameraPhoto(page);
    expect(photo.length).toBeGreaterThan(1_000_000);

    await line.cut();
    await openFromMenu(page, "Catalog");
    await page.getByRole("button", { name: /^(Add an item|New item)$/ }).click();
    const sheet = page.getByRole("dialog", { name: "New item" });
    await sheet.getByLabel(/^Name/).fill("Aso oke cap");
    const choosing = page.waitForEvent("filechooser");
    await sheet.getByRole("button", { name: "Add photo" }).click();
    await (await choosing).setFiles({ name: "Aso oke.jpg", mimeType: "image/jpeg", buffer: photo });
    await expect.poll(() => width(page, "New item")).toBe(1600);
    await sheet.getByRole("button", { name: "Add item" }).click();
    await expect(sheet).toBeHidden();
    expect(await rowsWaiting(page, "uploads")).toBe(1);

    // Put away and taken out again with no network: the photo is still there.
    await page.reload();
    await page.getByRole("button", { name: /Aso oke cap/ }).click();
    await expect.poll(() => width(page, "Edit item")).toBe(1600);
    await page.keyboard.press("Escape");
    expect(calls).toEqual([]);

    await line.mend();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await everythingSent(page);
    await expect.poll(() => rowsWaiting(page, "uploads"), { timeout: 30_000 }).toBe(0);
    // Announced once; at most 200 kB in parts of 128 kB.
    expect(calls.filter((method) => method === "POST")).toHaveLength(1);
    expect(calls.filter((method) => method === "PATCH").length).toBeLessThanOrEqual(2);

    const other = await hers!.newPage();
    await signIn(other, account);
    await openFromMenu(other, "Catalog");
    await other.getByRole("button", { name: /Aso oke cap/ }).click();
    await expect.poll(() => width(other, "Edit item"), { timeout: 20_000 }).toBe(1600);
    await openableOffline(other);
    await line.cut();
    await other.reload();
    await other.getByRole("button", { name: /Aso oke cap/ }).click();
    await expect.poll(() => width(other, "Edit item")).toBe(1600);
  } finally {
    await mine!.close();
    await hers!.close();
    await line.close();
  }
});
