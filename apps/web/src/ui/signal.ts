import { useSyncExternalStore } from "react";

/** A value outside React that screens can follow: the toasts, the open question, the number of unsaved forms. */
export type Signal<T> = {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly subscribe: (changed: () => void) => () => void;
};

export function signal<T>(start: T): Signal<T> {
  let value = start;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const changed of listeners) changed();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

export const useSignal = <T>(source: Signal<T>): T => useSyncExternalStore(source.subscribe, source.get);
