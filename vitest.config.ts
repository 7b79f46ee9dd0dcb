import { defineConfig } from "vitest/config";
import { moreProjects } from "./apps/web/vitest.config.ts";
import { patience } from "./patience.ts";

/** Each workspace names its own project; `tools` holds the tests of the house itself. */
export default defineConfig({
  test: {
    projects: [
      "packages/*/vitest.config.ts",
      "apps/*/vitest.config.ts",
      ...moreProjects,
      "apps/server/vitest.plans.config.ts",
      { test: { ...patience, name: "house", include: ["tools/**/*.test.ts"], isolate: false } },
    ],
  },
});
