import type { Invoice } from "@ankara/domain/records/invoice";
import { buildContact, buildInvoice } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Drawer, DrawingBusy, DrawingFailed } from "../drawing/drawing-pool.ts";
import { TestDevice, type TestServer, creation, testServer } from "../../test/support/server.ts";

let answers: () => Promise<Awaited<ReturnType<Drawer["draw"]>>> = () => Promise.reject(new DrawingBusy());
let server: TestServer;
let issued: Invoice;
beforeAll(async () => {
  server = await testServer({
    throttled: true,
    settings: { requestsPerMinute: 3_000 },
    drawer: { draw: () => answers(), close: () => Promise.resolve() },
  });
  const phone = await TestDevice.of(await server.signUp());
  issued = buildInvoice({
    status: "issued",
    contact: buildContact(),
    series: phone.seriesOf(),
    language: "fr",
  });
  await phone.receipts(creation("invoices", issued));
});
afterAll(() => server.close());

let network = 0;
const open = (query = "", remoteAddress = `10.1.0.${++network}`) =>
  server.app.inject({
    url: `/invoice/link/${issued.linkId}/pdf${query}`,
    headers: { accept: "text/html" },
    remoteAddress,
  });

test("enough others wait › 503, in the document's language, and the page asks again by itself without a script", async () => {
  answers = () => Promise.reject(new DrawingBusy());
  const answer = await open();
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBe("3");
  expect(answer.headers["content-type"]).toContain("text/html");
  expect(answer.body).toContain('<html lang="fr">');
  expect(answer.body).toContain("Un instant");
  expect(answer.body).toContain(`<meta http-equiv="refresh" content="3; url=/invoice/link/${issued.linkId}/pdf">`);
  expect(answer.body).not.toContain("<script");
  expect((await open("?lang=sw")).body).toContain("Subiri kidogo");
});

test("it cannot be drawn › says so, names the page, and does not ask again by itself", async () => {
  answers = () => Promise.reject(new DrawingFailed("an invoice was not drawn: it took too much memory"));
  const answer = await open();
  expect(answer.statusCode).toBe(500);
  expect(answer.body).toContain("Le PDF n’a pas pu être créé");
  expect(answer.body).toContain(`href="/invoice/link/${issued.linkId}"`);
  expect(answer.body).not.toContain("http-equiv");
  expect(answer.body).not.toContain("memory");
});

test("one link is drawn too often › 429 with its time", async () => {
  answers = () => Promise.reject(new DrawingFailed("an invoice was not drawn"));
  const tried = [];
  for (let turn = 0; turn < 20; turn += 1) tried.push(await open());
  const limited = await open();
  expect(tried.map(({ statusCode }) => statusCode)).toContain(500);
  expect(limited.statusCode).toBe(429);
  expect(Number(limited.headers["retry-after"])).toBeGreaterThan(0);
  expect(limited.body).toContain("Un instant");
});

test("one network asks without end › 429 before the link is looked up", async () => {
  const all = [];
  for (let turn = 0; turn < 125; turn += 1) all.push((await open("", "10.9.9.9")).statusCode);
  expect(all.at(-1)).toBe(429);
});
