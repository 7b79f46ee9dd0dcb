import { type Authority, authorityOf, ownerAuthority } from "@ankara/domain/people/role";
import { useSyncExternalStore } from "react";
import { isSigningOut, readSession, sessionNeedsLogin, watchSession, type Session } from "./session.ts";

/** Returns who is signed in; re-renders on sign-in and sign-out, in other tabs too. */
export const useSession = (): Session | null => useSyncExternalStore(watchSession, readSession);

/** Returns what the person may do in the business; the owner, and who is not signed in, everything. */
export function useAuthority(): Authority {
  const { role, allowances } = useSession()?.user ?? {};
  return role === undefined ? ownerAuthority : authorityOf(role, allowances ?? {});
}

/** Returns whether the server no longer takes this device's token. */
export const useNeedsLogin = (): boolean => useSyncExternalStore(watchSession, () => sessionNeedsLogin());

/** Returns whether a log-out has emptied the storage and has not ended yet. */
export const useSigningOut = (): boolean => useSyncExternalStore(watchSession, isSigningOut);
