import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { BusinessId } from "@ankara/domain/records/fields";
import { Client, type ClientConfig } from "pg";
import type { Log } from "../log.ts";
import type { HeadNotices } from "./head-notices.ts";

const channel = "ankara_heads";
/** Notices gathered for this long travel together: a notification is a commit of its own. */
const gatherMs = 30;
/** PostgreSQL takes payloads below 8 000 bytes. */
const maxPayloadBytes = 7_000;
const usual: RelayTimes = { reconnectMs: 1_000, compareMs: 30_000 };
const lastSendMs = 2_000;
const batchSize = 5_000;

/**
 * `compareMs`: how often the revisions of businesses somebody listens to are read all the same. A server that is killed
 * between a commit and its notice tells nobody; this bounds how long its devices wait.
 */
export type RelayTimes = { readonly reconnectMs: number; readonly compareMs: number };

/**
 * Relays the commits of each server to the others that share its database, over one connection. Notices wait while the
 * connection is down, and missed ones are read from the database when it is back.
 *
 * @returns how to stop; what was gathered is sent first
 *
 */
export function startHeadRelay(
  config: ClientConfig,
  heads: HeadNotices,
  log: Log,
  { reconnectMs, compareMs }: RelayTimes = usual,
): () => Promise<void> {
  const me = randomUUID();
  /** The newest head of each business that was not sent yet: it bounds itself, whatever happens. */
  const waiting = new Map<string, number>();
  let client: Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let sending = Promise.resolve();
  const stopping = new AbortController();

  const send = () => {
    timer = null;
    if (client) sending = sendAll(client);
  };
  const sendAll = async (through: Client): Promise<void> => {
    const heads = [...waiting];
    waiting.clear();
    while (heads.length > 0) {
      const batch: [string, number][] = [];
      let text = me;
      while (heads.length > 0 && text.length < maxPayloadBytes) {
        const next = heads.pop() as [string, number];
        batch.push(next);
        text += ` ${next.join(":")}`;
      }
      try {
        await through.query("select pg_notify($1, $2)", [channel, text]);
      } catch {
        // "end" follows; a newer head that came meanwhile stands.
        for (const [businessId, head] of [...batch, ...heads])
          waiting.set(businessId, Math.max(head, waiting.get(businessId) ?? 0));
        return;
      }
    }
  };
  const forget = heads.relayWith((businessId, head) => {
    waiting.set(businessId, head);
    timer ??= setTimeout(send, gatherMs);
  });

  /** Finds heads that were committed while no notice arrived. */
  const compare = async (through: Client) => {
    const listened = heads.listened();
    for (let from = 0; from < listened.length; from += batchSize) {
      const { rows } = await through.query<{ business_id: BusinessId; head: string }>("select * from heads_of($1)", [
        listened.slice(from, from + batchSize),
      ]);
      for (const { business_id: businessId, head } of rows) heads.receive(businessId, Number(head));
    }
  };

  const connect = async (): Promise<void> => {
    const next = new Client({ ...config, keepAlive: true, pipeline: true, application_name: "ankara-heads" });
    next.on("error", () => undefined);
    next.on("notification", ({ payload = "" }) => {
      const [from, ...notices] = payload.split(" ");
      if (from === me) return;
      for (const notice of notices) {
        const [businessId = "", head] = notice.split(":");
        heads.receive(businessId, Number(head));
      }
    });
    const ended = new Promise<void>((done) => next.once("end", () => done()));
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
    timer ??= setTimeout(send, 0);
    // From here on nothing is missed; what came before is asked for, and now and then again.
    const look = () => void compare(next).catch(() => undefined);
    look();
    const comparing = setInterval(look, compareMs);
    await ended;
    clearInterval(comparing);
  };
  const stayConnected = async () => {
    while (!stopping.signal.aborted) {
      await connect().catch((error: unknown) =>
        log.warn({ err: error }, "not listening to the other servers; trying again"),
      );
      client = null;
      await sleep(reconnectMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  };
  void stayConnected();

  return async () => {
    stopping.abort();
    forget();
    if (timer) clearTimeout(timer);
    await sending;
    if (client) await Promise.race([sendAll(client), sleep(lastSendMs, undefined, { ref: false })]);
    await client?.end().catch(() => undefined);
  };
}
