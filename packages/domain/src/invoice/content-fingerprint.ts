import type { FieldsThat } from "../records/field-rules.ts";
import type { Invoice } from "../records/invoice.ts";
import type { invoiceRules } from "../records/rules/invoice.ts";

/** Fields that make a new version when they change. The last day of an offer is not among them, because an extended offer is the same offer. */
export const versionedFields = Object.keys({
  supplyDate: true,
  poNumber: true,
  title: true,
  lines: true,
  discount: true,
  taxes: true,
  taxMode: true,
  roundingMode: true,
  cashRounding: true,
  publicNote: true,
  terms: true,
  payTo: true,
  instalments: true,
  totals: true,
  // The compiler holds it to the table of fields.
} satisfies Record<VersionedField, true>) as VersionedField[];
type VersionedField = FieldsThat<typeof invoiceRules, { versioned: true }>;

/**
 * Returns the content of a document as one text that is the same on every device and on the server: its SHA-256 names the version a
 * client answered. Looks, private notes and costs, ids and running states are not in it, nor is the day it holds until.
 */
export function contentFingerprint(document: Invoice): string {
  const { from, billTo, lines, ...rest } = document;
  const { kind, number, issueDate, currency, exchangeRate, homeCurrency } = rest;
  const party = (one: Invoice["from"]) =>
    one && {
      name: one.name,
      company: one.company,
      address: one.address,
      phone: one.phone,
      email: one.email,
      taxId: one.taxId,
      registrationNumber: one.registrationNumber,
      vatRegistered: one.vatRegistered,
    };
  return sortedJson({
    ...Object.fromEntries(versionedFields.map((field) => [field, rest[field as keyof typeof rest] ?? null])),
    kind,
    number,
    issueDate,
    currency,
    exchangeRate,
    homeCurrency,
    from: party(from),
    billTo: party(billTo),
    instalments: (rest.instalments ?? []).map(({ dueDate, amount, deposit }) => ({ dueDate, amount, deposit })),
    lines: lines.map(({ name, description, quantity, unit, unitPrice, discount, taxIds, itemCode }) => ({
      name,
      description,
      quantity,
      unit,
      unitPrice,
      discount,
      taxIds,
      itemCode,
    })),
  });
}

/** JSON with the keys of every object in order: the database and older apps keep them in orders of their own. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  );
}
