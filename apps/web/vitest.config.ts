import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { lingui } from "@lingui/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineProject, type UserWorkspaceConfig } from "vitest/config";
import { translationMacros } from "./build/macros.ts";
import { patience } from "../../patience.ts";
import { wordParts } from "./build/catalogue-parts.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const include = ["src/**/*.test.{ts,tsx}", "build/**/*.test.ts", "test/**/*.test.{ts,tsx}"];

/**
 * Screens, files that replace modules and those with a worker in the page: each loads all modules anew, because a page, a replaced module and the one
 * worker of the app leave traces in those around them. The others share the modules of their worker, which saves each 0.6 s of CPU.
 */
const alone = globSync(include, { cwd: here }).filter((file) =>
  /@vitest-environment happy-dom|\bvi\.(?:mock|doMock|resetModules)\(|test\/report-worker\.ts/.test(
    readFileSync(join(here, file), "utf8"),
  ),
);

/** Screens run in happy-dom (`// @vitest-environment happy-dom` at the top of the file), everything else in plain Node. */
const projectOf = (test: UserWorkspaceConfig["test"]) =>
  defineProject({
    root: here,
    plugins: [react(), wordParts(here), translationMacros(), lingui({ cwd: here })],
    test: {
      css: false,
      setupFiles: [join(here, "test/set-up.ts")],
      ...patience,
      ...test,
    },
  });

// A thread for each file hides as much as a process for each, and costs a fifth less CPU.
export const screens = projectOf({ name: "web-screens", include: alone, pool: "threads" });
export default projectOf({ name: "web", include, exclude: alone, isolate: false });
