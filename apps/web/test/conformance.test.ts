import type { ChangeOp, ChangeRow, Fields, Receipt } from "@ankara/contract/sync";
import type { CollectionName } from "@ankara/domain/records/collections";
import { buildContact, buildNote, buildSeries } from "@ankara/fixtures/builders";
import { initialCursor, type CursorState } from "@ankara/sync/apply-pull";
import { applyChange, isCreation } from "@ankara/sync/change";
import type { PlantedFault } from "@ankara/sync-simulator/planted-faults";
import { sameValue } from "@ankara/sync/same-value";
import { Rng } from "@ankara/sync-simulator/rng";
import { expect, test } from "vitest";
import { appTables, type DeviceTables, modelTables, type PulledPage } from "./device-tables.ts";
import { asJson } from "./test-device.ts";

/*
 * The simulator plays its histories on tables in memory, the app keeps its own in Dexie. Here both are taken through the
 * same steps, drawn by a seed, and must hold the same after each of them: rows with what lies below waiting changes,
 * the outbox, what needs the person, and the place that was read up to.
 */
type Known = { rev: number; data: Fields | null };
const collectionsOf = ["contacts", "contacts", "notes", "series"] as const;

/** After these steps the first side holds the one, another side the other. */
class Differs extends Error {}

class Script {
  readonly #chance: Rng;
  readonly #sides: readonly DeviceTables[];
  readonly #deviceId: string;
  /** Reads the records of the server. */
  readonly #known = new Map<string, Known>();
  readonly #ids: Record<string, string[]> = { contacts: [], notes: [], series: [] };
  #rev = 1;
  #now = 0;
  #requested: CursorState | null = null;
  readonly trace: string[] = [];

  constructor(seed: number, deviceId: string, sides: readonly DeviceTables[]) {
    this.#chance = new Rng(seed);
    this.#deviceId = deviceId;
    this.#sides = sides;
    const series = buildSeries({ id: this.#newId("series"), ownerDeviceId: deviceId });
    this.#known.set(`series/${series.id}`, { rev: this.#rev, data: asJson(series) });
  }

  async step(): Promise<void> {
    const roll = this.#chance.next();
    if (roll < 0.35) await this.#write();
    else if (roll < 0.4) await this.#count();
    else if (roll < 0.52) await this.#send();
    else if (roll < 0.68) await this.#answer();
    else if (roll < 0.9) await this.#pull();
    else if (roll < 0.92) await this.#all("begin anew", (side) => side.beginResync());
    else if (roll < 0.94) await this.#saveSeries();
    else await this.#settle();
    if (this.#chance.happens(0.15)) this.#editElsewhere();
    this.#same(await Promise.all(this.#sides.map((side) => side.contents())));
  }

  async #all<T>(what: string, act: (side: DeviceTables) => Promise<T>): Promise<T> {
    this.trace.push(what);
    const answers = await Promise.all(this.#sides.map(act));
    this.#same(answers);
    return answers[0] as T;
  }

  #same([one, ...others]: readonly unknown[]): void {
    for (const other of others)
      if (!sameValue(one, other))
        throw new Differs([...this.trace, JSON.stringify(one), JSON.stringify(other)].join("\n"));
  }

  get #first(): DeviceTables {
    return this.#sides[0] as DeviceTables;
  }

  #newId(collection: string): string {
    const id = `0198b0a0-0000-7000-8000-${String((this.#now += 1)).padStart(12, "0")}`;
    this.#ids[collection]?.push(id);
    return id;
  }

  #instant = (): string => new Date(Date.UTC(2026, 10, 21, 9, 0, (this.#now += 1))).toISOString();

  async #record(collection: CollectionName, id: string): Promise<Fields | null> {
    const row = (await this.#first.contents()).rows[`${collection}/${id}`] as { data: Fields | null } | undefined;
    return row?.data ?? null;
  }

  async #write(): Promise<void> {
    const collection = this.#chance.pick(collectionsOf) ?? "notes";
    const known = this.#ids[collection] ?? [];
    const id =
      collection !== "series" && this.#chance.happens(known.length < 3 ? 0.5 : 0.1) ? null : this.#chance.pick(known);
    if (id === null || id === undefined) {
      const fresh = this.#newId(collection);
      const record = collection === "notes" ? buildNote({ id: fresh, body: "one" }) : buildContact({ id: fresh });
      return this.#all(`create ${collection}/${fresh.slice(-2)}`, (side) =>
        side.write(collection, fresh, asJson(record)),
      );
    }
    const before = await this.#record(collection, id);
    if (!before) return;
    if (collection !== "series" && this.#chance.happens(0.2))
      return this.#all(`delete ${collection}/${id.slice(-2)}`, (side) => side.write(collection, id, null));
    const field = { contacts: ["name", "company"], notes: ["title", "body"], series: ["pattern", "requestedBy"] }[
      collection
    ];
    const name = this.#chance.pick(field) ?? "name";
    const patch = { [name]: `v${(this.#now += 1)}`, updatedAt: this.#instant() };
    await this.#all(`edit ${collection}/${id.slice(-2)} ${name}`, (side) =>
      side.write(collection, id, { ...before, ...patch }),
    );
  }

  async #count(): Promise<void> {
    const id = this.#chance.pick(this.#ids["series"] ?? []);
    if (id) await this.#all("count", (side) => side.count(id));
  }

  async #send(): Promise<void> {
    const count = 1 + this.#chance.below(4);
    const retryHeld = this.#chance.happens(0.3);
    await this.#all(`send ${count}${retryHeld ? " with held ones" : ""}`, (side) =>
      side.freezeNextBatch(count, retryHeld),
    );
  }

  /** The server takes, refuses or holds what was sent; or the answer is lost, and the same comes again. */
  async #answer(): Promise<void> {
    const sent = (await this.#first.contents()).outbox.filter(({ state }) => state !== "queued");
    const isLost = this.#chance.happens(0.2);
    const receipts = sent.slice(0, 1 + this.#chance.below(4)).map(({ nth, op }) => ({ nth, ...this.#judge(op) }));
    if (!isLost)
      await this.#all(`receipts ${receipts.map(({ nth, status }) => `${nth} ${status}`).join()}`, (side) =>
        side.applyReceipts(receipts),
      );
  }

  #judge(op: Omit<ChangeOp, "opId">): Omit<Receipt, "opId"> {
    const key = `${op.collection}/${op.id}`;
    const known = this.#known.get(key);
    if (this.#chance.happens(0.15)) return { status: "held", rev: null };
    if (this.#chance.happens(0.2) || (!known && !isCreation(op)))
      return { status: "rejected", rev: null, code: "invalid", message: "No." };
    if (known?.data === null && !isCreation(op)) {
      const lost = Object.entries(op.patch).map(([field, value]) => [field, { value, side: "mine" as const }]);
      return { status: "applied", rev: known.rev, lost: Object.fromEntries(lost) as NonNullable<Receipt["lost"]> };
    }
    this.#rev += 1;
    this.#known.set(key, { rev: this.#rev, data: applyChange(known?.data ?? null, op) });
    const overtook = this.#chance.happens(0.1) && op.kind === "put" && !isCreation(op);
    const lost = { name: { value: "theirs", side: "theirs" as const } };
    return { status: "applied", rev: this.#rev, ...(overtook && { lost }) };
  }

  /** Another device, or time: edits, deletions, and tombstones that go. */
  #editElsewhere(): void {
    const [key, known] = this.#chance.pick([...this.#known]) ?? [];
    if (!key || !known?.data) return;
    this.#rev += 1;
    const name = key.startsWith("series/") ? "pattern" : key.startsWith("notes/") ? "title" : "company";
    const isDeleted = !key.startsWith("series/") && this.#chance.happens(0.3);
    if (isDeleted && this.#chance.happens(0.3)) this.#known.delete(key);
    else
      this.#known.set(key, {
        rev: this.#rev,
        data: isDeleted ? null : { ...known.data, [name]: `theirs${this.#rev}` },
      });
  }

  async #pull(): Promise<void> {
    const now = await this.#first.place();
    const cursor = this.#requested && this.#chance.happens(0.1) ? this.#requested : now;
    this.#requested = now;
    const from = cursor.cursor === null ? 0 : Number(cursor.cursor);
    const rows = [...this.#known]
      .filter(([, { rev }]) => rev > from)
      .toSorted(([, a], [, b]) => a.rev - b.rev)
      .map(([key, { rev, data }]): ChangeRow => {
        const [collection = "", id = ""] = key.split("/");
        return { collection: collection as CollectionName, id, rev, data };
      });
    const changes = this.#chance.happens(0.05) ? [] : rows.slice(0, 1 + this.#chance.below(6));
    const more = changes.length > 0 && changes.length < rows.length;
    const page: PulledPage = { changes, cursor: String(changes.at(-1)?.rev ?? from), more, head: this.#rev };
    await this.#all(`page of ${changes.length} after ${from}${more ? ", more" : ""}`, (side) =>
      side.applyPage(page, cursor),
    );
  }

  async #saveSeries(): Promise<void> {
    const isNew = this.#chance.happens(0.3);
    const id = isNew ? this.#newId("series") : (this.#chance.pick(this.#ids["series"] ?? []) ?? "");
    const series = buildSeries({ id, ownerDeviceId: this.#deviceId, pattern: `S${this.#now}-{SEQ:3}` });
    if (isNew) this.#known.set(`series/${id}`, { rev: (this.#rev += 1), data: asJson(series) });
    await this.#all("series", (side) => side.saveSeries(series));
  }

  async #settle(): Promise<void> {
    const entry = this.#chance.pick((await this.#first.contents()).attention);
    if (!entry) return;
    const isAgain = this.#chance.happens(0.5);
    await this.#all(`${isAgain ? "again" : "give up"} ${entry.nth}`, (side) =>
      isAgain ? side.retry(entry.nth) : side.discard(entry.nth),
    );
  }
}

const scripts = 40;
test.each(Array.from({ length: scripts }, (_, index) => index + 1))(
  "simulator's tables › the app's tables hold what the simulator's hold, step by step: script %i",
  async (seed) => {
    const { tables, store } = await appTables();
    try {
      const script = new Script(seed, store.deviceId, [modelTables(store.deviceId), tables]);
      expect(await tables.place()).toEqual(initialCursor);
      for (let step = 0; step < 120; step += 1) await script.step();
    } finally {
      store.close();
    }
  },
);

const faults: readonly PlantedFault[] = [
  "count_lost_on_retry",
  "hidden_value_counts_as_seen",
  "pulled_over_waiting",
  "stale_page_taken",
  "empty_page_ends_a_copy",
  "counter_taken_from_server",
];
test.each(faults)("simulator's tables › tables with the fault %s do not pass", async (fault) => {
  const device = "0198b0a0-0000-7000-8000-0000000000bb";
  let differs = 0;
  for (let seed = 1; seed <= 100 && differs === 0; seed += 1) {
    const script = new Script(seed, device, [modelTables(device), modelTables(device, fault)]);
    try {
      for (let step = 0; step < 120; step += 1) await script.step();
    } catch (error) {
      if (!(error instanceof Differs)) throw error;
      differs = seed;
    }
  }
  expect(differs).toBeGreaterThan(0);
});
