/** A letter or digit with the marks that stand on it: Yoruba `Ọ́` is three code points and one letter. */
const letter = /[\p{L}\p{N}]\p{M}*/u;
const letters = new RegExp(letter, "gu");

/**
 * Initials for an avatar: a letter from each of the first two words, else the first two letters.
 * `Amina Okafor` → AO, `Ọlátúnjí` → ỌL, marks kept. Empty when the name has no letter.
 */
export function initials(name: string): string {
  const words = name
    .normalize("NFC")
    .split(/\s+/u)
    .filter((word) => letter.test(word));
  const [first = "", second] = words;
  const firstTwo = second === undefined ? (first.match(letters) ?? []).slice(0, 2) : [first, second].map(firstLetter);
  return firstTwo.join("").toLocaleUpperCase("en");
}

const firstLetter = (word: string): string => letter.exec(word)?.[0] ?? "";

/** The sign between the members of a list: Ethiopic has a comma of its own. */
export const commaOf = (language: string): string => (language.startsWith("am") ? "፣" : ",");

/** `INV-0141, INV-0142` in a language; what is empty is left out. */
export const joinList = (parts: readonly unknown[], language: string): string =>
  parts.filter(Boolean).join(`${commaOf(language)} `);

/** Letters that no decomposition reaches: hooked and open letters of Hausa, Twi, Ewe, Yoruba's neighbours, and Europe's. */
const plainLetters: Readonly<Record<string, string>> = {
  ɓ: "b",
  ɗ: "d",
  ɖ: "d",
  ɛ: "e",
  ǝ: "e",
  ə: "e",
  ƒ: "f",
  ɣ: "g",
  ɠ: "g",
  ƙ: "k",
  ŋ: "n",
  ɲ: "n",
  ɔ: "o",
  ɵ: "o",
  ø: "o",
  ƥ: "p",
  ɩ: "i",
  ɪ: "i",
  ı: "i",
  ʋ: "v",
  ʊ: "u",
  ƴ: "y",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ł: "l",
};
const plainPattern = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "gu");

const plainAscii = /^[\t-\r -~]*$/;

/**
 * Text as search compares it: case, diacritics and apostrophes gone, spaces single. `Ọlá` → `ola`, `Ƙasuwa` → `kasuwa`.
 */
export function fold(text: string): string {
  // Most text is plain ASCII, where only case, apostrophes and spaces are left to fold.
  if (plainAscii.test(text)) return text.toLowerCase().replaceAll(/['`]/g, "").replaceAll(/\s+/g, " ").trim();
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}'’ʼʻ`]/gu, "")
    .toLowerCase()
    .replaceAll(plainPattern, (character) => plainLetters[character] ?? character)
    .normalize("NFC")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

/** A name for an address: `Ọlátúnjí Textiles` → `olatunji-textiles`. At most 60 characters; empty without letters. */
export function slug(name: string): string {
  return fold(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60)
    .replace(/-$/, "");
}

/** Address of a contact: slug and the last 8 hex digits of its id, which stay when the name changes. */
export function permalink(name: string, id: string): string {
  const suffix = id.replaceAll("-", "").slice(-8).toLowerCase();
  const start = slug(name);
  return start === "" ? suffix : `${start}-${suffix}`;
}

/** The last 8 hex digits of an id as a permalink carries them, or null when there are none. */
export function idSuffixOf(permalink: string): string | null {
  return /(?:^|-)([0-9a-f]{8})$/i.exec(permalink)?.[1]?.toLowerCase() ?? null;
}

/** Letters of other scripts beside the Latin letter each passes for, lower case: `аa` is Cyrillic а, Latin a. */
const cyrillic = "аa вb еe һh іi їi јj кk ӏl мm нh оo рp сc ѕs тt уy үy хx ԁd ԛq ԝw ѵv ьb ԍg";
const greek = "αa βb γy εe ζz ηn ιi κk νv οo ρp ςc σo τt υu χx ωw";
const armenianAndLatin = "օo ոn սu հh ցg յj զq քp ıi ɩi ɑa ɡg ʏy ɪi ʟl ꞁl ƅb";
const confusables: ReadonlyMap<string, string> = new Map(
  `${cyrillic} ${greek} ${armenianAndLatin}`.split(" ").map((pair) => [...pair] as [string, string]),
);
/** “rice” as “Rice”; a name with capitals of its own, “iPhone 13”, stays as typed. */
export const capitalizeName = (name: string): string =>
  name === name.toLowerCase() ? name.charAt(0).toUpperCase() + name.slice(1) : name;

/** Greek capitals that pass for another Latin letter than their small forms do. */
const greekCapitals: ReadonlyMap<string, string> = new Map([
  ["Η", "h"],
  ["Ν", "n"],
  ["Υ", "y"],
]);

/**
 * A name as uniqueness compares it: two names that look alike on screen become one. Compatibility forms
 * (full width), case, invisible characters and letters borrowed from other scripts are folded away;
 * accents stay, and so do `0` and `o`, which a person can tell apart.
 */
export function normalizeName(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Cc}/gu, "")
    .replaceAll(/[ΗΝΥ]/gu, (character) => greekCapitals.get(character) ?? character)
    .toLowerCase()
    .replaceAll(/\P{ASCII}/gu, (character) => confusables.get(character) ?? character)
    .normalize("NFKC")
    .replaceAll(/\s+/gu, " ")
    .trim();
}
