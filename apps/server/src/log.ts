import pino, { type DestinationStream } from "pino";
import { causeOf } from "./watch/cause.ts";
import { loggedError } from "./watch/scrub.ts";

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
