import type { ChangeOp, Receipt } from "@ankara/contract/sync";
import { bookkeepingFields } from "@ankara/sync/change";
import { sameValue } from "@ankara/sync/same-value";
import type { StoredRecord } from "@ankara/sync/server/stored-record";
import type { BusinessTables } from "./memory-server.ts";

type Carried = { readonly op: ChangeOp; readonly before: StoredRecord | undefined };

/** Remembers applied changes, to check that a repeat puts no old value over a later one. */
export class RetryCheck {
  /** Revision by id of the change. */
  readonly #applied = new Map<string, number>();

  /** The server comes back as it was: what it took since, it takes again. */
  restored({ rev }: BusinessTables): void {
    for (const [opId, at] of this.#applied) if (at > rev) this.#applied.delete(opId);
  }

  /** Returns the changes of a coming push that were applied before, with their records as they are. */
  comingAgain(business: BusinessTables | undefined, ops: readonly ChangeOp[]): readonly Carried[] {
    return ops
      .filter(({ opId, again }) => again === undefined && this.#applied.has(opId))
      .map((op) => ({ op, before: business?.find(op.collection, op.id) }));
  }

  /** @returns what a repeat changed, or null */
  wasApplied(
    business: BusinessTables | undefined,
    ops: readonly ChangeOp[],
    receipts: readonly Receipt[],
    again: readonly Carried[],
  ) {
    for (const [index, { opId }] of ops.entries()) {
      const { status, rev } = receipts[index] ?? {};
      if (status === "applied" && !this.#applied.has(opId)) this.#applied.set(opId, rev ?? 0);
    }
    for (const { op, before } of again) {
      const after = business?.find(op.collection, op.id);
      // Another change of the record in this push may have changed it as well.
      const isAlone = ops.filter(({ collection, id }) => collection === op.collection && id === op.id).length === 1;
      if (!isAlone || !after || after.rev === before?.rev) continue;
      const key = `${op.collection}/${op.id}`;
      if (op.kind === "delete" && after.deleted) return `${key} was deleted by a repeat`;
      const field = Object.keys(op.patch).find(
        (each) =>
          !bookkeepingFields.has(each) &&
          !sameValue(before?.data[each], op.patch[each]) &&
          sameValue(after.data[each], op.patch[each]),
      );
      if (field !== undefined) return `${key} has ${field} = ${JSON.stringify(op.patch[field])} again`;
      if (before?.deleted && !after.deleted) return `${key} came back by a repeat`;
    }
    return null;
  }
}
