import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const here = join(import.meta.dirname, "..");
const root = join(here, "../..");
const dist = join(here, "dist");
const program = join(dist, "main.js");
const rooms = [
  "apps/server",
  ...["contract", "documents", "domain", "fixtures", "sync", "writer"].map((name) => `packages/${name}`),
];
const sources = [
  "package-lock.json",
  "apps/server/scripts/bundle.ts",
  ...rooms.flatMap((room) => [`${room}/package.json`, `${room}/src/**/*`]),
];

/** Packages of many small files, which take most of a start to load. The others stay as they are: some look for files beside theirs. */
const inside = /^(?:@ankara\/|kysely$|kysely\/|zod$|zod\/)/;

/**
 * Writes what `src/start.ts` runs, unless it was made from exactly these sources: `main.ts` and the modules below it as a few files
 * in place of 1 000. Paths that a module builds from its own place lead from there to the same files as before.
 */
export default async function bundleServer(): Promise<void> {
  const digest = digestOf(sources);
  const text = `import "./${digest}/main.js";\n`;
  const before = readOr(program, "");
  if (before === text) return;
  const { rolldown } = await import("rolldown");
  const folder = join(dist, digest);
  const draft = join(dist, `draft-${process.pid}`);
  const bundle = await rolldown({
    input: join(here, "src/main.ts"),
    platform: "node",
    external: (id) => !/^[./\0]/.test(id) && !inside.test(id),
    plugins: [{ name: "own-place", transform: (code, id) => withOwnPlace(code, relative(folder, id)) }],
  });
  await bundle.write({
    dir: draft,
    format: "esm",
    banner,
    entryFileNames: "main.js",
    chunkFileNames: "[name]-[hash].js",
  });
  await bundle.close();
  // Of two makers at once one wins: a server may already read what it has made.
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
  writeFileSync(`${program}.${process.pid}`, text);
  renameSync(`${program}.${process.pid}`, program);
  // A server that runs may still load a part of the one before.
  for (const name of readdirSync(dist))
    if (/^[0-9a-f]{16}$/.test(name) && name !== digest && !before.includes(name))
      rmSync(join(dist, name), { recursive: true, force: true });
}

const banner = `import { fileURLToPath as $path } from "node:url"; const $at = (to) => new URL(to, import.meta.url);`;

/** @param place - of the module, seen from the bundle */
function withOwnPlace(code: string, place: string): string | undefined {
  if (!/import\.meta\.(?:dirname|url)/.test(code)) return undefined;
  return code
    .replaceAll("import.meta.dirname", `$path($at(${JSON.stringify(dirname(place))}))`)
    .replaceAll("import.meta.url", `$at(${JSON.stringify(place)}).href`);
}

function digestOf(patterns: readonly string[]): string {
  const hash = createHash("sha256");
  const files = globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return otherwise;
  }
}

if (import.meta.main) await bundleServer();
