import { nextBankDay } from "@ankara/domain/payouts/money-page";
import * as z from "zod/mini";
import { answer, listOf } from "../flutterwave-plans.ts";
import type { CheckoutRequest, PaymentProvider } from "../provider.ts";
import type { JsonRequest } from "../request-json.ts";
import { fromMajor, numeric, toMajor } from "../units.ts";
import { accountLabel, type Connect, dayOf, type PaidOut } from "./connect.ts";

const countries = new Set(["NG", "KE", "GH", "UG", "TZ", "RW", "ZA"]);
/** Ways to pay beside a card, by currency, as `payment_options` names them. */
const options: Readonly<Record<string, string>> = {
  NGN: "card,banktransfer,ussd,account",
  GHS: "card,mobilemoneyghana",
  KES: "card,mpesa",
  UGX: "card,mobilemoneyuganda",
  RWF: "card,mobilemoneyrwanda",
};

const Subaccount = z.looseObject({
  id: numeric,
  subaccount_id: z.string(),
  account_number: z.string(),
  bank_name: z.optional(z.nullable(z.string())),
});
const Verified = z.looseObject({
  amount: numeric,
  charged_amount: z.optional(z.nullable(numeric)),
  app_fee: z.optional(z.nullable(numeric)),
  currency: z.string(),
  created_at: z.string(),
});
const Settlement = z.looseObject({
  id: numeric,
  status: z.string(),
  currency: z.string(),
  due_date: z.string(),
  processed_date: z.optional(z.nullable(z.string())),
});
const Settled = z.looseObject({
  transactions: z.array(
    z.looseObject({
      id: numeric,
      tx_ref: z.string(),
      charged_amount: numeric,
      currency: z.optional(z.string()),
      transaction_date: z.optional(z.string()),
    }),
  ),
});

/** Its splits go by `RS_…`, its own calls about a subaccount by a number: our reference keeps both. */
const refOf = ({ id, subaccount_id: code }: z.output<typeof Subaccount>): string => `${code}:${id}`;
const codeOf = (ref: string): string => ref.split(":")[0] ?? "";
const numberOf = (ref: string): string => ref.split(":")[1] ?? "";

/** Fields of `POST /payments` for a client's payment: a flat share stays with the operator, the rest less the fee goes to the subaccount. */
export const flutterwaveSplit = ({ currency, invoice }: CheckoutRequest, account: string | null): object =>
  invoice === undefined
    ? {}
    : {
        ...(options[currency] && { payment_options: options[currency] }),
        ...(account !== null && {
          subaccounts: [
            {
              id: codeOf(account),
              transaction_charge_type: "flat",
              transaction_charge: toMajor(invoice.share, currency),
            },
          ],
        }),
      };

/** Collection subaccounts, as version 3 documents them: `POST /subaccounts`, `subaccounts` of a payment, `GET /settlements`. */
export function flutterwaveConnect(
  request: JsonRequest,
  { shareBps, onAccount }: { readonly shareBps: number; readonly onAccount: (ref: string) => PaymentProvider },
): Connect<PaymentProvider> {
  const snapshotOf = (account: z.output<typeof Subaccount>, bankName?: string) =>
    ({
      ref: refOf(account),
      state: "ready",
      label: accountLabel(bankName ?? account.bank_name ?? "", account.account_number),
      reason: "",
    }) as const;

  return {
    how: "bank_account",
    currencies: null,
    serves: (country) => countries.has(country),
    async banks(country) {
      const Banks = z.array(z.looseObject({ code: z.string(), name: z.string() }));
      const { data } = await request(answer(Banks), "GET", `/banks/${encodeURIComponent(country)}`);
      return data.map(({ code, name }) => ({ code, name }));
    },
    async open(owner, bank, known) {
      const where = { account_bank: bank?.bankCode, account_number: bank?.number, business_name: owner.name };
      if (known !== null) {
        const { data } = await request(answer(Subaccount), "PUT", `/subaccounts/${numberOf(known)}`, where);
        return snapshotOf(data, bank?.bankName);
      }
      const { data } = await request(answer(Subaccount), "POST", "/subaccounts", {
        ...where,
        country: owner.country,
        business_email: owner.email,
        business_mobile: owner.phone,
        split_type: "percentage",
        split_value: shareBps / 10_000,
      });
      return snapshotOf(data, bank?.bankName);
    },
    async read(ref) {
      const { data } = await request(answer(Subaccount), "GET", `/subaccounts/${numberOf(ref)}`);
      return snapshotOf(data);
    },
    onboardingUrl: () => Promise.reject(new Error("Flutterwave has no pages for onboarding")),
    onAccount,
    async figures(_, { paymentRef, share }) {
      const { data } = await request(answer(Verified), "GET", `/transactions/${encodeURIComponent(paymentRef)}/verify`);
      if (data.app_fee === null || data.app_fee === undefined) return null;
      const gross = fromMajor(data.charged_amount ?? data.amount, data.currency);
      const fee = fromMajor(data.app_fee, data.currency);
      // It names the share nowhere: it is the flat one that was asked for.
      return { gross, fee, share, net: gross - fee - share, expectedOn: nextBankDay(dayOf(data.created_at)) };
    },
    async payouts(account, since) {
      const query = new URLSearchParams({ from: dayOf(since.toISOString()) });
      if (account !== null) query.set("subaccount_id", codeOf(account));
      const payouts = [];
      for (const row of await listOf(request, Settlement, "/settlements", query)) {
        const { id, status, currency, due_date: due, processed_date: processed } = row;
        const { transactions } = (await request(answer(Settled), "GET", `/settlements/${id}`)).data;
        payouts.push({
          ref: String(id),
          status: status === "completed" ? ("paid" as const) : ("pending" as const),
          day: dayOf(processed ?? due),
          payments: transactions.map((paid): PaidOut => ({
            reference: paid.tx_ref,
            paymentRef: String(paid.id),
            gross: fromMajor(paid.charged_amount, paid.currency ?? currency),
            currency: paid.currency ?? currency,
            at: new Date(paid.transaction_date ?? due),
          })),
        });
      }
      return payouts;
    },
  };
}
