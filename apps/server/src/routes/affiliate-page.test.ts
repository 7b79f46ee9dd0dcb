import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { affiliateLabels } from "./affiliate-labels.ts";
import { type TestServer, testServer } from "../../test/support/server.ts";

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ankara-web-"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>Ankara</title><p>The app</p>");
  server = await testServer({ webDist: folder });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
const page = (query = "") => server.call("GET", `/affiliate${query}`, undefined, { accept: "text/html" });

test("affiliate page › visitors read it without a script, with the figures the program counts with", async () => {
  const answer = await page();
  expect(answer.status).toBe(200);
  expect(answer.text).not.toContain("<script");
  expect(String(answer.headers["content-security-policy"])).toContain("script-src 'none'");
  expect(answer.text).toContain("Earn 20\u00a0% with every business you bring");
  // 20 % of ₦10,000 and, rounded down to the cent, of $7.99.
  expect(answer.text).toContain("<td>₦10,000</td><td><b>₦2,000</b></td>");
  expect(answer.text).toContain("<td>$7.99</td><td><b>$1.59</b></td>");
  expect(Buffer.byteLength(answer.text)).toBeLessThan(12_000);
});

test.each([
  ["?lang=fr", "en-GB", "fr", "Devenir affilié", "2\u202f000\u00a0₦"],
  ["", "sw-KE,sw;q=0.9,en;q=0.8", "sw", "Kuwa mshirika", "₦2,000"],
  ["?lang=yo", "en", "yo", "Di alágbàtà", "₦2,000"],
  ["", "pcm-NG,en;q=0.5", "pcm", "Become affiliate", "₦2,000"],
  ["", "am-ET,am;q=0.9", "am", "አጋር ይሁኑ", "₦2,000"],
  ["?lang=de", "de,fr;q=0.5", "fr", "Devenir affilié", "2\u202f000\u00a0₦"],
  ["", "de", "en", "Become an affiliate", "₦2,000"],
])(
  "affiliate page › asked for with %j by a browser of %s › is in %s",
  async (query, browser, language, button, share) => {
    const headers = { accept: "text/html", "accept-language": browser };
    const { text } = await server.call("GET", `/affiliate${query}`, undefined, headers);
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(`>${button}</a>`);
    expect(text).toContain(`<b>${share}</b>`);
  },
);

test("affiliate page › each language › says what English says, with the same figures", () => {
  const figures = { percent: 20, earningMonths: 12, refDays: 30, holdDays: 31, minimums: ["₦5,000", "$10"] };
  const shape = (value: unknown): unknown =>
    typeof value === "string"
      ? [...value.matchAll(/\d[\d,]*/g)].map(([digits]) => digits).toSorted()
      : Array.isArray(value)
        ? value.map(shape)
        : Object.entries(value as object).flatMap(([key, inner]) => (key === "plans" ? [] : [[key, shape(inner)]]));
  for (const labels of Object.values(affiliateLabels))
    expect(shape(labels(figures))).toEqual(shape(affiliateLabels["en"]!(figures)));
});

test("affiliate page › in Amharic › brings the letters, which many devices lack", async () => {
  expect((await page("?lang=am")).text).toContain("/fonts/doc-ethiopic-400.ttf");
  expect((await page("?lang=en")).text).not.toContain("doc-ethiopic");
});

test("affiliate page › referring code › reaches the form, escaped", async () => {
  const { text } = await page(`?ref=${encodeURIComponent('amina"><script>')}`);
  expect(text).toContain('href="/affiliate/register?ref=amina%22%3E%3Cscript%3E"');
  expect(text).not.toContain("<script");
});

test("affiliate page › an affiliate's own page is the app's", async () => {
  for (const query of ["?key=abc", "?own=1"]) expect((await page(query)).text).toContain("The app");
});

test("affiliate page › names the country of the plans in the language of the page", async () => {
  const page = async (language: string) => (await server.call("GET", `/affiliate?lang=${language}`)).text;
  expect(await page("am")).toContain("በየወሩ፣ ናይጄሪያ");
  expect(await page("yo")).toContain("Nàìjíríà");
  expect(await page("en")).toContain("Monthly, Nigeria");
});
