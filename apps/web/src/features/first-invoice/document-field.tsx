import { useEffect, useId, type RefObject } from "react";
import { cx } from "../../ui/cx.ts";

type DocumentFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Runs for Enter, which phones show as "Next". */
  onEnter: () => void;
  autoComplete: string;
  maxLength: number;
  type?: "tel";
  /** Without a frame while it is empty: nothing asks for it. */
  isOptional?: boolean;
  onBlur?: () => void;
  /** Invites the first tap with a ring that breathes. */
  isFirst?: boolean;
  focusesOnMount?: boolean;
  className?: string;
  ref?: RefObject<HTMLInputElement | null>;
};

/** Text on the paper that is typed where it stands; its label is what it asks for while it is empty. */
export function DocumentField({
  label,
  value,
  onChange,
  onEnter,
  isFirst = false,
  isOptional = false,
  focusesOnMount = false,
  className,
  ref,
  ...rest
}: DocumentFieldProps) {
  const id = useId();
  useEffect(() => {
    if (focusesOnMount) ref?.current?.focus();
  }, [focusesOnMount, ref]);
  return (
    <span className={cx("block min-w-0 flex-1", className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        ref={ref}
        value={value}
        placeholder={label}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // With Ctrl or ⌘ it sends.
          if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
        enterKeyHint="next"
        {...rest}
        className={cx(
          "-mx-2 min-h-11 w-[calc(100%+16px)] rounded-input bg-transparent px-2 text-ellipsis outline-none placeholder:text-15 max-[350px]:placeholder:text-13 max-[350px]:placeholder:tracking-tight placeholder:font-normal placeholder:text-muted hover:ring-1 hover:ring-field-line hover:ring-inset focus:ring-2 focus:ring-primary focus:ring-inset",
          isFirst
            ? "ring-2 ring-primary ring-inset"
            : value === "" && !isOptional && "ring-1 ring-field-line ring-inset",
        )}
      />
    </span>
  );
}
