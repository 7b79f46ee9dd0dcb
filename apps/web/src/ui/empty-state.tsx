import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { PlusIcon, type Icon } from "./icons.ts";
import { Swatch } from "./swatch.tsx";

type EmptyAction = { label: ReactNode; to?: string; onClick?: () => void; icon?: Icon };
type EmptyStateProps = {
  title: ReactNode;
  /** One sentence: why it is empty, what to do. */
  children?: ReactNode;
  action?: EmptyAction;
  /** One quieter way. */
  secondary?: EmptyAction;
  /** No cloth, for a search without hits. */
  plain?: boolean;
  /** Pixels above it that are kept empty and belong to its height on the page. */
  under?: number;
  className?: string;
};

/** Nothing here yet: a swatch, one sentence, one button, one quieter way. */
export function EmptyState({ title, children, action, secondary, plain, under = 0, className }: EmptyStateProps) {
  return (
    <div
      className={cx(
        "empty flex min-h-full flex-col items-center px-8 py-10 text-center",
        plain && "justify-center",
        className,
      )}
      // The cloth hangs at one height on every screen, so that it stays where it is when tabs change; higher where a short
      // phone would have the button on its tabs. Its corners stand 5 px out of its box, which the scroller's edge would cut.
      style={plain ? undefined : { paddingTop: `max(5px, min(16dvh, 50dvh - 250px) - ${under}px)` }}
    >
      {!plain && <Swatch className="mb-7" />}
      <h2 className={cx("text-balance", plain ? "text-18" : "text-22")}>{title}</h2>
      {children && <p className="mt-1 max-w-[308px] text-balance text-muted">{children}</p>}
      {action && <ActionButton action={action} main newKey={!plain} />}
      {secondary && <ActionButton action={secondary} />}
    </div>
  );
}

function ActionButton({ action, main, newKey }: { action: EmptyAction; main?: boolean; newKey?: boolean }) {
  const icon = action.icon ?? (main ? PlusIcon : undefined);
  return (
    <Button
      variant={main ? "primary" : "ghost"}
      size={main ? "large" : "medium"}
      className={main ? "mt-5 px-6" : "mt-2"}
      newKey={newKey === true && icon === PlusIcon}
      icon={icon}
      to={action.to}
      onClick={action.onClick}
    >
      {action.label}
    </Button>
  );
}
