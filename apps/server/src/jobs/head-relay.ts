import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { crc32 } from "node:zlib";
import type { BusinessId } from "@ankara/domain/records/fields";
import { Client, type ClientConfig } from "pg";
import type { Log } from "../log.ts";
import type { LiveSessions } from "../policies/live-sessions.ts";
import type { HeadNotices } from "./head-notices.ts";

/** Notices of a business travel on one of these, so that a server hears of few businesses but its streams'. */
const channels = 64;
const channelOf = (businessId: BusinessId): string => `ankara_heads_${crc32(businessId) % channels}`;
const sessionChannel = "ankara_sessions";
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
 * connection is down, and missed ones are read from the database when it is back. Sessions that end are heard of on it, too.
 *
 * @returns how to stop; what was gathered is sent first
 *
 */
export function startHeadRelay(
  config: ClientConfig,
  { heads, liveSessions, log }: { heads: HeadNotices; liveSessions?: LiveSessions; log: Log },
  { reconnectMs, compareMs }: RelayTimes = usual,
): () => Promise<void> {
  const me = randomUUID();
  /** The newest head of each business that was not sent yet: it bounds itself, whatever happens. */
  const waiting = new Map<string, number>();
  /** Channels the connection listens to. */
  const heard = new Set<string>();
  let client: Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let sending = Promise.resolve();
  const stopping = new AbortController();

  const send = () => {
    timer = null;
    if (client) sending = sendAll(client);
  };
  const sendAll = async (through: Client): Promise<void> => {
    const notices = noticesOf(me, waiting);
    const unsent = new Map(waiting);
    waiting.clear();
    try {
      if (notices.length > 0) await through.query(notifyStatement, columnsOf(notices));
    } catch {
      // "end" follows; a newer head that came meanwhile stands.
      for (const [businessId, head] of unsent) waiting.set(businessId, Math.max(head, waiting.get(businessId) ?? 0));
    }
  };

  /** Finds heads that were committed while no notice arrived. */
  const compare = async (through: Client, businessIds: readonly BusinessId[]) => {
    for (let from = 0; from < businessIds.length; from += batchSize) {
      // In a transaction, because what the function sets reaches the other nodes of a Citus cluster in one alone.
      const [, { rows }] = await Promise.all([
        through.query("begin"),
        through.query<{ business_id: BusinessId; head: string }>("select * from heads_of($1)", [
          businessIds.slice(from, from + batchSize),
        ]),
        through.query("commit"),
      ]);
      for (const { business_id: businessId, head } of rows) heads.receive(businessId, Number(head));
    }
  };
  /** Listens to the channel of a business; what was committed before it did is read. */
  const hear = async (through: Client, channel: string) => {
    if (heard.has(channel)) return;
    heard.add(channel);
    await through.query(`listen ${channel}`);
    const businessIds = heads.listened().filter((businessId) => channelOf(businessId) === channel);
    // The next comparison reads whatever this one could not.
    await compare(through, businessIds).catch(() => undefined);
  };
  const leaveUnused = async (through: Client) => {
    const used = new Set(heads.listened().map(channelOf));
    for (const channel of heard)
      if (!used.has(channel)) {
        heard.delete(channel);
        await through.query(`unlisten ${channel}`);
      }
  };
  const forget = heads.relayWith(
    (businessId, head) => {
      waiting.set(businessId, head);
      timer ??= setTimeout(send, gatherMs);
    },
    (businessId) => void (client && hear(client, channelOf(businessId)).catch(() => undefined)),
  );

  const connect = async (): Promise<void> => {
    const next = new Client({ ...config, keepAlive: true, pipeline: true, application_name: "ankara-heads" });
    next.on("error", () => undefined);
    next.on("notification", ({ channel, payload = "" }) => {
      if (channel === sessionChannel) {
        if (payload === "*") liveSessions?.doubtAll();
        else liveSessions?.end(payload.split(" "));
        return;
      }
      const [from, ...notices] = payload.split(" ");
      if (from === me) return;
      for (const notice of notices) {
        const [businessId = "", head] = notice.split(":");
        heads.receive(businessId, Number(head));
      }
    });
    const ended = new Promise<void>((done) => next.once("end", () => done()));
    await next.connect();
    heard.clear();
    for (const businessId of heads.listened()) heard.add(channelOf(businessId));
    await Promise.all([...heard, sessionChannel].map((channel) => next.query(`listen ${channel}`)));
    client = next;
    liveSessions?.hearsNotices(true);
    timer ??= setTimeout(send, 0);
    // Heads of before are read, and channels of whoever came meanwhile are heard.
    const listened = heads.listened();
    compare(next, listened).catch(() => undefined);
    for (const channel of new Set(listened.map(channelOf))) hear(next, channel).catch(() => undefined);
    // From here on nothing is missed; what a killed server did not tell is asked for now and then.
    const look = async () => {
      await leaveUnused(next);
      await compare(next, heads.listened());
    };
    const comparing = setInterval(() => void look().catch(() => undefined), compareMs);
    await ended;
    clearInterval(comparing);
    liveSessions?.hearsNotices(false);
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

type Notice = { readonly channel: string; readonly text: string };

const notifyStatement =
  "select pg_notify(channel, text) from unnest($1::text[], $2::text[]) as notices (channel, text)";
const columnsOf = (notices: readonly Notice[]): [string[], string[]] => [
  notices.map(({ channel }) => channel),
  notices.map(({ text }) => text),
];

/** Returns the heads by channel, as many in one notice as PostgreSQL takes. */
function noticesOf(me: string, heads: ReadonlyMap<BusinessId, number>): Notice[] {
  const full: Notice[] = [];
  const open = new Map<string, string>();
  for (const [businessId, head] of heads) {
    const channel = channelOf(businessId);
    const text = `${open.get(channel) ?? me} ${businessId}:${head}`;
    if (text.length < maxPayloadBytes) open.set(channel, text);
    else {
      open.delete(channel);
      full.push({ channel, text });
    }
  }
  return [...full, ...[...open].map(([channel, text]) => ({ channel, text }))];
}
