import { useSyncExternalStore } from "react";
import { isSigningOut, readSession, sessionNeedsLogin, watchSession, type Session } from "./session.ts";

/** Returns who is signed in; re-renders on sign-in and sign-out, in other tabs too. */
export const useSession = (): Session | null => useSyncExternalStore(watchSession, readSession);

/** Returns whether the server no longer takes this device's token. */
export const useNeedsLogin = (): boolean => useSyncExternalStore(watchSession, () => sessionNeedsLogin());

/** Returns whether a log-out has emptied the storage and has not ended yet. */
export const useSigningOut = (): boolean => useSyncExternalStore(watchSession, isSigningOut);
