import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";

/**
 * The keyboard of a search: the cursor stays in the box, arrows move over the options of the list, Enter opens the one
 * that is active. Until an arrow is pressed that is the first.
 *
 * @param ids - of the options, in the order they are drawn
 * @param settled - whether they are those of what stands in the box; until they are, Enter waits for them
 */
export function useOptions(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  { query, settled }: { query: string; settled: boolean },
) {
  const enterWaits = useRef(false);
  const [chosen, setChosen] = useState<{ id: string; query: string } | null>(null);
  // The selected option of one query says nothing about the next.
  const place = Math.max(0, chosen?.query === query ? ids.indexOf(chosen.id) : 0);
  const elementOf = (id: string | undefined) =>
    [...(list.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])].find((option) => option.id === id);

  useEffect(() => {
    if (!settled || !enterWaits.current) return;
    enterWaits.current = false;
    elementOf(ids[0])?.click();
  });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    enterWaits.current = false;
    if (event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (settled) elementOf(ids[place])?.click();
      else enterWaits.current = true;
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }[event.key];
    const next = step === undefined ? undefined : ids[Math.max(0, Math.min(ids.length - 1, place + step))];
    if (next === undefined) return;
    event.preventDefault();
    setChosen({ id: next, query });
    elementOf(next)?.scrollIntoView({ block: "nearest" });
  };
  return { activeId: ids[place], onKeyDown };
}
