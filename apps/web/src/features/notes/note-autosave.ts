import { mergedTextFlag, mergeTexts } from "@ankara/sync/merge-texts";
import type { Note } from "@ankara/domain/records/note";
import type { Store } from "../../store/store.ts";

export type SaveState = "untouched" | "waiting" | "saving" | "saved" | "failed";
export type NotePatch = Partial<
  Pick<
    Note,
    | "title"
    | "body"
    | "pinned"
    | "color"
    | "contactId"
    | "invoiceId"
    | "expenseId"
    | "remindAt"
    | "snippet"
    | "archivedAt"
    | "bothKept"
  >
>;

/** Callbacks of the editor that shows the note. */
type Shown = {
  state: (state: SaveState) => void;
  /** Everything but the body. */
  note: (note: Omit<Note, "body">) => void;
  /** The body became another one than was typed. */
  body: (body: string) => void;
};

const maxOwnVersions = 20;

/** Long enough to gather a word, short enough that a phone which dies now loses almost nothing. */
const saveAfterMs = 250;

/**
 * Saves a note on the device as it is typed: gathers keystrokes for a moment, then writes what changed. A note is created
 * with its first character. Writes never overlap.
 *
 * Another device's text that came in while this one was typed stays too: the body is merged as the server merges it.
 */
export class NoteAutosave {
  readonly #store: Store;
  readonly #start: Note;
  readonly #show: Shown;
  /** The body as this editor last saw it on the device. */
  #seenBody: string;
  /** Bodies this editor wrote: the live query may deliver one of them after the next is written. */
  #own: string[] = [];
  #pending: NotePatch = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #stopped = false;

  /** @param start - the note as the editor opened it, or the blank one */
  constructor(store: Store, start: Note, show: Shown) {
    this.#store = store;
    this.#start = start;
    this.#seenBody = start.body;
    this.#show = show;
  }

  /** Returns whether something typed has not been written yet. */
  get isWaiting(): boolean {
    return Object.keys(this.#pending).length > 0;
  }

  /** The note as the device has it now. What other devices wrote comes in while nothing is typed here. */
  meet(note: Note): void {
    if (this.isWaiting || this.#stopped) return;
    this.#show.note(note);
    if (note.body === this.#seenBody || this.#own.includes(note.body)) return;
    this.#seenBody = note.body;
    this.#show.body(note.body);
  }

  /** Write this soon. */
  change(patch: NotePatch): void {
    if (this.#stopped) return;
    this.#pending = { ...this.#pending, ...patch };
    this.#show.state("waiting");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), saveAfterMs);
  }

  /** Write what is waiting and wait for it; false when the device refused: it stays wanted and the next change tries again. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    let written = true;
    this.#writing = this.#writing.then(async () => {
      if (!this.isWaiting) return;
      const patch = this.#pending;
      this.#pending = {};
      this.#show.state("saving");
      try {
        const body = await this.#write(patch);
        this.#show.state(this.isWaiting ? "waiting" : "saved");
        if (body !== null) this.#show.body(body);
      } catch (cause) {
        console.error("The note could not be saved on this device", cause);
        this.#pending = { ...patch, ...this.#pending };
        written = false;
        this.#show.state("failed");
      }
    });
    await this.#writing;
    return written;
  }

  /** Forget what is waiting and write nothing more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#pending = {};
    this.#stopped = true;
  }

  /** Answers the body when it became another one than was typed. */
  async #write(patch: NotePatch): Promise<string | null> {
    const store = this.#store;
    let seen = this.#seenBody;
    let other: string | null = null;
    await store.write(async (unit) => {
      const at = store.instant();
      const current = await unit.record("notes", this.#start.id);
      const next = {
        ...(current ?? { ...this.#start, createdAt: at }),
        ...patch,
        updatedAt: at,
        deviceId: store.deviceId,
      };
      const mine = patch.body;
      const stored = current?.body ?? "";
      if (current && mine !== undefined && stored !== this.#seenBody && stored !== mine) {
        const both = mergeTexts(stored, mine, this.#seenBody);
        if (both !== null && both !== mine) {
          next.body = both;
          next[mergedTextFlag] = true;
          other = both;
        }
      }
      seen = next.body;
      await unit.write("notes", next.id, next);
    });
    this.#seenBody = seen;
    this.#own = [...this.#own.slice(-maxOwnVersions), seen];
    return other;
  }
}
