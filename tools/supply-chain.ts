import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, sh } from "./shell.ts";

/** One package as the lock file holds it. */
type Locked = {
  /** Installed path: `node_modules/zod`, or below another package where two versions are needed. */
  path: string;
  name: string;
  version: string;
  /** SPDX expression, `null` where the package states none. */
  license: string | null;
  /** Only needed to build and test: not in what a user or an operator runs. */
  dev: boolean;
  integrity: string | null;
  resolved: string | null;
  hasInstallScript: boolean;
};

type LockFile = {
  packages: Record<
    string,
    {
      version?: string;
      license?: string;
      dev?: boolean;
      devOptional?: boolean;
      link?: boolean;
      integrity?: string;
      resolved?: string;
      hasInstallScript?: boolean;
    }
  >;
};

const lockFile = join(root, "package-lock.json");
const listFile = join(root, "docs", "licences.md");

/** Lists the packages from outside: every entry of `package-lock.json` but our own workspaces. */
export function lockedPackages(): Locked[] {
  const { packages } = JSON.parse(readFileSync(lockFile, "utf8")) as LockFile;
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes("node_modules/") && !entry.link)
    .map(([path, entry]) => ({
      path,
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version: entry.version ?? "",
      license: entry.license ?? null,
      dev: entry.dev === true || entry.devOptional === true,
      integrity: entry.integrity ?? null,
      resolved: entry.resolved ?? null,
      hasInstallScript: entry.hasInstallScript === true,
    }));
}

/** Packages whose `package.json` names no licence; read by hand in the package itself. */
const readByHand: Record<string, string> = { "png-js": "MIT" };

/** `docs/licences.md`: every package that runs at a user's or an operator's, by licence. */
export function licenceList(): string {
  const byLicence = new Map<string, Set<string>>();
  for (const { name, version, license, dev } of lockedPackages()) {
    if (dev) continue;
    const licence = license ?? readByHand[name] ?? "not stated";
    byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(`${name} ${version}`));
  }
  const groups = [...byLicence].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const parts = groups.map(
    ([licence, names]) => `## ${licence} (${names.size})\n\n${[...names].toSorted().join(", ")}\n`,
  );
  return [
    "# Licences of what we ship\n",
    "Written by `npm run licences` from the lock file; a test compares. `npm run sbom` writes the same packages with their hashes as CycloneDX.",
    "The LGPL ones are libvips as separate dynamic libraries below `sharp`: an operator may replace them.\n",
    ...parts,
  ].join("\n");
}

export function licences(): number {
  writeFileSync(listFile, licenceList());
  console.log(`Written: ${listFile}`);
  return 0;
}

/** CycloneDX of what runs in production, to standard output: `npm run -s sbom > sbom.cdx.json`. */
export const sbom = () => sh("npm", ["sbom", "--sbom-format=cyclonedx", "--omit=dev", "--package-lock-only"]);
