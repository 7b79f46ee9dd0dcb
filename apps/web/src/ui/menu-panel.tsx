import type { FocusEvent } from "react";
import { Menu } from "@base-ui/react/menu";
import { Link } from "react-router";
import { cx } from "./cx.ts";
import type { MenuItem } from "./menu.tsx";
import { useBackCloses } from "./use-back-closes.ts";

type PanelProps = {
  label: string;
  items: readonly MenuItem[];
  anchor: HTMLButtonElement | null;
  open: boolean;
  onClose: () => void;
};

/** The loaded part of `Menu`. */
export default function MenuPanel({ label, items, anchor, open, onClose }: PanelProps) {
  useBackCloses(open, onClose);
  return (
    <Menu.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Menu.Portal>
        <Menu.Positioner
          anchor={anchor}
          side="bottom"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Menu.Popup
            aria-label={label}
            finalFocus={() => anchor}
            onFocus={firstByKey}
            className="sheet-rise min-w-52 max-w-[min(320px,calc(100vw-16px))] rounded-card bg-surface py-1.5 text-ink shadow-soft ring-1 ring-line outline-none"
          >
            {items.map((item, index) => (
              <Item key={index} item={item} first={index === 0} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Opened by a key the menu passes the focus on to its first entry, which Enter then chooses: it has no trigger that would say so. */
function firstByKey({ target, currentTarget, relatedTarget }: FocusEvent): void {
  if (target !== currentTarget || !target.matches(":focus-visible") || currentTarget.contains(relatedTarget)) return;
  currentTarget.querySelector<HTMLElement>("[role=menuitem]:not([data-disabled])")?.focus();
}

function Item({ item, first }: { item: MenuItem; first: boolean }) {
  const { icon: Mark } = item;
  return (
    <>
      {item.separated && !first && <Menu.Separator className="mx-4 my-1.5 h-px bg-line" />}
      <Menu.Item
        disabled={item.disabled ?? false}
        onClick={() => item.onSelect?.()}
        {...(item.to !== undefined ? { render: <Link to={item.to} /> } : {})}
        className={cx(
          "flex min-h-11 cursor-pointer items-center gap-3 px-4 outline-none select-none data-disabled:cursor-default data-disabled:opacity-50 data-highlighted:bg-hover desk:min-h-9 desk:text-15",
          item.danger && "text-overdue-ink",
        )}
      >
        {Mark && (
          <Mark
            size={18}
            strokeWidth={1.75}
            aria-hidden="true"
            className={cx("shrink-0", !item.danger && "text-muted")}
          />
        )}
        {item.dot && (
          <span aria-hidden="true" className="size-4 rounded-full ring-1 ring-line" style={{ background: item.dot }} />
        )}
        <span className="min-w-0 flex-1 truncate">{item.label}</span>
        {item.hint && <span className="shrink-0 text-13 text-muted">{item.hint}</span>}
      </Menu.Item>
    </>
  );
}
