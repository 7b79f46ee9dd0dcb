import type { Stripe } from "stripe";
import type { PaymentProvider } from "../provider.ts";
import { idOf } from "../stripe-plans.ts";
import { fromStripe } from "../units.ts";
import type { AccountSnapshot, Connect, PaidOut } from "./connect.ts";

/** Countries whose businesses Stripe opens Express accounts for; Nigeria, Ghana and Kenya are none of them. */
const countries = new Set(
  (
    "AE AT AU BE BG BR CA CH CY CZ DE DK EE ES FI FR GB GI GR HK HR HU IE IT JP LI LT LU LV MT MX MY NL NO NZ PL PT RO SE " +
    "SG SI SK TH US"
  ).split(" "),
);

/**
 * Express accounts of Stripe Connect: pages of Stripe's for onboarding, and direct charges. A charge is made on the
 * account of the business (`Stripe-Account`), which bears Stripe's fee; the operator's share is its `application_fee_amount`.
 *
 * @param orFailed - turns Stripe's own errors into `ProviderFailed`
 */
export function stripeConnect(
  stripe: Stripe,
  {
    onAccount,
    orFailed,
  }: { readonly onAccount: (ref: string) => PaymentProvider; readonly orFailed: <T>(work: Promise<T>) => Promise<T> },
): Connect<PaymentProvider> {
  const on = (account: string | null) => (account === null ? {} : { stripeAccount: account });

  return {
    how: "provider_page",
    listsDisputesApart: true,
    currencies: null,
    serves: (country) => countries.has(country),
    banks: () => Promise.resolve([]),
    open: (owner, _, known) =>
      orFailed(
        (async () => {
          if (known !== null) return snapshotOf(await stripe.accounts.retrieve(known));
          const account = await stripe.accounts.create(
            {
              type: "express",
              country: owner.country,
              email: owner.email,
              business_profile: { name: owner.name },
              capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
              metadata: { customer: owner.businessId },
            },
            { idempotencyKey: `account:${owner.businessId}` },
          );
          return snapshotOf(account);
        })(),
      ),
    read: (ref) => orFailed(stripe.accounts.retrieve(ref).then(snapshotOf)),
    onboardingUrl: (ref, { returnUrl, refreshUrl }) =>
      orFailed(
        stripe.accountLinks
          .create({ account: ref, type: "account_onboarding", return_url: returnUrl, refresh_url: refreshUrl })
          .then(({ url }) => url),
      ),
    onAccount,
    figures: (account, { paymentRef }) =>
      orFailed(
        (async () => {
          const intent = await stripe.paymentIntents.retrieve(
            paymentRef,
            { expand: ["latest_charge.balance_transaction"] },
            on(account),
          );
          const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
          const entry = typeof charge?.balance_transaction === "object" ? charge.balance_transaction : null;
          if (!entry) return null;
          // A charge in another currency than the account's is converted; its fees are counted in the currency that was paid.
          const paidIn = (units: number) =>
            fromStripe(entry.exchange_rate ? Math.round(units / entry.exchange_rate) : units, intent.currency);
          const feesOf = (ours: boolean) =>
            entry.fee_details
              .filter(({ type }) => (type === "application_fee") === ours)
              .reduce((sum, { amount }) => sum + amount, 0);
          const gross = fromStripe(intent.amount_received, intent.currency);
          const [fee, share] = [paidIn(feesOf(false)), paidIn(feesOf(true))];
          const expectedOn = new Date(entry.available_on * 1000).toISOString().slice(0, 10);
          return { gross, fee, share, net: gross - fee - share, expectedOn };
        })(),
      ),
    payouts: (account, since) =>
      orFailed(
        (async () => {
          const payouts = [];
          const list = stripe.payouts.list(
            { limit: 100, arrival_date: { gte: Math.floor(since.getTime() / 1000) } },
            on(account),
          );
          for await (const { id, status, arrival_date: arrival } of list) {
            if (status === "failed" || status === "canceled") continue;
            payouts.push({
              ref: id,
              status: status === "paid" ? ("paid" as const) : ("pending" as const),
              day: new Date(arrival * 1000).toISOString().slice(0, 10),
              payments: await chargesOf(stripe, id, on(account)),
            });
          }
          return payouts;
        })(),
      ),
  };
}

async function chargesOf(stripe: Stripe, payout: string, on: Stripe.RequestOptions): Promise<PaidOut[]> {
  const paid: PaidOut[] = [];
  for await (const { type, source } of stripe.balanceTransactions.list(
    { payout, limit: 100, expand: ["data.source"] },
    on,
  )) {
    if ((type !== "charge" && type !== "payment") || source === null || typeof source === "string") continue;
    const charge = source as Stripe.Charge;
    paid.push({
      reference: charge.metadata["reference"] ?? null,
      paymentRef: idOf(charge.payment_intent) ?? charge.id,
      gross: fromStripe(charge.amount, charge.currency),
      currency: charge.currency.toUpperCase(),
      at: new Date(charge.created * 1000),
    });
  }
  return paid;
}

function snapshotOf(account: Stripe.Account): AccountSnapshot {
  const { id, charges_enabled: charges, payouts_enabled: payouts, details_submitted: submitted } = account;
  return {
    ref: id,
    state: charges && payouts ? "ready" : submitted ? "restricted" : "onboarding",
    label: account.business_profile?.name ?? "",
    reason: account.requirements?.disabled_reason ?? "",
  };
}
