import { ok } from "@ankara/domain/result";
import { CountryInfo } from "@ankara/contract/users";
import { countryOf, isCountry } from "@ankara/domain/countries/countries";
import { isCurrency } from "@ankara/domain/money/currencies";
import type { Business } from "@ankara/domain/records/business";
import { CountryCode, CurrencyCode, type BusinessId } from "@ankara/domain/records/fields";
import { normalizeName } from "@ankara/domain/text";
import * as z from "zod/mini";
import type { Fields } from "@ankara/contract/sync";
import { feesFromPack } from "@ankara/domain/countries/packs";
import { type Random, newId } from "@ankara/domain/ids";
import { feesOfRegistration } from "@ankara/domain/taxes/vat-registration";
import type { Tx } from "../../db/database.ts";
import { getRecord, saveRecord, listRecords, putRecords } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse, refuseFields } from "../../http/refused.ts";
import { refuseSettings } from "../../policies/roles.ts";
import type { Session } from "../../policies/session.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { announceNames } from "../people/names.ts";
import { defaultTimeZone } from "../business/time-zone.ts";
import { type Account, readOtherBusinesses } from "./account.ts";
import { recordAccountEvent } from "./account-events.ts";
import { checkProof } from "./check-owner.ts";
import { mailEmailProof } from "./email-proof.ts";
import { notifyPerson } from "./notify-person.ts";
import { findUser, duplicateNameError, findUsedNames } from "./lookup.ts";

export type UserChanges = {
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly company_name?: string | undefined;
  readonly phone?: string | undefined;
  readonly country?: string | undefined;
  readonly vat_registered?: boolean | undefined;
  readonly invoice_settings?: string | undefined;
  readonly language?: string | undefined;
  /** For another e-mail: what is asked for again. */
  readonly current_password?: string | undefined;
  readonly code?: string | undefined;
};

/** Change the account and the settings of its business, both or neither. */
export async function updateUser(
  deps: Deps,
  session: Session,
  changes: UserChanges,
  device: string,
): Promise<Outcome<Account>> {
  const settings = readInvoiceSettings(changes.invoice_settings);
  if (!settings.ok) return settings;
  const country = settings.value.country ?? changes.country;
  if (country !== undefined && !isCountry(country))
    return refuseFields({ "user.country": "This country is not known" });
  const refused = changesBusiness(changes) ? refuseSettings(session) : null;
  if (refused) return refused;
  const { businessId } = session;
  const before = await findUser(deps.db.global, session.userId);
  if (!before) return refuse("unauthenticated");
  // A link to a new password goes to the e-mail; whoever holds the telephone must not lock the owner out by another name.
  const proof = isOther(changes.email, before.email)
    ? "owner"
    : isOther(changes.username, before.username)
      ? "owner_if_strong"
      : "none";
  const word = { password: changes.current_password, code: changes.code, device };
  const proven = await checkProof(deps, session, proof, word);
  if (!proven.ok) return proven;
  const usedNames = await findUsedNames(deps.db.global, changes, session.signInId);
  if (Object.keys(usedNames).length > 0) return refuseFields(usedNames);

  const others = await readOtherBusinesses(deps, before);
  try {
    const outcome: Outcome<Account> = await deps.db.write(businessId, async (tx, rev) => {
      const user = await saveUser(tx, session, changes);
      const record = await getRecord(tx, businessId, "business", businessId);
      if (!user || !record) return refuse("unauthenticated");
      const patch = businessPatch(record.data, changes, country, settings.value.currency);
      const context = { businessId, rev, now: deps.now() };
      const business = Object.keys(patch).length === 0 ? record.data : await saveRecord(tx, context, record, patch);
      const feesTurn = { ...context, random: deps.random };
      if (patch.country) await swapCountryFees(tx, feesTurn, business);
      if (patch.vatRegistered !== undefined) await switchRegistrationFees(tx, feesTurn, business);
      if (user.email !== before.email) {
        for (const links of ["password_resets", "email_proofs"] as const)
          await tx.deleteFrom(links).where("user_id", "=", session.signInId).execute();
        await tx.updateTable("users").set({ email_verified_at: null }).where("id", "=", session.signInId).execute();
        await recordAccountEvent(deps, tx, user, { what: "email_changed", device });
        // The old address hears of it: the new one may be a thief's.
        await notifyPerson(deps, tx, before, { kind: "emailChanged", device, path });
      }
      if (user.name !== before.name) await announceNames(tx, businessId);
      if (user.username !== before.username)
        await notifyPerson(deps, tx, before, { kind: "usernameChanged", device, path, title: user.username });
      return ok({ user, business, authority: session.authority, others });
    });
    if (outcome.ok) deliverMailsSoon(deps, businessId);
    const main = await findUser(deps.db.global, session.signInId);
    if (outcome.ok && main && outcome.value.user.email !== before.email)
      mailEmailProof(deps, main, outcome.value.business.language);
    return outcome;
  } catch (error) {
    const fields = duplicateNameError(error);
    if (fields) return refuseFields(fields);
    throw error;
  }
}

/** Returns whether the settings of the business are among the changes, and not the person's own alone. */
const changesBusiness = ({ company_name, country, vat_registered, invoice_settings }: UserChanges): boolean =>
  [company_name, country, vat_registered, invoice_settings].some((given) => given !== undefined);
const path = "/settings/sign-ins";
const isOther = (wanted: string | undefined, now: string | null): boolean => wanted !== undefined && wanted !== now;

/** Names to sign in with are stored with a person's first user; the others are copies (`copy_sign_in`). */
async function saveUser(
  tx: Tx,
  { userId, signInId }: Session,
  { username, email, name, phone, language }: UserChanges,
) {
  const names = {
    ...(username === undefined ? {} : { username, username_key: normalizeName(username) }),
    ...(email === undefined ? {} : { email, email_key: normalizeName(email) }),
  };
  const values = {
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { phone }),
    ...(language === undefined ? {} : { language }),
  };
  if (Object.keys(names).length > 0) await tx.updateTable("users").set(names).where("id", "=", signInId).execute();
  if (Object.keys(values).length === 0)
    return tx.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirst();
  return tx.updateTable("users").set(values).where("id", "=", userId).returningAll().executeTakeFirst();
}

/** A new country brings its currency, unless one was named or the business had chosen another than its country's. */
function businessPatch(
  business: Business,
  changes: UserChanges,
  country: string | undefined,
  currency: string | undefined,
): Partial<Business> {
  const patch: Partial<Business> = {};
  if (changes.company_name !== undefined) patch.companyName = changes.company_name;
  if (country !== undefined && country !== business.country) {
    patch.country = country;
    patch.timeZone = defaultTimeZone(country);
    if (!isCountry(business.country) || business.currency === countryOf(business.country).currency)
      patch.currency = countryOf(country).currency;
  }
  if (currency !== undefined) patch.currency = currency;
  const registered = changes.vat_registered;
  if (registered !== undefined && registered !== business.vatRegistered) patch.vatRegistered = registered;
  return patch;
}

const InvoiceSettings = z.object({
  currency: z.optional(CurrencyCode),
  country: z.optional(
    z.looseObject({
      ...CountryInfo.shape,
      name: z.optional(z.string()),
      flag: z.optional(z.string()),
      currency: z.optional(z.string()),
      iso_code: CountryCode,
    }),
  ),
});

/** The JSON text of the specification's `invoice_settings`. */
function readInvoiceSettings(
  text: string | undefined,
): Outcome<{ currency?: string | undefined; country?: string | undefined }> {
  if (text === undefined) return ok({});
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refuseFields({ "user.invoice_settings": "This is not JSON text" });
  }
  const parsed = z.safeParse(InvoiceSettings, json);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.map(String).join(".");
    return refuseFields({ "user.invoice_settings": path ? `${path} cannot be used` : "This cannot be used here" });
  }
  const { currency, country } = parsed.data;
  if (currency !== undefined && !isCurrency(currency))
    return refuseFields({ "user.invoice_settings": `The currency ${currency} is not known` });
  return ok({ currency, country: country?.iso_code });
}

/** The default of a row follows the business's registration: a change of that alone does not make it the user's own. */
const setWithRegistration: ReadonlySet<string> = new Set(["defaultOn", "updatedAt", "deviceId"]);

type WriteContext = { businessId: BusinessId; rev: number; now: Date; random: Random };

/**
 * The business moved to another country: its taxes are offered, and those of the old country's pack that nobody ever
 * touched go into the archive. Rows the user made or changed stay as they are.
 */
async function swapCountryFees(
  tx: Tx,
  { businessId, rev, now, random }: WriteContext,
  { country: to, vatRegistered }: Pick<Business, "country" | "vatRegistered">,
): Promise<void> {
  const fees = await listRecords(tx, businessId, "fees");
  const archivedAt = now.toISOString();
  const untouched = fees.filter(
    ({ data, fieldRevs, createdRev }) =>
      data.country !== null &&
      data.country !== to &&
      data.archivedAt === null &&
      Object.entries(fieldRevs).every(([field, at]) => at === createdRev || setWithRegistration.has(field)),
  );
  const archived = untouched.map((fee) => ({
    ...fee,
    data: { ...fee.data, archivedAt },
    fieldRevs: { ...fee.fieldRevs, archivedAt: rev },
  }));
  const offered = fees.some(({ data }) => data.country === to)
    ? []
    : feesFromPack(to, now, null, () => newId(now.getTime(), random), { vatRegistered });
  const added = offered.map((fee) => ({
    collection: "fees" as const,
    id: fee.id,
    data: fee as Fields,
    deleted: false,
  }));
  await putRecords(tx, businessId, rev, [...archived, ...added]);
}

/** The business said whether it is registered: its country's taxes go on new documents, or no VAT does. */
async function switchRegistrationFees(
  tx: Tx,
  context: WriteContext,
  business: Pick<Business, "country" | "vatRegistered">,
): Promise<void> {
  const stored = await listRecords(tx, context.businessId, "fees");
  for (const { id, defaultOn } of feesOfRegistration(
    stored.map(({ data }) => data),
    business,
  )) {
    const row = stored.find((each) => each.id === id);
    if (row) await saveRecord(tx, context, row, { defaultOn });
  }
}
