import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildContact, buildInvoice, fixtureNow } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, TestDevice, type TestServer, creation, testServer } from "../../test/support/server.ts";
import { appTrustedTypes, contentPolicy } from "./content-policy.ts";

const builtPage = `<!doctype html><title>Ankara</title><script>start()</script><div id="root"></div>`;
let server: TestServer;
let dist: string;
/** Addresses of every route that may answer a person who opens it, with real links in the place of their names. */
let addresses: string[];

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "ankara-policy-"));
  await writeFile(join(dist, "index.html"), builtPage);
  server = await testServer({ webDist: dist });
  const phone = await TestDevice.of(await server.signUp("amina"));
  const contact = buildContact({ name: "Mama Tolu" });
  const made = (["invoice", "quote"] as const).map((kind) =>
    buildInvoice({ kind, status: "issued", contact, series: phone.seriesOf(kind), sharedAt: fixtureNow }),
  );
  for (const { status } of await phone.receipts(...made.map((each) => creation("invoices", each))))
    if (status !== "applied") throw new Error(`a document of the test is ${status}`);
  const links = made.map(({ linkId }) => linkId);
  addresses = routesToOpen().flatMap((url) =>
    url.includes(":id") ? links.map((id) => url.replace(":id", id)) : [filled(url)],
  );
});
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true });
});

/** Every address the server answers a GET at, from the tree Fastify prints: four signs of indent for each step down. */
function routesToOpen(): string[] {
  const path: string[] = [];
  return server.app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part = "", methods = ""] = /^(.*?)[├└]── (\S+) \((.+)\)$/.exec(line) ?? [];
      path.splice(indent.length / 4, Infinity, part);
      return methods.includes("GET") ? [path.join("")] : [];
    });
}

const filled = (url: string): string =>
  url.replace(":language", "en").replace(":kind", "invoice").replace("*", "none").replaceAll(/:\w+/g, "none");
const open = (url: string) => server.call("GET", url, undefined, { accept: "text/html,application/xhtml+xml" });
const policyOf = ({ headers }: Answer): Map<string, string[]> =>
  new Map(
    String(headers["content-security-policy"])
      .split("; ")
      .map((each) => each.split(" "))
      .map(([name = "", ...sources]) => [name, sources]),
  );
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("the content policy", () => {
  test("every page of every route › nothing inline runs but by its hash, and no text becomes markup", async () => {
    const answers = [];
    for (const address of ["/", "/tabs/invoice", "/nothing/here", ...addresses]) answers.push(await open(address));
    const pages = answers.filter(({ headers }) => String(headers["content-type"]).startsWith("text/html"));
    expect(pages.length).toBeGreaterThan(20);
    for (const page of pages) {
      const policy = policyOf(page);
      expect(String(page.headers["content-security-policy"])).not.toMatch(/unsafe-(inline|eval)|\*|https?:/);
      expect(policy.get("require-trusted-types-for")).toEqual(["'script'"]);
      for (const name of ["default-src", "object-src", "base-uri"]) expect(policy.get(name)).toEqual(["'none'"]);
      expect(page.text).not.toMatch(/<[a-z][^>]*?\son\w+=|javascript:/i);
      const inline = {
        "script-src": page.text.matchAll(/<script>([\s\S]*?)<\/script>/g),
        "style-src": page.text.matchAll(/<style>([\s\S]*?)<\/style>/g),
        "style-src-attr": page.text.matchAll(/<[a-z][^>]*?\sstyle="([^"]*)"/g),
      };
      for (const [name, found] of Object.entries(inline))
        for (const [, content = ""] of found) expect(policy.get(name)).toContain(hash(content));
    }
  });

  test("trusted types › a page without files of scripts has no policy at all, the app its own", async () => {
    expect(policyOf(await open("/")).get("trusted-types")).toEqual([...appTrustedTypes]);
    expect(contentPolicy({ scripts: false })).toContain("trusted-types 'none'");
    expect(contentPolicy({ scripts: "inline" })).toContain("trusted-types 'none'");
  });

  test("trusted types › the app names its policies as the content policy does, and so does the shell", async () => {
    const read = (path: string) => readFile(new URL(`../../../web/${path}`, import.meta.url), "utf8");
    const made = await Promise.all(
      ["src/platform/trusted-scripts.ts", "src/forms/document-markup.ts", "src/rich-text/editor.tsx"].map(
        async (path) => [...(await read(path)).matchAll(/createPolicy\("([\w-]+)"/g)].map(([, name]) => name),
      ),
    );
    expect(new Set([...made.flat(), "ProseMirrorClipboard"])).toEqual(new Set(appTrustedTypes));
    expect(await read("build/shell-page.ts")).toContain(`"trusted-types ${appTrustedTypes.join(" ")}"`);
  });

  test("Stripe's card form › the one page without trusted types, and only with Stripe", () => {
    expect(contentPolicy({ stripe: true })).not.toContain("trusted-types");
    expect(contentPolicy({ stripe: true })).not.toMatch(/unsafe-/);
  });
});
