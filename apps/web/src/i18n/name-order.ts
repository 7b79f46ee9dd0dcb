import { i18n } from "@lingui/core";

type Order = (a: string, b: string) => number;
let cached: { locale: string; order: Order } | undefined;

/**
 * Compares names in the language of the screens: in Yoruba Ẹ after every E, in English beside it; figures by
 * their size. The same function until the language changes; every list of names goes by it.
 */
export function nameOrder(locale = i18n.locale || "en"): Order {
  // A language the browser has no rules for goes by the English ones.
  if (cached?.locale !== locale)
    cached = { locale, order: new Intl.Collator([locale, "en"], { numeric: true }).compare };
  return cached.order;
}
