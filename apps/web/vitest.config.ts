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

const filesWith = (pattern: RegExp) =>
  globSync(include, { cwd: here }).filter((file) => pattern.test(readFileSync(join(here, file), "utf8")));

const inWindow = filesWith(/@vitest-environment happy-dom/);
/**
 * Files with a thread of their own. What `vi.mock` put in a module's place stays for the next file of the thread, and `vi.hoisted`
 * prepares the page for libraries, which a thread loads once. Without a window no file ends with its modules forgotten, as
 * `vi.resetModules` and the one worker of the app need.
 */
const alone = [
  ...filesWith(/\bvi\.(?:mock|doMock|hoisted)\b/),
  ...filesWith(/\bvi\.resetModules\b|test\/report-worker\.ts/).filter((file) => !inWindow.includes(file)),
];
const screens = inWindow.filter((file) => !alone.includes(file));

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

/** Screens of one thread use its window and its libraries in turn, and leave no trace there (`test/leave-no-trace.ts`). That takes half the CPU of a thread for each. */
const screensProject = projectOf({
  name: "web-screens",
  include: screens,
  pool: "threads",
  isolate: false,
  // Holds the language and its words, and is small: loaded anew for each file, as our own modules are.
  server: { deps: { inline: [/@lingui\//] } },
});
// A thread for each file hides as much as a process for each, and costs a fifth less CPU.
const aloneProject = projectOf({ name: "web-alone", include: alone, pool: "threads" });
export const moreProjects = [screensProject, aloneProject];
export default projectOf({ name: "web", include, exclude: [...screens, ...alone], isolate: false });
