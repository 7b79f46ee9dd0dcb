// A file of its own, because it reads the working set, which holds the facts of `payment-facts.ts`.
import type { ChangeOp, Fields } from "@ankara/contract/sync";
import { sameValue } from "../same-value.ts";
import { isFields } from "../typed-records.ts";
import { omitFields } from "./decision.ts";
import { fieldsHeldBy } from "./payment-facts.ts";
import type { WorkingSet } from "./working-set.ts";

/** Returns the patch of a resent record without the fields whose facts the server has. */
export function omitHeldFields(set: WorkingSet, { collection, id, patch }: ChangeOp): Fields {
  return collection === "payments" ? omitFields(patch, fieldsHeldBy(set.factsOf(id))) : patch;
}

/**
 * Marks a record that a device brought back after a loss and that claims to come from a payment company or a client: it
 * stays unverified until they report it again.
 *
 * @param data - the record as it would stand
 */
export function markUnverified(
  set: WorkingSet,
  { collection, id }: Pick<ChangeOp, "collection" | "id">,
  data: Fields,
): Fields {
  if (collection === "payments") {
    const { unverified: _, ...own } = data;
    const isReported = isReportedByOthers(own) && !own["imported"] && set.factsOf(id).length === 0;
    return isReported ? { ...own, unverified: true } : own;
  }
  const { answer } = data;
  if (collection !== "invoices" || !isFields(answer)) return data;
  const { unverified: _, ...own } = answer;
  const isKnown = set.answersTo(id).some(({ what, name }) => sameValue([what, name], [own["what"], own["name"]]));
  return { ...data, answer: own["signed"] === "noted" || isKnown ? own : { ...own, unverified: true } };
}

const isReportedByOthers = (payment: Fields): boolean =>
  Boolean(payment["provider"]) || Boolean(payment["claim"]) || payment["status"] === "claimed";
