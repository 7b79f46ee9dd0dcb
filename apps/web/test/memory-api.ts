import { pullChanges, pushChanges, registerDevice } from "@ankara/contract/sync";
import type { Call } from "@ankara/contract/call";
import type { Fields } from "@ankara/contract/sync";
import { buildBusiness } from "@ankara/fixtures/builders";
import { MemoryServer, type Answer } from "@ankara/sync-simulator/memory-server";
import { Rng } from "@ankara/sync-simulator/rng";
import type { Api, ApiError } from "../src/api/api.ts";
import type { Store } from "../src/store/store.ts";
import { openStatusBoard } from "../src/sync/sync-status.ts";
import { Syncer, type SyncerDeps } from "../src/sync/syncer.ts";
import { asJson, at, businessId } from "./test-device.ts";

/** A server in memory with one business that has been signed up, and what stands in it. */
export function openServer(records: Parameters<MemoryServer["open"]>[1] = []): MemoryServer {
  const server = new MemoryServer({ now: () => new Date(at), random: new Rng(1).bytes });
  const business = asJson(buildBusiness({ id: businessId })) as Fields;
  server.open(businessId, [{ collection: "business", id: businessId, data: business, deleted: false }, ...records]);
  return server;
}

/** The calls of the sync, answered by that server. */
export function memoryApi(server: MemoryServer): Api {
  const respond = (call: Call, input: { body?: unknown; query?: unknown }): Answer<unknown> => {
    const { body, query } = JSON.parse(JSON.stringify(input)) as { body: never; query: never };
    if (call.path === registerDevice.path && call.method === registerDevice.method)
      return server.register(businessId, body["device"]);
    if (call.path === pushChanges.path) return server.push(businessId, body);
    if (call.path !== pullChanges.path) throw new Error(`expected a call of the sync, not ${call.path}`);
    const { cursor, limit, seen } = (query ?? {}) as { cursor?: string; limit?: string; seen?: string };
    return server.pull(businessId, {
      cursor,
      ...(limit !== undefined && { limit: Number(limit) }),
      ...(seen !== undefined && { seen: Number(seen) }),
    });
  };
  return {
    call: (async (call: Call, input: object = {}) => {
      const answer = respond(call, input);
      if (answer.ok) return answer;
      const error: ApiError = { code: answer.code, message: "", fields: {}, status: 409, retryAfter: null };
      return { ok: false, error };
    }) as Api["call"],
  };
}

/** Runs rounds of one device until it rests. */
export function syncerOf(store: Store, api: Api, deps: Partial<SyncerDeps> = {}): { round(): Promise<void> } {
  let rested = (): void => undefined;
  const syncer = new Syncer(store, {
    api,
    board: openStatusBoard(null),
    signedIn: () => true,
    now: () => Date.parse(at),
    random: () => 0.5,
    onRest: () => rested(),
    ...deps,
  });
  let started = false;
  return {
    round: () =>
      new Promise((done) => {
        rested = done;
        syncer.dispatch(started ? { type: "wake", why: "asked" } : { type: "start" });
        started = true;
      }),
  };
}
