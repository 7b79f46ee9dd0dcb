/** Words before a name that belong to how a person is addressed. */
const titles = new Set(
  "mr mrs ms miss dr prof sir madam madame monsieur mme mlle mama baba papa alhaji alhaja hajia chief pastor rev engr barrister bwana bi mzee mwalimu mallam oga aunty auntie uncle sister brother bro sis dada kaka nana otunba evang deacon deaconess hon bishop archbishop reverend imam sheikh ustadh mufti father fr soeur sœur frère père abbé docteur maître me doctor nurse professor prince princess king queen oba eze igwe nana mchungaji padre askofu shehe daktari".split(
    " ",
  ),
);
const firmWords =
  /\b(?:ltd|limited|ventures|enterprises?|company|co|stores?|shop|school|church|group|inc|plc|sarl|sa|hotel)\b/iu;

/** How a customer is called in a letter: the first name, or the whole of it with a title or the name of a firm. */
export function givenName(name: string): string {
  const clean = name.replaceAll(/\s+/gu, " ").trim();
  const [first = clean] = clean.split(" ");
  if (firmWords.test(clean) || titles.has(first.toLowerCase().replaceAll(".", ""))) return clean;
  return first.length < 2 || first.endsWith(".") ? clean : first;
}

/** The same number for the same text, everywhere: FNV-1a, 32 bits. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Choose by a seed, moved on by one for each version. */
export function pick<T>(choices: readonly T[], seed: number, version = 0): T {
  const chosen = choices[(seed + version) % choices.length];
  if (chosen === undefined) throw new RangeError("nothing to choose from");
  return chosen;
}

/** In English, French and Swahili. */
const thanks = /(?<!\p{L})(?:thank|merci|remerci|gré(?!\p{L})|asante|\p{L}*shukuru|shukrani)/iu;
export const saysThanks = (text: string): boolean => thanks.test(text);

/** As `pick`, among the endings that do not thank where the text above has done so. */
export function pickEnding(endings: readonly string[], above: string, seed: number, version = 0): string {
  return pick(saysThanks(above) ? endings.filter((ending) => !saysThanks(ending)) : endings, seed, version);
}

/** First letter large, whatever its marks. */
export const capitalise = (text: string): string =>
  text.replace(/^([^\p{L}\p{N}]*)(\p{L})/u, (_, before: string, letter: string) => before + letter.toLocaleUpperCase());

/** Whole sentences as a person would write them: each starts large and the last one ends. Line breaks stay. */
export function sentences(text: string): string {
  return text
    .split(/\n+/u)
    .map((line) => line.replaceAll(/[ \t]+/gu, " ").trim())
    .filter(Boolean)
    .map((line) =>
      endSentence(
        line
          .split(/(?<=[.!?…])\s+/u)
          .map(capitalise)
          .join(" "),
      ),
    )
    .join("\n\n");
}

const endSentence = (line: string): string => (/[.!?…:)"”»]$/u.test(line) ? line : `${line.replace(/[,;–-]+$/u, "")}.`);

/**
 * Markdown in a person's own words would change the page: what could be read as such is put flat. Addresses and links
 * keep their underscores.
 */
export const plain = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/gu, "\n")
    // Characters nobody sees, and those that turn the direction of what follows.
    .replaceAll(/(?!\n)\p{Cc}|[\u200b\ufeff\u202a-\u202e\u2066-\u2069]/gu, " ")
    .replaceAll(/[`*|<>[\]{}\\]/gu, " ")
    .replaceAll(/(?<![\p{L}\p{N}/])_+|_+(?![\p{L}\p{N}])/gu, " ")
    .replaceAll(/^\s*(?:#+\s*|[-+•]\s+|\d+[.)]\s+)/gmu, "")
    .replaceAll(/[ \t]+/gu, " ")
    .trim();

/** Lowercases a text that is mostly capitals and capitalises each sentence. */
export function unshout(text: string): string {
  const letters = text.match(/\p{L}/gu) ?? [];
  const large = letters.filter((letter) => letter !== letter.toLocaleLowerCase()).length;
  if (letters.length < 12 || large < letters.length * 0.7) return text;
  return text
    .toLocaleLowerCase()
    .replaceAll(/!{2,}/gu, "!")
    .split(/(?<=[.!?…]\s)/u)
    .map(capitalise)
    .join("");
}

/** Sets the apostrophes of print in words: `Mother’s`, `Workers’ Day`, `l’équipe`. */
export const curlyApostrophes = (text: string): string => text.replaceAll(/(?<=\p{L})'(?=[\p{L}\s])/gu, "’");

/** French sets a space before : ; ? ! and inside « »; this one does not let the sign begin a line. */
export const frenchSigns = (text: string): string =>
  text.replaceAll(/« | (?=[:;?!»](?:[\s.,)*_]|$))/gmu, (found) => found.replace(" ", "\u202f"));

/** Joins a French "de" to the name of a company: "d'Essomba Traiteur", "de « Le Palais du Pagne »", which keeps its article. */
export const frenchDe = (text: string, company: string): string => {
  const joined = /^Les? /u.test(company)
    ? `de « ${company} »`
    : /^(?:[aeiouyéèêâîôû]|h[ôéè])/iu.test(company)
      ? `d'${company}`
      : null;
  return joined === null ? text : text.replaceAll(`de ${company}`, () => joined);
};

/** Matches the first "chez" of "chez Chez Ada", which a French sentence and a company's name make together. */
export const doubledChez = /\bchez (?=chez\b)/giu;
