import { readFileSync } from "node:fs";
import { defineConfig } from "@lingui/cli";
import extractor from "@lingui/cli/api/extractors/babel";
import { formatter } from "@lingui/format-po";

/**
 * Source language is English, the only catalogue that extraction writes. Translations (`src/i18n/languages.ts` names them) hold
 * ids and texts alone; where a message stands is read from the English one (`build/catalogue-parts.ts`).
 */
export default defineConfig({
  sourceLocale: "en",
  locales: ["en"],
  catalogs: [
    { path: "<rootDir>/src/locales/{locale}", include: ["<rootDir>/src"], exclude: ["**/*.test.*", "**/dev-ui/**"] },
  ],
  // Half of the files have no messages; to parse them as well takes half as long again.
  extractors: [
    { ...extractor, match: (file) => extractor.match(file) && readFileSync(file, "utf8").includes("@lingui") },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
});
