import type { Fields } from "@ankara/contract/sync";
import { withCustomPayInstructions } from "@ankara/domain/invoice/pay-to";
import type { PaymentDetails } from "@ankara/domain/records/invoice";
import type { StoredRecord } from "@ankara/sync/server/stored-record";
import { recordOf } from "@ankara/sync/typed-records";
import type { Scene } from "./lifecycle.ts";
import type { BusinessTables } from "./memory-server.ts";
import type { Phone } from "./phone.ts";
import type { Focus } from "./planted-faults.ts";
import { Rng } from "./rng.ts";
import { change, recordsOf, type UserAction } from "./user-actions.ts";

/**
 * Lets people lead clients' money to other bank details while the owner proves now and then, on one phone, who they are
 * (decision 078). Drawn apart, and in a share of the histories, so that the others stay as they were.
 */
export class Payouts {
  readonly #rng: Rng;
  readonly isOn: boolean;
  /** Share of the steps in which somebody changes where money goes. */
  readonly #share: number;

  constructor(seed: number, { on, focus }: { on: boolean; focus: Focus | undefined }) {
    this.#rng = new Rng(seed ^ 0xba9c);
    this.isOn = (on && focus === undefined && this.#rng.happens(0.15)) || focus === "payouts";
    this.#share = focus === "payouts" ? 0.15 : 0.06;
  }

  /** The owner of every business signs in with a code from now on. */
  open(business: BusinessTables | undefined): void {
    if (business && this.isOn) business.asksProof = true;
  }

  /** @returns an action to perform on a phone, or null */
  step({ server, fault }: Scene, phones: readonly Phone[]): { phone: Phone; act: UserAction } | null {
    if (!this.isOn) return null;
    const phone = this.#rng.pick(phones);
    const business = phone && server.businesses.get(phone.businessId);
    if (!phone || !business) return null;
    if (this.#rng.happens(0.05)) {
      business.proven.add(phone.deviceId);
      fault(`the owner types a code on ${phone.options.name}`);
    }
    if (business.proven.size > 0 && this.#rng.happens(0.1)) {
      business.proven.clear();
      fault("five minutes pass: every proof is over");
    }
    const act = this.#rng.happens(this.#share) && this.#rng.pick(actions);
    return act ? { phone, act: (...given) => act(...given) } : null;
  }

  /** In the end the owner proves it on every phone. */
  mend({ server }: Scene): void {
    for (const business of server.businesses.values()) business.asksProof = false;
  }
}

const account = (phone: Phone, token: string): PaymentDetails => ({
  id: phone.newId(),
  kind: "bank",
  provider: "Wema Bank",
  accountNumber: String(1_000_000_000 + phone.options.rareRng.below(1_000_000_000)),
  accountName: token,
  note: "",
});

const patchOf = (payTo: readonly PaymentDetails[]) => ({ payTo }) as unknown as Fields;

/** Another account in the settings, beside those there are or in their place, and words that go with it. */
const changeSettings: UserAction = (phone, tx, token) => {
  const business = tx.record("business", phone.businessId);
  if (!business) return null;
  const { payTo } = recordOf("business", business);
  const added = account(phone, token);
  const ways = phone.options.rareRng.happens(0.5) ? [added, ...payTo.slice(0, 2)] : [added];
  const terms = phone.options.rareRng.happens(0.5) && { terms: token };
  change(phone, tx, "business", phone.businessId, { ...patchOf(ways), ...terms });
  return `settings: money goes to ${added.accountNumber}`;
};

/** The settings lose a way, or have them in another order: nothing is led anywhere by that. */
const reorderSettings: UserAction = (phone, tx) => {
  const business = tx.record("business", phone.businessId);
  const payTo = business ? recordOf("business", business).payTo : [];
  if (payTo.length < 2) return null;
  const ways = phone.options.rareRng.happens(0.5) ? payTo.toReversed() : payTo.slice(1);
  change(phone, tx, "business", phone.businessId, patchOf(ways));
  return "settings: the ways to be paid in another order";
};

const draftOf = (phone: Phone, all: readonly { id: string; data: Fields }[]) =>
  phone.options.rareRng.pick(all.filter(({ data }) => data["number"] === null));

/** One draft is to be paid elsewhere than the business is. */
const changeDraft: UserAction = (phone, tx, token) => {
  const found = draftOf(phone, recordsOf(tx, "invoices"));
  if (!found) return null;
  const added = account(phone, token);
  change(phone, tx, "invoices", found.id, { ...patchOf([added]), publicNote: token });
  return `a draft: money goes to ${added.accountNumber}`;
};

/** Words of one draft about paying, with an account in them or without. */
const writeInstructions: UserAction = (phone, tx, token) => {
  const found = draftOf(phone, recordsOf(tx, "invoices"));
  if (!found) return null;
  const hasAccount = phone.options.rareRng.happens(0.5);
  const text = hasAccount ? `to ${account(phone, token).accountNumber}, thank you` : "in cash when we meet";
  const { payTo } = withCustomPayInstructions(recordOf("invoices", found.data), text);
  change(phone, tx, "invoices", found.id, patchOf(payTo));
  return `a draft: ${text}`;
};

const actions: readonly UserAction[] = [
  changeSettings,
  changeSettings,
  reorderSettings,
  changeDraft,
  writeInstructions,
];

/** Lists the accounts in the ways to be paid of a record, in the words of one document too. */
const accountsOf = (record: StoredRecord | undefined): string[] =>
  record && !record.deleted && Array.isArray(record.data["payTo"])
    ? (record.data["payTo"] as PaymentDetails[]).flatMap(({ accountNumber, note }) => [
        ...(accountNumber === "" ? [] : [accountNumber]),
        ...(note.match(/\d{6,}/g) ?? []),
      ])
    : [];

/** Returns the document of whose draft this one is the second: the server keeps it under an id that begins alike. */
const firstDocumentOf = (key: string, records: ReadonlyMap<string, StoredRecord>): StoredRecord | undefined => {
  const begins = (each: string) =>
    `${each.slice(0, "invoices/".length + 14)}${each.slice("invoices/".length + 15, -12)}`;
  const found = [...records].find(([each]) => each !== key && begins(each) === begins(key));
  return key.startsWith("invoices/") ? found?.[1] : undefined;
};

/**
 * Looks for money that a push without a proof led elsewhere.
 *
 * @param before - the records as they were
 * @returns the first record with an account that neither it nor the settings had, or null
 */
export function misledIn(
  { id, records }: Pick<BusinessTables, "id" | "records">,
  before: ReadonlyMap<string, StoredRecord>,
): string | null {
  const known = accountsOf(before.get(`business/${id}`));
  for (const [key, record] of records) {
    const old = before.get(key);
    if (old === record) continue;
    const proven = [...known, ...accountsOf(old), ...(old ? [] : accountsOf(firstDocumentOf(key, before)))];
    const other = accountsOf(record).find((each) => !proven.includes(each));
    if (other !== undefined) return `${key} leads money to ${other}, and nobody proved it`;
  }
  return null;
}
