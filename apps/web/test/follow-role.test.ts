// @vitest-environment happy-dom
import { authorityOf, ownerAuthority } from "@ankara/domain/people/role";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clearLocalStorage, readSession, writeSession } from "../src/session/session.ts";
import type { Store } from "../src/store/store.ts";
import { followRole } from "../src/sync/after-round.ts";
import { user } from "./fake-writer.ts";
import { newDisk, openTab } from "./test-device.ts";

let store: Store;
beforeEach(async () => {
  store = await openTab(newDisk(), user.id);
  const { role, allowances } = authorityOf("bookkeeper", {});
  writeSession({ token: "a.b.c", user: { ...user, role, allowances } });
});
afterEach(() => {
  store.close();
  clearLocalStorage();
});
const seller = authorityOf("seller", { maxDiscountPercent: 5 });

describe("role of the person on this device", () => {
  test("a full copy named another one › counts at once", async () => {
    await store.db.meta.put({ key: "authority", value: seller });
    await followRole(store);
    expect(readSession()?.user).toMatchObject({ id: user.id, ...seller });
  });

  test("copy from before there were roles › says nothing", async () => {
    await followRole(store);
    expect(readSession()?.user.role).toBe("bookkeeper");
  });

  test("another person has signed in meanwhile › keeps theirs", async () => {
    const other = { ...user, id: "0198b0a0-0000-7000-8000-000000000999", role: "manager" as const };
    writeSession({ token: "d.e.f", user: other });
    await store.db.meta.put({ key: "authority", value: ownerAuthority });
    await followRole(store);
    expect(readSession()?.user.role).toBe("manager");
  });
});
