import type { Call } from "@ankara/contract/call";
import { type ChangeOp, pullChanges, pushChanges, type Receipt, registerDevice } from "@ankara/contract/sync";
import { givesNumber } from "@ankara/sync/outbox";
import type { Answer, PushBody, RefusalCode, Registration } from "@ankara/sync-simulator/memory-server";
import type { Api } from "../../src/api/api.ts";
import { recordServerTime } from "../../src/sync/server-clock.ts";
import { acting, clonePlain, playing } from "./browser.ts";
import { Device } from "./device.ts";
import type { Actor } from "./scheduler.ts";
import type { World } from "./world.ts";

/** A question of a tab on its way to the server, or its answer on the way back. */
type Travelling = {
  readonly actor: Actor;
  readonly businessId: string;
  readonly call: "register" | "push" | "pull";
  readonly body: unknown;
  /** Null while the question is on its way. */
  readonly answer: Answer<unknown> | null;
  /** Nobody waits for it: the tab gave up, or it is a second arrival of the same. */
  isForgotten: boolean;
  /** Hears the answer, which the server dated. */
  readonly settle: (answer: Answer<unknown>, date: number) => void;
  /** True time of the answer. */
  readonly date: number;
};

/** Answers that say that the session ended with its device. */
const sentAway = {
  revoked: { ok: false, code: "unauthenticated" },
  erase: { ok: false, code: "unauthenticated" },
} as const;

const statusOf: Record<RefusalCode, number> = {
  unauthenticated: 401,
  forbidden: 403,
  op_reused: 409,
  device_copied: 409,
  resync: 410,
  invalid: 400,
  not_found: 404,
  conflict: 409,
  offline: 0,
  internal: 500,
};

const nameOf = (call: Call): Travelling["call"] => {
  if (call.path === registerDevice.path) return "register";
  if (call.path === pushChanges.path) return "push";
  if (call.path === pullChanges.path) return "pull";
  throw new Error(`expected a call of the sync, got ${call.path}`);
};

/** Simulates the network between tabs and server: questions and answers get lost, are doubled and come late. */
export class Network {
  readonly #world: World;
  #wire: Travelling[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  get isBusy(): boolean {
    return this.#wire.length > 0;
  }

  /** The app's client of the server, for the tabs of one business. */
  apiFor(businessId: string): Api {
    const call = (which: Call, { body, query }: { body?: unknown; query?: unknown } = {}) => {
      const actor = acting();
      const name = nameOf(which);
      const given = name === "register" ? (body as { device: unknown }).device : (body ?? query);
      return new Promise<unknown>((done) => {
        const settle = hearing(actor, done);
        const request = {
          actor,
          businessId,
          call: name,
          body: clonePlain(given),
          answer: null,
          isForgotten: false,
          settle,
          date: 0,
        };
        if (actor.alive) this.#wire.push(request);
      });
    };
    return { call: call as Api["call"] };
  }

  /** The server is gone with what was on its way to it. */
  lose(businessId: string): void {
    const lost = this.#wire.filter((one) => one.businessId === businessId);
    this.#wire = this.#wire.filter((one) => one.businessId !== businessId);
    for (const one of lost) if (!one.isForgotten && one.actor.alive) one.settle(offline, 0);
  }

  /** Something on the wire arrives, or does not. @param faulty - whether anything may go wrong */
  deliver(faulty: boolean): void {
    const { chance } = this.#world;
    const place = chance.below(Math.max(1, this.#wire.length));
    const one = this.#wire[place];
    if (!one) return;
    const report = (text: string) => this.#world.fault(`${one.actor.name}: ${text}`);
    const give = (answer: Answer<unknown>) => {
      if (!one.isForgotten && one.actor.alive) one.settle(answer, one.date || playing().now);
    };
    const roll = faulty ? chance.next() : 1;
    if (!one.answer && roll < 0.05 && !one.isForgotten) {
      report(`gives up waiting for ${one.call}; it arrives later`);
      give(offline);
      one.isForgotten = true;
      return;
    }
    this.#wire.splice(place, 1);
    if (one.answer) return give(one.answer);
    if (roll < 0.1) {
      report(`${one.call} is lost on the way`);
      return give(offline);
    }
    if (roll < 0.13) {
      const code = chance.pick<RefusalCode>(["forbidden", "internal", "unauthenticated"]) ?? "internal";
      report(`something answers ${code}`);
      return give({ ok: false, code });
    }
    if (roll < 0.17 && !one.isForgotten) {
      report(`${one.call} arrives twice`);
      this.#wire.push({ ...one, isForgotten: true });
    }
    const answer = this.#serve(one);
    if (roll < 0.23) {
      report(`the answer to ${one.call} is lost`);
      return give(offline);
    }
    this.#wire.push({ ...one, answer, date: playing().now });
  }

  #serve(one: Travelling): Answer<unknown> {
    const log = (text: string) => this.#world.log(text);
    this.#world.counts.requests += 1;
    const answer = this.#decide(one);
    if (one.call !== "push") {
      const page = answer.ok ? (answer.value as { changes?: readonly unknown[]; more?: boolean }) : {};
      const what = page.changes ? `${page.changes.length} changes${page.more ? ", and more" : ""}` : "ok";
      log(`${one.actor.name} ${one.call}s: ${answer.ok ? what : answer.code}`);
      return answer;
    }
    const { ops } = one.body as PushBody;
    const { receipts = [], head = 0 } = answer.ok ? (answer.value as { receipts: Receipt[]; head: number }) : {};
    for (const [index, op] of ops.entries()) if (receipts[index]) this.#note(one, op, receipts[index], head);
    log(`${one.actor.name} pushes ${ops.map((op, index) => describe(op, receipts[index])).join("; ")}`);
    return answer;
  }

  #note({ businessId, actor }: Travelling, op: ChangeOp, receipt: Receipt, head: number): void {
    const world = this.#world;
    world.ledger({ businessId }).answered(op, receipt, head);
    const { status, code } = receipt;
    if (status !== "rejected" || !givesNumber(op)) return;
    // A series ends with its device or its number, and for no other reason.
    if (code === "series_closed" && !world.mayClose)
      world.broken(`closed: ${actor.name} gave ${JSON.stringify(op.patch["number"])} of a series nobody closed`);
    world.mayClose = true;
  }

  #decide({ businessId, call, body, actor }: Travelling): Answer<unknown> {
    const { server, chance } = this.#world;
    const how = actor.device instanceof Device ? this.#world.sentAway(actor.device) : undefined;
    if (how) return sentAway[how];
    if (call === "register") return server.register(businessId, body as Registration);
    if (call === "push") return server.push(businessId, body as PushBody);
    const { cursor, seen } = (body ?? {}) as { cursor?: string; seen?: string };
    // Far fewer rows on a page than the real server gives.
    const limit = chance.pick([2, 5, 20, 500]) ?? 500;
    return server.pull(businessId, { cursor, limit, ...(seen !== undefined && { seen: Number(seen) }) });
  }
}

const offline = { ok: false, code: "offline" } as const;

/** A minute is as long as the app believes the date of an answer. */
const soonMs = 60_000;

/** As the app's client does it: the answer says the server's time, and whether the session is over. */
function hearing(actor: Actor, done: (result: unknown) => void): Travelling["settle"] {
  const device = actor.device as Device;
  const { session, person, skew } = device;
  const [sentAt, sentTrue] = [actor.now(), playing().now];
  return (answer, date) =>
    playing().add(actor, "network", () => {
      if (answer.ok || answer.code !== "offline") {
        recordServerTime(new Date(date).toUTCString(), sentAt, actor.now());
        if (device.skew === skew && playing().now - sentTrue < soonMs) device.hasServerTime = true;
      }
      // An answer about an earlier session says nothing of the one that came since.
      const isOver = !answer.ok && answer.code === "unauthenticated" && device.session === session;
      if (isOver) device.signedIn = false;
      if (isOver && (answer === sentAway.revoked || answer === sentAway.erase))
        device.signOutRemotely(person, answer === sentAway.erase);
      done(resultOf(answer));
    });
}

/** An answer as the app's client gives it. */
const resultOf = (answer: Answer<unknown>) =>
  answer.ok
    ? { ok: true, value: clonePlain(answer.value) }
    : {
        ok: false,
        error: { code: answer.code, status: statusOf[answer.code], message: "", fields: {}, retryAfter: null },
      };

/** One change and its receipt, for the trace. */
function describe({ collection, id, kind, patch, baseRev }: ChangeOp, receipt: Receipt | undefined): string {
  const fields = Object.keys(patch).filter((field) => field !== "updatedAt" && field !== "deviceId");
  const what = kind === "delete" ? kind : fields.length > 8 ? `${fields.length} fields` : fields.join("+");
  const { status = "unanswered", code, rev } = receipt ?? {};
  return `${collection}/${id.slice(-4)} ${what} from @${baseRev}: ${status}${code ? ` ${code}` : rev ? ` @${rev}` : ""}`;
}
