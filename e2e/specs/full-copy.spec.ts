import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, test, type Page } from "@playwright/test";
import { openNewBusiness, signIn } from "../accounts.ts";
import { watchPolicy } from "../content-policy.ts";

test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: "block" });

const clients = 1_600;
const perPush = 400;

/** As another phone of the same shop would send them. */
async function sendClients(page: Page, request: APIRequestContext): Promise<void> {
  const { token, deviceId } = await page.evaluate(async () => ({
    token: localStorage.getItem("token"),
    deviceId: crypto.randomUUID(),
  }));
  const headers = { authorization: `Bearer ${token}` };
  await request.post("/sync/devices", {
    headers,
    data: { device: { id: deviceId, name: "Another phone", leases: [], pending: 0, history: 0, seen: 0 } },
  });
  const at = new Date().toISOString();
  for (let from = 0; from < clients; from += perPush) {
    const ops = Array.from({ length: perPush }, (_, index) => {
      const id = randomUUID();
      const name = `Client ${String(from + index).padStart(4, "0")}`;
      const patch = { id, createdAt: at, updatedAt: at, deviceId, name };
      return { opId: randomUUID(), collection: "contacts", id, kind: "put", patch, was: {}, baseRev: 0 };
    });
    const answer = await request.post("/sync/push", { headers, data: { deviceId, ops, pending: 0, seen: 0 } });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}

test("a phone that signs in to a business of many records › copies them away from the screen, whole", async ({
  page,
  browser,
  request,
}) => {
  const account = await openNewBusiness(page);
  await sendClients(page, request);
  const context = await browser.newContext({ serviceWorkers: "block", viewport: { width: 360, height: 740 } });
  const phone = await context.newPage();
  const broken = await watchPolicy(phone);
  const workers: string[] = [];
  phone.on("worker", (worker) => workers.push(worker.url()));
  await signIn(phone, account);
  await phone.goto("/tabs/contact");
  // The newest are on the first page, which is taken in without a worker.
  await phone.getByRole("searchbox").fill("Client 0000");
  await expect(phone.getByRole("link", { name: /Client 0000/ })).toBeVisible();
  expect(workers.filter((url) => url.includes("full-copy-worker"))).not.toEqual([]);
  expect(broken()).toEqual([]);
  await context.close();
});
