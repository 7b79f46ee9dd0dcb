import { nextBankDay } from "@ankara/domain/payouts/money-page";
import * as z from "zod/mini";
import type { CheckoutRequest, PaymentProvider } from "../provider.ts";
import { answer, listOf } from "../paystack-plans.ts";
import type { JsonRequest } from "../request-json.ts";
import { numeric } from "../units.ts";
import { accountLabel, type Connect, dayOf, type PaidOut } from "./connect.ts";

/** Names of its countries in the list of banks. */
const countries: Readonly<Record<string, { readonly name: string; readonly currency: string }>> = {
  NG: { name: "nigeria", currency: "NGN" },
  GH: { name: "ghana", currency: "GHS" },
  KE: { name: "kenya", currency: "KES" },
  ZA: { name: "south africa", currency: "ZAR" },
};
/** M-Pesa in Kenya and the wallets of Ghana are its mobile money; elsewhere the integration's own channels stand. */
const channels: Readonly<Record<string, readonly string[]>> = {
  GHS: ["card", "mobile_money"],
  KES: ["card", "mobile_money"],
};

const Subaccount = z.looseObject({
  subaccount_code: z.string(),
  settlement_bank: z.string(),
  account_number: z.string(),
  active: z.optional(z.union([z.boolean(), z.int()])),
});
const Bank = z.looseObject({ code: z.string(), name: z.string() });
const Fees = z.looseObject({
  amount: z.int(),
  fees: z.optional(z.nullable(z.int())),
  /** Shares of a split: Paystack's, the operator's integration's, the subaccount's. */
  fees_split: z.optional(z.nullable(z.looseObject({ paystack: z.int(), integration: z.int(), subaccount: z.int() }))),
  paid_at: z.optional(z.nullable(z.string())),
});
const Payouts = z.looseObject({ id: numeric, status: z.string(), settlement_date: z.string() });
const Settled = z.looseObject({
  id: numeric,
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  paid_at: z.optional(z.nullable(z.string())),
  created_at: z.optional(z.nullable(z.string())),
  createdAt: z.optional(z.nullable(z.string())),
});

/** Fields of `/transaction/initialize` for a client's payment: the share stays, all else goes to the subaccount, which bears the fee. */
export const paystackSplit = ({ currency, invoice }: CheckoutRequest, account: string | null): object =>
  invoice === undefined
    ? {}
    : {
        ...(channels[currency] && { channels: channels[currency] }),
        ...(account !== null && { subaccount: account, transaction_charge: invoice.share, bearer: "subaccount" }),
      };

/**
 * Subaccounts, as Paystack documents them: `POST /subaccount`, `bearer` and `transaction_charge` of a transaction,
 * `GET /settlement`. A subaccount takes payments as soon as it is made.
 *
 * @param shareBps - the operator's percentage, for payments somebody opens outside of Ankara
 */
export function paystackConnect(
  request: JsonRequest,
  { shareBps, onAccount }: { readonly shareBps: number; readonly onAccount: (ref: string) => PaymentProvider },
): Connect<PaymentProvider> {
  const snapshotOf = (account: z.output<typeof Subaccount>, bankName?: string) =>
    ({
      ref: account.subaccount_code,
      state: account.active === false || account.active === 0 ? "restricted" : "ready",
      label: accountLabel(bankName ?? account.settlement_bank, account.account_number),
      reason: "",
    }) as const;

  return {
    how: "bank_account",
    currencies: new Set(["NGN", "GHS", "ZAR", "KES", "USD"]),
    serves: (country) => Object.hasOwn(countries, country),
    async banks(country) {
      const where = countries[country];
      if (!where) return [];
      const rows = await listOf(request, Bank, "/bank", { country: where.name, currency: where.currency });
      return rows.map(({ code, name }) => ({ code, name }));
    },
    async open(owner, bank, known) {
      const { data } = await request(
        answer(Subaccount),
        known === null ? "POST" : "PUT",
        known === null ? "/subaccount" : `/subaccount/${encodeURIComponent(known)}`,
        {
          business_name: owner.name,
          settlement_bank: bank?.bankCode,
          account_number: bank?.number,
          percentage_charge: shareBps / 100,
          primary_contact_email: owner.email,
          ...(owner.phone && { primary_contact_phone: owner.phone }),
          description: owner.businessId,
        },
      );
      return snapshotOf(data, bank?.bankName);
    },
    async read(ref) {
      const { data } = await request(answer(Subaccount), "GET", `/subaccount/${encodeURIComponent(ref)}`);
      return snapshotOf(data);
    },
    onboardingUrl: () => Promise.reject(new Error("Paystack has no pages for onboarding")),
    onAccount,
    async figures(_, { reference }) {
      const { data } = await request(answer(Fees), "GET", `/transaction/verify/${encodeURIComponent(reference)}`);
      const fee = data.fees_split?.paystack ?? data.fees;
      if (fee === null || fee === undefined) return null;
      const share = data.fees_split?.integration ?? 0;
      const paidOn = data.paid_at ? dayOf(data.paid_at) : null;
      return {
        gross: data.amount,
        fee,
        share,
        net: data.amount - fee - share,
        expectedOn: paidOn === null ? null : nextBankDay(paidOn),
      };
    },
    async payouts(account, since) {
      const query = { from: since.toISOString(), subaccount: account ?? "none" };
      const payouts = [];
      for (const { id, status, settlement_date: date } of await listOf(request, Payouts, "/settlement", query)) {
        if (status === "failed") continue;
        const rows = await listOf(request, Settled, `/settlement/${id}/transactions`, {});
        payouts.push({
          ref: String(id),
          status: status === "success" ? ("paid" as const) : ("pending" as const),
          day: dayOf(date),
          payments: rows.map((row): PaidOut => ({
            reference: row.reference,
            paymentRef: String(row.id),
            gross: row.amount,
            currency: row.currency,
            at: new Date(row.paid_at ?? row.created_at ?? row.createdAt ?? date),
          })),
        });
      }
      return payouts;
    },
  };
}
