import { defineProject } from "vitest/config";
import { markedStatements, serverTests } from "./vitest.config.ts";

/** Plans of every statement the server's tests made: these run after all of them, as all other projects are of group 0. */
export default defineProject({
  plugins: [markedStatements],
  test: { ...serverTests, name: "plans", include: ["test/plans/**/*.test.ts"], sequence: { groupOrder: 1 } },
});
