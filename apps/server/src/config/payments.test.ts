import { describe, expect, test } from "vitest";
import { readEnv } from "./env.ts";
import { StartProblem } from "./start-problem.ts";

describe("keys of payment providers", () => {
  test("none: nobody is switched on", () => {
    expect(readEnv({}).payments).toEqual({
      stripe: null,
      paystack: null,
      flutterwave: null,
      manual: false,
      sandboxUrl: null,
      byCountry: {},
    });
  });

  test("switch their provider on, with the provider's own plan codes", () => {
    const { payments } = readEnv({
      PAYSTACK_SECRET_KEY: "sk_test_x",
      PAYSTACK_PLANS: "monthly=PLN_a, yearly=PLN_b",
      PAYMENTS_BY_COUNTRY: "KE=stripe,*=flutterwave",
    });
    expect(payments.paystack).toEqual({ secretKey: "sk_test_x", plans: { monthly: "PLN_a", yearly: "PLN_b" } });
    expect(payments.byCountry["KE"]).toEqual(["stripe", "paystack", "flutterwave", "manual"]);
    expect(payments.byCountry["*"]?.[0]).toBe("flutterwave");
  });

  test.each([
    [{ STRIPE_SECRET_KEY: "sk_test_x" }, /STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET is missing/],
    [{ FLUTTERWAVE_SECRET_KEY: "x" }, /FLUTTERWAVE_SECRET_HASH is missing/],
    [
      { STRIPE_PRICES: "monthly", STRIPE_SECRET_KEY: "a", STRIPE_PUBLISHABLE_KEY: "b", STRIPE_WEBHOOK_SECRET: "c" },
      /plan=code/,
    ],
    [{ PAYMENTS_BY_COUNTRY: "Kenya=stripe" }, /is not a country/],
    [{ PAYMENTS_BY_COUNTRY: "KE=paypal" }, /is not a country and one of/],
  ])("that do not fit stop the start: %o", (given, words) => {
    expect(() => readEnv(given)).toThrow(StartProblem);
    expect(() => readEnv(given)).toThrow(words);
  });
});
