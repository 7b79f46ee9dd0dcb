/** Credits of a new account. */
export const startCredits = 50;

/** Credits a paid plan adds each month, by plan code. */
export const monthlyCredits: Readonly<Record<string, number>> = {
  monthly: 200,
  six_months: 250,
  yearly: 300,
  change_1_month: 200,
  change_6_months: 250,
  change_12_months: 300,
  usd_monthly: 200,
  usd_yearly: 300,
  usd_lifetime: 200,
};

/** Codes of the credit packs, the credits each holds and its price in minor units: kobo in Nigeria, US cents elsewhere. */
export const creditPacks = [
  { intent: "credits_50", credits: 50, prices: { NGN: 50_000, USD: 99 } },
  { intent: "credits_150", credits: 150, prices: { NGN: 120_000, USD: 199 } },
  { intent: "credits_400", credits: 400, prices: { NGN: 280_000, USD: 499 } },
] as const;
