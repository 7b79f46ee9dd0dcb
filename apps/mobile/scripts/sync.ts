/**
 * `npm run mobile:sync`: builds the web app for the shell and puts it into both projects, with the plugins they name.
 * Needs neither Android's tools nor Apple's; building an app of the result does (docs/mobile.md).
 *
 *     VITE_SERVER=https://app.example.com npm run mobile:sync
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

const own = resolve(import.meta.dirname, "..");
const web = resolve(own, "../web");
/** The emulators of both systems find a server on this desk here; a store's build names its own. */
const server = process.env["VITE_SERVER"] ?? "http://localhost:8080";

const binary = (name: string, file: string) =>
  join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file);
const run = (program: string, args: readonly string[], cwd: string): void => {
  const { status } = spawnSync(process.execPath, [program, ...args], {
    cwd,
    stdio: "inherit",
    env: { ...process.env, VITE_SERVER: server, CI: "1" },
  });
  if (status !== 0) process.exit(status ?? 1);
};

/** Writes the version of the shell's package.json into the project of Xcode, which cannot read it; Gradle does. */
function writeAppleVersion(): void {
  const { version } = JSON.parse(readFileSync(join(own, "package.json"), "utf8")) as { version: string };
  const project = join(own, "ios/App/App.xcodeproj/project.pbxproj");
  const text = readFileSync(project, "utf8");
  writeFileSync(project, text.replaceAll(/MARKETING_VERSION = [^;]+;/g, `MARKETING_VERSION = ${version};`));
}

console.log(`The app will belong to ${server}`);
run(binary("vite", "bin/vite.js"), ["build", "--mode", "shell"], web);
for (const platform of ["android", "ios"]) run(binary("@capacitor/cli", "bin/capacitor"), ["sync", platform], own);
writeAppleVersion();
