import { type CollectionName, collectionNames, collections } from "@ankara/domain/records/collections";
import { fieldsThat } from "@ankara/domain/records/field-rules";
import { rulesOf } from "@ankara/domain/records/rules/all";
import {
  buildBusiness,
  buildCatalogItem,
  buildContact,
  buildDayClose,
  buildExpense,
  buildFee,
  buildInvoice,
  buildNote,
  buildPayment,
  buildSeries,
} from "@ankara/fixtures/builders";
import { otherValue } from "@ankara/fixtures/other-value";
import { describe, expect, test } from "vitest";
import type { JournalWrite } from "../journal.ts";
import { exitTables } from "./exit-tables.ts";
import { planExit } from "./plan-exit.ts";

type Any = Record<string, unknown> & { id: string };

const deviceId = "0198b0a0-0000-7000-8000-0000000000bb";
const own = buildSeries({ ownerDeviceId: deviceId });
const target = {
  businessId: "0198b0a0-0000-7000-8000-0000000000aa",
  deviceId,
  importId: "0198b0a0-0000-7000-8000-0000000000dd",
  series: [own],
  feeIds: [],
  records: 0,
};
const built = {
  business: () => buildBusiness(),
  series: () => buildSeries({ kind: "quote", closed: true }),
  fees: () => buildFee(),
  catalogs: () => buildCatalogItem(),
  contacts: () => buildContact(),
  invoices: () => buildInvoice(),
  payments: () => buildPayment(),
  expenses: () => buildExpense(),
  notes: () => buildNote(),
  closes: () => buildDayClose(),
} as Record<CollectionName, () => unknown> as Record<CollectionName, () => Any>;

const valueFor = (collection: CollectionName, field: string, current: unknown): unknown => {
  const shape = collections[collection].shape as unknown as Record<string, Parameters<typeof otherValue>[0]>;
  return otherValue(shape[field]!, current);
};
const broughtIn = (write: JournalWrite | undefined): Any | undefined =>
  write?.do === "create" ? write.record : write?.do === "update" ? (write.patch as Any) : undefined;

/** Fields that differ from the other account, and why. */
const changed: Partial<Record<CollectionName, readonly string[]>> = {
  // The settings are those of the new account; its picture is a file of the old one.
  business: ["id", "createdAt", "logoUrl"],
};

describe("the full exit brings back every field", () => {
  test.each(collectionNames.filter((name) => name !== "series"))("%s", (collection) => {
    const gone = Object.keys(rulesOf(collection)).filter((field) => {
      const record = built[collection]();
      const value = valueFor(collection, field, record[field]);
      const contents = { records: new Map([[collection, [{ ...record, [field]: value }]]]), files: [] };
      const [write] = planExit(contents as never, target);
      return JSON.stringify(broughtIn(write)?.[field]) !== JSON.stringify(value);
    });
    expect(gone).toEqual(changed[collection] ?? []);
  });
});

describe("the table for spreadsheets shows the fields its rules say", () => {
  const needs = {
    homeCurrency: "NGN",
    clientName: (id: string | null) => id ?? "",
    number: (id: string) => id,
    amounts: () => ({ paid: 0, balance: 0 }),
  };
  const rowOf = (collection: keyof typeof exitTables, record: Any): string =>
    JSON.stringify(exitTables[collection].row(record as never, needs));

  test.each(Object.keys(exitTables) as (keyof typeof exitTables)[])("%s", (collection) => {
    const shown = Object.keys(rulesOf(collection)).filter((field) => {
      const record = built[collection]();
      // Without a name of its own a document shows that of its client.
      return (
        rowOf(collection, { ...record, [field]: valueFor(collection, field, record[field]) }) !==
        rowOf(collection, record)
      );
    });
    expect(shown).toEqual(fieldsThat(rulesOf(collection), ({ csv }) => csv === true));
  });
});
