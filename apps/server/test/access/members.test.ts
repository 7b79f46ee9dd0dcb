import { rolesOf } from "@ankara/contract/call";
import { type CallName, calls } from "@ankara/contract/calls";
import { type Role, invitedRoles } from "@ankara/domain/people/role";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordedMessages } from "../support/recorded-messages.ts";
import { recordedPush } from "../support/recorded-push.ts";
import { type TestServer, testServer } from "../support/server.ts";
import { type Tenant, openTenant } from "./business.ts";
import { send, asks } from "./requests.ts";

let server: TestServer;
let staffed: Tenant;
beforeAll(async () => {
  server = await testServer({ push: recordedPush().push, messages: recordedMessages().messages });
  staffed = await openTenant(server, "staffmark3k");
});
afterAll(() => server.close());

const wantSession = (Object.keys(calls) as CallName[]).filter((name) => calls[name].auth === "session");

describe("the members of a business", () => {
  const roleOfCall = (name: CallName) => rolesOf(calls[name]);

  test.for(invitedRoles)("%s › makes the calls of that role, and of any other is told whom to ask", async (role) => {
    const wrong: string[] = [];
    const refused = wantSession.filter((name) => !roleOfCall(name).includes(role));
    const member = await server.addMember(staffed.user, role);
    for (const name of refused) {
      const { status, body } = await send(server, name, asks[name](staffed), member.token);
      const kind = roleOfCall(name).includes("manager")
        ? "Ask the owner or a manager to do this."
        : "Ask the owner to do this.";
      if (status !== 403 || body.code !== "forbidden" || body.message !== kind)
        wrong.push(`${name}: ${status} ${body.message}`);
    }
    for (const name of wantSession.filter((each) => roleOfCall(each).includes(role))) {
      // Of calls that end sessions the member's own may be ended.
      const { token } = await server.addMember(staffed.user, role);
      const { status, text } = await send(server, name, asks[name](staffed), token);
      // A push is answered; what the role may not write is refused change by change.
      if (status === 401 || (status >= 400 && text.includes("Ask the owner")))
        wrong.push(`${name}: ${status} ${text.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
    expect([refused.length > 10, refused.length < wantSession.length - 20]).toEqual([true, true]);
  });

  test("a seller › neither changes the settings nor the logo of the business", async () => {
    const { token, username } = await memberNamed("seller");
    const address = `/users/${username}`;
    const headers = { authorization: `Bearer ${token}` };
    const settings = await server.call("PATCH", address, { user: { company_name: "Theirs" } }, headers);
    expect([settings.status, settings.body.code]).toEqual([403, "forbidden"]);
    const boundary = "picture";
    const logo = `--${boundary}\r\ncontent-disposition: form-data; name="user[logo]"; filename="a.png"\r\n\r\nx\r\n--${boundary}--\r\n`;
    const multipart = { ...headers, "content-type": `multipart/form-data; boundary=${boundary}` };
    expect((await server.call("PATCH", address, logo, multipart)).body.code).toBe("forbidden");
    expect((await server.call("PATCH", address, { user: { name: "Bisi A." } }, headers)).status).toBe(200);
  });

  test("a removed one › gets 401 from every operation", async () => {
    const { id, token } = await server.addMember(staffed.user, "manager");
    await server.deps.db.tenantTransaction(staffed.user.user.business_id, (tx) =>
      tx.updateTable("memberships").set({ removed_at: server.deps.now() }).where("user_id", "=", id).execute(),
    );
    const statuses = new Set<number>();
    for (const name of wantSession) statuses.add((await send(server, name, asks[name](staffed), token)).status);
    expect([...statuses]).toEqual([401]);
  });

  async function memberNamed(role: Role): Promise<{ token: string; username: string }> {
    const { token, call } = await server.addMember(staffed.user, role);
    return { token, username: (await call("GET", "/users/me")).body.user.username };
  }
});
