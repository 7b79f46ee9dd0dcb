import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { ChevronRightIcon } from "../../ui/icons.ts";

type PanelRowProps = { label: ReactNode; value: ReactNode; ref?: Ref<HTMLButtonElement> } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "value"
>;

/** One property of the document in the panel beside it: its name, its value, and a press that changes it. */
export function PanelRow({ label, value, ...rest }: PanelRowProps) {
  return (
    <button
      type="button"
      {...rest}
      className="flex min-h-11 w-full items-center gap-3 border-b border-line text-left hover:text-primary-ink"
    >
      <span className="min-w-0 flex-1 py-1 leading-tight">{label}</span>
      <span className="money max-w-[60%] shrink-0 truncate font-medium">{value}</span>
      <ChevronRightIcon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-muted" />
    </button>
  );
}
