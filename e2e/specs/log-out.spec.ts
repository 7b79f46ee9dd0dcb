import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import {
  addClient,
  addItem,
  everythingSent,
  issue,
  openableOffline,
  openTab,
  serverHas,
  writeInvoice,
} from "../actions.ts";
import { expectNoFaults } from "../axe-faults.ts";
import { openLine } from "../tcp-line.ts";
import { newAccount, openNewBusiness, signIn, startBusiness } from "../accounts.ts";

test("log out › a log-out with unsent things asks first; the backup file brings all of it back, with its numbers", async ({
  browser,
  baseURL,
}, info) => {
  // Every step of a shop's first day, and two log-outs: on a busy machine that takes its time.
  const line = await openLine(baseURL!);
  const context = await browser.newContext({ baseURL: line.url, acceptDownloads: true });
  try {
    const account = newAccount();
    const page = await context.newPage();
    await startBusiness(page, account);
    await everythingSent(page);
    await openableOffline(page);
    await line.cut();
    await addClient(page, { name: "Mama Tolú", phone: "0803 555 0142" });
    await addItem(page, { name: "Ankara, 6 yards", price: "14750" });
    await writeInvoice(page, "Mama Tolú", "Ankara, 6 yards");
    expect(await issue(page)).toBe("INV-0001");
    await page.keyboard.press("Escape");
    await page.goto("/");
    await openTab(page, "Clients");

    await page.getByRole("button", { name: "One More Thing" }).click();
    await page.getByRole("button", { name: "Log Out" }).click();
    const sheet = page.getByRole("dialog", { name: /not sent yet/ });
    await expect(sheet).toBeVisible();
    const leave = sheet.getByRole("button", { name: /^Log out and lose \d+ changes$/ });
    await expect(leave).toBeDisabled();
    await page.screenshot({ path: info.outputPath("unsent.png") });
    await expectNoFaults(page);
    await sheet.getByRole("button", { name: "Stay logged in" }).click();
    // Back where it was asked from, and nothing is gone.
    await expect(sheet).toBeHidden();
    await page.getByRole("button", { name: "Log Out" }).click();
    await sheet.getByRole("button", { name: "Save a backup file" }).click();
    await sheet.getByLabel("File password").fill("short");
    await sheet.getByRole("button", { name: "Save the file" }).click();
    await expect(sheet.getByText("Use at least 8 characters.")).toBeVisible();
    await sheet.getByLabel("File password").fill("ọjà ní Balógun");
    const saving = page.waitForEvent("download");
    await sheet.getByRole("button", { name: "Save the file" }).click();
    const file = await (await saving).path();
    await page.screenshot({ path: info.outputPath("saved.png") });
    await sheet.getByRole("button", { name: "Log Out" }).click();
    await expect(page).toHaveURL(/\/login$/);
    // The address changes before the page has come: going on at once would cut its loading off.
    await expect(page.getByLabel("Username or e-mail")).toBeVisible();

    await line.mend();
    await signIn(page, account);
    await expect(page.getByText("Documents you issued are in a backup file.")).toBeVisible();
    expect((await serverHas(page))["contacts"]).toEqual([]);
    await page.goto("/settings/data");
    await page.getByRole("button", { name: "Restore a backup file" }).click();
    const restore = page.getByRole("dialog", { name: "Restore a backup file" });
    const choosing = page.waitForEvent("filechooser");
    await restore.getByRole("button", { name: "Choose the file" }).click();
    await (await choosing).setFiles({ name: "ankara.backup", mimeType: "", buffer: await readFile(file) });
    await restore.getByLabel("File password").fill("not this one");
    await restore.getByRole("button", { name: "Restore", exact: true }).click();
    await expect(restore.getByText("Wrong password for this file.")).toBeVisible();
    await page.screenshot({ path: info.outputPath("restore.png") });
    await expectNoFaults(page);
    await restore.getByLabel("File password").fill("ọjà ní Balógun");
    await restore.getByRole("button", { name: "Restore", exact: true }).click();
    await expect(page.getByText(/changes are back/)).toBeVisible();
    await everythingSent(page);
    expect(await serverHas(page)).toEqual({
      contacts: ["Mama Tolú"],
      items: ["Ankara, 6 yards"],
      invoices: ["INV-0001"],
    });
    await expect(page.getByText("Documents you issued are in a backup file.")).toBeHidden();
  } finally {
    await context.close();
    await line.close();
  }
});

test.describe(() => {
  // On the line: to fetch the whole app for later costs as much as the test.
  test.use({ serviceWorkers: "block" });

  for (const [path, way] of [
    ["/help", "Log Out"],
    ["/invoices/filter", "Log Out"],
    ["/help", "Delete Account"],
  ] as const)
    test(`${way} on the open page ${path} › empties the storage, sets the flag after 100 ms, then shows /login`, async ({
      page,
    }) => {
      // On a phone these pages have a way back in the place of the menu.
      await page.setViewportSize({ width: 1280, height: 800 });
      await openNewBusiness(page);
      await page.goto("/tabs/home");
      const more = page.getByRole("button", { name: "More", exact: true });
      await expect(more).toBeVisible();
      await everythingSent(page);
      await page.goto(path);
      await expect(more).toBeVisible();
      // The help opens its first article beside the list.
      if (path === "/help") await expect(page).toHaveURL(/\/help\/./);
      await page.evaluate(() => {
        const steps: { step: string; at: number }[] = [];
        const note = (step: string) => steps.push({ step, at: performance.now() });
        Object.assign(window, { steps });
        const { clear, setItem } = Storage.prototype;
        Storage.prototype.clear = function (this: Storage) {
          if (this === localStorage) note("clear");
          clear.call(this);
        };
        Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
          if (this === localStorage && key === "welcome") note("welcome");
          setItem.call(this, key, value);
        };
        const replace = history.replaceState.bind(history);
        history.replaceState = (state, unused, url) => {
          if (String(url).endsWith("/login")) note("login");
          replace(state, unused, url);
        };
      });
      await more.click();
      await page.getByRole("button", { name: way }).click();
      if (way === "Delete Account") await page.getByRole("button", { name: "Delete", exact: true }).click();
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByLabel("Username or e-mail")).toBeVisible();
      const steps = await page.evaluate(() => (window as never as { steps: { step: string; at: number }[] }).steps);
      expect([...new Set(steps.map(({ step }) => step))]).toEqual(["clear", "welcome", "login"]);
      const at = (step: string) => steps.find((one) => one.step === step)!.at;
      expect(at("welcome") - at("clear")).toBeGreaterThanOrEqual(100);
      expect(await page.evaluate(() => localStorage.getItem("welcome"))).toBe("true");
    });
});
