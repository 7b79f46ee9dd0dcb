import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { ciiXmlOf } from "../src/einvoice/cii-xml.ts";
import { profileOf } from "../src/einvoice/profiles.ts";
import { readEInvoice } from "../src/einvoice/read-e-invoice.ts";
import { writeUbl } from "../src/einvoice/ubl.ts";
import { anyIssuedDocument, betweenNigerians } from "../test/any-issued-document.ts";

/*
 * Random e-invoices of each profile before the official rules, which are not ours to ship (docs/e-invoice.md says where they are):
 *   node run judge:e-invoices --rules FOLDER --saxon Saxon-HE.jar [--count 10000] [--seed 1] [--only peppol] [--show BR-CO-10]
 * FOLDER holds the rules as XSLT: `en16931-ubl.xsl` for every UBL, `xrechnung-ubl.xsl`, `peppol-ubl.xsl` and `pint-ubl.xsl` for those
 * of that profile, `en16931-cii.xsl` for every CII. One that is not there judges nothing, and is said to be missing.
 */
const { values } = parseArgs({
  options: {
    rules: { type: "string", default: "" },
    saxon: { type: "string", default: "/usr/share/java/Saxon-HE.jar" },
    count: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    show: { type: "string" },
  },
});
const all = ["en16931", "xrechnung", "peppol", "pintNigeria", "cii"] as const;
type Kind = (typeof all)[number];
const kinds = all.filter((kind) => values.only === undefined || values.only === kind);
const count = Number(values.count);
if (
  !existsSync(values.rules) ||
  !existsSync(values.saxon) ||
  !Number.isSafeInteger(count) ||
  count < 1 ||
  kinds.length === 0
) {
  console.error(
    `--rules FOLDER and --saxon JAR name what is there; --count wants a whole number of one or more, --only one of ${all.join(", ")}.`,
  );
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "e-invoices-"));
const written: Record<Kind, number> = { en16931: 0, xrechnung: 0, peppol: 0, pintNigeria: 0, cii: 0 };
const unsaid = new Map<string, number>();
for (const kind of kinds) mkdirSync(join(folder, kind));

/** Keeps a document until there are as many of its kind as asked for. */
function saveDocument(kind: Kind, xml: () => string): void {
  if (!kinds.includes(kind) || written[kind] >= count) return;
  writeFileSync(join(folder, kind, `${written[kind]}.xml`), xml());
  written[kind] += 1;
}

for (let round = 0; kinds.some((kind) => written[kind] < count); round += 1)
  for (const invoice of fc.sample(anyIssuedDocument, { numRuns: 500, seed: Number(values.seed) + round }))
    for (const variant of [invoice, betweenNigerians(invoice)]) {
      const document = readEInvoice(variant);
      if (document.ok) {
        saveDocument(profileOf(document.value).key, () => writeUbl(document.value));
        const cii = ciiXmlOf(variant, 0);
        if (cii !== null) saveDocument("cii", () => cii);
      } else for (const problem of document.error) unsaid.set(problem, (unsaid.get(problem) ?? 0) + 1);
    }
console.log(`not written, by reason: ${JSON.stringify(Object.fromEntries(unsaid))}`);

const judges: readonly (readonly [Kind, readonly string[]])[] = [
  ["en16931", ["en16931-ubl"]],
  ["xrechnung", ["en16931-ubl", "xrechnung-ubl"]],
  ["peppol", ["en16931-ubl", "peppol-ubl"]],
  // The norm's rules too: what PINT leaves to each country is what an EN 16931 program checks.
  ["pintNigeria", ["en16931-ubl", "pint-ubl"]],
  ["cii", ["en16931-cii"]],
];
let errors = 0;
for (const [kind, rules] of judges.filter(([kind]) => kinds.includes(kind)))
  for (const rule of rules) {
    const sheet = join(values.rules, `${rule}.xsl`);
    if (!existsSync(sheet)) {
      console.log(`${kind} by ${rule}: ${sheet} is missing, nothing was judged`);
      errors += 1;
      continue;
    }
    const found = judge(join(folder, kind), sheet);
    errors += [...found.values()].reduce((sum, files) => sum + files.length, 0);
    const list = [...found].map(([id, files]) => `${id} in ${files.length} (${files[0]})`).join(", ");
    console.log(`${kind} by ${rule}: ${written[kind]} documents, ${list === "" ? "0 errors" : list}`);
  }
if (errors === 0) rmSync(folder, { recursive: true });
else console.log(`The documents stay in ${folder}`);
process.exitCode = errors === 0 ? 0 : 1;

/** @returns the documents that break a rule, by the rule; warnings and notes are none */
function judge(documents: string, sheet: string): Map<string, string[]> {
  const answers = mkdtempSync(join(tmpdir(), "e-invoice-answers-"));
  const saxon = ["-cp", values.saxon, "net.sf.saxon.Transform", `-s:${documents}`, `-xsl:${sheet}`, `-o:${answers}`];
  const done = spawnSync("java", saxon, { encoding: "utf8", maxBuffer: 1 << 28 });
  if (done.status !== 0) throw new Error(done.stderr || String(done.error));
  const found = new Map<string, string[]>();
  for (const file of readdirSync(answers)) {
    const answer = readFileSync(join(answers, file), "utf8");
    for (const [whole] of answer.matchAll(/<svrl:failed-assert\b.*?<\/svrl:failed-assert>/gs)) {
      const id = /\bid="([^"]+)"/.exec(whole)?.[1] ?? "?";
      if (/\bflag="(warning|information)"/.test(whole)) continue;
      if (values.show === id && !found.has(id)) console.log(whole);
      found.set(id, [...(found.get(id) ?? []), file]);
    }
  }
  rmSync(answers, { recursive: true });
  return found;
}
