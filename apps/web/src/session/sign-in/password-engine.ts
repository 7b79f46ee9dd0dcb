import { i18n } from "@lingui/core";
import { commonPasswords } from "@ankara/domain/passwords/common-passwords";
import { accountWords, type PasswordOwner, refusePassword } from "@ankara/domain/passwords/refuse-password";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs } from "@zxcvbn-ts/language-common";
import { refusals } from "../../ui/strength-bar.tsx";

/** Guessing is reckoned over so many characters; what is longer is strong enough by these. */
const reckoned = 64;

const zxcvbn = new ZxcvbnFactory({
  dictionary: { common: [...commonPasswords] },
  graphs: { qwerty: adjacencyGraphs.qwerty },
  maxLength: reckoned,
});

/** Returns how hard a password is to guess, by zxcvbn: 0 (at once) to 4. */
export const strengthOf = (password: string, owner: PasswordOwner): number =>
  zxcvbn.check(password, accountWords(owner)).score;

/** The sentence the server would refuse a password with; undefined when it would take it. */
export function refusalOf(password: string, owner: PasswordOwner): string | undefined {
  const why = refusePassword(password, owner);
  return why === null ? undefined : i18n._(refusals[why]);
}
