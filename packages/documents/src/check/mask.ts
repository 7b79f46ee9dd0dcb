/**
 * A client's name for somebody who has the document before them and needs to know it again, and for nobody else: the first
 * word whole, then first letters, with what says little left as it is. `Zuma Grains & Foods Plc` → `Zuma G… & F… Plc`.
 */
export function maskedName(name: string): string {
  const words = name.trim().split(/\s+/u);
  return words
    .map((word, index) => {
      const plain = word.replaceAll(/[^\p{L}\p{N}]/gu, "");
      if (plain === "" || companyForms.has(plain.toLowerCase())) return word;
      // A person's first name alone is all of them: one letter is enough.
      if (index === 0 && words.length > 1) return word;
      return `${[...new Intl.Segmenter().segment(plain)][0]?.segment ?? ""}…`;
    })
    .join(" ");
}

const companyForms = new Set([
  "ltd",
  "limited",
  "plc",
  "llc",
  "inc",
  "co",
  "sa",
  "sarl",
  "sas",
  "gmbh",
  "pty",
  "and",
  "et",
  "na",
]);

/** The last three figures of an account. */
export const lastDigits = (account: string): string => account.replaceAll(/\D/g, "").slice(-3);
