import { expect, test, type Page } from "@playwright/test";
import { openDemo } from "../accounts.ts";
import { watchShifts } from "../layout-shift.ts";
import { settled } from "../wait-until-settled.ts";

test.use({ serviceWorkers: "block" });

/** Keeps a store of this device from being read for a while, as a cheap phone does that is busy with something else. */
const holdStore = (page: Page, store: string, ms: number) =>
  page.evaluate(
    async ({ store, ms }) => {
      for (const { name = "" } of await indexedDB.databases()) {
        const db = await new Promise<IDBDatabase>((done, refuse) => {
          const opening = indexedDB.open(name);
          opening.addEventListener("success", () => done(opening.result));
          opening.addEventListener("error", () => refuse(opening.error ?? new Error(name)));
        });
        if (!db.objectStoreNames.contains(store)) {
          db.close();
          continue;
        }
        const rows = db.transaction(store, "readwrite").objectStore(store);
        const until = performance.now() + ms;
        const again = () => {
          if (performance.now() < until) rows.get("").addEventListener("success", again);
          else db.close();
        };
        again();
      }
    },
    { store, ms },
  );

test("phone › a store of the device answers late › nothing jumps", async ({ page }) => {
  const jumped = await watchShifts(page);
  await openDemo(page, "lagos");
  await page.goto("/tabs/home");
  await settled(page);
  const expenses = page.getByRole("link", { name: "Expenses" }).first();
  await expenses.click();
  await expect(page.getByRole("button", { name: /New expense/ })).toBeVisible();
  for (const store of ["business", "payments", "expenses"]) {
    await page.getByRole("link", { name: "Clients" }).first().click();
    await settled(page);
    await jumped();
    await holdStore(page, store, 1_000);
    // By the router: a tap would excuse what jumps in the half second after it.
    await page.evaluate(() => {
      window.history.pushState({}, "", "/tabs/expense");
      window.dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    });
    await expect(page.getByRole("region", { name: /^\w+ 20\d\d$/ })).toBeVisible();
    await settled(page, 400);
    expect(await jumped(), store).toEqual([]);
  }
});

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const)
  test(`opened by its address, ${width} px › an overdue invoice and a first statement on a slow phone › nothing jumps`, async ({
    page,
  }) => {
    const jumped = await watchShifts(page);
    await page.setViewportSize({ width, height });
    await openDemo(page, "lagos");
    await page.goto("/tabs/invoice?show=overdue");
    const overdue = page.locator("main a[href*='invoice/0'], main a[href*='&open=']").first();
    await expect(overdue).toBeVisible();
    const invoice = (await overdue.getAttribute("href"))!;
    const contact = await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem("token")}` };
      const answer = await fetch("/sync/pull?limit=500", { headers });
      const { changes } = (await answer.json()) as { changes: { collection: string; data: { contactId?: string } }[] };
      return changes.find(({ collection, data }) => collection === "invoices" && data.contactId)?.data.contactId;
    });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    for (const address of [invoice, `/report/statement?contact=${contact}`]) {
      await page.goto(address);
      await settled(page, 1_000);
      expect(await jumped(), address).toEqual([]);
      await page.reload();
      await settled(page, 1_000);
      expect(await jumped(), `${address}, again`).toEqual([]);
    }
  });
