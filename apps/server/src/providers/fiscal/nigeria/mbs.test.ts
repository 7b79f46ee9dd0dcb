import { constants, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { buildBusiness, buildContact, buildFee, buildInvoice, buildLine, address } from "@ankara/fixtures/builders";
import { arbitraryDocument } from "@ankara/fixtures/any-document";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import type { BusinessId } from "@ankara/domain/records/fields";
import { currencyOf } from "@ankara/domain/money/currencies";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusedPaths } from "../../../../test/support/mbs-stand-in.ts";
import { AuthorityAway, type FiscalDocument } from "../adapter.ts";
import { irnOf, irnPattern, qrTextOf, readCryptoKeys } from "./irn.ts";
import { mbsAdapter } from "./mbs.ts";

const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = pair.publicKey.export({ type: "spki", format: "pem" });
const keysFile = JSON.stringify({
  public_key: Buffer.from(pem).toString("base64"),
  certificate: "bEF0V3FJbmo5cVZYbEdCblB4QVpjM3FESWNCS0pSa0M=",
});
const at = new Date("2026-11-20T12:00:00.500Z");
const decrypted = (text: string) => {
  const bytes = privateDecrypt(
    { key: pair.privateKey, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(text, "base64"),
  );
  return JSON.parse(bytes.toString("utf8")) as unknown;
};

const named = "0198b0a0-0000-7000-8000-0000000000aa" as BusinessId;
const choice = { adapter: "ng-mbs", on: true, since: null, serviceId: "6997D6BB", authorityId: "800a1faf" };
function documentOf(changes: NonNullable<Parameters<typeof buildInvoice>[0]> = {}): FiscalDocument {
  const contact = buildContact({
    company: "Zuma Grains & Foods Plc",
    taxId: "10455120-0001",
    address: { ...address("3 Wharf Road", "Apapa", "NG"), region: "Lagos State" },
  });
  const fees = [buildFee()];
  const line = buildLine({
    itemCode: "6203.42",
    taxIds: fees.map(({ id }) => id),
    quantity: "2.5",
    unitPrice: "185000",
  });
  const invoice = buildInvoice({
    status: "issued",
    business: buildBusiness({ address: { ...address("12 Adéníyì Jones Avenue", "Ìkẹjà", "NG"), region: "Lagos" } }),
    contact,
    fees,
    lines: [line],
    ...changes,
  });
  return { businessId: named, invoice, choice, source: null };
}

type Reply = { readonly status: number; readonly body: object };
/** The authority as its collection describes it, in memory: what was asked, and what it says to each path. */
function authority(replies: Readonly<Record<string, Reply | Error>>) {
  const requests: { path: string; method: string; key: string | undefined; body: Record<string, unknown> }[] = [];
  const fetch = (async (url: string, init: RequestInit) => {
    const path = new URL(url).pathname.replace("/api/v1/invoice/", "");
    const headers = init.headers as Record<string, string>;
    const body = init.body === undefined ? {} : (JSON.parse(init.body as string) as Record<string, unknown>);
    requests.push({ path, method: init.method ?? "", key: headers["x-api-key"], body });
    const reply = replies[path.split("/")[0] ?? ""] ?? { status: 404, body: {} };
    if (reply instanceof Error) throw reply;
    const faults = path === "validate" && reply.status < 300 ? refusedPaths(body) : [];
    if (faults.length > 0) return Response.json({ error: { details: faults.join("; ") } }, { status: 400 });
    return Response.json(reply.body, { status: reply.status });
  }) as typeof globalThis.fetch;
  const keys = {
    url: "https://mbs.example",
    apiKey: "key",
    apiSecret: "secret",
    crypto: readCryptoKeys(keysFile),
    taxpayers: new Map([[named, "123456780001"]]),
  };
  return { requests, adapter: mbsAdapter(keys, { fetch, now: () => at }) };
}
const good = {
  resources: {
    status: 200,
    body: {
      code: 200,
      data: [
        { name: "Ikeja", code: "NG-LA-IKJ", state_code: "NG-LA" },
        { name: "Apapa", code: "NG-LA-APP", state_code: "NG-LA" },
      ],
    },
  },
  validate: { status: 200, body: { code: 200 } },
  sign: { status: 201, body: { code: 201, data: { ok: true } } },
};
const hand = async ({ adapter }: ReturnType<typeof authority>, document = documentOf()) =>
  adapter.submit(document, adapter.build(document), "key");

const bodyOf = ({ bytes }: { readonly bytes: Uint8Array }) =>
  JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
const sentLines = (document: FiscalDocument) => bodyOf(authority(good).adapter.build(document))["invoice_line"];

describe("the IRN", () => {
  test("is number, service id and day", () => {
    expect(irnOf("INV-0142", "6997d6bb", "2026-11-20")).toBe("INV0142-6997D6BB-20261120");
    expect(irnOf("Ọ/2026/7", "6997D6BB", "2026-11-20")).toBe("ZU1ECCZZS2026ZS7-6997D6BB-20261120");
    expect([irnOf(" ", "6997D6BB", "2026-11-20"), irnOf("INV-1", "6997", "2026-11-20")]).toEqual([null, null]);
    expect(irnOf("9".repeat(51), "6997D6BB", "2026-11-20")).toBeNull();
  });

  test("numbers that differ in their signs alone › two IRNs", () => {
    const numbers = [
      "INV-1/23",
      "INV-12/3",
      "INV-123",
      "INV123",
      "INV/123",
      "inv-123",
      "INV-1-23",
      "INVZ123",
      "INVZN123",
    ];
    const irns = numbers.map((number) => irnOf(number, "6997D6BB", "2026-11-20"));
    expect(new Set(irns).size).toBe(numbers.length);
    for (const irn of irns) expect(irn).toMatch(irnPattern);
  });

  test("any two numbers › two IRNs", () => {
    const number = fc.string({ unit: fc.constantFrom(..."AZaz09N-/ .ọ"), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(number, number, (one, other) => {
        const own = (text: string) => irnOf(text, "6997D6BB", "2026-11-20");
        expect(own(one) === own(other)).toBe(one.trim() === other.trim());
      }),
      { numRuns: 3000 },
    );
  });
});

describe("the QR text", () => {
  test("opens with the authority's private key alone, and says IRN, moment and certificate", () => {
    const text = qrTextOf("INV0142-6997D6BB-20261120", readCryptoKeys(keysFile), at);
    // 256 bytes: what a code at level H still holds on two inches.
    expect(Buffer.from(text, "base64")).toHaveLength(256);
    expect(decrypted(text)).toEqual({
      irn: "INV0142-6997D6BB-20261120.1795176000",
      certificate: "bEF0V3FJbmo5cVZYbEdCblB4QVpjM3FESWNCS0pSa0M=",
    });
  });

  test("keys that are none are said so at the start, without being shown", () => {
    expect(() => readCryptoKeys('{"public_key":"c2VjcmV0"}')).toThrow(/^expected public_key and certificate/);
    expect(() => readCryptoKeys('{"public_key":"c2VjcmV0","certificate":"x"}')).toThrow(/^(?!.*c2VjcmV0).*$/s);
  });
});

describe("a document", () => {
  test("is said with the figures of the paper, in the names of the authority", () => {
    const { adapter } = authority(good);
    const document = documentOf();
    const body = bodyOf(adapter.build(document));
    expect(body).toMatchObject({
      business_id: "800a1faf",
      irn: "INV0001-6997D6BB-20261120",
      invoice_type_code: "381",
      issue_date: "2026-11-20",
      issue_time: "10:41:00",
      document_currency_code: "NGN",
      accounting_supplier_party: { tin: "12345678-0001", email: "shop@olatunji.example" },
      accounting_customer_party: { party_name: "Zuma Grains & Foods Plc", tin: "10455120-0001" },
      tax_total: [
        { tax_amount: 34_687.5, tax_subtotal: [{ taxable_amount: 462_500, tax_category: { percent: 7.5 } }] },
      ],
      legal_monetary_total: {
        tax_exclusive_amount: 462_500,
        tax_inclusive_amount: 497_187.5,
        payable_amount: 497_187.5,
      },
      invoice_line: [
        {
          hsn_code: "6203.42",
          product_category: "Apparel, not knitted or crocheted",
          discount_rate: 0,
          discount_amount: 0,
          fee_rate: 0,
          fee_amount: 0,
          invoiced_quantity: 2.5,
          line_extension_amount: 462_500,
        },
      ],
    });
    expect(adapter.build(document)).toEqual(adapter.build(document));
  });

  test("a service, at a discount › its ISIC code, its section and the rate of the discount", () => {
    const line = buildLine({
      itemCode: "9602",
      quantity: "1",
      unitPrice: "8000",
      discount: { kind: "percent", ratePpm: 125_000 },
    });
    expect(sentLines(documentOf({ lines: [line] }))).toMatchObject([
      {
        isic_code: "9602",
        service_category: "Other service activities",
        discount_rate: 12.5,
        discount_amount: 1000,
        line_extension_amount: 7000,
      },
    ]);
  });

  test("a credit note › type 380, and the number the authority gave the invoice", () => {
    const block = { of: "INV-0001", regime: "mbs", number: "OLD1-6997D6BB-20261101" };
    const source = { number: "INV-0001", issueDate: "2026-11-01", fiscal: block as never };
    const { adapter } = authority(good);
    const credit = { ...documentOf({ kind: "credit_note", sourceNumber: "INV-0001" }), source };
    expect(bodyOf(adapter.build(credit))).toMatchObject({
      invoice_type_code: "380",
      billing_reference: [{ irn: "OLD1-6997D6BB-20261101", issue_date: "2026-11-01" }],
    });
    expect(bodyOf(adapter.build({ ...credit, source: { ...source, fiscal: null } }))).toMatchObject({
      billing_reference: [{ irn: "INV0001-6997D6BB-20261101" }],
    });
  });

  test("any document that is valid here › is accepted by the authority's schema", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryDocument, async (input) => {
        const totals = computeTotals(input);
        fc.pre(totals.ok && input.lines.length > 0 && currencyOf(input.currency).decimals <= 2);
        if (!totals.ok) return;
        const base = documentOf();
        const lines = input.lines.map((line) => ({ ...buildLine(), ...line, itemCode: "6203.42" }));
        const document = { ...base, invoice: { ...base.invoice, ...input, lines, totals: totals.value } };
        const mbs = authority(good);
        const faults = mbs.adapter.validate(document);
        // Sums no shop has break rules of EN 16931, which the authority's profile inherits: they are named, and not sent.
        fc.pre(!faults.some(({ code }) => code.startsWith("BR-")));
        expect(faults).toEqual([]);
        expect((await hand(mbs, document)).problems).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test("a discount that leaves next to nothing › a charge that rounding took below zero is said as an allowance", () => {
    const other = buildFee({ kind: "tax", ratePpm: 0 });
    const tax = buildFee({ kind: "tax", ratePpm: 0, compoundOn: [other.id] });
    const once = buildFee({ kind: "tax", basis: "fixed_document", ratePpm: 75_000, amount: "4.4" });
    const fee = buildFee({ kind: "fee", ratePpm: 75_000, taxable: true, beforeDiscount: true });
    const lines = [
      buildLine({ itemCode: "6203.42", quantity: "1", unitPrice: "2605", taxIds: [tax.id, other.id] }),
      buildLine({ itemCode: "6203.42", quantity: "44", unitPrice: "8.7", taxIds: [] }),
    ];
    const discount = { kind: "amount" as const, amount: 298_500 };
    const { adapter } = authority(good);
    const body = bodyOf(
      adapter.build(
        documentOf({ lines, discount, taxes: [tax, once, other, fee], taxMode: "inclusive", roundingMode: "document" }),
      ),
    ) as { allowance_charge: { charge_indicator: boolean; amount: number }[] };
    expect(body.allowance_charge.slice(-2)).toEqual([
      { charge_indicator: true, amount: 0.01 },
      { charge_indicator: false, amount: 0.01 },
    ]);
  });

  test("is checked before anything is sent, all faults at once", () => {
    const { adapter, requests } = authority(good);
    const bare = documentOf({ lines: [buildLine()], billTo: null });
    const problems = adapter.validate({ ...bare, choice: { ...choice, serviceId: "12", authorityId: "" } });
    expect(problems.map(({ code }) => code)).toEqual([
      "service_id",
      "authority_id",
      "buyer_name",
      "buyer_address",
      "item_code",
    ]);
    expect(adapter.validate(documentOf())).toEqual([]);
    const nowhere = buildContact({
      company: "Zuma",
      taxId: "10455120-0001",
      address: address("3 Wharf Road", "Nowhere", "NG"),
    });
    const odd = documentOf({ contact: nowhere, lines: [buildLine({ itemCode: "shirt" })] });
    expect(adapter.validate(odd).map(({ code }) => code)).toEqual(["item_code", "buyer_state"]);
    expect(requests).toEqual([]);
  });

  test("of another taxpayer is not sent with this key", () => {
    const other = buildBusiness({ taxId: "99999999-0001" });
    const { adapter } = authority(good);
    expect(adapter.validate(documentOf({ business: other }))).toMatchObject([{ code: "not_this_taxpayer" }]);
  });

  test("of another business that types the same tax number › is not sent with this key", () => {
    const { adapter, requests } = authority(good);
    for (const businessId of ["0198b0a0-0000-7000-8000-0000000000bb" as BusinessId, undefined]) {
      const { businessId: _named, ...document } = documentOf();
      const typed = businessId === undefined ? document : { ...document, businessId };
      expect(adapter.validate(typed)).toMatchObject([{ code: "not_this_taxpayer", field: "seller_tax_id" }]);
    }
    expect(requests).toEqual([]);
  });
});

describe("handing over", () => {
  test("validates, signs, and comes back with IRN and QR text", async () => {
    const mbs = authority(good);
    const receipt = await hand(mbs);
    expect(mbs.requests.map(({ method, path, key }) => `${method} ${path} ${key}`)).toEqual([
      "GET confirm/INV0001-6997D6BB-20261120 key",
      "GET resources/lgas key",
      "POST validate key",
      "POST sign key",
    ]);
    expect(receipt).toMatchObject({ status: "accepted", authorityNo: "INV0001-6997D6BB-20261120" });
    expect(decrypted(receipt.qrText)).toMatchObject({ irn: "INV0001-6997D6BB-20261120.1795176000" });
    expect(mbs.adapter.renderBlock(receipt, documentOf())).toMatchObject({
      number: "INV0001-6997D6BB-20261120",
      recorded: "20 Nov 2026, 13:00",
    });
  });

  test("a city that is no local government area › refused here, with the place to mend it", async () => {
    const mbs = authority({
      ...good,
      resources: { status: 200, body: { data: good.resources.body.data.slice(0, 1) } },
    });
    expect(await hand(mbs)).toMatchObject({
      status: "rejected",
      problems: [{ code: "local_government", field: "buyer_address" }],
    });
    expect(mbs.requests.some(({ path }) => path === "validate")).toBe(false);
  });

  test("its list of local government areas › is asked for once a day", async () => {
    const mbs = authority(good);
    await hand(mbs);
    await hand(mbs);
    expect(mbs.requests.filter(({ path }) => path === "resources/lgas")).toHaveLength(1);
  });

  test("what the authority has already is not signed twice", async () => {
    const mbs = authority({ ...good, confirm: { status: 200, body: { data: { irn: "x" } } } });
    expect(await hand(mbs)).toMatchObject({ status: "accepted" });
    expect(mbs.requests.map(({ path }) => path.split("/")[0])).toEqual(["confirm"]);
  });

  test("a refusal carries the authority's words", async () => {
    const error = { id: "1", details: "tin of the customer is not known", public_message: "validation failed" };
    const receipt = await hand(authority({ ...good, validate: { status: 400, body: { code: 400, error } } }));
    expect(receipt).toMatchObject({
      status: "rejected",
      problems: [{ code: "mbs_400", text: "tin of the customer is not known" }],
    });
  });

  test.each([
    ["no network", { ...good, validate: new TypeError("fetch failed") }],
    ["its own trouble", { ...good, validate: { status: 503, body: {} } }],
    ["a list that does not come", { ...good, resources: { status: 200, body: {} } }],
    ["a key it does not know", { confirm: { status: 401, body: {} } }],
  ])("%s is no refusal of the document", async (_name, replies) => {
    await expect(hand(authority(replies))).rejects.toThrow(AuthorityAway);
  });

  test("an accepted one is taken back by its IRN", async () => {
    const mbs = authority({ ...good, update: { status: 200, body: {} } });
    const accepted = await hand(mbs);
    const document = documentOf({ voidReason: "Wrong client" });
    expect(await mbs.adapter.cancel?.(document, accepted, "k")).toMatchObject({ status: "cancelled" });
    expect(mbs.requests.at(-1)).toMatchObject({
      method: "PATCH",
      path: "update/INV0001-6997D6BB-20261120",
      body: { payment_status: "CANCELED", reference: "Wrong client" },
    });
  });
});
