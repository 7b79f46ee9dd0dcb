// @vitest-environment happy-dom
import { buildContact } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { user } from "../../test/fake-writer.ts";
import { browserDevice } from "../platform/browser.ts";
import { setDevice } from "../platform/device.ts";
import { openStore, wipeStore } from "../store/store.ts";
import { forgetOthers, switchBusiness, unsentOf } from "./businesses.ts";
import { turnOn } from "./lock/app-lock.ts";
import { inPeopleDatabase } from "./lock/people-database.ts";
import { readSession, writeSession } from "./session.ts";

const shopId = "0198b0a0-0000-7000-8000-000000000a01";
const salonId = "0198b0a0-0000-7000-8000-000000000a02";
const other = (place: 1 | 2, company_name: string) => ({
  id: place === 1 ? shopId : salonId,
  user_id: `0198b0a0-0000-7000-8000-000000000b0${place}`,
  company_name,
  role: "owner" as const,
});
const [toShop, toSalon] = [other(1, "Shop"), other(2, "Salon")];
/** Before the salon was added, which is what this device knew when the shop was left. */
const inShop = { ...user, id: toShop.user_id, business_id: shopId, company_name: "Shop", role: "owner" as const };
const inSalon = { ...user, id: toSalon.user_id, business_id: salonId, company_name: "Salon", businesses: [toShop] };
const cheap = { N: 2, r: 8, p: 1 };

let calls: string[] = [];
/** The server lets the person into the salon; without a network it answers nothing. */
function serve(online: boolean): void {
  calls = [];
  vi.stubGlobal("fetch", async (url: unknown) => {
    calls.push(String(url));
    if (!online) throw new TypeError("Failed to fetch");
    const headers = { "content-type": "application/json" };
    return new Response(JSON.stringify({ user: inSalon, jwt: "salon.salon.salon" }), { headers });
  });
}
const opened = () => [readSession()?.token, readSession()?.user.company_name];

beforeEach(async () => {
  localStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  setDevice(browserDevice);
  writeSession({ token: "shop.shop.shop", user: inShop });
});
afterEach(() => {
  vi.unstubAllGlobals();
  return wipeStore();
});

describe("another business of the person", () => {
  test("never opened here › the server lets them in; back and there again needs no network", async () => {
    serve(true);
    localStorage.setItem("recent_searches", "Mama Tolu");
    localStorage.setItem("theme", "dark");
    expect(await switchBusiness(toSalon)).toBeUndefined();
    expect(opened()).toEqual(["salon.salon.salon", "Salon"]);
    expect([localStorage.getItem("recent_searches"), localStorage.getItem("theme")]).toEqual([null, "dark"]);
    serve(false);
    expect(await switchBusiness(toShop)).toBeUndefined();
    expect(opened()).toEqual(["shop.shop.shop", "Shop"]);
    expect(localStorage.getItem("recent_searches")).toBe("Mama Tolu");
    expect(readSession()?.user.businesses).toEqual([toSalon]);
    expect(await switchBusiness(toSalon)).toBeUndefined();
    expect([opened(), calls]).toEqual([["salon.salon.salon", "Salon"], []]);
  });

  test("never opened here, without a network › stays where they are and says so", async () => {
    serve(false);
    expect((await switchBusiness(toSalon))?.status).toBe(0);
    expect(opened()).toEqual(["shop.shop.shop", "Shop"]);
  });

  test("left with a lock on › its token lies sealed, and the PIN that is open opens it", async () => {
    await turnOn({ pin: "2468", afterMinutes: 5, biometric: false }, cheap);
    serve(true);
    await switchBusiness(toSalon);
    const parked = await inPeopleDatabase((db) => db.parked.toArray());
    expect(parked).toHaveLength(1);
    expect(JSON.stringify([parked, { ...localStorage }])).not.toContain("shop.shop.shop");
    serve(false);
    await switchBusiness(toShop);
    expect(opened()).toEqual(["shop.shop.shop", "Shop"]);
  });

  test("left before a lock was set › no token of it lies open any more", async () => {
    serve(true);
    await switchBusiness(toSalon);
    await turnOn({ pin: "2468", afterMinutes: 5, biometric: false }, cheap);
    const parked = await inPeopleDatabase((db) => db.parked.toArray());
    expect(parked.map(({ token }) => token)).toEqual([null]);
  });

  test("left with changes that wait › says how many; a log-out elsewhere keeps them, and takes what was sent", async () => {
    serve(true);
    const store = await openStore(inShop.id, { businessId: shopId });
    await store.create("contacts", buildContact());
    await switchBusiness(toSalon);
    store.close();
    expect(await unsentOf(toShop.user_id)).toBe(1);
    await forgetOthers(inSalon);
    const names = async () => (await indexedDB.databases()).map(({ name }) => name);
    expect(await names()).toContain(`ankara-${inShop.id}`);
    expect(await inPeopleDatabase((db) => db.parked.count())).toBe(0);
    await store.db.open();
    await store.db.outbox.clear();
    store.db.close();
    await forgetOthers(inSalon);
    expect(await names()).not.toContain(`ankara-${inShop.id}`);
  });
});
