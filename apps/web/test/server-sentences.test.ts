import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { i18n, type Messages } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { afterEach, expect, test, vi } from "vitest";
import { statusOf } from "@ankara/contract/errors";
import { logIn } from "@ankara/contract/users";
import * as unclearPayments from "@ankara/contract/unclear-payments";
import { browserDeps, createApi, inOurWords } from "../src/api/api.ts";
import { serverSentences } from "../src/i18n/server-sentences.ts";
import { refusals } from "../src/ui/strength-bar.tsx";
import { translateServerText } from "../src/i18n/server-messages.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const known = new Set(serverSentences.map(({ message }) => message));

/** Answers to programs; nobody who uses the app meets them. */
const forPrograms =
  /JSON|UUID|cursor|answer to that method|list is not known|keeps its id|lost nothing of that time|^This (request|address) /;

test("server's sentences › every sentence the server may answer has its place in the catalogue", () => {
  const files = globSync(
    ["apps/server/src/{commands,routes}/**/*.ts", "apps/server/src/*.ts", "packages/sync/src/server/*.ts"],
    {
      cwd: root, // Requests with a key are answered to the program that sent them.
      exclude: (name) => name.endsWith(".test.ts") || /commands\/(records|issuing)/.test(name),
    },
  );
  const sentences = files.flatMap((file) => sentencesOf(readFileSync(root + file, "utf8")));
  expect(sentences.length).toBeGreaterThan(100);
  const unknown = [...sentences, ...Object.values(unclearPayments)].filter(
    (text) => !known.has(text) && !forPrograms.test(text),
  );
  expect([...new Set(unknown)]).toEqual([]);
});

test("server's sentences › no two have one id", () => {
  expect(new Set(serverSentences.map(({ id }) => id)).size).toBe(known.size);
});

test("server's sentences › every problem an authority's adapter names has its place in the catalogue", async () => {
  const files = globSync("apps/server/src/{providers,commands}/fiscal/**/*.ts", {
    cwd: root, // Lists of codes, and an authority of a test.
    exclude: (name) => /\.test\.ts$|item-categories/.test(name),
  });
  const texts = files.flatMap((file) =>
    [...readFileSync(root + file, "utf8").matchAll(/(["`])([A-Z“$][^"`\n]* [^"`\n]*\.)\1/g)].map(
      ([, , text = ""]) => text,
    ),
  );
  expect(texts.length).toBeGreaterThan(30);
  const unknown: string[] = [];
  for (const text of texts.filter((each) => !known.has(each))) {
    const said = text.replaceAll(/\$\{[^}]*\}/g, "X1");
    // A pattern answers the id of its message where the catalogue is empty.
    if ((await translateServerText(said)) === said) unknown.push(text);
  }
  expect(unknown).toEqual([]);
});

/** Files whose answers bring a sentence that a screen shows when all went well. */
const answers = ["routes/users.ts", "commands/users/{delete-account,forgot-password}.ts", "commands/affiliates/*.ts"];

test("server's sentences › every sentence of an answer that a screen shows has its place in the catalogue", () => {
  const files = globSync(
    answers.map((file) => `apps/server/src/${file}`),
    { cwd: root, exclude: (name) => name.endsWith(".test.ts") },
  );
  const sentences = files.flatMap((file) =>
    [...readFileSync(root + file, "utf8").matchAll(/[mM]essage(?::| =)\s+"([^"]+)"/g)].map(([, text = ""]) => text),
  );
  expect(sentences.length).toBeGreaterThan(5);
  // Logging out leads to another screen, without a word.
  expect(sentences.filter((text) => !known.has(text) && text !== "You are logged out")).toEqual([]);
});

test("server's sentences › no screen shows the sentence of an answer as it came", () => {
  const screens = globSync("apps/web/src/**/*.{ts,tsx}", { cwd: root, exclude: (name) => name.includes(".test.") });
  const raw = screens.filter((file) =>
    /(?<!inOurWords\()\b\w+\.value\.message\b/.test(readFileSync(root + file, "utf8")),
  );
  expect(raw).toEqual([]);
});

/** Texts after the code of a refusal, in `refuseFields`, in a table by code and beside a field. */
function sentencesOf(code: string): string[] {
  const calls = /\b(?:refuse|reject)\(\s*"\w+",\s*"((?:[^"\\]|\\.)+)"/g;
  const fields = /refuseFields\(\{[^}]*?:\s*"([^"]+)"/g;
  const codes = new RegExp(`^  (?:${Object.keys(statusOf).join("|")}): "([^"]+)"`, "gm");
  const besideFields = /return "([A-Z][^"]+ [^"]+)";/g;
  const all = [calls, fields, ...(code.includes("Record<ErrorCode, string>") ? [codes] : [])];
  if (code.includes("$ZodIssue")) all.push(besideFields);
  return all.flatMap((pattern) => [...code.matchAll(pattern)].map(([, text = ""]) => text));
}

test("server's sentences › a device refuses a password in the server's words", () => {
  const sentences = sentencesOf(readFileSync(`${root}apps/server/src/policies/new-password.ts`, "utf8"));
  expect(Object.values(refusals).map(({ message }) => message)).toEqual(sentences);
});

const atLeast = msg({
  message: plural({ count: 0 }, { one: "Use at least # character", other: "Use at least # characters" }),
});
const french: Messages = {
  [msg`This is paid already.`.id]: ["C’est déjà payé."],
  [atLeast.id]: "{count, plural, one {Utilisez au moins # caractère} other {Utilisez au moins # caractères}}",
  [msg`This username is taken`.id]: ["Ce nom est pris"],
  [msg`Your password was changed`.id]: ["Votre mot de passe a été changé"],
};
const speakFrench = () => i18n.loadAndActivate({ locale: "fr", messages: french });
afterEach(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

test.each([
  ["This is paid already.", "C’est déjà payé."],
  ["Use at least 8 characters", "Utilisez au moins 8 caractères"],
  ["A sentence of a newer server", "A sentence of a newer server"],
])("server's sentences › “%s” is said “%s” on French screens", async (sentence, translation) => {
  speakFrench();
  expect(await translateServerText(sentence)).toBe(translation);
});

test("server's sentences › what went well is said in the language of the screens, too", async () => {
  expect(await inOurWords("Your password was changed")).toBe("Your password was changed");
  speakFrench();
  expect(await inOurWords("Your password was changed")).toBe("Votre mot de passe a été changé");
});

test("server's sentences › a refused call brings its sentences in the language of the screens", async () => {
  speakFrench();
  const body = {
    code: "invalid",
    message: "This username is taken",
    fields: { "user.username": "This username is taken" },
  };
  const api = createApi({
    ...browserDeps,
    fetch: vi.fn<typeof fetch>(async () => Response.json(body, { status: 422 })),
    readToken: () => null,
    readXsrf: () => null,
    onUnauthenticated: () => undefined,
    origin: "",
  });
  const answer = await api.call(logIn, { body: { auth: { login: "ade", password: "market" } } });
  expect(answer).toMatchObject({
    error: { message: "Ce nom est pris", fields: { "user.username": "Ce nom est pris" } },
  });
});

test.each([
  ["en", "Use at least 1 character", "Use at most 5,000 characters"],
  ["fr", "Utilisez au moins 1 caractère", "Utilisez au plus 5\u202F000 caractères"],
  ["sw", "Tumia angalau herufi 1", "Tumia herufi zisizozidi 5,000"],
  ["ha", "Ku yi amfani da aƙalla harafi 1", "Kada ya wuce haruffa 5,000"],
  ["yo", "Ẹ lo lẹ́tà 1 ó kéré tán", "Ẹ má lò ju lẹ́tà 5,000 lọ"],
  ["ig", "Jiri opekata mpe mkpụrụedemede 1", "Ejila karịa mkpụrụedemede 5,000"],
  ["am", "ቢያንስ 1 ፊደል ይጠቀሙ", "ቢበዛ 5,000 ፊደላት ይጠቀሙ"],
  ["rw", "Koresha nibura inyuguti 1", "Koresha inyuguti zitarenze 5.000"],
  ["pcm", "Use at least 1 letter or number", "No pass 5,000 letters or numbers"],
])(
  "server's sentences › a length in %s › counts one as one, and the rest as its language does",
  async (locale, one, many) => {
    const [catalogue] = await getCatalogs(getConfig({ cwd: `${root}apps/web` }));
    const entries = Object.entries((await catalogue?.read(locale)) ?? {});
    i18n.loadAndActivate({
      locale,
      messages: Object.fromEntries(entries.map(([id, { translation }]) => [id, translation])),
    });
    expect(await translateServerText("Use at least 1 characters")).toBe(one);
    expect(await translateServerText("Use at most 5000 characters")).toBe(many);
  },
);
