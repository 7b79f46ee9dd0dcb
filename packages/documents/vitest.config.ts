import { fileURLToPath } from "node:url";
import { defineProject } from "vitest/config";
import { patience } from "../../patience.ts";

export default defineProject({
  root: fileURLToPath(new URL(".", import.meta.url)),
  // Pure functions: files have nothing to hide from each other, and each worker loads engine and fonts once.
  test: {
    ...patience,
    name: "documents",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    setupFiles: "test/load-labels.ts",
    isolate: false,
  },
});
