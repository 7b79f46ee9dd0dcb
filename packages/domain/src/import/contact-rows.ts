import { countries } from "../countries/countries.ts";
import { instantOf } from "../dates/dates.ts";
import { decimalToMinor } from "../money/parse-money.ts";
import { digitsOf, toE164 } from "../clients/phone.ts";
import { Contact } from "../records/contact.ts";
import { fold } from "../text.ts";
import { readBirthday } from "./dates.ts";
import { Cells, RowProblem, type Existing, type ImportContext, type RowCode } from "./table.ts";
import type { ImportField } from "./fields.ts";
import type { VCard } from "./vcard.ts";

/** The fields of a contact a file decides. */
export type ContactValues = Pick<
  Contact,
  | "name"
  | "company"
  | "phones"
  | "email"
  | "address"
  | "taxId"
  | "currency"
  | "termsDays"
  | "openingBalance"
  | "birthday"
  | "tags"
  | "note"
>;
/** Records the handling of a cell that could not be imported as it is. */
export type Note = (field: ImportField, code: RowCode) => void;

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** @throws RowProblem when the row names nobody or a cell cannot be read */
export function contactOfCells(cells: Cells, context: ImportContext, note: Note): ContactValues {
  const home = context.business.currency;
  const currency = cells.currency(home);
  const opening = cells.amount("openingBalance");
  const typed = [cells.text("phone", 200), cells.text("phone2", 200)].flatMap((text) => text.split(/[;,/|]|\s:::\s/));
  const birthday = cells.text("birthday", 40);
  const read = birthday === "" ? null : readBirthday(birthday, cells.order);
  if (birthday !== "" && read === null) note("birthday", "birthday_left_out");
  const written = [cells.text("firstName", 120), cells.text("lastName", 120)].filter(Boolean).join(" ");
  return contactValues(
    {
      name: cells.text("name", 120) || written || cells.text("company", 120),
      company: cells.text("company", 120),
      phones: typed,
      email: cells.text("email", 254),
      address: {
        line1: cells.text("line1", 240),
        line2: cells.text("line2", 120),
        city: cells.text("city", 80),
        region: cells.text("region", 80),
        postcode: cells.text("postcode", 20),
        country: cells.text("country", 80),
      },
      taxId: cells.text("taxId", 40),
      currency: currency === home ? null : currency,
      termsDays: termsOf(cells.text("termsDays", 60)),
      openingBalance: opening === null ? 0 : decimalToMinor(opening.decimal, currency) * (opening.negative ? -1 : 1),
      birthday: read,
      tags: cells.text("tags", 400).split(/[;,|]|\s:::\s/),
      note: cells.text("note", 5000),
    },
    context,
    note,
  );
}

/** A card of an address book as a contact. @throws RowProblem when it names nobody */
export function contactOfCard(card: VCard, context: ImportContext, note: Note): ContactValues {
  const birthday = card.birthday === "" ? null : readBirthday(card.birthday, "dmy");
  if (card.birthday !== "" && birthday === null) note("birthday", "birthday_left_out");
  return contactValues(
    {
      name: (card.name || (card.phones[0] ?? "")).slice(0, 120),
      company: card.company.slice(0, 120),
      phones: card.phones,
      email: card.email.slice(0, 254),
      address: card.address,
      taxId: "",
      currency: null,
      termsDays: null,
      openingBalance: 0,
      birthday,
      tags: card.tags,
      note: card.note.slice(0, 5000),
    },
    context,
    note,
  );
}

type Raw = Omit<ContactValues, "address"> & { address: VCard["address"] };

function contactValues(raw: Raw, { dialCode }: ImportContext, note: Note): ContactValues {
  const name = raw.name.replaceAll(/\s+/gu, " ").trim();
  if (name === "") throw new RowProblem("name", "name_missing");
  const phones = raw.phones.flatMap((typed) => {
    const text = typed.trim();
    if (!/\d/.test(text)) return [];
    const number = toE164(text, dialCode);
    if (number === null) note("phone", "phone_as_typed");
    return [number ?? text.slice(0, 40)];
  });
  const typedEmail = raw.email.trim();
  const isEmail = typedEmail === "" || emailPattern.test(typedEmail);
  if (!isEmail) note("email", "email_left_out");
  const company = raw.company.trim();
  return {
    ...raw,
    name,
    company: company === name ? "" : company,
    phones: [...new Set(phones)].slice(0, 5),
    email: isEmail ? typedEmail : "",
    address: addressOf(raw.address, note),
    tags: [...new Set(raw.tags.map((tag) => tag.replace(/^\* /, "").trim().slice(0, 40)).filter(Boolean))].slice(0, 20),
  };
}

function addressOf(typed: VCard["address"], note: Note): Contact["address"] {
  if (!typed) return null;
  const country = typed.country.trim() === "" ? null : countryCodeOf(typed.country);
  if (typed.country.trim() !== "" && country === null) note("country", "country_left_out");
  const lines = typed.line1
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const address = {
    line1: (lines[0] ?? "").slice(0, 120),
    line2: [...lines.slice(1), typed.line2.trim()].filter(Boolean).join(", ").slice(0, 120),
    city: typed.city.trim().slice(0, 80),
    region: typed.region.trim().slice(0, 80),
    postcode: typed.postcode.trim().slice(0, 20),
    country,
  };
  return Object.values(address).some(Boolean) ? address : null;
}

function countryCodeOf(text: string): string | null {
  const word = fold(text.trim());
  const upper = text.trim().toUpperCase();
  return countries.find(({ code, name }) => code === upper || fold(name) === word)?.code ?? null;
}

/** `30`, `Net 30`, `30 days`, `Due on receipt`. */
function termsOf(text: string): number | null {
  if (/receipt|cash|immediate/i.test(text)) return 0;
  const days = /\d{1,3}/.exec(text)?.[0];
  return days === undefined || Number(days) > 365 ? null : Number(days);
}

/** @param values - of a row or a card */
export function contactRecord(values: ContactValues, context: ImportContext): Contact {
  const at = instantOf(context.now);
  return Contact.parse({ ...values, id: context.newId(), createdAt: at, updatedAt: at, deviceId: context.deviceId });
}

/** Returns the fields an update changes: those of non-empty cells. An empty cell leaves its field as it is. */
export function contactPatch(values: ContactValues, phones: readonly string[]): Partial<Contact> {
  const filled = Object.entries(values).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== "" && value !== null && value !== 0,
  );
  return { ...Object.fromEntries(filled), phones: [...new Set([...phones, ...values.phones])].slice(0, 5) };
}

/** Finds a contact by number first, then by e-mail, and where neither is given by name. */
export class KnownContacts {
  readonly #byPhone = new Map<string, string>();
  readonly #byEmail = new Map<string, string>();
  readonly #byName = new Map<string, string>();

  constructor(existing: Existing["contacts"]) {
    for (const contact of existing) this.add(contact);
  }

  add({ id, name, phones, email }: Existing["contacts"][number]): void {
    for (const phone of phones) if (digitsOf(phone).length >= 5) this.#addOnce(this.#byPhone, digitsOf(phone), id);
    if (email !== "") this.#addOnce(this.#byEmail, email.toLowerCase(), id);
    this.#addOnce(this.#byName, fold(name), id);
  }

  /** Phone is what tells contacts apart: two people of one name with different numbers are two. */
  find({ name, phones, email }: Pick<Contact, "name" | "phones" | "email">): string | undefined {
    for (const phone of phones) {
      const known = this.#byPhone.get(digitsOf(phone));
      if (known !== undefined) return known;
    }
    const known = email === "" ? undefined : this.#byEmail.get(email.toLowerCase());
    return known ?? (phones.length === 0 && email === "" ? this.#byName.get(fold(name)) : undefined);
  }

  /** For documents, which may name a client by nothing but the name. */
  findByName(name: string): string | undefined {
    return this.#byName.get(fold(name));
  }

  #addOnce(into: Map<string, string>, key: string, id: string): void {
    if (!into.has(key)) into.set(key, id);
  }
}
