import * as z from "zod/mini";
import { type MailEventSource } from "../providers/mail-events/mail-event.ts";
import { mailgunEvents } from "../providers/mail-events/mailgun.ts";
import { postmarkEvents } from "../providers/mail-events/postmark.ts";
import { sendgridEvents, sendgridKey } from "../providers/mail-events/sendgrid.ts";
import { type FetchText, sesEvents } from "../providers/mail-events/ses.ts";
import { StartProblem } from "./start-problem.ts";

const Text = z.optional(z.string().check(z.trim()));
export const mailEventVariables = {
  MAIL_EVENTS_POSTMARK: Text,
  MAIL_EVENTS_MAILGUN: Text,
  MAIL_EVENTS_SENDGRID: Text,
  MAIL_EVENTS_SES: Text,
};
type Given = { readonly [name in keyof typeof mailEventVariables]?: string | undefined };

const fetchMs = 5_000;
const minSecret = 16;

/**
 * The mail services whose word of bounces is believed.
 *
 * @throws StartProblem for a secret that could be guessed or a key that is none; neither stands in it
 */
export function mailEventsOf(given: Given, { now = () => new Date(), fetchText = fetched } = {}): MailEventSource[] {
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
