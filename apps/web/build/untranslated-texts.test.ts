import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { wordsOutsideCatalogue } from "./untranslated-texts.ts";

const src = fileURLToPath(new URL("../src/", import.meta.url));

test.each([
  [`<p>Nothing here yet</p>`, ["1: “Nothing here yet”"]],
  [`<p><Trans>Nothing here yet</Trans></p>`, []],
  [`<button aria-label="Close" className="Big Red" />`, ["1: “Close”"]],
  [`<button aria-label={t\`Close\`} />`, []],
  [`<b>{paid ? "Paid in full" : t\`Not paid\`}</b>`, ["1: “Paid in full”"]],
  [`<b>{count} · {unit} %</b>`, []],
  [`toast("Saved for later")`, ["1: “Saved for later”"]],
  [`ask({ title: \`Delete \${name} for ever?\`, tone: "danger" })`, ["1: “Delete”", "1: “for ever?”"]],
])("untranslated texts › %s", (code, found) => {
  expect(wordsOutsideCatalogue("screen.tsx", code)).toEqual(found);
});

/** Names of things, keys and banks among them: the same in every language. */
const allowed = /“(Ankara|Esc|Ctrl K|M-Pesa Paybill|Wema Bank|WhatsApp)”$/;

test("untranslated texts › no text that a person reads stands outside the catalogue", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: src, exclude: (name) => /\.test\.|dev-ui/.test(name) });
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    wordsOutsideCatalogue(file, readFileSync(src + file, "utf8")).map((text) => `${file}:${text}`),
  );
  expect(found.filter((text) => !allowed.test(text))).toEqual([]);
});
