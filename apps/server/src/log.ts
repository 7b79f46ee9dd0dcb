import pino, { type DestinationStream } from "pino";
import { causeOf } from "./watch/cause.ts";

export type Log = pino.Logger;

/** Headers and fields that open an account never reach the log; bodies are not logged at all. */
const secret = [
  "req.headers.authorization",
  "req.headers.cookie",
  "*.password",
  "*.current_password",
  "*.token",
  "*.jwt",
];

/** Addresses, queries and parameters say who somebody is, or open something: a request is its method and its route. */
const loggedRequest = ({ method, routeOptions }: { method?: string; routeOptions?: { url?: string } }) => ({
  method,
  route: routeOptions?.url ?? "none",
});

/**
 * JSON lines on stderr: stdout carries the one line with the address. Each line says which request, and which job, it
 * goes back to.
 */
export function openLog(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Log {
  return pino(
    {
      level,
      redact: { paths: secret, censor: "[hidden]" },
      serializers: { err: loggedError, error: loggedError, req: loggedRequest },
      mixin(_, __, logger) {
        const { reqId = null, ...rest } = causeOf() ?? {};
        return reqId === null || "reqId" in logger.bindings() ? rest : { reqId, ...rest };
      },
    },
    destination,
  );
}

const maxMessageLength = 500;

/**
 * The text of an error without what people typed: mail servers and databases repeat addresses, numbers and values in
 * their refusals. Names of tables and codes stay, they are what one looks for.
 */
function scrub(text: string): string {
  return text
    .slice(0, maxMessageLength)
    .replaceAll(/[^\s<>"'(),;:=]+@[^\s<>"'(),;:]+/g, "[address]")
    .replaceAll(/"([^"]*)"/g, (whole, inner: string) => (/^[a-z][a-z0-9_.]*$/.test(inner) ? whole : '"[text]"'))
    .replaceAll(/=\([^)]*\)/g, "=([text])")
    .replaceAll(/\+?\d[\d ().]{6,}\d/g, "[number]")
    .replaceAll(/(https?:\/\/[^\s/?#]+)[^\s]*/g, "$1/…");
}

/** An error as it may stand in the log: what it is and where it arose, and none of the fields libraries hang on it. */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? scrub(error) : { type: typeof error };
  const { code, syscall, responseCode, status } = error as {
    code?: unknown;
    syscall?: unknown;
    responseCode?: unknown;
    status?: unknown;
  };
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: scrub(error.message),
    ...facts({ code, syscall, responseCode, status }),
    stack: frames.join("\n"),
    ...(error.cause instanceof Error ? { cause: loggedError(error.cause) } : {}),
  };
}

const facts = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => typeof value === "number" || (typeof value === "string" && /^[\w-]{1,40}$/.test(value)),
    ),
  );
