import type { GenerateEvent } from "@ankara/contract/ai";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Begun } from "../commands/ai/begin-generation.ts";
import { followRemoteGeneration } from "../commands/ai/live-progress.ts";
import { resultOf } from "../commands/ai/generate.ts";
import { readBalance } from "../commands/ai/ledger.ts";
import type { Deps } from "../deps.ts";
import type { GenerationRuns } from "../jobs/generation-runs.ts";
import type { Session } from "../policies/session.ts";
import { type Refused, errorBody } from "../http/refused.ts";

const heartbeatMs = 15_000;
/** A reader that takes nothing for this many bytes is let go; its text goes on into history. */
const maxWaitingBytes = 1_000_000;

export const wantsStream = (request: FastifyRequest): boolean =>
  (request.headers.accept ?? "").includes("text/event-stream");

/** Tell one connection of a generation: what is written so far, each piece, and how it ended. */
export async function streamGeneration(
  deps: Deps & { readonly runs: GenerationRuns },
  session: Session,
  { generation, balance: left }: Begun,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { raw } = reply;
  // Nothing is waited for where it can be helped: the first text may be on its way.
  const balance = left ?? (await readBalance(deps, session.businessId));
  const headers = {
    ...reply.getHeaders(),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  };
  reply.hijack();
  raw.writeHead(200, headers as Record<string, string>);
  const gone = new AbortController();
  const send = ({ event, data }: GenerateEvent) => {
    if (gone.signal.aborted) return;
    raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (raw.writableLength > maxWaitingBytes) raw.destroy();
  };
  const heartbeat = setInterval(() => void raw.write(": still here\n\n"), heartbeatMs);
  raw.on("error", () => undefined); // the reader is gone; "close" follows
  raw.once("close", () => {
    gone.abort();
    clearInterval(heartbeat);
  });

  const { id, requestKey, cost } = generation;
  send({ event: "start", data: { id, request_key: requestKey, cost, engine: deps.writer.kind, ...balance } });
  const run = deps.runs.find(id);
  const forget = run?.listen((event) => {
    if (event.event !== "ended") send(event);
  });
  try {
    if (!run && generation.status === "running")
      await followRemoteGeneration(deps, { businessId: session.businessId, generationId: id }, send, gone.signal);
    const result = await resultOf(deps, session, generation, gone.signal);
    if (result.ok) send({ event: "done", data: result.value });
    else await fail(result.error);
  } catch (error) {
    if (!gone.signal.aborted) {
      deps.log.error({ err: error, generationId: id }, "a stream ended early");
      await fail({ code: "unavailable" }).catch(() => undefined);
    }
  } finally {
    forget?.();
    clearInterval(heartbeat);
    raw.end();
  }
  return reply;

  async function fail(refused: Refused): Promise<void> {
    const now = await readBalance(deps, session.businessId);
    send({ event: "error", data: { ...errorBody(refused), ...now } });
  }
}
