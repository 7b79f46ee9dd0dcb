import type { ChangeOp, Fields } from "@ankara/contract/sync";
import { newPayTo } from "@ankara/domain/invoice/pay-to";
import { type CollectionName, collectionNames } from "@ankara/domain/records/collections";
import { fieldsThat } from "@ankara/domain/records/field-rules";
import type { PaymentDetails } from "@ankara/domain/records/invoice";
import { rulesOf } from "@ankara/domain/records/rules/all";
import { payoutProofCode } from "../series-progress.ts";
import { type Decision, apply } from "./decision.ts";
import type { StoredRecord } from "./stored-record.ts";
import type { WorkingSet } from "./working-set.ts";

const payoutFields = new Map<CollectionName, readonly string[]>(
  collectionNames.map((collection) => [collection, fieldsThat(rulesOf(collection), ({ payout }) => payout === true)]),
);

/** Returns whether a change says where clients' money goes: then it is compared with what the business has. */
export const namesPayout = ({ collection, patch }: Pick<ChangeOp, "collection" | "patch">): boolean =>
  (payoutFields.get(collection) ?? []).some((field) => waysIn(patch, field).length > 0);

/**
 * Holds a change that leads clients' money to where neither the settings nor the record itself led it before, until the
 * owner has proved who they are. The device keeps it, and everybody else goes on with the old details.
 *
 * @param next - the record as it would stand
 */
export function validatePayout(
  set: WorkingSet,
  { collection, patch }: Pick<ChangeOp, "collection" | "patch">,
  { stored, next }: { stored: StoredRecord | undefined; next: Fields },
): Decision {
  // Only the owner proves it. What others send again waits until the owner's own device has brought the details back.
  if (set.payoutIsProven && set.member.authority.role === "owner") return apply();
  const business = set.live("business", set.businessId)?.data;
  const isHeld = (payoutFields.get(collection) ?? []).some(
    (field) =>
      field in patch &&
      newPayTo(waysIn(next, field), [...(business?.payTo ?? []), ...waysIn(stored?.data ?? {}, field)]).length > 0,
  );
  return isHeld ? awaitsProof : apply();
}

const awaitsProof: Decision = {
  do: "hold",
  code: payoutProofCode,
  message: "Confirm the new bank details to send this.",
};

const waysIn = (fields: Fields, field: string): readonly PaymentDetails[] => {
  const value: unknown = fields[field];
  return Array.isArray(value) ? (value as PaymentDetails[]) : [];
};
