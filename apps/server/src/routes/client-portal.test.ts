import type { Fields } from "@ankara/contract/sync";
import { applySuggestion, clientLinkId } from "@ankara/domain/clients/client-link";
import { formatPhone } from "@ankara/domain/clients/phone";
import { newId, systemRandom } from "@ankara/domain/ids";
import { newLinkKey } from "@ankara/domain/link-id";
import type { Contact } from "@ankara/domain/records/contact";
import type { Invoice } from "@ankara/domain/records/invoice";
import { buildContact, buildInvoice, buildLine, buildPayment } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { paymentsOf } from "../../test/support/pay.ts";
import { TestDevice, type TestServer, creation, edit, testServer } from "../../test/support/server.ts";

let server: TestServer;
let phone: TestDevice;
let businessId: string;
let client: Contact;
let late: Invoice;
let open: Invoice;
let next = 1;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  phone = await TestDevice.of(await server.signUp());
  next = 1;
  const { changes } = await phone.pull();
  businessId = changes.find(({ collection }) => collection === "business")?.id ?? "";
  client = buildContact({
    name: "Mama Tolu",
    note: "Haggles to the last naira",
    tags: ["slow-payer"],
    portalKey: newLinkKey(systemRandom),
  });
  const account = { accountNumber: "0123456789", accountName: "Okafor Textiles", note: "" };
  const payTo = [{ id: newId(0, systemRandom), kind: "bank" as const, provider: "GTBank", ...account }];
  late = issue({
    payTo,
    issueDate: "2026-11-01",
    dueDate: "2026-11-10",
    lines: [buildLine({ name: "Naming lace" })],
    privateNote: "Give nothing more",
  });
  open = issue({ dueDate: "2037-11-01", lines: [buildLine({ name: "Table cloths", unitPrice: "1000" })] });
  await phone.receipts(creation("contacts", client), creation("invoices", late), creation("invoices", open));
});

/** A document of this client, or of another one, with the next number of the phone. */
function issue(fields: Parameters<typeof buildInvoice>[0] = {}): Invoice {
  const kind = fields.kind ?? "invoice";
  const series = { ...phone.seriesOf(kind), next: kind === "invoice" ? next++ : 1 };
  return buildInvoice({ status: "issued", contact: client, series, ...fields });
}

const linkOf = (contact: Contact, business = businessId) =>
  `/client/link/${clientLinkId({ businessId: business, contactId: contact.id, key: contact.portalKey ?? "" })}`;
const get = async (path: string, headers: Record<string, string> = {}) => {
  const { statusCode, body, headers: sent } = await server.app.inject({ method: "GET", url: path, headers });
  return { status: statusCode, text: body, headers: sent };
};
const labels = (html: string) =>
  html
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

describe("a client's own page", () => {
  test("open invoices › show each with its page, the oldest first, and their sum", async () => {
    const page = await get(linkOf(client));
    expect(page.status).toBe(200);
    const text = labels(page.text);
    expect(text).toContain("Mama Tolu");
    expect(text).toContain("2 invoices open");
    expect(text.indexOf("Naming lace")).toBeLessThan(text.indexOf("Table cloths"));
    const sum = (late.totals?.total ?? 0) + (open.totals?.total ?? 0);
    expect(sum).toBe(3_150_000);
    expect(text.replaceAll(" ", "")).toContain("₦31,500.00");
    for (const { linkId } of [late, open]) expect(page.text).toContain(`href="/invoice/link/${linkId}"`);
  });

  test("sent › is small, without a script, unlisted, kept nowhere and closed to referrers", async () => {
    for (const path of ["", "/settled", "/statement"]) {
      const page = await get(linkOf(client) + path);
      expect(page.status).toBe(200);
      expect(page.text).not.toContain("<script");
      expect(page.text.match(/<h1/g)).toHaveLength(1);
      expect(Buffer.byteLength(page.text)).toBeLessThanOrEqual(30_000);
      expect(page.headers).toMatchObject({
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex, nofollow, noarchive",
      });
    }
  });

  test("a paid invoice › moves from the open ones to the paid ones, with its PDF", async () => {
    await phone.receipts(creation("payments", buildPayment({ invoice: late })));
    expect((await get(linkOf(client))).text).not.toContain("Naming lace");
    const settled = await get(`${linkOf(client)}/settled`);
    expect(settled.text).toContain("Naming lace");
    expect(settled.text).toContain(`href="/invoice/link/${late.linkId}/pdf"`);
  });

  test("a quote › waits for an answer on its own page", async () => {
    const quote = issue({ kind: "quote", dueDate: "2037-01-01", lines: [buildLine({ name: "Curtains" })] });
    await phone.receipts(creation("invoices", quote));
    const page = await get(linkOf(client));
    expect(labels(page.text)).toContain("Waiting for your answer Curtains");
    expect(page.text).toContain(`href="/invoice/link/${quote.linkId}"`);
  });

  test("in another language › every page and link stays in it", async () => {
    const page = await get(`${linkOf(client)}?lang=fr`);
    expect(labels(page.text)).toContain("2 factures à payer");
    expect(page.text).toContain(`${linkOf(client)}/statement?lang=fr`);
    expect(page.text).toContain(`/invoice/link/${late.linkId}?lang=fr`);
  });

  test("the statement › has every movement and the balance the business reads", async () => {
    await phone.receipts(creation("payments", buildPayment({ invoice: late, amount: 1_000_000, date: "2026-11-20" })));
    const page = (await get(`${linkOf(client)}/statement`)).text;
    const text = labels(page);
    expect(text).toContain("You owe today ₦21,500.00");
    expect(text).toContain(late.number ?? "");
    expect(text).toContain("Payment");
    // A narrow phone would break a number at its hyphen.
    expect(page).toContain(`<span>${late.number}</span>`);
  });

  test("the statement › a payment that also settles another client's invoice › counts with its own part alone", async () => {
    const theirs = issue({ contact: buildContact({ name: "Ada" }), lines: [buildLine({ unitPrice: "700" })] });
    await phone.receipts(creation("invoices", theirs));
    const others = theirs.totals?.total ?? 0;
    const both = [
      { invoiceId: late.id, amount: 1_000_000 },
      { invoiceId: theirs.id, amount: others },
    ];
    const payment = buildPayment({ contactId: client.id, amount: 1_000_000 + others, date: "2026-11-20" });
    expect(await phone.receipts(creation("payments", { ...payment, allocations: both }))).toMatchObject([
      { status: "applied" },
    ]);
    const text = labels((await get(`${linkOf(client)}/statement`)).text);
    expect(text).toContain("You owe today ₦21,500.00");
  });

  test("the statement as PDF › is drawn, and kept nowhere", async () => {
    const pdf = await get(`${linkOf(client)}/statement/pdf`);
    expect(pdf.text.startsWith("%PDF-")).toBe(true);
    expect(pdf.headers).toMatchObject({ "content-type": "application/pdf", "cache-control": "no-store" });
  });

  test("500 open invoices › fit into 30 kB, with the way to the others", async () => {
    const many = Array.from({ length: 500 }, () => issue({ dueDate: "2037-11-01" }));
    for (let at = 0; at < many.length; at += 100)
      await phone.receipts(...many.slice(at, at + 100).map((each) => creation("invoices", each)));
    for (const path of ["", "/statement"]) {
      const page = await get(linkOf(client) + path);
      expect(Buffer.byteLength(page.text)).toBeLessThanOrEqual(30_000);
    }
    expect(labels((await get(linkOf(client))).text)).toMatch(/502 invoices open.* more are in the statement/);
  });
});

/** The body a browser sends for the form of a claim. */
function sendClaim(path: string, form: Record<string, string>) {
  const edge = "edge-of-the-form";
  const fields = Object.entries(form).map(
    ([name, value]) => `--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return server.app.inject({
    method: "POST",
    url: path,
    headers: { "content-type": `multipart/form-data; boundary=${edge}` },
    payload: `${fields.join("")}--${edge}--\r\n`,
  });
}
const claimOf = (more: Record<string, string> = {}) => ({
  id: newId(Date.now(), systemRandom),
  amount: "31,500.00",
  date: "2026-11-20",
  method: "transfer",
  reference: "FT-9",
  ...more,
});
const payments = () => paymentsOf(phone);

describe("paying several at once", () => {
  test("nothing chosen › all that is open, with its accounts and one claim for it", async () => {
    const text = labels((await get(`${linkOf(client)}/pay`)).text);
    expect(text).toContain("2 invoices to pay together");
    expect(text.replaceAll(" ", "")).toContain("₦31,500.00");
    expect(text).toContain("I have paid");
    expect(text).toContain("GTBank");
    expect(text).toContain("Send it all in one transfer. It settles the oldest invoice first.");
  });

  test("one chosen › says what it leaves, and leads to its card payment", async () => {
    const page = await get(`${linkOf(client)}/pay?i=${open.id}`);
    expect(labels(page.text)).toContain("Leaves ₦29,500.00");
    expect(page.text).toContain(`/invoice/link/${open.linkId}/pay`);
    expect(page.text).not.toContain(late.linkId);
  });

  test("one transfer › is one claim over both, the oldest first, and no money", async () => {
    const form = await get(`${linkOf(client)}/paid?i=${open.id}&i=${late.id}`);
    expect(form.text).toContain("All ₦31,500.00");
    const sent = await sendClaim(`${linkOf(client)}/paid?i=${open.id}&i=${late.id}`, claimOf({ amount: "30,000" }));
    expect([sent.statusCode, sent.headers.location]).toEqual([303, linkOf(client)]);
    expect(await payments()).toMatchObject([
      {
        status: "claimed",
        amount: 3_000_000,
        contactId: client.id,
        allocations: [
          { invoiceId: late.id, amount: 2_950_000 },
          { invoiceId: open.id, amount: 50_000 },
        ],
      },
    ]);
    const page = labels((await get(linkOf(client))).text);
    expect(page).toContain("2 invoices open");
    expect(page.match(/Payment reported/g)).toHaveLength(2);
    for (const { linkId } of [late, open])
      expect(labels((await get(`/invoice/link/${linkId}`)).text)).toContain("You reported ₦30,000.00");
  });

  test("the same form sent twice › is one claim", async () => {
    const claim = claimOf();
    for (let time = 0; time < 2; time += 1)
      expect((await sendClaim(`${linkOf(client)}/paid`, claim)).statusCode).toBe(303);
    expect(await payments()).toHaveLength(1);
  });

  test("another client's invoice › cannot be chosen", async () => {
    const theirs = issue({ contact: buildContact({ name: "Stranger Ltd" }) });
    expect(await phone.receipts(creation("invoices", theirs))).toMatchObject([{ status: "applied" }]);
    const sent = await sendClaim(`${linkOf(client)}/paid?i=${theirs.id}`, claimOf());
    expect(sent.statusCode).toBe(303);
    const [claim] = await payments();
    expect(claim?.allocations.map(({ invoiceId }) => invoiceId)).toEqual([late.id, open.id]);
  });

  test("a claim that cannot be read › comes back with what was typed", async () => {
    const sent = await sendClaim(`${linkOf(client)}/paid`, claimOf({ amount: "part", part: "lots" }));
    expect(sent.statusCode).toBe(422);
    expect(sent.body).toContain('name="part" value="lots"');
    expect(await payments()).toEqual([]);
  });
});

describe("correcting details", () => {
  const send = (form: Record<string, string>, link = linkOf(client)) =>
    server.app.inject({
      method: "POST",
      url: `${link}/details`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(form).toString(),
    });
  const details = () => ({
    name: client.name,
    company: client.company,
    phone: client.phones[0] ?? "",
    email: client.email,
    line1: client.address?.line1 ?? "",
    line2: "",
    city: client.address?.city ?? "",
    region: "",
    postcode: "",
    taxId: client.taxId,
  });
  const stored = async () => (await phone.serverCopy(client.id)) as unknown as Contact;

  test("a new number › waits as a suggestion, and the details stay as the business has them", async () => {
    const sent = await send({ ...details(), phone: "+2348030000000" });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${linkOf(client)}?corrected`]);
    const contact = await stored();
    expect(contact.phones).toEqual(client.phones);
    expect(contact.suggestion).toEqual({ at: expect.any(String) as string, phone: "+2348030000000" });
    expect(labels((await get(`${linkOf(client)}?corrected`)).text)).toContain("has your correction");
  });

  test("corrections of a day › are mailed to the owner once", async () => {
    for (const phoneNumber of ["+2348030000001", "+2348030000002"])
      expect((await send({ ...details(), phone: phoneNumber })).statusCode).toBe(303);
    const rows = await server.deps.db.read(businessId, (tx) =>
      tx.selectFrom("mails").select(["subject", "key"]).where("business_id", "=", businessId).execute(),
    );
    const notices = rows.filter(({ subject }) => subject.includes("corrected their details"));
    expect(notices).toHaveLength(1);
    expect(notices[0]?.key).toMatch(new RegExp(`^details:${client.id}:`));
  });

  test("a suggestion › is applied by a device with one change, and gone then", async () => {
    await send({ ...details(), city: "Ìbàdàn", email: "new@client.example" });
    const before = await stored();
    const rev = (await phone.pull()).changes.find(({ id }) => id === client.id)?.rev ?? 0;
    const patch = applySuggestion(before, before.suggestion!);
    expect(await phone.receipts(edit("contacts", before, patch as Fields, rev))).toMatchObject([{ status: "applied" }]);
    expect(await stored()).toMatchObject({
      email: "new@client.example",
      address: { line1: client.address?.line1, city: "Ìbàdàn" },
      suggestion: null,
    });
  });

  test.each([
    ["no name", { name: " " }, "Enter your name."],
    ["half an address", { email: "me@" }, "This e-mail address is not complete."],
    ["nothing new", {}, "Nothing is different yet."],
  ])("%s › comes back with the reason, and nothing is written", async (_, change, reason) => {
    const sent = await send({ ...details(), ...change });
    expect(sent.statusCode).toBe(422);
    expect(sent.body).toContain(reason);
    expect((await stored()).suggestion ?? null).toBeNull();
  });

  test("a number in groups, as the page shows it › is no correction", async () => {
    const [number = ""] = client.phones;
    const shown = formatPhone(number);
    expect(shown).not.toBe(number);
    expect((await get(`${linkOf(client)}/details`)).text).toContain(`value="${shown}"`);
    const sent = await send({ ...details(), phone: shown });
    expect([sent.statusCode, sent.body]).toEqual([422, expect.stringContaining("Nothing is different yet.")]);
    expect((await stored()).suggestion ?? null).toBeNull();
  });

  test("fields beside those of the form › change nothing", async () => {
    await send({ ...details(), phone: "+2348030000000", openingBalance: "1", note: "forged", portalKey: "forged" });
    expect(await stored()).toMatchObject({ note: client.note, portalKey: client.portalKey, openingBalance: 0 });
  });

  test("a browser that is signed in with us › may send it, because the link alone opens it", async () => {
    const sent = await server.app.inject({
      method: "POST",
      url: `${linkOf(client)}/details`,
      headers: { "content-type": "application/x-www-form-urlencoded", cookie: "XSRF-TOKEN=anything" },
      payload: new URLSearchParams({ ...details(), company: "KT Events" }).toString(),
    });
    expect(sent.statusCode).toBe(303);
    expect((await stored()).suggestion).toMatchObject({ company: "KT Events" });
  });

  test("markup in a field › is text on the page", async () => {
    const sent = await send({ ...details(), email: "x", name: '"><script>alert(1)</script>' });
    expect(sent.body).not.toContain("<script>alert");
  });

  test("a wrong link › writes nothing and answers as a page that never was", async () => {
    const sent = await send({ ...details(), phone: "1" }, linkOf({ ...client, portalKey: newLinkKey(systemRandom) }));
    expect(sent.statusCode).toBe(404);
    expect((await stored()).suggestion ?? null).toBeNull();
  });
});

describe("the link of a client's own page", () => {
  const never = "/client/link/" + "A".repeat(66);

  test("revoked › answers exactly as a page that never was", async () => {
    const link = linkOf(client);
    const stored = (await phone.pull()).changes.find(({ id }) => id === client.id);
    await phone.receipts(edit("contacts", client, { portalKey: null }, stored?.rev ?? 0));
    for (const path of ["", "/settled", "/statement", "/statement/pdf", "/pay", "/paid", "/details"]) {
      const [gone, unknown] = [await get(link + path), await get(never + path)];
      expect(gone.status).toBe(404);
      expect(gone.text).toBe(unknown.text);
    }
  });

  test.each([
    ["a wrong secret", () => linkOf({ ...client, portalKey: newLinkKey(systemRandom) })],
    ["no secret", () => linkOf({ ...client, portalKey: "" })],
    ["too short", () => linkOf(client).slice(0, -1)],
    ["nothing like one", () => "/client/link/%00' or 1=1"],
  ])("%s › opens nothing", async (_, link) => {
    expect((await get(link())).status).toBe(404);
  });

  test("a client without a link › has no page under any secret", async () => {
    const plain = buildContact({ name: "Baba Sola" });
    await phone.receipts(creation("contacts", plain));
    expect((await get(linkOf({ ...plain, portalKey: "" }))).status).toBe(404);
    expect((await get(linkOf({ ...plain, portalKey: client.portalKey ?? null }))).status).toBe(404);
  });

  test("another business's id with this secret › opens nothing", async () => {
    const other = await TestDevice.of(await server.signUp());
    const theirs = (await other.pull()).changes.find(({ collection }) => collection === "business")?.id ?? "";
    expect((await get(linkOf(client, theirs))).status).toBe(404);
  });

  test("documents of other clients, drafts and private notes › stand on none of its pages", async () => {
    const stranger = buildContact({ name: "Stranger Ltd", note: "stranger-note" });
    const theirs = issue({ contact: stranger, lines: [buildLine({ name: "stranger-goods" })] });
    const draft = buildInvoice({ contact: client, lines: [buildLine({ name: "draft-goods" })] });
    const receipts = await phone.receipts(
      creation("contacts", stranger),
      creation("invoices", theirs),
      creation("invoices", draft),
      creation("payments", buildPayment({ invoice: theirs, note: "payment-note" })),
      creation("payments", buildPayment({ invoice: late, amount: 100, note: "own-payment-note" })),
    );
    expect(receipts.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => "applied"));
    for (const path of ["", "/settled", "/statement", "/pay", "/paid", `/pay?i=${theirs.id}`, "/details"]) {
      const { status, text } = await get(linkOf(client) + path);
      expect(status).toBe(200);
      for (const secret of [
        "Stranger",
        "stranger-goods",
        theirs.number ?? "-",
        theirs.linkId,
        "draft-goods",
        "Haggles",
        "slow-payer",
        "Give nothing more",
        "payment-note",
      ])
        expect(text).not.toContain(secret);
    }
  });
});
