import type { ChangeOp, Fields } from "@ankara/contract/sync";
import { newPayTo } from "@ankara/domain/invoice/pay-to";
import { type CollectionName, collectionNames } from "@ankara/domain/records/collections";
import { namesNewAccount } from "@ankara/domain/invoice/account-in-text";
import { type FieldRule, fieldsThat } from "@ankara/domain/records/field-rules";
import type { PaymentDetails } from "@ankara/domain/records/invoice";
import { rulesOf } from "@ankara/domain/records/rules/all";
import { payoutProofCode } from "../series-progress.ts";
import { type Decision, apply } from "./decision.ts";
import type { StoredRecord } from "./stored-record.ts";
import type { WorkingSet } from "./working-set.ts";

const fieldsBy = (fits: (rule: FieldRule) => boolean): ReadonlyMap<CollectionName, readonly string[]> =>
  new Map(collectionNames.map((collection) => [collection, fieldsThat(rulesOf(collection), fits)]));
const payoutFields = fieldsBy(({ payout }) => payout === true);
const textFields = fieldsBy(({ payoutText }) => payoutText === true);

/** Returns whether a change says where clients' money goes: then it is compared with what the business has. */
export const namesPayout = ({ collection, patch }: Pick<ChangeOp, "collection" | "patch">): boolean =>
  (payoutFields.get(collection) ?? []).some((field) => waysIn(patch, field).length > 0) ||
  namesNewAccount(textsIn(collection, patch), []);

/**
 * Holds a change that leads clients' money to where neither the settings nor the record itself led it before, until the
 * owner has proved who they are. The device keeps it, and everybody else goes on with the old details. Free texts of other people
 * hold nothing: they cannot prove it, and their documents say who wrote them.
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
  const leadsElsewhere = (payoutFields.get(collection) ?? []).some(
    (field) =>
      field in patch &&
      newPayTo(waysIn(next, field), [...(business?.payTo ?? []), ...waysIn(stored?.data ?? {}, field)]).length > 0,
  );
  if (leadsElsewhere) return awaitsProof;
  if (set.member.authority.role !== "owner") return apply();
  const { billTo, number, reference, poNumber } = next;
  const known = [business, stored?.data, billTo, number, reference, poNumber];
  return namesNewAccount(textsIn(collection, patch, next), known) ? awaitsProof : apply();
}

/** Lists the texts a change writes, as they stand in `fields`. */
const textsIn = (collection: CollectionName, patch: Fields, fields: Fields = patch): string[] =>
  (textFields.get(collection) ?? [])
    .filter((field) => field in patch)
    .map((field) => fields[field])
    .filter((value) => typeof value === "string");

const awaitsProof: Decision = {
  do: "hold",
  code: payoutProofCode,
  message: "Confirm the new bank details to send this.",
};

const waysIn = (fields: Fields, field: string): readonly PaymentDetails[] => {
  const value: unknown = fields[field];
  return Array.isArray(value) ? (value as PaymentDetails[]) : [];
};
