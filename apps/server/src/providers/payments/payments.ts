import { noShare, type ShareTerms } from "@ankara/domain/payouts/fees";
import type { Connect } from "./connect/connect.ts";
import type { PaymentProvider, ProviderName } from "./provider.ts";

/** A client's payment, as far as it says who moves the money and to whom. */
type PaymentRoute = { readonly provider: string; readonly account_ref: string | null };

/** Terms the operator sets for the payments of clients. */
export type PayoutTerms = {
  /** Clients pay on the operator's own keys: for somebody who runs Ankara for one business, their own. */
  readonly direct: boolean;
  readonly share: ShareTerms;
  readonly feeBearer: "business" | "client";
};
export const usualTerms: PayoutTerms = { direct: false, share: noShare, feeBearer: "business" };

/** Providers of a country, tried in order; `*` is everybody else. */
export type ProviderTable = Readonly<Record<string, readonly ProviderName[]>>;

/** Local cards and mobile money first where Paystack is at home; dollars elsewhere. */
export const usualTable: ProviderTable = {
  NG: ["sandbox", "paystack", "stripe", "flutterwave", "manual"],
  GH: ["sandbox", "paystack", "stripe", "flutterwave", "manual"],
  KE: ["sandbox", "paystack", "stripe", "flutterwave", "manual"],
  ZA: ["sandbox", "paystack", "stripe", "flutterwave", "manual"],
  "*": ["sandbox", "stripe", "flutterwave", "manual"],
};

/** The providers that are switched on. */
export class Payments {
  readonly sandbox: boolean;
  readonly #providers: ReadonlyMap<ProviderName, PaymentProvider>;
  readonly #table: ProviderTable;
  /** The clock money goes by: the sandbox's test clock, else everybody's. */
  readonly now: () => Date;
  readonly terms: PayoutTerms;

  constructor(
    providers: readonly PaymentProvider[],
    now: () => Date,
    { table = usualTable, terms = usualTerms }: { readonly table?: ProviderTable; readonly terms?: PayoutTerms } = {},
  ) {
    this.#providers = new Map(providers.map((provider) => [provider.name, provider]));
    this.#table = table;
    this.sandbox = this.#providers.has("sandbox");
    this.now = now;
    this.terms = terms;
  }

  /** Null where nobody takes money. */
  forCountry(country: string): PaymentProvider | null {
    const names = this.#table[country] ?? this.#table["*"] ?? [];
    return names.map((name) => this.#providers.get(name)).find((provider) => provider !== undefined) ?? null;
  }

  byName(name: string | null): PaymentProvider | null {
    return this.#providers.get(name as ProviderName) ?? null;
  }

  get all(): readonly PaymentProvider[] {
    return [...this.#providers.values()];
  }

  /** The provider of a client's payment, as it charges for the account the money goes to. */
  ofPayment({ provider, account_ref: account }: PaymentRoute): PaymentProvider | null {
    const found = this.byName(provider);
    return account === null ? found : (found?.connect?.onAccount(account) ?? null);
  }

  /** Providers that send the money of clients to businesses, in the order they are preferred in a country. */
  connectable(country: string): readonly (PaymentProvider & { readonly connect: Connect<PaymentProvider> })[] {
    const names = this.#table[country] ?? this.#table["*"] ?? [];
    const rank = (name: ProviderName) => (names.includes(name) ? names.indexOf(name) : names.length);
    return [...this.#providers.values()]
      .filter(
        (provider): provider is PaymentProvider & { readonly connect: Connect<PaymentProvider> } =>
          provider.connect !== undefined,
      )
      .toSorted((a, b) => rank(a.name) - rank(b.name));
  }

  get kind(): "sandbox" | "live" | "off" {
    if (this.sandbox) return "sandbox";
    return this.#providers.size > 0 ? "live" : "off";
  }
}

/** An address a provider handed out, when its host is one of the provider's. @throws Error otherwise */
export function ownAddress(provider: PaymentProvider, url: string): string {
  const { protocol, host, hostname } = new URL(url);
  const known = provider.hosts.some((each) => each === host || each === hostname);
  if (!known || (protocol !== "https:" && provider.name !== "sandbox" && provider.name !== "manual"))
    throw new Error(`${provider.name} handed out an address at ${host}, which is not its own`);
  return url;
}
