import { randomUUID } from "node:crypto";
import { type BrowserContext, type Page, test } from "@playwright/test";
import { buyPlan, openBlank, openNewBusiness } from "../accounts.ts";
import { everythingSent, expect, numbersOnDevice, openableOffline, readDevice } from "../actions.ts";

type Allowances = { maxDiscountPercent: number; voids: boolean; seesAllDocuments: boolean; changesPrices: boolean };
type Person = { page: Page; context: BrowserContext; id: string };

const few: Allowances = { maxDiscountPercent: 5, voids: false, seesAllDocuments: false, changesPrices: false };
const people = [
  { name: "Ṣadé Ògúnbánjọ", role: "manager" },
  { name: "Bísí Adéyẹmí", role: "seller" },
  { name: "Ifẹ́anyị Nwosu", role: "bookkeeper" },
] as const;

/** Calls the server as a person, without their browser. */
async function call<T>(origin: string, token: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(new URL(path, origin), {
    method,
    headers: { accept: "application/json", authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem("token") ?? "");

/** Soap for ₦1,000, which costs ₦600, and an expense that no seller may see, from a device of the owner's. */
async function stock(origin: string, token: string): Promise<void> {
  const deviceId = randomUUID();
  const at = new Date().toISOString();
  const stamps = { createdAt: at, updatedAt: at, deviceId, archivedAt: null };
  const device = { id: deviceId, name: "Office", contact: { last: null, next: "office-office" } };
  await call(origin, token, "POST", "/sync/devices", { device });
  const creation = (collection: string, record: object) => {
    const id = randomUUID().replace(/^(.{14})4/, "$17");
    return { opId: id, collection, id, kind: "put", patch: { ...stamps, ...record, id }, was: {}, baseRev: 0 };
  };
  const ops = [
    creation("catalogs", { name: "Soap", prices: { NGN: "1000" }, privateCost: "600", taxIds: [] }),
    creation("expenses", {
      date: at.slice(0, 10),
      amount: 7_700_00,
      currency: "NGN",
      category: "rent",
      method: "transfer",
    }),
  ];
  const { receipts } = await call<{ receipts: unknown[] }>(origin, token, "POST", "/sync/push", { deviceId, ops });
  expect(receipts).toMatchObject([{ status: "applied" }, { status: "applied" }]);
}

/** Joins by an invitation and opens the app in a browser of their own. */
async function join(
  context: BrowserContext,
  origin: string,
  owner: string,
  who: (typeof people)[number],
): Promise<Person> {
  const part = { role: who.role, allowances: few, name: who.name };
  const { code } = await call<{ code: string }>(origin, owner, "POST", "/people/invitations", { invitation: part });
  const { user, jwt } = await call<{ user: { id: string }; jwt: string }>(origin, "", "POST", "/people/join", {
    join: { code, name: who.name },
  });
  const page = await context.newPage();
  await openBlank(page);
  await page.evaluate(
    ([text, token]) => {
      localStorage.setItem("token", token!);
      localStorage.setItem("user", text!);
      localStorage.setItem("expire_at", new Date(Date.now() + 864e5).toISOString());
    },
    [JSON.stringify(user), jwt],
  );
  await page.goto("/tabs/catalog");
  await expect(page.getByText("Soap").first()).toBeVisible();
  return { page, context, id: user.id };
}

/** Follows a link inside the app, which loads nothing anew. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}
async function goOffline({ page, context }: Person): Promise<void> {
  await openableOffline(page);
  await context.setOffline(true);
  await follow(page, "/counter");
}
async function goOnline({ page, context }: Person): Promise<void> {
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
}
async function takeCash(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Paid now" }).click();
  await page.getByRole("dialog", { name: "To pay" }).getByRole("button", { name: "Take cash" }).click();
}
async function sellSoap(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Soap/ }).click();
  await takeCash(page);
  await expect(page.getByRole("button", { name: "Next sale" })).toBeVisible();
}
async function setDiscount(page: Page, percent: string): Promise<void> {
  await page.getByRole("button", { name: /^Discount/ }).click();
  const sheet = page.getByRole("dialog", { name: "Discount" });
  await sheet.getByLabel("Discount on this sale").fill(percent);
  await sheet.getByRole("button", { name: "Done" }).click();
}

test("a shop of four › two sell without network, one is removed meanwhile › sums agree, numbers are gapless, nobody holds more than they may see", async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL!;
  const viewport = { width: 1280, height: 800 };
  // Manager and seller lose the network; to fetch the whole app for later is for them.
  const contexts = await Promise.all(
    (["block", "allow", "allow", "block"] as const).map((serviceWorkers) =>
      browser.newContext({ baseURL: origin, viewport, serviceWorkers }),
    ),
  );
  try {
    const owner = await contexts[0]!.newPage();
    await openNewBusiness(owner);
    await owner.goto("/tabs/home");
    await buyPlan(owner);
    const token = await tokenOf(owner);
    await stock(origin, token);
    const [manager, seller, books] = (await Promise.all(
      people.map((who, place) => join(contexts[place + 1]!, origin, token, who)),
    )) as [Person, Person, Person];

    // Two of them lose the network and sell.
    await Promise.all([goOffline(manager), goOffline(seller)]);
    await sellSoap(seller.page);
    await seller.page.getByRole("button", { name: "Undo this sale" }).click();
    await expect(seller.page.getByText("Your role doesn’t allow this. Ask the owner or a manager.")).toBeVisible();
    await seller.page.getByRole("button", { name: "Next sale" }).click();
    await seller.page.getByRole("button", { name: /^Soap/ }).click();
    await setDiscount(seller.page, "50");
    await takeCash(seller.page);
    await expect(seller.page.getByText("Ask the owner or a manager for more than 5 % off.")).toBeVisible();
    await seller.page.keyboard.press("Escape");
    await setDiscount(seller.page, "5");
    await takeCash(seller.page);
    await expect(seller.page.getByRole("button", { name: "Next sale" })).toBeVisible();
    await sellSoap(manager.page);
    await manager.page.getByRole("button", { name: "Next sale" }).click();
    await sellSoap(manager.page);
    await manager.page.getByRole("button", { name: "Undo this sale" }).click();
    await expect(manager.page.getByRole("heading", { name: "This sale" })).toBeVisible();

    // Back on the network everything arrives, and the seller goes away again, with a sale that nobody has heard of.
    await Promise.all([goOnline(manager), goOnline(seller)]);
    await Promise.all([everythingSent(manager.page), everythingSent(seller.page)]);
    expect(await readDevice(seller.page, "expenses")).toEqual([]);
    expect(JSON.stringify(await readDevice(seller.page, "catalogs"))).not.toContain('"600"');
    const sellersOwn = (await readDevice(seller.page, "invoices")) as { data: { createdBy: string } }[];
    expect(new Set(sellersOwn.map(({ data }) => data.createdBy))).toEqual(new Set([seller.id]));
    await seller.context.setOffline(true);
    await seller.page.getByRole("button", { name: "Next sale" }).click();
    await sellSoap(seller.page);
    await call(origin, token, "DELETE", `/people/${seller.id}`);
    await goOnline(seller);
    await expect(seller.page.getByRole("heading", { name: "This device was logged out" })).toBeVisible();

    // The manager counts her drawer, which is short, and has to say why.
    await manager.page.goto("/counter/close");
    await manager.page.getByLabel("Cash you counted").fill("900");
    const closeTill = manager.page.getByRole("button", { name: "Close the day" });
    await expect(manager.page.getByText("Short by")).toBeVisible();
    await expect(closeTill).toBeDisabled();
    await manager.page.getByRole("radio", { name: "Wrong change" }).check({ force: true });
    await closeTill.click();
    await expect(manager.page.getByText("The day is closed.")).toBeVisible();
    await everythingSent(manager.page);

    // The owner sees all of it, who sold it and whose drawer was short, and closes the day.
    await owner.goto("/tabs/invoice");
    await expect(owner.getByText(/^Ṣadé Ògúnbánjọ voided INV-/)).toBeVisible();
    await expect(owner.getByText("Ṣadé Ògúnbánjọ closed the day: ₦100 short")).toBeVisible();
    await expect.poll(() => numbersOnDevice(owner).then(({ length }) => length)).toBe(8);
    const invoices = (await readDevice(owner, "invoices")) as {
      data: { kind: string; status: string; createdBy: string; totals: { total: number } };
    }[];
    const sold = (id: string) =>
      invoices.flatMap(({ data: { kind, status, createdBy, totals } }) =>
        kind === "invoice" && status === "issued" && createdBy === id ? [totals.total] : [],
      );
    expect([sold(seller.id).toSorted((a, b) => b - a), sold(manager.id)]).toEqual([[1_000_00, 950_00], [1_000_00]]);
    const payments = (await readDevice(owner, "payments")) as { data: { amount: number } }[];
    expect(payments.reduce((sum, { data }) => sum + data.amount, 0)).toBe(2_950_00);
    await owner.goto("/counter");
    await sellSoap(owner);
    await owner.goto("/counter/close");
    await owner.getByLabel("Cash you counted").fill("1000");
    await owner.getByRole("button", { name: "Close the day" }).click();
    await expect(owner.getByText("The day is closed.")).toBeVisible();
    await everythingSent(owner);

    await owner.goto("/report/people");
    const soldBy = (name: string) => owner.getByRole("row", { name: new RegExp(name) });
    await expect(soldBy("Bísí Adéyẹmí")).toContainText("1,950.00");
    await expect(soldBy("Ṣadé Ògúnbánjọ")).toContainText("1,000.00");

    // The books see what the owner sees, may export it, and sell nothing.
    await books.page.goto("/tabs/invoice");
    await expect.poll(() => numbersOnDevice(books.page).then(({ length }) => length)).toBe(10);
    expect(await numbersOnDevice(books.page)).toEqual(await numbersOnDevice(owner));
    expect(JSON.stringify(await readDevice(books.page, "catalogs"))).toContain('"600"');
    await books.page.goto("/export");
    const [file] = await Promise.all([
      books.page.waitForEvent("download"),
      books.page.getByRole("button", { name: "Make the file" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.zip$/);
    type Audit = { series: { given: number; missing: number[] }[] };
    const audit = await call<Audit>(origin, token, "GET", "/sync/number-audit");
    expect(audit.series.flatMap(({ missing }) => missing)).toEqual([]);
    expect(audit.series.reduce((sum, { given }) => sum + given, 0)).toBe(10);
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
});
