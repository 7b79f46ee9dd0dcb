/**
 * Web storage that never throws: a full or forbidden store has no effect, as the specification says. What could not be
 * written is kept for this page, so that a private window still works until it is closed.
 */
export type TextStore = {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
  clear: () => void;
};

function textStore(pick: () => Storage): TextStore {
  const fallback = new Map<string, string>();
  const attempt = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      return act(pick());
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => fallback.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    set: (key, value) => {
      fallback.delete(key);
      const written = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (!written) fallback.set(key, value);
    },
    remove: (key) => {
      fallback.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    clear: () => {
      fallback.clear();
      attempt((storage) => storage.clear());
    },
  };
}

/** Stays until logout. */
export const localText = textStore(() => window.localStorage);
/** Storage of the bearer token. */
export type TokenStore = { get: () => string | null; set: (token: string) => void; remove: () => void };
let tokens: TokenStore = {
  get: () => localText.get("token"),
  set: (token) => localText.set("token", token),
  remove: () => localText.remove("token"),
};
/** Local storage in a browser; secure storage in the mobile shell, or sealed by the app lock: `keepTokenIn`. */
export const tokenText: TokenStore = {
  get: () => tokens.get(),
  set: (token) => tokens.set(token),
  remove: () => tokens.remove(),
};
/** Before the first session is read. @returns where it was until then */
export function setTokenStore(store: TokenStore): TokenStore {
  const before = tokens;
  tokens = store;
  return before;
}
/** Stays until the tab is closed. */
export const tabText = textStore(() => window.sessionStorage);
