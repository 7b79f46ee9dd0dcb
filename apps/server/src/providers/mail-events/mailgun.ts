import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import { isSameSecret } from "../../policies/same-secret.ts";
import { type MailEvent, type MailEventSource, WebhookUnverified, codesIn, jsonOf, refOf } from "./mail-event.ts";

const Message = z.looseObject({
  signature: z.looseObject({ timestamp: z.string(), token: z.string(), signature: z.string() }),
  "event-data": z.looseObject({
    event: z.string(),
    severity: z._default(z.string(), ""),
    envelope: z.optional(z.looseObject({ sender: z._default(z.string(), "") })),
    message: z.optional(
      z.looseObject({ headers: z.optional(z.looseObject({ "message-id": z._default(z.string(), "") })) }),
    ),
    "delivery-status": z.optional(
      z.looseObject({
        code: z.optional(z.nullable(z.number())),
        "enhanced-code": z.optional(z.nullable(z.string())),
        message: z.optional(z.nullable(z.string())),
        description: z.optional(z.nullable(z.string())),
      }),
    ),
  }),
});

/** It tries a message again for eight hours, with the signature it had. */
const maxAgeSeconds = 24 * 3600;

/** @param signingKey - "HTTP webhook signing key" of its settings */
export const mailgunEvents = (signingKey: string, now: () => Date): MailEventSource => ({
  name: "mailgun",
  async read(raw) {
    const parsed = z.safeParse(Message, jsonOf(raw));
    if (!parsed.success) throw new WebhookUnverified("this is no message of Mailgun");
    const { timestamp, token, signature } = parsed.data.signature;
    const expected = createHmac("sha256", signingKey).update(`${timestamp}${token}`).digest();
    if (!isSameSecret(expected, Buffer.from(signature, "hex")))
      throw new WebhookUnverified("the signature is not right");
    if (!(Math.abs(now().getTime() / 1000 - Number(timestamp)) < maxAgeSeconds))
      throw new WebhookUnverified("it is too old");
    return eventsOf(parsed.data["event-data"]);
  },
});

function eventsOf(data: z.infer<typeof Message>["event-data"]): MailEvent[] {
  const mail = refOf(data.envelope?.sender, data.message?.headers?.["message-id"]);
  const status = data["delivery-status"];
  const answer = [status?.message, status?.description].find((text) => text) ?? "";
  if (data.event === "complained") return [{ mail, kind: "complained", smtpCode: null, enhanced: null, answer }];
  // A temporary failure is tried again by them.
  if (data.event !== "failed" || data.severity !== "permanent") return [];
  const codes = codesIn(answer);
  const code = status?.code ?? 0;
  const smtpCode = code >= 400 && code < 560 ? code : codes.smtpCode;
  return [{ mail, kind: "bounced", smtpCode, enhanced: status?.["enhanced-code"] || codes.enhanced, answer }];
}
