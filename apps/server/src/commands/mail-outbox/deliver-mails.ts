import { setTimeout as sleep } from "node:timers/promises";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { Deps } from "../../deps.ts";
import {
  type ClaimedMail,
  ClaimLost,
  claimMail,
  leaseMs,
  maxUnclear,
  recordHandover,
  renewClaim,
} from "./claim-mail.ts";
import { type ComposeDeps, composeMail } from "./compose-mail.ts";
import { problemOf } from "./delivery-outcome.ts";
import { deliveriesOf } from "./stop-delivering.ts";
import { recordDelivered, recordFailure, recordProblem, recordDeliveredInHistory } from "./record-outcome.ts";

export type DeliverDeps = ComposeDeps & Pick<Deps, "mail" | "random">;

/**
 * Hand over the mails of a business that are due, one after the other, each claimed for its own try alone. Several servers
 * and callers may do it at once: a mail has one claim. What was taken is then entered in the history of its document.
 *
 * @param max - mails; the rest stay due
 */
export async function deliverMails(
  deps: DeliverDeps,
  businessId: BusinessId,
  { max = Number.POSITIVE_INFINITY }: { readonly max?: number } = {},
): Promise<void> {
  const deliveries = deliveriesOf(deps);
  const delivery = deliverDue(deps, businessId, max);
  deliveries.underWay.add(delivery);
  await delivery.finally(() => deliveries.underWay.delete(delivery));
}

async function deliverDue(deps: DeliverDeps, businessId: BusinessId, max: number): Promise<void> {
  const deliveries = deliveriesOf(deps);
  for (let count = 0; count < max && !deliveries.stopping; count += 1) {
    const mail = await claimMail(deps, businessId);
    if (!mail) break;
    await deliver(deps, mail);
  }
  await recordDeliveredInHistory(deps, businessId);
}

/**
 * Delivers like `deliverMails` and waits at most `maxMs`: a slow mail server holds up neither a request nor a job. A
 * delivery under way goes on.
 *
 * @returns never rejects: what waits is tried again
 *
 */
export async function deliverMailsWithin(deps: DeliverDeps, businessId: BusinessId, maxMs: number): Promise<void> {
  const delivered = deliverMails(deps, businessId).catch((error: unknown) =>
    deps.log.warn({ err: error }, "mails wait"),
  );
  await Promise.race([delivered, sleep(maxMs, undefined, { ref: false })]);
}

/** Delivers after the response has been sent. A mail that does not go now is tried again by the job. */
export function deliverMailsSoon(deps: DeliverDeps, businessId: BusinessId): void {
  setImmediate(() => {
    deliverMails(deps, businessId).catch((error: unknown) => deps.log.warn({ err: error }, "mails wait"));
  });
}

async function deliver(deps: DeliverDeps, mail: ClaimedMail): Promise<void> {
  if (mail.unclear_attempts >= maxUnclear) return recordFailure(deps, mail, "unclear", null);
  if (mail.expires_at && mail.expires_at <= deps.now() && mail.attempts > 1)
    return recordFailure(deps, mail, "expired", null);
  let handedOver = false;
  const renewing = setInterval(() => {
    renewClaim(deps, mail).catch((error: unknown) =>
      deps.log.warn({ err: error }, "the claim of a mail was not renewed"),
    );
  }, leaseMs / 4);
  try {
    const answer = await deps.mail.send(await composeMail(deps, mail), async () => {
      await recordHandover(deps, mail);
      handedOver = true;
    });
    await retryWrite(() => recordDelivered(deps, mail, answer));
  } catch (error) {
    if (error instanceof ClaimLost) return;
    const problem = problemOf(error);
    const unclear = handedOver && !problem.answered;
    const state = await retryWrite(() => recordProblem(deps, mail, { problem, unclear }));
    deps.log.warn(
      { err: error, mail: mail.id, state, attempts: mail.attempts, unclear },
      state === "failed" ? "a mail was not delivered" : "a mail was not handed over; it is tried again",
    );
  } finally {
    clearInterval(renewing);
  }
}

/** Pauses between tries to write an outcome down, milliseconds; together less than a claim lasts. */
const pausesMs = [200, 1_000, 5_000, 15_000, 30_000] as const;

/** Retries writing an outcome, because a lost answer would send the mail again. */
async function retryWrite<T>(write: () => Promise<T>): Promise<T> {
  for (const pause of pausesMs) {
    try {
      return await write();
    } catch {
      await sleep(pause, undefined, { ref: false });
    }
  }
  return write();
}
