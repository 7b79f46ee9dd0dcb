import { defineProject } from "vitest/config";

export default defineProject({
  // Pure functions: files have nothing to hide from each other, and each worker loads them once. A busy machine
  // is slow, not wrong: no test waits as long as it may.
  test: { name: "contract", include: ["src/**/*.test.ts"], isolate: false, testTimeout: 30_000 },
});
