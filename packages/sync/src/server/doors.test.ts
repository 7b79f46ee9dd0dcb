import type { ChangeOp, Fields, Receipt } from "@ankara/contract/sync";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import { type CollectionName, type RecordOf, collectionNames, collections } from "@ankara/domain/records/collections";
import { type FieldRule, mayWrite } from "@ankara/domain/records/field-rules";
import type { Member } from "@ankara/domain/people/visibility";
import { type Allowances, type Role, authorityOf } from "@ankara/domain/people/role";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { Invoice, InvoiceLine, Review } from "@ankara/domain/records/invoice";
import type { Series } from "@ankara/domain/records/series";
import { rulesOf } from "@ankara/domain/records/rules/all";
import {
  buildBusiness,
  buildCatalogItem,
  buildContact,
  buildDayClose,
  buildExpense,
  buildFee,
  buildInvoice,
  buildLine,
  buildNote,
  buildPayment,
  buildSeries,
  fixtureNow,
  fixtureOwner,
} from "@ankara/fixtures/builders";
import { otherValue } from "@ankara/fixtures/other-value";
import { describe, expect, test } from "vitest";
import { sameValue } from "../same-value.ts";
import { bookkeepingFields } from "../change.ts";
import { applyPush, serializeOp } from "./apply-push.ts";
import { WorkingSet } from "./working-set.ts";

/*
 * Every field of every collection goes through the door of the sync in every act, and the answer is the one the table of
 * fields gives. What a rule beyond the table decides is named here with its reason.
 */

/** Outcome of the value a device sent. */
type Answer = "written" | "left out" | "refused";

const businessId = "0198b0a0-0000-7000-8000-0000000000aa";
const deviceId = "0198b0a0-0000-7000-8000-0000000000bb";
const opId = "0198b0a0-0000-7000-8000-0000000000cc";
const importId = "0198b0a0-0000-7000-8000-0000000000dd";
const business = buildBusiness({ id: businessId, phone: "+2348035550142" });
const series = buildSeries({ ownerDeviceId: deviceId, next: 2 });
const contact = buildContact();

type Send = {
  readonly collection: CollectionName;
  readonly stored: object | null;
  readonly patch: Fields;
  readonly paid?: boolean;
  readonly kind?: ChangeOp["kind"];
  readonly again?: number;
  /** The owner has not proved who they are. */
  readonly unproven?: boolean;
  /** Instead of the one of invoices. */
  readonly series?: Series;
  /** Another document the server holds. */
  readonly beside?: Invoice;
  /** Instead of the owner. */
  readonly member?: Member;
  readonly items?: readonly CatalogItem[];
  /** Revisions at which fields of the stored record were written, and what the device saw in them. */
  readonly fieldRevs?: Readonly<Record<string, number>>;
  readonly was?: Fields;
};

/** One change of one device arrives at a server that holds `stored`. */
function send({
  collection,
  stored,
  patch,
  paid = false,
  kind = "put",
  again,
  unproven = false,
  series: own = series,
  beside,
  member = fixtureOwner,
  items = [],
  fieldRevs = {},
  was: seen,
}: Send): {
  receipt: Receipt;
  data: Fields | undefined;
} {
  const set = new WorkingSet({ businessId, deviceId, member, rev: 9, now: new Date("2026-11-21T09:00:00Z") });
  set.payoutIsProven = !unproven;
  const at = { rev: 3, fieldRevs: {}, createdRev: 3, deleted: false };
  const load = (name: CollectionName, record: object) =>
    set.load({ ...at, collection: name, id: (record as { id: string }).id, data: record as Fields });
  if (collection !== "series") load("series", own);
  load("business", business);
  if (beside) load("invoices", beside);
  for (const each of items) load("catalogs", each);
  if (stored) load(collection, stored);
  const stands = set.find(collection, (stored as { id: string } | null)?.id ?? "");
  if (stands) set.load({ ...stands, rev: Math.max(stands.rev, ...Object.values(fieldRevs)), fieldRevs });
  const id = (stored as { id: string } | null)?.id ?? (patch["id"] as string);
  if (paid) set.paidInvoices.add(id);
  if (again !== undefined) set.lost = [{ after: 3, upTo: 8 }];
  const was =
    seen ?? (stored ? Object.fromEntries(Object.keys(patch).map((key) => [key, (stored as Fields)[key] ?? null])) : {});
  const op: ChangeOp = {
    opId,
    collection,
    id,
    kind,
    patch,
    was,
    baseRev: stored || again !== undefined ? 3 : 0,
    ...(again === undefined ? {} : { again }),
  };
  const texts = [serializeOp(op)];
  const result = applyPush(set, [op], { texts, fingerprints: texts, known: new Map(), sentenceOf: () => "" });
  if (result.do !== "answer" || !result.receipts[0]) throw new Error("expected an answer");
  return { receipt: result.receipts[0], data: set.find(collection, id)?.data };
}

function answerOf({ receipt, data }: ReturnType<typeof send>, field: string, value: unknown): Answer {
  if (receipt.status !== "applied") return "refused";
  return sameValue(data?.[field] ?? null, value ?? null) ? "written" : "left out";
}

const built: { readonly [C in CollectionName]: () => RecordOf[C] } = {
  business: () => business,
  series: () => series,
  fees: () => buildFee(),
  catalogs: () => buildCatalogItem(),
  contacts: () => contact,
  invoices: () => buildInvoice({ contact }),
  payments: () => buildPayment(),
  expenses: () => buildExpense(),
  notes: () => buildNote(),
  // With a reason any sum may be counted.
  closes: () => buildDayClose({ reason: "other", kept: 0 }),
};

/** Another value of the field that means something by itself, where any that fits the schema would not. */
const meant: Readonly<Record<string, unknown>> = {
  "business.currency": "KES",
  "business.timeZone": "Africa/Nairobi",
  "invoices.status": "void",
  "invoices.linkId": "pV3xq0Yt8mWc2nRk5sLdZA",
  "invoices.currency": "KES",
  "series.pattern": "RE-{SEQ}",
};
const fieldsOf = (collection: CollectionName) =>
  Object.entries(rulesOf(collection)).filter(([field]) => field !== "id" && !bookkeepingFields.has(field));

/** Names the author of entries as the server does, because each device signs what it adds. */
function valueFor(collection: CollectionName, field: string, current: unknown): unknown {
  const value = otherValueOf(collection, field, current);
  const author = { by: fixtureOwner.userId, byDevice: deviceId };
  return field === "history" || field === "earlierPrices"
    ? (value as Fields[]).map((entry) => ({ ...entry, ...author }))
    : value;
}

function otherValueOf(collection: CollectionName, field: string, current: unknown): unknown {
  const shape: Readonly<Record<string, (typeof collections)[CollectionName]>> = collections[collection].shape as never;
  const schema = shape[field];
  if (!schema) throw new Error(`expected ${field} in the schema of ${collection}`);
  return meant[`${collection}.${field}`] ?? otherValue(schema, current);
}

/** A patch that says one other thing, with the sums it makes. */
function patchOf(collection: CollectionName, record: Fields, field: string, value: unknown): Fields {
  const patch = { [field]: value } as Fields;
  if (collection !== "invoices" || field === "totals") return patch;
  const next = { ...record, ...patch } as unknown as Invoice;
  if (field === "taxes") next.taxes = [];
  const totals = computeTotals(next);
  return totals.ok && !sameValue(totals.value, record["totals"]) ? { ...patch, totals: totals.value as never } : patch;
}

/** State of a record when a change comes, with the row a server holds of it then. */
const states = {
  "nobody has": {},
  issued: { status: "issued" },
  shared: { status: "issued", sharedAt: "2026-11-20T10:00:00.000Z" },
  paid: { status: "issued" },
} as const;
type State = keyof typeof states;

/** Returns the outcome the table gives for a change to a record in that state. */
function editAnswer(rule: FieldRule, state: State, isLater: boolean): Answer {
  if (!mayWrite(rule, "device", "edit")) return "left out";
  if (state === "nobody has" || rule.editable === "always") return "written";
  if (rule.editable === "never") return "refused";
  return state === "issued" || (rule.editable === "later" && isLater) ? "written" : "refused";
}

/** Decided by more than the table, by act and collection: for each the fields, and why. */
const beyond: Readonly<Record<string, Readonly<Record<string, Answer>>>> = {
  // Notes and coins add up to what was counted.
  "create closes": { denominations: "refused" },
  // The server opens numbering series.
  "create series": Object.fromEntries(fieldsOf("series").map(([field]) => [field, "refused" as const])),
  // A document leaves its draft whole, with a number its series gives; an imported one has a number of its own.
  "create invoices": { seriesId: "refused", seq: "refused", number: "refused", status: "refused", imported: "refused" },
  "nobody has invoices": {
    seriesId: "refused",
    seq: "refused",
    number: "refused",
    status: "refused",
    imported: "refused",
  },
  // A device takes the logo off and puts none on. Series are handed over to devices that are known, and their numbers
  // begin anew only by patterns that say when.
  "nobody has business": { logoUrl: "left out" },
  "nobody has series": { ownerDeviceId: "refused", reset: "refused" },
  // To become void wants a reason; sums are those of the lines.
  "issued invoices": { status: "refused", totals: "refused" },
  "shared invoices": { status: "refused" },
  "paid invoices": { status: "refused" },
  // Only the client makes a claim, on its page; what was confirmed is no claim again. What a payment settles or takes back
  // has to be there.
  "create payments": { allocations: "refused", reverses: "refused", claim: "refused", status: "refused" },
  "nobody has payments": { status: "refused", claim: "refused" },
  "import payments": { allocations: "refused", reverses: "refused" },
  // Both or neither of series and place in it; sums are those of the lines. A series that comes along is closed and nobody's.
  // An answer a client signed elsewhere is noted here.
  "import invoices": {
    seriesId: "refused",
    seq: "refused",
    totals: "refused",
    answer: "left out",
    versions: "left out",
  },
  "import series": { closed: "refused", ownerDeviceId: "refused", reset: "refused" },
  // A number comes with its series, and an open series was never one of another account.
  "restore invoices": { number: "refused" },
  "restore series": { imported: "refused" },
};

describe("a device makes a record", () => {
  test.each(collectionNames)("%s", (collection) => {
    const answers: Record<string, Answer> = {};
    const expected: Record<string, Answer> = {};
    for (const [field, rule] of fieldsOf(collection)) {
      const record = built[collection]() as unknown as Fields;
      const value = valueFor(collection, field, record[field]);
      const patch = { ...record, ...patchOf(collection, record, field, value) };
      answers[field] = answerOf(send({ collection, stored: null, patch }), field, value);
      expected[field] = mayWrite(rule, "device", "create") ? "written" : "left out";
    }
    expect(answers).toEqual({ ...expected, ...beyond[`create ${collection}`] });
  });
});

const isLater = (before: unknown, next: unknown) =>
  typeof before === "string" && typeof next === "string" && next > before;
const editable = (collection: CollectionName): State[] =>
  collection === "invoices" ? ["nobody has", "issued", "shared", "paid"] : ["nobody has"];

describe.each(collectionNames)("a device changes a record of %s", (collection) => {
  test.each(editable(collection))("that is or that %s", (state) => {
    const answers: Record<string, Answer> = {};
    const expected: Record<string, Answer> = {};
    for (const [field, rule] of fieldsOf(collection)) {
      const record = (collection === "invoices"
        ? buildInvoice({ contact, series, ...states[state] })
        : built[collection]()) as unknown as Fields;
      const value = valueFor(collection, field, record[field]);
      const patch = patchOf(collection, record, field, value);
      answers[field] = answerOf(send({ collection, stored: record, patch, paid: state === "paid" }), field, value);
      // Money that was recorded, and a drawer that was counted, is out at once.
      const at = collection === "payments" || collection === "closes" ? "shared" : state;
      expected[field] = editAnswer(rule, at, isLater(record[field], value));
    }
    expect(answers).toEqual({ ...expected, ...beyond[`${state} ${collection}`] });
  });
});

/** Records from elsewhere name no author here. */
const ofNobody = (field: string, value: unknown): unknown =>
  field === "history" ? (value as Fields[]).map((entry) => ({ ...entry, by: null, byDevice: null })) : value;

describe("a device brings in a record of another program or account", () => {
  const mark = { importId, source: "ankara" };
  const imported = {
    invoices: () => ({
      ...buildInvoice({ contact, status: "issued" }),
      seriesId: null,
      seq: null,
      number: "A-17",
      imported: mark,
    }),
    payments: () => ({ ...buildPayment(), imported: mark }),
    series: () => ({ ...buildSeries({ closed: true, ownerDeviceId: null }), imported: mark }),
  } as const;
  test.each(["invoices", "payments", "series"] as const)("%s", (collection) => {
    const answers: Record<string, Answer> = {};
    const expected: Record<string, Answer> = {};
    for (const [field, rule] of fieldsOf(collection)) {
      const record = imported[collection]() as unknown as Fields;
      const value = valueFor(collection, field, record[field]);
      const patch = { ...record, ...patchOf(collection, record, field, value) };
      answers[field] = answerOf(send({ collection, stored: null, patch }), field, ofNobody(field, value));
      expected[field] = mayWrite(rule, "device", "import") ? "written" : "left out";
    }
    expect(answers).toEqual({ ...expected, ...beyond[`import ${collection}`] });
  });
});

describe("a device sends again what the server lost", () => {
  test.each(collectionNames)("%s", (collection) => {
    const answers: Record<string, Answer> = {};
    const expected: Record<string, Answer> = {};
    for (const [field, rule] of fieldsOf(collection)) {
      const record = built[collection]() as unknown as Fields;
      const value = valueFor(collection, field, record[field]);
      const isThere = collection === "series" || collection === "business";
      const patch = { ...record, ...patchOf(collection, record, field, value) };
      const stored = isThere ? record : null;
      answers[field] = answerOf(send({ collection, stored, patch, again: 6 }), field, value);
      expected[field] = mayWrite(rule, "device", "restore") ? "written" : "left out";
    }
    expect(answers).toEqual({ ...expected, ...beyond[`restore ${collection}`] });
  });
});

describe("a device deletes a record", () => {
  const undeletable: Partial<Record<CollectionName, string>> = {
    business: "undeletable",
    series: "undeletable",
    payments: "payment_frozen",
    closes: "close_frozen",
  };
  test.each(collectionNames)("%s › whatever stands in it", (collection) => {
    for (const [field] of fieldsOf(collection)) {
      if (field === "imported") continue;
      const record = built[collection]() as unknown as Fields;
      const stored = { ...record, [field]: valueFor(collection, field, record[field]) };
      const { receipt } = send({ collection, stored, patch: {}, kind: "delete" });
      // A draft with a number is a document that is out.
      const isOut = collection === "invoices" && field === "number";
      expect([field, receipt.code ?? receipt.status]).toEqual([
        field,
        isOut ? "issued_undeletable" : (undeletable[collection] ?? "applied"),
      ]);
    }
  });
});

const me = "0198b0a0-0000-7000-8000-0000000000e1";
const memberOf = (role: Role, allowances: Partial<Allowances> = {}): Member => ({
  userId: me,
  authority: authorityOf(role, allowances),
});

describe("a device leads clients' money elsewhere, and its owner has not proved who they are", () => {
  const account = {
    id: importId,
    kind: "bank",
    provider: "GTBank",
    accountNumber: "0690000031",
    accountName: "Thief",
    note: "",
  };
  const payTo = [account];
  const text = "Our bank has changed: 0690000031, GTBank";
  const held = { status: "held", code: "payout_proof_needed" };
  const draft = buildInvoice({ contact });
  const issued = buildInvoice({ contact, series, status: "issued" });
  const quote = buildInvoice({ contact, series, status: "issued", kind: "quote" });
  const imported = { ...issued, seriesId: null, seq: null, number: "A-17", imported: { importId, source: "ankara" } };
  const doors: Readonly<Record<string, Omit<Send, "patch"> & { readonly patch: object }>> = {
    "settings changed": { collection: "business", stored: business, patch: { payTo } },
    "settings sent again": { collection: "business", stored: business, patch: { ...business, payTo }, again: 6 },
    "draft made": { collection: "invoices", stored: null, patch: { ...draft, payTo } },
    "draft changed": { collection: "invoices", stored: draft, patch: { payTo } },
    "invoice issued": { collection: "invoices", stored: null, patch: { ...issued, payTo } },
    "draft issued": { collection: "invoices", stored: draft, patch: { ...issued, id: draft.id, payTo } },
    "draft issued twice": {
      collection: "invoices",
      stored: issued,
      patch: { ...issued, payTo, seq: 2, number: "INV-0002" },
    },
    "invoice corrected": { collection: "invoices", stored: issued, patch: { payTo } },
    "offer in a new version": { collection: "invoices", stored: quote, patch: { payTo } },
    "invoice imported": { collection: "invoices", stored: null, patch: { ...imported, payTo } },
    "invoice sent again": { collection: "invoices", stored: null, patch: { ...issued, payTo }, again: 6 },
    "own words of an invoice": {
      collection: "invoices",
      stored: issued,
      patch: { payTo: [{ ...account, id: "00000000-0000-8000-8000-0000000000aa", note: "To 0690000031" }] },
    },
  };
  test.each(Object.entries(doors))("%s › waits, and nothing is written", (_, given) => {
    const { receipt, data } = send({ ...given, patch: given.patch as Fields, unproven: true });
    expect(receipt).toMatchObject(held);
    expect(data).toEqual(given.stored ?? undefined);
  });

  test.each(Object.entries(doors).filter(([name]) => name !== "own words of an invoice"))(
    "%s › with the account in a text that clients read › waits likewise",
    (_, given) => {
      const { payTo: _ways, ...patch } = given.patch as Fields;
      const { receipt, data } = send({ ...given, patch: { ...patch, terms: text }, unproven: true });
      expect(receipt).toMatchObject(held);
      expect(data).toEqual(given.stored ?? undefined);
    },
  );

  test.each<[string, Omit<Send, "patch"> & { readonly patch: object }]>([
    ["proven", { collection: "invoices", stored: draft, patch: { terms: text } }],
    [
      "by a manager",
      { collection: "invoices", stored: draft, patch: { terms: text }, unproven: true, member: memberOf("manager") },
    ],
    [
      "that stands in the settings already",
      { collection: "invoices", stored: draft, patch: { publicNote: "Call 0803 555 0142" }, unproven: true },
    ],
    [
      "that the draft had before",
      { collection: "invoices", stored: { ...draft, terms: text }, patch: { publicNote: text }, unproven: true },
    ],
    ["without any account", { collection: "invoices", stored: draft, patch: { terms: "Net 14" }, unproven: true }],
  ])("a text that clients read › %s › is written", (_, { patch, ...given }) => {
    expect(send({ ...given, patch: patch as Fields }).receipt.status).toBe("applied");
  });

  test.each(["business", "invoices"] as const)(
    "%s › every field that says where money goes is guarded, and no other",
    (collection) => {
      const record = (collection === "business" ? business : issued) as unknown as Fields;
      for (const [field, rule] of fieldsOf(collection)) {
        const value = rule.payout ? payTo : rule.payoutText ? text : valueFor(collection, field, record[field]);
        const { receipt } = send({ collection, stored: record, patch: { [field]: value } as Fields, unproven: true });
        expect([field, receipt.status === "held"]).toEqual([field, (rule.payout ?? rule.payoutText) === true]);
      }
    },
  );

  test("settings and documents that print what was there, in another order or less of it › go through", () => {
    const known = { ...business, payTo: [account, { ...account, accountNumber: "1" }] };
    const { receipt } = send({
      collection: "business",
      stored: known,
      patch: { payTo },
      unproven: true,
    });
    expect(receipt.status).toBe("applied");
    const old = { ...issued, payTo };
    const pushed = send({
      collection: "invoices",
      stored: old,
      patch: { payTo, privateNote: "x" },
      unproven: true,
    });
    expect(pushed.receipt.status).toBe("applied");
  });
});

describe("a device credits a document", () => {
  const notes = buildSeries({ ownerDeviceId: deviceId, kind: "credit_note", pattern: "CN-{SEQ}", next: 2 });
  const sources = {
    "issued invoice": buildInvoice({ contact, status: "issued" }),
    "invoice that was voided meanwhile": buildInvoice({ contact, status: "void" }),
    "draft invoice": buildInvoice({ contact }),
    quote: buildInvoice({ contact, status: "issued", kind: "quote" }),
    "document nobody sent": null,
  } as const;
  const creditable = new Set(["issued invoice", "invoice that was voided meanwhile"]);
  const doors = (sourceId: Invoice["sourceId"]) => {
    const own = { contact, kind: "credit_note", sourceId } as const;
    const draft = buildInvoice(own);
    const issued = buildInvoice({ ...own, status: "issued", series: notes });
    const free = buildInvoice({ contact, kind: "credit_note" });
    return {
      "draft made": { stored: null, patch: draft },
      "draft's source changed": { stored: free, patch: { sourceId } },
      "another kind of draft made one": {
        stored: buildInvoice({ contact, sourceId }),
        patch: { kind: "credit_note", sourceId },
      },
      "note issued": { stored: null, patch: issued },
      "draft issued": { stored: draft, patch: { ...issued, id: draft.id } },
    } as const;
  };
  const table = Object.entries(sources).flatMap(([name, beside]) =>
    Object.entries(doors(beside?.id ?? buildInvoice().id)).map(([door, given]) => ({ name, door, beside, given })),
  );
  test.each(table)("$name, $door", ({ name, beside, given }) => {
    const more = beside ? { beside } : {};
    const { receipt } = send({
      collection: "invoices",
      ...given,
      patch: given.patch as unknown as Fields,
      series: notes,
      ...more,
    });
    const refused = { status: "rejected", code: "invoice_unknown", message: "You can only credit an issued invoice." };
    expect(receipt).toMatchObject(creditable.has(name) ? { status: "applied" } : refused);
  });

  test.each(Object.entries(sources))("%s, imported › is refused unless the document may still come", (name, beside) => {
    const imported = { importId, source: "ankara" };
    const own = { contact, status: "issued", kind: "credit_note", sourceId: beside?.id ?? buildInvoice().id } as const;
    const patch = { ...buildInvoice(own), seriesId: null, seq: null, number: "A-17", imported };
    const more = beside ? { beside } : {};
    const { receipt } = send({ collection: "invoices", stored: null, patch: patch as unknown as Fields, ...more });
    expect(receipt.status).toBe(creditable.has(name) || !beside ? "applied" : "rejected");
  });
});

describe("members of a business push", () => {
  const colleague = "0198b0a0-0000-7000-8000-0000000000e2";
  const item = buildCatalogItem({ prices: { NGN: "1000" }, privateCost: "600" });
  const off = (of: number) => ({ kind: "percent" as const, ratePpm: of * 10_000 });
  const line = (changes: Partial<InvoiceLine> = {}) =>
    buildLine({ itemId: item.id, unitPrice: "1000", quantity: "1", discount: null, taxIds: [], ...changes });
  const draft = (changes: Partial<Invoice> = {}) => {
    const made = buildInvoice({ contact, lines: [line()], taxes: [], createdBy: me, ...changes });
    const totals = computeTotals(made);
    return totals.ok ? { ...made, totals: totals.value } : made;
  };
  const own = draft();
  const issued = buildInvoice({ contact, series, status: "issued", createdBy: me });
  const theirs = draft({ createdBy: colleague });
  const claim = { ...buildPayment({ status: "claimed" }), createdBy: null };
  const discounted = (of: number) => {
    const { lines, totals } = draft({ lines: [line({ id: own.lines[0]?.id ?? "", discount: off(of) })] });
    return { lines, totals };
  };
  const allowed = { maxDiscountPercent: 5, voids: true, seesAllDocuments: true, changesPrices: true };

  /** For each change: who may make it. `seller+` is a seller with every switch on and 5 % of discount. */
  const everybody = ["owner", "manager", "seller+", "seller", "bookkeeper"] as const;
  type Who = (typeof everybody)[number];
  const selling: readonly Who[] = ["owner", "manager", "seller+", "seller"];
  const managing: readonly Who[] = ["owner", "manager"];
  const bookkeepers: readonly Who[] = ["owner", "manager", "bookkeeper"];
  const trusted: readonly Who[] = ["owner", "manager", "seller+"];
  const changes: Readonly<Record<string, readonly [Omit<Send, "patch"> & { readonly patch: object }, readonly Who[]]>> =
    {
      "a client made": [{ collection: "contacts", stored: null, patch: contact }, selling],
      "a client changed": [{ collection: "contacts", stored: contact, patch: { phones: [] } }, selling],
      "a client deleted": [{ collection: "contacts", stored: contact, patch: {}, kind: "delete" }, managing],
      "an old debt entered": [
        {
          collection: "contacts",
          stored: contact,
          patch: { openingBalance: 500 },
        },
        managing,
      ],
      "the terms of the business changed": [
        { collection: "business", stored: business, patch: { terms: "x" } },
        managing,
      ],
      "a draft made": [{ collection: "invoices", stored: null, patch: draft() }, selling],
      "their own draft changed": [{ collection: "invoices", stored: own, patch: { publicNote: "x" } }, selling],
      "their own draft deleted": [{ collection: "invoices", stored: own, patch: {}, kind: "delete" }, selling],
      "a colleague's draft changed": [{ collection: "invoices", stored: theirs, patch: { publicNote: "x" } }, trusted],
      "a colleague's draft deleted": [{ collection: "invoices", stored: theirs, patch: {}, kind: "delete" }, trusted],
      "5 % off": [{ collection: "invoices", stored: own, patch: discounted(5) }, trusted],
      "6 % off": [{ collection: "invoices", stored: own, patch: discounted(6) }, managing],
      "a document shared": [{ collection: "invoices", stored: issued, patch: { sharedAt: fixtureNow } }, selling],
      "a document voided": [
        { collection: "invoices", stored: issued, patch: { status: "void", voidReason: "x", voidedAt: fixtureNow } },
        trusted,
      ],
      "a debt written off": [{ collection: "invoices", stored: issued, patch: { writtenOffAt: fixtureNow } }, managing],
      "a credit note begun": [
        {
          collection: "invoices",
          stored: null,
          patch: draft({ kind: "credit_note", sourceId: issued.id }),
          beside: issued,
        },
        trusted,
      ],
      "a payment taken": [
        { collection: "payments", stored: null, patch: buildPayment({ invoice: issued }), beside: issued },
        selling,
      ],
      "a payment taken on a colleague's document": [
        {
          collection: "payments",
          stored: null,
          patch: buildPayment({ invoice: issued }),
          beside: { ...issued, createdBy: colleague },
        },
        trusted,
      ],
      "a payment taken back": [
        {
          collection: "payments",
          stored: null,
          patch: { ...buildPayment(), refund: true, amount: -5, allocations: [] },
        },
        trusted,
      ],
      "a claim confirmed": [{ collection: "payments", stored: claim, patch: { status: "confirmed" } }, bookkeepers],
      "a price changed": [{ collection: "catalogs", stored: item, patch: { prices: { NGN: "1100" } } }, trusted],
      "an item renamed": [{ collection: "catalogs", stored: item, patch: { name: "x" } }, managing],
      "stock counted": [
        { collection: "catalogs", stored: item, patch: { [`stock/${importId}`]: { kind: "counted", quantity: "3" } } },
        managing,
      ],
      "a tax changed": [{ collection: "fees", stored: buildFee(), patch: { name: "x" } }, managing],
      "an expense made": [{ collection: "expenses", stored: null, patch: buildExpense() }, bookkeepers],
      "a note made": [{ collection: "notes", stored: null, patch: buildNote() }, bookkeepers],
      "a number pattern changed": [{ collection: "series", stored: series, patch: { pattern: "RE-{SEQ}" } }, managing],
      "a series asked for": [{ collection: "series", stored: series, patch: { requestedBy: deviceId } }, selling],
    };
  const as = (who: Who): Member => (who === "seller+" ? memberOf("seller", allowed) : memberOf(who));

  describe.each(Object.entries(changes))("%s", (_, [given, may]) => {
    test.each(everybody)("by %s", (who) => {
      const { receipt, data } = send({ ...given, patch: given.patch as Fields, member: as(who), items: [item] });
      const isAllowed = may.includes(who);
      expect([receipt.status, receipt.code]).toEqual(isAllowed ? ["applied", undefined] : ["rejected", "not_allowed"]);
      expect(isAllowed || sameValue(data, given.stored ?? undefined)).toBe(true);
    });
  });

  test("refused discount › says whom to ask and from how much on", () => {
    const { receipt } = send({
      collection: "invoices",
      stored: own,
      patch: discounted(6) as unknown as Fields,
      member: as("seller+"),
      items: [item],
    });
    expect(receipt.message).toBe("Ask the owner or a manager for more than 5 % off.");
  });

  test("manager's discount › stays allowed when a seller goes on with the document", () => {
    const given = { ...own, ...discounted(50) };
    const patch = { publicNote: "Thank you", lines: given.lines } as unknown as Fields;
    const { receipt } = send({ collection: "invoices", stored: given, patch, member: as("seller"), items: [item] });
    expect(receipt.status).toBe("applied");
  });

  test("settings › a manager leads money nowhere else", () => {
    const payTo = [
      { id: importId, kind: "bank", provider: "GTBank", accountNumber: "0690000031", accountName: "M", note: "" },
    ];
    const { receipt } = send({ collection: "business", stored: business, patch: { payTo }, member: as("manager") });
    expect(receipt).toMatchObject({ code: "not_allowed", message: "Only the owner changes bank details. Ask them." });
  });

  test("settings of a lost time › wait until the owner has brought the bank details back", () => {
    const payTo = [
      { id: importId, kind: "bank", provider: "GTBank", accountNumber: "0690000031", accountName: "M", note: "" },
    ];
    const patch = { ...business, payTo } as unknown as Fields;
    const { receipt } = send({ collection: "business", stored: business, patch, again: 6, member: as("seller") });
    expect(receipt).toMatchObject({ status: "held", code: "payout_proof_needed" });
  });

  describe("a document that comes with its number", () => {
    const numbered = (changes: Partial<Invoice> = {}) =>
      buildInvoice({ contact, series, status: "issued", lines: [line()], taxes: [], ...changes });
    const payTo = [
      {
        id: importId,
        kind: "bank" as const,
        provider: "GTBank",
        accountNumber: "0690000031",
        accountName: "Thief",
        note: "",
      },
    ];
    test.each([
      ["seller", "beyond the discount limit", { lines: [line({ discount: off(50) })] }, ["discount"]],
      ["bookkeeper", "whose role was another when it was issued", {}, ["role"]],
      ["seller", "with other bank details", { payTo }, ["payout"]],
      ["seller", "within what they may", {}, null],
      ["manager", "at half price", { lines: [line({ discount: off(50) })] }, null],
    ] as const)("of a %s, %s › keeps its number", (who, _, given, reasons) => {
      const patch = numbered(given as Partial<Invoice>);
      const { receipt, data } = send({
        collection: "invoices",
        stored: null,
        patch: patch as unknown as Fields,
        member: as(who),
        items: [item],
      });
      expect(receipt.status).toBe("applied");
      expect(data).toMatchObject({ number: patch.number, payTo: [], createdBy: me });
      expect((data?.["review"] as Review | undefined)?.reasons ?? null).toEqual(reasons);
    });
  });

  test("cost of a line › comes from the item, and stays what it was when a seller changes the line", () => {
    const made = send({
      collection: "invoices",
      stored: null,
      patch: draft({ lines: [line({ privateCost: "1" })] }) as unknown as Fields,
      member: as("seller"),
      items: [item],
    });
    expect(made.data?.["lines"]).toMatchObject([{ privateCost: "600" }]);
    const known = draft({ lines: [line({ privateCost: "450" })] });
    const lines = known.lines.map((each) => ({ ...each, quantity: "2", privateCost: null }));
    const patch = { lines, totals: draft({ lines }).totals } as unknown as Fields;
    const changed = send({ collection: "invoices", stored: known, patch, member: as("seller"), items: [item] });
    expect(changed.data?.["lines"]).toMatchObject([{ quantity: "2", privateCost: "450" }]);
  });

  test("author › is whoever sends a new record, and nobody changes it", () => {
    const forged = draft({ createdBy: colleague });
    const made = send({
      collection: "invoices",
      stored: null,
      patch: forged as unknown as Fields,
      member: as("manager"),
    });
    expect(made.data).toMatchObject({ createdBy: me });
    const edited = send({
      collection: "invoices",
      stored: own,
      patch: { createdBy: colleague, publicNote: "x" },
      member: as("manager"),
    });
    expect(edited.data).toMatchObject({ createdBy: me, publicNote: "x" });
  });

  test("author of an entry › is whoever sends it, on the device it comes from", () => {
    const entry = { at: "2026-11-21T08:00:00.000Z", what: "edited", detail: "", by: colleague, byDevice: importId };
    const patch = { history: [...own.history, entry] } as unknown as Fields;
    const { data } = send({ collection: "invoices", stored: own, patch, member: as("seller") });
    expect(data?.["history"]).toEqual([...own.history, { ...entry, by: me, byDevice: deviceId }]);
  });

  test("author of a close › is whoever counted, so that a seller's phone keeps it", () => {
    const patch = buildDayClose({ createdBy: colleague }) as unknown as Fields;
    const { data } = send({ collection: "closes", stored: null, patch, member: as("seller") });
    expect(data).toMatchObject({ createdBy: me });
  });

  test("values that lost › tell a seller no cost", () => {
    const known = draft({ lines: [line({ privateCost: "450.55" })] });
    const lines = [line({ name: "Mine" })];
    const { receipt } = send({
      collection: "invoices",
      stored: known,
      patch: { lines, totals: draft({ lines }).totals } as unknown as Fields,
      member: as("seller"),
      items: [item],
      fieldRevs: { lines: 5 },
      was: { lines: [line({ name: "Before" })] as unknown as Fields[string] },
    });
    expect(receipt.lost?.["lines"]).toBeDefined();
    expect(JSON.stringify(receipt)).not.toContain("450.55");
  });
});
