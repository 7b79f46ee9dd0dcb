import type { UserId } from "@ankara/domain/records/fields";
import * as z from "zod/mini";
import { User } from "@ankara/contract/users";
import { storageKeys } from "@ankara/domain/constants";
import { openDeviceLock, writeDeviceLock } from "./device-lock.ts";
import { localText, tokenText } from "../platform/browser-storage.ts";

/** Person signed in on this device. The keys in local storage are those of the specification. */
export type Session = {
  /** Bearer token (JWT). */
  readonly token: string;
  readonly user: User;
  /** Expiry of the token as an instant; empty when the token does not say. Past it, sync pauses, the data stays readable. */
  readonly expireAt: string;
};

const listeners = new Set<() => void>();
let parsed: { raw: string; session: Session | null } | null = null;

/** The session, or null when nobody is signed in. Reads local storage at once; the same answer is the same object. */
export function readSession(): Session | null {
  const token = tokenText.get();
  const user = localText.get(storageKeys.user);
  const expireAt = localText.get(storageKeys.expireAt) ?? "";
  const raw = `${token}\n${user}\n${expireAt}`;
  if (parsed?.raw === raw) return parsed.session;
  const known = token && user ? z.safeParse(User, parseJson(user)) : null;
  const session = token && known?.success ? { token, user: known.data, expireAt } : null;
  parsed = { raw, session };
  return session;
}

/**
 * The token at hand if it is that person's own, by what it says itself: on a shared phone somebody else may have
 * signed in, in another tab, a moment ago. Null otherwise.
 */
export function tokenOf(userId: UserId): string | null {
  const session = readSession();
  if (session?.user.id !== userId) return null;
  const { sub } = claimsOf(session.token);
  return sub === undefined || sub === userId ? session.token : null;
}

/** Signs in on this device, or renews the token of the same person. */
export function writeSession(next: { token: string; user: User }): Session {
  tokenText.set(next.token);
  localText.set(storageKeys.user, JSON.stringify(next.user));
  localText.set(storageKeys.expireAt, expiryOf(next.token));
  openDeviceLock(next.user.id);
  needsLogin = false;
  changed();
  return readSession() ?? { ...next, expireAt: expiryOf(next.token) };
}

/** Keeps what the server answered about the signed-in user. */
export function writeUser(user: User): void {
  const text = JSON.stringify(user);
  // Every start fetches the user, mostly unchanged, so that listeners need no call.
  if (localText.get(storageKeys.user) === text) return;
  localText.set(storageKeys.user, text);
  changed();
}

/** Forgets token and user, nothing else. */
export function clearSession(): void {
  tokenText.remove();
  for (const key of [storageKeys.user, storageKeys.expireAt]) localText.remove(key);
  needsLogin = false;
  changed();
}

/** Log-out to the letter of the specification: everything in local storage goes. */
export function clearLocalStorage(): void {
  tokenText.remove();
  localText.clear();
  needsLogin = false;
  changed();
}

let signingOut = false;
/** True from the emptied storage until the welcome flag: the page then shows nothing, and leads nowhere yet. */
export const isSigningOut = (): boolean => signingOut;

/** The log-out begins: everything in local storage goes, and no screen stays that reads the lists. */
export function startSignOut(): void {
  signingOut = true;
  clearLocalStorage();
}

/** The log-out ends with the welcome flag; the login page may come now. */
export function endSignOut(): void {
  localText.set(storageKeys.welcome, "true");
  signingOut = false;
  changed();
}

let needsLogin = false;

/**
 * The server refused the token: sending pauses and the app asks the same person to sign in again. Nothing is thrown away.
 *
 * @param device - `revoked` or `erase` when the owner has sent this device away: then it closes itself
 */
export function requestLogin(device?: string): void {
  const session = readSession();
  if (!session) return;
  if (device === "revoked" || device === "erase") return closeDevice(session, device === "erase");
  if (needsLogin) return;
  needsLogin = true;
  changed();
}

/** The token is of no more use; without it no tab and no later start opens what is on the device. */
function closeDevice({ user: { id, username, email, business_id: businessId } }: Session, erase: boolean): void {
  writeDeviceLock({ userId: id, username, email, businessId, erase });
  clearSession();
}

/** Returns whether the token was refused, or has expired. */
export function sessionNeedsLogin(now: number = Date.now()): boolean {
  const session = readSession();
  if (!session) return false;
  return needsLogin || (session.expireAt !== "" && Date.parse(session.expireAt) <= now);
}

/** Calls back on sign-in, sign-out and renewal, in other tabs too. Returns how to stop. */
export function watchSession(callback: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (
      event.key === null ||
      event.key === storageKeys.token ||
      event.key === storageKeys.user ||
      event.key === storageKeys.welcome
    )
      callback();
  };
  listeners.add(callback);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(callback);
    window.removeEventListener("storage", onStorage);
  };
}

/** Tells this page that local storage holds another person now. */
export const announceSession = (): void => changed();

function changed(): void {
  for (const callback of listeners) callback();
}

/**
 * `exp` of a JWT as an instant of this device's clock, or empty: a token that was just given and seems to be of another time
 * comes to a wrong clock, which must not end it at once. The device trusts a token's content for no more than this and whose it is.
 */
function expiryOf(token: string): string {
  const { exp, iat = 0 } = claimsOf(token);
  if (exp === undefined) return "";
  const wrong = iat > 0 ? Date.now() - iat * 1000 : 0;
  return new Date(exp * 1000 + (Math.abs(wrong) > clockDoubtMs ? wrong : 0)).toISOString();
}
const clockDoubtMs = 300_000;

const Claims = z.object({ exp: z.optional(z.number()), iat: z.optional(z.number()), sub: z.optional(z.string()) });

function claimsOf(token: string): z.infer<typeof Claims> {
  const body = token.split(".")[1];
  return (body === undefined ? undefined : Claims.safeParse(parseJson(fromBase64Url(body))).data) ?? {};
}

function fromBase64Url(text: string): string {
  try {
    return atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
