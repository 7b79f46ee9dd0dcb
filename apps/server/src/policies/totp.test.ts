import { describe, expect, test } from "vitest";
import { base32, codeAt, keyAddress, stepAt, stepOfCode } from "./totp.ts";

const keyOf = (length: number) => Buffer.from("1234567890".repeat(7).slice(0, length));

describe("codes by time", () => {
  test.each([
    ["1970-01-01T00:00:59Z", "94287082", "46119246", "90693936"],
    ["2005-03-18T01:58:29Z", "07081804", "68084774", "25091201"],
    ["2005-03-18T01:58:31Z", "14050471", "67062674", "99943326"],
    ["2009-02-13T23:31:30Z", "89005924", "91819424", "93441116"],
    ["2033-05-18T03:33:20Z", "69279037", "90698825", "38618901"],
    ["2603-10-11T11:33:20Z", "65353130", "77737706", "47863826"],
  ])("are those of RFC 6238, appendix B, at %s", (at, sha1, sha256, sha512) => {
    const step = stepAt(new Date(at));
    expect(codeAt(keyOf(20), step, 8)).toBe(sha1);
    expect(codeAt(keyOf(32), step, 8, "sha256")).toBe(sha256);
    expect(codeAt(keyOf(64), step, 8, "sha512")).toBe(sha512);
  });

  test("are taken one step early or late, and never twice", () => {
    const key = keyOf(20);
    const now = new Date("2026-11-21T10:00:10Z");
    const step = stepAt(now);
    for (const [at, expected] of [
      [step - 2, null],
      [step - 1, step - 1],
      [step, step],
      [step + 1, step + 1],
      [step + 2, null],
    ] as const)
      expect(stepOfCode(key, codeAt(key, at), now, 0)).toBe(expected);
    expect(stepOfCode(key, codeAt(key, step), now, step)).toBeNull();
    expect(stepOfCode(key, codeAt(key, step - 1), now, step)).toBeNull();
    expect(stepOfCode(key, codeAt(key, step).slice(1), now, 0)).toBeNull();
  });
});

test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("TOTP › base32 of %j is that of RFC 4648", (text, wanted) => {
  expect(base32(Buffer.from(text))).toBe(wanted);
});

test("TOTP › the address for an app names us and the account", () => {
  expect(keyAddress(Buffer.from("foobar"), "amina@shop.ng")).toBe(
    "otpauth://totp/Ankara:amina%40shop.ng?secret=MZXW6YTBOI&issuer=Ankara",
  );
});
