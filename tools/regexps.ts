import { globSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { parse } from "acorn";
import { root } from "./shell.ts";

/** Folders in which the server reads texts of others: its own code and the packages it runs. */
const sources = ["apps/server/src/**/*.ts", "packages/{contract,domain,sync,documents,writer}/src/**/*.ts"];
/** As long as a note may be. */
const textLength = 8_000;
/** Squares of that length take tens of milliseconds on any machine; what takes longer grows faster than that. */
const patienceMs = 1_500;
const signs = [..."a1 .-,{}\"'<>=@/\\|:;(*+_\n\t#é", "a.", "a-", "1 ", "a a", "1,", "a@", " \n"];

/** Each regular expression of those sources once, with the file it was first seen in. */
function literals(): Map<string, { file: string; pattern: RegExp }> {
  const found = new Map<string, { file: string; pattern: RegExp }>();
  for (const file of globSync(sources, { cwd: root, exclude: (name) => name.endsWith(".test.ts") })) {
    if (file.endsWith(".test.ts")) continue;
    const onToken = ({ type, value }: { type: { label: string }; value?: unknown }) => {
      const pattern = type.label === "regexp" ? (value as { value: RegExp | null }).value : null;
      if (pattern && !found.has(String(pattern))) found.set(String(pattern), { file, pattern });
    };
    const code = stripTypeScriptTypes(readFileSync(join(root, file), "utf8"));
    parse(code, { ecmaVersion: "latest", sourceType: "module", onToken });
  }
  return found;
}

/**
 * `npm run regexps`: holds every regular expression the server can meet a stranger's text with against long runs of each sign and
 * of its own words, and names those that take longer than the square of the length would. A minute or two: not part of the tests.
 */
export async function regexps(): Promise<number> {
  let failures = 0;
  const all = literals();
  for (const [text, { file, pattern }] of all) {
    const words = [...new Set(pattern.source.match(/[a-zA-Z]{2,}/g) ?? [])].slice(0, 4);
    const slow = [...signs, ...words].find((sign) => {
      const subject = `${sign.repeat(Math.ceil(textLength / sign.length))}\u0001`;
      try {
        const bare = new RegExp(pattern.source, pattern.flags);
        runInNewContext("text.replace(pattern, '')", { pattern: bare, text: subject }, { timeout: patienceMs });
        return false;
      } catch {
        return true;
      }
    });
    if (slow === undefined) continue;
    failures += 1;
    console.error(`${file}: ${text} takes too long over ${JSON.stringify(slow)} repeated`);
  }
  console.log(JSON.stringify({ suite: "regexps", n: all.size, failures }));
  return failures === 0 ? 0 : 1;
}
