import { afterAll, beforeAll, expect, test } from "vitest";
import { imapServer } from "../../test/support/imap-server.ts";
import { type SentMail, mailStateOf, sentMail } from "../../test/support/sent-mail.ts";
import { type TestServer, type TestUser, testServer } from "../../test/support/server.ts";
import { imapInbox } from "../providers/mail-events/bounce-inbox.ts";
import { readBounces } from "./bounces.ts";

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await testServer();
  owner = await server.signUp();
});
afterAll(() => server.close());

const deliveredMail = () => sentMail(server, owner);
const stateOf = (mail: SentMail) => mailStateOf(server, owner, mail);

const notice = (token: string): string => `From: MAILER-DAEMON@mx.example
To: bounces+${token}@bounce.shop.example
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; client@shop.example
Action: failed
Status: 5.2.2
Diagnostic-Code: smtp; 552 5.2.2 mailbox full

--b1--
`;

test("the inbox for bounces › each notice is taken once, the rest is left in it", async () => {
  const [one, other, fine] = [await deliveredMail(), await deliveredMail(), await deliveredMail()];
  const spam = "From: spam@x.example\nTo: bounces@bounce.shop.example\n\nBuy now\n";
  const imap = await imapServer([notice(one.token), spam, notice(other.token)]);
  try {
    const inbox = imapInbox(imap.url);
    expect(await readBounces(server.deps, inbox)).toBe(2);
    expect([await stateOf(one), await stateOf(other), await stateOf(fine)].map(({ state }) => state)).toEqual([
      "bounced",
      "bounced",
      "delivered",
    ]);
    expect(imap.messages.map(({ seen }) => seen)).toEqual([true, true, true]);
    expect(await readBounces(server.deps, inbox)).toBe(0);
  } finally {
    await imap.close();
  }
});

test("the inbox for bounces › the line breaks › what was not marked is read again, and counts once", async () => {
  const mail = await deliveredMail();
  const imap = await imapServer([notice(mail.token)]);
  try {
    const inbox = imapInbox(imap.url);
    imap.cutAt = "UID STORE";
    await expect(readBounces(server.deps, inbox)).rejects.toThrow(/could not be marked|Connection/);
    expect((await stateOf(mail)).state).toBe("bounced");
    expect(imap.messages[0]?.seen).toBe(false);
    imap.cutAt = null;
    expect(await readBounces(server.deps, inbox)).toBe(0);
    expect(imap.messages[0]?.seen).toBe(true);
  } finally {
    await imap.close();
  }
});

test("the inbox for bounces › the database is away › the notice waits in it", async () => {
  const mail = await deliveredMail();
  const imap = await imapServer([notice(mail.token)]);
  try {
    const inbox = imapInbox(imap.url);
    const away = {
      ...server.deps,
      now: () => {
        throw new Error("planted");
      },
    };
    await expect(readBounces(away, inbox)).rejects.toThrow("planted");
    expect(imap.messages[0]?.seen).toBe(false);
    expect(await readBounces(server.deps, inbox)).toBe(1);
  } finally {
    await imap.close();
  }
});
