import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Grounding, inputsOf, writingLanguages } from "@ankara/domain/ai/inputs";
import { isMessageType } from "@ankara/domain/ai/messages";
import { type PhotoType, isPhotoType } from "@ankara/domain/ai/photos";
import type { ContentType } from "@ankara/domain/ai/content-types";
import { writeBuiltIn } from "@ankara/writer/built-in";
import type { PageText, Profile } from "@ankara/writer/task";

/** Failures of a provider, each asked for as the model's name `fault:<kind>`. Every one ends in a refund. */
export const faults = [
  "400",
  "401",
  "402",
  "403",
  "429",
  "500",
  "503",
  "reset",
  "reset-midway",
  "silence",
  "silence-midway",
  "cut",
  "broken-chunk",
  "early-end",
  "filter",
  "filter-midway",
  "empty",
  "html",
  "placeholder",
  "endless",
] as const;
type Fault = (typeof faults)[number];
/**
 * Odd, and still an answer: `split` sends single bytes, `slow` a piece at a time, `flaky` fails once and then works,
 * `newer-limit` and `older-limit` know one field for the limit of the answer alone, `thinks` and `thinks-aside` put thoughts into
 * the text or beside it, `thinks-unopened` leaves out their opening mark, `preamble` speaks to the person who asked.
 */
export const oddities = [
  "split",
  "slow",
  "flaky",
  "newer-limit",
  "older-limit",
  "thinks",
  "thinks-aside",
  "thinks-unopened",
  "preamble",
] as const;

export type StandIn = {
  readonly url: string;
  readonly requests: number;
  /** Sets its behaviour from here on, whatever the model's name says; null goes by the name again. */
  behave(kind: Fault | (typeof oddities)[number] | null): void;
  /** No text gets further than so many words until more are allowed; `Infinity` lets every text end. */
  allow(words: number): void;
  /** Milliseconds between the pieces of a `slow` text; 30 unless told. */
  pace(ms: number): void;
  close(): Promise<void>;
};

/**
 * A small OpenAI-compatible model server on loopback. It writes what the built-in writer would, from the fenced data of
 * our own prompts, and fails in whatever way the model's name asks for.
 */
export async function startStandIn(port = 0): Promise<StandIn> {
  let requests = 0;
  const conduct: Conduct = { kind: null, words: Number.POSITIVE_INFINITY, pieceMs: 30 };
  const server = createServer((request, response) => {
    requests += 1;
    answer(request, response, requests, conduct).catch(() => response.destroy());
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : port}/v1`,
    get requests() {
      return requests;
    },
    behave(kind) {
      conduct.kind = kind;
    },
    allow(words) {
      conduct.words = words;
    },
    pace(ms) {
      conduct.pieceMs = ms;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

type Conduct = { kind: string | null; words: number; pieceMs: number };
type Wanted = { model: string; messages: { role: string; content: string | Part[] }[] };
type Part = { text?: string; image_url?: { url: string } };

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  count: number,
  conduct: Conduct,
): Promise<void> {
  const body: Buffer[] = [];
  for await (const chunk of request) body.push(chunk as Buffer);
  const wanted = JSON.parse(Buffer.concat(body).toString()) as Wanted;
  const kind = conduct.kind ?? /^fault:(.+)$/.exec(wanted.model)?.[1] ?? "";
  if (kind === "reset" || (kind === "flaky" && count % 2 === 1)) {
    response.socket?.resetAndDestroy();
    return;
  }
  if (/^\d{3}$/.test(kind)) {
    response.writeHead(Number(kind), {
      "content-type": "application/json",
      ...(kind === "429" ? { "retry-after": "0" } : {}),
    });
    response.end(JSON.stringify({ error: { message: `you asked for ${kind}`, type: "stand_in" } }));
    return;
  }
  const unknown = { "newer-limit": "max_tokens", "older-limit": "max_completion_tokens" }[kind];
  if (unknown !== undefined && unknown in wanted) {
    const message = `Unsupported parameter: '${unknown}' is not supported with this model.`;
    response.writeHead(400, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message, type: "invalid_request_error", code: "unsupported_parameter" } }));
    return;
  }
  if (kind === "html") {
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><h1>It works!</h1>");
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  if (kind === "silence") {
    response.flushHeaders();
    return;
  }

  const thoughts = "The person wants a birthday wish. [Name] is Abẹ́ní. It must be warm.\n\nOne paragraph will do.";
  const before: Record<string, string> = {
    preamble: "Okay, here is your message for the customer:\n\n",
    placeholder: "Dear [Name],\n\n",
    thinks: `<think>\n${thoughts}\n</think>\n\n`,
    "thinks-unopened": `${thoughts}\n</think>\n\n`,
  };
  const whole = `${before[kind] ?? ""}${textFor(wanted)}`;
  const pieces = kind === "empty" ? [] : (whole.match(/[\s\S]{1,24}/gu) ?? []);
  const half = Math.max(1, Math.floor(pieces.length / 2));
  const midway = ["reset-midway", "silence-midway", "cut", "broken-chunk", "early-end", "filter-midway"].includes(kind);
  const send = async (data: string) => {
    const bytes = Buffer.from(`data: ${data}\n\n`);
    if (kind !== "split") return void response.write(bytes);
    for (const byte of bytes) {
      response.write(Buffer.from([byte]));
      if (byte === 0x0a || byte > 0x7f) await sleep(0);
    }
  };
  const chunk = (delta: object, finish: string | null = null) =>
    JSON.stringify({
      id: "stand-in",
      object: "chat.completion.chunk",
      created: 0,
      model: wanted.model,
      choices: [{ index: 0, delta, finish_reason: finish }],
    });

  await send(chunk({ role: "assistant", content: "" }));
  if (kind === "thinks-aside") await send(chunk({ reasoning_content: thoughts }));
  if (kind === "filter") return finish("content_filter");
  let sent = "";
  for (const piece of midway ? pieces.slice(0, half) : pieces) {
    sent += piece;
    while (sent.split(/\s+/).length > conduct.words && !response.destroyed) await sleep(10);
    await send(chunk({ content: piece }));
    if (kind === "slow") await sleep(conduct.pieceMs);
  }
  if (kind === "endless")
    while (!response.destroyed) {
      await send(chunk({ content: ` and so it goes on and on,`.repeat(20) }));
      await sleep(0);
    }
  switch (kind) {
    case "reset-midway":
      await sleep(20);
      return void response.socket?.resetAndDestroy();
    case "silence-midway":
      return;
    case "cut":
      return finish("length");
    case "broken-chunk":
      response.write('data: {"choices":[{"delta":{"content":"hal\n\n');
      return finish("stop");
    case "early-end":
      return void response.end();
    case "filter-midway":
      return finish("content_filter");
    default:
      return finish("stop");
  }

  async function finish(reason: string): Promise<void> {
    await send(chunk({}, reason));
    await send("[DONE]");
    response.end();
  }
}

type Data = {
  sheet: string;
  inputs: Record<string, string>;
  business?: Partial<Profile>;
  records?: Grounding;
  page?: PageText;
};
/** A prompt names no ids, and a message without its record is no message. */
const unnamedRecord = { about_kind: "invoice", about: "0198b0a0-0000-7000-8000-00000000aaaa" };
const nobody: Profile = {
  companyName: "",
  ownerName: "",
  phone: "",
  email: "",
  place: "",
  country: "NG",
  currency: "NGN",
  voice: "",
};
const languages: Readonly<Record<string, (typeof writingLanguages)[number]>> = { French: "fr", Swahili: "sw" };

const readings: Readonly<Record<PhotoType, string>> = {
  receipt_photo: "total: 12500.00\nsupplier: Mama Put Stores\ntax: 872.09\nfor: 2 bags of rice\ncategory: Stock",
  item_photo: "name: Ankara fabric, blue\ndescription: Cotton with blue and white rings, six yards.\ncategory: Fabrics",
  order_photo: "line: 2 bags rice @ 45000\nline: 1 carton noodles 9500\nclient: Mama Tolu",
};

/** Returns what the comment of a JPEG says that the photo shows, or else the same for every photo: it has no eyes. */
function readingOf(type: PhotoType, messages: Wanted["messages"]): string {
  const parts = messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  const url = parts.find(({ image_url: image }) => image)?.image_url?.url ?? "";
  const [, base64] = /^data:image\/(?:jpeg|png|webp);base64,(.+)$/.exec(url) ?? [];
  if (base64 === undefined) return "There was no picture in this prompt.";
  const comment = /\xff\xfe..([^\xff]*)/s.exec(Buffer.from(base64, "base64").toString("latin1"))?.[1];
  return comment === undefined ? readings[type] : Buffer.from(comment, "latin1").toString();
}

/** Returns the built-in writer's text for the data of a prompt. */
function textFor({ messages }: Wanted): string {
  const texts = messages.map(({ content }) =>
    typeof content === "string" ? content : content.map(({ text = "" }) => text).join(""),
  );
  const fence = /<data>\n([\s\S]*)\n<\/data>/.exec(texts.join("\n"))?.[1];
  if (fence === undefined) return "There was no data in this prompt, so there is nothing to write about it.";
  const data = JSON.parse(fence) as Data;
  const type = data.sheet.split("@")[0] as ContentType;
  if (isPhotoType(type)) return readingOf(type, messages);
  return writeBuiltIn({
    inputs: inputsOf(type).parse({ generate: type, ...(isMessageType(type) ? unnamedRecord : {}), ...data.inputs }),
    language: languages[/Language: (\w+)/.exec(texts[0] ?? "")?.[1] ?? ""] ?? "en",
    tone: "warm",
    length: "medium",
    profile: { ...nobody, ...data.business },
    ...(data.records ? { grounding: data.records } : {}),
    today: "2026-11-21",
    page: data.page ?? null,
    rewriting: null,
    version: 0,
  });
}
