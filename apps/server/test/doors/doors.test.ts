import type { Fields } from "@ankara/contract/sync";
import { type CollectionName, collections } from "@ankara/domain/records/collections";
import { type WriteAction, type Writer, mayWrite } from "@ankara/domain/records/field-rules";
import { rulesOf } from "@ankara/domain/records/rules/all";
import {
  buildCatalogItem,
  buildContact,
  buildExpense,
  buildFee,
  buildInvoice,
  buildNote,
  buildPayment,
} from "@ankara/fixtures/builders";
import { otherValue } from "@ankara/fixtures/other-value";
import { sameValue } from "@ankara/sync/same-value";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeKeyOf } from "../access/business.ts";
import {
  type Answer,
  TestDevice,
  type TestServer,
  type TestUser,
  creation,
  edit,
  testServer,
} from "../support/server.ts";

/*
 * The table of fields over HTTP and a real database: the sync's door and that of programs. What a rule beyond the table
 * decides about single values is in the pure test of the same doors (`packages/sync/src/server/doors.test.ts`).
 */

let server: TestServer;
let person: TestUser;
let phone: TestDevice;
beforeAll(async () => {
  server = await testServer();
  person = await server.signUp("amina", { country: "NG" });
  phone = await TestDevice.of(person);
});
afterAll(() => server.close());

const built = {
  fees: () => buildFee(),
  catalogs: () => buildCatalogItem(),
  contacts: () => buildContact(),
  invoices: () => buildInvoice({ contact: null }),
  payments: () => buildPayment({ allocations: [] }),
  expenses: () => buildExpense(),
  notes: () => buildNote(),
} as const;
type Walked = keyof typeof built;
const walked = Object.keys(built) as Walked[];
const areas = {
  catalogs: "catalogue",
  contacts: "clients",
  invoices: "invoices",
  payments: "payments",
  expenses: "expenses",
  notes: "notes",
} as const;

/** Judged by more than the table: numbers come with their series, money with what it settles. */
const beyond: Readonly<Partial<Record<Walked, readonly string[]>>> = {
  invoices: ["seriesId", "seq", "number", "status", "imported", "totals", "lines", "currency"],
  payments: ["allocations", "reverses", "claim", "status"],
};
/** The server writes the author itself, from the session. */
const stamps = new Set(["id", "createdAt", "updatedAt", "deviceId", "createdBy"]);
const fieldsOf = (collection: Walked) =>
  Object.entries(rulesOf(collection)).filter(([field]) => !stamps.has(field) && !beyond[collection]?.includes(field));
const valueFor = (collection: CollectionName, field: string, current: unknown): unknown => {
  const shape = collections[collection].shape as unknown as Record<string, Parameters<typeof otherValue>[0]>;
  return otherValue(shape[field]!, current);
};
const isWritten = (data: Fields | null | undefined, field: string, value: unknown) =>
  sameValue(unsigned(data?.[field]), unsigned(value));
/** Without the authors of entries, whom the server writes from the session, too. */
const unsigned = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((entry: unknown) =>
        entry !== null && typeof entry === "object" ? { ...entry, by: null, byDevice: null } : entry,
      )
    : (value ?? null);

describe("the door of the sync", () => {
  test.each(walked)("%s › each field of a new record is taken or left out as the table says", async (collection) => {
    const sent = fieldsOf(collection).map(([field, rule]) => {
      const record = built[collection]() as unknown as Fields & { id: string };
      const value = valueFor(collection, field, record[field]);
      return { field, rule, value, op: creation(collection, { ...record, [field]: value }) };
    });
    const receipts = await phone.receipts(...sent.map(({ op }) => op));
    const { changes } = await phone.pull();
    const copies = new Map(changes.map(({ id, data }) => [id, data]));
    const answers = sent.map(({ field, value, op }, index) => [
      field,
      receipts[index]?.status === "applied" && isWritten(copies.get(op.id), field, value),
    ]);
    expect(answers).toEqual(sent.map(({ field, rule }) => [field, mayWrite(rule, "device", "create")]));
  });

  test.each(walked)("%s › each field of a stored record is changed or not as the table says", async (collection) => {
    const answers: unknown[] = [];
    const expected: unknown[] = [];
    const sent = fieldsOf(collection).map(([field, rule]) => {
      const record = built[collection]() as unknown as Fields & { id: string };
      return { field, rule, record, value: valueFor(collection, field, record[field]) };
    });
    await phone.receipts(...sent.map(({ record }) => creation(collection, record)));
    const receipts = await phone.receipts(
      ...sent.map(({ record, field, value }) => edit(collection, record, { [field]: value } as Fields, 1)),
    );
    const { changes } = await phone.pull();
    const copies = new Map(changes.map(({ id, data }) => [id, data]));
    for (const [index, { field, rule, record, value }] of sent.entries()) {
      answers.push([field, receipts[index]?.status === "applied" && isWritten(copies.get(record.id), field, value)]);
      // Money that was recorded is out at once.
      const isFrozen = collection === "payments" && rule.editable !== "always";
      expected.push([field, mayWrite(rule, "device", "edit") && !isFrozen]);
    }
    expect(answers).toEqual(expected);
  });
});

describe("the door of programs", () => {
  let program: (method: "POST" | "PATCH", url: string, data: unknown) => Promise<Answer>;
  beforeAll(async () => {
    const { token } = await makeKeyOf(
      person,
      Object.values(areas).map((area) => `${area}:write` as const),
    );
    program = (method, url, data) => server.call(method, url, { data }, { authorization: `Bearer ${token}` });
  });

  /** The least a program says of a new record. */
  const least: Record<keyof typeof areas, Fields> = {
    catalogs: { name: "Wax print" },
    contacts: { name: "Amina" },
    invoices: {},
    payments: { amount: 100, method: "cash" },
    expenses: { amount: 100 },
    notes: {},
  };
  /** A field is known here or not: what its value means is judged after that. */
  const isKnown = ({ body }: Answer, field: string) =>
    !Object.entries(body.fields ?? {}).some(([at, why]) => at === `data.${field}` && why.includes("not known here"));
  const may = (collection: Walked, writer: Writer, act: WriteAction) =>
    Object.entries(rulesOf(collection)).map(([field, rule]) => [field, mayWrite(rule, writer, act)]);

  test.each(Object.keys(areas) as (keyof typeof areas)[])(
    "%s › knows the fields the table lets it say",
    async (collection) => {
      const url = `/v1/${areas[collection]}`;
      const record = built[collection]() as unknown as Fields;
      const created = await program("POST", url, least[collection]);
      const { id } = (created.body as unknown as { data: { id: string } }).data;
      const [made, changed]: [unknown[], unknown[]] = [[], []];
      for (const [field] of may(collection, "program", "create")) {
        const fields = { [String(field)]: valueFor(collection, String(field), record[String(field)]) };
        made.push([field, isKnown(await program("POST", url, { ...least[collection], ...fields }), String(field))]);
        changed.push([field, isKnown(await program("PATCH", `${url}/${id}`, fields), String(field))]);
      }
      expect(made).toEqual(may(collection, "program", "create"));
      expect(changed).toEqual(may(collection, "program", "edit"));
    },
  );

  test("what it refuses, a push refuses too", async () => {
    const draft = buildInvoice({ walkIn: true });
    await phone.receipts(creation("invoices", draft));
    const money = (changes: object) => ({ amount: 100, currency: "NGN", method: "cash" as const, ...changes });
    const share = (invoiceId: string) => ({ allocations: [{ invoiceId, amount: 100 }] });
    const refused = [
      ["payments", money(share(draft.id))],
      ["payments", money(share(buildInvoice().id))],
      ["payments", money({ currency: "ZZZ" })],
      ["payments", money({ ...share(draft.id), amount: 50 })],
      ["expenses", { amount: -1, currency: "NGN" }],
    ] as const;
    for (const [collection, data] of refused) {
      const answer = await program("POST", `/v1/${collection}`, data);
      const record = { ...built[collection](), ...data };
      const [receipt] = await phone.receipts(creation(collection, record));
      expect([answer.status >= 400, receipt?.status, JSON.stringify(data)]).toEqual([
        true,
        "rejected",
        JSON.stringify(data),
      ]);
    }
  });
});
