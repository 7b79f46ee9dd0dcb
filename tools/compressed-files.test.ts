import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { WebFiles } from "../apps/server/src/http/web-files.ts";
import { compressFiles } from "./compressed-files.ts";

const folder = mkdtempSync(join(tmpdir(), "ankara-compressed-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("compressed files", () => {
  it("a built app › texts have a smaller form beside them, which the server sends; pictures have none", async () => {
    const text = Array.from({ length: 3_000 }, (_, at) => `export const price${at} = ${(at * 7919) % 1_000};`).join(
      "\n",
    );
    mkdirSync(join(folder, "assets"));
    writeFileSync(join(folder, "assets/app.js"), text);
    writeFileSync(join(folder, "icon.png"), "a picture");
    const sentBefore = await (await new WebFiles(folder).find("/assets/app.js"))!.body("br");

    await compressFiles(folder);

    const sent = await (await new WebFiles(folder).find("/assets/app.js"))!.body("br");
    expect(sent).toEqual(readFileSync(join(folder, "assets/app.js.br")));
    expect(brotliDecompressSync(sent).toString()).toBe(text);
    expect(sent.length).toBeLessThan(sentBefore.length);
    expect(existsSync(join(folder, "icon.png.br"))).toBe(false);
  });

  it("a form that stands there already › is not made again", async () => {
    writeFileSync(join(folder, "assets/app.js.br"), "made before");
    await compressFiles(folder);
    expect(readFileSync(join(folder, "assets/app.js.br"), "utf8")).toBe("made before");
    expect(existsSync(join(folder, "assets/app.js.br.br"))).toBe(false);
  });
});
