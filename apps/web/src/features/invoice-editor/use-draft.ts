import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { computeTotals, type TotalsError } from "@ankara/domain/invoice/compute-totals";
import type { Invoice, Totals } from "@ankara/domain/records/invoice";
import type { Result } from "@ankara/domain/result";
import { useFlushOnHide } from "../../forms/use-flush-on-hide.ts";
import { useUnsaved } from "../../ui/unsaved.ts";
import { Autosave, type DraftStore, type SaveState } from "./autosave.ts";

/** One step of `draft-edits.ts`, ready to be applied. */
export type Step = (draft: Invoice) => Invoice;
export type Edit = (step: Step) => void;

export type DraftEditor = {
  draft: Invoice;
  totals: Result<Totals, TotalsError>;
  edit: Edit;
  saveState: SaveState;
  /** Time the draft last reached `saveState`, milliseconds since 1970. */
  savedAt: number;
  /** Write everything typed so far, the draft itself too when nothing was typed; false when the device refused. */
  saveNow: () => Promise<boolean>;
  /** Forget what is still waiting: the draft was deleted or issued. */
  stop: () => void;
};

/**
 * A draft in an open editor: changes show at once and reach the device within a moment, also when the page goes away.
 * @param stored - whether the device has this draft already
 */
export function useDraft(store: DraftStore, start: Invoice, stored: boolean): DraftEditor {
  const [draft, setDraft] = useState(start);
  const [saved, setSaved] = useState<{ state: SaveState; at: number }>(() => ({
    state: stored ? "saved" : "untouched",
    at: Date.now(),
  }));
  const [autosave] = useState(
    () =>
      new Autosave(store, stored ? start : null, (state) =>
        // Every key says "waiting" again: the same state is no reason to draw anything.
        setSaved((before) => (before.state === state ? before : { state, at: Date.now() })),
      ),
  );
  const totals = useSums(draft);
  const unsaved = saved.state === "waiting" || saved.state === "saving" || saved.state === "failed";
  useUnsaved(unsaved, { confirm: saved.state === "failed" });

  const edit = useCallback((step: Step) => setDraft(step), []);
  const withTotals = useMemo(() => (totals.ok ? { ...draft, totals: totals.value } : draft), [draft, totals]);
  const latest = useRef({ draft: withTotals, touched: false });
  useEffect(() => {
    latest.current.draft = withTotals;
  }, [withTotals]);

  useEffect(() => {
    if (draft === start && !latest.current.touched) return;
    latest.current.touched = true;
    autosave.save(latest.current.draft);
  }, [draft, start, autosave]);

  useFlushOnHide(() => autosave.flush());

  const saveNow = useCallback(() => {
    autosave.save(latest.current.draft);
    return autosave.flush();
  }, [autosave]);
  const stop = useCallback(() => autosave.stop(), [autosave]);
  return { draft, totals, edit, saveState: saved.state, savedAt: saved.at, saveNow, stop };
}

/** Sums of the draft; computed again only when something they stand on changed. */
export function useSums(draft: Invoice): Result<Totals, TotalsError> {
  const { currency, lines, discount, taxes, taxMode, roundingMode, cashRounding } = draft;
  return useMemo(
    () => computeTotals({ currency, lines, discount, taxes, taxMode, roundingMode, cashRounding }),
    [currency, lines, discount, taxes, taxMode, roundingMode, cashRounding],
  );
}
