import * as z from "zod/mini";
import type { PaymentProvider } from "../provider.ts";
import type { SandboxAccount } from "../sandbox/state.ts";
import { accountLabel, type AccountSnapshot, type Connect } from "./connect.ts";

type JsonRequest = <T extends z.ZodMiniType>(
  schema: T,
  method: "GET" | "POST",
  path: string,
  body?: object,
) => Promise<z.output<T>>;

const Account = z.object({
  id: z.string(),
  state: z.enum(["onboarding", "ready", "restricted"]),
  bank: z.string(),
  number: z.string(),
});
const Payouts = z.object({
  data: z.array(
    z.object({
      ref: z.string(),
      status: z.enum(["pending", "paid"]),
      day: z.string(),
      payments: z.array(
        z.object({
          reference: z.string(),
          paymentRef: z.string(),
          gross: z.int(),
          currency: z.string(),
          at: z.pipe(
            z.string(),
            z.transform((text: string) => new Date(text)),
          ),
        }),
      ),
    }),
  ),
});
const Figures = z.object({
  gross: z.int(),
  fee: z.int(),
  share: z.int(),
  net: z.int(),
  expectedOn: z.nullable(z.string()),
});

/** Accounts of the sandbox: pages for onboarding as Stripe has them, transfers on the next day banks work. */
export function sandboxConnect(
  request: JsonRequest,
  { publicUrl, onAccount }: { readonly publicUrl: string; readonly onAccount: (ref: string) => PaymentProvider },
): Connect<PaymentProvider> {
  return {
    how: "provider_page",
    currencies: null,
    serves: () => true,
    banks: () => Promise.resolve([]),
    open: async ({ businessId, name, country }) =>
      snapshotOf(await request(Account, "POST", "/checkout/v1/accounts", { customer: businessId, name, country })),
    read: async (ref) => snapshotOf(await request(Account, "GET", `/checkout/v1/accounts/${encodeURIComponent(ref)}`)),
    async onboardingUrl(ref, { returnUrl }) {
      const path = `/checkout/v1/accounts/${encodeURIComponent(ref)}/link`;
      return publicUrl + (await request(z.object({ path: z.string() }), "POST", path, { returnUrl })).path;
    },
    onAccount,
    figures: (_, { paymentRef }) =>
      request(Figures, "GET", `/checkout/v1/payments/${encodeURIComponent(paymentRef)}/figures`),
    payouts: async (account, since) => {
      const query = new URLSearchParams({ since: since.toISOString(), ...(account !== null && { account }) });
      return (await request(Payouts, "GET", `/checkout/v1/payouts?${query}`)).data;
    },
  };
}

const snapshotOf = ({
  id,
  state,
  bank,
  number,
}: Pick<SandboxAccount, "id" | "state" | "bank" | "number">): AccountSnapshot => ({
  ref: id,
  state,
  label: number === "" ? "" : accountLabel(bank, number),
  reason: state === "restricted" ? "The test provider holds this account back." : "",
});
