import { type KeyObject, createHmac, createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { selfSigned } from "../../test/support/certificate.ts";
import { type SentMail, mailStateOf, sentMail } from "../../test/support/sent-mail.ts";
import { type Answer, type TestServer, type TestUser, opId, testServer } from "../../test/support/server.ts";
import { mailEventsOf } from "../config/mail.ts";
import { StartProblem } from "../config/start-problem.ts";

const postmarkSecret = "postmark secret of the tests";
const mailgunKey = "mailgun signing key of the tests";
const topic = "arn:aws:sns:eu-west-1:123456789012:bounces";
const sendgrid = generateKeyPairSync("ec", { namedCurve: "P-256" });
const amazon = generateKeyPairSync("rsa", { modulusLength: 2048 });
const certificate = selfSigned(amazon.privateKey, amazon.publicKey);
const settings = {
  MAIL_EVENTS_POSTMARK: postmarkSecret,
  MAIL_EVENTS_MAILGUN: mailgunKey,
  MAIL_EVENTS_SENDGRID: sendgrid.publicKey.export({ type: "spki", format: "der" }).toString("base64"),
  MAIL_EVENTS_SES: topic,
};

const fetched: string[] = [];
let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  const fetchText = async (url: string) => {
    fetched.push(url);
    return certificate;
  };
  server = await testServer({ mailEvents: mailEventsOf(settings, { fetchText }) });
  owner = await server.signUp();
});
afterAll(() => server.close());

const stateOf = (mail: SentMail) => mailStateOf(server, owner, mail);

type Message = { url: string; body: string; headers: Record<string, string> };
const post = ({ url, body, headers }: Message): Promise<Answer> =>
  server.call("POST", url, body, { "content-type": "application/json", ...headers });

const answer = "smtp; 550 5.1.1 <client@shop.example>: no such user";
const messages = {
  postmark({ token }: SentMail, { secret = postmarkSecret, type = "HardBounce" } = {}): Message {
    const body = JSON.stringify({ RecordType: "Bounce", Type: type, Details: answer, Metadata: { mail: token } });
    const authorization = `Basic ${Buffer.from(`ankara:${secret}`).toString("base64")}`;
    return { url: "/webhooks/mail/postmark", body, headers: { authorization } };
  },
  mailgun({ messageId }: SentMail, { key = mailgunKey, at = Date.now(), severity = "permanent" } = {}): Message {
    const [timestamp, token] = [String(Math.floor(at / 1000)), randomUUID()];
    const signature = createHmac("sha256", key).update(`${timestamp}${token}`).digest("hex");
    const body = JSON.stringify({
      signature: { timestamp, token, signature },
      "event-data": {
        event: "failed",
        severity,
        envelope: { sender: "postmaster@mg.shop.example" },
        message: { headers: { "message-id": messageId.slice(1, -1) } },
        "delivery-status": { code: 550, "enhanced-code": "5.1.1", message: answer },
      },
    });
    return { url: "/webhooks/mail/mailgun", body, headers: {} };
  },
  sendgrid({ messageId }: SentMail, { key = sendgrid.privateKey, at = Date.now() } = {}): Message {
    const body = JSON.stringify([
      { event: "processed", "smtp-id": messageId },
      { event: "bounce", type: "bounce", status: "5.1.1", reason: answer, "smtp-id": messageId },
    ]);
    const stamp = String(Math.floor(at / 1000));
    const headers = {
      "x-twilio-email-event-webhook-timestamp": stamp,
      "x-twilio-email-event-webhook-signature": createSign("sha256").update(`${stamp}${body}`).sign(key, "base64"),
    };
    return { url: "/webhooks/mail/sendgrid", body, headers };
  },
  ses({ token }: SentMail, { key = amazon.privateKey, at = Date.now(), arn = topic, url = amazonPem } = {}): Message {
    return sns({
      Type: "Notification",
      Message: JSON.stringify({
        notificationType: "Bounce",
        mail: { source: `bounces+${token}@bounce.shop.example` },
        bounce: { bounceType: "Permanent", bouncedRecipients: [{ status: "5.1.1", diagnosticCode: answer }] },
      }),
      key,
      at,
      arn,
      url,
    });
  },
};
const amazonPem = "https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-abc.pem";
type Sns = { Type: string; Message: string; key: KeyObject; at: number; arn: string; url: string; more?: object };
function sns({ Type, Message, key, at, arn, url, more = {} }: Sns): Message {
  const signed: Record<string, string> = {
    Message,
    MessageId: randomUUID(),
    Timestamp: new Date(at).toISOString(),
    TopicArn: arn,
    Type,
    ...more,
  };
  const names = Object.keys(signed).toSorted();
  const text = names.map((name) => `${name}\n${signed[name]}\n`).join("");
  const Signature = createSign("RSA-SHA256").update(text).sign(key, "base64");
  const body = JSON.stringify({ ...signed, Signature, SignatureVersion: "2", SigningCertURL: url });
  return { url: "/webhooks/mail/ses", body, headers: { "content-type": "text/plain; charset=UTF-8" } };
}
const services = Object.keys(messages) as (keyof typeof messages)[];

describe.each(services)("%s tells of a bounce", (name) => {
  test("signed › the mail is bounced, with what the server said; told again, nothing changes", async () => {
    const mail = await sentMail(server, owner);
    const message = messages[name](mail);
    expect((await post(message)).status).toBe(200);
    const bounced = { state: "bounced", smtp_code: 550, enhanced_code: "5.1.1", answer };
    expect(await stateOf(mail)).toEqual(bounced);
    expect((await post(message)).status).toBe(200);
    expect(await stateOf(mail)).toEqual(bounced);
  });

  test("a body that was changed, or none › is refused, and changes nothing", async () => {
    const [mail, other] = [await sentMail(server, owner), await sentMail(server, owner)];
    const { url, body, headers } = messages[name](mail);
    const bare = { url, body, headers: { "content-type": headers["content-type"] ?? "application/json" } };
    const changed = body.replaceAll(mail.token, other.token).replaceAll(mail.messageId, other.messageId);
    // Mailgun signs its stamp alone, and Postmark nothing: there the password is the proof.
    const altered = { url, body: changed, headers };
    const wrong = { postmark: [bare], mailgun: [], sendgrid: [bare, altered], ses: [altered] }[name];
    for (const message of wrong) expect((await post(message)).status).toBe(400);
    for (const broken of ["", "{}", "[]", "null", "no json"])
      expect((await post({ url, body: broken, headers })).status).toBe(400);
    expect([await stateOf(mail), await stateOf(other)].map(({ state }) => state)).toEqual(["delivered", "delivered"]);
  });

  test("about a mail nobody has › is taken, and changes nothing", async () => {
    const gone = { id: opId(), token: "0".repeat(32), messageId: "<gone@shop.example>" };
    expect((await post(messages[name](gone))).status).toBe(200);
  });

  test("about a mail no server took › changes nothing", async () => {
    const mail = await sentMail(server, owner, { state: "waiting" });
    expect((await post(messages[name](mail))).status).toBe(200);
    expect((await stateOf(mail)).state).toBe("waiting");
  });
});

test("signed by somebody else, or too old › is refused", async () => {
  const mail = await sentMail(server, owner);
  const otherEc = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const otherRsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const old = Date.now() - 25 * 3600 * 1000;
  for (const message of [
    messages.postmark(mail, { secret: "a guess" }),
    messages.mailgun(mail, { key: "a guess" }),
    messages.mailgun(mail, { at: old }),
    messages.sendgrid(mail, { key: otherEc }),
    messages.sendgrid(mail, { at: old }),
    messages.ses(mail, { key: otherRsa }),
    messages.ses(mail, { at: old }),
    messages.ses(mail, { arn: "arn:aws:sns:eu-west-1:999999999999:bounces" }),
    messages.ses(mail, { url: "https://sns.eu-west-1.amazonaws.com.evil.example/a.pem" }),
    messages.ses(mail, { url: "http://sns.eu-west-1.amazonaws.com/a.pem" }),
  ])
    expect((await post(message)).status).toBe(400);
  expect((await stateOf(mail)).state).toBe("delivered");
  expect(fetched.filter((url) => url !== amazonPem)).toEqual([]);
});

test("what is tried again by the service › is no bounce", async () => {
  const mail = await sentMail(server, owner);
  await post(messages.postmark(mail, { type: "Transient" }));
  await post(messages.mailgun(mail, { severity: "temporary" }));
  expect((await stateOf(mail)).state).toBe("delivered");
});

test("SNS asks whether we listen › only an address of Amazon's own is answered", async () => {
  const confirm = (SubscribeURL: string) =>
    post(
      sns({
        Type: "SubscriptionConfirmation",
        Message: "You have chosen to subscribe",
        key: amazon.privateKey,
        at: Date.now(),
        arn: topic,
        url: amazonPem,
        more: { SubscribeURL, Token: "2336412f37" },
      }),
    );
  const own = "https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=2336412f37";
  expect((await confirm(own)).status).toBe(200);
  expect((await confirm("https://inside.shop.example/")).status).toBe(200);
  expect(fetched.filter((url) => url !== amazonPem)).toEqual([own]);
});

test("a service that is not set up › has no address", async () => {
  const other = await testServer();
  try {
    expect((await other.call("POST", "/webhooks/mail/postmark", "{}")).status).toBe(404);
  } finally {
    await other.close();
  }
});

test.each([
  ["MAIL_EVENTS_POSTMARK", "short"],
  ["MAIL_EVENTS_MAILGUN", "short"],
  ["MAIL_EVENTS_SENDGRID", "hunter2"],
  ["MAIL_EVENTS_SES", "hunter2"],
])("%s with a value we cannot use › is said at the start, without it", (name, value) => {
  const start = () => mailEventsOf({ [name]: value });
  expect(start).toThrow(StartProblem);
  expect(start).toThrow(name);
  expect(start).not.toThrow(value);
});
