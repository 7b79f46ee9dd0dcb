import type { AnswerOf } from "@ankara/contract/call";
import type { calls } from "@ankara/contract/calls";
import { reconcileDueBusinesses } from "../../src/commands/payments/reconcile-job.ts";
import type { Invoice } from "@ankara/domain/records/invoice";
import { Payment } from "@ankara/domain/records/payment";
import * as z from "zod/mini";
import type { SandboxPay } from "../../src/providers/payments/sandbox/start.ts";
import type { TestDevice, TestServer, TestUser } from "./server.ts";

export const goodCard = "4242 4242 4242 4242";
/** A card of the sandbox that pays, as its form is filled in. */
export const testCard = { number: goodCard.replaceAll(" ", ""), expiry: "12/39", cvc: "123" } as const;
export type Bought = { id: string; url: string };

/** Type a card into the sandbox's checkout. @returns the page's status: 303 when it is paid */
export async function typeCard(server: TestServer, url: string, number = goodCard): Promise<number> {
  const body = new URLSearchParams({ ...testCard, number }).toString();
  const answer = await server.call("POST", new URL(url).pathname, body, {
    "content-type": "application/x-www-form-urlencoded",
  });
  return answer.status;
}

export async function start(user: TestUser, intent: string, headers: Record<string, string> = {}): Promise<Bought> {
  const answer = await user.call("POST", "/transactions", { transaction: { intent } }, headers);
  if (answer.status !== 200) throw new Error(`buying ${intent} answered ${answer.status}: ${answer.text}`);
  return answer.body as unknown as Bought;
}

/** Buy and pay, and wait until every message has arrived. */
export async function buy(server: TestServer, user: TestUser, intent: string, number = goodCard): Promise<Bought> {
  const bought = await start(user, intent);
  await typeCard(server, bought.url, number);
  await sandboxOf(server).engine.settled();
  return bought;
}

export function sandboxOf(server: TestServer): SandboxPay {
  if (!server.deps.sandboxPay) throw new Error("this server has no sandbox");
  return server.deps.sandboxPay;
}

type Linked = Pick<Invoice, "linkId">;
export const secretOf = async (
  server: TestServer,
  { linkId }: Linked,
): Promise<AnswerOf<typeof calls.invoiceClientSecret>> =>
  (await server.call("GET", `/stripe/client-secrete/${linkId}`)).body as unknown as AnswerOf<
    typeof calls.invoiceClientSecret
  >;

/** Pays what is left of an invoice by card, and waits until every message has arrived. */
export const payByCard = async (server: TestServer, invoice: Linked): Promise<void> =>
  payWith(server, (await secretOf(server, invoice)).client_secret);

export async function payWith(server: TestServer, client_secret: string): Promise<void> {
  const { status, text } = await server.call("POST", "/checkout/card/pay", { client_secret, ...testCard });
  if (status !== 200) throw new Error(`the card answered ${status}: ${text}`);
  await sandboxOf(server).engine.settled();
}

/** Payments as a device pulls them. */
export const paymentsOf = async (device: TestDevice): Promise<Payment[]> =>
  (await device.pull()).changes
    .filter(({ collection, data }) => collection === "payments" && data !== null)
    .map(({ data }) => z.parse(Payment, data));

/** Move the sandbox's clock and do what time brings. */
export async function passDays(server: TestServer, days: number): Promise<void> {
  const { engine } = sandboxOf(server);
  engine.advance(days * 24 * 3600 * 1000);
  await engine.settled();
  await reconcileDueBusinesses(server.deps);
}

export const planOf = async (user: TestUser): Promise<AnswerOf<typeof calls.getSubscription>> =>
  (await user.call("GET", "/subscriptions/")).body as unknown as AnswerOf<typeof calls.getSubscription>;

export const historyOf = async (user: TestUser): Promise<AnswerOf<typeof calls.listTransactions>["data"]> =>
  ((await user.call("GET", "/transactions")).body as unknown as AnswerOf<typeof calls.listTransactions>).data;

export const transactionOf = async (
  user: TestUser,
  id: string,
): Promise<AnswerOf<typeof calls.getTransaction>["transaction"]> =>
  ((await user.call("GET", `/transactions/${id}`)).body as unknown as AnswerOf<typeof calls.getTransaction>)
    .transaction;

export const creditOf = async (user: TestUser): Promise<number> =>
  (await user.call("GET", "/ai-writter/credit")).body.credit;
