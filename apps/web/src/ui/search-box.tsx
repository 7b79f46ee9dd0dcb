import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import { Kbd } from "./button.tsx";
import { cx } from "./cx.ts";
import { CloseIcon, SearchIcon } from "./icons.ts";

type SearchBoxProps = {
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  /** Read out; the placeholder when absent. */
  label?: string;
  /** Takes the `/` key of the screen and shows it. */
  slashKey?: boolean;
  autoFocus?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** Something else is looked at or tapped. */
  onBlur?: () => void;
  /** Ids of the list of hits it controls and of the hit Enter opens. */
  hits?: { listId: string; activeId: string | undefined };
  /** `large` where the search is the screen, `bare` where it is the head of a dialog. */
  look?: "box" | "large" | "bare";
  /** At the end, while nothing is typed: another way to say what is looked for. */
  end?: ReactNode;
  className?: string;
};

const looks = {
  box: "h-11 rounded-[10px] bg-sunken ring-1 ring-inset ring-line focus-within:bg-surface focus-within:ring-2 focus-within:ring-primary desk:h-9 desk:rounded-input desk:text-15",
  large:
    "h-12 rounded-[10px] bg-surface ring-1 ring-inset ring-field-line focus-within:ring-2 focus-within:ring-primary",
  bare: "h-14 text-18",
} as const;

/** The search of a list. Esc empties it first; then it leaves it, or closes the sheet it stands in. */
export function SearchBox({
  value,
  onChange,
  placeholder,
  label,
  slashKey,
  autoFocus,
  onKeyDown,
  onBlur,
  hits,
  look = "box",
  end,
  className,
}: SearchBoxProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  return (
    <search className={cx("flex items-center gap-2.5 px-3 text-muted focus-within:text-ink", looks[look], className)}>
      <SearchIcon size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <input
        ref={input}
        type="search"
        value={value}
        placeholder={placeholder}
        aria-label={label ?? placeholder}
        aria-controls={hits?.listId}
        aria-activedescendant={hits?.activeId}
        data-search-key={slashKey || undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.key !== "Escape" || event.defaultPrevented) return;
          if (!value && event.currentTarget.closest("[role=dialog]")) return;
          event.stopPropagation();
          if (value) onChange("");
          else event.currentTarget.blur();
        }}
        className="min-w-0 flex-1 self-stretch truncate bg-transparent text-ink outline-none"
      />
      {look === "bare" ? (
        <Kbd>Esc</Kbd>
      ) : value ? (
        <button
          type="button"
          aria-label={t`Clear search`}
          onClick={() => {
            onChange("");
            input.current?.focus();
          }}
          className="-mr-2 grid size-10 place-items-center rounded-full desk:size-8"
        >
          <CloseIcon size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      ) : (
        <>
          {slashKey && <Kbd>/</Kbd>}
          {end}
        </>
      )}
    </search>
  );
}
