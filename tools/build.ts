import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import bundleServer from "../apps/server/scripts/bundle.ts";
import { compressFiles } from "./compressed-files.ts";
import { root, sh } from "./shell.ts";

/** Everything a build reads. A file that only tests read makes none necessary. */
const sources = [
  "package-lock.json",
  "apps/web/{src,public,scripts,build}/**/*",
  "apps/web/*.{ts,html,json}",
  "packages/{domain,contract,sync,documents}/src/**/*",
  "packages/{domain,contract,sync,documents}/package.json",
];
const dist = join(root, "apps/web/dist");
const stamp = join(dist, ".built-from");

/** Files whose change rebuilds, in a fixed order. */
export const builtFrom = (): string[] =>
  globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();

/** Builds the web app and the server, each unless its `dist` was made from exactly these sources. */
export async function build(): Promise<boolean> {
  await bundleServer();
  const hash = createHash("sha256");
  for (const file of builtFrom()) hash.update(file).update(readFileSync(join(root, file)));
  const digest = hash.digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return true;
  console.error("Building the web app …");
  // Whatever surrounds it: under `NODE_ENV=test` the app would carry React's development code, and the worker another precache.
  const env = { NODE_ENV: "production", VITEST: undefined };
  const options = { cwd: join(root, "apps/web"), env, quiet: true };
  if ((await sh("vite", ["build", "--logLevel", "warn"], options)) !== 0) return false;
  writeFileSync(stamp, digest);
  return true;
}

/** The same, for a server that others use: they are sent the smallest form of each file, which takes half as long as the build. */
export async function buildCompressed(): Promise<boolean> {
  if (!(await build())) return false;
  await compressFiles(dist);
  return true;
}
