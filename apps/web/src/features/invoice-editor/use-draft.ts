import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { computeTotals, type TotalsError } from "@ankara/domain/invoice/compute-totals";
import type { Invoice, Totals } from "@ankara/domain/records/invoice";
import type { Result } from "@ankara/domain/result";
import { useFlushOnHide } from "../../forms/use-flush-on-hide.ts";
import { signal, useSignal, type Signal } from "../../ui/signal.ts";
import { useUnsaved } from "../../ui/unsaved.ts";
import { Autosave, type DraftStore, type SaveState } from "./autosave.ts";

/** One step of `draft-edits.ts`, ready to be applied. */
export type Step = (draft: Invoice) => Invoice;
export type Edit = (step: Step) => void;

/** Progress of saving; `at` is the time it was reached, milliseconds since 1970. */
export type Saved = {
  readonly state: SaveState;
  readonly at: number;
  /** True once the device has the draft. */
  readonly isStored: boolean;
};

export type DraftEditor = {
  draft: Invoice;
  totals: Result<Totals, TotalsError>;
  edit: Edit;
  typing: Typing;
  saved: Signal<Saved>;
  /** Write everything typed so far, the draft itself too when nothing was typed; false when the device refused. */
  saveNow: () => Promise<boolean>;
  /** Forget what is still waiting: the draft was deleted or issued. */
  stop: () => void;
};

/** A text of the draft as it is typed. The draft is kept with each key; the screen is drawn anew when typing rests, as it is the whole form. */
export type Typing = {
  readonly newest: Signal<Invoice>;
  readonly edit: Edit;
  /** Draws the screen with what was typed. */
  readonly settle: () => void;
};

export const TypingContext = createContext<Typing | null>(null);

/**
 * A draft in an open editor: changes show at once and reach the device within a moment, also when the page goes away.
 * @param stored - whether the device has this draft already
 */
export function useDraft(store: DraftStore, start: Invoice, stored: boolean): DraftEditor {
  // The draft as drawn; `newest` is ahead of it while a text is typed.
  const [draft, setDraft] = useState(start);
  const [newest] = useState(() => signal(start));
  const [saved] = useState(() =>
    signal<Saved>({ state: stored ? "saved" : "untouched", at: Date.now(), isStored: stored }),
  );
  const [autosave] = useState(
    () =>
      new Autosave(store, stored ? start : null, (state) => {
        const before = saved.get();
        // Every key says "waiting" again: the same state is no reason to draw anything.
        if (before.state === state) return;
        saved.set({ state, at: Date.now(), isStored: before.isStored || state === "saved" });
        if (state === "saving") setDraft(newest.get());
      }),
  );
  const totals = useSums(draft);
  const sums = useRef(totals);
  const reported = useRef(start);
  const keep = useCallback(() => {
    const next = newest.get();
    reported.current = next;
    autosave.save(sums.current.ok ? { ...next, totals: sums.current.value } : next);
  }, [autosave, newest]);
  useEffect(() => {
    sums.current = totals;
    if (draft !== reported.current && newest.get() !== reported.current) keep();
  }, [draft, totals, newest, keep]);

  const edit = useCallback(
    (step: Step) => {
      newest.set(step(newest.get()));
      setDraft(newest.get());
    },
    [newest],
  );
  const typing = useMemo<Typing>(
    () => ({
      newest,
      edit: (step) => {
        newest.set(step(newest.get()));
        keep();
      },
      settle: () => setDraft(newest.get()),
    }),
    [newest, keep],
  );

  useFlushOnHide(() => autosave.flush());

  const saveNow = useCallback(() => {
    keep();
    return autosave.flush();
  }, [autosave, keep]);
  const stop = useCallback(() => autosave.stop(), [autosave]);
  return { draft, totals, edit, typing, saved, saveNow, stop };
}

/** Tells the app while something typed is not on the device. Draws nothing itself, so that the screen is not drawn with each state. */
export function Unsaved({ saved }: { saved: Signal<Saved> }): null {
  const { state } = useSignal(saved);
  useUnsaved(state === "waiting" || state === "saving" || state === "failed", { confirm: state === "failed" });
  return null;
}

export type TypedText = "publicNote" | "terms" | "privateNote" | "poNumber";

/** Value and events of a field for one text of the draft. */
export function useTypedText(draft: Invoice, edit: Edit, field: TypedText) {
  const typing = use(TypingContext);
  const read = () => (typing ? typing.newest.get() : draft)[field];
  const settle = typing?.settle;
  // A field that goes is not left: Escape takes it away.
  useEffect(() => settle, [settle]);
  return {
    value: useSyncExternalStore(typing ? typing.newest.subscribe : neverChanges, read),
    onChange: ({ target }: { target: { value: string } }) =>
      (typing?.edit ?? edit)((before) => ({ ...before, [field]: target.value })),
    onBlur: settle,
  };
}
const neverChanges = () => () => undefined;

/** Sums of the draft; computed again only when something they stand on changed. */
export function useSums(draft: Invoice): Result<Totals, TotalsError> {
  const { currency, lines, discount, taxes, taxMode, roundingMode, cashRounding } = draft;
  return useMemo(
    () => computeTotals({ currency, lines, discount, taxes, taxMode, roundingMode, cashRounding }),
    [currency, lines, discount, taxes, taxMode, roundingMode, cashRounding],
  );
}
