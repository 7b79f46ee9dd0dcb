import type { Invoice } from "@ankara/domain/records/invoice";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Autosave, autosaveDelayMs, type DraftStore, type SaveState } from "./autosave.ts";

const draft = (publicNote: string) => ({ id: "d1", publicNote, poNumber: "" }) as Invoice;

function shelf({ refuse = 0 } = {}) {
  const writes: unknown[] = [];
  let refusals = refuse;
  const attempt = (write: unknown) => {
    if (refusals-- > 0) return Promise.reject(new DOMException("full", "QuotaExceededError"));
    writes.push(write);
    return Promise.resolve();
  };
  const store: DraftStore = {
    create: (_collection, record) => attempt({ create: record.publicNote }),
    update: (_collection, _id, patch) => attempt({ update: patch }),
  };
  return { store, writes };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a draft being typed", () => {
  test("is created once, then only what changed is written", async () => {
    const { store, writes } = shelf();
    const autosave = new Autosave(store, null, () => {});
    autosave.save(draft("a"));
    autosave.save(draft("ab"));
    await vi.advanceTimersByTimeAsync(autosaveDelayMs);
    autosave.save(draft("abc"));
    await vi.advanceTimersByTimeAsync(autosaveDelayMs);
    expect(writes).toEqual([{ create: "ab" }, { update: { publicNote: "abc" } }]);
  });

  test("is written at once when the screen goes away", async () => {
    const { store, writes } = shelf();
    const autosave = new Autosave(store, draft(""), () => {});
    autosave.save(draft("last words"));
    await expect(autosave.flush()).resolves.toBe(true);
    expect(writes).toEqual([{ update: { publicNote: "last words" } }]);
  });

  test("typed back to what it was writes nothing", async () => {
    const { store, writes } = shelf();
    const autosave = new Autosave(store, draft("same"), () => {});
    autosave.save(draft("same"));
    await autosave.flush();
    expect(writes).toEqual([]);
  });

  test("says so when the device is full, keeps the words and tries again", async () => {
    const { store, writes } = shelf({ refuse: 1 });
    const states: SaveState[] = [];
    vi.spyOn(console, "error").mockImplementation(() => {});
    const autosave = new Autosave(store, draft(""), (state) => void states.push(state));
    autosave.save(draft("kept"));
    await expect(autosave.flush()).resolves.toBe(false);
    expect(states.at(-1)).toBe("failed");
    await expect(autosave.flush()).resolves.toBe(true);
    expect(writes).toEqual([{ update: { publicNote: "kept" } }]);
    expect(states.at(-1)).toBe("saved");
  });
});
