import { findDrift } from "../commands/ai/ledger.ts";
import type { Deps } from "../deps.ts";

const freshMs = 60_000;

/** Checks that the ledger adds up, once a minute at most: reading every entry is too much work for each health probe. */
export class LedgerWatch {
  readonly #deps: Pick<Deps, "db" | "log">;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #state: Promise<"ok" | "drift"> | null = null;

  constructor(deps: Pick<Deps, "db" | "log">) {
    this.#deps = deps;
  }

  state(): Promise<"ok" | "drift"> {
    if (this.#state && performance.now() - this.#lookedAt < freshMs) return this.#state;
    this.#lookedAt = performance.now();
    const state = this.#look();
    this.#state = state;
    state.catch(() => (this.#state = null));
    return state;
  }

  async #look(): Promise<"ok" | "drift"> {
    const drift = await findDrift(this.#deps);
    if (drift.length === 0) return "ok";
    this.#deps.log.error({ drift }, "the ledger of credits does not add up");
    return "drift";
  }
}
