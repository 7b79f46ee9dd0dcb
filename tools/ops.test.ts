import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { serverFlags } from "../apps/server/src/node-flags.ts";
import { imageFiles } from "./image.ts";
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

  it("image › what it holds › what runs and no test, build tool or source of a screen", () => {
    const files = imageFiles();
    for (const needed of ["apps/server/src/start.ts", "packages/domain/package.json", "node_modules/fastify"])
      expect(files).toContain(needed);
    expect(files.some((path) => path.startsWith("apps/server/src/db/migrations/"))).toBe(true);
    const left = /\.test\.ts$|^(tools|e2e|bench|docs|apps\/web\/src|apps\/mobile|apps\/server\/test)\/|\/simulator\//;
    expect(files.filter((path) => left.test(path))).toEqual([]);
    const tools = ["vitest", "vite", "typescript", "oxlint", "oxfmt", "@playwright", "react", "tailwindcss", "npm"];
    expect(tools.filter((name) => files.some((path) => path.startsWith(`node_modules/${name}`)))).toEqual([]);
  });

  it("image › what its build is given › no history, no data and no secrets", () => {
    const left = readFileSync(join(root, ".dockerignore"), "utf8").trim().split("\n");
    for (const name of [".git", "data", "*.env", "*.key"]) expect(left).toContain(name);
  });

  it("image › how it runs › from what was picked, as nobody in particular, without npm, and on a file system that is read-only", () => {
    const stages = read("Containerfile").split(/^FROM /m);
    const last = stages.at(-1) ?? "";
    expect([...last.matchAll(/^(?:COPY|ADD) .*/gm)].map(String)).toEqual(["COPY --from=build /image /opt/ankara"]);
    expect(last).toMatch(/rm -rf \/usr\/local\/lib\/node_modules/);
    expect(last).toMatch(/^USER 10001:10001$/m);
    expect(last).toContain(
      `\nCMD ${JSON.stringify(["node", ...serverFlags, "apps/server/src/start.ts"]).replaceAll(",", ", ")}\n`,
    );
    expect(read("compose.yml")).toMatch(/read_only: true\n\s+tmpfs:\n\s+- \/tmp\n\s+cap_drop: \[ALL\]/);
  });

  it("base images › built or started without a digest › refused, and the manual says how to look one up", () => {
    const named = [read("Containerfile"), read("compose.yml")].flatMap((text) =>
      text
        .split("\n")
        .filter((line) => !line.trim().startsWith("#"))
        .flatMap((line) => [...line.matchAll(/docker\.io\/\S+/g)].map(String)),
    );
    expect(named).toEqual([]);
    for (const variable of ["NODE_IMAGE", "POSTGRES_IMAGE"]) {
      expect(read("compose.yml")).toContain(`\${${variable}:?`);
      expect(manual).toContain(`\`${variable}\``);
    }
    const refusal = /^RUN (case "\$NODE_IMAGE" in .*)$/m.exec(read("Containerfile"))?.[1] ?? "";
    const build = (image: string) => spawnSync("sh", ["-c", refusal], { env: { NODE_IMAGE: image } }).status;
    expect(["node:24", "docker.io/library/node@sha256:0f"].map(build)).toEqual([1, 0]);
  });

  it("unit › what it may ask of the kernel › what a service needs, without rights of its own", () => {
    const unit = read("ankara.service");
    for (const line of [
      "SystemCallFilter=@system-service",
      "SystemCallArchitectures=native",
      "SystemCallErrorNumber=EPERM",
      "CapabilityBoundingSet=",
      "NoNewPrivileges=yes",
      "ProtectSystem=strict",
    ])
      expect(unit.split("\n")).toContain(line);
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
