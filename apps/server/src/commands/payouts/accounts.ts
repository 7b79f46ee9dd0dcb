import type { BusinessId } from "@ankara/domain/records/fields";
import type { AnswerOf, BodyOf } from "@ankara/contract/call";
import type {
  ConnectedAccount,
  connectAccount as connectCall,
  readPayouts as readCall,
} from "@ankara/contract/payouts";
import { feeScheduleOf } from "@ankara/domain/payouts/fees";
import { ok } from "@ankara/domain/result";
import type { Selectable } from "kysely";
import type { Tx } from "../../db/database.ts";
import { getRecord } from "../../db/records.ts";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse, refuseFields } from "../../http/refused.ts";
import type { Session } from "../../policies/session.ts";
import type { AccountSnapshot, Connect } from "../../providers/payments/connect/connect.ts";
import { ownAddress } from "../../providers/payments/payments.ts";
import { type PaymentProvider, ProviderFailed, type ProviderName } from "../../providers/payments/provider.ts";
import { ProviderRefused } from "../../providers/payments/request-json.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { scheduleBilling } from "../payments/billing-schedule.ts";
import { savePaymentRef, type SettleDeps, type SettleOutcome } from "../payments/settlement.ts";
import { countryOfBusiness } from "../subscriptions/read-subscription.ts";
import { recordAccountEvent } from "../users/account-events.ts";
import { findUser } from "../users/lookup.ts";
import { notifyPerson } from "../users/notify-person.ts";
import { listDifferences } from "./differences.ts";

export type AccountRow = Selectable<Schema["connected_accounts"]>;
type Connectable = PaymentProvider & { readonly connect: Connect<PaymentProvider> };
/** A client's payment goes through this provider to this account; null means the operator's own keys. */
export type PaymentRoute = { readonly provider: Connectable; readonly account: string | null };

/** An owner comes back from the company's pages and looks at once; more often it is not asked. */
const retryMs = 3_000;

export const listAccounts = (tx: Tx, businessId: BusinessId): Promise<AccountRow[]> =>
  tx.selectFrom("connected_accounts").selectAll().where("business_id", "=", businessId).execute();

/**
 * Returns who takes payments of this business's clients in a currency, or null where only a transfer is left: the first
 * company of its country it has connected and switched on, and under direct keys the first one there is.
 */
export async function findPaymentRoute(
  { db, payments }: Pick<Deps, "db" | "payments">,
  businessId: BusinessId,
  currency: string,
): Promise<PaymentRoute | null> {
  const business = await db.readHome(businessId, async (tx) => ({
    country: await countryOfBusiness(tx, businessId),
    accounts: await listCardAccounts(payments, tx, businessId),
  }));
  return paymentRouteOf(payments, business, currency);
}

/** Lists the accounts a client may pay to; under direct keys that is not asked. */
export const listCardAccounts = async (
  { terms }: Pick<Deps["payments"], "terms">,
  tx: Tx,
  businessId: BusinessId,
): Promise<readonly AccountRow[]> => (terms.direct ? [] : listAccounts(tx, businessId));

/** Like `findPaymentRoute`, of a business that was read already. */
export function paymentRouteOf(
  payments: Deps["payments"],
  { country, accounts }: { readonly country: string; readonly accounts: readonly AccountRow[] },
  currency: string,
): PaymentRoute | null {
  for (const provider of payments.connectable(country)) {
    if (provider.connect.currencies?.has(currency) === false) continue;
    if (payments.terms.direct) return { provider, account: null };
    const row = accounts.find(({ provider: name }) => name === provider.name);
    if (row?.state === "ready" && row.switched_on)
      return {
        provider: { ...provider.connect.onAccount(row.account_ref), connect: provider.connect },
        account: row.account_ref,
      };
  }
  return null;
}

/** Everything the Money page says beside the payments, which devices have themselves. */
export async function readPayouts(deps: Deps, { businessId }: Session): Promise<Outcome<AnswerOf<typeof readCall>>> {
  await refreshOpenAccounts(deps, businessId);
  return deps.db.read(businessId, async (tx) => {
    const country = await countryOfBusiness(tx, businessId);
    const rows = await listAccounts(tx, businessId);
    const business = await getRecord(tx, businessId, "business", businessId);
    const currency = business?.data.currency ?? "NGN";
    const { direct, share, feeBearer } = deps.payments.terms;
    return ok({
      direct,
      sandbox: deps.payments.sandbox,
      terms: { shareBps: share.bps, shareFixed: share.fixed[currency] ?? 0, currency, feeBearer },
      accounts: deps.payments.connectable(country).map((provider) => present(provider, country, rows)),
      differences: await listDifferences(tx, businessId),
      at: deps.now().toISOString(),
    });
  });
}

function present(provider: Connectable, country: string, rows: readonly AccountRow[]): ConnectedAccount {
  const row = rows.find(({ provider: name }) => name === provider.name);
  const { how } = provider.connect;
  const fee = feeScheduleOf(provider.name, country);
  if (!row) {
    const state = provider.connect.serves(country) ? "not_begun" : "not_here";
    return { provider: provider.name, state, how, label: "", reason: "", fee, comparedAt: null };
  }
  return {
    provider: provider.name,
    state: row.state === "ready" && !row.switched_on ? "off" : row.state,
    how,
    label: row.label,
    reason: row.reason,
    fee,
    comparedAt: row.compared_at?.toISOString() ?? null,
  };
}

export async function listBanks(
  deps: Deps,
  { businessId }: Session,
  name: ProviderName,
): Promise<Outcome<{ data: { code: string; name: string }[] }>> {
  const country = await deps.db.read(businessId, (tx) => countryOfBusiness(tx, businessId));
  const provider = deps.payments.connectable(country).find((each) => each.name === name);
  if (!provider) return refuse("not_found");
  try {
    return ok({ data: [...(await provider.connect.banks(country))] });
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    deps.log.warn({ err: error, provider: name }, "the banks of a country could not be listed");
    return refuse("provider_failed");
  }
}

/** Begins an account, goes on with its onboarding, or sends its money to another bank account. The owner hears of it by mail. */
export async function connectAccount(
  deps: Deps,
  session: Session,
  name: ProviderName,
  { account }: BodyOf<typeof connectCall>,
  device: string,
): Promise<Outcome<AnswerOf<typeof connectCall>>> {
  const { businessId, userId } = session;
  const user = await findUser(deps.db.global, userId);
  if (!user) return refuse("unauthenticated");
  const { country, known, business } = await deps.db.read(businessId, async (tx) => ({
    country: await countryOfBusiness(tx, businessId),
    known: (await listAccounts(tx, businessId)).find(({ provider }) => provider === name),
    business: (await getRecord(tx, businessId, "business", businessId))?.data,
  }));
  const provider = deps.payments.connectable(country).find((each) => each.name === name);
  if (!provider || deps.payments.terms.direct || !provider.connect.serves(country)) return refuse("not_found");
  const byBank = provider.connect.how === "bank_account";
  if (byBank && !account) return refuseFields({ "account.number": "Enter the account number" });
  const bank =
    byBank && account ? { bankCode: account.bank_code, bankName: account.bank_name, number: account.number } : null;
  const owner = {
    businessId,
    name: account?.name || business?.companyName || user.name || user.username,
    country,
    email: business?.email || user.email || "",
    phone: business?.phone || user.phone || "",
  };
  let snapshot: AccountSnapshot;
  let url: string | null = null;
  try {
    snapshot = await provider.connect.open(owner, bank, known?.account_ref ?? null);
    if (!byBank && snapshot.state !== "ready") {
      const back = (what: string) => `${deps.settings.publicUrl}/money?${new URLSearchParams({ [what]: name })}`;
      const addresses = { returnUrl: back("connected"), refreshUrl: back("connect") };
      url = ownAddress(provider, await provider.connect.onboardingUrl(snapshot.ref, addresses));
    }
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    deps.log.warn({ err: error, provider: name }, "an account could not be connected");
    return byBank && error instanceof ProviderRefused && error.status < 500
      ? refuseFields({ "account.number": "The payment company does not accept this account. Check bank and number" })
      : refuse("provider_failed");
  }
  const row = await deps.db.tenantTransaction(businessId, async (tx) => {
    const saved = await saveAccount(deps, tx, businessId, name, snapshot);
    await savePaymentRef(tx, { provider: name, ref: snapshot.ref, businessId, kind: "account", targetId: businessId });
    const about = titleOf(name);
    await recordAccountEvent(deps, tx, user, { what: "payouts_changed", device, about });
    await notifyPerson(deps, tx, user, { kind: "payoutsChanged", device, path: "/money", title: about });
    await scheduleBilling(tx, businessId, new Date(deps.payments.now().getTime() + 24 * 3600 * 1000));
    return saved;
  });
  deliverMailsSoon(deps, businessId);
  return ok({ account: present(provider, country, [row]), url });
}

/** Names of companies are the same in every language. */
const titles: Readonly<Record<ProviderName, string>> = {
  paystack: "Paystack",
  flutterwave: "Flutterwave",
  stripe: "Stripe",
  sandbox: "Sandbox",
  manual: "",
};
export const titleOf = (name: ProviderName): string => titles[name];

async function saveAccount(
  deps: Pick<Deps, "now">,
  tx: Tx,
  businessId: BusinessId,
  provider: ProviderName,
  { ref, state, label, reason }: AccountSnapshot,
): Promise<AccountRow> {
  const now = deps.now();
  const status = { account_ref: ref, state, label, reason: reason.slice(0, 300), checked_at: now };
  return tx
    .insertInto("connected_accounts")
    .values({ business_id: businessId, provider, connected_at: now, ...status })
    .onConflict((conflict) => conflict.columns(["business_id", "provider"]).doUpdateSet(status))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Asks the company how an account stands; one whose bank we know by the owner's own words keeps them. */
export async function refreshAccount(
  deps: Pick<SettleDeps, "db" | "now" | "payments">,
  businessId: BusinessId,
  name: ProviderName,
): Promise<SettleOutcome> {
  const row = (await deps.db.read(businessId, (tx) => listAccounts(tx, businessId))).find(
    ({ provider }) => provider === name,
  );
  const connect = deps.payments.byName(name)?.connect;
  if (!row || !connect) return "gone";
  const snapshot = await connect.read(row.account_ref);
  const label = connect.how === "bank_account" && row.label !== "" ? row.label : snapshot.label;
  await deps.db.tenantTransaction(businessId, (tx) => saveAccount(deps, tx, businessId, name, { ...snapshot, label }));
  return snapshot.state === row.state && snapshot.reason === row.reason ? "unchanged" : "applied";
}

async function refreshOpenAccounts(deps: Deps, businessId: BusinessId): Promise<void> {
  const since = new Date(deps.now().getTime() - retryMs);
  const rows = await deps.db.read(businessId, (tx) => listAccounts(tx, businessId));
  for (const { provider, state, checked_at: checked } of rows)
    if (state !== "ready" && checked < since)
      await refreshAccount(deps, businessId, provider).catch((error: unknown) => {
        if (!(error instanceof ProviderFailed)) throw error;
        deps.log.warn({ err: error, provider }, "an account could not be looked up");
      });
}

/** Shows or hides Pay now. Payments that are open already stay payable until they run out. */
export async function switchAccount(
  deps: Deps,
  { businessId }: Session,
  name: ProviderName,
  on: boolean,
): Promise<Outcome<{ account: ConnectedAccount }>> {
  const { row, country } = await deps.db.tenantTransaction(businessId, async (tx) => ({
    country: await countryOfBusiness(tx, businessId),
    row: await tx
      .updateTable("connected_accounts")
      .set({ switched_on: on })
      .where("business_id", "=", businessId)
      .where("provider", "=", name)
      .returningAll()
      .executeTakeFirst(),
  }));
  const provider = deps.payments.connectable(country).find((each) => each.name === name);
  return row && provider ? ok({ account: present(provider, country, [row]) }) : refuse("not_found");
}
