import type { PaymentProvider, ProviderName } from "./provider.ts";

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

  constructor(providers: readonly PaymentProvider[], now: () => Date, table: ProviderTable = usualTable) {
    this.#providers = new Map(providers.map((provider) => [provider.name, provider]));
    this.#table = table;
    this.sandbox = this.#providers.has("sandbox");
    this.now = now;
  }

  /** Null where nobody takes money. */
  forCountry(country: string): PaymentProvider | null {
    const names = this.#table[country] ?? this.#table["*"] ?? [];
    return names.map((name) => this.#providers.get(name)).find((provider) => provider !== undefined) ?? null;
  }

  byName(name: string | null): PaymentProvider | null {
    return this.#providers.get(name as ProviderName) ?? null;
  }

  /** Takes cards inside our own page; null where nobody does. */
  get cards(): PaymentProvider | null {
    return [...this.#providers.values()].find(({ publishable }) => publishable !== null) ?? null;
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
