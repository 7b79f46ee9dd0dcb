import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/**
 * Extracts the messages before every build. A production build leaves only the ids of messages in the code, so a
 * catalogue that is behind the code would show ids on the screen.
 */
export function catalogue(cwd: string): Plugin {
  return {
    name: "catalogue",
    apply: "build",
    buildStart() {
      if (this.environment.name === "client" && !done) extractMessages(cwd);
      done = true;
    },
  };
}
let done = false;

/** Runs `lingui extract` and answers with its output. */
function extractMessages(cwd: string): string {
  const api = createRequire(import.meta.url).resolve("@lingui/cli");
  return execFileSync(process.execPath, [join(dirname(api), "lingui.js"), "extract", "--clean"], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}
