import type { ChangeOp, Fields } from "@ankara/contract/sync";
import { newId, systemRandom } from "@ankara/domain/ids";
import { guessMapping, type ImportKind } from "@ankara/domain/import/fields";
import { planImport } from "@ankara/domain/import/plan";
import type { ImportContext } from "@ankara/domain/import/table";
import { asTemplate, invoiceOfDay } from "@ankara/domain/invoice/recurring";
import { type CollectionName, collections } from "@ankara/domain/records/collections";
import { mayWrite } from "@ankara/domain/records/field-rules";
import { Invoice, InvoiceRepeat } from "@ankara/domain/records/invoice";
import { rulesOf } from "@ankara/domain/records/rules/all";
import { buildBusiness, buildContact, buildFee, buildInvoice, fixtureOwner } from "@ankara/fixtures/builders";
import { otherValue } from "@ankara/fixtures/other-value";
import { describe, expect, test } from "vitest";
import { bookkeepingFields } from "../change.ts";
import { sameValue } from "../same-value.ts";
import { applyPush, serializeOp } from "./apply-push.ts";
import { WorkingSet } from "./working-set.ts";

/*
 * Two doors whose records nobody types: the import of other programs' tables, which goes through the sync like any change of
 * a device, and the job that makes recurring invoices. Each field they fill is one the table lets them write, in that act.
 */

const businessId = "0198b0a0-0000-7000-8000-0000000000aa";
const deviceId = "0198b0a0-0000-7000-8000-0000000000bb";
const now = Date.parse("2026-11-20T09:00:00.000Z");

const context: ImportContext = {
  business: buildBusiness({ id: businessId, currency: "NGN", country: "NG" }),
  fees: [buildFee({ name: "VAT", ratePpm: 75_000 })],
  existing: { contacts: [], items: [], numbers: [], expenses: [] },
  now,
  today: "2026-11-20",
  deviceId,
  importId: newId(0, systemRandom),
  source: "csv",
  dialCode: "+234",
  newId: () => newId(now, systemRandom),
  random: systemRandom,
};
/** A row of each kind in which every column says something. */
const files: Record<ImportKind, string> = {
  contacts:
    "Name|Company|Phone|Email|Address|Address 2|City|State|Postcode|Country|TIN|Currency|Payment terms|Opening balance|Birthday|Tags|Notes\nMama Tolu|Tolu Stores|0803 555 0142|tolu@client.example|3 Wharf Road|Apapa|Lagos|Lagos|101251|Nigeria|10455120-0001|NGN|14|1200.50|20/11|vip|pays late",
  items:
    "Name|Description|Type|Unit|Price|Cost|Currency|SKU|Barcode|Category\nLace|5 yards|product|piece|27000|20000|NGN|LC-5|6001234567890|Cloth",
  invoices:
    "Invoice number|Client|Client phone|Client email|Date|Due date|Currency|Status|Total|Paid|PO number|Notes|Item|Item description|Qty|Unit price|Tax\nA-17|Mama Tolu|08035550142|tolu@client.example|01/11/2026|15/11/2026|NGN|sent|2150|1000|PO 9|Thank you|Lace|5 yards|2|1000|7.5",
  expenses:
    "Date|Amount|Currency|Category|Supplier|Method|VAT|Notes\n01/11/2026|5000|NGN|Transport|Okada|cash|350|to the market",
};

function imported(kind: ImportKind): { collection: CollectionName; record: Fields }[] {
  const [headers = [], ...rows] = files[kind].split("\n").map((line) => line.split("|"));
  const options = { kind, mapping: guessMapping(headers, kind), mark: ".", order: "dmy", duplicates: "skip" } as const;
  const { writes, problems } = planImport({ headers, rows }, options, context);
  expect([problems, options.mapping.filter((field) => field === null)]).toEqual([[], []]);
  return writes.flatMap((write) =>
    write.do === "create" ? [{ collection: write.collection, record: write.record as unknown as Fields }] : [],
  );
}

/** Fields in which a record says something: those that are not as its schema begins them. */
function summaryOf(collection: CollectionName, record: Fields): string[] {
  const { id, createdAt, updatedAt, ...rest } = record;
  const bare = { id, createdAt, updatedAt, ...needed[collection] };
  const blank = collections[collection].parse(bare) as unknown as Fields;
  return Object.keys(rest).filter(
    (field) => !bookkeepingFields.has(field) && !sameValue(rest[field] ?? null, blank[field] ?? null),
  );
}
/** Values for the fields that a schema gives no default. */
const needed: Partial<Record<CollectionName, Fields>> = {
  contacts: { name: "?" },
  catalogs: { name: "?" },
  invoices: { currency: "XXX" },
  payments: { amount: 1, currency: "XXX", date: "2020-01-01", method: "other" },
  expenses: { amount: 1, currency: "XXX", date: "2020-01-01" },
};

describe("tables of other programs › each field that is filled is one a device may write so, and the server takes it", () => {
  test.each(Object.keys(files) as ImportKind[])("%s", (kind) => {
    const made = imported(kind);
    const ops = made.map(({ collection, record }): ChangeOp => ({
      opId: newId(now, systemRandom),
      collection,
      id: record["id"] as string,
      kind: "put",
      patch: record,
      was: {},
      baseRev: 0,
    }));
    const set = new WorkingSet({ businessId, deviceId, member: fixtureOwner, rev: 9, now: new Date(now) });
    const texts = ops.map((op) => serializeOp(op));
    const result = applyPush(set, ops, { texts, fingerprints: texts, known: new Map(), sentenceOf: () => "" });
    const receipts = result.do === "answer" ? result.receipts.map(({ status, code }) => code ?? status) : [];
    expect(receipts).toEqual(ops.map(() => "applied"));
    for (const { collection, record } of made) {
      const act = record["imported"] ? "import" : "create";
      const stored = set.find(collection, record["id"] as string)?.data ?? {};
      const fields = summaryOf(collection, record);
      const rules = rulesOf(collection);
      expect(fields.length).toBeGreaterThan(2);
      expect(fields.filter((field) => !rules[field] || !mayWrite(rules[field], "device", act))).toEqual([]);
      expect(fields.filter((field) => !sameValue(stored[field] ?? null, record[field] ?? null))).toEqual([]);
    }
  });
});

describe("the job of recurring invoices", () => {
  const shape = Invoice.shape as unknown as Record<string, Parameters<typeof otherValue>[0]>;
  const contact = buildContact();
  const repeat = InvoiceRepeat.parse({ every: 1, unit: "month", start: "2026-11-28", make: "issue" });
  const template = asTemplate(buildInvoice({ contact }), repeat, "2026-11-20T09:00:00.000Z");
  const make = (changes: object) =>
    invoiceOfDay({ ...template, ...changes }, "2026-11-28", { now, random: systemRandom }) as unknown as Fields;

  test("each field of its rule's invoice › goes on, begins anew or is made, as the table says", () => {
    // Made of the template's: its kind and terms. The lines and parts get ids of their own, the rule stays behind.
    const made = ["kind", "termsDays", "lines", "instalments", "repeat", "id", "createdAt", "updatedAt", "deviceId"];
    const walked = Object.entries(rulesOf("invoices")).filter(([field]) => !made.includes(field));
    const surviving = walked.filter(([field]) => {
      const value = otherValue(shape[field]!, template[field]);
      return sameValue(make({ [field]: value })[field] ?? null, value ?? null);
    });
    expect(surviving.map(([field]) => field)).toEqual(
      walked.filter(([, rule]) => rule.copied === "kept").map(([field]) => field),
    );
  });

  test("each field it fills › is one a job of the server may write", () => {
    const rules = rulesOf("invoices");
    const fields = summaryOf("invoices", make({}));
    expect(fields).toContain("repeatOf");
    expect(fields.filter((field) => !rules[field] || !mayWrite(rules[field], "server", "create"))).toEqual([]);
  });
});
