/** Why a mail did not arrive, as far as the servers on its way said it. */
export const mailProblems = [
  "no_such_address",
  "no_such_domain",
  "mailbox_full",
  "too_large",
  "refused",
  "took_too_long",
  "unclear",
] as const;
export type MailProblem = (typeof mailProblems)[number];

export type MailAnswer = {
  /** Of one that was not handed over; null for one that came back later. */
  readonly failure: "refused" | "expired" | "unclear" | null;
  readonly smtpCode: number | null;
  /** Enhanced status (RFC 3463): `5.1.1`. */
  readonly enhancedCode: string | null;
};

/** The last two parts of an enhanced status (RFC 3463 and its registry), whether it was for good (5) or not (4). */
const byDetail: Readonly<Record<string, MailProblem>> = {
  "1.1": "no_such_address",
  "1.3": "no_such_address",
  "1.6": "no_such_address",
  "1.10": "no_such_domain",
  "1.2": "no_such_domain",
  "4.4": "no_such_domain",
  "2.1": "no_such_address",
  "2.2": "mailbox_full",
  "2.3": "too_large",
  "3.4": "too_large",
  "4.7": "took_too_long",
};

/**
 * Returns the message for the person who sent the mail. Codes decide it where there are any; an answer without one that is known is
 * a refusal.
 */
export function mailProblemOf({ failure, smtpCode, enhancedCode }: MailAnswer): MailProblem {
  if (failure === "unclear") return "unclear";
  const detail = /^[45]\.(\d{1,3}\.\d{1,3})$/.exec(enhancedCode ?? "")?.[1] ?? "";
  const known = byDetail[detail];
  if (known) return known;
  if (failure === "expired") return "took_too_long";
  if (smtpCode === 552) return "mailbox_full";
  // 550 without a detail is said of addresses that are not there and of mails nobody wants: a policy has a 5.7 of its own.
  if (detail === "" && (smtpCode === 550 || smtpCode === 551)) return "no_such_address";
  return "refused";
}
