// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import type { Invoice } from "@ankara/domain/records/invoice";
import { buildInvoice } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { autosaveDelayMs } from "./autosave.ts";
import { useDraft } from "./use-draft.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const start = buildInvoice({ status: "draft", publicNote: "" });
const note = (text: string) => (before: Invoice) => ({ ...before, publicNote: text });

function open() {
  const kept: Partial<Invoice>[] = [];
  const store = {
    create: (_collection: "invoices", record: Invoice) => Promise.resolve(void kept.push(record)),
    update: (_collection: "invoices", _id: string, patch: Partial<Invoice>) => Promise.resolve(void kept.push(patch)),
  };
  return { kept, ...renderHook(() => useDraft(store, start, true)) };
}

test("typed text › the screen keeps what it shows until the text is kept, then follows", async () => {
  const { result, kept } = open();
  act(() => result.current.typing.edit(note("Th")));
  act(() => result.current.typing.edit(note("Tha")));
  expect(result.current.draft.publicNote).toBe("");
  expect(result.current.typing.newest.get().publicNote).toBe("Tha");
  await act(() => vi.advanceTimersByTimeAsync(autosaveDelayMs));
  expect(kept).toEqual([expect.objectContaining({ publicNote: "Tha" })]);
  expect(result.current.draft.publicNote).toBe("Tha");
});

test("typed text › another change of the draft has it, and neither is kept twice", async () => {
  const { result, kept } = open();
  act(() => result.current.typing.edit(note("Thanks")));
  act(() =>
    result.current.edit((before) => ({ ...before, publicNote: `${before.publicNote} a lot`, terms: "7 days" })),
  );
  expect(result.current.draft).toMatchObject({ publicNote: "Thanks a lot", terms: "7 days" });
  await act(() => vi.advanceTimersByTimeAsync(4 * autosaveDelayMs));
  expect(kept).toEqual([expect.objectContaining({ publicNote: "Thanks a lot", terms: "7 days" })]);
});

test("typed text › saving now, or leaving the screen, keeps the last letter", async () => {
  const first = open();
  act(() => first.result.current.typing.edit(note("now")));
  await act(() => first.result.current.saveNow());
  expect(first.kept.at(-1)).toMatchObject({ publicNote: "now" });
  const second = open();
  act(() => second.result.current.typing.edit(note("left")));
  second.unmount();
  await vi.advanceTimersByTimeAsync(0);
  expect(second.kept.at(-1)).toMatchObject({ publicNote: "left" });
});

test("typed text › the field is left › the screen follows at once", () => {
  const { result } = open();
  act(() => result.current.typing.edit(note("Thanks")));
  act(() => result.current.typing.settle());
  expect(result.current.draft.publicNote).toBe("Thanks");
});
