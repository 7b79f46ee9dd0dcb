import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { Link } from "react-router";
import { cx } from "./cx.ts";
import type { Icon } from "./icons.ts";

type Variant = "primary" | "secondary" | "soft" | "ghost" | "danger" | "danger-ghost";
type Size = "small" | "medium" | "large";

const variants: Record<Variant, string> = {
  primary: "bg-primary text-on-primary hover:bg-primary-press active:bg-primary-press",
  secondary: "bg-surface text-ink ring-1 ring-inset ring-field-line hover:bg-hover active:bg-neutral",
  soft: "bg-primary-soft text-primary-ink hover:ring-1 hover:ring-inset hover:ring-primary",
  ghost: "text-primary-ink hover:bg-primary-soft active:bg-primary-soft",
  danger: "bg-overdue text-surface hover:bg-overdue-ink",
  "danger-ghost": "text-overdue-ink hover:bg-overdue-soft active:bg-overdue-soft",
};
/** Phones get the 44 px a thumb needs; desks the smaller heights of the drawings. A label of two lines makes them higher. */
const sizes: Record<Size, string> = {
  small: "min-h-11 px-3 py-1 text-15 desk:min-h-8 desk:px-2.5",
  medium: "min-h-11 px-4 py-1 desk:min-h-9 desk:px-3.5 desk:text-15",
  large: "min-h-13 px-5 py-1.5 font-semibold desk:min-h-11",
};

export type ButtonProps = {
  variant?: Variant;
  size?: Size;
  icon?: Icon;
  /** A key shown at the end of the label, `n`. */
  shortcut?: string;
  /** Shows a turning ring and refuses presses; the label stays for screen readers. */
  busy?: boolean;
  /** Takes the whole width. */
  full?: boolean;
  /** Makes it a link to a route of the app. */
  to?: string;
  /** Makes it a link outside the app, opened in a new tab. */
  href?: string;
  /** Runs when the link outside is followed. */
  onFollow?: () => void;
  /** The key `n` of the screen presses it. */
  newKey?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children">;

/** The one kind of button. `to` or `href` makes it a link that looks the same. */
export function Button({
  variant = "secondary",
  size = "medium",
  icon: Mark,
  shortcut,
  busy,
  full,
  to,
  href,
  onFollow,
  newKey,
  children,
  className,
  ...rest
}: ButtonProps) {
  const look = cx(
    "relative inline-flex max-w-full shrink-0 select-none items-center justify-center gap-2 rounded-input text-center text-balance font-medium transition-colors disabled:opacity-50",
    variants[variant],
    sizes[size],
    full && "w-full",
    busy && "opacity-50",
    className,
  );
  const inside = (
    <>
      {/* Two lines begin beside the icon: centred, they would stand far from it. */}
      <span className={cx("inline-flex items-center gap-2", Mark && "text-left", busy && "opacity-0")}>
        {Mark && <Mark size={size === "large" ? 20 : 18} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />}
        {children}
        {shortcut && <Kbd onColour={variant === "primary"}>{shortcut}</Kbd>}
      </span>
      {busy && <Ring />}
    </>
  );
  if (to !== undefined)
    return (
      <Link to={to} data-new-key={newKey ? "" : undefined} className={look}>
        {inside}
      </Link>
    );
  if (href !== undefined)
    return (
      <a href={href} onClick={onFollow} target="_blank" rel="noopener" className={look}>
        {inside}
      </a>
    );
  return (
    <button
      type="button"
      {...rest}
      data-new-key={newKey ? "" : undefined}
      className={look}
      // Not disabled: that would take the focus from whoever pressed it with a key.
      {...(busy && { "aria-busy": true, "aria-disabled": true, onClick: refuse })}
    >
      {inside}
    </button>
  );
}

/** Also keeps Enter in a field from sending the form of the button. */
const refuse = (event: MouseEvent) => event.preventDefault();

type IconButtonProps = {
  /** Read out, and shown as a tooltip. */
  label: string;
  icon: Icon;
  size?: number;
  to?: string;
  tone?: "ink" | "muted" | "primary" | "danger";
  /** Esc presses it. */
  "data-back-key"?: string;
  ref?: Ref<HTMLButtonElement>;
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children">;

const tones = { ink: "text-ink", muted: "text-muted", primary: "text-primary-ink", danger: "text-overdue-ink" };

/** A round button with a picture only: never for the main action of a screen. */
export function IconButton({ label, icon: Mark, size = 22, to, tone = "ink", className, ...rest }: IconButtonProps) {
  const look = cx(
    "inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-hover active:bg-neutral disabled:opacity-50 desk:size-9 desk:rounded-input",
    tones[tone],
    className,
  );
  const picture = <Mark size={size} strokeWidth={1.75} aria-hidden="true" />;
  if (to !== undefined)
    return (
      <Link to={to} aria-label={label} title={label} className={look}>
        {picture}
      </Link>
    );
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={look}>
      {picture}
    </button>
  );
}

type KbdProps = {
  children: ReactNode;
  onColour?: boolean;
  /** A tablet may have a keyboard, too: a list of keys shows them at every width. */
  always?: boolean;
};

/** A key of the keyboard; beside a button it shows on desks only. */
export function Kbd({ children, onColour = false, always = false }: KbdProps) {
  return (
    <kbd
      className={cx(
        "rounded-[5px] border px-[5px] font-sans text-13 font-medium whitespace-nowrap",
        !always && "hidden desk:inline-block",
        onColour ? "border-on-primary/35" : "border-line bg-surface text-muted",
      )}
    >
      {children}
    </kbd>
  );
}

function Ring() {
  return (
    <span
      aria-hidden="true"
      className="turning absolute inset-0 m-auto size-5 rounded-full border-2 border-current border-r-transparent"
    />
  );
}
