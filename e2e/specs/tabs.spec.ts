import { expect, test, type Page } from "@playwright/test";
import { addClient, everythingSent, openableOffline, openTab, serverHas } from "../actions.ts";
import { openLine } from "../tcp-line.ts";
import { newAccount, startBusiness } from "../accounts.ts";

/** Returns the holder of the sync's lock, by the browser's own account. */
const leads = (page: Page) =>
  page.evaluate(async () => {
    const { clientId } =
      (await navigator.locks.query()).held?.find(({ name }) => name?.startsWith("ankara-sync-")) ?? {};
    return clientId;
  });

test("two tabs › what is written in the second is shown in the first and sent by it; when it closes the second takes over", async ({
  context,
}) => {
  const account = newAccount();
  const first = await context.newPage();
  await startBusiness(first, account);
  await everythingSent(first);
  const second = await context.newPage();
  await second.goto("/");
  await expect(second.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
  const leader = await leads(first);
  expect(leader).toBeTruthy();
  expect(await leads(second)).toBe(leader);

  await addClient(second, { name: "Written in the second", phone: "0803 555 0101" });
  await expect(first.getByText("Written in the second")).toBeVisible();
  await everythingSent(second);
  expect((await serverHas(second))["contacts"]).toEqual(["Written in the second"]);

  await first.close();
  await expect.poll(() => leads(second)).not.toBe(leader);
  await addClient(second, { name: "Written alone", phone: "0803 555 0102" });
  await everythingSent(second);
  expect((await serverHas(second))["contacts"]).toEqual(["Written in the second", "Written alone"]);
});

test("two tabs › both tabs say that there is no network, and how much waits", async ({ browser, baseURL }) => {
  const line = await openLine(baseURL!);
  const context = await browser.newContext({ baseURL: line.url });
  try {
    const first = await context.newPage();
    await startBusiness(first);
    await everythingSent(first);
    const second = await context.newPage();
    await second.goto("/");
    await expect(second.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
    await openableOffline(second);
    await line.cut();
    await addClient(second, { name: "Offline in the second", phone: "0803 555 0103" });
    for (const page of [first, second]) {
      await openTab(page, "Invoices");
      await expect(page.getByRole("button", { name: "Offline, 1 waiting" })).toBeVisible();
    }
    await line.mend();
    await second.evaluate(() => window.dispatchEvent(new Event("online")));
    await first.evaluate(() => window.dispatchEvent(new Event("online")));
    await everythingSent(second);
    for (const page of [first, second]) await expect(page.getByRole("button", { name: /waiting/ })).toHaveCount(0);
  } finally {
    await context.close();
    await line.close();
  }
});
