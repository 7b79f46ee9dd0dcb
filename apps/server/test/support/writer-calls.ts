import type { calls } from "@ankara/contract/calls";
import type { AnswerOf } from "@ankara/contract/call";
import type { FastifyInstance, InjectOptions } from "fastify";
import { onTestFinished } from "vitest";
import { findDrift } from "../../src/commands/ai/ledger.ts";
import { type TestServer, type TestUser, testServer } from "./server.ts";

/** Starts a server for the test that runs. It ends with the test, whose ledger has to add up by then. */
export async function startWriter(options: Parameters<typeof testServer>[0] = {}): Promise<TestServer> {
  const server = await testServer(options);
  onTestFinished(async () => {
    const drift = await findDrift(server.deps);
    await server.close();
    if (drift.length > 0) throw new Error(`the ledger does not add up: ${JSON.stringify(drift)}`);
  });
  return server;
}

/** Credits of the user's business, as a device asks for them. */
export const balanceOf = async (user: TestUser) => {
  const { body } = await user.call("GET", "/ai-writter/credit");
  const { credit, held } = body as unknown as AnswerOf<typeof calls.getCredit>;
  return { credit, held };
};
export const list = async (user: TestUser, url: string) =>
  (await user.call("GET", url)).body as unknown as AnswerOf<typeof calls.listHistory>;
export const sse = { accept: "text/event-stream" };
export const eventsOf = (text: string) =>
  text
    .split("\n\n")
    .filter((block) => block.startsWith("event:"))
    .map((block) => {
      const [name = "", data = ""] = block.split("\n");
      return { event: name.slice(7), data: JSON.parse(data.slice(6)) as Record<string, unknown> };
    });
/** Reads a stream of events as it comes. @returns what has come so far, and all of it once it has ended */
export async function readEvents(app: FastifyInstance, { headers, ...request }: InjectOptions) {
  const answer = await app.inject({ ...request, headers: { ...headers, ...sse }, payloadAsStream: true });
  let text = "";
  const ended = (async () => {
    for await (const piece of answer.stream()) text += String(piece);
    return eventsOf(text);
  })();
  return { text: () => text, ended };
}
export const gate = () => Promise.withResolvers<void>();
