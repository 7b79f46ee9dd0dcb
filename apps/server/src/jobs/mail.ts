import type { BusinessId } from "@ankara/domain/records/fields";
import { type DeliverDeps, deliverMails } from "../commands/mail-outbox/deliver-mails.ts";
import { runEvery } from "./run-every.ts";
import { acquireRun } from "./single-run.ts";

const everyMs = 5_000;
/** Businesses whose mails are handed over at the same time. */
const concurrency = 4;
const maxBusinesses = 200;
/** Of one business before the next one has its turn. */
const maxMails = 20;

/**
 * Hand over mails that are due, of whichever business: those whose pause is over, and those a server had claimed that died.
 * Several servers may do it at once; on a cluster, where every node is asked, they take turns.
 *
 * @returns how to stop
 */
export function startMailJob(
  deps: DeliverDeps,
  { everyMs: pause = everyMs }: { readonly everyMs?: number } = {},
): () => Promise<void> {
  return runEvery(
    pause,
    async () => {
      if (!deps.db.isSpread || (await acquireRun(deps, "mails", (0.9 * pause) / 1000))) await deliverDueMails(deps);
    },
    (error) => deps.log.warn({ err: error }, "mails wait; the next round goes on"),
  );
}

const dueStatement = "select businesses_with_mails_due($1, $2) as business_id";

/** One round over all businesses with something due. A business that fails keeps no other one from its mails. */
export async function deliverDueMails(deps: DeliverDeps): Promise<void> {
  const due = await deps.db.queryEachNode<{ business_id: BusinessId }>(
    { name: "mails_due", text: dueStatement, values: [deps.now(), maxBusinesses] },
    (error) => deps.log.warn({ err: error }, "the mails of a node wait"),
  );
  const businesses = due.values();
  const deliverOneByOne = async () => {
    for (const { business_id: businessId } of businesses)
      await deliverMails(deps, businessId, { max: maxMails }).catch((error: unknown) =>
        deps.log.warn({ err: error, businessId }, "the mails of a business wait"),
      );
  };
  await Promise.all(Array.from({ length: concurrency }, deliverOneByOne));
}
