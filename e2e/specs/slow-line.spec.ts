import { expect, test } from "@playwright/test";
import { addClient, addItem, everythingSent, issue, serverHas, writeInvoice } from "../actions.ts";
import { openNewBusiness } from "../accounts.ts";

test.use({ serviceWorkers: "block" });
const latencyMs = 3_000;

test("slow line › with 3 s of latency and every fifth answer of the sync lost, an invoice is issued at once and arrives once", async ({
  page,
}) => {
  await openNewBusiness(page);
  await page.goto("/tabs/home");
  await addClient(page, { name: "Mama Tolu", phone: "0803 555 0101" });
  await addItem(page, { name: "Rice, 50 kg", price: "45000" });
  await everythingSent(page);

  // The worst loss: the server has done it, and the device does not hear so.
  let calls = 0;
  await page.route(/\/sync\/(push|pull|devices)/, async (route) => {
    calls += 1;
    const lost = calls % 5 === 1;
    await new Promise((later) => setTimeout(later, latencyMs));
    if (!lost) return route.continue();
    await route.fetch().catch(() => undefined);
    return route.abort("connectionreset");
  });

  await writeInvoice(page, "Mama Tolu", "Rice, 50 kg");
  expect(await issue(page)).toBe("INV-0001");
  await everythingSent(page);
  expect(calls).toBeGreaterThan(1);
  expect((await serverHas(page))["invoices"]).toEqual(["INV-0001"]);
});
