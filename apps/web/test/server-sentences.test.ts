import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { i18n, type Messages } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { afterEach, expect, test, vi } from "vitest";
import { statusOf } from "@ankara/contract/errors";
import { logIn } from "@ankara/contract/users";
import * as unclearPayments from "@ankara/contract/unclear-payments";
import { browserDeps, createApi } from "../src/api/api.ts";
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

const french: Messages = {
  [msg`This is paid already.`.id]: ["C’est déjà payé."],
  [msg`Use at least ${{ count: "" }} characters`.id]: ["Utilisez au moins ", ["count"], " caractères"],
  [msg`This username is taken`.id]: ["Ce nom est pris"],
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
