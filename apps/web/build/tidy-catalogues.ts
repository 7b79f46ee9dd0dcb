import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { formatter } from "@lingui/format-po";

// After `lingui extract`, which writes the English catalogue alone, so that two people's work on screens meets in one file:
// what is not yet translated is counted (`--list` prints it). `--drop` takes what is no longer said out of the translations;
// a build leaves it out in any case, and translators' files are theirs to write.
const folder = fileURLToPath(new URL("../src/locales/", import.meta.url));
const po = formatter({ origins: false, printPlaceholdersInComments: false });
const read = async (locale: string) => {
  const text = readFileSync(`${folder}${locale}.po`, "utf8");
  return { text, entries: await po.parse(text, { locale, sourceLocale: "en", filename: `${locale}.po` }) };
};

const writeLine = (line: string) => process.stdout.write(`${line}\n`);
/** Without the empty headers the library adds. */
const bare = (text: string) => text.replaceAll(/^"[\w-]+: \\n"\n/gm, "");

const english = (await read("en")).entries;
for (const file of readdirSync(folder).filter((name) => name.endsWith(".po") && name !== "en.po")) {
  const locale = file.replace(".po", "");
  const { text, entries } = await read(locale);
  const translated = Object.fromEntries(Object.entries(entries).filter(([id]) => Object.hasOwn(english, id)));
  const dropped = Object.keys(entries).length - Object.keys(translated).length;
  if (dropped > 0 && process.argv.includes("--drop")) {
    const context = { locale, sourceLocale: "en", filename: file, existing: text };
    writeFileSync(folder + file, bare(await po.serialize(translated, context)));
  }
  const missing = Object.entries(english).filter(([id]) => !translated[id]?.translation);
  writeLine(`${locale}: ${missing.length} of ${Object.keys(english).length} not translated, ${dropped} no longer said`);
  if (process.argv.includes("--list")) for (const [, { message }] of missing) writeLine(`  ${message}`);
}
