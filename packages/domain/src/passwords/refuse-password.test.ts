import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commonPasswords } from "./common-passwords.ts";
import { contextWords, passwordLength, refusePassword } from "./refuse-password.ts";

const owner = {
  username: "amina.k",
  email: "amina@okafor-textiles.ng",
  name: "Amina Okáfor",
  businessName: "Okafor & Daughters",
};

describe("a password", () => {
  test("that is among the most used ones of a length we take is refused, whatever its capitals", () => {
    const refused = commonPasswords.filter((word) => word.length >= passwordLength.min);
    expect(refused.length).toBeGreaterThanOrEqual(3_000);
    expect(new Set(refused).size).toBe(refused.length);
    expect(refused.filter((word) => refusePassword(word, {}) !== "common")).toEqual([]);
    expect(refused.slice(0, 500).filter((word) => refusePassword(word.toUpperCase(), {}) !== "common")).toEqual([]);
  });

  test.each([
    "Okafor2026!",
    "aminaokafor",
    "Amina-Okafor",
    "Ọkafọr123",
    "ankara2026",
    "AnkaraInvoice1",
    "ankara12345678",
    "daughters",
    "textiles99",
  ])("made of the words around the account is refused: %s", (password) => {
    expect(refusePassword(password, owner)).toBe("own_words");
  });

  test.each([
    "Okafor sells cloth",
    "market day at Balógun",
    "correct horse",
    "aaaaaaaab",
    "ÀÀÀÀ ḿ日本語日",
    "amina dances at dawn",
  ])("with enough of its own may be used: %s", (password) => {
    expect(refusePassword(password, owner)).toBeNull();
  });

  test("of sixteen characters or more is refused for its words alone when nearly all of it is words", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("amina", "okafor", "textiles", ...contextWords), { minLength: 1, maxLength: 4 }),
        fc.stringMatching(/^[0-9!?]{0,5}$/),
        fc.stringMatching(/^[a-z]{16,40}$/),
        (words, few, own) => {
          expect(refusePassword(words.join("-").replaceAll("-", "") + few, owner)).not.toBeNull();
          expect(refusePassword(own, {})).toBeNull();
        },
      ),
    );
  });
});
