import { fileURLToPath } from "node:url";
import { lingui } from "@lingui/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineProject } from "vitest/config";
import { translationMacros } from "./build/macros.ts";
import { wordParts } from "./build/catalogue-parts.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
/** Screens run in happy-dom (`// @vitest-environment happy-dom` at the top of the file), everything else in plain Node. */
export default defineProject({
  root: here,
  plugins: [react(), wordParts(here), translationMacros(), lingui({ cwd: here })],
  test: {
    name: "web",
    include: ["src/**/*.test.{ts,tsx}", "build/**/*.test.ts", "test/**/*.test.{ts,tsx}"],
    css: false,
    // Longer than a screen may be waited for (test/render-screen.tsx): a busy machine is slow, not wrong.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
