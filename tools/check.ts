import { sh } from "./shell.ts";

const steps: readonly [name: string, command: string, ...args: string[]][] = [
  ["types: packages", "tsc", "-p", "packages"],
  ["types: server", "tsc", "-p", "apps/server"],
  ["types: web", "tsc", "-p", "apps/web"],
  ["types: mobile shell", "tsc", "-p", "apps/mobile"],
  ["types: end-to-end", "tsc", "-p", "e2e"],
  ["types: bench", "tsc", "-p", "bench"],
  ["types: tools", "tsc", "-p", "tools"],
  ["lint", "oxlint", "--type-aware", "--deny-warnings"],
  ["format", "oxfmt", "--check"],
  ["unused", "knip", "--no-progress", "--treat-config-hints-as-errors"],
];

/** Types, lint, format and unused files, exports and dependencies (`knip.jsonc`). Imports between packages are checked by `tools/architecture.test.ts`. */
export async function check(): Promise<{ name: string; ok: boolean }[]> {
  const results = [];
  for (const [name, command, ...args] of steps) {
    const ok = (await sh(command, args)) === 0;
    console.log(`${ok ? "✓" : "✗"} ${name}`);
    results.push({ name, ok });
  }
  return results;
}
