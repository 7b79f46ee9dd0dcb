import { strictAllowances } from "@ankara/domain/people/role";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestServer, testServer } from "../../test/support/server.ts";
import { findSession } from "./session.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const sessionOf = ({ token }: { readonly token: string }) => findSession(server.deps, `Bearer ${token}`);

describe("session of a business's people", () => {
  test("owner and members › act with their own authority, a switch nobody set is off", async () => {
    const owner = await server.signUp();
    const bisi = await server.addMember(owner, "seller", { maxDiscountPercent: 5 });
    const ife = await server.addMember(owner, "bookkeeper");

    expect(await sessionOf(owner)).toMatchObject({
      authority: { role: "owner", allowances: { voids: true } },
      viewRev: 0,
    });
    expect(await sessionOf(bisi)).toMatchObject({
      businessId: owner.user.business_id,
      authority: { role: "seller", allowances: { ...strictAllowances, maxDiscountPercent: 5 } },
    });
    expect(await sessionOf(ife)).toMatchObject({ authority: { role: "bookkeeper", allowances: { voids: true } } });
  });

  test("a removed member › has none, whatever their token says", async () => {
    const owner = await server.signUp();
    const bisi = await server.addMember(owner, "seller");
    const businessId = owner.user.business_id;
    await server.deps.db.tenantTransaction(businessId, (tx) =>
      tx.updateTable("memberships").set({ removed_at: server.deps.now() }).where("user_id", "=", bisi.id).execute(),
    );

    expect(await sessionOf(bisi)).toBeNull();
    expect((await bisi.call("GET", "/users/me")).status).toBe(401);
    expect(await sessionOf(owner)).not.toBeNull();
  });
});
