import { join, relative } from "node:path";
import { defineProject } from "vitest/config";
import { patience } from "../../patience.ts";
import { withMarkedParts } from "./test/plans/statement-parts.ts";

const root = join(import.meta.dirname, "../..");

// Modules loaded before the tests, to start their database, are marked as well and recorded nowhere.
globalThis.statementMade ??= (_key, made) => made;

/** Marks what makes statements in the server's own code, for `test/plans/record-statements.ts`. */
export const markedStatements = {
  name: "marked-statements",
  enforce: "pre",
  transform(code: string, id: string): string | undefined {
    const file = relative(root, id.replace(/\?.*$/, ""));
    return file.startsWith("apps/server/src/") && file.endsWith(".ts") && !file.endsWith(".test.ts")
      ? withMarkedParts(file, code)
      : undefined;
  },
} as const;

/** Settings that the tests of the server and those of its plans share. */
export const serverTests = {
  globalSetup: ["test/support/postgres.ts"],
  setupFiles: ["test/plans/record-statements.ts"],
  ...patience,
  // Each file starts a server and a database of its own; loading the code anew for each costs a third of the whole.
  isolate: false,
};

export default defineProject({
  plugins: [markedStatements],
  test: {
    ...serverTests,
    name: "server",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    // Options of the command line do not reach the projects of a run.
    exclude: ["**/test/plans/**", ...(process.env["LEFT_OUT"]?.split(",").map((file) => `**/${file}`) ?? [])],
  },
});
