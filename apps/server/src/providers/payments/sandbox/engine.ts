import { randomBytes } from "node:crypto";
import { estimateFee, sandboxFee } from "@ankara/domain/payouts/fees";
import { monthsAfter } from "@ankara/domain/subscriptions/subscription";
import { stampSignature } from "../timestamped-signature.ts";
import { type Card, type ReadCard, declineMessage, readCard } from "./cards.ts";
import type {
  Renews,
  SandboxAccount,
  SandboxCheckout,
  SandboxEvent,
  SandboxPayment,
  SandboxState,
  SandboxSubscription,
  StateFile,
  WebhookMode,
} from "./state.ts";

const dayMs = 24 * 3600 * 1000;
/** A page takes a card no longer than Stripe's does: a day. */
const pageMs = dayMs;
/** Days after a failed renewal on which the card is tried again; after the last one the subscription ends. */
const retryDays = [2, 4, 7];
/** Real time until a message goes out that is to be late, and between two attempts. */
const lateMs = 3_000;
const attemptsMs = [500, 2_000, 10_000, 60_000, 300_000];

export type NewCheckout = Omit<
  SandboxCheckout,
  "id" | "clientSecret" | "createdAt" | "status" | "paymentId" | "subscriptionId" | "waiting" | "lastReason"
>;

/** The outcome of paying with a card. */
export type Paid =
  | { readonly state: "paid" }
  /** The bank asks first: `answerBank` goes on. */
  | { readonly state: "asks_bank" }
  | { readonly state: "refused"; readonly message: string };

export type SandboxOptions = {
  readonly state: SandboxState;
  readonly file: StateFile;
  readonly webhookSecret: string;
  /** The clock below the test clock. */
  readonly base: () => Date;
  /** Hands a signed message over. @returns the HTTP status */
  readonly deliver: (raw: Buffer, headers: Record<string, string>) => Promise<number>;
};

/** The sandbox provider itself: checkouts, payments, subscriptions, refunds and messages, with no money in any of them. */
export class SandboxEngine {
  readonly #options: SandboxOptions;
  readonly state: SandboxState;
  readonly #byKey = new Map<string, string>();
  readonly #byReference = new Map<string, string>();
  readonly #bySecret = new Map<string, string>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #deliveries = new Set<Promise<void>>();
  #closed = false;

  constructor(options: SandboxOptions) {
    this.#options = options;
    this.state = options.state;
    for (const checkout of Object.values(this.state.checkouts)) this.#index(checkout);
  }

  /** The test clock. */
  now(): Date {
    return new Date(this.#options.base().getTime() + this.state.offsetMs);
  }

  createCheckout(request: NewCheckout): SandboxCheckout {
    const known = this.#byKey.get(request.key);
    if (known !== undefined) return this.checkout(known) as SandboxCheckout;
    const id = idOf("cs");
    const latest = new Date(this.now().getTime() + pageMs).toISOString();
    const checkout: SandboxCheckout = {
      ...request,
      expiresAt: request.form === "hosted" && latest < request.expiresAt ? latest : request.expiresAt,
      id,
      clientSecret: `${id}_secret_${randomBytes(18).toString("base64url")}`,
      createdAt: this.now().toISOString(),
      status: "open",
      paymentId: null,
      subscriptionId: null,
      waiting: null,
      lastReason: "",
    };
    this.state.checkouts[id] = checkout;
    this.#index(checkout);
    this.#changed();
    return checkout;
  }

  /** As it is now: one whose time is over has expired. */
  checkout(id: string): SandboxCheckout | undefined {
    const checkout = this.state.checkouts[id];
    if (checkout?.status === "open" && checkout.expiresAt <= this.now().toISOString()) {
      checkout.status = "expired";
      this.#changed();
    }
    return checkout;
  }

  checkoutByReference(reference: string): SandboxCheckout | undefined {
    return this.checkout(this.#byReference.get(reference) ?? "");
  }

  checkoutBySecret(secret: string): SandboxCheckout | undefined {
    return this.checkout(this.#bySecret.get(secret) ?? "");
  }

  expire(id: string): void {
    const checkout = this.checkout(id);
    if (checkout?.status !== "open") return;
    checkout.status = "expired";
    this.#changed();
  }

  /** Hand a card in. A checkout that is paid already answers so and charges nothing. */
  pay(id: string, card: Card): Paid {
    const checkout = this.checkout(id);
    const closed = this.#closedWords(checkout);
    if (!checkout || closed) return closed as Paid;
    const read = readCard(card, this.now());
    if ("problem" in read) return { state: "refused", message: read.problem };
    if (read.fate === "asks_bank") {
      checkout.waiting = read;
      this.#changed();
      return { state: "asks_bank" };
    }
    return this.#charge(checkout, read);
  }

  /** The bank's own step: the payer agrees or not. */
  answerBank(id: string, agrees: boolean): Paid {
    const checkout = this.checkout(id);
    const closed = this.#closedWords(checkout);
    if (!checkout || closed) return closed as Paid;
    const card = checkout.waiting;
    if (!card) return { state: "refused", message: "Enter your card again." };
    checkout.waiting = null;
    if (agrees) return this.#charge(checkout, { ...card, fate: "pays" });
    return this.#refuse(checkout, "Your bank did not confirm this payment. Try again or use another card.");
  }

  /** From the end of the paid period on, another plan; or `at once`, charged whole now, with a period that begins now. */
  changeSubscription(id: string, plan: Renews, when: "at once" | "later" = "later"): SandboxSubscription | undefined {
    const subscription = this.state.subscriptions[id];
    if (!subscription || subscription.status === "cancelled") return undefined;
    subscription.next = plan.intent === subscription.plan.intent ? null : plan;
    if (when === "at once" && subscription.next !== null) {
      Object.assign(subscription, { anchor: this.now().toISOString(), monthsPaid: 0 });
      this.#renew(subscription);
    }
    this.#changed();
    this.#emit("subscription.updated", subscription);
    return subscription;
  }

  cancelSubscription(id: string): SandboxSubscription | undefined {
    const subscription = this.state.subscriptions[id];
    if (!subscription || subscription.status === "cancelled") return subscription;
    if (subscription.status === "past_due") subscription.status = "cancelled";
    subscription.cancelsAtEnd = true;
    subscription.cancelledAt ??= this.now().toISOString();
    this.#changed();
    this.#emit("subscription.updated", subscription);
    return subscription;
  }

  setCard(id: string, card: Card): string | null {
    const subscription = this.state.subscriptions[id];
    if (!subscription) return "There is no such subscription.";
    const read = readCard(card, this.now());
    if ("problem" in read) return read.problem;
    const declined = declineMessage[read.fate];
    if (declined) return declined;
    subscription.card = read;
    if (subscription.status === "past_due") {
      subscription.tryAt = this.now().toISOString();
      this.#renew(subscription);
    }
    this.#changed();
    return null;
  }

  /** @returns null when there is no such payment or less is left of it */
  refund(paymentId: string, amount: number, key: string): SandboxPayment["refunds"][number] | null {
    const payment = this.state.payments[paymentId];
    if (!payment || payment.status !== "success") return null;
    const known = payment.refunds.find((refund) => refund.key === key);
    if (known) return known;
    const left = payment.amount - payment.refunds.reduce((sum, refund) => sum + refund.amount, 0);
    if (amount < 1 || amount > left) return null;
    const refund = { ref: idOf("re"), key, amount, at: this.now().toISOString() };
    payment.refunds.push(refund);
    this.#changed();
    this.#emit("payment.refunded", payment);
    return refund;
  }

  /** Opens the account of a business, or finds the one it has. */
  openAccount(details: Pick<SandboxAccount, "customer" | "name" | "country">): SandboxAccount {
    const known = Object.values(this.state.accounts).find(({ customer }) => customer === details.customer);
    if (known) return known;
    const opened = { bank: "", number: "", token: null, returnUrl: "" };
    const account: SandboxAccount = { ...details, ...opened, id: idOf("acct"), state: "onboarding" };
    this.state.accounts[account.id] = account;
    this.#changed();
    return account;
  }

  /** Changes an account and says so by a message. */
  changeAccount(id: string, changes: Partial<Omit<SandboxAccount, "id">>): SandboxAccount | undefined {
    const account = this.state.accounts[id];
    if (!account) return undefined;
    Object.assign(account, changes);
    this.#changed();
    this.#emit("account.updated", account);
    return account;
  }

  /** A payment into an account that no checkout of ours opened, as by a link made in the provider's own pages. */
  payElsewhere(account: string, amount: number, currency: string): SandboxPayment {
    const payment = this.#enter({
      checkoutId: "",
      subscriptionId: null,
      reference: `LINK-${randomBytes(4).toString("hex").toUpperCase()}`,
      intent: null,
      amount,
      currency,
      customer: "",
      status: "success",
      reason: "",
      at: this.now().toISOString(),
      account,
      fee: estimateFee(sandboxFee, amount),
      share: 0,
    });
    this.#changed();
    return payment;
  }

  /**
   * The payer's bank asks a payment back.
   *
   * @param days - until when it waits for an answer
   */
  dispute(paymentId: string, amount: number, days = 7): string | null {
    const payment = this.state.payments[paymentId];
    if (!payment || payment.status !== "success" || amount < 1 || amount > payment.amount) return null;
    const ref = idOf("dp");
    const now = this.now();
    const answerBy = new Date(now.getTime() + days * dayMs).toISOString();
    payment.disputes.push({ ref, amount, status: "open", answerBy, at: now.toISOString(), reason: "fraudulent" });
    this.#changed();
    this.#emit("dispute.created", payment);
    return ref;
  }

  /** The bank has decided. */
  endDispute(ref: string, status: "won" | "lost"): void {
    for (const payment of this.disputed()) {
      const dispute = payment.disputes.find((each) => each.ref === ref && each.status === "open");
      if (!dispute) continue;
      dispute.status = status;
      this.#changed();
      this.#emit("dispute.closed", payment);
    }
  }

  disputed(): SandboxPayment[] {
    return Object.values(this.state.payments).filter(({ disputes }) => disputes.length > 0);
  }

  chargesOf(subscriptionId: string): SandboxPayment[] {
    return Object.values(this.state.payments)
      .filter((payment) => payment.subscriptionId === subscriptionId)
      .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  }

  /** Move the test clock on; renewals that fall due on the way happen at their own moment. */
  advance(ms: number): void {
    const end = this.now().getTime() + Math.max(0, ms);
    for (;;) {
      const due = Object.values(this.state.subscriptions)
        .filter(({ status, tryAt }) => status !== "cancelled" && Date.parse(tryAt) <= end)
        .toSorted((a, b) => (a.tryAt < b.tryAt ? -1 : 1))[0];
      if (!due) break;
      if (Date.parse(due.tryAt) > this.now().getTime()) this.#setNow(Date.parse(due.tryAt));
      this.#renew(due);
    }
    if (end > this.now().getTime()) this.#setNow(end);
    this.#changed();
  }

  /** Renewals that have fallen due by the plain passing of time. */
  tick(): void {
    const now = this.now().toISOString();
    const isDue = Object.values(this.state.subscriptions).some(
      ({ status, tryAt }) => status !== "cancelled" && tryAt <= now,
    );
    if (isDue) this.advance(0);
  }

  setWebhooks(mode: WebhookMode): void {
    this.state.webhooks = mode;
    this.#changed();
  }

  /** Send what waits now. */
  async drain(): Promise<void> {
    const waiting = this.state.undelivered.splice(0);
    if (this.state.webhooks === "reversed") waiting.reverse();
    for (const event of waiting) await this.#send(event, 0);
  }

  /** Send what waits, and wait for what is under way. */
  async settled(): Promise<void> {
    while (this.state.undelivered.length + this.#deliveries.size > 0) {
      await this.drain();
      await Promise.all(this.#deliveries);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#options.file.write(this.state);
  }

  /** A message as it would be sent now. */
  signed(event: SandboxEvent, secret = this.#options.webhookSecret): { raw: Buffer; headers: Record<string, string> } {
    const raw = Buffer.from(JSON.stringify({ ...event, object: "event", data: { object: event.object } }));
    const signature = stampSignature(raw, secret, this.#options.base());
    return { raw, headers: { "content-type": "application/json", "sandbox-signature": signature } };
  }

  #charge(checkout: SandboxCheckout, card: ReadCard): Paid {
    const declined = declineMessage[card.fate];
    if (declined) return this.#refuse(checkout, declined);
    const at = this.now().toISOString();
    const subscription = checkout.renews ? this.#subscribe(checkout, card, at) : null;
    const payment = this.#enter({
      checkoutId: checkout.id,
      subscriptionId: subscription?.id ?? null,
      reference: checkout.reference,
      intent: checkout.renews?.intent ?? null,
      amount: checkout.amount,
      currency: checkout.currency,
      customer: checkout.customer,
      status: "success",
      reason: "",
      at,
      account: checkout.account,
      fee: estimateFee(sandboxFee, checkout.amount),
      share: checkout.share,
    });
    checkout.status = "complete";
    checkout.paymentId = payment.id;
    checkout.subscriptionId = subscription?.id ?? null;
    checkout.lastReason = "";
    this.#changed();
    this.#emit("payment.succeeded", payment);
    if (subscription) this.#emit("subscription.created", subscription);
    return { state: "paid" };
  }

  #subscribe(checkout: SandboxCheckout, card: ReadCard, at: string): SandboxSubscription {
    const plan = checkout.renews as SandboxSubscription["plan"];
    const paidUntil = monthsAfter(at, plan.months);
    const subscription: SandboxSubscription = {
      id: idOf("sub"),
      checkoutId: checkout.id,
      customer: checkout.customer,
      plan,
      next: null,
      status: "active",
      cancelsAtEnd: false,
      cancelledAt: null,
      card,
      anchor: at,
      monthsPaid: plan.months,
      paidUntil,
      tryAt: paidUntil,
      failures: 0,
    };
    this.state.subscriptions[subscription.id] = subscription;
    return subscription;
  }

  #renew(subscription: SandboxSubscription): void {
    const at = this.now().toISOString();
    if (subscription.cancelsAtEnd) {
      subscription.status = "cancelled";
      this.#emit("subscription.deleted", subscription);
      return;
    }
    const plan = subscription.next ?? subscription.plan;
    const fails = subscription.card.fate === "renewals_fail";
    const payment = this.#enter({
      checkoutId: subscription.checkoutId,
      subscriptionId: subscription.id,
      reference: `${subscription.id}-${this.chargesOf(subscription.id).length}`,
      intent: plan.intent,
      amount: plan.amount,
      currency: plan.currency,
      customer: subscription.customer,
      status: fails ? "failed" : "success",
      reason: fails ? "Your card was declined." : "",
      at,
      account: null,
      fee: fails ? 0 : estimateFee(sandboxFee, plan.amount),
      share: 0,
    });
    if (!fails) {
      const monthsPaid = subscription.monthsPaid + plan.months;
      const paidUntil = monthsAfter(subscription.anchor, monthsPaid);
      Object.assign(subscription, {
        plan,
        next: null,
        status: "active",
        monthsPaid,
        paidUntil,
        tryAt: paidUntil,
        failures: 0,
      });
      this.#emit("payment.succeeded", payment);
      return;
    }
    const wait = retryDays[subscription.failures];
    subscription.failures += 1;
    if (wait === undefined) {
      subscription.status = "cancelled";
      subscription.cancelledAt = at;
      this.#emit("payment.failed", payment);
      this.#emit("subscription.deleted", subscription);
      return;
    }
    subscription.status = "past_due";
    subscription.tryAt = new Date(Date.parse(subscription.paidUntil) + wait * dayMs).toISOString();
    this.#emit("payment.failed", payment);
  }

  #enter(payment: Omit<SandboxPayment, "id" | "refunds" | "disputes">): SandboxPayment {
    const entered = { ...payment, id: idOf("pay"), refunds: [], disputes: [] };
    this.state.payments[entered.id] = entered;
    return entered;
  }

  #refuse(checkout: SandboxCheckout, message: string): Paid {
    checkout.lastReason = message;
    this.#changed();
    this.#emit("payment.failed", { id: checkout.id, reference: checkout.reference, customer: checkout.customer });
    return { state: "refused", message };
  }

  #closedWords(checkout: SandboxCheckout | undefined): Paid | null {
    if (!checkout) return { state: "refused", message: "There is no such payment." };
    if (checkout.status === "complete") return { state: "paid" };
    return checkout.status === "expired" ? { state: "refused", message: "This payment page has expired." } : null;
  }

  #index(checkout: SandboxCheckout): void {
    this.#byKey.set(checkout.key, checkout.id);
    this.#byReference.set(checkout.reference, checkout.id);
    this.#bySecret.set(checkout.clientSecret, checkout.id);
  }

  #setNow(ms: number): void {
    this.state.offsetMs = ms - this.#options.base().getTime();
  }

  #changed(): void {
    void this.#options.file.write(this.state).catch(() => undefined);
  }

  #emit(
    type: string,
    about: SandboxPayment | SandboxSubscription | SandboxAccount | { id: string; reference: string; customer: string },
  ): void {
    const object: SandboxEvent["object"] = { id: about.id, customer: about.customer };
    if ("reference" in about) object["reference"] = about.reference;
    if ("subscriptionId" in about && about.subscriptionId !== null) object["subscription"] = about.subscriptionId;
    const event: SandboxEvent = { id: idOf("evt"), type, created: Math.floor(this.now().getTime() / 1000), object };
    this.state.undelivered.push(event);
    const { webhooks } = this.state;
    if (webhooks === "twice") this.state.undelivered.push(event);
    if (webhooks === "never") this.state.undelivered.length = 0;
    else this.#later(() => this.drain(), webhooks === "late" || webhooks === "reversed" ? lateMs : 0);
  }

  async #send(event: SandboxEvent, attempt: number): Promise<void> {
    const { raw, headers } = this.signed(event);
    const status = await this.#options.deliver(raw, headers).catch(() => 0);
    const wait = attemptsMs[attempt];
    if (status >= 200 && status < 300) return;
    if (wait !== undefined) this.#later(() => this.#send(event, attempt + 1), wait);
  }

  #later(work: () => Promise<void>, ms: number): void {
    if (this.#closed) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      const delivery: Promise<void> = work().finally(() => this.#deliveries.delete(delivery));
      this.#deliveries.add(delivery);
    }, ms);
    timer.unref();
    this.#timers.add(timer);
  }
}

const idOf = (kind: string): string => `${kind}_${randomBytes(12).toString("base64url").replaceAll(/[-_]/g, "0")}`;
