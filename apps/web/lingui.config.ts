import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/** Source language is English; other languages join `locales` with their own `.po` file. */
export default defineConfig({
  sourceLocale: "en",
  locales: ["en"],
  catalogs: [
    { path: "<rootDir>/src/locales/{locale}", include: ["<rootDir>/src"], exclude: ["**/*.test.*", "**/dev-ui/**"] },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
});
