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
      terms: { direct: false, share: { bps: 0, fixed: {} }, feeBearer: "business" },
    });
  });

  test("terms of clients' payments › share, who bears the fee and direct keys › read in minor units", () => {
    const { payments } = readEnv({
      PAYMENTS_DIRECT: "on",
      PAYMENT_SHARE_BPS: "150",
      PAYMENT_SHARE_FIXED: "NGN=5000, UGX=500",
      PAYMENT_FEE_BEARER: "client",
    });
    expect(payments.terms).toEqual({
      direct: true,
      share: { bps: 150, fixed: { NGN: 5000, UGX: 500 } },
      feeBearer: "client",
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
    [{ PAYMENT_SHARE_FIXED: "NGN=50.00" }, /minor units/],
    [{ PAYMENT_SHARE_BPS: "5000" }, /PAYMENT_SHARE_BPS/],
    [{ PAYMENT_FEE_BEARER: "shop" }, /PAYMENT_FEE_BEARER/],
  ])("that do not fit stop the start: %o", (given, words) => {
    expect(() => readEnv(given)).toThrow(StartProblem);
    expect(() => readEnv(given)).toThrow(words);
  });
});
