import { digitsOf } from "./phone.ts";
import { type Contact, maxContactMessages } from "../records/contact.ts";
import type { contactRules } from "../records/rules/contact.ts";

/** Fields that identify duplicates. */
export type NumberedContact = { readonly id: string; readonly phones: readonly string[] };

/** Fewer digits than this are an extension or a short code many people share. */
const minDigits = 7;

/**
 * Contacts that share a phone number, in groups of two or more, in the order they came. A shares with B, B with C: all
 * three are one group.
 */
export function duplicateContacts<T extends NumberedContact>(contacts: readonly T[]): T[][] {
  const groupOf = new Map<string, T[]>();
  const byNumber = new Map<string, T>();
  for (const contact of contacts) {
    for (const phone of contact.phones) {
      const digits = digitsOf(phone);
      if (digits.length < minDigits) continue;
      const twin = byNumber.get(digits);
      byNumber.set(digits, twin ?? contact);
      if (!twin || twin.id === contact.id) continue;
      const [one, other] = [groupOf.get(twin.id) ?? [twin], groupOf.get(contact.id) ?? [contact]];
      if (one === other) continue;
      const joined = [...one, ...other];
      for (const { id } of joined) groupOf.set(id, joined);
    }
  }
  return [...new Set(groupOf.values())];
}

/** Fields a merge leaves as the kept contact has them. */
type TargetFields =
  | "archivedAt"
  | "name"
  | "currency"
  | "noReminders"
  | "remindersStopped"
  | "portalKey"
  | "suggestion";
/** The compiler holds it to the table of fields: a field nobody took over would be lost with the others. */
type Merged = Pick<
  Contact,
  Exclude<
    keyof typeof contactRules,
    TargetFields | "id" | "createdAt" | "updatedAt" | "deviceId" | "vatNumber" | "buyerKind" | "messages"
  >
> &
  Partial<Pick<Contact, "vatNumber" | "buyerKind" | "messages">>;

/**
 * Returns what the remaining contact takes over from the others: numbers and tags of all, and where it says nothing itself, the
 * first that does. Opening balances in one currency add up; those in another currency stay where they are.
 *
 * @param homeCurrency - of contacts that name none
 */
export function mergedFields(target: Contact, others: readonly Contact[], homeCurrency: string): Merged {
  const all = [target, ...others];
  const first = <F extends "company" | "email" | "taxId" | "language">(field: F) =>
    all.map((each) => each[field]).find(Boolean) ?? "";
  const currency = target.currency ?? homeCurrency;
  const vatNumber = all.map((each) => each.vatNumber).find(Boolean);
  const buyerKind = all.map((each) => each.buyerKind).find(Boolean);
  const messages = all.flatMap((each) => each.messages ?? []).toSorted((a, b) => a.at.localeCompare(b.at));
  return {
    phones: [
      ...new Map(all.flatMap(({ phones }) => phones).map((phone) => [digitsOf(phone) || phone, phone])).values(),
    ].slice(0, 5),
    tags: [...new Set(all.flatMap(({ tags }) => tags))].slice(0, 20),
    ...(vatNumber ? { vatNumber } : {}),
    ...(buyerKind ? { buyerKind } : {}),
    ...(messages.length > 0 ? { messages: messages.slice(-maxContactMessages) } : {}),
    company: first("company"),
    email: first("email"),
    taxId: first("taxId"),
    language: first("language"),
    address: all.map(({ address }) => address).find((address) => address !== null) ?? null,
    birthday: all.map(({ birthday }) => birthday).find((birthday) => birthday !== null) ?? null,
    termsDays: all.map(({ termsDays }) => termsDays).find((days) => days !== null) ?? null,
    note: [...new Set(all.map(({ note }) => note.trim()).filter(Boolean))].join("\n\n").slice(0, 5000),
    favorite: all.some(({ favorite }) => favorite),
    openingBalance: all
      .filter((each) => (each.currency ?? homeCurrency) === currency)
      .reduce((sum, { openingBalance }) => sum + openingBalance, 0),
  };
}

/** Returns whether a merged contact gives up its opening balance, because the kept one takes it over and it must not count twice. */
export const losesOpeningBalance = (other: Contact, target: Contact, homeCurrency: string): boolean =>
  (other.currency ?? homeCurrency) === (target.currency ?? homeCurrency);
