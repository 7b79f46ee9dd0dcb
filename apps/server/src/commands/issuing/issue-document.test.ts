import type { AnswerOf } from "@ankara/contract/call";
import type { auditNumbers } from "@ankara/contract/sync";
import type { IssuedAnswer } from "@ankara/contract/records";
import { systemRandom } from "@ankara/domain/ids";
import { creditNoteFor } from "@ankara/domain/invoice/credit-note";
import type { Invoice } from "@ankara/domain/records/invoice";
import { buildContact, buildInvoice } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeKeyOf } from "../../../test/access/business.ts";
import {
  type Answer,
  TestDevice,
  type TestServer,
  type TestUser,
  buyPlan,
  creation,
  opId,
  testServer,
} from "../../../test/support/server.ts";

type Program = {
  readonly id: string;
  call(method: "GET" | "POST" | "PATCH", path: string, data?: unknown, key?: string): Promise<Answer>;
};

let server: TestServer;
let person: TestUser;
let phone: TestDevice;
let till: Program;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  person = await server.signUp(undefined, { country: "NG", company_name: "Okafor Textiles" });
  phone = await TestDevice.of(person);
  till = await program(["invoices:read", "invoices:write", "invoices:issue", "payments:write"]);
});
afterAll(() => server.close());

async function program(scopes: Parameters<typeof makeKeyOf>[1], name = "Till"): Promise<Program> {
  const { id, token } = await makeKeyOf(person, scopes, { name });
  return {
    id,
    call: (method, path, data, key) =>
      server.call(method, `/v1${path}`, data === undefined ? undefined : { data }, {
        authorization: `Bearer ${token}`,
        ...(key === undefined ? {} : { "idempotency-key": key }),
      }),
  };
}

const dataOf = <T = IssuedAnswer["data"]>({ status, body, text }: Answer): T => {
  if (status !== 200) throw new Error(text);
  return (body as unknown as { data: T }).data;
};
const sale = { walkIn: true, lines: [{ name: "Hollandais wax", quantity: "3", unitPrice: "14750" }] };
const draftOf = async (by = till, data: object = sale) =>
  dataOf<{ id: string }>(await by.call("POST", "/invoices", data)).id;
const issue = (id: string, by = till, key?: string) => by.call("POST", `/invoices/${id}/issue`, undefined, key);
const refusal = ({ status, body }: Answer) => [status, body.code, body.fields ?? body.message];

describe("program › a key that may issue", () => {
  test("a draft › gets the next number of the key's own series, and phones pull it", async () => {
    const id = await draftOf();
    const issued = dataOf(await issue(id));
    expect(issued).toMatchObject({ id, number: "INV-K-0001" });
    const pulled = (await phone.serverCopy(id)) as Partial<Invoice>;
    expect(pulled).toMatchObject({ status: "issued", number: "INV-K-0001", from: { name: "Okafor Textiles" } });
    expect(pulled.totals?.total).toBe(4_425_000);
    expect(dataOf(await issue(await draftOf())).number).toBe("INV-K-0002");
  });

  test("a document that is issued › answers with its number and takes no other", async () => {
    const id = await draftOf();
    const first = dataOf(await issue(id));
    expect(dataOf(await issue(id))).toEqual(first);
    expect(dataOf(await issue(await draftOf())).number).toBe("INV-K-0002");
  });

  test("many requests at once › leave no gap and give no number twice", async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => draftOf()));
    const numbers = (await Promise.all(ids.map((id) => issue(id)))).map((answer) => dataOf(answer).number);
    expect(numbers.toSorted()).toEqual(Array.from({ length: 8 }, (_, index) => `INV-K-000${index + 1}`));
  });

  test("a second key › numbers by another series, whose name the audit of numbers says", async () => {
    const shop = await program(["invoices:write", "invoices:issue"], "Web shop");
    expect(dataOf(await issue(await draftOf())).number).toBe("INV-K-0001");
    expect(dataOf(await issue(await draftOf(shop), shop)).number).toBe("INV2-K-0001");
    const { series } = (await person.call("GET", "/sync/number-audit")).body as AnswerOf<typeof auditNumbers>;
    expect(series.filter(({ given }) => given > 0).map(({ device, last }) => [device, last])).toEqual(
      expect.arrayContaining([
        ["Till", 1],
        ["Web shop", 1],
      ]),
    );
  });

  test("a draft that lacks something › is refused by the fields to change, and spends no number", async () => {
    const empty = await draftOf(till, { lines: [] });
    expect(refusal(await issue(empty))).toEqual([
      422,
      "invalid",
      { contactId: "Name a client, or say that it is a walk-in customer", lines: "Add a line" },
    ]);
    const nothing = await draftOf(till, { ...sale, lines: [{ ...sale.lines[0], quantity: "0" }] });
    expect(refusal(await issue(nothing))[2]).toEqual({ "lines.0.quantity": "This line has no quantity above zero" });
    expect(refusal(await issue(opId()))).toEqual([404, "not_found", "This does not exist."]);
    expect(dataOf(await issue(await draftOf())).number).toBe("INV-K-0001");
  });

  test("the same Idempotency-Key › credits once", async () => {
    const id = await draftOf();
    await issue(id);
    const key = opId();
    const credit = () => till.call("POST", `/invoices/${id}/credit-notes`, { of: "all", reason: "Returned" }, key);
    const [first, again] = [dataOf(await credit()), dataOf(await credit())];
    expect(again).toEqual(first);
    expect(first.number).toBe("CN-K-0001");
    const note = dataOf<Partial<Invoice>>(await till.call("GET", `/invoices/${first.id}`));
    expect(note).toMatchObject({ kind: "credit_note", sourceId: id, sourceNumber: "INV-K-0001", reason: "Returned" });
    expect(note.totals?.total).toBe(4_425_000);
  });

  test("a credit note › gives back no more than is left of the invoice", async () => {
    const id = await draftOf();
    const credit = (data: object) => till.call("POST", `/invoices/${id}/credit-notes`, data);
    const notYet = await credit({ of: "all" });
    expect(refusal(notYet)).toEqual([409, "conflict", "You can only credit an issued invoice."]);
    await issue(id);
    expect(dataOf(await credit({ of: "amount", amount: 4_000_000, name: "Goodwill" })).number).toBe("CN-K-0001");
    expect(refusal(await credit({ of: "all" }))).toEqual([
      409,
      "conflict",
      "At most ₦4,250.00 of this invoice may still be credited.",
    ]);
    expect(refusal(await credit({ of: "lines", lines: [{ id: opId(), quantity: "1" }] }))[2]).toEqual({
      "data.lines": "Choose lines of this invoice",
    });
    expect(dataOf(await credit({ of: "amount", amount: 425_000, name: "Rest" })).number).toBe("CN-K-0002");
  });

  test("a draft credit note that a device left › is held to what is left of the invoice, too", async () => {
    const id = await draftOf();
    await issue(id);
    const invoice = dataOf<Invoice>(await till.call("GET", `/invoices/${id}`));
    const drafts = [1, 2].map(() => {
      const made = creditNoteFor({
        invoice,
        choice: { of: "all" },
        credits: [],
        id: opId(),
        now: server.deps.now(),
        today: invoice.issueDate ?? "",
        deviceId: phone.id,
        random: systemRandom,
      });
      if (!made.ok) throw new Error(made.error.code);
      return made.value;
    });
    await phone.receipts(...drafts.map((draft) => creation("invoices", draft)));
    const [first = "", second = ""] = drafts.map((draft) => draft.id);
    expect(dataOf(await issue(first)).number).toBe("CN-K-0001");
    expect(refusal(await issue(second))).toEqual([
      409,
      "conflict",
      "At most ₦0.00 of this invoice may still be credited.",
    ]);
  });

  test("a draft in a paid template › keeps it with a plan, and takes the plain one without", async () => {
    const templateOf = async (id: string) => {
      dataOf(await issue(id));
      return ((await phone.serverCopy(id)) as Partial<Invoice>).template;
    };
    const contact = buildContact();
    const drafts = [1, 2].map(() => buildInvoice({ contact, contactId: contact.id, template: "band" }));
    await phone.receipts(creation("contacts", contact), ...drafts.map((draft) => creation("invoices", draft)));
    const [before = "", after = ""] = drafts.map(({ id }) => id);
    expect(await templateOf(before)).toBe("plain");
    await buyPlan(person);
    expect(await templateOf(after)).toBe("band");
  });

  test("a payment of what it issued › settles it, and the files of it are handed out", async () => {
    const id = await draftOf();
    const early = await till.call("GET", `/invoices/${id}/pdf`);
    expect(refusal(early)).toEqual([409, "conflict", "This draft has no number yet. Issue it first."]);
    const { url } = dataOf(await issue(id));
    const paid = { amount: 4_425_000, method: "cash", allocations: [{ invoiceId: id, amount: 4_425_000 }] };
    dataOf(await till.call("POST", "/payments", paid));
    expect(dataOf(await till.call("GET", `/invoices/${id}/link`))).toEqual({ url });
    const page = await server.call("GET", new URL(url).pathname, undefined, { accept: "text/html" });
    expect(page.text).toContain("INV-K-0001");
    const pdf = await till.call("GET", `/invoices/${id}/pdf`);
    expect([pdf.status, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(pdf.text.slice(0, 5)).toBe("%PDF-");
    // A walk-in customer has no address, which EN 16931 wants.
    expect(refusal(await till.call("GET", `/invoices/${id}/e-invoice`))).toEqual([
      409,
      "conflict",
      expect.stringContaining("buyer_country_missing"),
    ]);
  });
});

describe("program › a key without that scope", () => {
  test("issuing and crediting › are refused", async () => {
    const shop = await program(["invoices:read", "invoices:write"]);
    const id = await draftOf(shop);
    expect(refusal(await issue(id, shop))).toEqual([403, "forbidden", "This key has no scope invoices:issue."]);
    expect((await shop.call("POST", `/invoices/${id}/credit-notes`, { of: "all" })).status).toBe(403);
  });

  test("a key that may only write › reads back what it made, and nothing that others made", async () => {
    const shop = await program(["invoices:write", "invoices:issue"]);
    const id = await draftOf(shop);
    await issue(id, shop);
    expect(dataOf<Partial<Invoice>>(await shop.call("GET", `/invoices/${id}`))).toMatchObject({ number: "INV-K-0001" });
    // On a busy machine the first answer is to come back in a moment.
    await expect.poll(async () => (await shop.call("GET", `/invoices/${id}/pdf`)).status).toBe(200);
    const others = await draftOf(till);
    for (const path of [`/invoices/${others}`, `/invoices/${others}/link`, `/invoices/${opId()}`, "/invoices"])
      expect(refusal(await shop.call("GET", path))).toEqual([403, "forbidden", "This key has no scope invoices:read."]);
    const credited = dataOf(await shop.call("POST", `/invoices/${id}/credit-notes`, { of: "all" }));
    expect((await shop.call("GET", `/invoices/${credited.id}`)).status).toBe(200);
  });
});

test("program › a person's own session › numbers by the server's series", async () => {
  const id = await draftOf();
  const issued = await person.call("POST", `/v1/invoices/${id}/issue`);
  expect(dataOf(issued).number).toBe("INV-R-0001");
});
