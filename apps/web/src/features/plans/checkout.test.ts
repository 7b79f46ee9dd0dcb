// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from "vitest";
import type { ApiError } from "../../api/api.ts";
import { checkoutOf, forgetCheckout, isProvidersPage, rememberCheckout, ownPath } from "./checkout.ts";
import { settleSpend, spendKey } from "../../api/spend-key.ts";

const ours = "https://app.example";
afterEach(() => localStorage.clear());

describe("an address the server answered", () => {
  test.each([
    ["https://checkout.stripe.com/c/pay/cs_1", "stripe"],
    ["https://billing.stripe.com/p/session/1", "stripe"],
    ["https://checkout.paystack.com/abc", "paystack"],
    ["https://checkout.flutterwave.com/v3/hosted/pay/abc", "flutterwave"],
    ["https://app.example/checkout/abc", "sandbox"],
    ["/checkout/abc", "sandbox"],
    ["https://app.example/transactions?transaction=1", "manual"],
  ] as const)("%s is opened for %s", (address, provider) => {
    expect(isProvidersPage(address, provider, ours)).toBe(true);
  });

  test.each([
    ["https://checkout.stripe.com.evil.example/c", "stripe"],
    ["https://checkout.stripe.com@evil.example/c", "stripe"],
    ["https://user:word@checkout.stripe.com/c", "stripe"],
    ["http://checkout.stripe.com/c", "stripe"],
    ["https://checkout.stripe.com:8443/c", "stripe"],
    ["https://checkout.paystack.com/abc", "stripe"],
    ["https://evil.example/checkout/abc", "sandbox"],
    ["//evil.example/checkout/abc", "sandbox"],
    ["/settings/account", "sandbox"],
    ["javascript:alert(1)", "stripe"],
    ["javascript:alert(1)", "sandbox"],
    ["not an address", "stripe"],
    ["https://checkout.stripe.com/c", "manual"],
    ["https://checkout.stripe.com/c", null],
  ] as const)("%s is not opened for %s", (address, provider) => {
    expect(isProvidersPage(address, provider, ours)).toBe(false);
  });
});

test("checkout › the way back is a path of the app", () => {
  expect(ownPath("/ai/newsletter?credit=3")).toBe("/ai/newsletter?credit=3");
  for (const path of ["//evil.example", "/\\evil.example", "https://evil.example", "", null])
    expect(ownPath(path)).toBeNull();
});

test("checkout › a checkout is remembered for the person who left for it", () => {
  const left = { id: "0198b0a0-0000-7000-8000-000000000001", userId: "one", back: "/ai/email" };
  rememberCheckout(left);
  expect(checkoutOf("one")).toEqual(left);
  expect(checkoutOf("two")).toBeNull();
  forgetCheckout();
  expect(checkoutOf("one")).toBeNull();
});

describe("the key of an act that spends", () => {
  const lost: ApiError = { code: "timeout", message: "", fields: {}, status: 0, retryAfter: null };

  test("stays while there is no answer, and is new after one", () => {
    const first = spendKey("buy", { intent: "yearly" });
    settleSpend("buy", lost);
    expect(spendKey("buy", { intent: "yearly" })).toBe(first);
    settleSpend("buy", { ...lost, code: "provider_failed", status: 502 });
    expect(spendKey("buy", { intent: "yearly" })).toBe(first);
    settleSpend("buy", null);
    expect(spendKey("buy", { intent: "yearly" })).not.toBe(first);
  });

  test("is another one for another wish, and after a refusal", () => {
    const first = spendKey("buy", { intent: "yearly" });
    expect(spendKey("buy", { intent: "monthly" })).not.toBe(first);
    const again = spendKey("buy", { intent: "yearly" });
    settleSpend("buy", { ...lost, code: "not_found", status: 404 });
    expect(spendKey("buy", { intent: "yearly" })).not.toBe(again);
  });
});
