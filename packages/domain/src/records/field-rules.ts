/*
 * One table per collection says everything that has to be decided about a field: `rules/<collection>.ts`. What other code
 * needs to know of fields is derived from it here.
 *
 * To add a field:
 * 1. Put it into the schema, `records/<collection>.ts`. Older records do not have it: `optional` or a default.
 * 2. `npm run check` now fails in the collection's table, which lacks a rule. Write the rule: each property below is a
 *    question, and a property that is left out is answered with no.
 * 3. Run `npx vitest run --project domain packages/domain/src/records` and the door test (`packages/sync/src/server/doors.test.ts`):
 *    they walk all fields through all doors, and find files and references that have no rule.
 */

import type { RoleGroup } from "../people/role.ts";
import type { CollectionName } from "./collection-name.ts";

/**
 * Action on a record. To bring back what was deleted is to create it; to restore is to send again what the server
 * had and lost with its database; to import is to bring in what another program or account made.
 */
export type WriteAction = "create" | "edit" | "delete" | "restore" | "import";

/**
 * Writer of a change: a person's device, a program with a key (`/v1`), a client on a public page, a payment provider's word, a
 * job of the server.
 */
export type Writer = "device" | "program" | "client" | "provider" | "server";

/** The acts in which each writer may write a field; one that is not named may not. */
type Writers = { readonly [W in Writer]?: readonly WriteAction[] };

/**
 * Until when a field may be edited once its record is out: a document that was issued, a payment that was recorded.
 *
 * - `never`: frozen from that moment on.
 * - `until_shared`: until somebody has the document.
 * - `until_paid`: until it was shared, opened by its client or paid. An offer that is out is changed as a new version.
 * - `later`: a day that may always move back, and forward as `until_paid` allows.
 * - `until_confirmed`: while a payment is still a claim.
 * - `always`: it is no part of what was handed over.
 */
export type Editable = "never" | "until_shared" | "until_paid" | "later" | "until_confirmed" | "always";

/** Treatment of a field when its record is duplicated. */
type Copied =
  /** The same value. */
  | "kept"
  /** As in a record that was just begun. */
  | "cleared"
  /** A value of its own: a new id, number to pay by, link, date. */
  | "made";

/** Objects inside a record that have fields: a line, a party, an allocation. */
export type PartRule = {
  /** It is on the document, or decides what is. */
  readonly printed?: true;
  /** It never leaves the business: no public page, mail or document. */
  readonly private?: true;
  /** Collection of the record whose id it holds, one or a list; `self` for an id within this very record. */
  readonly names?: CollectionName | "self";
  /** Members who see it, where fewer do than see the field it is in. */
  readonly reads?: RoleGroup;
  /** Rules of the objects it holds, one or a list of them. */
  readonly of?: PartRules;
};
export type PartRules = Readonly<{ [field: string]: PartRule }>;

export type FieldRoles = { readonly reads: RoleGroup; readonly writes: RoleGroup };

/** Access of the members of a business to a collection as a whole. Nobody does to a record what its fields forbid. */
export type CollectionAccess = {
  readonly reads: RoleGroup;
  readonly creates: RoleGroup;
  readonly edits: RoleGroup;
  readonly deletes: RoleGroup;
  /** Its records belong to whoever wrote them (`createdBy`): a seller may be shown their own alone. */
  readonly personal?: true;
};

/** Everything that is decided about one field of a record. */
export type FieldRule = Omit<PartRule, "reads"> & {
  readonly editable: Editable;
  readonly writers: Writers;
  /** Members who see it and who write it, of those whom the collection is open to (`rules/collection-access.ts`). */
  readonly roles: FieldRoles;
  readonly copied?: Copied;
  /** It may differ between the versions of an offer, which keep it. */
  readonly versioned?: true;
  /** A correction of a document under its number may say it. */
  readonly corrected?: true;
  /** Reports read it. */
  readonly reported?: true;
  /** The collection's table for spreadsheets shows it. The full exit always has every field. */
  readonly csv?: true;
  /**
   * Says when a field is held by the one who vouches for the payment: no device replaces it once a client or a payment company said something (`said`),
   * or once the company said that money came or went back (`paid`).
   */
  readonly held?: "said" | "paid";
  /** It says where clients' money goes: one that leads elsewhere than before waits for the owner's proof, see `newPayTo`. */
  readonly payout?: true;
  /** It is free text that clients read: an account, a phone number or a link that is new in it waits likewise, see `namesNewAccount`. */
  readonly payoutText?: true;
  /** It names files, which are kept as long as it does: a list of them or a single one. */
  readonly file?: "many" | "one";
};
export type FieldRules = Readonly<Record<string, FieldRule>>;

/** The fields of a table whose rule fits a pattern, for types: `FieldsThat<typeof invoiceRules, { versioned: true }>`. */
export type FieldsThat<R, P> = { [F in keyof R]: R[F] extends P ? F : never }[keyof R] & string;

/** Fields a writer may write in an act, for types. */
export type FieldsOf<R, W extends Writer, A extends WriteAction> = {
  [F in keyof R]: R[F] extends { writers: { readonly [K in W]: readonly (infer I)[] } }
    ? A extends I
      ? F
      : never
    : never;
}[keyof R] &
  string;

/** Names of the fields whose rule fits, in the order of the table. */
export const fieldsThat = <R extends FieldRules>(rules: R, fits: (rule: FieldRule) => boolean): (keyof R & string)[] =>
  Object.entries(rules)
    .filter(([, rule]) => fits(rule))
    .map(([field]) => field);

/** May this writer write a field of this rule in that act? */
export const mayWrite = (rule: FieldRule, writer: Writer, act: WriteAction): boolean =>
  rule.writers[writer]?.includes(act) ?? false;
