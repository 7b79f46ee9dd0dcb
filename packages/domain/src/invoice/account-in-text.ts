/** Dates and amounts in thousands: digits that are no account. An amount begins with no zero. */
const datesAndAmounts =
  /\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}|\p{Nd}{1,2}[./-]\p{Nd}{1,2}[./-]\p{Nd}{2,4}|(?<!\p{Nd})[1-9]\p{Nd}{0,2}(?:,\p{Nd}{3})+(?:\.\p{Nd}{1,2})?(?!\p{Nd})/gu;
/** Nine digits and more, each set apart by two signs at most: accounts, numbers of mobile money and cards. */
const longNumber = /\p{Nd}(?:[\s.()/-]{0,2}\p{Nd}){8,}/gu;
const link = /\b[a-z]{2,10}:\/\/\S+/giu;
/** With or without the country's prefix a phone ends alike. */
const comparedDigits = 9;

/** Returns what could lead money somewhere, written so that two spellings of one are alike. */
function leadsOf(text: string): string[] {
  const numbers = text.replaceAll(datesAndAmounts, " ").match(longNumber) ?? [];
  const links = text.match(link) ?? [];
  return [
    ...numbers.map((number) => number.replaceAll(/\P{Nd}/gu, "").slice(-comparedDigits)),
    ...links.map((each) => each.toLowerCase().replace(/[).,;!?]+$/, "")),
  ];
}

/** Lists all texts of a value, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/**
 * Returns whether free texts name an account, a phone number or a link that stands nowhere in what is known: the settings of the
 * business, the record as it was, the client's own details. Words and short numbers are not noticed.
 *
 * @param known - values of any shape
 */
export function namesNewAccount(texts: readonly string[], known: readonly unknown[]): boolean {
  const leads = texts.flatMap(leadsOf);
  if (leads.length === 0) return false;
  const all = new Set(known.flatMap(textsOf).flatMap(leadsOf));
  return leads.some((each) => !all.has(each));
}
