import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import * as z from "zod/mini";

const ReadCard = z.object({
  last4: z.string(),
  fate: z.enum(["pays", "asks_bank", "declined", "no_funds", "expired", "renewals_fail"]),
});
/** A plan that renews by itself. */
export const Renews = z.object({
  intent: z.string(),
  title: z.string(),
  months: z.int().check(z.gte(1)),
  amount: z.int().check(z.gte(1)),
  currency: z.string(),
});

export type Renews = z.infer<typeof Renews>;

export const SandboxCheckout = z.object({
  id: z.string(),
  key: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  customer: z.string(),
  email: z.string(),
  description: z.string(),
  returnUrl: z.string(),
  /** Empty in a checkout of an older state. */
  leaveUrl: z._default(z.string(), ""),
  form: z.enum(["hosted", "card"]),
  renews: z.nullable(Renews),
  clientSecret: z.string(),
  expiresAt: z.string(),
  createdAt: z.string(),
  status: z.enum(["open", "complete", "expired"]),
  paymentId: z.nullable(z.string()),
  subscriptionId: z.nullable(z.string()),
  /** A card whose bank wants to ask first. */
  waiting: z.nullable(ReadCard),
  lastReason: z.string(),
  /** Account of a business that is paid, and the operator's share; null: the operator is paid. */
  account: z._default(z.nullable(z.string()), null),
  share: z._default(z.int(), 0),
});
export type SandboxCheckout = z.infer<typeof SandboxCheckout>;

export const SandboxPayment = z.object({
  id: z.string(),
  checkoutId: z.string(),
  subscriptionId: z.nullable(z.string()),
  reference: z.string(),
  intent: z.nullable(z.string()),
  amount: z.int(),
  currency: z.string(),
  customer: z.string(),
  status: z.enum(["success", "failed"]),
  reason: z.string(),
  at: z.string(),
  account: z._default(z.nullable(z.string()), null),
  fee: z._default(z.int(), 0),
  share: z._default(z.int(), 0),
  refunds: z.array(z.object({ ref: z.string(), key: z.string(), amount: z.int(), at: z.string() })),
  disputes: z._default(
    z.array(
      z.object({
        ref: z.string(),
        amount: z.int(),
        status: z.enum(["open", "won", "lost"]),
        answerBy: z.string(),
        at: z.string(),
        reason: z.string(),
      }),
    ),
    [],
  ),
});
export type SandboxPayment = z.infer<typeof SandboxPayment>;

export const SandboxSubscription = z.object({
  id: z.string(),
  checkoutId: z.string(),
  customer: z.string(),
  plan: Renews,
  next: z.nullable(Renews),
  status: z.enum(["active", "past_due", "cancelled"]),
  cancelsAtEnd: z.boolean(),
  cancelledAt: z.nullable(z.string()),
  /** Renewals are charged to it. */
  card: ReadCard,
  anchor: z.string(),
  monthsPaid: z.int(),
  paidUntil: z.string(),
  tryAt: z.string(),
  failures: z.int(),
});
export type SandboxSubscription = z.infer<typeof SandboxSubscription>;

/** Account of a business, into which its clients pay. */
export const SandboxAccount = z.object({
  id: z.string(),
  /** The business. */
  customer: z.string(),
  name: z.string(),
  country: z.string(),
  state: z.enum(["onboarding", "ready", "restricted"]),
  bank: z.string(),
  number: z.string(),
  /** Opens its pages once onboarding was asked for; null before. */
  token: z.nullable(z.string()),
  returnUrl: z.string(),
});
export type SandboxAccount = z.infer<typeof SandboxAccount>;

export const SandboxEvent = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  object: z.record(z.string(), z.json()),
});
export type SandboxEvent = z.infer<typeof SandboxEvent>;

export const webhookModes = ["now", "late", "twice", "reversed", "never"] as const;
export type WebhookMode = (typeof webhookModes)[number];

const State = z.object({
  offsetMs: z._default(z.number(), 0),
  webhooks: z._default(z.enum(webhookModes), "now"),
  checkouts: z._default(z.record(z.string(), SandboxCheckout), {}),
  payments: z._default(z.record(z.string(), SandboxPayment), {}),
  subscriptions: z._default(z.record(z.string(), SandboxSubscription), {}),
  accounts: z._default(z.record(z.string(), SandboxAccount), {}),
  /** Not delivered yet. */
  undelivered: z._default(z.array(SandboxEvent), []),
});
export type SandboxState = z.infer<typeof State>;

/** Keeps the state in one file, written whole beside it and renamed: a crash leaves the old one or the new one. */
export class StateFile {
  readonly #path: string | null;
  #writing: Promise<void> = Promise.resolve();
  #isPending = false;

  /** @param path - null keeps nothing: for tests */
  constructor(path: string | null) {
    this.#path = path;
  }

  async read(): Promise<SandboxState> {
    const text = this.#path === null ? null : await readFile(this.#path, "utf8").catch(() => null);
    const state = z.parse(State, text === null ? {} : JSON.parse(text));
    // Ids come out of addresses: none of them may find what every object has (`__proto__`, `constructor`).
    for (const records of [state.checkouts, state.payments, state.subscriptions, state.accounts])
      Object.setPrototypeOf(records, null);
    return state;
  }

  /** Write the state as it is when its turn comes; several changes at once are one write. */
  write(state: SandboxState): Promise<void> {
    const path = this.#path;
    if (path === null) return Promise.resolve();
    if (!this.#isPending) {
      this.#isPending = true;
      this.#writing = this.#writing
        .catch(() => undefined)
        .then(async () => {
          this.#isPending = false;
          await mkdir(dirname(path), { recursive: true, mode: 0o700 });
          await writeFile(`${path}.part`, JSON.stringify(state), { mode: 0o600 });
          await rename(`${path}.part`, path);
        });
    }
    return this.#writing;
  }
}
