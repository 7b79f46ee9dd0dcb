import { useEffect, useState, type ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import { toastMs } from "@ankara/domain/constants";
import { cx } from "./cx.ts";
import { AlertIcon, CheckIcon, CloseIcon } from "./icons.ts";
import { signal, useSignal } from "./signal.ts";

export type ToastOptions = {
  /** `good` shows a tick, `danger` a warning sign. */
  tone?: "plain" | "good" | "danger";
  /** Duration; 2 s unless given. It stops counting while the toast is touched or focused. */
  durationMs?: number;
  /** One act, or two where what was done can be undone and leads on. */
  action?: ToastAction | readonly ToastAction[];
};
type ToastAction = { label: ReactNode; onClick: () => void };
type Shown = ToastOptions & { id: number; text: ReactNode };

const toasts = signal<readonly Shown[]>([]);
let lastId = 0;

/** Says something at the bottom of the screen, above everything. Returns a function that takes it away. */
export function toast(text: ReactNode, options: ToastOptions = {}): () => void {
  const id = ++lastId;
  // Two at a time: a third pushes the oldest out.
  toasts.set([...toasts.get().slice(-1), { ...options, id, text }]);
  return () => dismiss(id);
}

const dismiss = (id: number) => toasts.set(toasts.get().filter((shown) => shown.id !== id));

/** Shows toasts; stands once, in the root of the app. Both live regions are there from the start, so that they are read out. */
export function Toaster() {
  const shown = useSignal(toasts);
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-[calc(80px+env(safe-area-inset-bottom))] z-60 flex flex-col items-center gap-2 desk:bottom-6">
      <output aria-live="polite" className="contents">
        {shown
          .filter((one) => one.tone !== "danger")
          .map((one) => (
            <Notice key={one.id} notice={one} />
          ))}
      </output>
      <div role="alert" aria-live="assertive" className="contents">
        {shown
          .filter((one) => one.tone === "danger")
          .map((one) => (
            <Notice key={one.id} notice={one} />
          ))}
      </div>
    </div>
  );
}

function Notice({ notice }: { notice: Shown }) {
  const { t } = useLingui();
  const [isPaused, setIsPaused] = useState(false);
  const { id, tone = "plain", durationMs = toastMs, action } = notice;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, isPaused]);
  const Mark = tone === "good" ? CheckIcon : tone === "danger" ? AlertIcon : null;
  return (
    <div
      className="rise pointer-events-auto flex w-full max-w-120 items-center gap-3 rounded-[10px] bg-toast py-1 pr-1 pl-4 text-15 text-on-toast shadow-soft"
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      {Mark && <Mark size={20} strokeWidth={2} aria-hidden="true" className="shrink-0" />}
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-end">
        <span className="min-w-0 flex-[1_0_7rem] py-2 wrap-anywhere">{notice.text}</span>
        {[action ?? []].flat().map(({ label, onClick }, at) => (
          <button
            key={at}
            type="button"
            onClick={() => {
              dismiss(id);
              onClick();
            }}
            className="h-11 px-2 font-semibold text-accent desk:h-9"
          >
            {label}
          </button>
        ))}
      </span>
      <button
        type="button"
        aria-label={t`Close`}
        onClick={() => dismiss(id)}
        className={cx("grid size-11 shrink-0 place-items-center opacity-70 hover:opacity-100 desk:size-9")}
      >
        <CloseIcon size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
