import type { UserId } from "@ankara/domain/records/fields";
import type { Deps } from "../../deps.ts";

/** Returns the site passkeys are bound to: the address people reach us at, as the settings have it, never a header of a request. */
export function siteOf({ settings }: Pick<Deps, "settings">): { readonly id: string; readonly origin: string } {
  const { hostname, origin } = new URL(settings.publicUrl);
  return { id: hostname, origin };
}

/** A person's id as authenticators keep it: its 16 bytes, which tell nobody who that is. */
export const handleOf = (userId: UserId): string =>
  Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");

/** @returns null for what is no id of ours */
export function userOfHandle(handle: string): string | null {
  const hex = Buffer.from(handle, "base64url").toString("hex");
  if (hex.length !== 32) return null;
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** The challenge in what a browser says that it signed; empty where there is none. */
export function challengeOf(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, "base64url").toString()) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}
