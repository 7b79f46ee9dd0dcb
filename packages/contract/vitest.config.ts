import { defineProject } from "vitest/config";
import { patience } from "../../patience.ts";

export default defineProject({
  // Pure functions: files have nothing to hide from each other, and each worker, a thread, loads them once.
  test: { ...patience, name: "contract", include: ["src/**/*.test.ts"], pool: "threads", isolate: false },
});
