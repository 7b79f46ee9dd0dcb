import { liveQuery } from "dexie";
import { useEffect, useState } from "react";
import { currentStore } from "../../store/store.ts";
import { listImports, type ImportEntry } from "./journal.ts";

/** Imports that can be undone or carried on; undefined until the device has answered. */
export function usePastImports(): ImportEntry[] | undefined {
  const store = currentStore();
  const [entries, setEntries] = useState<ImportEntry[]>();
  useEffect(() => {
    const subscription = liveQuery(() => listImports(store)).subscribe({
      next: setEntries,
      error: (error: unknown) => console.error("The imports could not be read", error),
    });
    return () => subscription.unsubscribe();
  }, [store]);
  return entries;
}
