import { describe, expect, test } from "vitest";
import { recordedMessages } from "../../../test/support/recorded-messages.ts";
import { numberOf } from "./phone-codes.ts";

const { messages } = recordedMessages();
/** The number, or the field or code it is refused by. */
function read(number: string, country: string, countries: readonly string[] = ["NG", "KE"]) {
  const outcome = numberOf({ messages: { ...messages, countries: [...countries] } }, { number, country });
  if (outcome.ok) return outcome.value;
  return outcome.error.fields?.["phone.number"] ?? outcome.error.code;
}

describe("number a code is sent to", () => {
  test.each([
    ["0803 555 0142", "NG", "+2348035550142"],
    ["+234 803-555-0142", "KE", "+2348035550142"],
    ["0712 345 678", "KE", "+254712345678"],
  ] as const)("%s typed in %s › %s", (number, country, e164) => {
    expect(read(number, country)).toBe(e164);
  });

  test("no number › says what one looks like", () => {
    expect(read("12", "NG")).toBe("Enter a phone number like 0803 555 0142");
  });

  test("a country beyond the gateway's › refused by the number, whatever country was chosen", () => {
    expect(read("+44 7400 123456", "NG")).toBe("We can’t send codes to this country");
  });

  test("a dial code several countries share › allowed where one of them is", () => {
    expect(read("+1 415 555 2671", "US", ["CA"])).toBe("+14155552671");
    expect(read("+1 415 555 2671", "US", ["NG"])).toBe("We can’t send codes to this country");
  });

  test("no gateway › nothing is there", () => {
    const outcome = numberOf({ messages: { ...messages, gateways: [] } }, { number: "0803 555 0142", country: "NG" });
    expect(outcome).toMatchObject({ ok: false, error: { code: "not_found" } });
  });
});
