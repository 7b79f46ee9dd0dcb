import { defineConfig } from "vitest/config";
import { patience } from "../../../patience.ts";

/** `npm run evals`: every case against the built-in writer, and against the model of the environment when there is one. */
export default defineConfig({
  test: {
    ...patience,
    name: "evals",
    root: new URL("../../..", import.meta.url).pathname,
    include: ["packages/writer/evals/**/*.test.ts", "apps/server/evals/**/*.test.ts"],
    testTimeout: 180_000,
  },
});
