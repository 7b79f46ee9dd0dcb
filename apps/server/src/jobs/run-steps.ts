import type { BusinessId } from "@ankara/domain/records/fields";
import type { Deps } from "../deps.ts";

/**
 * Do the same work for each of many, past those it fails for: what is wrong with one business must not stop the others.
 *
 * @param failed - told of each failure as it happens
 * @returns how many failed
 */
async function eachPastFailures<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  failed: (error: unknown, item: Item) => void,
): Promise<number> {
  let failures = 0;
  for (const item of items)
    try {
      await work(item);
    } catch (error) {
      failures += 1;
      failed(error, item);
    }
  return failures;
}

/** One step of a regular job. The name stands in the log; a step of a business carries its id. */
export type Step = { readonly name: string; readonly businessId?: BusinessId; readonly work: () => Promise<unknown> };

/** Take the steps of a regular job one after the other. One that fails is logged and counted, and the next one follows. */
export const runSteps = (
  { log, metrics }: Pick<Deps, "log" | "metrics">,
  job: string,
  steps: Iterable<Step>,
): Promise<number> =>
  eachPastFailures(
    steps,
    ({ work }) => work(),
    (error, { name: step, businessId }) => {
      metrics.stepFailed(job);
      log.error({ err: error, job, step, businessId }, "a step of a regular job failed; the others go on");
    },
  );

/**
 * The same for commands an operator waits for: all are done, and then it is said what was not.
 *
 * @throws AggregateError when one failed, after all others
 */
export async function forEachBusiness(
  businessIds: Iterable<string>,
  work: (businessId: BusinessId) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  const failed = await eachPastFailures(businessIds, work, (error, id) =>
    errors.push(new Error(`business ${id}`, { cause: error })),
  );
  if (failed > 0) throw new AggregateError(errors, `${failed} businesses failed; the others are done. Run it again.`);
}
