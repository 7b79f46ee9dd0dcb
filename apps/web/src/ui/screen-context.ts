import { createContext, type ReactNode } from "react";

/** Parts the app puts into the head of every screen; the kit does not know them. */
export type ScreenChrome = {
  /** The cloud of what waits to be sent; null when all is well. */
  badge: ReactNode;
  /** The button of the end menu, on phones. */
  menu: ReactNode;
  /** Called when a list is pulled down; null where there is nothing to refresh. */
  refresh: (() => Promise<void>) | null;
  /** Puts the head of the screen at this address over what is said while its code is missing. */
  withHead: (said: ReactNode) => ReactNode;
};
export const ScreenChromeContext = createContext<ScreenChrome>({
  badge: null,
  menu: null,
  refresh: null,
  withHead: (said) => said,
});

/** Half of a `SplitView` a screen stands in; null when it has the work area to itself. */
export const PaneContext = createContext<"list" | "detail" | null>(null);
