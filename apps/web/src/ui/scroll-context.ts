import { createContext, type RefObject } from "react";

/** The element that scrolls around a list: the body of a screen or of a sheet. */
export const ScrollContext = createContext<RefObject<HTMLElement | null> | null>(null);
