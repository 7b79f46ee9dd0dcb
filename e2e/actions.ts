import { expect as expectSoon, type Page } from "@playwright/test";
import { pagePatienceMs } from "../patience.ts";

// Actions of a person on a phone. Each ends when the screen says it is done.

/** Waits as long as `playwright.config.ts` says in programs of their own, too, which would give up after 5 s. */
export const expect = expectSoon.configure({ timeout: pagePatienceMs });

/** Tells an open page that there is no network: where a service worker served it offline, Chromium 150 tells it that there is one. */
export async function tellOffline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.context().setOffline(true);
}

/** Goes to a screen the way the app itself does: by its links, so that it works with no network too. */
export async function openTab(page: Page, name: "Clients" | "Invoices"): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
  await expect(page).toHaveURL({ Clients: /\/tabs\/home/, Invoices: /\/tabs\/invoice/ }[name]);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

const menu = { Catalog: /^Catalog/, "Tax & Fees": /^Tax And Fees/ };

/** Opens a screen of the end menu, which calls some of them by other words than their own titles. */
export async function openFromMenu(page: Page, title: keyof typeof menu): Promise<void> {
  await page.getByRole("button", { name: "One More Thing" }).click();
  await page.getByRole("dialog", { name: "One More Thing" }).getByRole("link", { name: menu[title] }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

/** Leaves a screen by its way back. The browser goes back in a turn of its own: what is opened before it would be left, too. */
export async function goBack(page: Page): Promise<void> {
  const address = page.url();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).not.toHaveURL(address);
}

export async function addClient(page: Page, client: { name: string; phone: string }): Promise<void> {
  await openTab(page, "Clients");
  await page.getByRole("button", { name: /^(Add a client|New client)$/ }).click();
  const sheet = page.getByRole("dialog", { name: "New client" });
  await sheet.getByLabel(/^Name/).fill(client.name);
  await sheet.getByLabel(/^Phone/).fill(client.phone);
  await sheet.getByRole("button", { name: "Add client" }).click();
  await expect(page.getByRole("heading", { level: 1, name: client.name })).toBeVisible();
  await goBack(page);
}

export async function addItem(page: Page, item: { name: string; price: string }): Promise<void> {
  await openFromMenu(page, "Catalog");
  await page.getByRole("button", { name: /^(Add an item|New item)$/ }).click();
  const sheet = page.getByRole("dialog", { name: "New item" });
  await sheet.getByLabel(/^Name/).fill(item.name);
  await sheet.getByLabel(/^Price( \(|$)/).fill(item.price);
  await sheet.getByRole("button", { name: /^(Save|Add item)$/ }).click();
  await expect(sheet).toBeHidden();
}

export async function addTax(page: Page, tax: { name: string; percent: string }): Promise<void> {
  await openFromMenu(page, "Tax & Fees");
  await page.getByRole("button", { name: "New tax or fee" }).click();
  const sheet = page.getByRole("dialog", { name: "New tax or fee" });
  // A levy is charged by whoever is asked for it; a tax only by who is registered.
  if (tax.name.includes("levy")) await sheet.getByText("Levy", { exact: true }).click();
  await sheet.getByLabel(/^Name/).fill(tax.name);
  await sheet.getByLabel(/^Rate/).fill(tax.percent);
  await sheet.getByText("On new invoice lines").click();
  await sheet.getByRole("button", { name: /^(Save|Add)/ }).click();
  await expect(sheet).toBeHidden();
}

/** Writes an invoice for a client with one item of the catalogue; the editor stays open. */
export async function writeInvoice(page: Page, client: string, item: string): Promise<void> {
  await openTab(page, "Invoices");
  await page.getByRole("link", { name: "New invoice" }).first().click();
  await page.getByRole("button", { name: /^Choose a client/ }).click();
  const sheet = page.getByRole("dialog", { name: "Select A Customer" });
  await sheet.getByRole("button", { name: new RegExp(client) }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole("combobox", { name: "Add an item" }).fill(item);
  await page
    .getByRole("option", { name: new RegExp(item) })
    .first()
    .click();
}

/** Issues the invoice that is open in the editor and answers its number. */
export async function issue(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Issue & share" }).click();
  const sheet = page.getByRole("dialog", { name: /^Share / });
  await expect(sheet).toBeVisible();
  const title = await sheet.getByRole("heading").first().innerText();
  return (
    title
      .replace(/^Share\s+/, "")
      .split("\n")[0]
      ?.trim() ?? ""
  );
}

type FileToImport = { name: string; mimeType: string; buffer: Buffer };

/** Hands a file to the import that is open. */
export async function chooseFile(page: Page, file: FileToImport): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  await (await chooser).setFiles(file);
}

/** Closes the sheet that is open; one that is still coming up does not hear the key yet, and one that goes leaves it to the screen. */
export async function closeSheet(page: Page): Promise<void> {
  await expect(async () => {
    if (await page.locator("[role=dialog]:not([data-closed])").count()) await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden({ timeout: 1_000 });
  }).toPass({ timeout: pagePatienceMs });
}

/** The app says that nothing on this device waits for the server any more. */
export async function everythingSent(page: Page): Promise<void> {
  await expect.poll(() => pendingCount(page), { message: "changes that still wait on this device" }).toBe(0);
}

/** Counts the changes that wait in the device's own database, not on a badge. */
export async function pendingCount(page: Page): Promise<number> {
  return rowsWaiting(page, "outbox");
}

/** Counts the rows of a queue in the device's own database. */
export async function rowsWaiting(page: Page, queue: "outbox" | "uploads"): Promise<number> {
  return (await readDevice(page, queue)).length;
}

/** Numbers of the documents in the device's own database. */
export async function numbersOnDevice(page: Page): Promise<string[]> {
  const rows = (await readDevice(page, "invoices")) as { data: { number: string | null } | null }[];
  return rows.flatMap(({ data }) => data?.number ?? []).toSorted();
}

/** Rows of a table of the device's own database, as whoever takes the phone apart reads them. */
export function readDevice(page: Page, table: string): Promise<unknown[]> {
  return page.evaluate(async (table) => {
    const { id } = JSON.parse(localStorage.getItem("user") ?? "{}") as { id?: string };
    const names = (await indexedDB.databases()).map(({ name }) => name ?? "");
    const name = names.find((one) => id !== undefined && one.includes(id));
    if (name === undefined) throw new Error(`no database of user ${id} among ${names.join(", ")}`);
    return new Promise<unknown[]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener("error", () => reject(new Error(String(opening.error))));
      opening.addEventListener("success", () => {
        const db = opening.result;
        const reading = db.transaction(table).objectStore(table).getAll();
        reading.addEventListener("success", () => {
          db.close();
          resolve(reading.result);
        });
      });
    });
  }, table);
}

/** Waits until the service worker holds every script of the page that is open, so that it opens with no network. */
export async function openedIsKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const missing = () =>
    page.evaluate(async () => {
      const scripts = performance
        .getEntriesByType("resource")
        .filter(({ name }) => /\/assets\/[\w.-]+\.js$/.test(name));
      const kept = await Promise.all(scripts.map(({ name }) => caches.match(new URL(name).pathname)));
      return kept.filter((answer) => !answer).length;
    });
  await expect.poll(missing, { message: "files of the open screens that are not kept yet" }).toBe(0);
}

/** Waits until the service worker holds every script it keeps ahead, so that any screen opens with no network in this language. */
export async function openableOffline(page: Page, language = "en"): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const worker = await (await page.request.get(new URL("/sw.js", page.url()).href)).text();
  const entries = [...worker.matchAll(/\{[^{}]*"url":"(assets\/[\w.-]+\.js)"[^{}]*\}/g)];
  const left = (entry: string) =>
    entry.includes('"onceUsed"') || (entry.includes('"words"') && !entry.includes(`"words":"${language}"`));
  const files = new Set(entries.flatMap(([entry, url = ""]) => (left(entry) ? [] : [url])));
  expect(files.size).toBeGreaterThan(20);
  const stored = () =>
    page.evaluate(async () => {
      const cached = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return cached.flat().map(({ url }) => new URL(url).pathname.slice(1));
    });
  await expect
    .poll(
      async () => {
        const cached = new Set(await stored());
        return [...files].filter((file) => !cached.has(file)).length;
      },
      {
        message: "files of the build that are not kept on the device yet",
      },
    )
    .toBe(0);
}

/** Reads the server's records of this business, by name. */
export async function serverHas(page: Page): Promise<Record<string, unknown[]>> {
  const names = (collection: string) =>
    recordsOnServer(page, collection).then((records) => records.map(({ number, name }) => number ?? name));
  return { contacts: await names("contacts"), items: await names("catalogs"), invoices: await names("invoices") };
}

/** Records of a collection the server holds, without those that were deleted, the first made first. */
export async function recordsOnServer(page: Page, collection: string): Promise<Record<string, unknown>[]> {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const answer = await page.request.get("/sync/pull", { headers: { authorization: `Bearer ${token}` } });
  const { changes } = (await answer.json()) as {
    changes: { collection: string; data: Record<string, unknown> | null }[];
  };
  return changes
    .flatMap(({ collection: of, data }) => (of === collection && data ? [data] : []))
    .toSorted((a, b) => (String(a["id"]) < String(b["id"]) ? -1 : 1));
}

/** Address of the client's page of the first invoice the server holds. */
export async function linkOfInvoice(page: Page): Promise<string> {
  const [invoice] = await recordsOnServer(page, "invoices");
  if (!invoice) throw new Error("the server holds no invoice");
  return `/invoice/link/${String(invoice["linkId"])}`;
}
