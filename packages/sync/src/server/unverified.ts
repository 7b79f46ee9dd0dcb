import type { ChangeOp, Fields } from "@ankara/contract/sync";
import { sameValue } from "../same-value.ts";
import { isFields } from "../typed-records.ts";
import { fieldsHeldBy } from "./payment-facts.ts";
import { without } from "./decision.ts";
import type { WorkingSet } from "./working-set.ts";

/** A record that is sent again leaves alone what the server has the facts of. */
export function omitHeldFields(set: WorkingSet, { collection, id, patch }: ChangeOp): Fields {
  return collection === "payments" ? without(patch, fieldsHeldBy(set.factsOf(id))) : patch;
}

/**
 * What a device brought back after the server had lost it, and which says that a payment company or a client said it: it
 * is kept, and marked until they have said it again.
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
    const said = isSaidByOthers(own) && !own["imported"] && set.factsOf(id).length === 0;
    return said ? { ...own, unverified: true } : own;
  }
  const { answer } = data;
  if (collection !== "invoices" || !isFields(answer)) return data;
  const { unverified: _, ...own } = answer;
  const isKnown = set.answersTo(id).some(({ what, name }) => sameValue([what, name], [own["what"], own["name"]]));
  return { ...data, answer: own["signed"] === "noted" || isKnown ? own : { ...own, unverified: true } };
}

const isSaidByOthers = (payment: Fields): boolean =>
  Boolean(payment["provider"]) || Boolean(payment["claim"]) || payment["status"] === "claimed";
