import { existsSync, globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import bundleServer from "../scripts/bundle.ts";

const dist = resolve(import.meta.dirname, "../dist");

test("bundle › every path a module builds from its own place › leads to the module's file or folder", async () => {
  await bundleServer();
  const [, folder = ""] = /^import "\.\/(\w+)\/main\.js";\n$/.exec(readFileSync(join(dist, "main.js"), "utf8")) ?? [];
  const code = globSync("*.js", { cwd: join(dist, folder) }).map((file) =>
    readFileSync(join(dist, folder, file), "utf8"),
  );
  const places = code.flatMap((text) => [...text.matchAll(/\$at\("([^"]+)"\)/g)].map(([, place = ""]) => place));
  expect(places.some((place) => place.endsWith("src/db"))).toBe(true);
  expect(places.filter((place) => !existsSync(join(dist, folder, place)))).toEqual([]);
  expect(code.filter((text) => text.includes("import.meta.dirname"))).toEqual([]);
});
