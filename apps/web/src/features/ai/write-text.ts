import * as z from "zod/mini";
import {
  GenerateAnswer,
  followGeneration,
  generate,
  generateEvents,
  refine,
  type GenerateBody,
} from "@ankara/contract/ai";
import type { BodyOf } from "@ankara/contract/call";
import { ErrorBody } from "@ankara/contract/errors";
import { generateTimeoutMs } from "@ankara/domain/constants";
import { err, ok, type Result } from "@ankara/domain/result";
import {
  addressOf,
  browserDeps,
  failure,
  headersOf,
  inOurWords,
  readJson,
  refusalOf,
  type ApiDeps,
  type ApiError,
} from "../../api/api.ts";
import { readEvents } from "../../api/event-stream.ts";
import { noteBalance } from "./credit.ts";

/**
 * Request to the writer: a new text, another version of one, or to follow one that was started elsewhere. Carries
 * its request key, so a repeat joins it.
 */
export type WritingRequest =
  | { readonly kind: "follow"; readonly id: string; readonly body: { readonly request_key: string } }
  | { readonly kind: "generate"; readonly body: GenerateBody & { request_key: string } }
  | { readonly kind: "refine"; readonly id: string; readonly body: BodyOf<typeof refine> & { request_key: string } };

export type WritingSteps = {
  /** The server accepted it and holds its cost. */
  onStart: () => void;
  /** Everything written so far. */
  onText: (text: string) => void;
};

/** Waits between tries to join a text whose line broke; the server writes on meanwhile. */
const rejoinAfterMs = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * Asks for a text and hands it over as it is written. A line that breaks on the way is picked up again under the same
 * request key, so nothing is written or paid twice. Leaving (`signal`) does not stop the writing: it ends in history.
 */
export async function writeText(
  request: WritingRequest,
  { onStart, onText }: WritingSteps,
  signal: AbortSignal,
  deps: ApiDeps = browserDeps,
  waitsMs: readonly number[] = rejoinAfterMs,
): Promise<Result<GenerateAnswer, ApiError>> {
  const limit = AbortSignal.timeout(generateTimeoutMs);
  const ends = AbortSignal.any([limit, signal]);
  let started = false;
  const start = () => {
    if (!started) onStart();
    started = true;
  };
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptOnce(request, { onStart: start, onText }, ends, deps);
    if (outcome !== "broken") return outcome.ok ? outcome : err(await inOurWords(outcome.error));
    if (limit.aborted) return err(failure("timeout"));
    const wait = waitsMs[attempt];
    // Before the server took it, a lost line is simply no network: the person presses again, under the same key.
    if (signal.aborted || wait === undefined || !started) return err(failure("offline"));
    await pause(wait, ends);
  }
}

async function attemptOnce(
  request: WritingRequest,
  { onStart, onText }: WritingSteps,
  signal: AbortSignal,
  deps: ApiDeps,
): Promise<Result<GenerateAnswer, ApiError> | "broken"> {
  const call = { generate, refine, follow: followGeneration }[request.kind];
  const params: Record<string, string> = request.kind === "generate" ? {} : { id: request.id };
  const body = request.kind === "follow" ? undefined : request.body;
  try {
    const response = await deps.fetch(deps.origin + addressOf(call, { params }), {
      method: call.method,
      headers: { ...headersOf(call, { body }, deps), Accept: "text/event-stream" },
      ...(body ? { body: JSON.stringify(body) } : {}),
      credentials: "same-origin",
      cache: "no-store",
      signal,
    });
    if (!response.ok) return err(refusalOf(response, await readJson(response), deps.onUnauthenticated));
    if (response.headers.get("content-type")?.includes("text/event-stream") && response.body)
      return await follow(response.body, { onStart, onText });
    return finished(await readJson(response));
  } catch (cause) {
    if (!(cause instanceof TypeError) && !signal.aborted) console.warn("The text's line broke", cause);
    return "broken";
  }
}

async function follow(
  body: ReadableStream<Uint8Array>,
  { onStart, onText }: WritingSteps,
): Promise<Result<GenerateAnswer, ApiError> | "broken"> {
  let written = "";
  for await (const { event, data } of readEvents(body)) {
    const value: unknown = parsed(data);
    if (event === "start") {
      const start = z.safeParse(generateEvents.start, value);
      if (start.success) noteBalance(start.data);
      written = "";
      onStart();
    } else if (event === "text") {
      const piece = z.safeParse(generateEvents.text, value);
      if (!piece.success) continue;
      written += piece.data.text;
      onText(written);
    } else if (event === "restart") {
      written = "";
      onText(written);
    } else if (event === "done") return finished(value);
    else if (event === "error") {
      const refused = z.safeParse(ErrorBody, value);
      const balance = z.safeParse(generateEvents.error, value);
      if (balance.success) noteBalance(balance.data);
      return err({ ...failure(refused.data?.code ?? "writer_failed"), message: refused.data?.message ?? "" });
    }
  }
  return "broken";
}

function finished(value: unknown): Result<GenerateAnswer, ApiError> {
  const answer = z.safeParse(GenerateAnswer, value);
  if (!answer.success) return err(failure("unexpected_answer"));
  noteBalance(answer.data);
  return ok(answer.data);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
