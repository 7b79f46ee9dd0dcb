import type { MinorUnits } from "@ankara/domain/money/money";
import type { LocalDate } from "@ankara/domain/dates/dates";
import type { BusinessId } from "@ankara/domain/records/fields";

/** A bank, or a mobile money company that money can be sent to. */
type Bank = { readonly code: string; readonly name: string };

/** Bank account a provider sends the money of a business to, as its owner types it. */
type BankAccount = { readonly bankCode: string; readonly bankName: string; readonly number: string };

type AccountOwner = {
  readonly businessId: BusinessId;
  /** Name the money is settled under. */
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly email: string;
  readonly phone: string;
};

/** An account of a business at the provider, as it says it is now. */
export type AccountSnapshot = {
  /** The provider's name for it. */
  readonly ref: string;
  /** `restricted`: it took payments and takes none until the owner has done what `reason` says. */
  readonly state: "onboarding" | "ready" | "restricted";
  /** Name its owner recognizes: "Access Bank ··7431". Empty where the provider does not say. */
  readonly label: string;
  /** Words of the provider; empty while it asks for nothing. */
  readonly reason: string;
};

/** Parts of the money of one payment, minor units: gross = fee + share + net. */
export type PaymentFigures = {
  readonly gross: MinorUnits;
  readonly fee: number;
  readonly share: number;
  readonly net: MinorUnits;
  /** Day it is expected in the bank; null where the provider does not say. */
  readonly expectedOn: string | null;
};

/** A payment in the provider's list of what it sent to a bank. */
export type PaidOut = {
  /** Our reference, where it has one of ours. */
  readonly reference: string | null;
  readonly paymentRef: string;
  /** Minor units, as the client paid it. */
  readonly gross: MinorUnits;
  readonly currency: string;
  readonly at: Date;
};

/** One transfer of the provider to the bank of a business. */
export type Payout = {
  readonly ref: string;
  /** `paid`: it was sent. `pending`: it will be, on `day`. */
  readonly status: "pending" | "paid";
  readonly day: LocalDate;
  readonly payments: readonly PaidOut[];
};

/**
 * Accounts of businesses at a provider, into which their clients pay. Every call may throw `ProviderFailed`.
 * An account that is null stands for the operator's own: direct keys.
 */
export interface Connect<Provider = unknown> {
  /** Onboarding starts with a bank account we send on, or on pages of the provider's. */
  readonly how: "bank_account" | "provider_page";
  /** Returns whether businesses of this country can have an account. */
  serves(country: string): boolean;
  /** Currencies clients can pay in; null: all of ours. */
  readonly currencies: ReadonlySet<string> | null;
  /** Lists where money can be sent to in a country; empty for `provider_page`. */
  banks(country: string): Promise<readonly Bank[]>;
  /** Opens an account; a repeat with the same `known` changes where its money goes. `bank` is null for `provider_page`. */
  open(owner: AccountOwner, bank: BankAccount | null, known: string | null): Promise<AccountSnapshot>;
  read(ref: string): Promise<AccountSnapshot>;
  /** Makes an address on which the owner goes on with onboarding; it works once and for minutes. */
  onboardingUrl(ref: string, addresses: { readonly returnUrl: string; readonly refreshUrl: string }): Promise<string>;
  /** Disputes of an account stand in the account's own list, not in the operator's. */
  readonly listsDisputesApart?: boolean;
  /** Returns the provider as it charges for that account. */
  onAccount(ref: string): Provider;
  /** Reads fee, share and net of a payment; null while the provider does not know them yet. */
  figures(
    account: string | null,
    payment: { readonly reference: string; readonly paymentRef: string; readonly share: number },
  ): Promise<PaymentFigures | null>;
  /** Lists transfers to the bank since a moment, with their payments. */
  payouts(account: string | null, since: Date): Promise<readonly Payout[]>;
}

/** Returns bank and last digits: enough to recognise an account by, and too little to pay into it. */
export const accountLabel = (bank: string, number: string): string =>
  `${bank} ··${number.slice(-4)}`.trim().slice(0, 80);

/** A provider's moment as its day: `2026-11-24T01:00:00.000Z` and `2026-11-24` alike. */
export const dayOf = (text: string): string => text.slice(0, 10);
