import { checkLedger, checkWholeLedger, readLedgerChecks } from "../commands/ai/ledger.ts";
import type { Deps } from "../deps.ts";
import { runEvery } from "./run-every.ts";
import { acquireRun } from "./single-run.ts";

const everyMs = 60_000;
const roundSeconds = 50;
const wholeSeconds = 23 * 3600;

type LedgerState = ReturnType<Deps["ledger"]["state"]>;

/** Knows whether the books of credits add up. Asking never waits for them to be read: a health check must not. */
export class LedgerWatch {
  readonly #deps: Pick<Deps, "db" | "log">;
  #known: LedgerState = { ledger: "ok", checkedAt: null };

  constructor(deps: Pick<Deps, "db" | "log">) {
    this.#deps = deps;
  }

  state(): LedgerState {
    return this.#known;
  }

  /** Checks what changed, once a day everything; one of several servers does either, and all read what it found. */
  async round(): Promise<void> {
    if (await acquireRun(this.#deps, "ledger_whole", wholeSeconds)) {
      const orphans = await checkWholeLedger(this.#deps);
      if (orphans > 0)
        this.#deps.log.error({ orphans }, "credits were moved in businesses that have no account of them");
    }
    if (await acquireRun(this.#deps, "ledger", roundSeconds)) {
      const drifting = await checkLedger(this.#deps);
      if (drifting > 0) this.#deps.log.error({ drifting }, "the ledger of credits does not add up");
    }
    const checks = await readLedgerChecks(this.#deps);
    if (checks) this.#known = { ledger: checks.drifting === 0 ? "ok" : "drift", checkedAt: checks.at };
  }

  /** @returns how to stop */
  start(): () => Promise<void> {
    return runEvery(
      everyMs,
      () => this.round(),
      (error) => this.#deps.log.warn({ err: error }, "the ledger of credits could not be checked; the next round does"),
    );
  }
}
