/**
 * Writes `packages/domain/src/passwords/common-passwords.ts`: the most frequent passwords of known breaches, as
 * zxcvbn-ts lists them. Run by hand (`npm run passwords -w apps/web`) when that package brings a newer list; the result is
 * committed.
 */
import { readFileSync, writeFileSync } from "node:fs";

/** Long enough to be chosen here; the length is that of `Password` in the contract. */
const refusedWords = 6_000;
/** Shorter ones are in no account; the meter knows them as parts of longer ones. */
const shortPageWords = 1_500;
const lineLength = 140;

let [long, short] = [0, 0];
const source = new URL("../../../node_modules/@zxcvbn-ts/language-common/src/passwords.json", import.meta.url);
const words = (JSON.parse(readFileSync(source, "utf8")) as string[]).filter((word) => {
  if (!/^[!-~]{4,}$/.test(word)) return false;
  return word.length >= 8 ? ++long <= refusedWords : ++short <= shortPageWords;
});

const lines: string[] = [];
for (const word of words) {
  const last = lines.at(-1);
  if (last !== undefined && last.length + word.length < lineLength) lines[lines.length - 1] = `${last} ${word}`;
  else lines.push(word);
}
const text = lines.join("\n").replaceAll("\\", "\\\\").replaceAll("`", "\\`").replaceAll("${", "\\${");
writeFileSync(
  new URL("../../../packages/domain/src/passwords/common-passwords.ts", import.meta.url),
  `/**
 * The most frequent passwords of known breaches, most frequent first, in small letters: ${refusedWords} of 8 characters or more and
 * ${shortPageWords} shorter ones. From @zxcvbn-ts/language-common (MIT); written by apps/web/scripts/build-common-passwords.ts.
 */
export const commonPasswords: readonly string[] = \`
${text}
\`
  .trim()
  .split(/\\s+/);
`,
);
console.log(`${words.length} passwords`);
