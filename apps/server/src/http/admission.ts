import { type IncomingMessage, type ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorBody } from "./refused.ts";
import { sendRefused } from "./send-refused.ts";

/** Refused clients come back within this, spread so that they do not come all at the same moment. */
const comeBackSeconds = { least: 1, spread: 4 } as const;
/** Signing in, and what a browser needs to get there, have places of their own beside the work. */
const doorShare = 0.5;
const doors = new Set(["/user_token", "/users", "/users/iforgot"]);
const file = /^\/assets\/|\.(?:js|css|svg|png|woff2|webmanifest)$/;
/** Pages made for their reader; any other page is the app's own. */
const madePage = /^\/(?:invoice|client|price-list|verify|checkout|webhooks|a|r)\//;
/** Asked by whoever decides about this server: always answered. */
const always = "/state";

type Lane = { busy: number; readonly max: number };
const lanes = new WeakMap<FastifyRequest, Lane>();

/** This request waits for something else from here on (a stream, a writer) and takes no place among those that work. */
export function isLongLived(request: FastifyRequest): void {
  const lane = lanes.get(request);
  if (lane && lanes.delete(request)) lane.busy -= 1;
}

/**
 * Work on so many requests at a time and no more; the others are told at once to come again, which costs little, instead of
 * all of them waiting ever longer. A request counts while it is worked on: not while its body is still on its way, nor
 * while its answer is.
 */
export class Admission {
  readonly #work: Lane;
  readonly #door: Lane;
  readonly #origins: ReadonlySet<string>;
  readonly #onTurnedAway: () => void;

  /**
   * @param most - requests at a time. At 2 ms of processor each, 100 make the last one wait for 0.2 s
   * @param origins - pages of other origins that may read what they are told
   */
  constructor(max: number, { origins = [], onTurnedAway }: { origins?: readonly string[]; onTurnedAway: () => void }) {
    this.#work = { busy: 0, max };
    this.#door = { busy: 0, max: Math.ceil(max * doorShare) };
    this.#origins = new Set(origins);
    this.#onTurnedAway = onTurnedAway;
  }

  /** Answer a request nobody has time for before anything is done for it. @returns whether it was answered so */
  turnsAway(request: IncomingMessage, response: ServerResponse): boolean {
    const lane = this.#laneOf(request);
    if (!lane || lane.busy < lane.max) return false;
    this.#onTurnedAway();
    const { origin = "" } = request.headers;
    const body = JSON.stringify(errorBody({ code: "unavailable" }));
    response.writeHead(503, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "retry-after": String(Math.ceil(comeBack())),
      ...(this.#origins.has(origin) && {
        "access-control-allow-origin": origin,
        "access-control-expose-headers": "Retry-After",
      }),
    });
    response.end(body);
    // Further input is ignored, but the line is kept.
    request.resume();
    return true;
  }

  /** Count what is worked on. */
  watch(app: FastifyInstance): void {
    app.addHook("onRequest", (request, reply, done) => {
      const lane = this.#laneOf(request.raw);
      if (!lane) return done();
      if (lane.busy >= lane.max) return this.#refuse(reply);
      enter(request, lane);
      reply.raw.once("close", () => isLongLived(request));
      done();
    });
    app.addHook("preParsing", (request, _, payload, done) => {
      isLongLived(request);
      done(null, payload);
    });
    app.addHook("preValidation", (request, reply, done) => {
      const lane = this.#laneOf(request.raw);
      // A client that went away meanwhile has nobody to give its place back.
      if (!lane || reply.raw.destroyed || isMultipart(request)) return done();
      // It was let in, and its session was looked up: it is turned away now only where bodies that were held back come in a crowd.
      if (lane.busy >= lane.max * 2) return this.#refuse(reply);
      enter(request, lane);
      done();
    });
    app.addHook("onSend", (request, _, payload, done) => {
      isLongLived(request);
      done(null, payload);
    });
  }

  #refuse(reply: FastifyReply): void {
    this.#onTurnedAway();
    sendRefused(reply, { code: "unavailable", retryAfter: comeBack() });
  }

  #laneOf({ url = "", method, headers }: IncomingMessage): Lane | null {
    const path = url.split("?", 1)[0]?.replace(/(.)\/$/, "$1") ?? "";
    if (path === always) return null;
    const isPage = method === "GET" && (headers.accept ?? "").includes("text/html") && !madePage.test(path);
    return doors.has(path) || isPage || file.test(path) ? this.#door : this.#work;
  }
}

const comeBack = (): number => comeBackSeconds.least + Math.random() * comeBackSeconds.spread;

function enter(request: FastifyRequest, lane: Lane): void {
  lane.busy += 1;
  lanes.set(request, lane);
}

/** Its file is still on its way when the work begins. */
const isMultipart = (request: FastifyRequest): boolean =>
  (request.headers["content-type"] ?? "").startsWith("multipart/form-data");
