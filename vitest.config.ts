import { defineConfig } from "vitest/config";
import { screens } from "./apps/web/vitest.config.ts";

/** Each workspace names its own project; `tools` holds the tests of the house itself. */
export default defineConfig({
  test: {
    projects: [
      "packages/*/vitest.config.ts",
      "apps/*/vitest.config.ts",
      screens,
      "apps/server/vitest.plans.config.ts",
      { test: { name: "house", include: ["tools/**/*.test.ts"], testTimeout: 30_000 } },
    ],
  },
});
