import type { Locator, Page } from "@playwright/test";
import type { Key, WatchedPage } from "./watched-page.ts";

// Actions measured in the app with 20 000 invoices on the device. Elements are found by their place in the
// page: to look for roles and names the driver would reckon them in the page, on the thread that is measured.

const invoiceNumber = /^INV-/;
export const typedNote = "Thank you for the order, the rest follows";

export async function openList(page: Page): Promise<void> {
  await page.goto("/tabs/invoice", { waitUntil: "commit" });
  await rows(page).first().waitFor({ timeout: 120_000 });
}

const rows = (page: Page): Locator => page.locator('[data-row][href*="invoice"]');

/** A tap in the middle, without what a driver does in the page to make sure of it. */
export async function tap(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ timeout: 60_000 });
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("What was to be tapped is gone.");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** The wheel as a hand turns it, over the list. */
export async function turnWheel(page: Page, at: { x: number; y: number }, turns = 40): Promise<void> {
  await page.mouse.move(at.x, at.y);
  for (let turn = 0; turn < turns; turn++) {
    await page.mouse.wheel(0, 240);
    await page.waitForTimeout(50);
  }
}

/** One jump to the end of the list: an invoice of the first stands there. */
export async function jumpToEnd(page: Page): Promise<void> {
  await page.mouse.wheel(0, 10_000_000);
  await rows(page)
    .filter({ hasText: /INV-00[01]\d/ })
    .first()
    .waitFor({ timeout: 60_000 });
}

export async function openInvoice(page: Page): Promise<void> {
  await tap(page, rows(page).nth(2));
  await page.locator("h1, h2").filter({ hasText: invoiceNumber }).first().waitFor({ timeout: 60_000 });
}

export async function showOverdue(page: Page): Promise<void> {
  await tap(page, page.locator("[role=radiogroup] label").filter({ hasText: "Overdue" }));
  await page.waitForURL(/show=overdue/);
  await rows(page).first().waitFor();
}

/** The way the app goes by itself, so that what it has read stays. */
const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

export async function openSearch(page: Page): Promise<void> {
  await go(page, "/tabs/search");
  await searchBox(page).waitFor();
}

export async function openAnalytics(page: Page): Promise<void> {
  await go(page, "/analytics");
  await page.getByText("Top clients", { exact: true }).first().waitFor({ timeout: 120_000 });
}

export async function openEditor(page: Page): Promise<void> {
  await tap(page, page.locator('a[href="/new-invoice"]').first());
  await page.locator("input[data-field=lines]").waitFor({ timeout: 60_000 });
}

export async function chooseClient(page: Page): Promise<void> {
  await tap(page, page.locator("button").filter({ hasText: "Choose a client" }));
  await tap(page, page.locator("[role=dialog] [data-row]").nth(3));
  await page.locator("[role=dialog]").waitFor({ state: "hidden" });
}

/** The first one that is offered. */
export async function chooseItem(page: Page): Promise<void> {
  await page.keyboard.press("Enter");
  await page.locator("[role=option]").first().waitFor({ state: "hidden" });
}

export async function issue(page: Page): Promise<void> {
  await tap(page, page.locator("button").filter({ hasText: "Issue & share" }).first());
  await page.locator("[role=dialog] [data-row]").first().waitFor({ timeout: 60_000 });
}

/** Keys for the item that is looked for. */
export async function typeItem(watched: WatchedPage): Promise<Key[]> {
  await tap(watched.page, watched.page.locator("input[data-field=lines]"));
  return watched.type("kente strip");
}

/** Keys of a note: each computes the document, and the draft is kept. On a wide screen the note is written on the document itself. */
export async function typeNote(watched: WatchedPage): Promise<Key[]> {
  const note = watched.page.locator("textarea").first();
  await tap(watched.page, note.or(watched.page.locator("button[aria-label='Add a note']")).first());
  await note.waitFor();
  return watched.type(typedNote);
}

export async function typeSearch(watched: WatchedPage): Promise<Key[]> {
  await tap(watched.page, searchBox(watched.page));
  return watched.type("textiles");
}

const searchBox = (page: Page): Locator =>
  page.locator("input[type=search], [role=searchbox], [role=combobox]").first();
