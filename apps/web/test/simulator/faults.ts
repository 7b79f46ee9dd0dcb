import type { ChangeOp, Receipt } from "@ankara/contract/sync";
import type { Series } from "@ankara/domain/records/series";
import type { Api } from "../../src/api/api.ts";
import { overPlanCode } from "@ankara/sync/series-progress";
import type { PlantedFault as SyncFault } from "@ankara/sync-simulator/planted-faults";
import type { OutboxRow } from "../../src/store/database.ts";
import type { Store } from "../../src/store/store.ts";
import { keyOf, type UnitOfWork } from "../../src/store/unit-of-work.ts";
import { restoredServerFaults, withoutHistory } from "./restored-server-faults.ts";
import { WatchedStore } from "./watched-store.ts";

/**
 * Mistakes somebody could make in the app, planted one at a time around its own code, to see whether the simulator finds
 * them. Each is one this app had once, or one its transactions and seams are there to prevent.
 */
export const plantedFaults = {
  push_read_before_freeze: "a push sends what the outbox held before its changes were frozen",
  outbox_written_apart: "the record is written in one transaction, its change for the server in the next",
  receipt_clears_the_record: "a receipt takes every waiting change of its record out of the outbox",
  lists_told_before_commit: "lists show what a transaction wrote before it is committed",
  other_tabs_not_told: "other tabs are not told of what one wrote",
  index_keeps_deleted: "the slim row of a deleted record stays in the index",
  counter_noted_before_commit: "the device notes a number as given before its document is committed",
  note_after_issue_fails_it: "what fails after a document was issued makes its screen say that it was not",
  beyond_plan_is_stranded: "changes held back for the plan count as waiting for a missing number",
  number_given_apart: "the counter of a series is stored after the document, not with it",
  wrong_clock_believed: "a device that heard the server's time gives numbers by a clock that is years off",
  sent_away_goes_on: "a device that heard that its owner sent it away goes on writing",
  erased_unsent: "a device that its owner wants erased erases what was never sent as well",
  empty_write_after_round: "the end of each round writes nothing, which wakes the sync again",
  second_half_of_an_answer_lost:
    "of a push with several receipts only the first half is taken in, and the rest given up",
  ...restoredServerFaults,
} as const;
export type PlantedFault = keyof typeof plantedFaults;

/** Shows only where a data folder is put back: a history that looks for it has one. */
export const isAboutRestoredServer = (fault: PlantedFault | undefined): boolean =>
  fault !== undefined && Object.hasOwn(restoredServerFaults, fault);

/** Returns the mistakes that are planted in the server. */
export const serverFaultsOf = (fault: PlantedFault | undefined): ReadonlySet<SyncFault> =>
  new Set(fault === "put_back_not_noticed" || fault === "no_gap_at_start" ? [fault] : []);

/** The app's store with a mistake in it. */
export function storeWith(fault: PlantedFault | undefined): typeof WatchedStore {
  switch (fault) {
    case "outbox_written_apart":
      return WritesOutboxApart;
    case "receipt_clears_the_record":
      return ClearsRecord;
    case "lists_told_before_commit":
      return AnnouncesBeforeCommit;
    case "other_tabs_not_told":
      return AnnouncesNothing;
    case "index_keeps_deleted":
      return LeavesDeletedRows;
    case "counter_noted_before_commit":
      return NotesBeforeCommit;
    case "note_after_issue_fails_it":
      return FailsAfterIssue;
    case "number_given_apart":
      return CountsApart;
    case "push_read_before_freeze":
      return ReadsBefore;
    case "lost_noted_before_sent":
      return NotesLossFirst;
    default:
      return WatchedStore;
  }
}

/** The app's client of the server with a mistake in it. */
export function apiWith(fault: PlantedFault | undefined, api: Api, storeOf: () => Store): Api {
  const callApi = api.call as (call: { path: string }, input: { body?: Body }) => Promise<Answer>;
  if (isAboutRestoredServer(fault)) return { call: withoutHistory(fault, callApi) as unknown as Api["call"] };
  const call = async (which: { path: string }, input: { body?: Body }): Promise<Answer> => {
    const store = storeOf();
    const { body } = input;
    if (fault === "push_read_before_freeze" && body?.ops && store instanceof ReadsBefore)
      return callApi(which, {
        ...input,
        body: { ...body, ops: body.ops.map((op) => store.before.get(op.opId) ?? op) },
      });
    const answer = await callApi(which, input);
    const receipts = answer.ok ? answer.value.receipts : undefined;
    if (!receipts) return answer;
    if (fault === "beyond_plan_is_stranded")
      return changed(
        answer,
        receipts.map((one) => (one.code === overPlanCode ? { ...one, code: "" } : one)),
      );
    if (fault === "second_half_of_an_answer_lost" && receipts.length > 1) {
      const half = receipts.slice(Math.ceil(receipts.length / 2)).map(({ opId }) => opId);
      await store.write(async () => void (await store.db.outbox.where("opId").anyOf(half).delete()), { quiet: true });
    }
    return answer;
  };
  return fault === undefined ? api : { call: call as unknown as Api["call"] };
}

type Body = { readonly ops?: readonly ChangeOp[] };
type Answer = { readonly ok: boolean; readonly value: { readonly receipts?: readonly Receipt[] } };
const changed = (answer: Answer, receipts: readonly Receipt[]): Answer => ({
  ...answer,
  value: { ...answer.value, receipts },
});

type Act<T> = (unit: UnitOfWork) => Promise<T>;
type Quiet = { quiet?: boolean };

class ReadsBefore extends WatchedStore {
  before = new Map<string, ChangeOp>();

  override async write<T>(act: Act<T>, options: Quiet = {}): Promise<T> {
    if (options.quiet) this.before = new Map((await this.db.outbox.toArray()).map(({ opId, op }) => [opId, op]));
    return super.write(act, options);
  }
}

class WritesOutboxApart extends WatchedStore {
  /** Returns whether a new row of the outbox is written later than its record. */
  protected isApart(_row: OutboxRow, quiet: boolean): boolean {
    return !quiet;
  }

  override async write<T>(act: Act<T>, { quiet = false }: Quiet = {}): Promise<T> {
    let held: OutboxRow[] = [];
    const value = await super.write(
      async (unit) => {
        const known = new Set(await this.db.outbox.toCollection().primaryKeys());
        const made = await act(unit);
        held = (await this.db.outbox.toArray()).filter((row) => !known.has(row.seq) && this.isApart(row, quiet));
        await this.db.outbox.bulkDelete(held.map(({ seq }) => seq));
        return made;
      },
      { quiet },
    );
    if (held.length > 0)
      await super.write(
        async (unit) => {
          await this.db.outbox.bulkPut(held);
          for (const { collection, id } of held) unit.touchPending(collection, id);
        },
        { quiet: true },
      );
    return value;
  }
}

class NotesLossFirst extends WritesOutboxApart {
  protected override isApart({ op }: OutboxRow): boolean {
    return op.again !== undefined;
  }
}

class ClearsRecord extends WatchedStore {
  override async write<T>(act: Act<T>, options: Quiet = {}): Promise<T> {
    if (!options.quiet) return super.write(act, options);
    return super.write(async (unit) => {
      const before = await this.db.outbox.toArray();
      const value = await act(unit);
      const left = await this.db.outbox.toArray();
      const seqs = new Set(left.map(({ seq }) => seq));
      const gone = new Set(
        before.filter(({ seq }) => !seqs.has(seq)).map(({ collection, id }) => keyOf(collection, id)),
      );
      const also = left.filter(({ collection, id }) => gone.has(keyOf(collection, id)));
      await this.db.outbox.bulkDelete(also.map(({ seq }) => seq));
      return value;
    }, options);
  }
}

class AnnouncesBeforeCommit extends WatchedStore {
  override async write<T>(act: Act<T>, options: Quiet = {}): Promise<T> {
    return super.write(async (unit) => {
      const value = await act(unit);
      this.memory.apply(await unit.flush());
      return value;
    }, options);
  }
}

/** Opened where there seem to be no channels between tabs. */
class AnnouncesNothing extends WatchedStore {
  constructor(...parts: ConstructorParameters<typeof WatchedStore>) {
    const { BroadcastChannel } = globalThis;
    Reflect.deleteProperty(globalThis, "BroadcastChannel");
    super(...parts);
    globalThis.BroadcastChannel = BroadcastChannel;
  }
}

class LeavesDeletedRows extends WatchedStore {
  override async write<T>(act: Act<T>, options: Quiet = {}): Promise<T> {
    return super.write(async (unit) => {
      const store = unit.store.bind(unit);
      unit.store = (collection, id, copy, epoch) => {
        const row = unit.known(collection, id);
        if (row && (copy === null || copy.data === null)) row.chunk = undefined;
        store(collection, id, copy, epoch);
      };
      return act(unit);
    }, options);
  }
}

/** Open series this device numbers by. */
async function ownSeries({ db, deviceId }: WatchedStore): Promise<Series[]> {
  const all = (await db.series.toArray()).map(({ data }) => data as Series | null);
  return all.flatMap((one) => (one?.ownerDeviceId === deviceId && !one.closed ? [one] : []));
}

class NotesBeforeCommit extends WatchedStore {
  protected override async issueHere(...args: Parameters<Store["issue"]>): ReturnType<Store["issue"]> {
    const own = (await ownSeries(this)).filter(({ kind }) => kind === "invoice");
    await this.device.saveLeases(own.map(({ id, next }) => ({ userId: this.userId, seriesId: id, next: next + 1 })));
    return super.issueHere(...args);
  }
}

/** Its note of how far it has counted throws where `afterCommit` would not, so that what was committed fails as well. */
class FailsAfterIssue extends WatchedStore {
  override async noteLeases(): Promise<void> {
    const own = await ownSeries(this);
    await this.device.saveLeases(own.map(({ id, next }) => ({ userId: this.userId, seriesId: id, next })));
  }
}

class CountsApart extends WatchedStore {
  override async write<T>(act: Act<T>, options: Quiet = {}): Promise<T> {
    if (options.quiet) return super.write(act, options);
    const later: Parameters<UnitOfWork["store"]>[] = [];
    const value = await super.write(async (unit) => {
      const store = unit.store.bind(unit);
      let issues = false;
      unit.store = (...given) => {
        const [collection, , copy] = given;
        issues ||= collection === "invoices" && typeof copy?.data?.["seq"] === "number";
        if (collection === "series" && issues) later.push(given);
        else store(...given);
      };
      return act(unit);
    }, options);
    if (later.length > 0)
      await super.write(
        async (unit) => {
          for (const given of later) {
            await unit.row(given[0], given[1]);
            unit.store(...given);
          }
        },
        { quiet: true },
      );
    return value;
  }
}
