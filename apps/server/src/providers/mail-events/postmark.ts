import * as z from "zod/mini";
import { isSameSecret } from "../../policies/same-secret.ts";
import { type MailEvent, type MailEventSource, WebhookUnverified, codesIn, jsonOf, refOf } from "./mail-event.ts";

const Message = z.looseObject({
  RecordType: z.string(),
  Type: z._default(z.string(), ""),
  Description: z._default(z.string(), ""),
  Details: z._default(z.string(), ""),
  /** Ours: see `postmarkHeader`. */
  Metadata: z.optional(z.looseObject({ mail: z.optional(z.string()) })),
});

/** Postmark replaces Message-ID and return path; what stands here comes back with each message about the mail. */
export const postmarkHeader = "X-PM-Metadata-mail";

/** They end a mail; others (`Transient`, `AutoResponder`, `DnsError`, …) are tried again or say nothing of it. */
const final = new Set(["HardBounce", "BadEmailAddress", "SoftBounce", "Blocked", "ManuallyDeactivated", "DMARCPolicy"]);

/**
 * Postmark signs nothing: the password of the address it is given is the proof (`https://ankara:<secret>@…`).
 *
 * @param secret - that password
 */
export const postmarkEvents = (secret: string): MailEventSource => ({
  name: "postmark",
  async read(raw, headers) {
    const [scheme = "", given = ""] = (headers.authorization ?? "").split(" ");
    const password = Buffer.from(given, "base64")
      .toString("utf8")
      .replace(/^[^:]*:/, "");
    if (scheme.toLowerCase() !== "basic" || !isSameSecret(secret, password))
      throw new WebhookUnverified("the password is not right");
    const parsed = z.safeParse(Message, jsonOf(raw));
    if (!parsed.success) throw new WebhookUnverified("this is no message of Postmark");
    return eventsOf(parsed.data);
  },
});

function eventsOf({ RecordType, Type, Description, Details, Metadata }: z.infer<typeof Message>): MailEvent[] {
  const mail = refOf(`+${Metadata?.mail ?? ""}@`, null);
  const answer = Details || Description;
  if (RecordType === "SpamComplaint") return [{ mail, kind: "complained", smtpCode: null, enhanced: null, answer }];
  if (RecordType !== "Bounce" || !final.has(Type)) return [];
  const codes = codesIn(answer);
  // Its own word for an address that is not there, where the server said it without a code.
  const enhanced = codes.enhanced ?? (Type === "HardBounce" || Type === "BadEmailAddress" ? "5.1.1" : null);
  return [{ mail, kind: "bounced", ...codes, enhanced, answer }];
}
