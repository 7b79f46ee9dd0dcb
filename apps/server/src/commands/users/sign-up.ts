import { ok } from "@ankara/domain/result";
import { newId, type Random } from "@ankara/domain/ids";
import { ownerAuthority } from "@ankara/domain/people/role";
import { normalizeName } from "@ankara/domain/text";
import type { Fields } from "@ankara/contract/sync";
import { countryOf, isCountry } from "@ankara/domain/countries/countries";
import { feesFromPack } from "@ankara/domain/countries/packs";
import { Business } from "@ankara/domain/records/business";
import type { BusinessId } from "@ankara/domain/records/fields";
import * as z from "zod/mini";
import { setTenant, nextRevision } from "../../db/database.ts";
import { putRecords, type RecordWrite } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { passwordMarkOf } from "../../http/known-browser.ts";
import { type Outcome, refuse, refuseFields } from "../../http/refused.ts";
import { refuseWeakPassword } from "../../policies/new-password.ts";
import { hashPassword } from "../../policies/passwords.ts";
import { recordReferral } from "../affiliates/refer.ts";
import { recordAccountEvent } from "./account-events.ts";
import type { LoggedIn } from "./enter-account.ts";
import { duplicateNameError, findUsedNames } from "./lookup.ts";
import { openSession } from "./open-session.ts";
import { isTaken, spendTicket } from "./phone-logins.ts";
import { defaultTimeZone } from "../business/time-zone.ts";

export type NewUser = {
  readonly username: string;
  /** Null of a person with a phone number who gave none. */
  readonly email: string | null;
  /** Null of a person who logs in with a phone number, which `ticket` proves. */
  readonly password: string | null;
  readonly ticket?: string;
  readonly name: string;
  readonly companyName: string;
  readonly country: string;
  readonly phone: string;
};

/** Open an account: the user, the business with its settings, its country's taxes, and a first session. */
export async function signUp(
  deps: Deps,
  account: NewUser,
  { referredBy, device }: { referredBy: string | null; device: string },
): Promise<Outcome<LoggedIn>> {
  const email = account.email ?? undefined;
  const around = { ...account, email, businessName: account.companyName };
  const weak = account.password === null ? null : refuseWeakPassword(account.password, around);
  if (weak) return weak;
  // Before the names are looked up: asking whether one is taken costs as much work as opening an account.
  const passwordHash = account.password === null ? null : await hashPassword(account.password);
  const usedNames = await findUsedNames(deps.db.global, { ...account, email });
  if (Object.keys(usedNames).length > 0) return refuseFields(usedNames);

  const now = deps.now();
  const businessId = newId(now.getTime(), deps.random);
  const userId = newId(now.getTime(), deps.random);
  const records = startingRecords({
    businessId,
    companyName: account.companyName,
    country: account.country,
    phone: account.phone,
    email: account.email ?? "",
    now,
    random: deps.random,
  });
  if (!records) return refuseFields({ "user.country": "This country is not known" });

  try {
    return await deps.db.global.transaction().execute(async (tx): Promise<Outcome<LoggedIn>> => {
      await setTenant(tx, businessId);
      await tx.insertInto("businesses").values({ id: businessId }).execute();
      const rev = await nextRevision(tx, businessId);
      const user = await tx
        .insertInto("users")
        .values({
          id: userId,
          business_id: businessId,
          username: account.username,
          username_key: normalizeName(account.username),
          email: account.email,
          email_key: account.email === null ? null : normalizeName(account.email),
          name: account.name,
          phone: account.phone,
          password_hash: passwordHash,
          referred_by: referredBy,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      if (account.ticket !== undefined && !(await spendTicket(deps, tx, account.ticket, userId)))
        throw new TicketSpent();
      await putRecords(tx, businessId, rev, records.all);
      if (referredBy !== null)
        await recordReferral(deps, tx, { ...account, email: account.email ?? "", businessId, ref: referredBy });
      await recordAccountEvent(deps, tx, user, { what: "signed_up", device });
      const jwt = await openSession(deps, tx, userId, device);
      const passwordMark = passwordMarkOf(user);
      return ok({
        account: { user, business: records.business, authority: ownerAuthority, others: [], passwordMark },
        jwt,
      });
    });
  } catch (error) {
    if (error instanceof TicketSpent || isTaken(error)) return ticketSpent;
    const fields = duplicateNameError(error);
    if (fields) return refuseFields(fields);
    throw error;
  }
}

/** Rolls back what was written for the account. */
class TicketSpent extends Error {}
/** Also where somebody else took the number a moment before. */
export const ticketSpent = refuse("bad_credentials", "That took too long. Ask for a new code.");

type Start = {
  businessId: BusinessId;
  companyName: string;
  country: string;
  phone: string;
  email: string;
  now: Date;
  random: Random;
};

/** Builds the records of a new business: its settings and the taxes of its country. Null when the country is not known. */
export function startingRecords({
  businessId,
  companyName,
  country,
  phone,
  email,
  now,
  random,
}: Start): { business: Business; all: RecordWrite[] } | null {
  if (!isCountry(country)) return null;
  const instant = now.toISOString();
  const business = z.parse(Business, {
    id: businessId,
    createdAt: instant,
    updatedAt: instant,
    companyName,
    country,
    currency: countryOf(country).currency,
    timeZone: defaultTimeZone(country),
    phone,
    email,
  });
  // Not registered until it says so: nothing is charged that a document then denies.
  const fees = feesFromPack(country, now, null, () => newId(now.getTime(), random), business);
  const all: RecordWrite[] = [
    { collection: "business", id: businessId, data: business as Fields, deleted: false },
    ...fees.map((fee): RecordWrite => ({ collection: "fees", id: fee.id, data: fee as Fields, deleted: false })),
  ];
  return { business, all };
}
