import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { isLongLived } from "../http/admission.ts";
import { dataHeaders } from "../http/page-headers.ts";
import { sendRefused } from "../http/send-refused.ts";
import { findSession, refusalOf } from "../policies/session.ts";

/**
 * Times of the streams: the product's below, faster ones in tests. The beat keeps the line open, because proxies cut
 * what is silent for a minute. It is as short and as rare as that allows, because an app may stay open all day on a
 * metered phone.
 */
export type StreamTimes = {
  readonly heartbeatMs: number;
  /** A reader that has not taken this many bytes is gone without a goodbye, or will never catch up: it asks again. */
  readonly maxWaitingBytes: number;
};
const usual: StreamTimes = { heartbeatMs: 55_000, maxWaitingBytes: 64_000 };
/** Streams of one business beyond this replace the oldest: a browser that lost its network does not say goodbye. */
const streamsPerBusiness = 50;

/**
 * Server-sent events: `head` with the business's revision at once and after each change, a comment as a heartbeat.
 * It pokes; what changed is pulled.
 */
export function openStream(
  app: FastifyInstance,
  deps: Deps,
  path: string,
  { heartbeatMs, maxWaitingBytes }: StreamTimes = usual,
): void {
  const open = new Map<string, Set<() => void>>();

  app.get(path, async (request, reply) => {
    const session = await findSession(deps, request.headers.authorization);
    if (!session) return sendRefused(reply, await refusalOf(deps, request.headers.authorization));
    const { businessId } = session;
    isLongLived(request);
    // Heard from here on, so that nothing is missed between the reading of the head and the first word.
    let newest = 0;
    let poke = (head: number): void => void (newest = Math.max(newest, head));
    const stop = deps.heads.listen(businessId, (head) => poke(head));
    const head = await deps.db
      .read(businessId, (tx) => tx.selectFrom("businesses").select("rev").executeTakeFirst())
      .catch((error: unknown) => {
        stop();
        throw error;
      });

    const headers = {
      ...dataHeaders(reply.getHeaders()),
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    };
    reply.hijack();
    reply.raw.writeHead(200, headers as Record<string, string>);
    const { raw } = reply;
    const write = (text: string) => {
      raw.write(text);
      if (raw.writableLength > maxWaitingBytes) raw.destroy(); // "close" follows
    };
    let lastSent = -1;
    poke = (rev: number) => {
      // Heads read at the beginning may arrive again, from the server that committed them.
      if (rev <= lastSent) return;
      lastSent = rev;
      write(`event: head\ndata: {"head": ${rev}}\n\n`);
    };
    poke(Math.max(newest, Number(head?.rev ?? 0)));

    const heartbeat = setInterval(() => {
      write(":\n\n");
      // A session that ended meanwhile ends its stream.
      findSession(deps, request.headers.authorization).then(
        (found) => found ?? close(),
        () => undefined,
      );
    }, heartbeatMs);
    const streams = open.get(businessId) ?? new Set();
    open.set(businessId, streams.add(close));
    deps.metrics.stream(1);
    if (streams.size > streamsPerBusiness) [...streams][0]?.();
    raw.on("error", () => undefined); // the reader is gone; "close" follows
    raw.once("close", close);

    function close(): void {
      if (!streams.delete(close)) return;
      clearInterval(heartbeat);
      stop();
      deps.metrics.stream(-1);
      if (streams.size === 0) open.delete(businessId);
      raw.end();
    }
    return reply;
  });

  app.addHook("preClose", async () => {
    for (const close of [...open.values()].flatMap((streams) => [...streams])) close();
  });
}
