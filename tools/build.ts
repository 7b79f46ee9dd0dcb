import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, sh } from "./shell.ts";

const sources = [
  "package-lock.json",
  "apps/web/{src,public,scripts,build}/**/*",
  "apps/web/*.{ts,html,json}",
  "packages/{domain,contract,sync,documents}/src/**/*.ts",
];
const stamp = join(root, "apps/web/dist/.built-from");

/** Builds the web app unless `dist` was made from exactly these sources. */
export async function build(): Promise<boolean> {
  const hash = createHash("sha256");
  for (const file of globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  const digest = hash.digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return true;
  console.error("Building the web app …");
  if ((await sh("vite", ["build", "--logLevel", "warn"], { cwd: join(root, "apps/web"), quiet: true })) !== 0)
    return false;
  writeFileSync(stamp, digest);
  return true;
}
