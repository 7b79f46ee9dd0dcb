import { pageLabelsFor } from "@ankara/documents/labels/page";
import type { Invoice } from "@ankara/domain/records/invoice";
import { buildContact, buildInvoice, buildLine, buildPayment } from "@ankara/fixtures/builders";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { RecentViews, viewerKey } from "../commands/public/count-view.ts";
import {
  type Answer,
  TestDevice,
  type TestServer,
  creation,
  edit,
  opId,
  testServer,
} from "../../test/support/server.ts";

let server: TestServer;
let phone: TestDevice;
let issued: Invoice;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  phone = await TestDevice.of(await server.signUp());
  issued = buildInvoice({
    status: "issued",
    contact: buildContact({ name: "Mama Tolu" }),
    series: phone.seriesOf(),
    privateNote: "Haggles",
    payRef: "K7QP2MXR",
  });
  await phone.receipts(creation("invoices", issued));
});

const browser = { "user-agent": "Mozilla/5.0 (Linux; Android 13) Chrome/130.0", accept: "text/html" };
let visitors = 0;
/** Each visitor comes from a network of their own, unless a test says otherwise. */
const open = (path: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET"): Promise<Answer> =>
  server.app
    .inject({
      method,
      url: path,
      headers: { ...browser, ...headers },
      remoteAddress: `10.0.${Math.floor(++visitors / 200)}.${visitors % 200}`,
    })
    .then((response) => ({
      status: response.statusCode,
      text: response.body,
      headers: response.headers,
      body: {} as Answer["body"],
    }));
const link = () => `/invoice/link/${issued.linkId}`;

async function views(): Promise<unknown> {
  await sleep(60);
  return (await phone.serverCopy(issued.id))?.["views"];
}

describe("the client's page", () => {
  test("client's page › document, business and who takes cards for it › are read in one transaction", async () => {
    const reads = vi.spyOn(server.deps.db, "readHome");
    expect((await open(link())).text).toContain(`${link()}/pay`);
    expect(reads).toHaveBeenCalledTimes(1);
    reads.mockRestore();
  });

  test("shows the document with one script of ours, small, unlisted and closed to referrers", async () => {
    const answer = await open(link());
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("INV-0001");
    expect(answer.text).toContain("Mama Tolu");
    expect(answer.text).not.toContain("Haggles");
    expect(answer.text.match(/<script/g)).toHaveLength(1);
    expect(Buffer.byteLength(answer.text)).toBeLessThanOrEqual(30_000);
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow, noarchive",
    });
    expect(String(answer.headers["content-security-policy"])).toMatch(
      /script-src 'sha256-[\w+/=]+'; style-src 'self' 'sha256-/,
    );
  });

  test("stays small with five hundred lines", async () => {
    const lines = Array.from({ length: 500 }, (_, index) =>
      buildLine({ name: `Ankara cloth number ${index}`, description: "Six yards of the finest ".repeat(6) }),
    );
    const long = buildInvoice({
      status: "issued",
      contact: buildContact(),
      series: { ...phone.seriesOf(), next: 2 },
      lines,
    });
    expect(await phone.receipts(creation("invoices", long))).toMatchObject([{ status: "applied" }]);
    expect(Buffer.byteLength((await open(`/invoice/link/${long.linkId}`)).text)).toBeLessThanOrEqual(30_000);
  });

  test("brings its PDF", async () => {
    // On a busy machine the first answer is to come back in a moment.
    await expect.poll(async () => (await open(`${link()}/pdf`)).status).toBe(200);
    const pdf = await open(`${link()}/pdf`);
    expect(pdf.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="INV-0001.pdf"',
    });
    expect(pdf.text.startsWith("%PDF-")).toBe(true);
  });

  test("says what the server knows was paid, not what anybody claims", async () => {
    const total = issued.totals?.total ?? 0;
    const claim = buildPayment({ invoice: issued, status: "claimed" });
    await phone.receipts(creation("payments", claim));
    expect((await open(link())).text).not.toContain('class="ok"');
    await phone.receipts(creation("payments", buildPayment({ invoice: issued, amount: total })));
    expect((await open(link())).text).toContain('class="ok"');
  });

  test("how it stands › asked by the page's script › changes with money and not with looks", async () => {
    const state = async () => (await open(`${link()}/state`)).text;
    const before = await state();
    expect((await open(link())).text).toContain(`data-now="${before}"`);
    expect(await state()).toBe(before);
    await phone.receipts(creation("payments", buildPayment({ invoice: issued, amount: 100 })));
    expect(await state()).not.toBe(before);
    expect((await open(`/invoice/link/${"a".repeat(24)}/state`)).status).toBe(404);
  });

  test("is the same page for an unknown link and a draft's", async () => {
    const draft = buildInvoice();
    await phone.receipts(creation("invoices", draft));
    const answers = await Promise.all(
      [
        "/invoice/link/short",
        `/invoice/link/${"a".repeat(24)}`,
        `/invoice/link/${draft.linkId}`,
        `/invoice/link/${draft.linkId}/pdf`,
        `/invoice/link/${draft.linkId}/receipt`,
        // Neither the database nor a header takes these characters.
        ...["%00", "a%0D%0Ab", "%E2%82%A6"].flatMap((id) =>
          ["", "/pdf", "/pay", "/receipt", "/state"].map((end) => `/invoice/link/${id}${end}`),
        ),
      ].map((path) => open(path)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test("a link that is nobody's › speaks the language of the visitor's browser, or the one chosen", async () => {
    const titleIn = async (path: string, language: string) =>
      /<title>([^<]*)/.exec(
        (await server.app.inject({ method: "GET", url: path, headers: { "accept-language": language } })).body,
      )?.[1];
    for (const path of [`/invoice/link/${"a".repeat(24)}`, "/client/link/none", "/price-list/none", "/checkout/link/x"])
      expect(await titleIn(path, "ha-NG,en;q=0.5")).toBe(pageLabelsFor("ha").notFoundTitle);
    expect(await titleIn(`/invoice/link/${"a".repeat(24)}?lang=fr`, "ha")).toBe(pageLabelsFor("fr").notFoundTitle);
  });

  test("says that it was withdrawn, and by whom, once it is revoked", async () => {
    await phone.receipts(edit("invoices", issued, { linkRevokedAt: "2026-11-20T12:00:00.000Z" }, 0));
    const answer = await open(link());
    expect(answer.status).toBe(410);
    expect(answer.text).toContain("This link was withdrawn");
    expect(answer.text).toContain("https://wa.me/");
    expect(answer.text).not.toContain("INV-0001");
  });

  test("shows when each part is to be paid", async () => {
    const total = issued.totals?.total ?? 0;
    const part = (dueDate: string, amount: number, deposit: boolean) => ({ id: opId(), dueDate, amount, deposit });
    const instalments = [part("2036-12-01", 100_000, true), part("2037-01-01", total - 100_000, false)];
    const series = { ...phone.seriesOf(), next: 2 };
    const planned = buildInvoice({ status: "issued", contact: buildContact(), series, instalments });
    await phone.receipts(creation("invoices", planned));
    const { text } = await open(`/invoice/link/${planned.linkId}`);
    expect(text).toContain("When to pay");
    expect(text).toMatch(/Deposit<small>1\u00a0December\u00a02036/);
  });

  test("is gone with the account", async () => {
    await phone.user.call("DELETE", "/users/delete");
    expect((await open(link())).status).toBe(404);
  });
});

describe("who looked", () => {
  test("is counted, and the devices of the business hear of it", async () => {
    const { cursor } = await phone.pull();
    await open(link());
    await expect.poll(views).toMatchObject({ count: 1 });
    await open(link());
    await expect.poll(views).toMatchObject({ count: 2 });
    expect((await phone.pull(cursor)).changes.map(({ id }) => id)).toEqual([issued.id]);
  });

  test("who opens it a thousand times in an hour is one reader and one write; after that hour, another look", async () => {
    const looks = new RecentViews();
    const key = viewerKey(issued.id, "10.9.9.9", browser["user-agent"]);
    const minute = (at: number) => new Date(Date.parse("2026-11-20T10:00:00Z") + at * 60_000);
    const counted = Array.from({ length: 1000 }, (_, look) => looks.isNew(key, minute(look * 0.05)));
    expect(counted.filter(Boolean)).toHaveLength(1);
    expect(looks.isNew(key, minute(61))).toBe(true);

    const { head } = await phone.pull();
    const same = () => server.app.inject({ url: link(), headers: browser, remoteAddress: "10.9.9.9" });
    for (let look = 0; look < 20; look += 1) await same();
    await expect.poll(views).toMatchObject({ count: 1 });
    expect((await phone.pull()).head).toBe(head + 1);
  });

  test("two browsers of one network are two readers", async () => {
    for (const agent of ["Mozilla/5.0 Chrome/130.0", "Mozilla/5.0 Firefox/140.0"])
      await server.app.inject({ url: link(), headers: { "user-agent": agent }, remoteAddress: "10.9.9.8" });
    await expect.poll(views).toMatchObject({ count: 2 });
  });

  test.each([
    ["a link preview", { "user-agent": "WhatsApp/2.23.20.0" }],
    ["a preview of Telegram", { "user-agent": "TelegramBot (like TwitterBot)" }],
    ["a preview of Slack", { "user-agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)" }],
    ["a preview of Twitter", { "user-agent": "Twitterbot/1.0" }],
    ["a preview of an iPhone", { "user-agent": "Mozilla/5.0 facebookexternalhit/1.1 Facebot Twitterbot/1.0" }],
    ["a preview of Facebook", { "user-agent": "facebookexternalhit/1.1" }],
    ["a crawler", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
    ["fetching ahead", { "sec-purpose": "prefetch;prerender" }],
    ["nobody in particular", { "user-agent": "" }],
  ])("%s does not count", async (_, headers) => {
    expect((await open(link(), headers as Record<string, string>)).status).toBe(200);
    expect(await views()).toBeNull();
  });

  test("asking for the head alone does not count", async () => {
    expect((await open(link(), {}, "HEAD")).status).toBe(200);
    expect(await views()).toBeNull();
  });

  test("the owner's own browser does not count, another business's does", async () => {
    const { user, password } = phone.user;
    const cookieOf = (answer: Answer) =>
      [answer.headers["set-cookie"]]
        .flat()
        .map((cookie) => String(cookie).split(";")[0])
        .find((cookie) => cookie?.startsWith("own=")) ?? "";
    const own = await server.call("POST", "/user_token", { auth: { login: user.username, password } });
    await open(link(), { cookie: cookieOf(own) });
    expect(await views()).toBeNull();
    const stranger = await server.signUp();
    const other = await server.call("POST", "/user_token", {
      auth: { login: stranger.user.username, password: stranger.password },
    });
    await open(link(), { cookie: cookieOf(other) });
    await expect.poll(views).toMatchObject({ count: 1 });
  });
});
