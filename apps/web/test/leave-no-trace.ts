import { cleanup } from "@testing-library/react";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { vi } from "vitest";

const { happyDOM } = window as unknown as {
  happyDOM: { abort(): Promise<void>; setURL(url: string): void; setViewport(size: object): void };
};

/** Returns how to give an object the properties of its own that it has now. */
function keepProperties(target: object): () => void {
  const before = Object.getOwnPropertyDescriptors(target);
  return () => {
    for (const key of Reflect.ownKeys(target)) if (!Object.hasOwn(before, key)) Reflect.deleteProperty(target, key);
    Object.defineProperties(target, before);
  };
}

/** Returns how to take away what listens to the window from now on. */
function keepListeners(): () => void {
  const added: Parameters<typeof removeEventListener>[] = [];
  const { addEventListener } = globalThis;
  globalThis.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
    added.push(listener);
    addEventListener(...listener);
  };
  return () => {
    globalThis.addEventListener = addEventListener;
    for (const listener of added) removeEventListener(...listener);
  };
}

/**
 * Screens of one thread share its window, and libraries, which are loaded once. Called before a file of tests; what it returns
 * is called after it: the window is as it was, the device has no records, and the next file loads all modules of ours anew.
 */
export function leaveNoTrace(): () => Promise<void> {
  const { href } = location;
  const { innerWidth: width, innerHeight: height } = window;
  const restore = [
    keepListeners(),
    ...[navigator, EventTarget.prototype, Node.prototype, Element.prototype, HTMLElement.prototype].map(keepProperties),
  ];
  return async () => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    for (const back of restore) back();
    await happyDOM.abort();
    document.head.replaceChildren();
    document.body.replaceChildren();
    for (const element of [document.documentElement, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    localStorage.clear();
    sessionStorage.clear();
    happyDOM.setViewport({ width, height });
    happyDOM.setURL(href);
    globalThis.indexedDB = new IDBFactory();
    Dexie.dependencies.indexedDB = globalThis.indexedDB;
    vi.resetModules();
  };
}
