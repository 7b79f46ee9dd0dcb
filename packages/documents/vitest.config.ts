import { fileURLToPath } from "node:url";
import { defineProject } from "vitest/config";

export default defineProject({
  root: fileURLToPath(new URL(".", import.meta.url)),
  // Pure functions: files have nothing to hide from each other, and each worker loads engine and fonts once. A busy machine
  // is slow, not wrong: no test waits as long as it may.
  test: {
    name: "documents",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    setupFiles: "test/load-labels.ts",
    isolate: false,
    testTimeout: 30_000,
  },
});
