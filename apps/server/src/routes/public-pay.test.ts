import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Invoice } from "@ankara/domain/records/invoice";
import { buildContact, buildInvoice, buildPayment } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { TestDevice, type TestServer, creation, edit, testServer } from "../../test/support/server.ts";
import type { PaymentProvider, ProviderName } from "../providers/payments/provider.ts";
import { Payments, usualTerms } from "../providers/payments/payments.ts";

let server: TestServer;
let folder: string;
let phone: TestDevice;
let issued: Invoice;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ankara-web-"));
  await writeFile(
    join(folder, "index.html"),
    "<!doctype html><title>Ankara</title><script>start()</script><noscript>Ankara needs JavaScript.</noscript>",
  );
  server = await testServer({ webDist: folder });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  takesCards("sandbox");
  phone = await TestDevice.of(await server.signUp());
  issued = buildInvoice({ status: "issued", contact: buildContact(), series: phone.seriesOf() });
  await phone.receipts(creation("invoices", issued));
});

/** The provider of card payments; no request is made here. */
function takesCards(name: ProviderName | null): void {
  const providers =
    name === null ? [] : [{ name, publishable: "key", connect: { currencies: null } } as PaymentProvider];
  Object.assign(server.deps, {
    payments: new Payments(providers, () => new Date(), { terms: { ...usualTerms, direct: true } }),
  });
}
const page = (path = "") =>
  server.call("GET", `/invoice/link/${issued.linkId}${path}`, undefined, { accept: "text/html" });
const policy = (answer: { headers: Record<string, unknown> }) => String(answer.headers["content-security-policy"]);

test("payment page › an invoice with something left offers the card, on a page of its own", async () => {
  const invoice = await page();
  expect(invoice.text).toContain(`href="/invoice/link/${issued.linkId}/pay"`);
  expect(invoice.text).not.toContain("start()");
  const pay = await page("/pay");
  expect(pay.status).toBe(200);
  expect(pay.text).toContain("start()");
  expect(pay.text).toContain(`href="/invoice/link/${issued.linkId}/pay?hosted"`);
  expect(pay.text).toContain("https://wa.me/234");
  expect((await page("/pay?lang=fr")).text).toContain(`href="/invoice/link/${issued.linkId}?lang=fr"`);
  expect(pay.headers["x-robots-tag"]).toContain("noindex");
});

test("payment page › Stripe may run on the payment page alone, and only with its keys", async () => {
  for (const path of ["/pay", ""]) expect(policy(await page(path))).not.toContain("stripe.com");
  takesCards("stripe");
  const allowed = policy(await page("/pay"));
  expect(allowed).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/js\.stripe\.com/);
  expect(allowed).toMatch(/frame-src 'self' https:\/\/js\.stripe\.com/);
  expect(allowed).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com/);
  expect(allowed).toMatch(/default-src 'none'/);
  expect(policy(await page())).not.toContain("stripe.com");
  const home = await server.call("GET", "/settings/billing", undefined, { accept: "text/html" });
  expect(policy(home)).not.toContain("stripe.com");
});

test("payment page › without anybody who takes cards there is no way to pay by card", async () => {
  takesCards(null);
  expect((await page()).text).not.toContain("/pay");
  expect((await page("/pay")).headers["location"]).toBe(`/invoice/link/${issued.linkId}`);
});

test("payment page › back from a payment without a script › leads to the document, and to nobody else's", async () => {
  const back = await server.call("GET", `/thank-you?invoice=${issued.linkId}`, undefined, { accept: "text/html" });
  expect(back.text).toContain(`<a href="/invoice/link/${issued.linkId}/receipt" rel="nofollow">Open INV-0001</a>`);
  expect(back.headers["cache-control"]).toBe("no-store");
  for (const query of ["?invoice=nobody-knows-this-one", "?invoice=a&invoice=b", ""]) {
    const other = await server.call("GET", `/thank-you${query}`, undefined, { accept: "text/html" });
    expect(other.text).toContain("Ankara needs JavaScript.");
  }
});

test("payment page › a paid and a void invoice cannot be paid again", async () => {
  await phone.receipts(creation("payments", buildPayment({ invoice: issued, amount: issued.totals!.total })));
  expect((await page()).text).not.toContain("/pay");
  expect((await page("/pay")).status).toBe(303);

  const other = buildInvoice({ status: "issued", contact: buildContact(), series: { ...phone.seriesOf(), next: 2 } });
  await phone.receipts(creation("invoices", other));
  const voided = { status: "void", voidedAt: new Date().toISOString(), voidReason: "Twice" } as const;
  expect(await phone.receipts(edit("invoices", other, voided, 99))).toMatchObject([{ status: "applied" }]);
  issued = other;
  expect((await page("/pay")).status).toBe(303);
});

test("payment page › an unknown link is the same page as ever", async () => {
  const unknown = await server.call("GET", "/invoice/link/nobody-knows-this-one/pay", undefined, {
    accept: "text/html",
  });
  expect(unknown.status).toBe(404);
});
