import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { LLMock } from "@copilotkit/aimock";
import { evalCases, taskOf } from "@ankara/writer/evals/cases";
import { promptFor } from "@ankara/writer/prompt";
import type { WritingTask } from "@ankara/writer/task";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startStandIn, type StandIn } from "../../../test/support/stand-in.ts";
import { modelWriter } from "./model.ts";
import { type Writer, WriterFailure } from "./writer.ts";

// Holds the duties of every model behind the writer's port, asked of two servers that know nothing of each other: our own
// stand-in and aimock, which speaks both dialects.

type Situation = "good" | "refused" | "down" | "busy" | "cut" | "lost" | "empty" | "unreadable";
type Provider = { readonly name: string; writer(situation: Situation): Writer };

const key = "a-key-nobody-may-see";
const whole =
  "**Happy birthday, Ada!**\n\nFrom all of us at Ada Stores: a year of good health, joy and open doors to you.";
const standInModels: Record<Situation, string> = {
  good: "stand-in",
  refused: "fault:401",
  down: "fault:500",
  busy: "fault:429",
  cut: "fault:cut",
  lost: "fault:reset-midway",
  empty: "fault:empty",
  unreadable: "fault:html",
};

let standIn: StandIn;
let aimock: LLMock;
beforeAll(async () => {
  standIn = await startStandIn();
  aimock = await startAimock();
  // The adapter of Anthropic's own API has no other way to be pointed elsewhere.
  vi.stubEnv("ANTHROPIC_BASE_URL", `${aimock.url}/v1`);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await standIn.close();
  await aimock.stop();
});

const providers: readonly Provider[] = [
  {
    name: "the stand-in, OpenAI's dialect",
    writer: (situation) => modelWriter({ baseUrl: standIn.url, model: standInModels[situation], apiKey: key }),
  },
  {
    name: "aimock, OpenAI's dialect",
    writer: (situation) => modelWriter({ baseUrl: `${aimock.url}/v1`, model: situation, apiKey: key }),
  },
  {
    name: "aimock, Anthropic's dialect",
    writer: (situation) => modelWriter({ baseUrl: "anthropic", model: situation, apiKey: key }),
  },
];

describe.each(providers)("$name", ({ writer }) => {
  test("a text comes in pieces and ends by itself", async () => {
    const pieces = await all(writer("good"));
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.join("")).toMatch(/Happy birthday, Ada/);
    expect(pieces.join("")).toMatch(/Ada Stores/);
  });

  test("a writing that is stopped yields nothing more", async () => {
    const stopping = new AbortController();
    const pieces: string[] = [];
    const reading = (async () => {
      for await (const piece of writer("good").write(task, stopping.signal)) {
        pieces.push(piece);
        stopping.abort();
      }
    })();
    await reading.catch(() => undefined);
    expect(pieces).toHaveLength(1);
  });

  test.each([
    ["refused", { retryable: false }],
    ["down", { retryable: true }],
    ["busy", { retryable: true }],
    ["cut", { retryable: true }],
    ["lost", { retryable: true }],
    ["unreadable", { retryable: true }],
  ] as const)(
    "%s: it throws a failure of the port, which says nothing of key, address or text",
    async (situation, is) => {
      const failure = await all(writer(situation)).then(
        () => null,
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(WriterFailure);
      expect(failure).toMatchObject(is);
      expect(String(failure)).not.toMatch(/nobody-may-see|127\.0\.0\.1|Ada/);
    },
  );

  test("an answer with nothing in it is no text", async () => {
    const pieces = await all(writer("empty")).catch(() => []);
    expect(pieces.join("")).toBe("");
  });
});

test("writer's provider › how long a busy provider asks to wait is passed on", async () => {
  const busy = modelWriter({ baseUrl: `${aimock.url}/v1`, model: "busy", apiKey: key });
  await expect(all(busy)).rejects.toMatchObject({ waitMs: 3_000 });
});

/** Returns the bodies Anthropic's API was sent for these tasks. */
async function sentToAnthropic(model: string, tasks: readonly WritingTask[]): Promise<Record<string, unknown>[]> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    request.setEncoding("utf8");
    let body = "";
    request.on("data", (piece: string) => (body += piece));
    request.on("end", () => {
      bodies.push(body);
      response.writeHead(500).end("{}");
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  vi.stubEnv("ANTHROPIC_BASE_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
  const anthropic = modelWriter({ baseUrl: "anthropic", model, apiKey: key });
  for (const one of tasks) await expect(all(anthropic, one)).rejects.toThrow(WriterFailure);
  server.close();
  vi.stubEnv("ANTHROPIC_BASE_URL", `${aimock.url}/v1`);
  return bodies.map((body) => JSON.parse(body) as Record<string, unknown>);
}

test("instructions of a plan › go to Anthropic marked for its cache, and short ones unmarked", async () => {
  const plan = taskOf("business_plan", "en", { description: "I sell ankara fabrics in Lagos", currency: "NGN" });
  const { shared, own } = promptFor(plan);
  const [long, short] = await sentToAnthropic("good", [plan, task]);
  expect(long?.["system"]).toEqual([
    { type: "text", text: shared, cache_control: { type: "ephemeral" } },
    { type: "text", text: own },
  ]);
  expect(JSON.stringify(short?.["system"])).not.toContain("cache_control");
});

test("message to a client › is written by the stand-in from the records in the prompt, which names no id", async () => {
  const one = evalCases.find(({ page }) => page === "payment_reminder");
  expect.assert(one);
  expect(promptFor(one.task).prompt).not.toContain("about");
  const text = (await all(modelWriter({ baseUrl: standIn.url, model: "stand-in", apiKey: key }), one.task)).join("");
  for (const fact of one.keeps) expect(text).toContain(fact);
});

test("photo of a receipt › goes to Anthropic as a picture, in its own dialect", async () => {
  const photo = Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex").toString("base64");
  const receipt = taskOf("receipt_photo", "en", { photo });
  const [sent] = await sentToAnthropic("claude-sonnet-5", [receipt]);
  const picture = { type: "image", source: { type: "base64", media_type: "image/jpeg", data: photo } };
  expect(sent?.["messages"]).toMatchObject([{ role: "user", content: [{ type: "text" }, picture] }]);
});

const task = taskOf("birthday_wishes", "en", { name: "Ada Obi", company_name: "Ada Stores", sender: "Ngozi" });

async function all(writer: Writer, one = task): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of writer.write(one, new AbortController().signal)) pieces.push(piece);
  return pieces;
}

async function startAimock(): Promise<LLMock> {
  const mock = new LLMock({ port: 0, host: "127.0.0.1", logLevel: "silent" });
  const failing = (status: number, retryAfter?: number) => ({
    error: { message: "as asked", type: "mock" },
    status,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
  mock.on({ model: "good" }, { content: whole }, { chunkSize: 12 });
  mock.on({ model: "refused" }, failing(401));
  mock.on({ model: "down" }, failing(500));
  mock.on({ model: "busy" }, failing(429, 3));
  mock.on({ model: "cut" }, { content: whole, finishReason: "length" }, { chunkSize: 12 });
  mock.on({ model: "lost" }, { content: whole }, { chunkSize: 12, truncateAfterChunks: 3 });
  mock.on({ model: "empty" }, { content: "" });
  mock.on({ model: "unreadable" }, { content: whole }, { chaos: { malformedRate: 1 } });
  await mock.start();
  return mock;
}
