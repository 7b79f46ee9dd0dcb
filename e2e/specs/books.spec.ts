import { expect, test, type Page } from "@playwright/test";
import { everythingSent, openableOffline, readDevice } from "../actions.ts";
import { expectNoFaults } from "../axe-faults.ts";
import { openLine } from "../tcp-line.ts";
import { buyPlan, newAccount, signIn, startBusiness } from "../accounts.ts";

test("in airplane mode from a cold start › an expense with its receipt, a note with a checklist; then on another device", async ({
  browser,
  baseURL,
}) => {
  const line = await openLine(baseURL!);
  const phone = await browser.newContext({ baseURL: line.url });
  try {
    const account = newAccount();
    const first = await phone.newPage();
    await startBusiness(first, account);
    // Two devices of one business need a plan.
    await buyPlan(first);
    await everythingSent(first);
    await openableOffline(first);
    await first.close();

    await line.cut();
    const page = await phone.newPage();
    await page.goto("/tabs/expense");
    await page.getByRole("button", { name: "Add an expense" }).click();
    const sheet = page.getByRole("dialog", { name: "New expense" });
    await sheet.getByLabel("Amount").fill("78000");
    await sheet.getByLabel("What it was for").fill("Diesel, 60 litres");
    await sheet.getByLabel("Category").selectOption("Power / Generator");
    const photo = await receipt(page);
    const choosing = page.waitForEvent("filechooser");
    await sheet.getByRole("button", { name: "Add photo" }).click();
    await (await choosing).setFiles({ name: "receipt.jpg", mimeType: "image/jpeg", buffer: photo });
    await expect(sheet.getByRole("button", { name: /^receipt\.jpg/ })).toBeVisible();
    await sheet.getByRole("button", { name: "Add expense" }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("link", { name: /Diesel, 60 litres/ })).toBeVisible();

    await page.goto("/notes");
    await page.getByRole("button", { name: "Write a note" }).click();
    await page.getByRole("textbox", { name: "Title" }).fill("Gèlè order");
    const body = page.getByRole("textbox", { name: "Note" });
    await body.click();
    await page.getByRole("button", { name: "Checklist" }).click();
    await body.pressSequentially("Cut 12 wine");
    await expect(page.getByText(/^Saved /)).toBeVisible();
    // That may still speak of the words before the last.
    await expect.poll(() => notesOnDevice(page)).toEqual(["- [ ] Cut 12 wine"]);

    // The phone is put away and taken out again, still with no network: all of it is there.
    await page.close();
    const again = await phone.newPage();
    await again.goto("/notes");
    await expect(again.getByText("Gèlè order")).toBeVisible();
    await line.mend();
    await again.evaluate(() => window.dispatchEvent(new Event("online")));
    await everythingSent(again);
    await receiptSent(again);

    const tablet = await browser.newContext({ baseURL: line.url, serviceWorkers: "block" });
    const other = await tablet.newPage();
    await signIn(other, account);
    await expect(other.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
    await other.goto("/tabs/expense");
    await other.getByRole("link", { name: /Diesel, 60 litres/ }).click();
    await other.getByRole("button", { name: /^receipt\.jpg/ }).click();
    const picture = other.getByRole("img", { name: "receipt.jpg" });
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await other.goto("/notes");
    await other.getByRole("link", { name: /Gèlè order/ }).click();
    await expect(other.getByRole("checkbox", { name: "Cut 12 wine" })).not.toBeChecked();
    await other.getByRole("checkbox", { name: "Cut 12 wine" }).check();
    await everythingSent(other);
    await expect.poll(() => noteOnServer(other)).toBe("- [x] Cut 12 wine");

    // Sheets that open over the pages on a desk, because no route shows them.
    await other.setViewportSize({ width: 1280, height: 800 });
    await other.getByRole("button", { name: "Reminder" }).click();
    await expect(other.getByRole("dialog")).toBeVisible();
    await expectNoFaults(other);
    await other.keyboard.press("Escape");
    await other.goto("/tabs/expense");
    await other.getByRole("button", { name: "New expense" }).click();
    await expect(other.getByRole("dialog", { name: "New expense" }).getByLabel("Amount")).toBeVisible();
    await expectNoFaults(other);
    await tablet.close();
  } finally {
    await phone.close();
    await line.close();
  }
});

/** A photo as a camera makes it: far larger than what may leave the phone. */
async function receipt(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 1800;
    canvas.height = 2400;
    const pen = canvas.getContext("2d")!;
    for (let y = 0; y < canvas.height; y += 8)
      for (let x = 0; x < canvas.width; x += 8) {
        pen.fillStyle = `hsl(${(x * 7 + y * 13) % 360} 60% ${40 + ((x * y) % 50)}%)`;
        pen.fillRect(x, y, 8, 8);
      }
    return canvas.toDataURL("image/jpeg", 0.95);
  });
  const buffer = Buffer.from(data.slice(data.indexOf(",") + 1), "base64");
  expect(buffer.byteLength).toBeGreaterThan(400 * 1024);
  return buffer;
}

/** No picture waits on this device any more, and none left it larger than allowed. */
async function receiptSent(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const { id } = JSON.parse(localStorage.getItem("user") ?? "{}") as { id?: string };
          const opening = indexedDB.open(`ankara-${id}`);
          await new Promise((done) => opening.addEventListener("success", done));
          const db = opening.result;
          const all = (table: string) =>
            new Promise<unknown[]>((done) => {
              const reading = db.transaction(table).objectStore(table).getAll();
              reading.addEventListener("success", () => done(reading.result as unknown[]));
            });
          const [uploads, files] = await Promise.all([all("uploads"), all("files")]);
          db.close();
          const largest = Math.max(0, ...(files as { bytes: ArrayBuffer }[]).map(({ bytes }) => bytes.byteLength));
          return { waiting: uploads.length, kept: files.length, small: largest <= 200 * 1024 };
        }),
      { message: "pictures that still wait on this device" },
    )
    .toEqual({ waiting: 0, kept: 1, small: true });
}

async function notesOnDevice(page: Page): Promise<string[]> {
  const rows = (await readDevice(page, "notes")) as { data: { body: string } | null }[];
  return rows.map(({ data }) => data?.body.trim() ?? "");
}

async function noteOnServer(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const answer = await page.request.get("/sync/pull", { headers: { authorization: `Bearer ${token}` } });
  const { changes } = (await answer.json()) as { changes: { collection: string; data: { body?: string } | null }[] };
  return changes.find(({ collection, data }) => collection === "notes" && data)?.data?.body?.trim() ?? "";
}
