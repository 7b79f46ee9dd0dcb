import { mailOperator } from "../commands/mail-outbox/enqueue-mail.ts";
import type { Deps } from "../deps.ts";
import type { Writer, WriterFailure } from "../providers/writer/writer.ts";

type HealthDeps = Pick<Deps, "db" | "now" | "random" | "settings" | "log" | "metrics">;

/**
 * Tells the operator when a model refuses what it is asked: its key is wrong, its account is empty, or a setting does not fit.
 * No person can mend that by trying again.
 */
export class WriterHealth {
  readonly #refusing = new Set<string>();

  /** For the readiness page: whether a model refused the last text it was asked for. */
  state(): "ok" | "refused" {
    return this.#refusing.size > 0 ? "refused" : "ok";
  }

  wrote(writer: Writer): void {
    this.#refusing.delete(writer.label);
  }

  /** Logs each refusal; the operator's mail goes once a day for each model, from whichever server is first. Never rejects. */
  async refused(deps: HealthDeps, { label }: Writer, failure: WriterFailure): Promise<void> {
    this.#refusing.add(label);
    deps.metrics.writerRefused(label);
    deps.log.error({ model: label, reason: failure.message }, "the language model refuses to write");
    await mailOperator(deps, {
      key: `writer-refused:${label}:${deps.now().toISOString().slice(0, 10)}`,
      subject: `The AI writer's model refuses to write (${label})`,
      lines: [
        `${label}: ${failure.message}.`,
        "",
        "Nobody was charged. Look at AI_API_KEY, at the account of the model's service and at the other AI settings; the log has each refusal. What steps in for it meanwhile stands in docs/operations.md.",
      ],
    });
  }
}
