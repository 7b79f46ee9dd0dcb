import { type KeyObject, createPublicKey, createVerify } from "node:crypto";
import * as z from "zod/mini";
import { type MailEvent, type MailEventSource, WebhookUnverified, codesIn, jsonOf, refOf } from "./mail-event.ts";

const Messages = z
  .array(
    z.looseObject({
      event: z.string(),
      type: z._default(z.string(), ""),
      "smtp-id": z._default(z.string(), ""),
      status: z.optional(z.string()),
      reason: z._default(z.string(), ""),
    }),
  )
  .check(z.maxLength(10_000));

/** Messages are tried again for a day, each time with a stamp of its own. */
const maxAgeSeconds = 24 * 3600;

/** @throws Error when this is no key */
export const sendgridKey = (text: string): KeyObject =>
  createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" });

/** @param key - "verification key" of its signed event webhook */
export const sendgridEvents = (key: KeyObject, now: () => Date): MailEventSource => ({
  name: "sendgrid",
  async read(raw, headers) {
    const signature = textOf(headers["x-twilio-email-event-webhook-signature"]);
    const stamp = textOf(headers["x-twilio-email-event-webhook-timestamp"]);
    const verify = createVerify("sha256").update(stamp).update(raw);
    if (!verify.verify(key, signature, "base64")) throw new WebhookUnverified("the signature is not right");
    if (!(Math.abs(now().getTime() / 1000 - Number(stamp)) < maxAgeSeconds))
      throw new WebhookUnverified("it is too old");
    const parsed = z.safeParse(Messages, jsonOf(raw));
    if (!parsed.success) throw new WebhookUnverified("this is no message of SendGrid");
    return parsed.data.flatMap(eventsOf);
  },
});

function eventsOf(data: z.infer<typeof Messages>[number]): MailEvent[] {
  const mail = refOf(null, data["smtp-id"]);
  const answer = data.reason;
  if (data.event === "spamreport") return [{ mail, kind: "complained", smtpCode: null, enhanced: null, answer }];
  // `dropped`: it did not even try, since the address bounced before or asked not to be written to.
  if (data.event !== "bounce" && data.event !== "dropped") return [];
  const codes = codesIn(answer);
  const enhanced = codesIn(data.status ?? "").enhanced ?? codes.enhanced;
  return [{ mail, kind: "bounced", smtpCode: codes.smtpCode, enhanced, answer }];
}

const textOf = (header: string | string[] | undefined): string => (typeof header === "string" ? header : "");
