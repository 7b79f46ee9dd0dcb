import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { cx } from "./cx.ts";

type Tab<T extends string> = { value: T; label: ReactNode; panel: ReactNode };
type TabsProps<T extends string> = {
  label: string;
  tabs: readonly Tab<T>[];
  value: T;
  onChange: (value: T) => void;
  className?: string;
};

/** Views of one thing, underlined. Arrow keys move and choose. */
export function Tabs<T extends string>({ label, tabs, value, onChange, className }: TabsProps<T>) {
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    bar.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus();
  };
  const current = tabs.find((tab) => tab.value === value);
  return (
    <>
      <div
        ref={bar}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={move}
        className={cx("scroll-x flex gap-4 border-b border-line px-4", className)}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-tab={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={cx(
              "-mb-px h-11 shrink-0 border-b-2 font-medium desk:h-10",
              tab.value === value ? "border-primary" : "border-transparent text-muted hover:text-ink",
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {current?.panel}
      </div>
    </>
  );
}
