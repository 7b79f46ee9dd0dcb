import { defineProject } from "vitest/config";

export default defineProject({
  // Pure functions: files have nothing to hide from each other, and each worker loads them once.
  test: { name: "sync-simulator", include: ["src/**/*.test.ts"], isolate: false },
});
