import { type PasswordOwner, refusePassword } from "@ankara/domain/passwords/refuse-password";
import { refuseFields } from "../http/refused.ts";

/** Refuses a new password that everybody tries first, by the same function as the device (OWASP ASVS V6.2.4, V6.2.11, V6.2.12). */
export function refuseWeakPassword(password: string, owner: PasswordOwner): ReturnType<typeof refuseFields> | null {
  switch (refusePassword(password, owner)) {
    case "common":
      return refuseFields({ "user.password": "This password is too common. Choose another." });
    case "own_words":
      return refuseFields({ "user.password": "This password is too close to your name or business. Choose another." });
    case null:
      return null;
  }
}
