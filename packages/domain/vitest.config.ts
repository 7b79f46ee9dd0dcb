import { defineConfig } from "vitest/config";

export default defineConfig({
  // Pure functions: files have nothing to hide from each other, and each worker loads them once. A busy machine
  // is slow, not wrong: no test waits as long as it may.
  test: { name: "domain", include: ["src/**/*.test.ts", "test/**/*.test.ts"], isolate: false, testTimeout: 30_000 },
});
