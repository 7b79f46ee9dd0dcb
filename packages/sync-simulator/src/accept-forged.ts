import type { ChangeOp, Receipt } from "@ankara/contract/sync";
import type { DeviceId } from "@ankara/domain/records/fields";
import type { PushResult } from "@ankara/sync/server/apply-push";
import type { WorkingSet } from "@ankara/sync/server/working-set";
import type { PlantedFault } from "./planted-faults.ts";

type Answered = Extract<PushResult, { do: "answer" }>;

/** The refusals a server with a planted fault would not have made. */
const missed: Readonly<Partial<Record<PlantedFault, (receipt: Receipt, op: ChangeOp, set: WorkingSet) => boolean>>> = {
  claim_believed: ({ code }) => code === "claim_forged",
  currency_believed: ({ fields }) => fields?.["currency"] === "differs",
  reversal_believed: ({ code }) => code === "payment_unknown" || code === "over_reversed",
  signature_believed: ({ code }) => code === "answer_forged",
  fact_erased: ({ code }, { id }, set) => code === "payment_frozen" && set.factsOf(id).length > 0,
};

/** Writes changes that were refused as forged, only for planted faults. */
export function acceptForged(
  set: WorkingSet,
  ops: readonly ChangeOp[],
  judged: Answered,
  faults: ReadonlySet<PlantedFault>,
): Answered {
  const planted = Object.entries(missed).find(([quirk]) => faults.has(quirk as PlantedFault))?.[1];
  if (!planted) return judged;
  const answered = new Map(judged.answered);
  const receipts = judged.receipts.map((receipt, index): Receipt => {
    const op = ops[index];
    if (!op || receipt.status !== "rejected" || !planted(receipt, op, set)) return receipt;
    const { collection, id, opId, patch } = op;
    const stored = set.find(collection, id);
    const data = { ...stored?.data, ...patch, id };
    set.put({
      collection,
      id,
      data,
      fieldRevs: {},
      createdRev: stored?.createdRev ?? set.rev,
      deleted: op.kind === "delete",
    });
    const applied: Receipt = { opId, status: "applied", rev: set.rev };
    answered.set(opId, { receipt: applied, fingerprint: answered.get(opId)?.fingerprint ?? "" });
    return applied;
  });
  return { ...judged, receipts, answered };
}

/** Returns whether a server with a planted fault believes a push that nobody proved. */
export function believesUnproven(
  faults: ReadonlySet<PlantedFault>,
  proven: ReadonlySet<DeviceId>,
  ops: readonly ChangeOp[],
): boolean {
  return (
    faults.has("payout_believed") ||
    (faults.has("payout_of_documents_believed") && ops.every(({ collection }) => collection !== "business")) ||
    (faults.has("proof_of_anybody_counts") && proven.size > 0)
  );
}
