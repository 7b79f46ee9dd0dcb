import { fold } from "../text.ts";
import { commonPasswords } from "./common-passwords.ts";

/** Characters of a password, at least and at most. Nothing else is asked of what it is made of. */
export const passwordLength = { min: 8, max: 256 } as const;

/** Words of the product and its surroundings that no password is made of (OWASP ASVS 5.0, V6.1.2). */
export const contextWords = ["ankara", "invoice", "invoicing"] as const;

/** Shorter words of a name stand in too many others. */
const minWord = 4;
/** Characters that have to be left when the words around the account are taken out. */
const minRest = 6;

/** Person a password is for; fields that are not known yet are left out. */
export type PasswordOwner = {
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly businessName?: string | undefined;
};

const common = new Set(commonPasswords.filter((word) => word.length >= passwordLength.min));

/**
 * Why a password of a right length is refused: it is one of the most used ones, whatever its capitals (`common`), or
 * little is left of it without the words of the product and the account (`own_words`): `Okafor2026!`. Null: it may be used.
 * Device and server ask the same function.
 */
export function refusePassword(password: string, owner: PasswordOwner): "common" | "own_words" | null {
  const folded = fold(password).replaceAll(" ", "");
  if (common.has(password.toLowerCase())) return "common";
  let rest = folded;
  for (const word of accountWords(owner)) rest = rest.replaceAll(word, "");
  if (rest === folded) return null;
  return rest.length < minRest || common.has(rest) ? "own_words" : null;
}

/** Words around an account, folded, the longest first: a part of one must not break it. */
export function accountWords({ username = "", email = "", name = "", businessName = "" }: PasswordOwner): string[] {
  const words = [
    ...contextWords,
    ...[username, email, name, businessName].flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u)),
  ];
  return [...new Set(words)].filter((word) => word.length >= minWord).toSorted((a, b) => b.length - a.length);
}
