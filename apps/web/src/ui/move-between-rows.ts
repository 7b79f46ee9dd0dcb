import type { KeyboardEvent } from "react";

/** For the link or button (`data-row`) of a row in a table, or in lists of one screen: arrow keys, Home and End move between them. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [
    ...(event.currentTarget.closest("table, [data-scroller]")?.querySelectorAll<HTMLElement>("[data-row]") ?? []),
  ];
  const place = Math.max(0, Math.min(rows.length - 1, rows.indexOf(event.currentTarget) + step));
  event.preventDefault();
  rows[place]?.focus();
}
