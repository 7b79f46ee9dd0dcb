import { randomBytes } from "node:crypto";
import { escapeHtml as e } from "@ankara/documents/html";
import { nextBankDay } from "@ankara/domain/payouts/money-page";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { SandboxEngine } from "./engine.ts";
import { flag, missingPage, page } from "./pages.ts";
import type { SandboxAccount, SandboxPayment } from "./state.ts";

export type IdRequest = FastifyRequest<{ Params: { id: string } }>;

const NewAccount = z.strictObject({
  customer: z.string().check(z.minLength(1), z.maxLength(60)),
  name: z.string().check(z.maxLength(200)),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
});
const NewLink = z.strictObject({ returnUrl: z.url({ protocol: /^https?$/ }) });

const BankForm = z.object({ bank: z.string().check(z.minLength(1)), number: z.string().check(z.regex(/^\d{6,20}$/)) });
type SendPage = (reply: FastifyReply, html: string, status?: number) => FastifyReply;
type Api = <T extends z.ZodMiniType>(
  schema: T | null,
  answer: (body: z.output<T>, request: IdRequest) => object | null | undefined,
) => { handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> };

/** Accounts of businesses at the sandbox: its calls, the pages of onboarding, and its list of transfers to banks. */
export function accountRoutes(
  app: FastifyInstance,
  { engine, api, send }: { readonly engine: SandboxEngine; readonly api: Api; readonly send: SendPage },
): void {
  app.post(
    "/v1/accounts",
    api(NewAccount, (body) => shown(engine.openAccount(body))),
  );
  app.get(
    "/v1/accounts/:id",
    api(null, (_, { params }) => shown(engine.state.accounts[params.id])),
  );
  app.post(
    "/v1/accounts/:id/link",
    api(NewLink, ({ returnUrl }, { params }) => {
      const token = randomBytes(18).toString("base64url");
      return engine.changeAccount(params.id, { token, returnUrl }) && { path: `/checkout/onboarding/${token}` };
    }),
  );
  app.get(
    "/v1/payments/:id/figures",
    api(null, (_, { params }) => {
      const payment = engine.state.payments[params.id];
      return payment && { ...figuresOf(payment), expectedOn: payoutDay(payment) };
    }),
  );
  app.get(
    "/v1/payouts",
    api(null, (_, { query }) => {
      const { account, since = "" } = query as { account?: string; since?: string };
      return { data: payoutsOf(engine, account ?? null, since) };
    }),
  );

  const accountOf = (token: string) =>
    Object.values(engine.state.accounts).find((account) => account.token !== null && account.token === token);
  app.get("/onboarding/:id", async (request: IdRequest, reply) => {
    const account = accountOf(request.params.id);
    return account ? send(reply, onboardingPage(account)) : send(reply, missingPage(), 404);
  });
  app.post("/onboarding/:id", async (request: IdRequest, reply) => {
    const account = accountOf(request.params.id);
    if (!account) return send(reply, missingPage(), 404);
    const given = z.safeParse(BankForm, request.body);
    if (!given.success)
      return send(reply, onboardingPage(account, "Choose a bank and enter an account number of 6 to 20 digits."), 422);
    const { bank, number } = given.data;
    engine.changeAccount(account.id, { bank: bank.slice(0, 60), number, state: "ready", token: null });
    return reply.redirect(account.returnUrl, 303);
  });
}

const shown = (account: SandboxAccount | undefined): object | undefined => {
  if (!account) return undefined;
  const { id, state, bank, number } = account;
  return { id, state, bank, number };
};

const payoutDay = ({ at }: SandboxPayment): string => nextBankDay(at.slice(0, 10));
const figuresOf = ({ amount, fee, share }: SandboxPayment) => ({
  gross: amount,
  fee,
  share,
  net: amount - fee - share,
});

/** One transfer for each day and account, sent on the next day banks work. */
function payoutsOf(engine: SandboxEngine, account: string | null, since: string): object[] {
  const today = engine.now().toISOString().slice(0, 10);
  const byDay = new Map<string, SandboxPayment[]>();
  for (const payment of Object.values(engine.state.payments)) {
    if (payment.account !== account || payment.status !== "success" || payment.at < since) continue;
    byDay.set(payoutDay(payment), [...(byDay.get(payoutDay(payment)) ?? []), payment]);
  }
  return [...byDay].map(([day, payments]) => ({
    ref: `po_${account ?? "own"}_${day}`,
    status: day <= today ? "paid" : "pending",
    day,
    payments: payments.map(({ id, reference, amount, currency, at }) => ({
      reference,
      paymentRef: id,
      gross: amount,
      currency,
      at,
    })),
  }));
}

const banks = ["Test Bank", "Another Test Bank", "Test Mobile Money"];

const onboardingPage = ({ token, name, returnUrl }: SandboxAccount, message = ""): string =>
  page(
    "Your account",
    `${flag}<main><h1>Where shall ${e(name)} be paid?</h1>${message === "" ? "" : `<p class="bad" role="alert">${e(message)}</p>`}<form method="post" action="/checkout/onboarding/${e(token ?? "")}" autocomplete="off"><label for="bank">Bank</label><select id="bank" name="bank">${banks.map((bank) => `<option>${e(bank)}</option>`).join("")}</select><label for="number">Account number</label><input id="number" name="number" inputmode="numeric" placeholder="0123456789" required><button>Finish</button></form><p><a href="${e(returnUrl)}">Leave without finishing</a></p></main>`,
  );
