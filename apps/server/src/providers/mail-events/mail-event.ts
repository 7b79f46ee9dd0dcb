import type { IncomingHttpHeaders } from "node:http";

/** The mail a message of somebody else is about: by the token in its return path, or by its Message-ID. */
export type MailRef = { readonly token?: string; readonly messageId?: string };

/** The fate of a mail after the next server accepted it. */
export type MailEvent = {
  readonly mail: MailRef;
  /** complained: the reader told their mail program that it is spam. */
  readonly kind: "bounced" | "complained";
  readonly smtpCode: number | null;
  /** Enhanced status (RFC 3463): `5.1.1`. */
  readonly enhanced: string | null;
  /** The answer of the server that refused it. */
  readonly answer: string;
};

/** A mail service that tells of bounces. Real: one file each. There is no stand-in: tests sign messages as the services do. */
export interface MailEventSource {
  readonly name: MailServiceName;
  /**
   * @throws WebhookUnverified when the message is not signed by the service, or is none
   * @returns what it tells of mails; nothing for what does not matter to us
   */
  read(raw: Buffer, headers: IncomingHttpHeaders): Promise<readonly MailEvent[]>;
}

const mailServices = ["postmark", "mailgun", "sendgrid", "ses"] as const;
type MailServiceName = (typeof mailServices)[number];

/** A message that did not come from the service, or that nobody can read. */
export class WebhookUnverified extends Error {
  override readonly name = "WebhookUnverified";
}

const tokenPattern = /\+([0-9a-f]{32})@/i;

/** The token in a return path of ours (`bounces+<token>@…`), or null. */
export const tokenIn = (text: string | null | undefined): string | null =>
  tokenPattern.exec(text ?? "")?.[1]?.toLowerCase() ?? null;

/** The mail an address and a Message-ID lead to, as far as they are there. */
export function refOf(returnPath: string | null | undefined, messageId: string | null | undefined): MailRef {
  const token = tokenIn(returnPath);
  const id = (messageId ?? "").trim().replace(/^<?([^<>]*)>?$/, "<$1>");
  return { ...(token !== null && { token }), ...(id.length > 2 && { messageId: id }) };
}

const enhancedPattern = /\b([245]\.\d{1,3}\.\d{1,3})\b/;
const codePattern = /(?:^|\s)([45]\d\d)(?=[\s-])/;

/** The codes that stand in an answer like `smtp; 550 5.1.1 No such user`. */
export const codesIn = (answer: string): Pick<MailEvent, "smtpCode" | "enhanced"> => ({
  smtpCode: Number(codePattern.exec(answer)?.[1] ?? 0) || null,
  enhanced: enhancedPattern.exec(answer)?.[1] ?? null,
});

/** JSON of a service, or the error that says it is none. */
export function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    throw new WebhookUnverified("this is no JSON");
  }
}
