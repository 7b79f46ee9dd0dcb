// @vitest-environment happy-dom
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AiItem } from "@ankara/domain/ai/item";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeTestStore, openTestStore } from "../../../test/render-screen.tsx";
import type { ApiDeps } from "../../api/api.ts";
import { spendable } from "./credit.ts";
import { writeText, type WritingRequest } from "./write-text.ts";

const key = "0198b0a0-0000-7000-8000-0000000000c1";
const request: WritingRequest = {
  kind: "generate",
  body: { generate: "newsletter", description: "New lace has arrived", request_key: key },
};
const item: AiItem = {
  id: "0198b0a0-0000-7000-8000-0000000000d1",
  content: "New lace!",
  title: "Newsletter",
  page_title: "New lace",
  favorite: false,
  sample: false,
  generate: "newsletter",
  subject: "New lace",
  inputs: { description: "New lace has arrived" },
  language: "en",
  engine: "built-in",
  cost: 5,
  version_of: "0198b0a0-0000-7000-8000-0000000000d1",
  check: [],
  created_at: "2026-11-21T10:00:00.000Z",
  updated_at: "2026-11-21T10:00:00.000Z",
};
const answer = { data: { content: item.content, id: item.id, page_title: item.page_title }, item, credit: 45, held: 0 };
const start = { id: item.id, request_key: key, cost: 5, engine: "built-in", credit: 45, held: 5 };

const held = { credit: 50, held: 0 };

type Reply = Response | Error;
const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
/** A stream that ends after its events; `broken` tears the line instead. */
function stream(events: string[], end: "closed" | "broken" = "closed"): Response {
  const waiting = [...events];
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = waiting.shift();
        if (next !== undefined) controller.enqueue(new TextEncoder().encode(next));
        else if (end === "broken") controller.error(new TypeError("network error"));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

function write(replies: Reply[], given: WritingRequest = request) {
  const sent: { url: string; init: RequestInit }[] = [];
  const onUnauthenticated = vi.fn<() => void>();
  const deps: ApiDeps = {
    fetch: (url, init) => {
      sent.push({ url: url as string, init: init ?? {} });
      const reply = replies.shift() ?? new TypeError("no network");
      return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
    },
    readToken: () => "jwt",
    readXsrf: () => "xsrf",
    onUnauthenticated,
    origin: "",
  };
  const texts: string[] = [];
  const onStart = vi.fn<() => void>();
  const leave = new AbortController();
  const result = writeText(given, { onStart, onText: (text) => texts.push(text) }, leave.signal, deps, [0, 0]);
  return { result, sent, texts, onStart, onUnauthenticated, leave };
}

beforeEach(async () => {
  await openTestStore();
});
afterEach(closeTestStore);

describe("a text", () => {
  test("arrives piece by piece, and what counts is its end", async () => {
    const { result, texts, onStart, sent } = write([
      stream([
        event("start", start),
        event("text", { text: "New " }),
        event("text", { text: "lace" }),
        event("done", answer),
      ]),
    ]);
    expect(await result).toEqual({ ok: true, value: answer });
    expect(texts).toEqual(["New ", "New lace"]);
    expect(onStart).toHaveBeenCalledOnce();
    expect(spendable()).toBe(45);
    expect(sent[0]?.url).toBe("/ai-writter/generate");
    expect(sent[0]?.init.headers).toMatchObject({
      Accept: "text/event-stream",
      Authorization: "Bearer jwt",
      "X-XSRF-TOKEN": "xsrf",
    });
    expect(JSON.parse(sent[0]?.init.body as string)).toEqual(request.body);
  });

  test("a line that breaks is joined again under the same key, and shown once", async () => {
    const { result, texts, onStart, sent } = write([
      stream([event("start", start), event("text", { text: "New " })], "broken"),
      new TypeError("still no network"),
      stream([event("start", start), event("text", { text: "New lace" }), event("done", answer)]),
    ]);
    expect((await result).ok).toBe(true);
    expect(texts).toEqual(["New ", "New lace"]);
    expect(onStart).toHaveBeenCalledOnce();
    expect(new Set(sent.map(({ init }) => init.body)).size).toBe(1);
  });

  test("rewrite › clears the shown text", async () => {
    const { result, texts } = write([
      stream([
        event("start", start),
        event("text", { text: "Bad" }),
        event("restart", {}),
        event("text", { text: "Good" }),
        event("done", answer),
      ]),
    ]);
    await result;
    expect(texts).toEqual(["Bad", "", "Good"]);
  });

  test("answer › plain JSON instead of a stream › is accepted", async () => {
    expect(await write([json(200, answer)]).result).toEqual({ ok: true, value: answer });
  });
});

describe("no text", () => {
  test("without network before it began: one try, to be pressed again", async () => {
    const { result, sent } = write([new TypeError("no network")]);
    expect(await result).toMatchObject({ ok: false, error: { code: "offline" } });
    expect(sent).toHaveLength(1);
  });

  test("when the line stays broken", async () => {
    const { result, sent } = write([stream([event("start", start)], "broken")]);
    expect(await result).toMatchObject({ ok: false, error: { code: "offline" } });
    expect(sent).toHaveLength(3);
  });

  test("for too little credit: the session goes on", async () => {
    const { result, onStart, onUnauthenticated } = write([json(401, { message: "x", code: "low_credit" })]);
    expect(await result).toMatchObject({ ok: false, error: { code: "low_credit", status: 401 } });
    expect(onStart).not.toHaveBeenCalled();
    expect(onUnauthenticated).not.toHaveBeenCalled();
  });

  test("for a refused token: the session is asked for", async () => {
    const { result, onUnauthenticated } = write([json(401, { message: "x", code: "unauthenticated" })]);
    await result;
    expect(onUnauthenticated).toHaveBeenCalledOnce();
  });

  test("when the writer failed half way: its reason, and the balance given back", async () => {
    const { result } = write([
      stream([
        event("start", start),
        event("text", { text: "New" }),
        event("error", { code: "writer_failed", message: "It went wrong", credit: 50, held: 0 }),
      ]),
    ]);
    expect(await result).toMatchObject({ ok: false, error: { code: "writer_failed", message: "It went wrong" } });
    expect(spendable()).toBe(50);
  });
});

test("refusal before or in the middle of a text › is said in the language of the screens", async () => {
  const { id } = msg`This writer can’t read photos.`;
  i18n.load("fr", { [id]: "Ce rédacteur ne lit pas les photos." });
  i18n.activate("fr");
  const message = "This writer can’t read photos.";
  const before = write([json(422, { message: "x", code: "invalid", fields: { photo: message } })]);
  expect(await before.result).toMatchObject({
    error: { message: "x", fields: { photo: "Ce rédacteur ne lit pas les photos." } },
  });
  const midway = write([stream([event("start", start), event("error", { code: "photo_unclear", message, ...held })])]);
  expect(await midway.result).toMatchObject({ error: { message: "Ce rédacteur ne lit pas les photos." } });
  i18n.activate("en");
});

test("write text › another version is asked for at the text itself", async () => {
  const { result, sent } = write([json(200, answer)], {
    kind: "refine",
    id: item.id,
    body: { how: "shorter", request_key: key },
  });
  await result;
  expect(sent[0]?.url).toBe(`/ai-writter/${item.id}/refine`);
});
