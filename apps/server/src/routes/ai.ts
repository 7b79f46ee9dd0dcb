import { ok } from "@ankara/domain/result";
import { calls } from "@ankara/contract/calls";
import { WritingOptions, type WriterInputs, inputsOf } from "@ankara/domain/ai/inputs";
import type { ContentType } from "@ankara/domain/ai/content-types";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { GenerateEvent } from "@ankara/contract/ai";
import { grantSandboxPack, packsFor } from "../commands/ai/credit-packs.ts";
import { generate, previewGrounding, refine, resultOf } from "../commands/ai/generate.ts";
import type { Begun } from "../commands/ai/begin-generation.ts";
import { listItems, reportItem, updateItem } from "../commands/ai/items.ts";
import { readBalance } from "../commands/ai/ledger.ts";
import { stopGeneration, findGeneration, runningGeneration } from "../commands/ai/running-generation.ts";
import { getRecord } from "../db/records.ts";
import type { Deps } from "../deps.ts";
import { isLongLived } from "../http/admission.ts";
import { registerCall, registerRawCall } from "../http/register-call.ts";
import { sendRefused } from "../http/send-refused.ts";
import { GenerationRuns } from "../jobs/generation-runs.ts";
import type { Session } from "../policies/session.ts";
import { type Outcome, refuse, type Refused, errorBody } from "../http/refused.ts";
import { followRemoteGeneration } from "../commands/ai/live-progress.ts";

/** Room for a pasted page and for an edited text. */
const longBodyBytes = 512 * 1024;

export function registerAi(app: FastifyInstance, given: Deps): void {
  const deps = { ...given, runs: new GenerationRuns(given) };
  app.addHook("preClose", () => deps.runs.close());

  const answer = async (
    begun: Outcome<Begun>,
    { session, request, reply }: { session: Session; request: FastifyRequest; reply: FastifyReply },
  ): Promise<FastifyReply> => {
    if (!begun.ok) return sendRefused(reply, begun.error);
    // The writer has its own limits, and may take two minutes.
    isLongLived(request);
    if (wantsStream(request)) return streamGeneration(deps, session, begun.value, reply);
    const result = await resultOf(deps, session, begun.value.generation, goneSignal(reply)).catch((error: unknown) => {
      if (reply.raw.destroyed) return refuse("generation_running");
      throw error;
    });
    if (!result.ok) return sendRefused(reply, result.error);
    return reply.header("cache-control", "no-store").send(result.value);
  };

  registerRawCall(
    app,
    deps,
    calls.generate,
    async (input) => answer(await generate(deps, input.session, requestOf(input.body)), input),
    { bodyLimit: longBodyBytes },
  );
  registerRawCall(
    app,
    deps,
    calls.refine,
    async (input) => {
      const { request_key: requestKey, ...task } = input.body;
      return answer(
        await refine(deps, input.session, input.params.id, { ...task, requestKey }, readStoredInputs),
        input,
      );
    },
    { bodyLimit: longBodyBytes },
  );
  registerCall(app, deps, calls.stopGenerating, async ({ body, session }) =>
    stopGeneration(deps, session, body.request_key),
  );
  registerCall(app, deps, calls.runningGeneration, async ({ session }) => ok(await runningGeneration(deps, session)));
  registerRawCall(app, deps, calls.followGeneration, async (input) =>
    answer(await findGeneration(deps, input.session, input.params.id), input),
  );
  registerCall(app, deps, calls.readGrounding, async ({ query, session }) => previewGrounding(deps, session, query));
  registerCall(app, deps, calls.getCredit, async ({ session }) => ok(await readBalance(deps, session.businessId)));
  registerCall(app, deps, calls.getEngine, async () => {
    const { kind, label, model, languages, refinements } = deps.writer;
    return ok({
      engine: kind,
      label,
      model,
      languages: [...languages],
      refinements: [...refinements],
    });
  });
  registerCall(app, deps, calls.listHistory, async ({ query, session }) =>
    listItems(deps, session, query, { favorites: false }),
  );
  registerCall(app, deps, calls.listFavorites, async ({ query, session }) =>
    listItems(deps, session, query, { favorites: true }),
  );
  registerCall(
    app,
    deps,
    calls.updateAiItem,
    async ({ params, body, session }) => updateItem(deps, session, params.id, body.ai_writter),
    { bodyLimit: longBodyBytes },
  );
  registerCall(app, deps, calls.reportAiItem, async ({ params, body, session }) =>
    reportItem(deps, session, params.id, body),
  );
  registerCall(app, deps, calls.listCreditPacks, async ({ session: { businessId } }) => {
    const record = await deps.db.read(businessId, (tx) => getRecord(tx, businessId, "business", businessId));
    return ok({
      data: packsFor(record?.data.country ?? "NG"),
      payment: deps.settings.sandbox ? ("sandbox" as const) : ("off" as const),
    });
  });
  registerCall(app, deps, calls.grantCreditPack, async ({ body: { pack }, session }) =>
    grantSandboxPack(deps, session, { intent: pack.intent, requestKey: pack.request_key }),
  );
}

function requestOf(body: z.output<typeof calls.generate.body>) {
  const { request_key: requestKey, version_of: versionOf, tone, length, language, ...inputs } = body;
  return { inputs, wishes: definedOnly({ tone, length, language }), requestKey, versionOf };
}

const definedOnly = (wishes: WritingOptions): WritingOptions =>
  Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== undefined));

/** The form of a stored item, checked again: the rules may have changed since. */
function readStoredInputs(stored: Record<string, string>): Outcome<{ inputs: WriterInputs; wishes: WritingOptions }> {
  const inputs = z.safeParse(inputsOf(stored["generate"] as ContentType), stored);
  const wishes = z.safeParse(WritingOptions, stored);
  if (!inputs.success || !wishes.success) return refuse("invalid");
  return ok({ inputs: inputs.data, wishes: wishes.data });
}

/** Ends waiting for a result nobody is there to take; the writing goes on. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  return gone.signal;
}

const heartbeatMs = 15_000;
/** A reader that takes nothing for this many bytes is let go; its text goes on into history. */
const maxWaitingBytes = 1_000_000;

const wantsStream = (request: FastifyRequest): boolean => (request.headers.accept ?? "").includes("text/event-stream");

/** Tell one connection of a generation: what is written so far, each piece, and how it ended. */
async function streamGeneration(
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
