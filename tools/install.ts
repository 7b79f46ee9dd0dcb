import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, sh } from "./shell.ts";

const stamp = join(root, "node_modules", ".installed-from");

/** Brings `node_modules` in line with the lock file; does nothing when it already is. */
export async function install(): Promise<boolean> {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return true;
  console.error("Installing packages (once for each change of the lock file) …");
  const npm = process.env["npm_execpath"];
  // Not `npm ci`: it refuses the lock file wherever a registry lacks one of the optional binaries of another
  // platform. `--no-save` holds to the versions and hashes of the lock file and never rewrites it.
  // The web app is built here, also where NODE_ENV=production tells npm to leave the tools for that out.
  const args = ["install", "--include=dev", "--no-save", "--no-audit", "--no-fund", "--loglevel", "error"];
  const code = npm?.endsWith(".js")
    ? await sh(process.execPath, [npm, ...args], { quiet: true })
    : await sh("npm", args, { quiet: true });
  if (code !== 0) {
    console.error("npm could not install the packages: see above. Nothing was started.");
    return false;
  }
  writeFileSync(stamp, lock);
  return true;
}
