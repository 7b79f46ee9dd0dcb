import { compactVerify, importJWK, type JWK } from "jose";
import { checkCodeOf, readCheckCode } from "@ankara/documents/check/code";
import type { Invoice } from "@ankara/domain/records/invoice";
import { buildContact, buildInvoice, buildPayment } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestDevice, type TestServer, creation, edit, opId, testServer } from "../../test/support/server.ts";

let server: TestServer;
let phone: TestDevice;
let issued: Invoice;
beforeAll(async () => {
  server = await testServer({ throttled: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  phone = await TestDevice.of(await server.signUp());
  issued = buildInvoice({
    status: "issued",
    contact: buildContact({ name: "Mama Tolu Adébáyọ̀" }),
    series: phone.seriesOf(),
    privateNote: "Haggles",
    payTo: [{ id: opId(), kind: "bank", provider: "GTBank", accountNumber: "0123456789", accountName: "", note: "" }],
  });
});

let networks = 0;
/** Each look comes from a network of its own, unless a test says otherwise. */
async function look(path: string, from = `10.1.${Math.floor(++networks / 200)}.${networks % 200}`, language = "") {
  const { statusCode, body, headers } = await server.app.inject({
    method: "GET",
    url: path,
    headers: { accept: "text/html", "accept-language": language },
    remoteAddress: from,
  });
  const text = body.replace(/<style>.*?<\/style>/s, "").replaceAll(/[\u00a0\u202f]/g, " ");
  return { status: statusCode, text, headers };
}
const head = async (): Promise<number> => (await phone.pull()).head;
const page = () => `/verify/${checkCodeOf(issued)}`;

describe("checking a paper", () => {
  test("issued without network: nothing is proven before it is here, and then it is genuine", async () => {
    const before = await look(page());
    expect(before.status).toBe(404);
    expect(before.text).toContain("Not found");
    expect(before.text).toContain("written without network");
    expect(before.text).toContain(readCheckCode(checkCodeOf(issued))?.text);

    await phone.receipts(creation("invoices", issued));
    const after = await look(page());
    expect(after.status).toBe(200);
    for (const shown of [
      "Genuine",
      issued.number ?? "",
      issued.from?.name ?? "",
      "Not paid yet",
      "Mama T… A…",
      "GTBank, ends in 789",
    ])
      expect(after.text).toContain(shown);
    for (const hidden of ["Adébáyọ̀", "Haggles", issued.linkId, "0123456789"]) expect(after.text).not.toContain(hidden);
    expect(after.text).not.toContain("<script");
    expect(after.headers["content-security-policy"]).toContain("script-src 'none'");
    expect(after.headers["x-robots-tag"]).toContain("noindex");
    expect(after.headers["cache-control"]).toBe("no-store");
  });

  test("speaks the language of the document, and of the browser where there is none", async () => {
    issued = { ...issued, language: "fr" };
    await phone.receipts(creation("invoices", issued));
    expect((await look(page())).text).toContain("Authentique");
    expect((await look("/verify/none", undefined, "sw-KE,en")).text).toContain("Umekosea kuandika?");
  });

  test("a link that was taken back leaves its paper checkable, and tells nothing of the link", async () => {
    await phone.receipts(creation("invoices", issued));
    await phone.receipts(edit("invoices", { ...issued }, { linkRevokedAt: "2026-11-20T10:00:00.000Z" }, await head()));
    expect((await look(`/invoice/link/${issued.linkId}`)).status).toBe(410);
    expect((await look(page())).text).toContain("Genuine");
  });

  test("paid, and void with what stands for it", async () => {
    await phone.receipts(creation("invoices", issued));
    await phone.receipts(
      creation("payments", buildPayment({ invoice: issued, amount: issued.totals?.total ?? 0, status: "confirmed" })),
    );
    expect((await look(page())).text).toMatch(/Paid on \d+ \w+ \d{4}\./);

    const other = buildInvoice({ status: "issued", contact: null, series: { ...phone.seriesOf(), next: 2 } });
    await phone.receipts(creation("invoices", other));
    await phone.receipts(
      edit(
        "invoices",
        { ...other },
        { status: "void", voidedAt: "2026-11-20T10:00:00.000Z", voidReason: "Wrong client" },
        await head(),
      ),
    );
    const next = {
      ...buildInvoice({ status: "issued", contact: null, series: { ...phone.seriesOf(), next: 3 } }),
      sourceId: other.id,
    };
    await phone.receipts(creation("invoices", next));
    const answer = await look(`/verify/${checkCodeOf(other)}`);
    for (const shown of ["Cancelled", "Do not pay it", "Wrong client", other.number ?? "", next.number ?? ""])
      expect(answer.text).toContain(shown);
    expect(answer.text).not.toContain("Genuine");
  });

  test("a paper that was printed before the document was corrected is no longer it, and shows no facts", async () => {
    await phone.receipts(creation("invoices", issued));
    const old = page();
    const corrected = { publicNote: "Pay to the other account" };
    await phone.receipts(edit("invoices", { ...issued }, corrected, await head()));
    const answer = await look(old);
    expect(answer.text).toContain("Not this version");
    expect(answer.text).toContain(issued.number);
    expect(answer.text).not.toContain(issued.from?.name ?? "nobody");
    issued = { ...issued, ...corrected };
    expect((await look(page())).text).toContain("Genuine");
  });

  test("the first half of a code with another second half tells nothing of the document", async () => {
    await phone.receipts(creation("invoices", issued));
    const forged = checkCodeOf({ ...issued, publicNote: "forged" });
    const answer = await look(`/verify/${forged}`);
    expect(answer.text).toContain("Not this version");
    expect(answer.text).not.toContain(issued.number);
  });

  test("a code is typed into a form that works without script; a slip is told from a code nobody has", async () => {
    expect((await look("/verify")).text).toContain('<form method="get" action="/verify">');
    const typed = checkCodeOf(issued).toLowerCase().replaceAll("-", " ");
    const moved = await look(`/verify?code=${encodeURIComponent(typed)}`);
    expect([moved.status, moved.headers["location"]]).toEqual([303, page()]);
    const slip = await look(`/verify?code=${encodeURIComponent("<b>7QK2")}`);
    expect(slip.status).toBe(404);
    expect(slip.text).toContain("Mistyped?");
    expect(slip.text).toContain("&lt;b&gt;7QK2");
  });

  test("whoever guesses waits; whoever checks papers that are ours does not", async () => {
    await phone.receipts(creation("invoices", issued));
    const guesser = "10.9.9.9";
    const none = `/verify/${checkCodeOf({ ...issued, linkId: "x".repeat(24) })}`;
    for (let tries = 0; tries < 45; tries++) expect((await look(page(), "10.8.8.8")).status).toBe(200);
    for (let tries = 0; tries < 40; tries++) expect((await look(none, guesser)).status).toBe(404);
    const stopped = await look(none, guesser);
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers["retry-after"])).toBeGreaterThan(0);
    expect(stopped.text).toContain("Too many checks");
  });
});

describe("the signed answer", () => {
  const signed = async () => (await look(`${page()}/signed`)).text;
  const keyOf = async (jws: string): Promise<JWK & { retired_at: string | null }> => {
    const { kid } = JSON.parse(Buffer.from(jws.split(".")[0] ?? "", "base64url").toString()) as { kid: string };
    const { text } = await look(`/verify/keys/${kid}`);
    return (JSON.parse(text) as { keys: (JWK & { retired_at: string | null })[] }).keys[0]!;
  };

  test("is checked with the business's public key, and says what the page says", async () => {
    await phone.receipts(creation("invoices", issued));
    const jws = await signed();
    const { payload } = await compactVerify(jws, await importJWK(await keyOf(jws), "EdDSA"));
    const statement = JSON.parse(Buffer.from(payload).toString()) as Record<string, unknown>;
    expect(statement).toMatchObject({
      code: checkCodeOf(issued),
      unaltered: true,
      state: "open",
      document: { number: issued.number, total_minor_units: issued.totals?.total, client: "Mama T… A…" },
    });
    const broken = jws.replace(/\.([^.]+)\./, `.${Buffer.from("{}").toString("base64url")}.`);
    await expect(compactVerify(broken, await importJWK(await keyOf(jws), "EdDSA"))).rejects.toThrow(/signature/);
  });

  test("each business has a key of its own, which is followed by another in time and stays readable", async () => {
    await phone.receipts(creation("invoices", issued));
    const [first, again] = [await signed(), await signed()];
    expect((await keyOf(again)).x).toBe((await keyOf(first)).x);
    server.setNow(new Date(Date.now() + 400 * 86_400_000).toISOString());
    try {
      const later = await signed();
      expect((await keyOf(later)).x).not.toBe((await keyOf(first)).x);
      expect((await keyOf(first)).retired_at).not.toBeNull();
      await compactVerify(first, await importJWK(await keyOf(first), "EdDSA"));
    } finally {
      server.setNow(new Date().toISOString());
    }
    const mine = (await keyOf(first)).x;
    phone = await TestDevice.of(await server.signUp());
    issued = buildInvoice({ status: "issued", contact: null, series: phone.seriesOf() });
    await phone.receipts(creation("invoices", issued));
    expect((await keyOf(await signed())).x).not.toBe(mine);
  });
});
