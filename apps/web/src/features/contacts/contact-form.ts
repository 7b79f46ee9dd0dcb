import { decimalToMinor, minorToDecimal, parseMoneyText } from "@ankara/domain/money/parse-money";
import { toE164 } from "@ankara/domain/clients/phone";
import type { Contact } from "@ankara/domain/records/contact";
import type { BuyerKind } from "@ankara/domain/records/fiscal";
import * as z from "zod/mini";
import type { Problems } from "../../forms/use-draft-form.ts";
import { joinList } from "../../i18n/numbers.ts";

/** Typed values of the client form; every value is text until it is saved. */
export type ContactForm = {
  name: string;
  phones: string[];
  company: string;
  email: string;
  line1: string;
  line2: string;
  city: string;
  region: string;
  postcode: string;
  /** ISO alpha-2 or empty. */
  country: string;
  taxId: string;
  vatNumber: string;
  /** Empty: derived from the company and the tax id. */
  buyerKind: BuyerKind | "";
  /** Empty takes the business's currency. */
  currency: string;
  /** Of the client's documents; empty takes the business's. */
  language: string;
  /** Days, or empty for the business's terms. */
  termsDays: string;
  birthDay: string;
  birthMonth: string;
  birthYear: string;
  openingBalance: string;
  openingOwedBy: "client" | "us";
  /** Comma separated. */
  tags: string;
  note: string;
  noReminders: boolean;
};

/** The fields of a contact a form decides. */
export type ContactFields = Pick<
  Contact,
  | "name"
  | "company"
  | "phones"
  | "email"
  | "address"
  | "taxId"
  | "vatNumber"
  | "buyerKind"
  | "currency"
  | "language"
  | "termsDays"
  | "openingBalance"
  | "birthday"
  | "tags"
  | "note"
  | "noReminders"
>;

export function blankContactForm(name = "", phone = ""): ContactForm {
  return {
    name,
    phones: [phone],
    company: "",
    email: "",
    line1: "",
    line2: "",
    city: "",
    region: "",
    postcode: "",
    country: "",
    taxId: "",
    vatNumber: "",
    buyerKind: "",
    currency: "",
    language: "",
    termsDays: "",
    birthDay: "",
    birthMonth: "",
    birthYear: "",
    openingBalance: "",
    openingOwedBy: "client",
    tags: "",
    note: "",
    noReminders: false,
  };
}

export function contactFormOf(contact: Contact, homeCurrency: string): ContactForm {
  const [year = "", month = "", day = ""] = birthdayParts(contact.birthday);
  const { openingBalance, address } = contact;
  return {
    name: contact.name,
    phones: contact.phones.length > 0 ? contact.phones : [""],
    company: contact.company,
    email: contact.email,
    line1: address?.line1 ?? "",
    line2: address?.line2 ?? "",
    city: address?.city ?? "",
    region: address?.region ?? "",
    postcode: address?.postcode ?? "",
    country: address?.country ?? "",
    taxId: contact.taxId,
    vatNumber: contact.vatNumber ?? "",
    buyerKind: contact.buyerKind ?? "",
    currency: contact.currency ?? "",
    language: contact.language,
    termsDays: contact.termsDays === null ? "" : String(contact.termsDays),
    birthDay: day,
    birthMonth: month,
    birthYear: year,
    openingBalance:
      openingBalance === 0 ? "" : minorToDecimal(Math.abs(openingBalance), contact.currency ?? homeCurrency),
    openingOwedBy: openingBalance < 0 ? "us" : "client",
    tags: joinList(contact.tags),
    note: contact.note,
    // Older apps wrote none.
    noReminders: contact.noReminders ?? false,
  };
}

const longest = {
  company: 120,
  email: 254,
  line1: 120,
  line2: 120,
  city: 80,
  region: 80,
  postcode: 20,
  taxId: 40,
  vatNumber: 40,
  note: 5000,
} as const;
const Email = z.email();

/** Everything that keeps the form from being saved: a code by field, all at once. */
export function checkContactForm(form: ContactForm, homeCurrency: string): Problems {
  const problems: Record<string, string> = {};
  const name = form.name.trim();
  if (name === "") problems["name"] = "name_missing";
  else if (name.length > 120) problems["name"] = "too_long";

  form.phones.forEach((phone, index) => {
    const digits = phone.replace(/\D/gu, "");
    if (phone.trim() !== "" && (digits.length < 5 || digits.length > 15 || phone.trim().length > 40)) {
      problems[`phones.${index}`] = "phone_malformed";
    }
  });
  for (const [field, length] of Object.entries(longest)) {
    if (form[field as keyof typeof longest].trim().length > length) problems[field] = "too_long";
  }
  const email = form.email.trim();
  if (email !== "" && !problems["email"] && !z.safeParse(Email, email).success) problems["email"] = "email_malformed";
  if (form.termsDays !== "" && !(/^\d{1,3}$/u.test(form.termsDays) && Number(form.termsDays) <= 365)) {
    problems["termsDays"] = "terms_range";
  }
  if (!isBirthday(form)) problems["birthday"] = "birthday_malformed";
  const tags = tagsOf(form.tags);
  if (tags.length > 20 || tags.some((tag) => tag.length > 40)) problems["tags"] = "tags_too_many";
  if (form.openingBalance !== "") {
    const money = parseMoneyText(form.openingBalance, form.currency || homeCurrency);
    if (!money.ok) problems["openingBalance"] = money.error.code;
  }
  return problems;
}

/**
 * The contact fields of a form without problems.
 * @param dialCode - of the business's country: turns `0803 555 0119` into `+2348035550119`
 */
export function contactFieldsOf(
  form: ContactForm,
  { dialCode, homeCurrency }: { dialCode: string; homeCurrency: string },
): ContactFields {
  const trimmed = (text: string) => text.trim();
  const { line1, line2, city, region, postcode, country } = form;
  const address = {
    line1: trimmed(line1),
    line2: trimmed(line2),
    city: trimmed(city),
    region: trimmed(region),
    postcode: trimmed(postcode),
    country: country || null,
  };
  const opening =
    form.openingBalance === "" ? 0 : decimalToMinor(decimalOf(form, homeCurrency), form.currency || homeCurrency);
  return {
    name: trimmed(form.name),
    company: trimmed(form.company),
    phones: phonesOf(form.phones, dialCode),
    email: trimmed(form.email),
    address: Object.values(address).some((part) => part) ? address : null,
    taxId: trimmed(form.taxId),
    vatNumber: trimmed(form.vatNumber),
    buyerKind: form.buyerKind || null,
    currency: form.currency || null,
    language: form.language,
    termsDays: form.termsDays === "" ? null : Number(form.termsDays),
    openingBalance: opening === 0 ? 0 : form.openingOwedBy === "us" ? -opening : opening,
    birthday: birthdayOf(form),
    tags: tagsOf(form.tags),
    note: form.note,
    noReminders: form.noReminders,
  };
}

/** Each number once, in E.164 where it can be read, else as typed; empty fields are dropped. */
export function phonesOf(typed: readonly string[], dialCode: string): string[] {
  return [
    ...new Set(
      typed
        .map((phone) => phone.trim())
        .filter(Boolean)
        .map((phone) => toE164(phone, dialCode) ?? phone),
    ),
  ];
}

function tagsOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[,፣]/)
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ];
}

function decimalOf(form: ContactForm, homeCurrency: string): string {
  const money = parseMoneyText(form.openingBalance, form.currency || homeCurrency);
  return money.ok ? money.value.decimal : "0";
}

const daysInMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isBirthday({ birthDay, birthMonth, birthYear }: ContactForm): boolean {
  if (birthDay === "" && birthMonth === "" && birthYear === "") return true;
  if (!/^\d{1,2}$/u.test(birthDay) || !/^\d{1,2}$/u.test(birthMonth)) return false;
  const days = daysInMonth[Number(birthMonth) - 1] ?? 0;
  if (Number(birthDay) < 1 || Number(birthDay) > days) return false;
  if (birthYear === "") return true;
  if (!/^(19|20)\d{2}$/u.test(birthYear)) return false;
  const date = new Date(Date.UTC(Number(birthYear), Number(birthMonth) - 1, Number(birthDay)));
  return date.getUTCDate() === Number(birthDay);
}

function birthdayOf({ birthDay, birthMonth, birthYear }: ContactForm): string | null {
  if (birthDay === "" || birthMonth === "") return null;
  return `${birthYear || "-"}-${birthMonth.padStart(2, "0")}-${birthDay.padStart(2, "0")}`;
}

/** Year (empty when unknown), month and day without leading zeros. */
function birthdayParts(birthday: string | null): string[] {
  const match = birthday === null ? null : /^(\d{4}|-)-(\d{2})-(\d{2})$/u.exec(birthday);
  if (!match) return [];
  const [, year = "", month = "", day = ""] = match;
  return [year === "-" ? "" : year, String(Number(month)), String(Number(day))];
}
