import type { Invoice } from "@ankara/domain/records/invoice";

/** The part of the device's store that saving a draft needs. */
export type DraftStore = {
  create(collection: "invoices", record: Invoice): Promise<void>;
  update(collection: "invoices", id: string, patch: Partial<Invoice>): Promise<void>;
};

export type SaveState = "untouched" | "waiting" | "saving" | "saved" | "failed";

/** Long enough to gather a word, short enough that a phone which dies now loses next to nothing. */
export const autosaveDelayMs = 250;

/**
 * Keeps a draft on the device as it is typed: gathers keystrokes for a moment, then writes only
 * the fields that changed. Writes never overlap; `flush` writes what is waiting at once.
 */
export class Autosave {
  readonly #store: DraftStore;
  readonly #onState: (state: SaveState) => void;
  /** The draft as the store has it; null while it is not there yet. */
  #stored: Invoice | null;
  #pending: Invoice | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(store: DraftStore, stored: Invoice | null, onState: (state: SaveState) => void) {
    this.#store = store;
    this.#stored = stored;
    this.#onState = onState;
  }

  /** Write this draft soon; a newer one takes its place. */
  save(draft: Invoice): void {
    if (this.#stopped) return;
    this.#pending = draft;
    this.#onState("waiting");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), autosaveDelayMs);
  }

  /**
   * Write what is waiting and wait for it.
   *
   * @returns false when the device refused the write; the draft stays wanted and the next save tries again
   */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    let written = true;
    this.#writing = this.#writing.then(async () => {
      const draft = this.#pending;
      if (!draft) return;
      this.#pending = null;
      this.#onState("saving");
      try {
        await this.#write(draft);
        this.#onState(this.#pending ? "waiting" : "saved");
      } catch (cause) {
        console.error("draft not saved", cause);
        this.#pending ??= draft;
        written = false;
        this.#onState("failed");
      }
    });
    await this.#writing;
    return written;
  }

  /** Forget what is waiting and write nothing more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#pending = null;
    this.#stopped = true;
  }

  async #write(draft: Invoice): Promise<void> {
    if (this.#stored === null) {
      await this.#store.create("invoices", draft);
    } else {
      const patch = changedFields(this.#stored, draft);
      if (Object.keys(patch).length > 0) await this.#store.update("invoices", draft.id, patch);
    }
    this.#stored = draft;
  }
}

/** The fields of `next` that are not the same value as in `before`; steps keep what they do not touch. */
function changedFields(before: Invoice, next: Invoice): Partial<Invoice> {
  const changed = Object.keys(next).filter((key) => !Object.is(before[key], next[key]));
  return Object.fromEntries(changed.map((key) => [key, next[key]]));
}
