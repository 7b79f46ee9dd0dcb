import type { CodeChannel } from "@ankara/contract/phone-numbers";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

/** Asked of the database at most this often, however many ask us. */
const freshMs = 5_000;
const collectTimeoutMs = 4_000;
/** Names beyond this many of one label are counted together: what comes from outside must not make series. */
const maxNames = 300;

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const jobSeconds = [0.05, 0.25, 1, 5, 15, 60, 300];
const loopSeconds = [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const minutesToDays = [1, 5, 30, 120, 600, 3_600, 6 * 3_600, 24 * 3_600, 7 * 24 * 3_600];

type QueueRow = { task: string; ready: number; later: number; failed: number; oldestSeconds: number };
/** `waiting`: nobody knows yet what it is about, or it is carried out later. The rest as `Settled`. */
export type WebhookOutcome =
  | "refused"
  | "repeated"
  | "waiting"
  | "failed"
  | "applied"
  | "unchanged"
  | "mismatch"
  | "gone";
export type Figures = {
  readonly queue: readonly QueueRow[];
  readonly outbox: { readonly waiting: number; readonly oldestSeconds: number };
  readonly drift: boolean;
  /** When the ledger was looked at last. */
  readonly ledgerCheckedAt: Date | null;
};

/**
 * Metrics of this process for Prometheus. Labels are routes, tasks and providers of ours, never a path, a person or a
 * business.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly #bounds = new Map<string, Set<string>>();
  readonly #requests = this.#histogram("http_request_seconds", "Time to answer, by route", requestSeconds, [
    "method",
    "route",
    "status",
  ]);
  readonly #jobs = this.#histogram("job_seconds", "Time of a job", jobSeconds, ["task", "outcome"]);
  readonly #providers = this.#histogram(
    "provider_call_seconds",
    "Time a provider outside takes to answer",
    requestSeconds,
    ["provider", "outcome"],
  );
  readonly #syncLag = this.#histogram(
    "sync_lag_seconds",
    "How long the oldest change of a push waited on its device, time without network included",
    minutesToDays,
    [],
  );
  readonly #webhooks = new Counter({
    name: "ankara_webhooks_total",
    help: "Messages of payment providers, by what came of them",
    labelNames: ["provider", "outcome"],
    registers: [this.registry],
  });
  readonly #streams = this.#gauge("sync_streams", "Devices that listen now");
  readonly #connections = this.#gauge("db_connections", "Connections of this process to the database", ["state"]);
  readonly #dbWaiting = this.#gauge("db_pool_waiting", "Pieces of work that wait for a connection");
  readonly #queueJobs = this.#gauge("queue_jobs", "Jobs of the queue, of all servers", ["task", "state"]);
  readonly #queueOldest = this.#gauge("queue_oldest_seconds", "How long the oldest due job has waited", ["task"]);
  readonly #mailsWaiting = this.#gauge("mails_waiting", "Mails that were not handed over yet");
  readonly #mailsOldest = this.#gauge(
    "mails_oldest_seconds",
    "Age of the oldest of them no mail server has said a word to",
  );
  readonly #drift = this.#gauge("ledger_drift", "1 when a balance of credits is not the sum of its entries");
  readonly #ledgerAge = this.#gauge("ledger_checked_seconds", "Time since the balances of credits were looked at");
  readonly #walWaiting = this.#gauge(
    "wal_waiting",
    "Finished parts of the write-ahead log that are not in the store yet",
  );
  readonly #walOldest = this.#gauge("wal_oldest_seconds", "Age of the oldest of them");
  readonly #check = this.#gauge("check_ok", "1 while a check of /state holds", ["check"]);
  readonly #failures = new Counter({
    name: "ankara_collect_failures_total",
    help: "Times the figures of the database could not be read",
    registers: [this.registry],
  });
  readonly #drawings = this.#histogram(
    "drawing_seconds",
    "Time a process takes to draw a document, by what came of it",
    requestSeconds,
    ["kind", "outcome"],
  );
  readonly #drawingsWaiting = this.#gauge("drawings_waiting", "Documents that wait for a process to draw them");
  readonly #loopDelay = this.#histogram(
    "loop_delay_seconds",
    "How late the event loop was, looked at a hundred times a second",
    loopSeconds,
    [],
  );
  readonly #loopHeld = new Counter({
    name: "ankara_loop_held_seconds_total",
    help: "Time the event loop was held for 20 ms and more, counted for each route under way meanwhile",
    labelNames: ["route"],
    registers: [this.registry],
  });
  readonly #stepsFailed = new Counter({
    name: "ankara_job_steps_failed_total",
    help: "Steps of a regular job that failed, mostly for one business, while the others went on",
    labelNames: ["task"],
    registers: [this.registry],
  });
  readonly #tokens = new Counter({
    name: "ankara_ai_tokens_total",
    help: "Tokens of texts, by what was written, the model, and whether it read or wrote them",
    labelNames: ["type", "model", "direction"],
    registers: [this.registry],
  });
  readonly #textCost = new Counter({
    name: "ankara_ai_cost_usd_total",
    help: "Price of these tokens by AI_PRICE",
    labelNames: ["type", "model"],
    registers: [this.registry],
  });
  readonly #writerRefused = new Counter({
    name: "ankara_ai_refused_total",
    help: "Texts a model would not write because of its key, its account or our settings",
    labelNames: ["model"],
    registers: [this.registry],
  });
  readonly #phoneCodes = new Counter({
    name: "ankara_phone_codes_total",
    help: "Codes to phones, by the way they went",
    labelNames: ["channel", "outcome"],
    registers: [this.registry],
  });
  readonly #turnedAway = new Counter({
    name: "ankara_turned_away_total",
    help: "Requests that were told 503 because enough others were worked on",
    registers: [this.registry],
  });
  #figures: (() => Promise<Figures>) | null = null;
  #connectionsOf: (() => { open: number; idle: number; waiting: number }) | null = null;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  constructor({ defaults = false }: { defaults?: boolean } = {}) {
    if (defaults) collectDefaultMetrics({ register: this.registry });
  }

  /** @param route - the pattern of the route, `/users/:username` */
  request(route: string, method: string, status: number, seconds: number): void {
    this.#requests.observe(
      { route: this.#bounded("route", route), method, status: `${Math.trunc(status / 100)}xx` },
      seconds,
    );
  }

  job(task: string, outcome: "done" | "failed", seconds: number): void {
    this.#jobs.observe({ task: this.#bounded("task", task), outcome }, seconds);
  }

  provider(provider: string, outcome: string, seconds: number): void {
    this.#providers.observe({ provider: this.#bounded("provider", provider), outcome }, seconds);
  }

  webhook(provider: string, outcome: WebhookOutcome): void {
    this.#webhooks.inc({ provider: this.#bounded("provider", provider), outcome });
  }

  /** @param seconds - from the moment a change was made on its device until we took it; a clock ahead counts as none */
  syncLag(seconds: number): void {
    this.#syncLag.observe(Math.max(0, seconds));
  }

  loopDelay(seconds: number): void {
    this.#loopDelay.observe(seconds);
  }

  /** @param route - the pattern of a route that had a request under way */
  loopHeld(route: string, seconds: number): void {
    this.#loopHeld.inc({ route: this.#bounded("route", route) }, seconds);
  }

  /** @param outcome - "busy": turned away, because enough others waited */
  drawing(kind: "invoice" | "statement", outcome: "drawn" | "failed" | "busy", seconds: number): void {
    this.#drawings.observe({ kind, outcome }, seconds);
  }

  drawingsWaiting(count: number): void {
    this.#drawingsWaiting.set(count);
  }

  stepFailed(task: string): void {
    this.#stepsFailed.inc({ task: this.#bounded("task", task) });
  }

  tokens(
    { type, model }: { type: string; model: string },
    {
      inputTokens,
      outputTokens,
      costMicros,
    }: { readonly inputTokens: number; readonly outputTokens: number; readonly costMicros: number },
  ): void {
    const labels = { type, model: this.#bounded("model", model) };
    this.#tokens.inc({ ...labels, direction: "read" }, inputTokens);
    this.#tokens.inc({ ...labels, direction: "written" }, outputTokens);
    this.#textCost.inc(labels, costMicros / 1_000_000);
  }

  writerRefused(model: string): void {
    this.#writerRefused.inc({ model: this.#bounded("model", model) });
  }

  phoneCode(channel: CodeChannel, outcome: "sent" | "failed"): void {
    this.#phoneCodes.inc({ channel, outcome });
  }

  turnedAway(): void {
    this.#turnedAway.inc();
  }

  stream(change: 1 | -1): void {
    this.#streams.inc(change);
  }

  check(check: string, ok: boolean): void {
    this.#check.set({ check }, ok ? 1 : 0);
  }

  /** Sets the number and age of the segments that wait to be archived. */
  archive(waiting: number, oldestSeconds: number): void {
    this.#walWaiting.set(waiting);
    this.#walOldest.set(oldestSeconds);
  }

  /** Connections that read the figures of all servers, and of this one. */
  readFrom(figures: () => Promise<Figures>, connections: () => { open: number; idle: number; waiting: number }): void {
    this.#figures = figures;
    this.#connectionsOf = connections;
  }

  /** Everything, in the text format of Prometheus. A database that does not answer leaves its figures out and is counted. */
  async text(): Promise<string> {
    const now = this.#connectionsOf?.();
    if (now) {
      this.#connections.set({ state: "busy" }, now.open - now.idle);
      this.#connections.set({ state: "idle" }, now.idle);
      this.#dbWaiting.set(now.waiting);
    }
    await this.#refresh();
    return this.registry.metrics();
  }

  #refresh(): Promise<void> {
    if (!this.#reading && performance.now() - this.#readAt < freshMs) return Promise.resolve();
    this.#reading ??= this.#read().finally(() => (this.#reading = null));
    return this.#reading;
  }

  async #read(): Promise<void> {
    if (!this.#figures) return;
    try {
      const { queue, outbox, drift, ledgerCheckedAt } = await inTime(this.#figures());
      this.#queueJobs.reset();
      this.#queueOldest.reset();
      for (const { task, ready, later, failed, oldestSeconds } of queue) {
        const name = this.#bounded("task", task);
        for (const [state, count] of Object.entries({ ready, later, failed }))
          this.#queueJobs.set({ task: name, state }, count);
        this.#queueOldest.set({ task: name }, oldestSeconds);
      }
      this.#mailsWaiting.set(outbox.waiting);
      this.#mailsOldest.set(outbox.oldestSeconds);
      this.#drift.set(drift ? 1 : 0);
      if (ledgerCheckedAt) this.#ledgerAge.set((Date.now() - ledgerCheckedAt.getTime()) / 1000);
    } catch {
      for (const stale of [this.#queueJobs, this.#queueOldest, this.#mailsWaiting, this.#mailsOldest]) stale.reset();
      this.#failures.inc();
    }
    this.#readAt = performance.now();
  }

  #bounded(label: string, name: string): string {
    const known = this.#bounds.get(label) ?? new Set();
    this.#bounds.set(label, known);
    if (!known.has(name) && known.size >= maxNames) return "other";
    known.add(name);
    return name;
  }

  #histogram<Label extends string>(name: string, help: string, buckets: number[], labelNames: Label[]) {
    return new Histogram({ name: `ankara_${name}`, help, buckets, labelNames, registers: [this.registry] });
  }

  #gauge<Label extends string>(name: string, help: string, labelNames: Label[] = []) {
    return new Gauge({ name: `ankara_${name}`, help, labelNames, registers: [this.registry] });
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("took too long")), collectTimeoutMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
