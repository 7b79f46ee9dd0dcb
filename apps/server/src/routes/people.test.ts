import type { AnswerOf } from "@ankara/contract/call";
import type { invitePerson, listPeople } from "@ankara/contract/people";
import type { pullChanges } from "@ankara/contract/sync";
import { type Allowances, fullAllowances, strictAllowances } from "@ankara/domain/people/role";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildContact } from "@ankara/fixtures/builders";
import {
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

type Invited = AnswerOf<typeof invitePerson>;
type People = AnswerOf<typeof listPeople>;

const part = { role: "seller", allowances: strictAllowances };
async function invite(owner: TestUser, more: object = {}): Promise<Invited> {
  const answer = await owner.call("POST", "/people/invitations", { invitation: { ...part, name: "Túndé", ...more } });
  if (answer.status !== 200) throw new Error(`inviting answered ${answer.status}: ${answer.text}`);
  return answer.body as unknown as Invited;
}
const join = (code: string, more: object = {}) =>
  server.call("POST", "/people/join", { join: { code, name: "Túndé Àkàndé", ...more } });
const peopleOf = async (person: Pick<TestUser, "call">) =>
  (await person.call("GET", "/people")).body as unknown as People;
/** A person with a token, as the app holds them. */
const withToken = (jwt: string): Pick<TestUser, "call" | "token"> => ({
  token: jwt,
  call: (method, url, body) => server.call(method, url, body, { authorization: `Bearer ${jwt}` }),
});
/** An owner whose plan holds five people. */
async function ownerOnPlan(): Promise<TestUser> {
  const owner = await server.signUp();
  await buyPlan(owner);
  return owner;
}
async function joined(owner: TestUser, more: object = {}) {
  const { code } = await invite(owner, more);
  const { body } = await join(code);
  return { ...withToken(body.jwt), id: body.user.id };
}
const actionsOf = async (person: Pick<TestUser, "call">) =>
  ((await person.call("GET", "/users/events")).body as unknown as { data: { what: string; about: string }[] }).data.map(
    ({ what, about }) => [what, about],
  );

describe("an invitation", () => {
  test("its code › spelled as people type it › joins once, without e-mail or password, with the role it names", async () => {
    const owner = await ownerOnPlan();
    const { code, link, invitation } = await invite(owner, {
      allowances: { ...strictAllowances, maxDiscountPercent: 5 },
    });
    expect([link.endsWith(`/join/${code}`), invitation.name]).toEqual([true, "Túndé"]);
    const typed = ` ${code.toLowerCase().replace("-", " ")} `;
    const read = await server.call("POST", "/people/join/read", { join: { code: typed } });
    expect(read.body).toEqual({ company_name: "Okafor Textiles", name: "Túndé", role: "seller" });

    const first = await join(typed);
    expect([first.status, first.body.user.email, first.body.user.company_name]).toEqual([200, "", "Okafor Textiles"]);
    const tunde = withToken(first.body.jwt);
    expect(await peopleOf(owner)).toMatchObject({
      data: [
        { role: "owner", current: true },
        { name: "Túndé Àkàndé", role: "seller", allowances: { maxDiscountPercent: 5, voids: false }, removed_at: null },
      ],
      invitations: [],
      limit: 5,
    });
    // Nobody but the owner is told when others were last here.
    expect((await peopleOf(tunde)).data.map(({ seen_at }) => seen_at)).toEqual([null, null]);
    const again = await join(code);
    expect([again.status, again.body.message]).toEqual([409, "This invitation was used before. Ask for a new one."]);
  });

  test("two phones at once › one joins", async () => {
    const { code } = await invite(await ownerOnPlan());
    const answers = await Promise.all([join(code), join(code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("taken back, three days old, of nobody › says so in words", async () => {
    const owner = await ownerOnPlan();
    const { invitation, code } = await invite(owner);
    expect((await owner.call("DELETE", `/people/invitations/${invitation.id}`)).status).toBe(200);
    expect((await join(code)).body.message).toBe("This invitation was withdrawn. Ask for a new one.");
    expect((await owner.call("DELETE", `/people/invitations/${invitation.id}`)).status).toBe(404);

    const old = await invite(owner);
    server.setNow(new Date(Date.now() + 3 * 86_400_000 + 1000).toISOString());
    expect((await join(old.code)).body.message).toBe("This invitation is older than 3 days. Ask for a new one.");
    server.setNow(new Date().toISOString());
    const nobody = await join("AAAAA-AAAAA");
    expect([nobody.status, nobody.body.message]).toEqual([
      401,
      "We don’t know this invitation. Check the code, or ask for a new one.",
    ]);
  });

  test("database › holds no code", async () => {
    const { code } = await invite(await ownerOnPlan());
    const rows = await server.deps.db.global.selectFrom("invitations").selectAll().execute();
    const letters = code.replace("-", "");
    expect(JSON.stringify(rows.map(({ code_hash, ...row }) => [code_hash.toString("latin1"), row]))).not.toContain(
      letters,
    );
  });

  test("a plan without place › refuses one more, open invitations counted", async () => {
    const owner = await server.signUp();
    await invite(owner);
    const second = await owner.call("POST", "/people/invitations", { invitation: part });
    expect([second.status, second.body.message]).toEqual([
      409,
      "Your plan has no room for more people. Remove someone, or choose a larger plan.",
    ]);
  });

  test("of a member who lost their phone › opens their own sign-in again", async () => {
    const owner = await ownerOnPlan();
    const { id } = await joined(owner);
    const { code } = await invite(owner, { member_id: id });
    expect((await join(code)).body.user.id).toBe(id);
    expect((await peopleOf(owner)).data).toHaveLength(2);
  });

  test("an e-mail that has an account › is refused at its field, and the invitation stays good", async () => {
    const owner = await ownerOnPlan();
    const { code } = await invite(owner);
    const refused = await join(code, { email: owner.user.email });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { "join.email": "This e-mail address has an account already" },
    ]);
    expect((await join(code, { email: `tunde${Date.now()}@shop.example` })).status).toBe(200);
  });
});

describe("names of people and devices", () => {
  const pullFrom = async (person: Pick<TestUser, "call">, cursor = "") => {
    const { body } = await person.call("GET", `/sync/pull?cursor=${encodeURIComponent(cursor)}`);
    return body as unknown as AnswerOf<typeof pullChanges>;
  };

  test("owner alone › travel with no pull", async () => {
    const owner = await server.signUp();
    await TestDevice.of(owner);
    expect(await pullFrom(owner)).not.toHaveProperty("people");
  });

  test("somebody joins, brings a device and is named anew › come with the next pull, and once", async () => {
    const owner = await ownerOnPlan();
    const { cursor } = await pullFrom(owner);
    const tunde = await joined(owner);
    const told = await pullFrom(owner, cursor);
    expect(told.people).toEqual({
      members: { [owner.user.id]: owner.user.name, [tunde.id]: "Túndé Àkàndé" },
      devices: {},
    });
    expect(await pullFrom(owner, told.cursor)).not.toHaveProperty("people");

    const phone = await TestDevice.of({ ...tunde, user: owner.user, password: "" });
    const known = await pullFrom(owner, told.cursor);
    expect(Object.keys(known.people?.devices ?? {})).toEqual([phone.id]);
    const { username } = (await tunde.call("GET", "/users/me")).body.user;
    expect((await tunde.call("PATCH", `/users/${username}`, { user: { name: "Túndé" } })).status).toBe(200);
    expect((await pullFrom(tunde, known.cursor)).people?.members[tunde.id]).toBe("Túndé");
  });

  test("somebody is removed › their name stays, because documents say who wrote them", async () => {
    const owner = await ownerOnPlan();
    const tunde = await joined(owner);
    expect((await owner.call("DELETE", `/people/${tunde.id}`)).status).toBe(200);
    expect((await pullFrom(owner)).people?.members).toHaveProperty(tunde.id, "Túndé Àkàndé");
  });
});

describe("a member without a password", () => {
  test("right after joining › may add a passkey or a password, later signs in again first", async () => {
    const owner = await ownerOnPlan();
    const tunde = await joined(owner);
    expect((await tunde.call("POST", "/users/passkeys/begin", { user: {} })).status).toBe(200);
    server.setNow(new Date(Date.now() + 6 * 60_000).toISOString());
    const late = await tunde.call("POST", "/users/change-password", { user: { password: "correct horse battery 9" } });
    server.setNow(new Date().toISOString());
    expect([late.status, late.body.message]).toEqual([403, "Log in again to change this."]);
  });

  test("signing in with a password, a reset mail › lead nowhere, as for a name that is nobody's", async () => {
    const owner = await ownerOnPlan();
    const tunde = await joined(owner);
    const { username } = (await tunde.call("GET", "/users/me")).body.user;
    const attempt = await server.call("POST", "/user_token", { auth: { login: username, password: "" } });
    expect([attempt.status, attempt.body.code]).toEqual([401, "bad_credentials"]);
    expect((await server.call("POST", "/users/iforgot", { user: { login: username } })).status).toBe(200);
  });
});

describe("a member", () => {
  test("whose role changes › acts with the new one at once, and their copy is out of date", async () => {
    const owner = await ownerOnPlan();
    const tunde = await joined(owner);
    const { head } = (await tunde.call("GET", "/sync/pull")).body;
    expect((await tunde.call("GET", "/sync/devices")).status).toBe(403);
    const member = { role: "manager", allowances: fullAllowances satisfies Allowances };
    expect((await owner.call("PATCH", `/people/${tunde.id}`, { member })).status).toBe(200);
    expect((await tunde.call("GET", "/sync/devices")).status).toBe(200);
    const { view_rev } = await server.deps.db.read(owner.user.business_id, (tx) =>
      tx.selectFrom("memberships").select("view_rev").where("user_id", "=", tunde.id).executeTakeFirstOrThrow(),
    );
    expect(Number(view_rev)).toBeGreaterThan(head);
  });

  test("removed › is told so on the device that was theirs, whose series close; the name stays", async () => {
    const owner = await ownerOnPlan();
    const tunde = await joined(owner);
    const phone = await TestDevice.of({ ...tunde, user: owner.user, password: "" });
    const mine = await TestDevice.of(owner);
    expect((await owner.call("DELETE", `/people/${tunde.id}`)).status).toBe(200);

    const answer = await tunde.call("GET", "/users/me");
    expect([answer.status, answer.body.fields]).toEqual([401, { device: "revoked" }]);
    const { data } = (await owner.call("GET", "/sync/devices")).body;
    const revoked = data.filter(({ revoked_at }) => revoked_at !== null).map(({ id }) => id);
    expect([data.length, revoked, revoked.includes(mine.id)]).toEqual([2, [phone.id], false]);
    expect(data.find(({ id }) => id === phone.id)?.series).toEqual([]);
    const people = await peopleOf(owner);
    expect(people.data.at(-1)).toMatchObject({ name: "Túndé Àkàndé", role: "seller" });
    expect(people.data.at(-1)?.removed_at).not.toBeNull();
    expect((await owner.call("DELETE", `/people/${tunde.id}`)).status).toBe(404);
  });

  test("removed from a phone another person uses too › leaves it to them", async () => {
    const owner = await ownerOnPlan();
    const tunde = await joined(owner);
    const phone = await TestDevice.of(owner);
    await tunde.call("POST", "/sync/devices", { device: { id: phone.id, name: "Phone" } });
    await server.deps.db.global
      .updateTable("sessions")
      .set({ device_id: phone.id })
      .where("user_id", "in", [tunde.id, owner.user.id])
      .execute();

    expect((await owner.call("DELETE", `/people/${tunde.id}`)).status).toBe(200);
    expect((await tunde.call("GET", "/users/me")).body.fields).toEqual({ device: "revoked" });
    expect((await phone.receipts(creation("contacts", buildContact({})))).map(({ status }) => status)).toEqual([
      "applied",
    ]);
  });

  test("who leaves › is gone, and the owner is told by log and mail; the owner cannot leave or be removed", async () => {
    const owner = await ownerOnPlan();
    const tunde = await joined(owner);
    expect((await tunde.call("POST", "/people/leave")).status).toBe(200);
    expect((await tunde.call("GET", "/users/me")).status).toBe(401);
    expect((await actionsOf(owner)).slice(0, 3)).toEqual([
      ["member_left", "Túndé Àkàndé"],
      ["member_joined", "Túndé Àkàndé"],
      ["person_invited", "Túndé"],
    ]);
    const mails = await server.deps.db.read(owner.user.business_id, (tx) =>
      tx.selectFrom("mails").select("subject").where("kind", "=", "account").orderBy("id").execute(),
    );
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        "Somebody was invited to your business",
        "Somebody joined your business",
        "A member left your business",
      ]),
    );
    expect((await owner.call("POST", "/people/leave")).status).toBe(403);
    expect((await owner.call("DELETE", `/people/${owner.user.id}`)).body.message).toBe("The owner stays the owner.");
  });

  test("who is removed › has a free username and e-mail again, and the account goes with its business", async () => {
    const owner = await ownerOnPlan();
    const email = `tunde${Date.now()}@shop.example`;
    const { code } = await invite(owner);
    const { id } = (await join(code, { email })).body.user;
    await owner.call("DELETE", `/people/${id}`);
    expect((await server.signUp(`tunde${Date.now()}`, { email })).user.email).toBe(email);
    await owner.call("DELETE", "/users/delete");
    expect(await server.deps.db.global.selectFrom("users").select("id").where("id", "=", id).execute()).toEqual([]);
  });
});

test("guesses at codes › beyond their number › wait", async () => {
  const throttled = await testServer({ throttled: true });
  const guess = () => throttled.call("POST", "/people/join/read", { join: { code: "AAAAA-AAAAA" } });
  const statuses: number[] = [];
  for (let tries = 0; tries < 41; tries++) statuses.push((await guess()).status);
  expect([statuses.slice(0, 40).every((status) => status === 401), statuses[40]]).toEqual([true, 429]);
  await throttled.close();
});

describe("a member who cannot log in", () => {
  const ask = (business: string, name = "Túndé Àkàndé") =>
    server.call(
      "POST",
      "/people/recovery",
      { recovery: { business, name } },
      { "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130.0" },
    );
  const approve = (owner: TestUser, id: string, member_id: string, more: object = {}) =>
    owner.call("POST", `/people/recovery/${id}/approve`, {
      user: { current_password: owner.password, ...more },
      member_id,
    });
  type Approved = { code: string; link: string; expires_at: string; digits: string };

  test("asks by the code of the business › the owner sees device, time and digits, proves who they are › a link for an hour, once", async () => {
    const owner = await ownerOnPlan();
    const tunde = await joined(owner);
    const { code = "" } = await peopleOf(tunde);
    const asked = await ask(` ${code.toLowerCase()}`);
    expect(asked.status).toBe(200);
    // The member is told no requests, only the code.
    expect((await peopleOf(tunde)).recoveries).toEqual([]);
    const [request] = (await peopleOf(owner)).recoveries;
    const { digits } = asked.body as unknown as Approved;
    expect(request).toMatchObject({ name: "Túndé Àkàndé", device: "Chrome (Android)", digits });

    const id = request?.id ?? "";
    expect((await approve(owner, id, tunde.id, { current_password: "a guess" })).status).toBe(422);
    expect((await approve(owner, id, owner.user.id)).status).toBe(404);
    const approved = await approve(owner, id, tunde.id);
    expect(approved.status).toBe(200);
    const made = approved.body as unknown as Approved;
    expect(Date.parse(made.expires_at) - Date.now()).toBeLessThanOrEqual(60 * 60_000);
    // All they were signed in with has ended.
    expect((await tunde.call("GET", "/users/me")).status).toBe(401);
    expect((await approve(owner, id, tunde.id)).status).toBe(404);

    const back = await join(made.code);
    expect([back.status, back.body.user.id]).toEqual([200, tunde.id]);
    expect((await join(made.code)).status).toBe(409);
    const [told, , before] = await actionsOf(owner);
    expect([told, before]).toEqual([
      ["recovery_approved", "Túndé Àkàndé"],
      ["member_joined", "Túndé Àkàndé"],
    ]);
  });

  test("an hour later › the link is too old, and says so", async () => {
    const owner = await ownerOnPlan();
    const tunde = await joined(owner);
    await ask((await peopleOf(owner)).code ?? "");
    const { code } = (await approve(owner, (await peopleOf(owner)).recoveries[0]?.id ?? "", tunde.id))
      .body as unknown as Approved;
    server.setNow(new Date(Date.now() + 61 * 60_000).toISOString());
    const late = await join(code);
    server.setNow(new Date().toISOString());
    expect([late.status, late.body.message]).toEqual([409, "This link is older than an hour. Ask for a new one."]);
  });

  test("a code of no business › is answered like any other, and nobody hears of it", async () => {
    const owner = await ownerOnPlan();
    const [known, unknown] = [await ask((await peopleOf(owner)).code ?? ""), await ask("ZZZZZZZZ")];
    const shape = ({ status, body }: typeof known) => [
      status,
      Object.keys(body),
      (body as unknown as Approved).digits.length,
    ];
    expect(shape(unknown)).toEqual(shape(known));
    expect((await peopleOf(owner)).recoveries).toHaveLength(1);
  });

  test("more than five requests › wait no more; one that is dismissed lets nobody in", async () => {
    const owner = await ownerOnPlan();
    const tunde = await joined(owner);
    const { code = "" } = await peopleOf(owner);
    for (let turn = 0; turn < 7; turn += 1) await ask(code, `Somebody ${turn}`);
    const { recoveries } = await peopleOf(owner);
    expect(recoveries).toHaveLength(5);
    const id = recoveries[0]?.id ?? "";
    expect((await owner.call("DELETE", `/people/recovery/${id}`)).status).toBe(200);
    expect((await approve(owner, id, tunde.id)).status).toBe(404);
  });

  test("of another business, a manager › approve nothing", async () => {
    const owner = await ownerOnPlan();
    const tunde = await joined(owner);
    await ask((await peopleOf(owner)).code ?? "");
    const id = (await peopleOf(owner)).recoveries[0]?.id ?? "";
    expect((await approve(await ownerOnPlan(), id, tunde.id)).status).toBe(404);
    const manager = await server.addMember(owner, "manager");
    const refused = await manager.call("POST", `/people/recovery/${id}/approve`, { user: {}, member_id: tunde.id });
    expect(refused.status).toBe(403);
    expect((await tunde.call("GET", "/users/me")).status).toBe(200);
  });
});
