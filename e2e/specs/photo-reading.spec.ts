import { startStandIn, type StandIn } from "@ankara/server/stand-in";
import { test, type Locator, type Page } from "@playwright/test";
import { openNewBusiness } from "../accounts.ts";
import { closeSheet, expect, everythingSent, openableOffline, tellOffline } from "../actions.ts";
import { ports } from "../ports.ts";
import { type RunningServer, startServer } from "../server.ts";

// A server whose model sees. The stand-in has no eyes: to every photo of a kind it gives the same answer.
test.describe.configure({ mode: "default" });
// On the line but for one: to fetch the whole app for later costs as much as the test.
test.use({ serviceWorkers: "block" });
const port = ports.photos;

/** A small picture of the browser's own, as a camera's file. */
async function picture(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [600, 400];
    const pen = canvas.getContext("2d")!;
    pen.fillStyle = "#f4f1e6";
    pen.fillRect(0, 0, 600, 400);
    pen.fillStyle = "#222";
    pen.font = "40px sans-serif";
    pen.fillText("TOTAL 12,500.00", 60, 200);
    return canvas.toDataURL("image/jpeg").replace(/^[^,]*,/, "");
  });
  return { name: "paper.jpg", mimeType: "image/jpeg", buffer: Buffer.from(base64, "base64") };
}

async function addPhoto(page: Page, button: Locator): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await button.click();
  await (await choosing).setFiles(await picture(page));
}

/** Has the photo read that the sheet shows, for 5 credits. */
async function readPhoto(page: Page): Promise<void> {
  const sheet = page.getByRole("dialog", { name: "Read the photo" });
  await expect(sheet.getByRole("img", { name: "Photo" })).toBeVisible();
  const read = sheet.getByRole("button", { name: /^Read the photo/ });
  await expect(read).toContainText("5");
  await read.click();
  await expect(page.getByText("Read from the photo. Check every value.")).toBeVisible();
  await expect(sheet).toBeHidden();
}

test.describe("server whose model sees", () => {
  test.use({ baseURL: `http://127.0.0.1:${port}` });
  let model: StandIn;
  let server: RunningServer;
  test.beforeAll(async () => {
    model = await startStandIn();
    server = await startServer(port, { AI_BASE_URL: model.url, AI_MODEL: "stand-in", AI_VISION: "on" });
  });
  test.afterAll(async () => {
    await server.stop();
    await model.close();
  });

  test("photo of a receipt › fills an expense, which the owner checks and saves", async ({ page }) => {
    await openNewBusiness(page);
    await page.goto("/tabs/expense");
    await page.getByRole("button", { name: "Add an expense" }).click();
    const sheet = page.getByRole("dialog", { name: "New expense" });
    await addPhoto(page, sheet.getByRole("button", { name: "Add photo" }));
    await sheet.getByRole("button", { name: "Read the photo" }).click();
    await readPhoto(page);
    await expect(sheet.getByLabel("Amount")).toHaveValue(/^12,?500/);
    await expect(sheet.getByLabel("What it was for")).toHaveValue("2 bags of rice");
    await expect(sheet.getByLabel(/^Supplier/)).toHaveValue("Mama Put Stores");
    // Nothing is saved before the owner does.
    await page.getByRole("dialog", { name: "New expense" }).getByRole("button", { name: "Add expense" }).click();
    await expect(page.getByText("2 bags of rice").first()).toBeVisible();
    await everythingSent(page);
  });

  test("photo of goods › writes an item of the catalog, whose price the owner adds", async ({ page }) => {
    await openNewBusiness(page);
    await page.goto("/catalog");
    await page.getByRole("button", { name: /^(Add an item|New item)$/ }).click();
    const sheet = page.getByRole("dialog", { name: "New item" });
    await addPhoto(page, sheet.getByRole("button", { name: "Add photo" }));
    await sheet.getByRole("button", { name: "Write it from the photo" }).click();
    await readPhoto(page);
    await expect(sheet.getByLabel(/^Name/)).toHaveValue("Ankara fabric, blue");
    await sheet.getByLabel(/^Price( \(|$)/).fill("18000");
    await sheet.getByRole("button", { name: "Add item" }).click();
    await expect(page.getByRole("button", { name: /Ankara fabric, blue/ })).toBeVisible();
  });

  test("photo of an order, and what is spoken after it › become a draft for its client", async ({ page }) => {
    await page.addInitScript(() => {
      // The browser's own service sends the sound to its maker; here it has heard one phrase.
      class Hears extends EventTarget {
        start() {
          const heard = Object.assign([{ transcript: "3 crates of eggs 4500" }], { isFinal: true });
          setTimeout(() =>
            this.dispatchEvent(Object.assign(new Event("result"), { results: [heard], resultIndex: 0 })),
          );
        }
        stop() {
          this.dispatchEvent(new Event("end"));
        }
      }
      Object.assign(window, { SpeechRecognition: Hears, webkitSpeechRecognition: Hears });
    });
    await openNewBusiness(page);
    await page.goto("/new-invoice?text=");
    await addPhoto(page, page.getByRole("button", { name: "Photo of an order" }));
    await readPhoto(page);
    const words = page.getByRole("textbox", { name: /^An invoice in your words/ });
    await expect(words).toHaveValue("2 bags rice @ 45000\n1 carton noodles 9500\nfor Mama Tolu");
    await words.fill("2 bags rice @ 45000\n1 carton noodles 9500\nfor Mama Tolu\n");
    await page.getByRole("button", { name: "Speak" }).click();
    await expect(words).toHaveValue(/3 crates of eggs 4500$/);
    await page.getByRole("button", { name: "Stop listening" }).click();
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview).toContainText("Mama Tolu");
    for (const line of ["Rice", "Noodles", "Eggs"]) await expect(preview).toContainText(line);
    await page.getByRole("button", { name: "Make draft" }).click();
    await expect(page).toHaveURL(/\/invoice\/|\/new-invoice/);
    await expect(page.getByText("noodles").first()).toBeVisible();
  });

  test.describe(() => {
    test.use({ serviceWorkers: "allow" });

    test("photo taken with no network › waits in the form and is offered to be read, also after a cold start", async ({
      page,
      context,
    }) => {
      await openNewBusiness(page);
      // The reader is kept from its first use on.
      await page.goto("/new-invoice?text=");
      await addPhoto(page, page.getByRole("button", { name: "Photo of an order" }));
      await expect(page.getByRole("dialog", { name: "Read the photo" })).toBeVisible();
      await closeSheet(page);
      await page.goto("/tabs/expense");
      await openableOffline(page);
      await context.setOffline(true);
      await page.reload();
      await page.getByRole("button", { name: "Add an expense" }).click();
      await tellOffline(page);
      const form = page.getByRole("dialog", { name: "New expense" });
      await addPhoto(page, form.getByRole("button", { name: "Add photo" }));
      await form.getByRole("button", { name: "Read the photo" }).click();
      const sheet = page.getByRole("dialog", { name: "Read the photo" });
      await expect(sheet.getByText("No network")).toBeVisible();
      await expect(sheet.getByRole("button", { name: /^Read the photo/ })).toBeDisabled();
      await context.setOffline(false);
      await expect(sheet.getByRole("button", { name: /^Read the photo/ })).toBeEnabled();
      await readPhoto(page);
      await expect(form.getByLabel("Amount")).toHaveValue(/^12,?500/);
    });
  });
});

test("server whose writer doesn't see › no form offers to read a photo", async ({ page }) => {
  await openNewBusiness(page);
  await page.goto("/new-invoice?text=");
  await expect(page.getByText("Examples")).toBeVisible();
  await expect(page.getByRole("button", { name: "Photo of an order" })).toBeHidden();
  await page.goto("/tabs/expense");
  await page.getByRole("button", { name: "Add an expense" }).click();
  const expense = page.getByRole("dialog", { name: "New expense" });
  await addPhoto(page, expense.getByRole("button", { name: "Add photo" }));
  await expect(expense.getByRole("button", { name: /^paper\.jpg/ })).toBeVisible();
  await expect(expense.getByRole("button", { name: "Read the photo" })).toBeHidden();
});
