import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { isLongLived } from "../http/admission.ts";
import { runEvery } from "../jobs/run-every.ts";
import { dataHeaders } from "../http/page-headers.ts";
import { sendRefused } from "../http/send-refused.ts";
import { findSession, refusalOf } from "../policies/session.ts";
import { ok } from "@ankara/domain/result";
import { calls } from "@ankara/contract/calls";
import { streamPath } from "@ankara/contract/sync";
import { sortSeries, ownSeries } from "@ankara/sync/server/devices";
import { auditNumbers } from "../commands/sync/audit-numbers.ts";
import { pullChanges } from "../commands/sync/pull-changes.ts";
import { pushChanges } from "../commands/sync/push-changes.ts";
import { registerDevice } from "../commands/sync/register-device.ts";
import { replaceDevice, revokeDevice } from "../commands/sync/revoke-device.ts";
import { takeOverSeries } from "../commands/sync/take-over-series.ts";
import { listRecords } from "../db/records.ts";
import { sendCompressed } from "../http/compress.ts";
import { registerCall, registerRawCall } from "../http/register-call.ts";
import { deviceOf } from "../http/known-browser.ts";

/** Room for one record of the largest kind; devices cut their pushes far smaller. */
const pushBodyBytes = 4 * 1024 * 1024;

export function registerSync(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.registerDevice, async ({ body: { device }, session }) => {
    const registered = await registerDevice(deps, {
      businessId: session.businessId,
      sessionId: session.id,
      ...device,
    });
    if (!registered.ok) return registered;
    await deps.db.global
      .updateTable("sessions")
      .set({ device_id: device.id })
      .where("id", "=", session.id)
      .where((row) => row("device_id", "is distinct from", device.id))
      .execute();
    return { ...registered, value: { ...registered.value, packed: true as const } };
  });

  registerCall(app, deps, calls.listDevices, async ({ session }) => {
    const own = await deps.db.global
      .selectFrom("sessions")
      .select("device_id")
      .where("id", "=", session.id)
      .executeTakeFirst();
    const [devices, series] = await deps.db.read(
      session.businessId,
      async (tx) =>
        [
          await tx
            .selectFrom("devices")
            .select(["id", "letter", "name", "seen_at", "pending", "revoked_at", "over_plan"])
            .where("business_id", "=", session.businessId)
            .orderBy("created_at")
            .execute(),
          await listRecords(tx, session.businessId, "series"),
        ] as const,
    );
    return ok({
      data: devices.map(({ seen_at, revoked_at, ...device }) => ({
        ...device,
        seen_at: seen_at.toISOString(),
        revoked_at: revoked_at?.toISOString() ?? null,
        current: device.id === own?.device_id,
        series: sortSeries(ownSeries(series, device.id).map(({ data }) => data)).map(({ id, kind, pattern, next }) => ({
          id,
          kind,
          pattern,
          next,
        })),
      })),
    });
  });

  registerCall(app, deps, calls.revokeDevice, ({ params, query, session, request }) =>
    revokeDevice(deps, {
      businessId: session.businessId,
      deviceId: params.id,
      erase: query.erase === "true",
      by: { userId: session.userId, device: deviceOf(request) },
    }),
  );

  registerCall(app, deps, calls.replaceDevice, ({ params, body, session, request }) =>
    replaceDevice(deps, {
      businessId: session.businessId,
      deviceId: params.id,
      heirId: body.deviceId,
      by: { userId: session.userId, device: deviceOf(request) },
    }),
  );

  registerCall(app, deps, calls.takeOverSeries, ({ params, body, session }) =>
    takeOverSeries(deps, { businessId: session.businessId, seriesId: params.id, ...body }),
  );

  registerCall(app, deps, calls.auditNumbers, ({ session }) => auditNumbers(deps, session.businessId));

  registerCall(
    app,
    deps,
    calls.pushChanges,
    async ({ body, session }) => pushChanges(deps, { ...body, businessId: session.businessId, session }),
    { bodyLimit: pushBodyBytes, asSent: true, packed: true },
  );

  // The answer is text PostgreSQL built: reading and writing it again would cost more than everything else.
  registerRawCall(app, deps, calls.pullChanges, async ({ query, session, request, reply }) => {
    const pulled = await pullChanges(deps, {
      session,
      cursor: query.cursor,
      limit: query.limit === undefined ? undefined : Number(query.limit),
      seen: query.seen === undefined ? undefined : Number(query.seen),
    });
    if (!pulled.ok) return sendRefused(reply, pulled.error);
    void reply.header("content-type", "application/json; charset=utf-8").header("cache-control", "no-store");
    return sendCompressed(request, reply, pulled.value);
  });

  openStream(app, deps, streamPath);
}

/**
 * Times of the streams: the product's below, faster ones in tests. The beat keeps the line open, because proxies cut
 * what is silent for a minute. It is as short and as rare as that allows, because an app may stay open all day on a
 * metered phone.
 */
type StreamTimes = {
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
  // One question for all streams of this server, and none while the database tells of sessions that end.
  const stopChecking = runEvery(
    heartbeatMs,
    () => deps.liveSessions.check(deps.db, deps.now()),
    (error) => deps.log.warn({ err: error }, "sessions of open streams could not be checked; the next beat does"),
  );

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

    const heartbeat = setInterval(() => write(":\n\n"), heartbeatMs);
    // A session that ends ends its stream.
    const leave = deps.liveSessions.add(session.id, close);
    const streams = open.get(businessId) ?? new Set();
    open.set(businessId, streams.add(close));
    deps.metrics.stream(1);
    if (streams.size > streamsPerBusiness) [...streams][0]?.();
    raw.on("error", () => undefined); // the reader is gone; "close" follows
    raw.once("close", close);

    function close(): void {
      if (!streams.delete(close)) return;
      clearInterval(heartbeat);
      leave();
      stop();
      deps.metrics.stream(-1);
      if (streams.size === 0) open.delete(businessId);
      raw.end();
    }
    return reply;
  });

  app.addHook("preClose", async () => {
    await stopChecking();
    for (const close of [...open.values()].flatMap((streams) => [...streams])) close();
  });
}
