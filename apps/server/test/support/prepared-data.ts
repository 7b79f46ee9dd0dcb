import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { findBinaries } from "../../src/db/supervisor/binaries.ts";
import { start, stop } from "./program.ts";

const here = resolve(import.meta.dirname, "../..");
const cache = resolve(here, "../../node_modules/.cache/prepared-data");
/** Everything that shapes the folder a first start makes; the lock file names the version of the queue's tables. */
const sources = [
  "src/db/migrations/*",
  "src/db/*.ts",
  "src/db/supervisor/*.ts",
  "src/config/secrets.ts",
  "src/jobs/queue.ts",
];

/**
 * Makes `folder` what a first start leaves behind, with secrets all copies share: for tests about something else than a
 * first start. The original is made once for each state of the migrations.
 */
export async function copyPreparedData(folder: string): Promise<void> {
  const original = await prepare();
  await mkdir(folder, { recursive: true });
  // Keeps the account PostgreSQL runs under, which `fs.cp` does not.
  await promisify(execFile)("cp", ["-a", `${original}/.`, folder]);
}

async function prepare(): Promise<string> {
  const hash = createHash("sha256").update(String((await findBinaries())[0]?.major));
  const files = globSync(sources, { cwd: here }).filter((file) => !file.endsWith(".test.ts"));
  for (const file of [...files.toSorted(), "../../package-lock.json"]) hash.update(readFileSync(join(here, file)));
  const original = join(cache, hash.digest("hex").slice(0, 16));
  if (await isFolder(original)) return original;

  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, "draft-"));
  const program = await start(draft);
  await stop(program);
  // Of two makers at once one wins; the other's is left for nobody.
  await rename(draft, original).catch(() => rm(draft, { recursive: true, force: true }));
  await removeOthers(original);
  return original;
}

/** Originals of earlier states, 67 MB each, which no test asks for again; drafts are another maker's. */
export async function removeOthers(original: string): Promise<void> {
  const folder = dirname(original);
  const others = (await readdir(folder)).filter((name) => name !== basename(original) && !name.startsWith("draft-"));
  for (const name of others) await rm(join(folder, name), { recursive: true, force: true });
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
