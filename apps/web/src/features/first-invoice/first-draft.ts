import * as z from "zod/mini";
import { isChosen } from "@ankara/documents/cloth/dyes";
import { isColour } from "@ankara/domain/colour";
import { addDays, daysBetween, type LocalDate } from "@ankara/domain/dates/dates";
import { indexClients } from "@ankara/domain/entry/client";
import { type EntryLine, indexItems } from "@ankara/domain/entry/lines";
import { type Entry, parseEntry } from "@ankara/domain/entry/parse-entry";
import { pricedLine } from "@ankara/domain/entry/priced-line";
import { newId, systemRandom } from "@ankara/domain/ids";
import { maxPayTo, newPayTo } from "@ankara/domain/invoice/pay-to";
import { newInvoice } from "@ankara/domain/invoice/draft";
import { toE164 } from "@ankara/domain/clients/phone";
import { Contact } from "@ankara/domain/records/contact";
import { Business } from "@ankara/domain/records/business";
import type { Fee } from "@ankara/domain/records/fee";
import { type Invoice, PaymentDetails } from "@ankara/domain/records/invoice";
import { freeTemplates } from "@ankara/domain/subscriptions/entitlements";
import { feesFromPack } from "@ankara/domain/countries/packs";
import { countryOf } from "@ankara/domain/countries/countries";
import { currencyOf } from "@ankara/domain/money/currencies";
import { multiplyToMinor } from "@ankara/domain/money/decimal";
import { decimalToMinor } from "@ankara/domain/money/parse-money";
import type { ContactId, DeviceId, InvoiceId } from "@ankara/domain/records/fields";
import { asMeant, draftOfEntry } from "../invoice-editor/entry/entry-draft.ts";
import { localText } from "../../platform/browser-storage.ts";

/** A line as typed, "3 bags rice 45k"; `isTotal` says that its price is of all rather than of one. */
export type FirstLine = { readonly text: string; readonly isTotal: boolean };

/** The invoice a visitor makes before there is an account. It stays on this device until it is issued. */
export type FirstDraft = {
  readonly businessName: string;
  /** ISO 3166 code; it brings currency and taxes. */
  readonly country: string;
  readonly clientName: string;
  /** As typed; WhatsApp opens their chat by it. Empty: somebody chooses the chat. */
  readonly clientPhone: string;
  readonly lines: readonly FirstLine[];
  /** The line that is being typed. */
  readonly typed: FirstLine;
  readonly chargesVat: boolean;
  readonly termsDays: number;
  /** Template and colour, where they were chosen. */
  readonly template: Business["template"] | null;
  readonly accent: string | null;
  /** Accounts that clients pay to; none: in cash. */
  readonly payTo: readonly PaymentDetails[];
  /** Ids of the records it becomes, so that a second try makes nothing twice. */
  readonly contactId: ContactId;
  readonly invoiceId: InvoiceId;
  /** Its maker asked to send it: it is issued as soon as somebody is signed in. */
  readonly isSending: boolean;
};

type Stamps = Pick<Contact, "createdAt" | "updatedAt" | "deviceId">;

export const noLine: FirstLine = { text: "", isTotal: false };
const key = "first_invoice";
const maxLines = 50;

export const newFirstDraft = (country: string): FirstDraft => ({
  businessName: "",
  country,
  clientName: "",
  clientPhone: "",
  lines: [],
  typed: noLine,
  chargesVat: false,
  termsDays: 14,
  template: null,
  accent: null,
  payTo: [],
  contactId: newId(Date.now(), systemRandom),
  invoiceId: newId(Date.now(), systemRandom),
  isSending: false,
});

/** Reads the draft that waits on this device, or null. A field that is not as expected is taken from a new draft. */
export function readFirstDraft(country: string): FirstDraft | null {
  const text = localText.get(key);
  if (text === null) return null;
  try {
    const stored = JSON.parse(text) as Partial<Record<keyof FirstDraft, unknown>>;
    const blank = newFirstDraft(country);
    const same = Object.entries(blank).filter(
      ([field, value]) => typeof stored[field as keyof FirstDraft] === typeof value,
    );
    const storedFields = Object.fromEntries(same.map(([field]) => [field, stored[field as keyof FirstDraft]]));
    const lines = Array.isArray(stored.lines) ? stored.lines.map(lineOf).filter(({ text }) => text !== "") : [];
    const { template, accent } = stored;
    return {
      ...blank,
      ...storedFields,
      lines,
      typed: lineOf(stored.typed),
      template: freeTemplates.find((free) => free === template) ?? null,
      accent: typeof accent === "string" && isColour(accent) ? accent : null,
      payTo: z.safeParse(z.array(PaymentDetails), stored.payTo).data ?? [],
    };
  } catch {
    return null;
  }
}

/** A stored line, whatever stands in its place. */
function lineOf(stored: unknown): FirstLine {
  const { text, isTotal } = Object(stored) as Partial<Record<keyof FirstLine, unknown>>;
  return { text: typeof text === "string" ? text : "", isTotal: isTotal === true };
}

export const saveFirstDraft = (draft: FirstDraft): void => localText.set(key, JSON.stringify(draft));
export const removeFirstDraft = (): void => localText.remove(key);

/** Reads a typed line. A guessed price is of one unless `isTotal`. */
export function readFirstLine(
  { text, isTotal }: FirstLine,
  { country, today }: { readonly country: string; readonly today: LocalDate },
): Entry & { asksPrice: boolean; isGuess: boolean } {
  const home = countryOf(country).currency;
  const entry = parseEntry(text, { today, home, clients: indexClients([]), items: indexItems([]) });
  const lines = asMeant(entry.lines, new Set(isTotal ? entry.lines.keys() : []));
  const [first] = entry.lines;
  return {
    ...entry,
    lines,
    asksPrice: text.trim() !== "" && lines.every(({ amount }) => amount === ""),
    isGuess: first?.amountIs === "guess" && first.quantity !== "1",
  };
}

/** The draft with one more line, and with the client and the due day where the line names them. */
export function withLine(draft: FirstDraft, line: FirstLine, today: LocalDate): FirstDraft {
  const { client, due } = readFirstLine(line, { country: draft.country, today });
  return {
    ...draft,
    lines: [...draft.lines, line],
    ...(client && draft.clientName === "" ? { clientName: client.name } : {}),
    ...(due ? { termsDays: Math.max(0, daysBetween(today, due)) } : {}),
  };
}

/** Returns the client of a draft; a number that cannot be read as one stays as it was typed. */
export function clientOf({ contactId, clientName, clientPhone, country }: FirstDraft, stamps: Stamps): Contact {
  const typed = clientPhone.trim();
  const phone = toE164(typed, countryOf(country).dial_code) ?? typed;
  return Contact.parse({ ...stamps, id: contactId, name: clientName.trim(), phones: phone === "" ? [] : [phone] });
}

/** The fees a business of that country begins with. */
export const startingFees = ({ country, chargesVat }: Pick<FirstDraft, "country" | "chargesVat">): Fee[] =>
  feesFromPack(country, Date.now(), null, () => newId(Date.now(), systemRandom), { vatRegistered: chargesVat });

/** Returns the fields of a business that the draft chose. */
export const chosenFor = ({ template, accent, payTo }: FirstDraft): Partial<Business> => ({
  ...(template === null ? {} : { template }),
  ...(accent === null ? {} : { accent }),
  ...(payTo.length === 0 ? {} : { payTo: [...payTo] }),
});

/** Returns what a business takes over of its first draft; its own earlier choices stay. */
export const takenOver = (draft: FirstDraft, { template, accent, payTo }: Business): Partial<Business> => ({
  ...chosenFor(draft),
  ...(template === "plain" ? {} : { template }),
  ...(isChosen(accent) ? { accent } : {}),
  payTo: [...payTo, ...newPayTo(draft.payTo, payTo)].slice(0, maxPayTo),
});

/** The business as it stands before there is an account: what totals and the document need of it. */
export function businessOf(draft: FirstDraft): Business {
  const { businessName, country } = draft;
  const at = new Date().toISOString();
  return Business.parse({
    ...chosenFor(draft),
    id: newId(Date.now(), systemRandom),
    createdAt: at,
    updatedAt: at,
    companyName: businessName,
    country,
    currency: countryOf(country).currency,
  });
}

/** The invoice as it would be issued today, with its sums; null while no line has a price, or a sum cannot be made. */
export function invoiceOf(
  draft: FirstDraft,
  {
    business,
    fees,
    today,
    deviceId,
  }: { business: Business; fees: readonly Fee[]; today: LocalDate; deviceId: DeviceId | null },
): Invoice | null {
  const { invoiceId, termsDays, country } = draft;
  const makings = { id: invoiceId, now: Date.now(), deviceId, business, fees, today, random: systemRandom };
  const read = draft.lines.slice(0, maxLines).map((line) => readFirstLine(line, { country, today }));
  const entry: Entry = {
    client: null,
    lines: read.flatMap(({ lines }) => lines),
    currency: read.find(({ currency }) => currency !== null)?.currency ?? null,
    due: null,
    discount: read.findLast(({ discount }) => discount !== null)?.discount ?? null,
    deposit: read.findLast(({ deposit }) => deposit !== null)?.deposit ?? null,
    unread: read.flatMap(({ unread }) => unread),
  };
  if (entry.lines.every(({ amount }) => amount === "")) return null;
  const start = { ...newInvoice(makings), termsDays, dueDate: addDays(today, termsDays) };
  const id = () => newId(Date.now(), systemRandom);
  const invoice = draftOfEntry(start, entry, { items: new Map(), fees, ways: business.payTo, today, id });
  return invoice.totals ? invoice : null;
}

/** A read line as it will stand on the document, with the price of one and of all in minor units. */
export function amountsOf(
  line: EntryLine,
  currency: string,
): { name: string; quantity: string; unit: string | null; each: number; all: number } {
  const { name, quantity, unit, unitPrice } = pricedLine(line, currency);
  const each = unitPrice === "" ? 0 : decimalToMinor(unitPrice, currency);
  return { name, quantity, unit, each, all: multiplyToMinor(quantity, unitPrice, currencyOf(currency).decimals) };
}
