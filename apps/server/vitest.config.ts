import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "server",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["test/support/postgres.ts"],
    // Real processes and a real database: a busy machine is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Each file starts a server and a database of its own; loading the code anew for each costs a third of the whole.
    isolate: false,
  },
});
