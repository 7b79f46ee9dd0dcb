import { type KeyObject, createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { StartProblem } from "./start-problem.ts";
import type { MailEventSource } from "../providers/mail-events/mail-event.ts";
import { mailgunEvents } from "../providers/mail-events/mailgun.ts";
import { postmarkEvents } from "../providers/mail-events/postmark.ts";
import { sendgridEvents, sendgridKey } from "../providers/mail-events/sendgrid.ts";
import { type FetchText, sesEvents } from "../providers/mail-events/ses.ts";

/** The DKIM key mails are signed with (RFC 6376), as nodemailer takes it. */
export type Dkim = { readonly domainName: string; readonly keySelector: string; readonly privateKey: string };
export type MailEnv = {
  readonly dkim: Dkim | null;
  /** Return path of undelivered mails; null: the sender's address. */
  readonly bounces: {
    /** Each mail has an address of its own, made of this one: `bounces+<token>@shop.example`. */
    readonly address: string;
    /** The inbox behind it; null where a mail service reads it. */
    readonly inbox: URL | null;
  } | null;
};

const Text = z.optional(z.string().check(z.trim()));
export const mailVariables = {
  SMTP_URL: Text,
  MAIL_FROM: Text,
  DKIM_DOMAIN: Text,
  DKIM_SELECTOR: Text,
  DKIM_KEY: Text,
  DKIM_KEY_FILE: Text,
  BOUNCE_ADDRESS: Text,
  BOUNCE_IMAP_URL: Text,
};
type Given = { readonly [name in keyof typeof mailVariables]?: string | undefined };

/** A name in the DNS with at least one dot, as it stands in a mail address. */
const isDomain = (name: string): boolean =>
  name.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i.test(name);

/** The From header: `MAIL_FROM`, or an address at the host people reach us at. */
export const senderOf = (mailFrom: string | null, publicUrl: string): string =>
  mailFrom ?? `Ankara <no-reply@${new URL(publicUrl).hostname}>`;

/** `shop.example` of `Ankara <no-reply@shop.example>`. */
export const domainOf = (from: string): string => /@([^@<>\s]+?)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? "";

/** A signature or a return path counts for a sender of the same domain, or of one below it (relaxed alignment). */
export const isWithin = (domain: string, above: string): boolean => domain === above || domain.endsWith(`.${above}`);

/** @throws StartProblem naming what is missing or malformed; a key never stands in it */
export function mailEnv(given: Given): MailEnv {
  return { dkim: dkimOf(given), bounces: bouncesOf(given) };
}

function bouncesOf({ BOUNCE_ADDRESS: address, BOUNCE_IMAP_URL: url }: Given): MailEnv["bounces"] {
  if (!address && !url) return null;
  if (!address) throw new StartProblem("BOUNCE_IMAP_URL needs BOUNCE_ADDRESS, the address whose inbox it is.");
  const local = address.slice(0, address.lastIndexOf("@"));
  if (!/^[\w.-]{1,30}$/.test(local) || !isDomain(domainOf(address)))
    throw new StartProblem("BOUNCE_ADDRESS takes a plain address: bounces@mail.shop.example");
  const inbox = url ? URL.parse(url) : null;
  if (url && (!inbox || !/^imaps?:$/.test(inbox.protocol) || !inbox.hostname || !inbox.username || !inbox.password))
    throw new StartProblem(
      "BOUNCE_IMAP_URL takes imaps://user:password@host/INBOX, with % for what a URL may not hold.",
    );
  return { address, inbox };
}

function dkimOf(given: Given): Dkim | null {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY: key, DKIM_KEY_FILE: file } = given;
  if (!domain && !selector && !key && !file) return null;
  const missing = [
    !domain && "DKIM_DOMAIN",
    !selector && "DKIM_SELECTOR",
    !key && !file && "DKIM_KEY or DKIM_KEY_FILE",
  ];
  const named = missing.filter((name) => name !== false);
  if (!domain || !selector || named.length > 0)
    throw new StartProblem(
      `DKIM_DOMAIN, DKIM_SELECTOR and the key (DKIM_KEY or DKIM_KEY_FILE) belong together; ${named.join(", ")} is missing.`,
    );
  if (key && file) throw new StartProblem("Set DKIM_KEY or DKIM_KEY_FILE, not both.");
  if (!isDomain(domain)) throw new StartProblem("DKIM_DOMAIN takes the name of a domain: shop.example");
  if (!/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(selector))
    throw new StartProblem("DKIM_SELECTOR takes the name below which the key stands in the DNS: ankara2026");
  const from = domainOf(given.MAIL_FROM ?? "");
  if (from !== "" && !isWithin(from, domain.toLowerCase()))
    throw new StartProblem(
      `DKIM_DOMAIN must be the domain of MAIL_FROM (${from}) or one above it: no other signature counts for DMARC.`,
    );
  const setting = file ? "DKIM_KEY_FILE" : "DKIM_KEY";
  return {
    domainName: domain.toLowerCase(),
    keySelector: selector.toLowerCase(),
    privateKey: rsaKey(setting, file ? contentOf(file) : (key ?? "")),
  };
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    const { code = "unreadable" } = error as NodeJS.ErrnoException;
    throw new StartProblem(`DKIM_KEY_FILE names a file that cannot be read (${code}).`);
  }
}

/** PEM as it is, with `\n` for its line breaks, or as base64 in one line. An unreadable key would let mails go unsigned. */
function rsaKey(setting: string, text: string): string {
  const key = readKey(text.startsWith("-----") ? text.replaceAll(String.raw`\n`, "\n") : Buffer.from(text, "base64"));
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key?.asymmetricKeyType !== "rsa" || bits < 2048)
    throw new StartProblem(
      `${setting} takes a private RSA key of 2048 bits or more, as PEM or as base64; make one: openssl genrsa 2048`,
    );
  return key.export({ type: "pkcs8", format: "pem" }) as string;
}

function readKey(text: string | Buffer): KeyObject | null {
  const pem = text.toString();
  try {
    if (pem.startsWith("-----")) return createPrivateKey(pem);
    return createPrivateKey({ key: text as Buffer, format: "der", type: "pkcs8" });
  } catch {
    return null;
  }
}

const MailEventText = z.optional(z.string().check(z.trim()));
export const mailEventVariables = {
  MAIL_EVENTS_POSTMARK: MailEventText,
  MAIL_EVENTS_MAILGUN: MailEventText,
  MAIL_EVENTS_SENDGRID: MailEventText,
  MAIL_EVENTS_SES: MailEventText,
};
type MailEventEnv = { readonly [name in keyof typeof mailEventVariables]?: string | undefined };

const fetchMs = 5_000;
const minSecret = 16;

/**
 * The mail services whose word of bounces is believed.
 *
 * @throws StartProblem for a secret that could be guessed or a key that is none; neither stands in it
 */
export function mailEventsOf(
  given: MailEventEnv,
  { now = () => new Date(), fetchText = fetched } = {},
): MailEventSource[] {
  const { MAIL_EVENTS_POSTMARK, MAIL_EVENTS_MAILGUN, MAIL_EVENTS_SENDGRID, MAIL_EVENTS_SES } = given;
  return [
    ...(MAIL_EVENTS_POSTMARK ? [postmarkEvents(secretOf("MAIL_EVENTS_POSTMARK", MAIL_EVENTS_POSTMARK))] : []),
    ...(MAIL_EVENTS_MAILGUN ? [mailgunEvents(secretOf("MAIL_EVENTS_MAILGUN", MAIL_EVENTS_MAILGUN), now)] : []),
    ...(MAIL_EVENTS_SENDGRID ? [sendgridEvents(keyOf(MAIL_EVENTS_SENDGRID), now)] : []),
    ...(MAIL_EVENTS_SES ? [sesEvents(topicOf(MAIL_EVENTS_SES), now, fetchText)] : []),
  ];
}

function secretOf(name: string, secret: string): string {
  if (secret.length < minSecret) throw new StartProblem(`${name} takes a secret of ${minSecret} characters or more.`);
  return secret;
}

function keyOf(text: string): ReturnType<typeof sendgridKey> {
  try {
    return sendgridKey(text);
  } catch {
    throw new StartProblem("MAIL_EVENTS_SENDGRID takes the verification key of SendGrid's signed event webhook.");
  }
}

function topicOf(text: string): string {
  if (!/^arn:aws:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/.test(text))
    throw new StartProblem("MAIL_EVENTS_SES takes the ARN of the topic: arn:aws:sns:eu-west-1:123456789012:bounces");
  return text;
}

const fetched: FetchText = async (url) => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(fetchMs), redirect: "error" });
  if (!answer.ok) throw new Error(`Amazon answered ${answer.status}`);
  return answer.text();
};
