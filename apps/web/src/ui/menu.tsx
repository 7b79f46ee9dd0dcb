import { Suspense, useState, type ReactElement, type ReactNode, type Ref } from "react";
import { IconButton } from "./button.tsx";
import { MoreIcon, type Icon } from "./icons.ts";
import { lazyPart } from "./lazy-part.tsx";

export type MenuItem = {
  label: ReactNode;
  icon?: Icon;
  /** CSS colour of a dot at the beginning: an entry that chooses a colour. */
  dot?: string;
  /** Muted, at the end of the line. */
  hint?: ReactNode;
  onSelect?: () => void;
  to?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Draws a line above it. */
  separated?: boolean;
};

type TriggerProps = {
  ref: Ref<HTMLButtonElement>;
  onClick: () => void;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
};
type MenuProps = {
  /** Read out; the tooltip of the three dots. */
  label: string;
  items: readonly MenuItem[];
  icon?: Icon;
  /** Another trigger than the round button: give it all the props it is handed. */
  trigger?: (props: TriggerProps) => ReactElement;
};

const Panel = lazyPart(() => import("./menu-panel.tsx"));

/** A few actions behind three dots. Arrows and Enter, Esc closes, focus goes back to the button. */
export function Menu({ label, items, icon = MoreIcon, trigger }: MenuProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  const [everOpen, setEverOpen] = useState(false);
  const props: TriggerProps = {
    ref: setButton,
    "aria-haspopup": "menu",
    "aria-expanded": open,
    onClick: () => {
      setEverOpen(true);
      setOpen(!open);
    },
  };
  return (
    <>
      {trigger ? trigger(props) : <IconButton label={label} icon={icon} {...props} />}
      {everOpen && (
        <Suspense fallback={null}>
          <Panel label={label} items={items} anchor={button} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
