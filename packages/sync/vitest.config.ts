import { defineProject } from "vitest/config";
import { patience } from "../../patience.ts";

export default defineProject({
  // Pure functions: files have nothing to hide from each other, and each worker loads them once.
  test: { ...patience, name: "sync", include: ["src/**/*.test.ts"], isolate: false },
});
