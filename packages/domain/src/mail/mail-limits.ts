/** To how many people one mail may go. */
export const maxMailRecipients = 5;
export const maxMailSubject = 200;
export const maxMailMessage = 5000;

/** To one address, in a day: a client is not flooded. */
export const maxDailyMailsPerRecipient = 10;

/** Mails in a day for an account without a plan, in its first days and after them, and for one with a plan. */
const perDay = { firstDays: 20, free: 100, paid: 1000 } as const;
/** So many days an account is new: mail servers judge all of us by who has just come. */
const firstDays = 3;

/**
 * To clients in a day while nobody of the business has shown that their e-mail is theirs, reminders and what goes by itself
 * included: who writes under a false address reaches few.
 */
export const unverifiedDailyMailLimit = 5;

/** Mails a business may send by hand in 24 hours. Reminders and other automatic mails do not count. */
export function dailyMailLimit({ paid, ageDays }: { readonly paid: boolean; readonly ageDays: number }): number {
  if (paid) return perDay.paid;
  return ageDays < firstDays ? perDay.firstDays : perDay.free;
}

/** An address as somebody typed it, without what surrounds it in an address book: `Amina <a@x.example>` → `a@x.example`. */
export function mailAddressIn(typed: string): string | null {
  const inner = /<([^<>]*)>\s*$/.exec(typed)?.[1] ?? typed;
  const address = inner.trim().replace(/^mailto:/i, "");
  return address.length <= 254 && addressPattern.test(address) ? address : null;
}
/** A local part, one @, and a name with a dot; no blanks and none of what ends or joins addresses. */
const addressPattern = /^[^\s@,;:<>()[\]\\"]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}]{2,}$/u;

/** Addresses in a text, parted by commas, semicolons or lines: each once, and what is none. */
export function mailAddresses(text: string): { readonly good: string[]; readonly bad: string[] } {
  const parts = text.split(/[,;\n]+/).map((part) => part.trim());
  const good = new Map<string, string>();
  const bad: string[] = [];
  for (const part of parts.filter((each) => each !== "")) {
    const address = mailAddressIn(part);
    if (address === null) bad.push(part);
    else if (!good.has(address.toLowerCase())) good.set(address.toLowerCase(), address);
  }
  return { good: [...good.values()], bad };
}
