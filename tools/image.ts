import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./shell.ts";

type Manifest = Partial<Record<"dependencies" | "optionalDependencies", Record<string, string>>>;

/** Scripts an operator runs beside the server: `node apps/server/scripts/sign-out.ts`. */
const operatorScripts =
  "announce backup confirm-payment mail-check new-history push-keys reseal restore sign-out".split(" ");

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest;

/** The server and every package of ours it needs, as folders. */
function ownRooms(): string[] {
  const rooms = new Set(["apps/server"]);
  for (const room of rooms)
    for (const name of Object.keys(manifestOf(room).dependencies ?? {}))
      if (name.startsWith("@ankara/")) rooms.add(`packages/${name.slice("@ankara/".length)}`);
  return [...rooms];
}

/** Folders of the packages these rooms need, with all those need themselves; what is for another platform is not there. */
function foreignPackages(rooms: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (folder: string): void => {
    const { dependencies = {}, optionalDependencies = {} } = manifestOf(folder);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (name.startsWith("@ankara/")) continue;
      const place = placeOf(name, folder);
      if (place === null || found.has(place)) continue;
      found.add(place);
      visit(place);
    }
  };
  for (const room of rooms) visit(room);
  return [...found];
}

/** Returns the folder Node resolves a package to: the nearest `node_modules` above that has it. */
function placeOf(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, "node_modules", name);
    if (existsSync(join(root, place, "package.json"))) return place;
    if (folder === ".") return null;
  }
}

/** Everything a running server reads, as paths from the root: no test, no build tool, no screen's source. */
export function imageFiles(): string[] {
  const rooms = ownRooms();
  const own = globSync(
    [
      "package.json",
      "package-lock.json",
      ...rooms.flatMap((room) => [`${room}/package.json`, `${room}/src/**/*`]),
      "apps/server/announcements/**/*",
      "apps/server/dist/**/*",
      ...operatorScripts.map((name) => `apps/server/scripts/${name}.ts`),
      "apps/web/dist/**/*",
      "apps/web/public/fonts/doc-*",
    ],
    {
      cwd: root,
      exclude: ["**/*.test.ts", "**/node_modules", "packages/documents/src/build/**"],
      withFileTypes: true,
    },
  )
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  return [...own, ...foreignPackages(rooms)].toSorted();
}

/** Types, sources, maps and manuals of a package: a third of its files, which no server reads. Licences stay. */
const isUnread = (file: string): boolean =>
  /\.(?:[cm]?ts|map|mdx?)$/i.test(file) && !/^(?:licen[cs]e|notice|copying)/i.test(basename(file));

/** Copies what runs into a folder of its own: `node tools/image.ts --to /image`, for ops/Containerfile. */
function image(to: string): void {
  for (const path of imageFiles()) {
    const isForeign = path.split("/").includes("node_modules");
    cpSync(join(root, path), join(to, path), {
      recursive: true,
      // Packages below a package come by themselves where they are needed.
      filter: (source) =>
        !relative(join(root, path), source).split("/").includes("node_modules") && !(isForeign && isUnread(source)),
    });
  }
  mkdirSync(join(to, "node_modules/@ankara"), { recursive: true });
  for (const room of ownRooms())
    symlinkSync(join("../..", room), join(to, "node_modules/@ankara", room.slice(room.indexOf("/") + 1)));
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { to: { type: "string" } } });
  if (!values.to) throw new Error("Say where: node tools/image.ts --to /image");
  image(values.to);
}
