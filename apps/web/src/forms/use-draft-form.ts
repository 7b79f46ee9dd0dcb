import { useEffect, useState, type FormEvent } from "react";
import { useUnsaved } from "../ui/unsaved.ts";
import { clearDraft, draftStorage, readDraft, writeDraft } from "./draft-store.ts";

/** Code of what is wrong, by field; empty when the form may be saved. */
export type Problems = Readonly<Record<string, string>>;

export type DraftForm<V extends object> = {
  readonly values: V;
  set(patch: Partial<V>): void;
  /** Call when a field is left: from then on its problem shows while typing. */
  touch(field: string): void;
  /** Only what the person should see now: fields they have left, or everything after a try to save. */
  readonly problems: Problems;
  /** True when these values were typed earlier and never saved. */
  readonly restored: boolean;
  readonly dirty: boolean;
  readonly busy: boolean;
  /** The last try to save failed on this device; nothing typed was lost. */
  readonly failed: boolean;
  /** Back to how the form opened; the draft is dropped. */
  reset(): void;
  submit(event: FormEvent<HTMLFormElement>): Promise<void>;
};

/**
 * State of a form whose half-typed values outlive a closed sheet, a reload and a failed save.
 * Saving with problems shows all of them and focuses the first.
 */
export function useDraftForm<V extends object>(options: {
  /** Under which name the draft is kept; one per person and record. */
  readonly key: string;
  readonly initial: V;
  readonly check: (values: V) => Problems;
  readonly save: (values: V) => Promise<void>;
}): DraftForm<V> {
  const { key, check, save } = options;
  const [initial] = useState(options.initial);
  const [stored] = useState(() => readDraft(draftStorage(), key, initial));
  const [values, setValues] = useState(stored ?? initial);
  const [restored, setRestored] = useState(stored !== null);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<{ form: HTMLFormElement } | null>(null);
  const [state, setState] = useState<"idle" | "busy" | "failed" | "saved">("idle");

  const all = check(values);
  const dirty = JSON.stringify(values) !== JSON.stringify(initial);
  useUnsaved(dirty && state !== "saved");
  useFocusOnFirstProblem(refused);

  return {
    values,
    set(patch) {
      const next = { ...values, ...patch };
      setValues(next);
      writeDraft(draftStorage(), key, next, initial);
    },
    touch: (field) => setTouched((before) => (before.has(field) ? before : new Set(before).add(field))),
    problems: refused ? all : Object.fromEntries(Object.entries(all).filter(([field]) => touched.has(field))),
    restored,
    dirty,
    busy: state === "busy",
    failed: state === "failed",
    reset() {
      clearDraft(draftStorage(), key);
      setValues(initial);
      setRestored(false);
      setRefused(null);
      setTouched(new Set());
    },
    async submit(event) {
      event.preventDefault();
      // A sheet may stand inside another form on the page's tree.
      event.stopPropagation();
      if (state === "busy") return;
      if (Object.keys(all).length > 0) {
        setRefused({ form: event.currentTarget });
        return;
      }
      setState("busy");
      try {
        await save(values);
        clearDraft(draftStorage(), key);
        setState("saved");
      } catch (cause) {
        console.error("The form could not be saved on this device", cause);
        setState("failed");
      }
    },
  };
}

function useFocusOnFirstProblem(refused: { form: HTMLFormElement } | null): void {
  useEffect(() => {
    refused?.form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refused]);
}
