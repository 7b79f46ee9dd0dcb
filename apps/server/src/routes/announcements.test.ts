import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listAnnouncements } from "@ankara/contract/announcements";
import * as z from "zod/mini";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { announcementsFolder } from "../config/paths.ts";
import { readAnnouncements, parseAnnouncement } from "../announcements/board.ts";
import { type TestServer, type TestUser, testServer } from "../../test/support/server.ts";

const file = (head: string, body = "Words.") => `---\n${head}\n---\n${body}\n`;
let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ankara-announcements-"));
  const write = (name: string, head: string) => writeFile(join(folder, `${name}.md`), file(head));
  await write("everybody", "title: Everybody\npublish: 2026-11-01");
  await write("kenya", "title: Kenya\npublish: 2026-11-05\ncountries: KE");
  await write("paying", "title: Paying\npublish: 2026-11-05\nplans: paid");
  await write("newer-app", "title: Newer app\npublish: 2026-11-06\nmin_version: 2.0\npinned: yes");
  await write("later", "title: Later\npublish: 2027-01-01");
  await write("over", "title: Over\npublish: 2026-10-01\nexpire: 2026-11-10");
  await write("everybody.fr", "title: Tout le monde");
  await write("everybody.sw", "title: Wote\npublish: 2026-11-01");
  await write("nothing.fr", "title: Rien");
  await write("broken", "title: Broken\npublish: soon");
  server = await testServer({ announcementsDir: folder });
  server.setNow("2026-11-20T09:00:00.000Z");
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const listOf = async (user: TestUser, query = "") => {
  const { status, text } = await user.call("GET", `/announcements${query}`, undefined, { accept: "application/json" });
  expect(status).toBe(200);
  return z.parse(listAnnouncements.answer, JSON.parse(text));
};
const titles = async (user: TestUser, query?: string) =>
  (await listOf(user, query)).announcements.map(({ title }) => title);

describe("announcements", () => {
  test("are those for the country, the plan and the version that ask, pinned ones first", async () => {
    const ada = await server.signUp("ada", { country: "NG" });
    const wanjiku = await server.signUp("wanjiku", { country: "KE" });
    expect(await titles(ada)).toEqual(["Everybody"]);
    expect(await titles(wanjiku)).toEqual(["Kenya", "Everybody"]);
    expect(await titles(wanjiku, "?version=2.0.1")).toEqual(["Newer app", "Kenya", "Everybody"]);
  });

  test("say in the state when something last came out or ended, and want a session", async () => {
    const state = await server.call("GET", "/state");
    expect(state.body.announcements_at).toBe("2026-11-10T00:00:00.000Z");
    const ngozi = await server.signUp("ngozi");
    expect((await listOf(ngozi)).announcements_at).toBe(state.body.announcements_at);
    expect((await server.call("GET", "/announcements")).status).toBe(401);
    expect((await ngozi.call("GET", "/announcements?version=new")).status).toBe(422);
  });
});

describe("announcements in the reader's language", () => {
  test("are read in it where it is written, in English otherwise", async () => {
    const zola = await server.signUp("zola", { country: "ZM" });
    expect(await titles(zola, "?language=fr")).toEqual(["Tout le monde"]);
    expect((await listOf(zola, "?language=fr")).announcements[0]).toMatchObject({ id: "everybody", type: "news" });
    expect(await titles(zola, "?language=yo")).toEqual(["Everybody"]);
    expect((await zola.call("GET", "/announcements?language=French")).status).toBe(422);
  });

  test("a translation with more than a title, or of nothing, says what is wrong and leaves the English text", async () => {
    const read = await readAnnouncements(folder);
    const problems = read.flatMap((one) => (one.ok ? [] : [[one.file, one.problems.join()]]));
    expect(problems).toEqual([
      ["broken.md", expect.stringContaining("publish")],
      ["everybody.sw.md", expect.stringContaining("title alone")],
      ["nothing.fr.md", expect.stringContaining("nothing.md")],
    ]);
    expect(await titles(await server.signUp("asha", { country: "TZ" }), "?language=sw")).toEqual(["Everybody"]);
  });
});

describe("a file of the folder", () => {
  test.each([
    ["no front matter", "Words", /front matter/],
    ["a day that is none", file("title: A\npublish: soon"), /publish/],
    ["no day", file("title: A"), /publish/],
    ["a country that is none", file("title: A\npublish: 2026-11-01\ncountries: XX"), /XX/],
    ["a plan that is none", file("title: A\npublish: 2026-11-01\nplans: gold"), /gold/],
    ["a line nobody knows", file("title: A\npublish: 2026-11-01\ncolour: red"), /colour/],
    ["an end before its beginning", file("title: A\npublish: 2026-11-02\nexpire: 2026-11-01"), /expire/],
    ["no words", file("title: A\npublish: 2026-11-01", ""), /characters/],
  ])("with %s says what is wrong", (_, text, problem) => {
    const read = parseAnnouncement("one", text);
    expect(read).toMatchObject({ ok: false });
    expect(read.ok ? "" : read.problems.join("\n")).toMatch(problem);
  });

  test("of ours can be read, every one", async () => {
    const read = await readAnnouncements(announcementsFolder);
    expect(read.length).toBeGreaterThan(0);
    expect(read.filter(({ ok }) => !ok)).toEqual([]);
  });
});
