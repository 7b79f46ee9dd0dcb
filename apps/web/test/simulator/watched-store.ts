import type { Fields } from "@ankara/contract/sync";
import { Store } from "../../src/store/store.ts";
import type { RecordKey, UnitOfWork } from "../../src/store/unit-of-work.ts";

/** A record before a write of the person and after it. */
export type Noted = { readonly key: RecordKey; readonly before: Fields | null; readonly after: Fields | null };

/** The app's store, which says what each write of the person changed once it is on the disk. */
export class WatchedStore extends Store {
  /** Called after the commit, in the same turn: what is told here the person saw saved. */
  onSaved: (noted: readonly Noted[]) => void = () => undefined;
  /** Called before the commit: what may come to be. */
  onTried: (noted: readonly Noted[]) => void = () => undefined;
  /** Called when a document is issued on the disk and its screen is told that it is not. */
  onHidden: (invoiceId: string) => void = () => undefined;
  /** Reason nothing may be saved, or no number given, from the moment it is known here. */
  forbids: () => { readonly save: string | null; readonly number: string | null } = () => ({
    save: null,
    number: null,
  });
  /** Called when something was saved that was forbidden before it was begun. */
  onForbidden: (what: string) => void = () => undefined;
  /** Documents this tab gave a number. */
  readonly #issued = new Set<string>();

  override async write<T>(act: (unit: UnitOfWork) => Promise<T>, options: { quiet?: boolean } = {}): Promise<T> {
    let value!: T;
    const { save } = this.forbids();
    const noted = new Map<RecordKey, Noted>();
    await super.write(async (unit) => {
      noted.clear();
      if (options.quiet !== true) listen(unit, noted);
      value = await act(unit);
      this.onTried([...noted.values()]);
    }, options);
    for (const { key, before, after } of noted.values())
      if (typeof after?.["number"] === "string" && !before?.["number"])
        this.#issued.add(key.slice(key.indexOf("/") + 1));
    if (noted.size > 0) this.onSaved([...noted.values()]);
    if (noted.size > 0 && save !== null) this.onForbidden(`saved ${[...noted.keys()].join(", ")} although ${save}`);
    return value;
  }

  /** The app's own way to issue: a planted fault puts a worse one in its place. */
  protected issueHere(...args: Parameters<Store["issue"]>): ReturnType<Store["issue"]> {
    return super.issue(...args);
  }

  override async issue(...args: Parameters<Store["issue"]>): ReturnType<Store["issue"]> {
    const [id, around] = args;
    // Asked again about a document that is out, a device that cannot even read may say so: nothing is hidden by it.
    let givesNumber = false;
    const before = async (unit: UnitOfWork) => {
      const draft = await unit.record("invoices", id);
      givesNumber = draft !== null && (draft.number ?? null) === null;
      await around?.before?.(unit);
    };
    const isHidden = () => givesNumber && this.#issued.has(id);
    const { number: forbidden } = this.forbids();
    try {
      const result = await this.issueHere(id, { ...around, before });
      // The clock may have been set right meanwhile.
      const isForbidden = givesNumber && result.ok && forbidden !== null && forbidden === this.forbids().number;
      if (isForbidden) this.onForbidden(`gave ${result.value.number} although ${forbidden}`);
      if (!result.ok && isHidden() && "code" in result.error) this.onHidden(id);
      return result;
    } catch (error) {
      if (isHidden()) this.onHidden(id);
      throw error;
    }
  }
}

/** Notes what a unit of work stores; the first `before` of a record and its last `after` count. */
function listen(unit: UnitOfWork, noted: Map<RecordKey, Noted>): void {
  const store = unit.store.bind(unit);
  unit.store = (collection, id, copy, epoch) => {
    const key: RecordKey = `${collection}/${id}`;
    const before = noted.has(key) ? (noted.get(key)?.before ?? null) : (unit.known(collection, id)?.data ?? null);
    store(collection, id, copy, epoch);
    noted.set(key, { key, before, after: copy?.data ?? null });
  };
}
