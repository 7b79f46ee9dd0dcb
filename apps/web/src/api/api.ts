import { i18n } from "@lingui/core";
import * as z from "zod/mini";
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from "@ankara/contract/call";
import { ErrorBody, type ErrorCode } from "@ankara/contract/errors";
import { loadingTimeoutMs } from "@ankara/domain/constants";
import { err, ok, type Result } from "@ankara/domain/result";
import { recordServerTime } from "../sync/server-clock.ts";
import { serverOrigin } from "./server-origin.ts";
import { requestLogin, readSession } from "../session/session.ts";

/** Describes why a call failed: a code of the server, or one of our own three (no network, no answer in time, an answer that cannot be read). */
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
  /** The call only read: nothing that was typed was on its way. */
  readonly isRead?: boolean;
};

type Input<C extends Call> = {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** A UUID: the same one again is answered alike and counts once. */
  idempotencyKey?: string;
  /** Sends the token to an open call too, so that it knows who asks. */
  signedIn?: boolean;
  /** The body may travel packed with gzip: the server has said that it takes that. */
  packed?: boolean;
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
  /** The token was refused; `device` says when the owner has sent this device away (`revoked`, `erase`). */
  onUnauthenticated: (device?: string) => void;
  /** Empty in the browser (same origin), the server's address in a native shell. */
  origin: string;
  /** Puts a refusal into the language of the screens; left out where nobody reads it. */
  translate?: (refusal: ApiError) => Promise<ApiError>;
  /** The mobile shell shows this key at a sign-in, so that strangers' guesses do not lock the account out; a browser has a cookie. */
  deviceKey?: { get: () => string | null; set: (key: string) => void };
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
        packed?: boolean;
        file?: Blob;
        bytes?: ArrayBuffer;
        signal?: AbortSignal;
        timeoutMs?: number;
      };
      const limit = AbortSignal.timeout(given.timeoutMs ?? loadingTimeoutMs);
      let response: Response;
      let body: unknown;
      const token = deps.readToken();
      // An answer to the token of before says nothing about the one at hand.
      const onUnauthenticated = (device?: string) => deps.readToken() === token && deps.onUnauthenticated(device);
      try {
        const sent = bodyOf(call, given);
        const packed = given.packed && typeof sent === "string" && sent.length > worthPacking ? await pack(sent) : null;
        response = await deps.fetch(deps.origin + addressOf(call, given), {
          method: call.method,
          headers: { ...headersOf(call, given, deps), ...(packed && { "Content-Encoding": "gzip" }) },
          body: packed ?? sent,
          credentials: "same-origin",
          // Nothing of a POST is kept anyway, and saying so costs two headers.
          ...(call.method === "GET" && { cache: "no-store" as const }),
          signal: given.signal ? AbortSignal.any([limit, given.signal]) : limit,
        });
        body = await readJson(response);
        const deviceKey = deps.deviceKey && response.headers.get("x-device-key");
        if (deviceKey) deps.deviceKey?.set(deviceKey);
      } catch {
        return err({ ...failure(limit.aborted ? "timeout" : "offline"), isRead: call.method === "GET" });
      }
      if (response.ok) {
        const answer = z.safeParse(call.answer, body);
        return answer.success
          ? ok(answer.data as AnswerOf<typeof call>)
          : err({ ...failure("unexpected_answer"), status: response.status });
      }
      const refusal = refusalOf(response, body, onUnauthenticated);
      return err((await deps.translate?.(refusal)) ?? refusal);
    },
  };
}

/** Codes and sentences the screens have words of their own for; those of the sign-in page must not wait for more to arrive. */
const ownWords = new Set<string | undefined>(["Username/Email or Password is incorrect.", "throttled", "internal"]);

/**
 * The server speaks English: on screens in another language a refusal, and the sentence of an answer that went well, are
 * said in theirs.
 */
export async function inOurWords<Said extends ApiError | string>(said: Said): Promise<Said> {
  const { code, message } = said as Partial<ApiError>;
  if (i18n.locale === "" || i18n.locale === "en" || ownWords.has(code) || ownWords.has(message)) return said;
  const words = await import("../i18n/server-messages.ts").catch(() => null);
  return words ? words.translate(said) : said;
}

/** Reads the answer of a refused call into `ApiError`. */
export function refusalOf(response: Response, body: unknown, onUnauthenticated: (device?: string) => void): ApiError {
  const known = z.safeParse(ErrorBody, body);
  const code = known.success
    ? known.data.code
    : response.status === 503 || response.status === 502 || response.status === 504
      ? "unavailable"
      : "internal";
  if (code === "unauthenticated") onUnauthenticated(known.data?.fields?.["device"]);
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
  const deviceKey = call.auth === "none" ? deps.deviceKey?.get() : null;
  if (deviceKey) headers["X-Device-Key"] = deviceKey;
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

/** Below this packing saves less than it takes. */
const worthPacking = 500;

const pack = (text: string): Promise<ArrayBuffer> =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer();

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

/** Requests that left and what they carried, in bytes, until they are counted (`data-use/meter.ts`). */
export const departures: [address: string, bytes: number][] = [];

/** Fetches, and notes what left with it. */
export const countedFetch: typeof globalThis.fetch = (to, request) => {
  const { body, headers } = request ?? {};
  const carried = body instanceof FormData ? [...body.values()] : [(body ?? "") as BlobPart];
  departures.push([
    to instanceof Request ? to.url : `${to}`,
    new Blob([...carried, JSON.stringify(headers ?? {})]).size,
  ]);
  return globalThis.fetch(to, request);
};

type DeviceKey = NonNullable<ApiDeps["deviceKey"]>;
let deviceKeys: DeviceKey | null = null;
/** In the mobile shell, before the first call. */
export const setDeviceKeyStore = (store: DeviceKey): void => void (deviceKeys = store);

/** Sends a call from this browser. */
export const browserDeps: ApiDeps = {
  fetch: async (to, request) => {
    const sentAt = Date.now();
    const answer = await countedFetch(to, request);
    recordServerTime(answer.headers.get("date"), sentAt);
    return answer;
  },
  translate: inOurWords,
  readToken: () => readSession()?.token ?? null,
  readXsrf: () => readXsrfCookie(document.cookie),
  onUnauthenticated: requestLogin,
  origin: serverOrigin,
  deviceKey: { get: () => deviceKeys?.get() ?? null, set: (key) => deviceKeys?.set(key) },
};

/** The client of this browser, with another token than the session's, and another way to hear that it was refused, where given. */
export const createBrowserApi = (
  readToken: () => string | null = browserDeps.readToken,
  onUnauthenticated: (device?: string) => void = requestLogin,
): Api => createApi({ ...browserDeps, readToken, onUnauthenticated });

/** The client of the signed-in person. Pure: a worker takes parts of this file along, and not this with its words. */
export const api: Api = /* @__PURE__ */ createBrowserApi();
