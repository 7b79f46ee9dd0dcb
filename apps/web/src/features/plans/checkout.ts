import type { UserId } from "@ankara/domain/records/fields";
import * as z from "zod/mini";
import type { PaymentProvider } from "@ankara/contract/billing";
import { localText } from "../../platform/browser-storage.ts";

/** Hosts a payment page may be on, by who takes the money. The sandbox, and payments by hand, are at our own address. */
const hosts: Readonly<Record<PaymentProvider, readonly string[]>> = {
  sandbox: [],
  manual: [],
  stripe: ["checkout.stripe.com", "billing.stripe.com", "hooks.stripe.com"],
  paystack: ["checkout.paystack.com", "paystack.com", "paystack.shop"],
  flutterwave: ["checkout.flutterwave.com", "checkout-v2.flutterwave.com"],
};

/** Returns whether an address the server answered is one of that provider's pages: anything else is not opened. */
export function isProvidersPage(address: string, provider: PaymentProvider | null, origin: string): boolean {
  const url = URL.parse(address, origin);
  if (!url || url.username !== "" || url.password !== "") return false;
  const own = provider === "sandbox" ? "/checkout" : provider === "manual" ? "/transactions" : null;
  if (own !== null) return url.origin === origin && url.pathname.startsWith(own);
  return url.protocol === "https:" && url.port === "" && provider !== null && hosts[provider].includes(url.hostname);
}

const Left = z.object({ id: z.uuid(), userId: z.string(), back: z.nullable(z.string()) });
/** A checkout this device has gone to, and where the person was before. */
export type CheckoutTarget = z.infer<typeof Left>;
const place = "checkout";

export const rememberCheckout = (left: CheckoutTarget): void => localText.set(place, JSON.stringify(left));
export const forgetCheckout = (): void => localText.remove(place);

/** The checkout one comes back from, if this person left for one. */
export function checkoutOf(userId: UserId): CheckoutTarget | null {
  try {
    const left = Left.parse(JSON.parse(localText.get(place) ?? "null"));
    return left.userId === userId ? left : null;
  } catch {
    return null;
  }
}

/** Returns a path of this app that "back" may lead to after a payment, never another page's address. */
export const ownPath = (path: string | null): string | null =>
  path !== null && /^\/(?![/\\])/.test(path) ? path : null;
