import type { ChangeOp, Receipt } from "@ankara/contract/sync";
import { givesNumber, type OutboxEntry } from "./outbox.ts";
import type { Lease } from "./series.ts";

/** Why a change is held that waits for no number: the plan has no place for its device. */
export const overPlanCode = "device_over_plan";

/** Why a change is held that leads clients' money elsewhere: the owner has to prove who they are first. */
export const payoutProofCode = "payout_proof_needed";

/**
 * Returns the state of a change the server has just held back. A change of a device beyond the plan waits for no number:
 * it counts as sent, so that a device that resends lost records goes on saying so. The server did not look whether it has
 * that change, so nothing more is known of it: its receipt may have been cleared away.
 *
 * @param head - the server's revision then, at which it did not have a change that waits for a number or a proof
 */
export const heldState = (
  { sentAfter }: Pick<OutboxEntry, "sentAfter">,
  { code }: Pick<Receipt, "code">,
  head: number,
): Pick<OutboxEntry, "state" | "sentAfter"> =>
  code === overPlanCode
    ? { state: "sent", ...(sentAfter !== undefined && { sentAfter }) }
    : { state: "held", sentAfter: Math.max(sentAfter ?? 0, head) };

/**
 * Remembers how far the server has counted this device's series, so that the device notices when it is ahead with
 * nothing on its way: a number was given up here, or thrown away with a lost database. It registers again then, see
 * `provisionSeries` of the server; what it issued next would be held back for ever.
 *
 * A number that is held because the plan has no place for the device is neither ahead nor stranded: it goes, as it is,
 * once there is a place. Neither is one that waits for the owner's proof, nor any while one does.
 */
export class SeriesProgress {
  readonly #next = new Map<unknown, number>();
  readonly #stranded = new Set<unknown>();
  /** Changes that wait for the owner's proof. */
  readonly #unproven = new Set<string>();
  #overPlan = false;
  /** In this round the server said so to a registration. */
  #isOverPlanStill = false;

  /** The server last said that the plan has no place for this device. All of its changes wait, in their order. */
  get isOverPlan(): boolean {
    return this.#overPlan;
  }

  /** In this round a change was held for the owner's proof. */
  get awaitsProof(): boolean {
    return this.#unproven.size > 0;
  }

  /**
   * Series whose numbers the server has just held back for a missing one, see `unsettledSeries`. None while a change waits
   * for the owner's proof: what is missing may be behind it, a credit note's invoice in another series, too.
   */
  get stranded(): ReadonlySet<unknown> {
    return this.awaitsProof ? none : this.#stranded;
  }

  /**
   * A registration was answered: series that were further than the server knew are closed by now, but for those of a
   * device beyond the plan.
   *
   * @param leases - what the device said of its settled series
   * @param series - what the server says of them
   */
  registered({
    leases,
    series,
    overPlan,
  }: {
    leases: readonly Lease[];
    series: readonly { readonly id: string; readonly next: number }[];
    overPlan: boolean;
  }): void {
    for (const { id, next } of series) this.#atLeast(id, next);
    if (!overPlan) for (const { seriesId, next } of leases) this.#atLeast(seriesId, next);
    this.#overPlan = overPlan;
    this.#isOverPlanStill = overPlan;
    this.#stranded.clear();
  }

  /**
   * A push was answered.
   *
   * @returns whether a number was settled, taken or refused: what waited for it may go again
   */
  received(ops: readonly Pick<ChangeOp, "opId" | "patch">[], receipts: readonly Receipt[]): boolean {
    const receiptOf = new Map(receipts.map((receipt) => [receipt.opId, receipt]));
    // A change that is held for a number was validated: there is a place for the device.
    if (receipts.length > 0) this.#overPlan = receipts.some(({ code }) => code === overPlanCode);
    let settles = false;
    for (const { opId, patch } of ops) {
      const receipt = receiptOf.get(opId);
      if (!receipt) continue;
      const seriesId = givesNumber({ patch }) ? patch["seriesId"] : undefined;
      if (receipt.status === "held" && receipt.code === payoutProofCode) this.#unproven.add(opId);
      else this.#unproven.delete(opId);
      if (seriesId === undefined) continue;
      if (receipt.status === "held") {
        if (receipt.code !== overPlanCode) this.#stranded.add(seriesId);
        continue;
      }
      settles = true;
      if (receipt.status !== "applied") continue;
      this.#atLeast(seriesId, Number(patch["seq"]) + 1);
      this.#stranded.delete(seriesId);
    }
    return settles;
  }

  /** The round is over: what was held is asked for again in the next. */
  rested(): void {
    this.#stranded.clear();
    this.#unproven.clear();
    this.#isOverPlanStill = false;
  }

  /**
   * A device beyond the plan that has nothing to send would never hear that there is a place for it, so it asks once a
   * round.
   *
   * @param leases - of settled series
   */
  isBehind(leases: readonly Lease[]): boolean {
    return (
      !(this.#overPlan && this.#isOverPlanStill) &&
      leases.some(({ seriesId, next }) => next > (this.#next.get(seriesId) ?? 1))
    );
  }

  #atLeast(seriesId: unknown, next: number): void {
    this.#next.set(seriesId, Math.max(next, this.#next.get(seriesId) ?? 1));
  }
}

const none: ReadonlySet<unknown> = new Set();
