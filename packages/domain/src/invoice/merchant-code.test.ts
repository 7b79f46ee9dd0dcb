import { describe, expect, test } from "vitest";
import { merchantCodeOf, readMerchantCode } from "./merchant-code.ts";

/** The example of EMVCo's specification: a code of one sale, in yuan. */
const published =
  "00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A";

const crc = (text: string): string => {
  let sum = 0xffff;
  for (const byte of Buffer.from(text))
    for (let bit = 7; bit >= 0; bit--) {
      const carry = ((sum >> 15) & 1) ^ ((byte >> bit) & 1);
      sum = ((sum << 1) & 0xffff) ^ (carry ? 0x1021 : 0);
    }
  return sum.toString(16).toUpperCase().padStart(4, "0");
};
const field = (id: string, value: string) => `${id}${String([...value].length).padStart(2, "0")}${value}`;
/** A code as a bank of Lagos prints it on a sticker. */
const sticker = (more: Partial<Record<string, string>> = {}) => {
  const fields = {
    "00": "01",
    "01": "11",
    "26": "0014NG.COM.EXAMPLE0208M0012345",
    "52": "5311",
    "53": "566",
    "58": "NG",
    "59": "ỌLÁTÚNJÍ TEXTILES",
    "60": "LAGOS",
    ...more,
  };
  const text = Object.entries(fields)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .flatMap(([id, value]) => (value === undefined ? [] : [field(id, value)]))
    .join("");
  return `${text}6304${crc(`${text}6304`)}`;
};

describe("code of a merchant › read", () => {
  test("sticker of a bank › names the merchant, the town and the currency", () => {
    expect(readMerchantCode(` ${sticker()}\n`)).toEqual({ name: "ỌLÁTÚNJÍ TEXTILES", city: "LAGOS", currency: "NGN" });
  });

  test("published example › has the check sum we reckon, and is refused as a code of one sale", () => {
    expect(crc(published.slice(0, -4))).toBe("A13A");
    expect(readMerchantCode(published)).toBeNull();
  });

  test.each([
    ["one letter changed", sticker().replace("LAGOS", "LAGOT")],
    ["cut short", sticker().slice(0, -10)],
    ["an amount inside", sticker({ "54": "2500.00" })],
    ["of one sale", sticker({ "01": "12" })],
    ["in a currency we do not know", sticker({ "53": "156" })],
    ["without an account", sticker({ "26": undefined })],
    ["without a name", sticker({ "59": undefined })],
    ["a web address", "https://pay.example/x"],
    ["nothing", ""],
    ["a length past the end", `00020159996304${crc("00020159996304")}`],
  ])("%s › is no code to print", (_, text) => {
    expect(readMerchantCode(text)).toBeNull();
  });

  test("every single digit changed › is noticed", () => {
    const code = sticker();
    const changed = [...code].flatMap((sign, at) =>
      /\d/u.test(sign) ? [`${code.slice(0, at)}${(Number(sign) + 1) % 10}${code.slice(at + 1)}`] : [],
    );
    expect(changed.length).toBeGreaterThan(40);
    expect(changed.filter((text) => readMerchantCode(text) !== null)).toEqual([]);
  });
});

test("code of a merchant › to print › is the bank's own, in its currency alone", () => {
  expect(merchantCodeOf({ qr: ` ${sticker()} ` }, "NGN")).toBe(sticker());
  expect(merchantCodeOf({ qr: sticker() }, "KES")).toBeNull();
  expect(merchantCodeOf({}, "NGN")).toBeNull();
});
