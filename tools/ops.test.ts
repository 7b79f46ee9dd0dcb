import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./shell.ts";

const folder = join(root, "ops");
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const files = readdirSync(folder);
const scripts = (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> })
  .scripts;
const manual = readFileSync(join(root, "docs", "operations.md"), "utf8");

describe("what an operator copies", () => {
  it.each(files)("%s runs commands and names files that exist", (name) => {
    const text = read(name);
    const commands = [...text.matchAll(/(?:\brun"?,? "?|npm run )(serve|backup|build|start|[a-z]+:[a-z]+)\b/g)];
    for (const [, command = ""] of commands) expect(Object.keys(scripts)).toContain(command);
    for (const [path] of text.matchAll(/\b(?:ops|docs|apps|tools)\/[\w./-]+\w/g))
      expect(existsSync(join(root, path))).toBe(true);
  });

  it("sets variables that the manual explains", () => {
    const own = new Set(["POSTGRES_PASSWORD", "POSTGRES_INITDB_ARGS", "OWNER_PASSWORD", "NODE_ENV"]);
    const set = ["compose.yml", "Containerfile", "ankara.service"].flatMap((name) =>
      [...read(name).matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?=[:=])/g)].map(([, variable = ""]) => variable),
    );
    expect(set.length).toBeGreaterThan(8);
    expect([...new Set(set)].filter((variable) => !own.has(variable) && !manual.includes(`\`${variable}\``))).toEqual(
      [],
    );
  });

  it("passes every setting of an operator on to the container", () => {
    const compose = read("compose.yml");
    expect(compose).toMatch(/env_file:\n\s+- \.\.\/ankara\.env/);
    // A variable that is also named here would win over the operator's file without a word.
    const named = [
      ...(/\n    environment:\n((?: {6}.*\n)+)/.exec(compose.split("  ankara:")[1] ?? "")?.[1] ?? "").matchAll(
        /^ {6}([A-Z_]+):/gm,
      ),
    ];
    expect(named.map(([, name]) => name)).toEqual(["DATABASE_URL", "METRICS_PORT", "METRICS_HOST"]);
  });

  it("lets both units write where the manual puts backups", () => {
    const backups = /`BACKUP_TO=(\/[\w/]+)`/.exec(manual)?.[1] ?? "";
    for (const unit of ["ankara.service", "ankara-backup.service"])
      expect(read(unit)).toMatch(new RegExp(`^ReadWritePaths=.*-${backups}$`, "m"));
  });

  it("allows a stop as long as the server takes for it", () => {
    const main = readFileSync(join(root, "apps/server/src/main.ts"), "utf8");
    const millis = (name: string) => Number(new RegExp(`${name} = ([\\d_]+)`).exec(main)?.[1]?.replaceAll("_", ""));
    const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(read("Containerfile"))?.[1]);
    expect(drain).toBeGreaterThan(0);
    const needed = drain + (millis("stopWithinMs") + millis("lastShipMs")) / 1000;
    for (const text of [read("compose.yml"), read("ankara.service")])
      expect(
        Math.max(...[...text.matchAll(/(?:TimeoutStopSec=|stop_grace_period: )(\d+)/g)].map(([, s]) => Number(s))),
      ).toBeGreaterThan(needed);
  });
});
