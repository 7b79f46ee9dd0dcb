import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import type { Log } from "../log.ts";
import type { HeadNotices } from "./head-notices.ts";

const channel = "ankara_heads";
/** Notices gathered for this long travel together: a notification is a commit of its own. */
const gatherMs = 30;
const longestPayload = 7_000;
const reconnectMs = 2_000;

/**
 * Where several servers share one database, tells each of what the others committed. A notice that is lost costs
 * nothing but time: devices also pull by themselves.
 *
 * @returns how to stop
 */
export function startHeadRelay(config: ClientConfig, heads: HeadNotices, log: Log): () => Promise<void> {
  const me = randomUUID();
  const waiting = new Map<string, number>();
  let client: Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  const stopping = new AbortController();

  const send = () => {
    timer = null;
    const lines = [...waiting].map(([businessId, head]) => `${businessId}:${head}`);
    waiting.clear();
    for (let text = ""; lines.length > 0; text = "") {
      while (lines.length > 0 && text.length < longestPayload) text += ` ${lines.pop()}`;
      client?.query("select pg_notify($1, $2)", [channel, me + text]).catch(() => undefined); // "end" follows
    }
  };
  const forget = heads.tellOthers((businessId, head) => {
    waiting.set(businessId, head);
    timer ??= setTimeout(send, gatherMs);
  });

  const connect = async (): Promise<void> => {
    const next = new Client({ ...config, keepAlive: true, application_name: "ankara-heads" });
    next.on("error", () => undefined);
    next.on("notification", ({ payload = "" }) => {
      const [from, ...notices] = payload.split(" ");
      if (from === me) return;
      for (const notice of notices) {
        const [businessId = "", head] = notice.split(":");
        heads.hear(businessId, Number(head));
      }
    });
    const ended = new Promise<void>((done) => next.once("end", () => done()));
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
    await ended;
  };
  const keepConnected = async () => {
    while (!stopping.signal.aborted) {
      await connect().catch((error: unknown) =>
        log.warn({ err: error }, "not listening to the other servers; trying again"),
      );
      client = null;
      await sleep(reconnectMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  };
  void keepConnected();

  return async () => {
    stopping.abort();
    forget();
    if (timer) clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
