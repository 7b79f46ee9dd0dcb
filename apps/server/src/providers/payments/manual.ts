import { type PaymentProvider, ProviderFailed, WebhookRefused } from "./provider.ts";

/**
 * Money that comes by hand, a transfer say: the purchase waits until an operator who has seen it confirms it
 * (`apps/server/scripts/confirm-payment.ts`). There is nothing to ask and nobody who tells.
 *
 * @param publicUrl - where people reach this server: the checkout is our own page, which says what to do
 */
export function manualProvider({ publicUrl }: { readonly publicUrl: string }): PaymentProvider {
  return {
    name: "manual",
    hosts: [new URL(publicUrl).host],
    changesPlans: false,
    publishable: null,
    createCheckout({ form, returnUrl, reference }) {
      if (form === "card") return Promise.reject(new ProviderFailed("cards are not taken by hand"));
      return Promise.resolve({ ref: reference, url: returnUrl, clientSecret: null });
    },
    verify: () => Promise.resolve(null),
    expireCheckout: () => Promise.resolve(),
    parseWebhook() {
      throw new WebhookRefused("nobody sends messages about payments by hand");
    },
    readSubscription: (ref) =>
      Promise.resolve({ ref, status: "active", cancelledAt: null, plan: null, next: null, charges: [] }),
    changeSubscription: () => Promise.resolve(null),
    cancelSubscription: () => Promise.resolve(),
    openPortal: () => Promise.reject(new ProviderFailed("there is no portal")),
    listDisputed: () => Promise.resolve([]),
    refund: () => Promise.reject(new ProviderFailed("give it back by hand")),
  };
}
