/** Ends a line where the next part does not fit on it; no line begins with it. */
export const dot = "\u00a0· ";

/** Joins the parts there are: "21 Nov · Transport". */
export const joinParts = (parts: readonly unknown[]): string => parts.filter(Boolean).join(dot);
