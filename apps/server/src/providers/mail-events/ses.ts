import { X509Certificate, createVerify } from "node:crypto";
import * as z from "zod/mini";
import { type MailEvent, type MailEventSource, WebhookUnverified, codesIn, jsonOf, refOf } from "./mail-event.ts";

const Envelope = z.looseObject({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.optional(z.string()),
  Message: z.string(),
  Timestamp: z.string(),
  Token: z.optional(z.string()),
  SubscribeURL: z.optional(z.string()),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
type Envelope = z.infer<typeof Envelope>;

const Header = z.looseObject({ name: z.string(), value: z.string() });
const Notice = z.looseObject({
  /** Of notifications of an identity, and of events of a configuration set. */
  notificationType: z.optional(z.string()),
  eventType: z.optional(z.string()),
  mail: z.looseObject({
    source: z._default(z.string(), ""),
    headers: z._default(z.array(Header), []),
    commonHeaders: z.optional(z.looseObject({ messageId: z.optional(z.string()) })),
  }),
  bounce: z.optional(
    z.looseObject({
      bounceType: z._default(z.string(), ""),
      bouncedRecipients: z._default(
        z.array(z.looseObject({ status: z.optional(z.string()), diagnosticCode: z.optional(z.string()) })),
        [],
      ),
    }),
  ),
});

/** Fetches one of Amazon's own addresses. */
export type FetchText = (url: string) => Promise<string>;

const maxAgeMs = 24 * 3600 * 1000;
/** Amazon's hosts for the certificates of its notifications and for confirming a subscription; no other host is asked. */
const ownHost = /^sns\.[a-z0-9-]{3,30}\.amazonaws\.com$/;

/**
 * Amazon SES by way of a topic of SNS.
 *
 * @param topic - its ARN: whoever has an account at Amazon can sign messages of a topic of their own
 */
export function sesEvents(topic: string, now: () => Date, fetchText: FetchText): MailEventSource {
  const certificates = new Map<string, Promise<string>>();
  const certificateAt = (url: string): Promise<string> => {
    const known = certificates.get(url);
    if (known) return known;
    const fetched = fetchText(url);
    certificates.set(url, fetched);
    fetched.catch(() => certificates.delete(url));
    return fetched;
  };
  return {
    name: "ses",
    async read(raw) {
      const parsed = z.safeParse(Envelope, jsonOf(raw));
      if (!parsed.success) throw new WebhookUnverified("this is no message of SNS");
      const message = parsed.data;
      if (message.TopicArn !== topic) throw new WebhookUnverified("it is of another topic");
      if (!isOwn(message.SigningCertURL) || !message.SigningCertURL.endsWith(".pem"))
        throw new WebhookUnverified("its certificate lies elsewhere");
      if (!isSigned(message, await certificateAt(message.SigningCertURL)))
        throw new WebhookUnverified("the signature is not right");
      if (!(Math.abs(now().getTime() - Date.parse(message.Timestamp)) < maxAgeMs))
        throw new WebhookUnverified("it is too old");
      if (message.Type === "SubscriptionConfirmation" && isOwn(message.SubscribeURL ?? ""))
        await fetchText(message.SubscribeURL ?? "");
      return message.Type === "Notification" ? eventsOf(message.Message) : [];
    },
  };
}

const isOwn = (url: string): boolean => {
  const parsed = URL.parse(url);
  return parsed?.protocol === "https:" && parsed.port === "" && ownHost.test(parsed.hostname);
};

/** Over these fields in this order, as Amazon describes it; one that is not there is left out. */
function isSigned(message: Envelope, pem: string): boolean {
  const fields =
    message.Type === "Notification"
      ? (["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"] as const)
      : (["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"] as const);
  const text = fields.flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`])).join("");
  try {
    const { publicKey } = new X509Certificate(pem);
    const algorithm = message.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256";
    return createVerify(algorithm).update(text).verify(publicKey, message.Signature, "base64");
  } catch {
    return false;
  }
}

function eventsOf(text: string): MailEvent[] {
  const parsed = z.safeParse(Notice, jsonOf(Buffer.from(text)));
  // Amazon says hello in a notification of its own, which is about no mail.
  if (!parsed.success) return [];
  const { mail, bounce, notificationType, eventType } = parsed.data;
  const kind = notificationType ?? eventType;
  const header = mail.headers.find(({ name }) => name.toLowerCase() === "message-id")?.value;
  const ref = refOf(mail.source, header ?? mail.commonHeaders?.messageId);
  if (kind === "Complaint") return [{ mail: ref, kind: "complained", smtpCode: null, enhanced: null, answer: "" }];
  if (kind !== "Bounce" || !bounce) return [];
  const [recipient] = bounce.bouncedRecipients;
  const answer = recipient?.diagnosticCode ?? "";
  const codes = codesIn(answer);
  return [{ mail: ref, kind: "bounced", ...codes, enhanced: codes.enhanced ?? recipient?.status ?? null, answer }];
}
