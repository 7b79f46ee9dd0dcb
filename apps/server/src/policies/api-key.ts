import { createHash } from "node:crypto";
import { type Authority, type Role, authorityOf } from "@ankara/domain/people/role";
import type { BusinessId, UserId } from "@ankara/domain/records/fields";
import type { KeyScope } from "@ankara/contract/key-scopes";
import type { Deps } from "../deps.ts";
import { refuse } from "../http/refused.ts";
import { isSameSecret } from "./same-secret.ts";

/** A key as a program sends it, taken apart. */
export type PresentedKey = { readonly text: string; readonly prefix: string; readonly businessId: BusinessId };
/** A key that opens something. */
export type KnownKey = {
  readonly id: string;
  readonly userId: UserId;
  readonly username: string;
  readonly businessId: BusinessId;
  readonly scopes: readonly string[];
  readonly authority: Authority;
  readonly viewRev: number;
  readonly signInId: UserId;
  readonly signedInAs: string;
};

const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
const idBytes = 16;
const secretBytes = 32;
const prefixLetters = 8;

/**
 * A new key: `ank_`, eight letters that name it, `_`, and 48 bytes as base64url: the id of its business, so that its row is
 * looked for inside that business alone, and 256 random bits.
 *
 * @param random - that many random bytes
 */
export function makeKey(
  businessId: BusinessId,
  random: (bytes: number) => Uint8Array,
): { text: string; prefix: string } {
  const letters = [...random(prefixLetters)].map((byte) => alphabet[byte % alphabet.length]).join("");
  const prefix = `ank_${letters}`;
  const body = Buffer.concat([Buffer.from(businessId.replaceAll("-", ""), "hex"), random(secretBytes)]);
  return { text: `${prefix}_${body.toString("base64url")}`, prefix };
}

/** Null for an `Authorization` header that carries no key of ours. */
export function readKey(authorization: string | undefined): PresentedKey | null {
  const match = /^Bearer ((ank_[a-z2-9]{8})_([\w-]{64}))$/i.exec(authorization ?? "");
  if (!match) return null;
  const [, text = "", prefix = "", body = ""] = match;
  const hex = Buffer.from(body, "base64url").subarray(0, idBytes).toString("hex");
  const businessId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { text, prefix, businessId };
}

/** Hashes a key for the database. The key is random enough that no salt is needed. */
export const hashOfKey = (text: string): Buffer => createHash("sha256").update(text).digest();

type Row = {
  id: string;
  user_id: UserId;
  username: string;
  hash: Buffer;
  scopes: KeyScope[];
  role: Role;
  stale: boolean;
};

const findStatement = `
  select k.id, k.user_id, u.username, k.hash, k.scopes, k.role,
         k.used_at is null or k.used_at < $3::timestamptz - interval '10 minutes' as stale
  from api_keys k join users u on u.id = k.user_id and u.business_id = k.business_id
  where k.business_id = $1 and k.prefix = $2 and (k.expires_at is null or k.expires_at > $3)`;

/** Refuses a key a call that it has no scope for. */
export const refuseScope = (scope: KeyScope) => refuse("forbidden", `This key has no scope ${scope}.`);

/** The key's row, looked up every time, so that revoking it ends it at once. */
export async function findKey(deps: Pick<Deps, "db" | "now">, given: PresentedKey): Promise<KnownKey | null> {
  const { businessId, prefix, text } = given;
  const [row] = await deps.db.singleStatement<Row>(businessId, "read only", {
    name: "find_api_key",
    text: findStatement,
    values: [businessId, prefix, deps.now()],
  });
  if (!row || !isSameSecret(row.hash, hashOfKey(text))) return null;
  if (row.stale)
    await deps.db.singleStatement(businessId, "", {
      name: "touch_api_key",
      text: "update api_keys set used_at = $3 where business_id = $1 and id = $2",
      values: [businessId, row.id, deps.now()],
    });
  const { id, user_id: userId, username, scopes, role } = row;
  const opened = { signInId: userId, signedInAs: id };
  return { id, userId, username, businessId, scopes, authority: authorityOf(role, {}), viewRev: 0, ...opened };
}
