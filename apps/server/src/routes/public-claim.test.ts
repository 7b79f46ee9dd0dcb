import type { Invoice } from "@ankara/domain/records/invoice";
import { buildContact, buildInvoice } from "@ankara/fixtures/builders";
import { newId, systemRandom } from "@ankara/domain/ids";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { paymentsOf } from "../../test/support/pay.ts";
import { TestDevice, type TestServer, creation, edit, testServer } from "../../test/support/server.ts";

let server: TestServer;
let phone: TestDevice;
let issued: Invoice;
let visitors = 0;
beforeAll(async () => {
  server = await testServer({ throttled: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  phone = await TestDevice.of(await server.signUp());
  issued = buildInvoice({ status: "issued", contact: buildContact({ name: "Mama Tolu" }), series: phone.seriesOf() });
  await phone.receipts(creation("invoices", issued));
});

const link = () => `/invoice/link/${issued.linkId}`;
const freshId = () => newId(Date.now(), systemRandom);
const total = () => issued.totals?.total ?? 0;
type Form = Record<string, string>;
const filled = (more: Form = {}): Form => ({
  id: freshId(),
  amount: "10,000",
  date: issued.issueDate ?? "",
  method: "transfer",
  reference: "FT-1",
  ...more,
});

/** The body a browser sends for the form. */
function send(
  form: Form,
  file?: { name: string; type: string; bytes: Buffer },
  headers: Record<string, string> = {},
  query = "",
) {
  const edge = "edge-of-the-form";
  const fields = Object.entries(form).map(
    ([name, value]) => `--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const photo = file
    ? [
        Buffer.from(
          `--${edge}\r\ncontent-disposition: form-data; name="proof"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`,
        ),
        file.bytes,
        Buffer.from("\r\n"),
      ]
    : [];
  visitors += 1;
  return server.app.inject({
    method: "POST",
    url: `${link()}/paid${query}`,
    remoteAddress: `10.9.${Math.floor(visitors / 200)}.${visitors % 200}`,
    headers: { "content-type": `multipart/form-data; boundary=${edge}`, ...headers },
    payload: Buffer.concat([Buffer.from(fields.join("")), ...photo, Buffer.from(`--${edge}--\r\n`)]),
  });
}
const look = async (path = "") => (await server.app.inject({ method: "GET", url: link() + path })).body;
const payments = () => paymentsOf(phone);

describe("I have paid", () => {
  test("is a plain form on a page of its own, with what is left filled in", async () => {
    expect(await look()).toContain(`href="${link()}/paid"`);
    const form = await look("/paid");
    expect(form.match(/<script/g)).toHaveLength(1);
    expect(form).not.toContain('type="date"');
    expect(form).toContain('enctype="multipart/form-data"');
    expect(Buffer.byteLength(form)).toBeLessThan(20_000);
  });

  test("tells the business, with a photo, and is no money", async () => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#27348b" } })
      .jpeg()
      .toBuffer();
    const form = filled();
    const answer = await send(form, { name: "slip.jpg", type: "image/jpeg", bytes });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, link()]);
    const [claim] = await payments();
    expect(claim).toMatchObject({
      id: form["id"],
      status: "claimed",
      amount: 1_000_000,
      contactId: issued.contactId,
      allocations: [{ invoiceId: issued.id, amount: Math.min(1_000_000, total()) }],
      claim: { amount: 1_000_000, method: "transfer", reference: "FT-1" },
      proof: [{ name: "slip.jpg", type: "image/jpeg" }],
    });
    const file = await phone.user.call("GET", `/attachments/${claim?.proof[0]?.id}`);
    expect([file.status, file.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    const page = await look();
    expect(page).toContain("Payment reported");
    expect(page).not.toContain('class="ok"');
  });

  test.each(["en", "fr", "am"])("page in %s › sent as it opens, or a part with decimals › is taken", async (lang) => {
    const form = await look(`/paid?lang=${lang}`);
    const all = /name="amount" value="([^"]*)" checked/.exec(form)?.[1] ?? "";
    const answer = await send(filled({ amount: all }), undefined, {}, `?lang=${lang}`);
    expect(answer.statusCode).toBe(303);
    expect((await payments())[0]).toMatchObject({ claim: { amount: total() } });
    const part = lang === "fr" ? "1 250,50" : "1,250.50";
    expect((await send(filled({ amount: "part", part }), undefined, {}, `?lang=${lang}`)).statusCode).toBe(303);
    expect((await payments()).map(({ claim }) => claim?.amount)).toContain(125_050);
  });

  test("a part on another day › as the form sends it › is read by the business's own order of days", async () => {
    const answer = await send(filled({ amount: "part", part: "5,000", date: "other", day: "1/11/2026" }));
    expect(answer.statusCode).toBe(303);
    expect((await payments())[0]).toMatchObject({ amount: 500_000, claim: { amount: 500_000, date: "2026-11-01" } });
  });

  test("a day nobody can read › comes back with its text chosen", async () => {
    const answer = await send(filled({ date: "other", day: "31/02/2026" }));
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('name="day" value="31/02/2026"');
    expect(answer.body).toContain('value="other" checked');
  });

  test("in another language › the form and what follows stay in it", async () => {
    expect(await look("/paid?lang=fr")).toContain("J’ai payé");
    expect(await look("?lang=fr")).toContain(`href="${link()}/paid?lang=fr"`);
  });

  test("sent twice is one claim, and a browser with a session of ours may send it too", async () => {
    const form = filled();
    await send(form);
    expect((await send(form, undefined, { cookie: "XSRF-TOKEN=abc" })).statusCode).toBe(303);
    expect(await payments()).toHaveLength(1);
  });

  test.each([
    ["no amount", { amount: "" }, "Enter how much"],
    ["a negative amount", { amount: "-5" }, "Enter how much"],
    ["a day to come", { date: "2099-01-01" }, "It cannot be in the future"],
    ["an id of another shape", { id: "1' or 1=1" }, "couldn’t read this"],
  ])("with %s comes back as it was typed", async (_, wrong, text) => {
    const answer = await send(filled({ reference: "My ref", ...(wrong as Form) }));
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(text);
    expect(answer.body).toContain('value="My ref"');
    expect(await payments()).toEqual([]);
  });

  test("a file that is no picture, or is too big, is refused and nothing is kept", async () => {
    const script = { name: "x.jpg", type: "image/jpeg", bytes: Buffer.from("<script>alert(1)</script>") };
    expect((await send(filled(), script)).statusCode).toBe(422);
    const big = { name: "big.jpg", type: "image/jpeg", bytes: Buffer.alloc(8 * 1024 * 1024 + 10) };
    expect((await send(filled(), big)).statusCode).toBe(413);
    expect(await payments()).toEqual([]);
  });

  test("three that nobody looked at are enough, and many tries have to wait", async () => {
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push((await send(filled())).statusCode);
    expect(answers).toEqual([303, 303, 303, 422, 422, 422, 422, 422, 422, 422, 429]);
    expect(await payments()).toHaveLength(3);
  });

  test("that was turned down says why; confirmed for less it pays that much", async () => {
    const form = filled();
    await send(form);
    const [claim] = await payments();
    await phone.receipts(edit("payments", claim!, { status: "reversed", rejectedReason: "Nothing came in <yet>" }, 2));
    const page = await look();
    expect(page).toContain("did not find the ₦10,000.00 you reported");
    expect(page).toContain("Nothing came in &lt;yet&gt;");
    await send(filled({ amount: "20000" }));
    const again = (await payments()).find(({ status }) => status === "claimed");
    const seen = { amount: 500_000, allocations: [{ invoiceId: issued.id, amount: 500_000 }] };
    expect(await phone.receipts(edit("payments", again!, { status: "confirmed", ...seen }, 4))).toMatchObject([
      { status: "applied" },
    ]);
    expect((await look()).replaceAll("\u00a0", " ")).toContain("Balance due on");
  });

  test("is not offered on what is void or paid, nor for a link that is not there", async () => {
    await phone.receipts(
      edit("invoices", issued, { status: "void", voidedAt: "2026-11-20T10:00:00.000Z", voidReason: "twice" }, 0),
    );
    expect(await look()).not.toContain("/paid");
    expect((await send(filled())).statusCode).toBe(422);
    expect((await server.app.inject({ method: "POST", url: `/invoice/link/${"a".repeat(24)}/paid` })).statusCode).toBe(
      404,
    );
  });
});
