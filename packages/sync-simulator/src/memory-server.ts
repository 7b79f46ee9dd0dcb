import type { ChangeOp, ChangeRow, Fields, LostTimes, Receipt, ResentOp } from "@ankara/contract/sync";
import { newId, type Random } from "@ankara/domain/ids";
import { withoutHidden } from "@ankara/domain/people/access";
import { type Member, maySee } from "@ankara/domain/people/visibility";
import { type Authority, ownerAuthority } from "@ankara/domain/people/role";
import type { Series } from "@ankara/domain/records/series";
import type { BusinessId, ContactId, DeviceId, InvoiceId, SeriesId, UserId } from "@ankara/domain/records/fields";
import {
  clientEvery,
  copiedLast,
  copyStart,
  isStale,
  knownRev,
  nobody,
  type Position,
  readCursor,
  wholeRevision,
  writeCursor,
} from "@ankara/sync/server/cursor";
import {
  closeSeriesOf,
  type Contact,
  sortSeries,
  isClone,
  isProvisioned,
  type KnownDevice,
  assignLetter,
  ownSeries,
  provenLeases,
  provisionSeries,
  takeOver,
  unknownMark,
} from "@ankara/sync/server/devices";
import { type Gap, historyOf, isLost, type LostTime, lostTimeAfter, provesLoss } from "@ankara/sync/lost-times";
import type { Lease } from "@ankara/sync/series";
import type { SentenceOf } from "@ankara/sync/server/apply-op";
import type { PaymentFact } from "@ankara/sync/server/payment-facts";
import { devicesOverLimit, overPlan, type LimitedDevice } from "@ankara/sync/server/device-limit";
import { isOf, type RecordWrite, type StoredOf, type StoredRecord } from "@ankara/sync/server/stored-record";
import { reusesOpId, type KnownReceipt, applyPush, serializeOp } from "@ankara/sync/server/apply-push";
import { type RequiredRows, requiredRows } from "@ankara/sync/server/required-rows";
import type { PushRows } from "@ankara/sync/server/push-rows";
import { isNumbered } from "@ankara/sync/server/validate-invoice";
import { WorkingSet } from "@ankara/sync/server/working-set";
import { payoutProofCode } from "@ankara/sync/series-progress";
import type { IssuedNumber } from "@ankara/sync/server/push-rows";
import { acceptForged, believesUnproven } from "./accept-forged.ts";
import type { PlantedFault } from "./planted-faults.ts";

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: RefusalCode };
export type RefusalCode =
  | "unauthenticated"
  | "forbidden"
  | "op_reused"
  | "device_copied"
  | "resync"
  | "invalid"
  | "not_found"
  | "conflict"
  /** No answer at all. */
  | "offline"
  | "internal";
export type Page = {
  readonly changes: ChangeRow[];
  readonly cursor: string;
  readonly more: boolean;
  readonly head: number;
  readonly history?: number;
  readonly authority?: Authority;
};
export type PushBody = {
  deviceId: DeviceId;
  ops: readonly ChangeOp[];
  contact?: string | undefined;
  pending?: number;
  seen?: number | undefined;
  resent?: readonly ResentOp[] | undefined;
};
export type Registration = {
  id: string;
  name: string;
  leases: readonly Lease[];
  contact?: Contact | undefined;
  history?: number;
  seen?: number;
  hasRestores?: { letter: string };
};

export type Registered = {
  device: KnownDevice;
  series: Series[];
  plan?: typeof overPlan;
  history?: LostTimes;
  head?: number;
};

type Device = KnownDevice & LimitedDevice & { readonly contact: string | null };

/** Joined person of a business; `viewRev` is the revision at which their authority last changed. */
export type Membership = { readonly authority: Authority; readonly viewRev: number; readonly isRemoved: boolean };

/** Everything of one business, as the tables of the server hold it. */
export class BusinessTables {
  readonly id: string;
  rev = 0;
  purged = 0;
  receiptsPurged = 0;
  readonly records = new Map<string, StoredRecord>();
  readonly receipts = new Map<string, KnownReceipt>();
  readonly numbers: IssuedNumber[] = [];
  readonly versions: string[] = [];
  readonly pushes = new Map<number, string>();
  readonly devices = new Map<string, Device>();
  /** Facts of payment companies and clients, by payment. */
  readonly facts = new Map<string, readonly PaymentFact[]>();
  readonly audit: { what: string; deviceId: DeviceId | null }[] = [];
  lost: readonly LostTime[] = [];
  /** Devices the plan syncs, null for any number. */
  places: number | null = null;
  /** Other bank details wait until the owner has proved who they are. */
  asksProof = false;
  /** Devices whose session has a fresh proof; a backup's are over. */
  readonly proven = new Set<DeviceId>();
  /** People who joined; anybody else is the owner. */
  readonly members = new Map<UserId, Membership>();
  gaps: readonly Gap[] = [];
  /** The start of the database the newest revision was given under. */
  started = 0;

  constructor(id: string) {
    this.id = id;
  }

  /** As a backup has it. */
  copy(): BusinessTables {
    const copy = new BusinessTables(this.id);
    copy.rev = this.rev;
    copy.purged = this.purged;
    copy.receiptsPurged = this.receiptsPurged;
    copy.lost = this.lost;
    copy.places = this.places;
    copy.asksProof = this.asksProof;
    copy.gaps = this.gaps;
    copy.started = this.started;
    for (const [key, record] of this.records) copy.records.set(key, record);
    for (const [key, receipt] of this.receipts) copy.receipts.set(key, receipt);
    for (const [rev, device] of this.pushes) copy.pushes.set(rev, device);
    for (const [id, device] of this.devices) copy.devices.set(id, device);
    for (const [id, facts] of this.facts) copy.facts.set(id, facts);
    for (const [id, member] of this.members) copy.members.set(id, member);
    copy.numbers.push(...this.numbers);
    copy.versions.push(...this.versions);
    copy.audit.push(...this.audit);
    return copy;
  }

  find(collection: string, id: string): StoredRecord | undefined {
    return this.records.get(`${collection}/${id}`);
  }

  series(): StoredOf<"series">[] {
    return [...this.records.values()]
      .filter((record): record is StoredOf<"series"> => isOf(record, "series") && !record.deleted)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }
}

/** A push that is decided but not written, because the server may die before `commit`. */
export type Prepared = { readonly answer: Answer<{ receipts: Receipt[]; head: number }>; readonly commit: () => void };

/**
 * The server's half of the sync in memory. It decides by the same functions as the real one and differs only in where
 * rows are kept; `twin.test.ts` of the server holds the two against each other.
 */
export class MemoryServer {
  readonly businesses = new Map<string, BusinessTables>();
  readonly links = new Map<string, string>();
  readonly #now: () => Date;
  readonly #random: Random;
  readonly #sentenceOf: SentenceOf;
  readonly #faults: ReadonlySet<PlantedFault>;
  #starts = 0;

  constructor({
    now,
    random,
    sentenceOf = () => "This cannot be used here",
    faults = new Set(),
  }: {
    now: () => Date;
    random: Random;
    sentenceOf?: SentenceOf;
    faults?: ReadonlySet<PlantedFault>;
  }) {
    this.#now = now;
    this.#random = random;
    this.#sentenceOf = sentenceOf;
    this.#faults = faults;
  }

  /** A business with what its sign-up wrote. */
  open(businessId: BusinessId, writes: readonly RecordWrite[]): BusinessTables {
    const business = new BusinessTables(businessId);
    business.started = this.#starts;
    this.businesses.set(businessId, business);
    business.rev = 1;
    this.#put(business, writes);
    return business;
  }

  /** Devices the plan syncs from now on, null for any number: a plan was bought, or it ended. */
  setPlaces(businessId: BusinessId, places: number | null): void {
    const business = this.#business(businessId);
    business.places = places;
    this.#assignDeviceSlots(business);
  }

  /** A role is given, changed or taken away, at a revision of its own. */
  setMember(businessId: BusinessId, userId: UserId, given: Omit<Membership, "viewRev">): void {
    const business = this.#business(businessId);
    this.#nextRevision(business);
    business.members.set(userId, { ...given, viewRev: business.rev });
  }

  /** @returns null for a person who was removed */
  #memberOf(business: BusinessTables, userId: UserId): (Member & { readonly viewRev: number }) | null {
    const known = business.members.get(userId);
    if (known?.isRemoved && !this.#faults.has("removed_member_still_pushes")) return null;
    return known ? { userId, authority: known.authority, viewRev: known.viewRev } : { ...owner, viewRev: 0 };
  }

  register(businessId: BusinessId, registration: Registration, userId = owner.userId): Answer<Registered> {
    const { id, name, leases, contact, history, seen, hasRestores } = registration;
    const business = this.#business(businessId);
    if (!this.#memberOf(business, userId)) return { ok: false, code: "unauthenticated" };
    this.#detectLoss(business, seen);
    if (history !== undefined && history !== historyOf(business.lost))
      return {
        ok: true,
        value: {
          device: { id, letter: "", name },
          series: [],
          history: { id: historyOf(business.lost), lost: [...business.lost] },
        },
      };
    const known = business.devices.get(id);
    if (known && !known.revoked) {
      if (contact && isClone(known.contact, contact)) {
        business.audit.push({ what: "device_copied", deviceId: id });
        return { ok: false, code: "device_copied" };
      }
      const beyond = this.#contact(business, known, registration);
      const own = ownSeries(business.series(), id);
      if (hasRestores || isProvisioned(own, this.#proven(leases, beyond)))
        return {
          ok: true,
          value: {
            device: { id, letter: known.letter, name },
            series: sortSeries(own.map(({ data }) => data)),
            head: business.rev,
            ...(beyond && { plan: overPlan }),
          },
        };
    }
    this.#nextRevision(business);
    const letters = [...business.devices.values()].map(({ letter }) => letter);
    const letter = assignLetter(hasRestores?.letter, letters, business.lost);
    const at = this.#now().getTime();
    const fresh = {
      id,
      letter,
      name,
      contact: null,
      revoked: false,
      overPlan: false,
      seenAt: at,
      createdAt: business.rev,
    };
    const device: Device = known ?? fresh;
    const beyond = this.#contact(business, device, registration);
    const answer = {
      device: { id, letter: device.letter, name },
      head: business.rev,
      ...(beyond && { plan: overPlan }),
    };
    if (hasRestores) return { ok: true, value: { ...answer, series: [] } };
    const turn = { rev: business.rev, now: this.#now(), random: this.#random };
    const settled = provisionSeries(business.series(), device, this.#proven(leases, beyond), turn);
    this.#put(business, settled.writes);
    return { ok: true, value: { ...answer, series: settled.series } };
  }

  #proven(leases: readonly Lease[], beyond: boolean): readonly Lease[] {
    const isBelieved = this.#faults.has("over_plan_counts_as_stranded") || this.#faults.has("over_plan_series_closed");
    return provenLeases(leases, beyond && !isBelieved);
  }

  push(businessId: BusinessId, body: PushBody): Answer<{ receipts: Receipt[]; head: number }> {
    const prepared = this.prepare(businessId, body);
    prepared.commit();
    return prepared.answer;
  }

  prepare(
    businessId: BusinessId,
    { deviceId, ops, contact, seen, resent = [] }: PushBody,
    userId = owner.userId,
  ): Prepared {
    const business = this.#business(businessId);
    const member = this.#memberOf(business, userId);
    if (!member) return { answer: { ok: false, code: "unauthenticated" }, commit: () => undefined };
    this.#detectLoss(business, seen);
    const refuse = (code: RefusalCode): Prepared => ({ answer: { ok: false, code }, commit: () => undefined });
    const mark = business.devices.get(deviceId)?.contact ?? null;
    const isForgotten = business.lost.length > 0 && !business.devices.has(deviceId);
    if (contact !== undefined && (isForgotten || (mark !== null && contact !== mark))) return refuse("device_copied");
    const texts = ops.map(serializeOp);
    if (reusesOpId(ops, texts, business.receipts) && !this.#faults.has("reused_id_answered"))
      return refuse("op_reused");
    const known = this.#faults.has("retry_not_deduplicated") ? new Map<string, KnownReceipt>() : business.receipts;
    if (ops.every(({ opId }) => known.has(opId))) {
      const receipts = ops.map(({ opId }) => known.get(opId)?.receipt as Receipt);
      return { answer: { ok: true, value: { receipts, head: business.rev } }, commit: () => undefined };
    }
    if (isBeyondPlan(business, deviceId)) {
      const held = { status: "held", rev: null, ...overPlan } as const;
      const receipts = ops.map(({ opId }) => known.get(opId)?.receipt ?? { opId, ...held });
      return { answer: { ok: true, value: { receipts, head: business.rev } }, commit: () => undefined };
    }
    const set = new WorkingSet({
      businessId,
      deviceId,
      member: this.#judged(member),
      rev: this.#next(business).rev,
      now: this.#nowFor(ops),
    });
    set.allTemplates = business.places === null;
    set.payoutIsProven =
      !business.asksProof || business.proven.has(deviceId) || believesUnproven(this.#faults, business.proven, ops);
    set.lost = business.lost;
    set.purged = business.purged;
    if (!this.#faults.has("old_repeat_carried_out")) set.receiptsPurged = business.receiptsPurged;
    set.resent = new Map(resent.map(({ opId, after }) => [opId, after]));
    set.loadRows(
      this.#read(business, deviceId, requiredRows(business.id, ops, set.resent, member.authority.role !== "owner")),
    );
    const given = this.#faults.size > 0 ? this.#misread(business, ops) : ops;
    const again = given === ops ? texts : given.map(serializeOp);
    const judged = applyPush(set, given, { texts: again, fingerprints: again, known, sentenceOf: this.#sentenceOf });
    if (judged.do === "refuse") return refuse("op_reused");
    const waits = judged.receipts.some(({ code }) => code === payoutProofCode);
    if (waits && judged.answered.size === 0)
      return {
        answer: { ok: true, value: { receipts: judged.receipts, head: business.rev } },
        commit: () => undefined,
      };
    const answered = this.#faults.size > 0 ? acceptForged(set, given, judged, this.#faults) : judged;
    const byOp = new Map(answered.receipts.map((receipt) => [receipt.opId, receipt]));
    const receipts = given === ops ? answered.receipts : ops.map(({ opId }) => byOp.get(opId) as Receipt);
    const reported = this.#faults.has("lost_values_not_told")
      ? receipts.map(({ lost, ...receipt }) => (lost ? receipt : receipt))
      : receipts;
    return {
      answer: { ok: true, value: { receipts: reported, head: set.rev } },
      commit: () => this.#commit(business, set, answered.answered),
    };
  }

  pull(
    businessId: BusinessId,
    { cursor, limit = 500, seen = 0 }: { cursor?: string | undefined; limit?: number; seen?: number },
    userId = owner.userId,
  ): Answer<Page> {
    const business = this.#business(businessId);
    const member = this.#memberOf(business, userId);
    if (!member) return { ok: false, code: "unauthenticated" };
    const viewRev = this.#faults.has("role_change_not_told") ? 0 : member.viewRev;
    const position = cursor === undefined || cursor === "" ? null : readCursor(cursor);
    if (position === undefined) return { ok: false, code: "invalid" };
    if (position && position.businessId !== businessId) return { ok: false, code: "resync" };
    const known = knownRev(position);
    // A receipt of since the loss is the higher one, and would hide a cursor from before it.
    this.#detectLoss(
      business,
      [known, seen].find((rev) => provesLoss(rev, business)),
    );
    const cleared = position?.cleared ?? business.purged;
    if (position && isStale(position, { businessId, viewRev }, business)) return { ok: false, code: "resync" };
    const sees = (record: StoredRecord): boolean => isVisible(business, member, record);
    const open = [...business.records.values()].filter((record) => sees(record) || isClaim(record));
    const found =
      position && position.copiedFrom === undefined ? changesAfter(open, position) : copyFrom(open, position);
    const rows = found.slice(0, limit);
    const more = found.length > rows.length;
    const last = rows.at(-1);
    const end =
      more && last && !this.#faults.has("cursor_at_head_of_a_part")
        ? endAt(last, position, business.rev)
        : { rev: business.rev, collection: wholeRevision, id: nobody };
    const changes = rows.map((record) => ({
      collection: record.collection,
      id: record.id,
      rev: record.rev,
      data: record.deleted || !sees(record) ? null : this.#shown(member, record),
    }));
    const reported =
      this.#faults.has("tombstones_not_told") && position ? changes.filter(({ data }) => data !== null) : changes;
    return {
      ok: true,
      value: {
        changes: reported,
        cursor: writeCursor({ businessId, cleared, viewRev, ...end }),
        more,
        head: business.rev,
        ...(!position && member.authority.role !== "owner" && { authority: member.authority }),
        ...(known < historyOf(business.lost) && { history: historyOf(business.lost) }),
      },
    };
  }

  /** The database is lost and comes back as a backup has it, and whoever put it back says so. */
  restore(backup: BusinessTables): void {
    const business = this.#stand(backup);
    business.started = this.#starts;
    if (!this.#faults.has("revisions_given_again")) this.#beginHistory(business);
  }

  /** The data folder is put back as it was, and nobody says so: the database starts, and goes on. */
  putBack(backup: BusinessTables): void {
    const business = this.#stand(backup);
    this.#starts += 1;
    if (this.#faults.has("no_gap_at_start")) business.started = this.#starts;
  }

  /** An operator says that the database came back, perhaps after others have written. */
  beginNewHistory(businessId: BusinessId): void {
    this.#beginHistory(this.#business(businessId));
  }

  /** @returns the business as it is in the backup. What the provider says of its plan is said again. */
  #stand(backup: BusinessTables): BusinessTables {
    const business = backup.copy();
    business.places = this.businesses.get(backup.id)?.places ?? null;
    for (const [link, holder] of this.links)
      if (!business.numbers.some(({ invoiceId }) => invoiceId === holder)) this.links.delete(link);
    this.businesses.set(business.id, business);
    this.#assignDeviceSlots(business);
    return business;
  }

  #beginHistory(business: BusinessTables): void {
    const time = lostTimeAfter(business.rev, this.#now());
    business.lost = [...business.lost, ...business.gaps, time];
    business.gaps = [];
    business.rev = time.upTo;
    business.started = this.#starts;
    this.#forgetMarks(business);
  }

  #forgetMarks(business: BusinessTables): void {
    if (this.#faults.has("restored_mark_refused")) return;
    for (const [id, device] of business.devices) business.devices.set(id, { ...device, contact: unknownMark });
  }

  /** A device has seen this revision: does that prove that a gap was lived through? See `notice_lost_time` of the server. */
  #detectLoss(business: BusinessTables, seen = 0): void {
    if (!provesLoss(seen, business) || this.#faults.has("put_back_not_noticed")) return;
    this.#nextRevision(business);
    if (!isLost(seen, business.gaps)) return;
    business.lost = [...business.lost, ...business.gaps];
    business.gaps = [];
    this.#forgetMarks(business);
  }

  /** The revision the next write takes. The first after a start leaves a gap, because the folder may have been put back. */
  #next({ rev, gaps, started }: BusinessTables): { readonly rev: number; readonly gaps: readonly Gap[] } {
    if (started === this.#starts) return { rev: rev + 1, gaps };
    const gap = lostTimeAfter(rev, this.#now());
    return { rev: gap.upTo + 1, gaps: [...gaps.slice(-31), gap] };
  }

  #nextRevision(business: BusinessTables): void {
    Object.assign(business, this.#next(business));
    business.started = this.#starts;
  }

  /** A row is gone without a word, and everybody has to read anew. */
  forget(businessId: BusinessId, key: string): void {
    const business = this.#business(businessId);
    business.records.delete(key);
    business.rev += 1;
    business.purged = business.rev;
  }

  /** A client or a payment company says something of money. */
  report(businessId: BusinessId, fact: PaymentFact, data: Fields): void {
    const business = this.#business(businessId);
    this.#nextRevision(business);
    this.#put(business, [{ collection: "payments", id: fact.paymentId, data, deleted: false }]);
    business.facts.set(fact.paymentId, [fact]);
  }

  takeOver(businessId: BusinessId, seriesId: SeriesId, deviceId: DeviceId): Answer<{ closed: Series; opened: Series }> {
    const business = this.#business(businessId);
    const taker = business.devices.get(deviceId);
    if (!taker || taker.revoked) return { ok: false, code: "not_found" };
    const turn = { rev: this.#next(business).rev, now: this.#now(), random: this.#random };
    const takeover = takeOver(business.series(), seriesId, taker, turn);
    if (!takeover.ok) return { ok: false, code: takeover.error === "series_unknown" ? "not_found" : "conflict" };
    this.#nextRevision(business);
    this.#put(business, takeover.value.writes);
    business.audit.push({ what: "series_taken_over", deviceId });
    return { ok: true, value: { closed: takeover.value.closed, opened: takeover.value.opened } };
  }

  revoke(businessId: BusinessId, deviceId: DeviceId): Answer<{ closed: string[] }> {
    const business = this.#business(businessId);
    const device = business.devices.get(deviceId);
    if (!device) return { ok: false, code: "not_found" };
    if (device.revoked) return { ok: true, value: { closed: [] } };
    this.#nextRevision(business);
    const writes = closeSeriesOf(business.series(), deviceId, {
      rev: business.rev,
      now: this.#now(),
      random: this.#random,
    });
    this.#put(business, writes);
    business.devices.set(deviceId, { ...device, revoked: true, contact: newId(this.#now().getTime(), this.#random) });
    this.#assignDeviceSlots(business);
    business.audit.push({ what: "device_revoked", deviceId });
    return { ok: true, value: { closed: writes.map(({ id }) => id) } };
  }

  /** One device takes the place of another: that one is revoked, and its place in the plan goes to the first one. */
  replace(businessId: BusinessId, deviceId: DeviceId, heirId: string): Answer<{ closed: string[] }> {
    const business = this.#business(businessId);
    const heir = business.devices.get(heirId);
    if (!heir || heir.revoked || heirId === deviceId) return { ok: false, code: "not_found" };
    business.devices.set(heirId, { ...heir, overPlan: false });
    return this.revoke(businessId, deviceId);
  }

  /** Purges receipts and tombstones, as time does. */
  clearAway(businessId: BusinessId, { receipts = false }: { receipts?: boolean } = {}): void {
    const business = this.#business(businessId);
    if (receipts) {
      business.receiptsPurged = Math.max(business.receiptsPurged, ...business.pushes.keys());
      // Lost values stand nowhere else: such receipts are kept for longer than devices are away.
      for (const [opId, { receipt }] of business.receipts) if (!receipt.lost) business.receipts.delete(opId);
      business.pushes.clear();
    }
    for (const [key, { deleted, rev }] of business.records) {
      if (!deleted) continue;
      business.records.delete(key);
      if (!this.#faults.has("tombstone_purged_early")) business.purged = Math.max(business.purged, rev);
    }
  }

  /** Only for planted faults: the changes as a server would take them that reads them wrongly. */
  #misread(business: BusinessTables, ops: readonly ChangeOp[]): readonly ChangeOp[] {
    if (this.#faults.has("older_memory_prevails")) {
      const newest = historyOf(business.lost);
      return ops.map((op) => (op.again === undefined ? op : { ...op, baseRev: newest, again: newest }));
    }
    if (this.#faults.has("order_not_kept")) return ops.toReversed();
    if (!this.#faults.has("last_writer_by_wall_clock")) return ops;
    return ops.map((op) => {
      const stored = business.find(op.collection, op.id)?.data["updatedAt"];
      const isOlder = typeof stored === "string" && stored > ((op.patch["updatedAt"] as string | undefined) ?? "~");
      return isOlder ? { ...op, patch: {}, was: { updatedAt: null } } : op;
    });
  }

  /** Only planted faults judge a writer by another authority, or show more than they may see. */
  #judged({ userId, authority }: Member): Member {
    const allowances = { ...authority.allowances, maxDiscountPercent: 100 };
    return this.#faults.has("discount_limit_not_judged")
      ? { userId, authority: { ...authority, allowances } }
      : { userId, authority };
  }

  #shown({ authority }: Member, { collection, data }: StoredRecord): Fields {
    return this.#faults.has("seller_pulls_costs") ? data : withoutHidden(authority, collection, data);
  }

  /** Only a planted fault asks the clock of a device. */
  #nowFor(ops: readonly ChangeOp[]): Date {
    const issued = ops.map(({ patch }) => patch["issuedAt"]).findLast((at) => typeof at === "string");
    return issued !== undefined && this.#faults.has("year_poisoned") ? new Date(issued) : this.#now();
  }

  #business(businessId: BusinessId): BusinessTables {
    const business = this.businesses.get(businessId);
    if (!business) throw new Error(`expected the business ${businessId}`);
    return business;
  }

  /** @returns whether the plan has no place for the device */
  #contact(
    business: BusinessTables,
    device: Device,
    { name, contact }: Pick<Registration, "name" | "contact">,
  ): boolean {
    const seen = { revoked: false, seenAt: this.#now().getTime(), contact: contact?.next ?? device.contact };
    business.devices.set(device.id, { ...device, name, ...seen });
    this.#assignDeviceSlots(business);
    return isBeyondPlan(business, device.id);
  }

  #assignDeviceSlots(business: BusinessTables): void {
    const beyond = devicesOverLimit([...business.devices.values()], business.places, this.#now().getTime());
    for (const [id, device] of business.devices)
      if (device.overPlan !== beyond.has(id)) business.devices.set(id, { ...device, overPlan: beyond.has(id) });
  }

  /** Reads at once what a push is decided by, as the statements of the real server do. */
  #read(business: BusinessTables, deviceId: DeviceId, required: RequiredRows): PushRows {
    const records = [...business.records.values()];
    const isRequired = ({ collection, id, data }: StoredRecord): boolean =>
      (required.allSeries && collection === "series") ||
      (collection === "payments" && required.reversed.some((each) => each === data["reverses"])) ||
      required.records.some((key) => key.collection === collection && key.id === id);
    return {
      records: records.filter(isRequired),
      devices: required.devices
        ? [...business.devices.values()].filter(({ revoked }) => !revoked).map(({ id }) => id)
        : [],
      paymentFacts: required.paymentFacts.flatMap((id) => business.facts.get(id) ?? []),
      offerAnswers: [],
      seriesRanges: required.numbers.map(({ seriesId }) => rangeOf(business, seriesId)),
      issuedNumbers: business.numbers.filter((given) =>
        required.numbers.some(
          ({ kinds, number, invoiceId }) =>
            given.invoiceId === invoiceId || (given.number === number && kinds.includes(given.kind)),
        ),
      ),
      invoices: required.invoices.map(({ id, after, linkId }) => {
        const stored = business.find("invoices", id);
        const linkOf = linkId ?? stored?.data["linkId"];
        const holder = typeof linkOf === "string" ? this.links.get(linkOf) : undefined;
        return {
          id,
          isPaid: isNumbered(stored) && isSettledByOthers(business, id),
          ownRevs: ownRevsOf(business, stored, { deviceId, after }),
          link: typeof linkOf === "string" && holder !== undefined ? { linkId: linkOf, invoiceId: holder } : null,
        };
      }),
      ownRevs: required.ownRevs.flatMap(({ collection, id, after }) =>
        ownRevsOf(business, business.find(collection, id), { deviceId, after }),
      ),
      billedContacts: required.deletedContacts.filter((id) => isBilled(business, id, required.deletedInvoices)),
    };
  }

  #commit(business: BusinessTables, set: WorkingSet, answered: ReadonlyMap<string, KnownReceipt>): void {
    const writes = set.writes();
    for (const given of set.newNumbers) {
      const isUsed = business.numbers.some(
        ({ seriesId, seq, invoiceId, kind, number }) =>
          invoiceId === given.invoiceId ||
          (seriesId === given.seriesId && seq === given.seq) ||
          (kind === given.kind && number === given.number),
      );
      if (isUsed) throw new Error(`number ${given.number} was to be given twice`);
    }
    this.#nextRevision(business);
    this.#put(business, this.#faults.has("half_batch") ? writes.slice(0, Math.max(1, writes.length - 1)) : writes);
    for (const [opId, receipt] of answered) business.receipts.set(opId, receipt);
    business.numbers.push(...set.newNumbers);
    for (const { linkId, invoiceId } of set.newLinks) this.links.set(linkId, invoiceId);
    for (const { invoiceId } of set.versions) business.versions.push(invoiceId);
    business.pushes.set(set.rev, set.deviceId);
  }

  #put(business: BusinessTables, writes: readonly RecordWrite[]): void {
    for (const { collection, id, data, fieldRevs, createdRev, deleted } of writes) {
      const key = `${collection}/${id}`;
      const made = createdRev ?? business.records.get(key)?.createdRev ?? business.rev;
      const revs: Record<string, number> = {};
      for (const field of Object.keys(data)) revs[field] = made;
      Object.assign(revs, fieldRevs);
      business.records.set(key, {
        collection,
        id,
        rev: business.rev,
        data,
        fieldRevs: revs,
        createdRev: made,
        deleted,
      });
    }
  }
}

/** The one person of a business that nobody else has joined. */
export const owner: Member = { userId: "0198b0a0-0000-7000-8000-0000000000ee", authority: ownerAuthority };

const isVisible = (business: BusinessTables, member: Member, { collection, data }: StoredRecord): boolean =>
  maySee(member, collection, data, (id) => business.find("invoices", id)?.data["createdBy"] === member.userId);

/** A claim that goes to a colleague's document comes as a deletion. */
const isClaim = ({ collection, data }: StoredRecord): boolean => collection === "payments" && "claim" in data;

/** Returns whether the plan has no place for a device: an unknown or revoked one has a place only without a limit. */
function isBeyondPlan(business: BusinessTables, deviceId: DeviceId): boolean {
  const device = business.devices.get(deviceId);
  return device && !device.revoked ? device.overPlan : business.places !== null;
}

function rangeOf({ numbers }: BusinessTables, seriesId: SeriesId): PushRows["seriesRanges"][number] {
  const seqs = numbers.filter((given) => given.seriesId === seriesId).map(({ seq }) => seq);
  const isEmpty = seqs.length === 0;
  return { seriesId, first: isEmpty ? null : Math.min(...seqs), last: isEmpty ? null : Math.max(...seqs) };
}

/** Returns revisions of a record above `after` that this device wrote. */
const ownRevsOf = (
  { pushes }: BusinessTables,
  stored: StoredRecord | undefined,
  { deviceId, after }: { deviceId: DeviceId; after: number },
): number[] => Object.values(stored?.fieldRevs ?? {}).filter((rev) => rev > after && pushes.get(rev) === deviceId);

function isSettledByOthers(business: BusinessTables, invoiceId: InvoiceId): boolean {
  for (const { collection, data, deleted } of business.records.values()) {
    if (deleted) continue;
    if (collection === "payments" && data["status"] === "confirmed" && Array.isArray(data["allocations"])) {
      const parts = data["allocations"] as { invoiceId?: unknown }[];
      if (parts.some((part) => part.invoiceId === invoiceId)) return true;
    }
    const isCredit = collection === "invoices" && data["kind"] === "credit_note" && data["status"] === "issued";
    if (isCredit && data["sourceId"] === invoiceId) return true;
  }
  return false;
}

function isBilled(business: BusinessTables, contactId: ContactId, leaving: readonly string[]): boolean {
  for (const { collection, id, data, deleted } of business.records.values())
    if (
      collection === "invoices" &&
      !deleted &&
      !leaving.includes(id) &&
      data["contactId"] === contactId &&
      typeof data["number"] === "string"
    )
      return true;
  return false;
}

type Placed = Pick<Position, "rev" | "collection" | "id">;

const byChange = (a: Placed, b: Placed): number =>
  a.rev - b.rev || (a.collection < b.collection ? -1 : a.collection > b.collection ? 1 : 0) || (a.id < b.id ? -1 : 1);

const changesAfter = (records: readonly StoredRecord[], place: Placed): StoredRecord[] =>
  records.filter((record) => byChange(record, place) > 0 && !isAt(record, place)).toSorted(byChange);

const isAt = (a: Placed, b: Placed): boolean => a.rev === b.rev && a.collection === b.collection && a.id === b.id;

/** First the business and the newest records; from there all records in the order of a copy, and what changed since it began. */
function copyFrom(records: readonly StoredRecord[], position: Position | null): StoredRecord[] {
  if (position === null) return newestOf(records);
  const { copiedFrom = 0 } = position;
  return [
    ...records.filter((record) => record.rev <= copiedFrom && byPlace(record, position) > 0).toSorted(byPlace),
    ...records.filter(({ rev }) => rev > copiedFrom).toSorted(byChange),
  ];
}

/** The business, then the newest clients woven into the newest other records. */
function newestOf(records: readonly StoredRecord[]): StoredRecord[] {
  const newest = records.toSorted((a, b) => b.rev - a.rev || (a.id < b.id ? 1 : -1));
  const {
    business = [],
    contacts = [],
    others = [],
  } = Object.groupBy(newest, ({ collection }) =>
    collection === "business" || collection === "contacts" ? collection : "others",
  );
  const places = new Map([
    ...contacts.map((record, nth) => [record, clientEvery * (nth + 1)] as const),
    ...others.map((record, nth) => [record, nth + 1] as const),
  ]);
  return [...business, ...[...places].toSorted(([, a], [, b]) => a - b).map(([record]) => record)];
}

/** The order of a copy. */
const byPlace = (a: Pick<Placed, "collection" | "id">, b: Pick<Placed, "collection" | "id">): number => {
  const [one, other] = [a, b].map(
    ({ collection, id }) => `${(copiedLast as readonly string[]).indexOf(collection) + 1}/${collection}/${id}`,
  );
  return one! < other! ? -1 : one! > other! ? 1 : 0;
};

/** The place after a row that is not the last of its page's. */
function endAt(
  last: StoredRecord,
  position: Position | null,
  head: number,
): Omit<Position, "businessId" | "cleared" | "viewRev"> {
  const { rev, collection, id } = last;
  if (position === null) return { ...copyStart, copiedFrom: head };
  const { copiedFrom } = position;
  const isCopy = copiedFrom !== undefined && rev <= copiedFrom;
  return isCopy ? { rev: 0, collection, id, copiedFrom } : { rev, collection, id };
}
