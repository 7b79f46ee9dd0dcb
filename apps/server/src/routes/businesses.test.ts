import type { AnswerOf } from "@ankara/contract/call";
import type { beginPasskeySignIn, listPasskeys } from "@ankara/contract/passkeys";
import type { invitePerson, listPeople } from "@ankara/contract/people";
import type { SessionInfo } from "@ankara/contract/security";
import type { OtherBusiness } from "@ankara/contract/users";
import { strictAllowances } from "@ankara/domain/people/role";
import { startCredits } from "@ankara/domain/subscriptions/credits";
import { buildContact } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPasskeyOf } from "../../test/access/business.ts";
import { SoftwareAuthenticator, bytesOfKey } from "../../test/support/authenticator.ts";
import { findDrift } from "../commands/ai/ledger.ts";
import { codeAt, stepAt } from "../policies/totp.ts";
import {
  type Answer,
  TestDevice,
  type TestServer,
  type TestUser,
  buyPlan,
  creation,
  testServer,
} from "../../test/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type Person = Pick<TestUser, "call" | "token" | "user">;
const personOf = ({ body }: Answer): Person => ({
  token: body.jwt,
  user: body.user,
  call: (method, url, sent) => server.call(method, url, sent, { authorization: `Bearer ${body.jwt}` }),
});
const businessesOf = ({ user }: Person) => (user as unknown as { businesses?: OtherBusiness[] }).businesses ?? [];
const add = (person: Pick<TestUser, "call">, company_name = "Salon") =>
  person.call("POST", "/businesses", { business: { company_name, country: "KE" } });
const enter = (person: Pick<TestUser, "call">, id: string) => person.call("POST", `/businesses/${id}/enter`);
const logIn = (person: TestUser, login = person.user.username, password = person.password) =>
  server.call("POST", "/user_token", { auth: { login, password } });
const sessionsOf = async (person: Pick<TestUser, "call">) =>
  ((await person.call("GET", "/users/sessions")).body as unknown as { data: SessionInfo[] }).data;
const isIn = async (person: Pick<TestUser, "call">) => (await person.call("GET", "/users/me")).status === 200;

async function signInWith(device: SoftwareAuthenticator): Promise<Answer> {
  const { body } = await server.call("GET", "/user_token/passkey");
  const { options } = body as unknown as AnswerOf<typeof beginPasskeySignIn>;
  return server.call("POST", "/user_token/passkey", { passkey: device.signIn(options) });
}

async function inviteTo(owner: Pick<TestUser, "call">): Promise<AnswerOf<typeof invitePerson>> {
  const invitation = { role: "seller", allowances: strictAllowances, name: "Túndé" };
  const { body } = await owner.call("POST", "/people/invitations", { invitation });
  return body as unknown as AnswerOf<typeof invitePerson>;
}

describe("a second business", () => {
  test("opened › has records, series, plan and people of its own, under the same name", async () => {
    const owner = await server.signUp();
    await buyPlan(owner);
    const contact = buildContact({ name: "Mama Tolu" });
    await (await TestDevice.of(owner)).receipts(creation("contacts", contact));
    const salon = personOf(await add(owner));
    expect(salon.user).toMatchObject({
      company_name: "Salon",
      country: "KE",
      role: "owner",
      username: owner.user.username,
      email: owner.user.email,
    });
    expect(salon.user.id).not.toBe(owner.user.id);
    expect(businessesOf(salon)).toEqual([
      { id: owner.user.business_id, user_id: owner.user.id, company_name: "Okafor Textiles", role: "owner" },
    ]);
    const device = await TestDevice.of({ ...salon, password: owner.password });
    expect([device.letter, device.seriesOf().next]).toEqual(["", 1]);
    expect(JSON.stringify(await device.pull())).not.toContain("Mama Tolu");
    const { body } = await salon.call("GET", "/people");
    // The plan of the first holds five.
    expect(body as unknown as AnswerOf<typeof listPeople>).toMatchObject({ data: [{ current: true }], limit: 2 });
    expect(businessesOf(personOf(await owner.call("GET", "/users/me")))).toMatchObject([
      { id: salon.user.business_id, company_name: "Salon", role: "owner" },
    ]);
  });

  test("opened for its credits › the starting ones are the first business's alone", async () => {
    const owner = await server.signUp();
    const salon = personOf(await add(owner));
    const creditOf = async (person: Pick<TestUser, "call">) =>
      ((await person.call("GET", "/ai-writter/credit")).body as unknown as { credit: number }).credit;
    expect([await creditOf(owner), await creditOf(salon)]).toEqual([startCredits, 0]);
    // An account without an entry has nothing, and that adds up.
    const ours = [owner, salon].map(({ user }) => user.business_id);
    expect((await findDrift(server.deps)).filter(({ businessId }) => ours.includes(businessId))).toEqual([]);
  });

  test("an owner of one business › is told of no others", async () => {
    const owner = await server.signUp();
    expect("businesses" in (await owner.call("GET", "/users/me")).body.user).toBe(false);
  });

  test("entered from the other and back › each token opens its own business alone", async () => {
    const owner = await server.signUp();
    const salon = personOf(await add(owner));
    const back = personOf(await enter(salon, owner.user.business_id));
    expect([back.user.id, back.user.company_name]).toEqual([owner.user.id, "Okafor Textiles"]);
    const there = personOf(await enter(owner, salon.user.business_id));
    expect(there.user.id).toBe(salon.user.id);
  });

  test("of somebody else › answers as one that is not there", async () => {
    const [owner, stranger] = [await server.signUp(), await server.signUp()];
    const salon = personOf(await add(owner));
    const answers = [await enter(stranger, owner.user.business_id), await enter(stranger, salon.user.business_id)];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, "not_found"],
      [404, "not_found"],
    ]);
  });

  test("a member without password and passkey › opens none before there is a passkey", async () => {
    const owner = await server.signUp();
    const member = await server.addMember(owner, "seller");
    const refused = await add(member);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Add a passkey first, under Security. Nobody else can let you back into several businesses.",
    ]);
  });
});

describe("signing in", () => {
  test("is one sign-in › listed once, ended in all businesses by logging out in any", async () => {
    const owner = await server.signUp();
    const first = personOf(await logIn(owner));
    const salon = personOf(await add(first));
    expect(await sessionsOf(salon)).toHaveLength(2);
    expect((await sessionsOf(salon)).filter(({ current }) => current)).toHaveLength(1);
    expect((await salon.call("POST", "/users/log-out")).status).toBe(200);
    expect([await isIn(first), await isIn(salon), await isIn(owner)]).toEqual([false, false, true]);
  });

  test("by password for one of the businesses › opens that one; for a stranger’s, the first", async () => {
    const [owner, stranger] = [await server.signUp(), await server.signUp()];
    const salon = personOf(await add(owner));
    const openedBy = async (business_id: string) => {
      const auth = { login: owner.user.email, password: owner.password, business_id };
      return (await server.call("POST", "/user_token", { auth })).body.user.id;
    };
    expect(await openedBy(salon.user.business_id)).toBe(salon.user.id);
    expect(await openedBy(stranger.user.business_id)).toBe(owner.user.id);
  });

  test("in a second business › ends when that sign-in ends, however often it is entered", async () => {
    const owner = await server.signUp();
    const salon = personOf(await add(owner));
    await enter(salon, owner.user.business_id);
    const ends = await server.deps.db.global
      .selectFrom("sessions")
      .select("expires_at")
      .where("user_id", "in", [owner.user.id, salon.user.id])
      .execute();
    expect([ends.length, new Set(ends.map(({ expires_at }) => expires_at.getTime())).size]).toEqual([3, 1]);
  });

  test("names and password changed from the second business › hold for both, and end other sign-ins in both", async () => {
    const owner = await server.signUp();
    const elsewhere = personOf(await logIn(owner));
    const salon = personOf(await add(owner));
    const salonElsewhere = personOf(await enter(elsewhere, salon.user.business_id));
    const email = `new-${owner.user.email}`;
    const renamed = await salon.call("PATCH", `/users/${owner.user.username}`, {
      user: { username: `${owner.user.username}2`, email, current_password: owner.password },
    });
    expect(renamed.body.user).toMatchObject({ username: `${owner.user.username}2`, email, company_name: "Salon" });
    expect((await owner.call("GET", "/users/me")).body.user).toMatchObject({
      username: `${owner.user.username}2`,
      email,
    });
    const password = "another long sentence of mine";
    const change = { user: { current_password: owner.password, password } };
    expect((await salon.call("POST", "/users/change-password", change)).status).toBe(200);
    expect([await isIn(elsewhere), await isIn(salonElsewhere)]).toEqual([false, false]);
    expect([await isIn(owner), await isIn(salon)]).toEqual([true, true]);
    expect((await logIn(owner, email, password)).status).toBe(200);
    expect((await logIn(owner, owner.user.username, password)).status).toBe(401);
  });

  test("a passkey added from the second business › opens the account, and guards both", async () => {
    const owner = await server.signUp();
    const salon = personOf(await add(owner));
    const phone = new SoftwareAuthenticator();
    await addPasskeyOf({ ...salon, password: owner.password }, phone, "Phone");
    const { body } = await owner.call("GET", "/users/passkeys");
    expect((body as unknown as AnswerOf<typeof listPasskeys>).data.map(({ name }) => name)).toEqual(["Phone"]);
    const came = await signInWith(phone);
    expect(came.body.user.id).toBe(owner.user.id);
  });
});

describe("an invitation", () => {
  test("of somebody who is signed in › joins as them, with the role it names, and both businesses are theirs", async () => {
    const [shop, tunde] = [await server.signUp(), await server.signUp()];
    await buyPlan(shop);
    const { code } = await inviteTo(shop);
    const joined = personOf(await tunde.call("POST", "/businesses/join", { join: { code } }));
    expect(joined.user).toMatchObject({
      role: "seller",
      username: tunde.user.username,
      company_name: "Okafor Textiles",
    });
    expect(businessesOf(joined)).toMatchObject([{ id: tunde.user.business_id, role: "owner" }]);
    const { code: second } = await inviteTo(shop);
    const twice = await tunde.call("POST", "/businesses/join", { join: { code: second } });
    expect([twice.status, twice.body.message]).toEqual([409, "You work in this business already."]);
    // Another one may still use it.
    expect((await server.call("POST", "/people/join", { join: { code: second, name: "Bisi" } })).status).toBe(200);
  });

  test("back to the sign-in of somebody with another business › is not made, and one from before opens nothing", async () => {
    const shop = await server.signUp();
    await buyPlan(shop);
    const member = await server.addMember(shop, "seller");
    const back = () =>
      shop.call("POST", "/people/invitations", {
        invitation: { role: "seller", allowances: strictAllowances, member_id: member.id },
      });
    const { code } = (await back()).body as unknown as AnswerOf<typeof invitePerson>;
    await addPasskeyOf({ ...member, password: undefined as never }, new SoftwareAuthenticator(), "Phone");
    expect((await add(member)).status).toBe(200);
    const refused = [await back(), await server.call("POST", "/people/join", { join: { code, name: "Bisi" } })];
    const sentence = "They have other businesses, too, and log in with their own password or passkey.";
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
      [409, sentence],
      [409, sentence],
    ]);
  });

  test("without a place in the plan › is refused, and good once there is one", async () => {
    const shop = await server.signUp();
    const { code } = await inviteTo(shop);
    await server.addMember(shop, "seller");
    const early = await server.call("POST", "/people/join", { join: { code, name: "Túndé" } });
    expect([early.status, early.body.message]).toEqual([
      409,
      "This business’s plan has no room for one more person. Ask the owner.",
    ]);
    await buyPlan(shop);
    expect((await server.call("POST", "/people/join", { join: { code, name: "Túndé" } })).status).toBe(200);
  });
});

describe("leaving the business one signs in with", () => {
  test("removed from it › the passkey opens the other business", async () => {
    const shop = await server.signUp();
    await buyPlan(shop);
    const member = await server.addMember(shop, "manager");
    const phone = new SoftwareAuthenticator();
    await addPasskeyOf({ ...member, password: undefined as never }, phone, "Phone");
    const salon = personOf(await add(member));
    expect((await shop.call("DELETE", `/people/${member.id}`)).status).toBe(200);
    expect([await isIn(member), await isIn(salon)]).toEqual([false, true]);
    expect("businesses" in (await salon.call("GET", "/users/me")).body.user).toBe(false);
    const came = await signInWith(phone);
    expect([came.status, came.body.user?.id]).toEqual([200, salon.user.id]);
  });

  test("deleted › its owner signs in to the other with the same names and password", async () => {
    const owner = await server.signUp();
    const salon = personOf(await add(owner));
    const market = personOf(await add(owner, "Market stall"));
    expect((await owner.call("DELETE", "/users/delete")).status).toBe(200);
    expect([await isIn(owner), await isIn(salon), await isIn(market)]).toEqual([false, true, true]);
    const again = await logIn(owner);
    expect([again.status, again.body.user.id]).toEqual([200, salon.user.id]);
    expect(businessesOf(personOf(again))).toMatchObject([{ company_name: "Market stall" }]);
    expect((await salon.call("DELETE", "/users/delete")).status).toBe(200);
    expect((await logIn(owner, owner.user.email)).body.user.id).toBe(market.user.id);
    expect((await market.call("DELETE", "/users/delete")).status).toBe(200);
    expect((await logIn(owner)).status).toBe(401);
  });
});

test("a business deleted › a second factor stays one, with the codes of the same app", async () => {
  const owner = await server.signUp();
  const salon = personOf(await add(owner));
  const begun = await owner.call("POST", "/users/second-factor", { user: { current_password: owner.password } });
  const { key } = begun.body as unknown as { key: string };
  const shown = (later: number) => codeAt(bytesOfKey(key), stepAt(server.deps.now()) + later);
  expect((await salon.call("POST", "/users/second-factor/confirm", { user: { code: shown(-1) } })).status).toBe(200);
  const proof = { user: { current_password: owner.password, code: shown(0) } };
  expect((await owner.call("POST", "/users/proof", proof)).status).toBe(200);
  expect((await owner.call("DELETE", "/users/delete")).status).toBe(200);
  expect((await logIn(owner)).body.code).toBe("second_factor");
  const auth = { login: owner.user.username, password: owner.password, code: shown(1) };
  expect((await server.call("POST", "/user_token", { auth })).body.user?.id).toBe(salon.user.id);
});

test("a lost phone › sent away in one business, is signed out of the person's others", async () => {
  const owner = await server.signUp();
  const phone = personOf(await logIn(owner));
  const device = await TestDevice.of({ ...phone, password: owner.password });
  const salon = personOf(await add(phone));
  expect((await owner.call("DELETE", `/sync/devices/${device.id}`)).status).toBe(200);
  expect([await isIn(phone), await isIn(salon), await isIn(owner)]).toEqual([false, false, true]);
});
