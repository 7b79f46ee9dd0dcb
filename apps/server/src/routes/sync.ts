import { ok } from "@ankara/domain/result";
import { calls } from "@ankara/contract/calls";
import { streamPath } from "@ankara/contract/sync";
import type { FastifyInstance } from "fastify";
import { sortSeries, ownSeries } from "@ankara/sync/server/devices";
import { auditNumbers } from "../commands/sync/audit-numbers.ts";
import { pullChanges } from "../commands/sync/pull-changes.ts";
import { pushChanges } from "../commands/sync/push-changes.ts";
import { registerDevice } from "../commands/sync/register-device.ts";
import { replaceDevice, revokeDevice } from "../commands/sync/revoke-device.ts";
import { takeOverSeries } from "../commands/sync/take-over-series.ts";
import { listRecords } from "../db/records.ts";
import type { Deps } from "../deps.ts";
import { sendRefused } from "../http/send-refused.ts";
import { sendCompressed } from "../http/compress.ts";
import { registerCall, registerRawCall } from "../http/register-call.ts";
import { deviceOf } from "../http/known-browser.ts";
import { openStream } from "./sync-stream.ts";

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
      businessId: session.businessId,
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
