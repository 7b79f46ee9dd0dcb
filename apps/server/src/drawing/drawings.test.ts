import { setTimeout as sleep } from "node:timers/promises";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { loadFonts } from "@ankara/documents/fonts-node";
import { renderInvoicePdf } from "@ankara/documents/invoice-pdf";
import type { Invoice } from "@ankara/domain/records/invoice";
import { buildContact, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestDevice, type TestServer, type TestUser, creation, edit, testServer } from "../../test/support/server.ts";

let server: TestServer;
let user: TestUser;
let phone: TestDevice;
let issued: Invoice;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.signUp();
  phone = await TestDevice.of(user);
  issued = buildInvoice({
    status: "issued",
    contact: buildContact({ name: "Mama Tolu" }),
    series: phone.seriesOf(),
    lines: [buildLine({ name: "Ankara cloth", privateCost: "12" })],
    privateNote: "Haggles",
    tags: ["vip"],
  });
  await phone.receipts(creation("invoices", issued));
});

/** As the page that says "One moment" does, it asks again: a busy machine draws slowly. */
async function pdf({ linkId }: Invoice = issued) {
  for (;;) {
    const answer = await server.app.inject({ url: `/invoice/link/${linkId}/pdf` });
    if (answer.statusCode !== 503) return answer;
  }
}
const cachedFiles = async () =>
  (await readdir(join(server.folder, "drawings"), { recursive: true }).catch(() => [])).filter((name) =>
    name.endsWith(".pdf"),
  );
/** Drawings so far, whatever came of them. */
const drawingsOf = async () =>
  Number(
    /ankara_drawing_seconds_count\{kind="invoice",outcome="drawn"\} (\d+)/.exec(
      await server.deps.metrics.text(),
    )?.[1] ?? 0,
  );

describe("the file of a document", () => {
  test("drawn in another process › the bytes a device draws", async () => {
    const answer = await pdf();
    expect(answer.statusCode).toBe(200);
    const onDevice = await renderInvoicePdf(
      {
        invoice: { ...issued, privateNote: "" },
        timeZone: "Africa/Lagos",
        publicUrl: `http://shop.example/invoice/link/${issued.linkId}`,
        checkUrl: "http://shop.example/verify",
      },
      () => loadFonts(),
    );
    expect(answer.rawPayload.equals(Buffer.from(onDevice.bytes))).toBe(true);
  });

  test("500 lines are drawn › other requests are answered meanwhile", async () => {
    const long = buildInvoice({
      status: "issued",
      contact: buildContact(),
      series: { ...phone.seriesOf(), next: 2 },
      lines: Array.from({ length: 500 }, (_, index) => buildLine({ name: `Cloth ${index}` })),
    });
    await phone.receipts(creation("invoices", long));
    const state = { isDrawn: false };
    const drawing = pdf(long).finally(() => (state.isDrawn = true));
    let answered = 0;
    while (!state.isDrawn) {
      expect((await server.app.inject({ url: "/state" })).statusCode).toBe(200);
      answered += 1;
      // Asked without a pause, the requests take the processor from the drawing they wait for.
      await sleep(20);
    }
    expect((await drawing).statusCode).toBe(200);
    // On the event loop all of them but the first would come after the drawing.
    expect(answered).toBeGreaterThan(2);
  });

  test("asked for again, at once and after a private note › drawn once", async () => {
    const before = await drawingsOf();
    const [first, second] = await Promise.all([pdf(), pdf()]);
    const rev = (await phone.pull()).changes.find(({ id }) => id === issued.id)?.rev ?? 0;
    await phone.receipts(edit("invoices", issued, { privateNote: "Pays late", tags: ["slow"] }, rev));
    const third = await pdf();
    expect((await drawingsOf()) - before).toBe(1);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(third.rawPayload.equals(first.rawPayload)).toBe(true);
  });

  test("what is printed changes › drawn anew › the file before is gone", async () => {
    await pdf();
    const [before] = await cachedFilesOf();
    const rev = (await phone.pull()).changes.find(({ id }) => id === issued.id)?.rev ?? 0;
    await phone.receipts(
      edit("invoices", issued, { status: "void", voidedAt: new Date().toISOString(), voidReason: "Wrong client" }, rev),
    );
    await pdf();
    const after = await cachedFilesOf();
    expect(after).toHaveLength(1);
    expect(after[0]).not.toBe(before);
    expect((await cachedFiles()).some((name) => name.endsWith(before ?? "-"))).toBe(false);
  });

  test("the account is deleted › its files go with it", async () => {
    await pdf();
    const [key = ""] = await cachedFilesOf();
    expect((await cachedFiles()).some((name) => name.endsWith(key))).toBe(true);
    expect((await user.call("DELETE", "/users/delete")).status).toBe(200);
    expect((await cachedFiles()).some((name) => name.endsWith(key))).toBe(false);
  });

  test("nobody asked for a month › swept, and drawn again when somebody does", async () => {
    await pdf();
    const before = await drawingsOf();
    await server.deps.drawings.sweep(user.user.business_id, new Date(Date.now() + 31 * 24 * 3600 * 1000));
    expect(await cachedFilesOf()).toEqual([]);
    expect((await pdf()).statusCode).toBe(200);
    expect((await drawingsOf()) - before).toBe(1);
  });
});

/** Names of the files kept for this business. */
const cachedFilesOf = () =>
  server.deps.db.read(user.user.business_id, async (tx) =>
    (await tx.selectFrom("drawings").select("key").execute()).map(({ key }) => key),
  );
