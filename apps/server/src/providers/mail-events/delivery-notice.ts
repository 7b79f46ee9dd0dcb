import PostalMime, { type Address, type Email } from "postal-mime";
import { type MailEvent, codesIn, tokenIn } from "./mail-event.ts";

/** A notice is a few kB, with the mail it returns at most; of longer ones the beginning says enough. */
export const maxNoticeBytes = 1_000_000;

/**
 * Reads a mail of the bounce inbox: a delivery status notice (RFC 3464) or the report of a complaint (RFC 5965).
 * Anybody may write there, so only the address it came to counts: a stranger who never had the mail does not know it.
 *
 * @returns null for whatever else lies there: a notice of a delay, an answer of somebody on holiday, spam
 *
 */
export async function readNotice(source: Uint8Array): Promise<MailEvent | null> {
  const email = await PostalMime.parse(source, { maxNestingDepth: 20, forceRfc822Attachments: true });
  const token = recipientsOf(email)
    .map(tokenIn)
    .find((found) => found !== null);
  if (token === undefined || token === null) return null;
  const mail = { token };
  const part = (type: string) => email.attachments.find(({ mimeType }) => mimeType === type);
  const report = part("message/feedback-report");
  if (report) {
    const [fields] = groupsOf(textOf(report.content));
    if (fields?.get("feedback-type")?.toLowerCase() === "not-spam") return null;
    return { mail, kind: "complained", smtpCode: null, enhanced: null, answer: "" };
  }
  const status = part("message/delivery-status");
  if (!status) return null;
  const failed = groupsOf(textOf(status.content)).find((group) => group.get("action")?.toLowerCase() === "failed");
  if (!failed) return null;
  const answer = failed.get("diagnostic-code") ?? "";
  const codes = codesIn(answer);
  // The server's own answer is closer to the reader than what the one before it made of it.
  const enhanced = codes.enhanced ?? codesIn(failed.get("status") ?? "").enhanced;
  return { mail, kind: "bounced", smtpCode: codes.smtpCode, enhanced, answer };
}

/** The address it was sent to, also where the inbox gathers mails of other addresses. */
function recipientsOf({ to = [], cc = [], deliveredTo, headers }: Email): string[] {
  const gathered = headers.filter(({ key }) => ["delivered-to", "x-original-to", "envelope-to"].includes(key));
  const named = [...to, ...cc].flatMap((address: Address) => address.group ?? [address]).map(({ address }) => address);
  return [...named, deliveredTo ?? "", ...gathered.map(({ value }) => value)];
}

/** Fields of each group, names in small letters: groups stand apart by an empty line, and long lines go on with a blank. */
const groupsOf = (text: string): Map<string, string>[] =>
  text
    .replaceAll("\r\n", "\n")
    .replaceAll(/\n[ \t]+/g, " ")
    .split(/\n\n+/)
    .map(
      (group) =>
        new Map(
          group.split("\n").flatMap((line): [string, string][] => {
            const at = line.indexOf(":");
            return at === -1 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]];
          }),
        ),
    );

const textOf = (content: ArrayBuffer | Uint8Array | string): string =>
  typeof content === "string" ? content : new TextDecoder().decode(content);
