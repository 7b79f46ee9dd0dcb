import { defineConfig } from "vitest/config";
import { patience } from "../../patience.ts";

export default defineConfig({
  // Pure functions: files have nothing to hide from each other, and each worker loads them once.
  test: { ...patience, name: "domain", include: ["src/**/*.test.ts", "test/**/*.test.ts"], isolate: false },
});
