import * as z from "zod/mini";
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from "@ankara/contract/call";
import { ErrorBody, type ErrorCode } from "@ankara/contract/errors";
import { loadingTimeoutMs } from "@ankara/domain/constants";
import { err, ok, type Result } from "@ankara/domain/result";
import { askForLogin, readSession } from "./session.ts";

/** What went wrong with a call. Beside the server's codes three of our own: no network, no answer in time, an answer we cannot read. */
export type ApiError = {
  readonly code: ErrorCode | "offline" | "timeout" | "unexpected_answer" | (string & {});
  /** The server's words, or empty. */
  readonly message: string;
  /** Words per field, `{ "user.email": "…" }`. */
  readonly fields: Readonly<Record<string, string>>;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Seconds to wait, when the server said so. */
  readonly retryAfter: number | null;
};

type Input<C extends Call> = {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** A UUID: the same one again is answered alike and counts once. */
  idempotencyKey?: string;
  /** Sends the token to an open call too, so that it knows who asks. */
  signedIn?: boolean;
  /** Sent as multipart in the field the call names. */ file?: Blob;
  /** Sent as they are, by a call that takes bytes. */ bytes?: ArrayBuffer;
} & Part<"params", ParamsOf<C>> &
  Part<"query", QueryOf<C>, true> &
  Part<"body", BodyOf<C>, C["multipart"] extends string ? true : false>;
type Part<Name extends string, T, Optional extends boolean = false> = [T] extends [undefined]
  ? unknown
  : Optional extends true
    ? { [key in Name]?: T }
    : { [key in Name]: T };

export type ApiDeps = {
  fetch: typeof globalThis.fetch;
  readToken: () => string | null;
  /** Value of the cookie `XSRF-TOKEN`, if there is one. */
  readXsrf: () => string | null;
  /** The token was refused. */
  onUnauthenticated: () => void;
  /** Empty in the browser (same origin), the server's address in a native shell. */
  origin: string;
};

export type Api = {
  call: <C extends Call>(
    call: C,
    ...input: object extends Input<C> ? [input?: Input<C>] : [input: Input<C>]
  ) => Promise<Result<AnswerOf<C>, ApiError>>;
};

/** A typed client over the contract: bearer token, cross-site request forgery header, one error shape, never throws. */
export function createApi(deps: ApiDeps): Api {
  return {
    call: async (call, ...[input]) => {
      const given = (input ?? {}) as {
        params?: Record<string, string>;
        query?: Record<string, string | undefined>;
        body?: unknown;
        idempotencyKey?: string;
        signedIn?: boolean;
        file?: Blob;
        bytes?: ArrayBuffer;
        signal?: AbortSignal;
        timeoutMs?: number;
      };
      const limit = AbortSignal.timeout(given.timeoutMs ?? loadingTimeoutMs);
      let response: Response;
      let body: unknown;
      try {
        response = await deps.fetch(deps.origin + addressOf(call, given), {
          method: call.method,
          headers: headersOf(call, given, deps),
          body: bodyOf(call, given),
          credentials: "same-origin",
          cache: "no-store",
          signal: given.signal ? AbortSignal.any([limit, given.signal]) : limit,
        });
        body = await readJson(response);
      } catch {
        return err(failure(limit.aborted ? "timeout" : "offline"));
      }
      if (response.ok) {
        const answer = z.safeParse(call.answer, body);
        return answer.success
          ? ok(answer.data as AnswerOf<typeof call>)
          : err({ ...failure("unexpected_answer"), status: response.status });
      }
      return err(refusalOf(response, body, deps.onUnauthenticated));
    },
  };
}

/** What a refused call answered, in our one shape. */
export function refusalOf(response: Response, body: unknown, onUnauthenticated: () => void): ApiError {
  const known = z.safeParse(ErrorBody, body);
  const code = known.success
    ? known.data.code
    : response.status === 503 || response.status === 502 || response.status === 504
      ? "unavailable"
      : "internal";
  if (code === "unauthenticated") onUnauthenticated();
  return {
    code,
    message: known.success ? known.data.message : "",
    fields: (known.success && known.data.fields) || {},
    status: response.status,
    retryAfter: Number(response.headers.get("retry-after")) || null,
  };
}

/** A call that brought no answer of the server's. */
export const failure = (code: ApiError["code"]): ApiError => ({
  code,
  message: "",
  fields: {},
  status: 0,
  retryAfter: null,
});

export function addressOf(
  call: Call,
  { params, query }: { params?: Record<string, string>; query?: Record<string, string | undefined> },
): string {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
  const given = Object.entries(query ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

export function headersOf(
  call: Call,
  {
    body,
    file,
    bytes,
    idempotencyKey,
    signedIn,
  }: { body?: unknown; file?: Blob; bytes?: ArrayBuffer; idempotencyKey?: string; signedIn?: boolean },
  deps: ApiDeps,
): Record<string, string> {
  const headers: Record<string, string> = { Accept: "application/json" };
  const token = call.auth === "session" || signedIn ? deps.readToken() : null;
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined && !file) headers["Content-Type"] = "application/json";
  if (bytes) headers["Content-Type"] = "application/octet-stream";
  if (idempotencyKey) headers["Idempotency-Key"] = idempotencyKey;
  const xsrf = call.method === "GET" ? null : deps.readXsrf();
  if (xsrf) headers["X-XSRF-TOKEN"] = xsrf;
  return headers;
}

function bodyOf(
  call: Call,
  { body, file, bytes }: { body?: unknown; file?: Blob; bytes?: ArrayBuffer },
): BodyInit | null {
  if (bytes) return bytes;
  if (file && call.multipart) {
    const form = new FormData();
    form.append(call.multipart, file);
    return form;
  }
  return body === undefined ? null : JSON.stringify(body);
}

export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The cookie the server sets for the double-submit check. */
export function readXsrfCookie(cookies: string): string | null {
  const pair = cookies.split("; ").find((cookie) => /^(__Host-)?XSRF-TOKEN=/.test(cookie));
  return pair === undefined ? null : decodeURIComponent(pair.slice(pair.indexOf("=") + 1));
}

/** How a call leaves this browser. */
export const browserDeps: ApiDeps = {
  fetch: (...request) => globalThis.fetch(...request),
  readToken: () => readSession()?.token ?? null,
  readXsrf: () => readXsrfCookie(document.cookie),
  onUnauthenticated: askForLogin,
  origin: "",
};

/** The client of this browser, with another token than the session's, and another way to hear that it was refused, where given. */
export const createBrowserApi = (
  readToken: () => string | null = browserDeps.readToken,
  onUnauthenticated: () => void = askForLogin,
): Api => createApi({ ...browserDeps, readToken, onUnauthenticated });

/** The client of the signed-in person. */
export const api = createBrowserApi();
