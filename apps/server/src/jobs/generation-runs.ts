import { setTimeout as sleep } from "node:timers/promises";
import type { GenerateEvent } from "@ankara/contract/ai";
import type { ErrorCode } from "@ankara/contract/errors";
import { isPhoto } from "@ankara/domain/ai/inputs";
import { isUnclear } from "@ankara/domain/ai/photo-reading";
import { stopFreeBelowWords } from "@ankara/domain/constants";
import { checkText, tidyText } from "@ankara/writer/check";
import { unknownFacts } from "@ankara/writer/facts";
import { type PageText, type WritingTask, countWords, subjectOf } from "@ankara/writer/task";
import { type End, endGeneration } from "../commands/ai/end-generation.ts";
import type { Generation } from "../commands/ai/begin-generation.ts";
import { readVersions } from "../commands/ai/items.ts";
import { unsoldVersion } from "../commands/ai/unsold-version.ts";
import { publishProgress } from "../commands/ai/live-progress.ts";
import type { Deps } from "../deps.ts";
import { PageFailure } from "../providers/pages/page-reader.ts";
import { type TokenUsage, type Writer, WriterFailure } from "../providers/writer/writer.ts";

/** An event of a text in progress; `ended` is last, when the ledger is already settled. */
export type RunEvent = Extract<GenerateEvent, { event: "text" | "restart" }> | { event: "ended" };
type Listener = (event: RunEvent) => void;

export type RunStart = {
  readonly generation: Generation;
  readonly task: WritingTask;
  /** To be read before the writing. */
  readonly link: URL | null;
  readonly versionOf: string | null;
};

type RunDeps = Pick<
  Deps,
  "db" | "now" | "random" | "writer" | "reserveWriters" | "writerHealth" | "pages" | "settings" | "log" | "metrics"
>;

/** Texts longer than this are no answer to anything we ask; what streams beyond it is a model that does not stop. */
const maxTextLength = 40_000;
const retryWaitsMs = [400, 1_200] as const;
const maxRetryAfterMs = 8_000;
/** A text that is followed at another server is left there this often at least. */
const followedMs = 250;

/** The generations this server is writing. A run belongs to no connection: it ends in the books whoever listens. */
export class GenerationRuns {
  readonly #deps: RunDeps;
  readonly #runs = new Map<string, Run>();
  #closing = false;

  constructor(deps: RunDeps) {
    this.#deps = deps;
  }

  start(start: RunStart): void {
    const run = new Run(this.#deps, start);
    this.#runs.set(start.generation.id, run);
    void run.done.finally(() => this.#runs.delete(start.generation.id));
    // Its credits were held while the server was already stopping.
    if (this.#closing) run.abandon();
  }

  find(generationId: string): Run | null {
    return this.#runs.get(generationId) ?? null;
  }

  /** The server is stopping: what is not finished soon is given back now rather than when its lease runs out. */
  async close(): Promise<void> {
    this.#closing = true;
    const runs = [...this.#runs.values()];
    const finished = Promise.allSettled(runs.map((run) => run.done));
    const { finishMs } = this.#deps.settings.ai;
    if (runs.length > 0 && finishMs > 0) await Promise.race([finished, sleep(finishMs, undefined, { ref: false })]);
    for (const run of runs) run.abandon();
    await Promise.allSettled(runs.map((run) => run.done));
  }
}

class Ended extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, reason: string = code) {
    super(reason);
    this.code = code;
  }
}

export class Run {
  readonly #deps: RunDeps;
  readonly #start: RunStart;
  /** A reading is handed over whole: its values in pieces could be taken and the rest stopped, which is free. */
  readonly #isPhoto: boolean;
  readonly #listeners = new Set<Listener>();
  readonly #abort = new AbortController();
  #text = "";
  /** Counts how often it was begun again. */
  #attempt = 0;
  #stopped = false;
  #writer: Writer;
  /** Of all tries; what broke off is not counted by the other side. */
  #usage = { inputTokens: 0, outputTokens: 0, costMicros: 0 };
  /** Settles when the generation has ended in the books, or its lease is left to the sweeper. Never rejects. */
  readonly done: Promise<void>;

  constructor(deps: RunDeps, start: RunStart) {
    this.#deps = deps;
    this.#start = start;
    this.#isPhoto = isPhoto(start.task.inputs);
    this.#writer = deps.writer;
    this.done = this.#run();
  }

  /** Hear everything written so far as one piece, then what follows. @returns how to stop listening */
  listen(listener: Listener): () => void {
    if (this.#text !== "" && !this.#isPhoto) listener({ event: "text", data: { text: this.#text } });
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The person stops it: free before 40 words, else what is there is kept and paid. */
  async stop(): Promise<void> {
    this.#stop();
    await this.done;
  }

  #stop(): void {
    this.#stopped = true;
    this.#abort.abort(new Ended("generation_stopped"));
  }

  abandon(): void {
    this.#abort.abort(new Ended("writer_failed", "the server is stopping"));
  }

  async #run(): Promise<void> {
    const { generation } = this.#start;
    const { businessId, id: generationId } = generation;
    const total = setTimeout(
      () => this.#abort.abort(new Ended("writer_timeout", "the whole time is up")),
      this.#deps.settings.ai.totalMs,
    );
    const ended = new AbortController();
    void this.#leaveForOthers(ended.signal);
    try {
      const end = await this.#write();
      await endGeneration(this.#deps, { businessId, generationId, end, usage: this.#usage });
    } catch (error) {
      // The database is away: the lease runs out and the sweeper gives the credits back.
      this.#deps.log.error({ err: error, generationId }, "a generation could not be ended");
    } finally {
      clearTimeout(total);
      ended.abort();
      this.#emit({ event: "ended" });
      this.#listeners.clear();
    }
  }

  /** Followers and stops at another server ask through the database. Most texts are done before the first look. */
  async #leaveForOthers(ended: AbortSignal): Promise<void> {
    const { businessId, id: generationId } = this.#start.generation;
    const { followMs } = this.#deps.settings.ai;
    for (let waitMs = followMs; ;) {
      await sleep(waitMs, undefined, { ref: false, signal: ended }).catch(() => undefined);
      if (ended.aborted) return;
      const progress = { text: this.#isPhoto ? "" : this.#text, attempt: this.#attempt };
      const saved = await publishProgress(this.#deps, { businessId, generationId }, progress).catch(() => null);
      if (saved?.stop) return this.#stop();
      waitMs = saved?.followed ? Math.min(followMs, followedMs) : followMs;
    }
  }

  async #write(): Promise<End> {
    let page: PageText | null = this.#start.task.page;
    try {
      if (this.#start.link)
        page = await this.#unlessAborted(this.#deps.pages.read(this.#start.link, this.#abort.signal));
      const task = this.#start.link ? await this.#unsoldOf({ ...this.#start.task, page }) : this.#start.task;
      return this.#paid(await this.#writeByAny(task), task);
    } catch (error) {
      const { code, reason } = this.#abort.signal.aborted ? failureOf(this.#abort.signal.reason) : failureOf(error);
      if (this.#stopped && !this.#isPhoto && countWords(this.#text) >= stopFreeBelowWords)
        return this.#paid(this.#text.trim(), { ...this.#start.task, page });
      if (code !== "generation_stopped")
        this.#deps.log.warn({ generationId: this.#start.generation.id, code, reason }, "a text was not finished");
      return { paid: false, reason: code };
    }
  }

  /** The page of a link is known only now; one that this person has a text of may have nothing else to say. */
  async #unsoldOf(task: WritingTask): Promise<WritingTask> {
    const { latest } = await readVersions(this.#deps, this.#start.generation, { page: task.page });
    const earlier = [...(task.earlier ?? []), ...latest];
    const unsold = unsoldVersion(this.#writer, { ...task, earlier });
    if (unsold === null) throw new Ended("text_known");
    return unsold;
  }

  #paid(content: string, task: WritingTask): End {
    const written = {
      content,
      engine: this.#writer.kind,
      subject: subjectOf(task),
      language: task.language,
      versionOf: this.#start.versionOf,
      // Nothing on a photo stands in the form; its owner checks every value.
      toCheck: this.#isPhoto ? [] : unknownFacts(task, content),
      page: task.page,
    };
    return { paid: true, written };
  }

  /** Asks the writer, then those that step in for it. Nobody is asked after a stop, or for what a model would not write. */
  async #writeByAny(task: WritingTask): Promise<string> {
    const { writer, reserveWriters } = this.#deps;
    const others = reserveWriters.filter((each) => each.writes(task));
    for (const next of [...others, null]) {
      try {
        const text = await this.#writeChecked(task);
        this.#deps.writerHealth.wrote(this.#writer);
        return text;
      } catch (error) {
        if (error instanceof WriterFailure && error.because === "refused")
          await this.#deps.writerHealth.refused(this.#deps, this.#writer, error);
        if (next === null || this.#abort.signal.aborted) throw error;
        if (error instanceof Ended && error.code === "photo_unclear") throw error;
        if (error instanceof WriterFailure && error.because === "filtered") throw error;
        const { reason } = failureOf(error);
        const names = { from: this.#writer.label, to: next.label };
        this.#deps.log.warn({ generationId: this.#start.generation.id, reason, ...names }, "another writer steps in");
        this.#writer = next;
        this.#restart();
      }
    }
    throw new Error(`no writer after ${writer.label}`);
  }

  /** A text that is not good enough is written once more without a word about it; the second one must be. */
  async #writeChecked(task: WritingTask): Promise<string> {
    for (let attempt = 0; ; attempt += 1) {
      const text = tidyText(await this.#writeWhole(task));
      // Another look at the same photo would only cost the operator more.
      if (this.#isPhoto && isUnclear(text)) throw new Ended("photo_unclear");
      const problems = checkText(task, text);
      if (problems.length === 0) return text;
      const codes = problems.map(({ code }) => code);
      if (attempt > 0) throw new Ended("writer_failed", `not good enough twice: ${codes.join(", ")}`);
      this.#deps.log.info({ generationId: this.#start.generation.id, problems: codes }, "a text is written again");
      this.#restart();
    }
  }

  /** Discards what was written so far, here and at whoever listens. */
  #restart(): void {
    if (this.#text === "") return;
    this.#text = "";
    this.#attempt += 1;
    this.#emit({ event: "restart", data: {} });
  }

  /** A text that breaks off is written whole once more; before the first word there are more tries. */
  async #writeWhole(task: WritingTask): Promise<string> {
    let brokenOff = 0;
    for (let attempt = 0; ; attempt += 1) {
      try {
        await this.#stream(task);
        if (this.#text.trim() === "") throw new WriterFailure("the answer is empty", { retryable: true });
        return this.#text;
      } catch (error) {
        const wait = retryWaitsMs[attempt];
        if (this.#text !== "") brokenOff += 1;
        const again = error instanceof WriterFailure && error.retryable && brokenOff < 2 && wait !== undefined;
        if (!again || this.#abort.signal.aborted) throw error;
        await sleep(Math.min(Math.max(wait, error.waitMs ?? 0), maxRetryAfterMs), undefined, {
          signal: this.#abort.signal,
        });
        this.#restart();
      }
    }
  }

  async #stream(task: WritingTask): Promise<void> {
    const silence = new AbortController();
    const signal = AbortSignal.any([this.#abort.signal, silence.signal]);
    const { firstMs, silenceMs } = this.#deps.settings.ai;
    const count = (usage: TokenUsage) => this.#count(task, usage);
    const pieces = this.#writer.write(task, signal, count)[Symbol.asyncIterator]();
    try {
      for (;;) {
        const timer = setTimeout(
          () => silence.abort(new Ended("writer_timeout", "silence")),
          this.#text === "" ? firstMs : silenceMs,
        );
        const next = await unlessAborted(pieces.next(), signal).finally(() => clearTimeout(timer));
        if (next.done) return;
        if (next.value === "") continue;
        this.#text += next.value;
        if (this.#text.length > maxTextLength) throw new WriterFailure("it does not stop", { retryable: false });
        if (!this.#isPhoto) this.#emit({ event: "text", data: { text: next.value } });
      }
    } finally {
      // A writer that hangs is not waited for.
      silence.abort(new Ended("writer_failed", "no longer read"));
      void Promise.resolve(pieces.return?.()).catch(() => undefined);
    }
  }

  #unlessAborted<T>(work: Promise<T>): Promise<T> {
    return unlessAborted(work, this.#abort.signal);
  }

  #count({ inputs }: WritingTask, { model, inputTokens, outputTokens, costMicros }: TokenUsage): void {
    this.#usage.inputTokens += inputTokens;
    this.#usage.outputTokens += outputTokens;
    this.#usage.costMicros += costMicros;
    this.#deps.metrics.tokens({ type: inputs.generate, model }, { inputTokens, outputTokens, costMicros });
  }

  #emit(event: RunEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

function failureOf(error: unknown): { code: ErrorCode; reason: string } {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof Ended || error instanceof PageFailure) return { code: error.code, reason };
  return { code: "writer_failed", reason };
}
