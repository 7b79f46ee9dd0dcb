import { createHash } from "node:crypto";
import type { Fields } from "@ankara/contract/sync";
import { publicPageBytes } from "@ankara/documents/public-page";
import { businessLinkId } from "@ankara/domain/link-id";
import { newId, systemRandom } from "@ankara/domain/ids";
import { newLinkKey, packId } from "@ankara/domain/link-id";
import type { Business } from "@ankara/domain/records/business";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { Invoice } from "@ankara/domain/records/invoice";
import { movementField } from "@ankara/domain/stock/movements";
import { buildCatalogItem, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestDevice, type TestServer, type TestUser, creation, edit, testServer } from "../../test/support/server.ts";

let server: TestServer;
let owner: TestUser;
let phone: TestDevice;
let business: Business;
let wax: CatalogItem;
let lace: CatalogItem;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await server.signUp();
  phone = await TestDevice.of(owner);
  business = await readBusiness();
  wax = buildCatalogItem({
    name: "Hollandais wax",
    description: "6 yards\nkeep cool",
    prices: { NGN: "14750" },
    category: "Wax",
    privateCost: "9000.01",
    onPriceList: true,
    taxIds: [],
  });
  lace = buildCatalogItem({ name: "Cord lace", prices: { NGN: "42000" }, onPriceList: true, taxIds: [] });
  await phone.receipts(creation("catalogs", wax), creation("catalogs", lace));
  await change({ priceListKey: newLinkKey(systemRandom), phone: "0803 555 0142", companyName: "Ọlátúnjí Textiles" });
});

async function readBusiness(): Promise<Business> {
  const { changes } = await phone.pull();
  return changes.find(({ collection }) => collection === "business")?.data as unknown as Business;
}
async function change(fields: Partial<Business>): Promise<void> {
  const { changes } = await phone.pull();
  const rev = changes.find(({ collection }) => collection === "business")?.rev ?? 0;
  await phone.receipts(edit("business", business, fields as Fields, rev));
  business = { ...business, ...fields };
}
async function changeItem(item: CatalogItem, fields: Partial<CatalogItem>): Promise<void> {
  const { changes } = await phone.pull();
  const rev = changes.find(({ id }) => id === item.id)?.rev ?? 0;
  expect(await phone.receipts(edit("catalogs", item, fields as Fields, rev))).toMatchObject([{ status: "applied" }]);
}

const linkOf = ({ id, priceListKey }: Pick<Business, "id" | "priceListKey"> = business) =>
  `/price-list/${businessLinkId({ businessId: id, key: priceListKey ?? "" })}`;
const get = async (path: string, headers: Record<string, string> = {}) => {
  const { statusCode, body, headers: sent, rawPayload } = await server.app.inject({ url: path, headers });
  return { status: statusCode, text: body, headers: sent, bytes: rawPayload };
};
const labels = (html: string) =>
  html
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/[\s\u00a0]+/g, " ");
const quantities = (...of: (readonly [CatalogItem, string])[]) =>
  Object.fromEntries(of.map(([item, quantity]) => [packId(item.id), quantity]));
const post = (form: Record<string, string>, { link = linkOf(), headers = {} } = {}) =>
  server.app.inject({
    method: "POST",
    url: `${link}/order`,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: new URLSearchParams(form).toString(),
  });

/** The form of an order as the page gives it, filled in. */
async function formOf(
  order: Record<string, string>,
  more: Record<string, string> = {},
): Promise<Record<string, string>> {
  const { status, text } = await get(`${linkOf()}/order?${new URLSearchParams(order).toString()}`);
  expect(status).toBe(200);
  const [, form = ""] = /<form method="post"[^>]*>(.*?)<\/form>/s.exec(text) ?? [];
  const fields = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]);
  return {
    ...(Object.fromEntries(fields) as Record<string, string>),
    name: "Àìná Bákàrè",
    note: "I will come",
    ...more,
  };
}
const drafts = async (): Promise<Invoice[]> =>
  (await phone.pull()).changes.flatMap(({ collection, data }) =>
    collection === "invoices" && data?.["status"] === "draft" ? [data as unknown as Invoice] : [],
  );
const facts = () =>
  server.deps.db.read(business.id, (tx) =>
    tx.selectFrom("price_list_orders").selectAll().where("business_id", "=", business.id).execute(),
  );

describe("the page of a price list", () => {
  test("chosen items › show with their price, in a form", async () => {
    await phone.receipts(creation("catalogs", buildCatalogItem({ name: "Secret silk" })));
    const page = await get(linkOf());
    expect(page.status).toBe(200);
    const text = labels(page.text);
    expect(text).toContain("Ọlátúnjí Textiles");
    expect(text).toMatch(/Cord lace ₦ 42,000 .*Hollandais wax 6 yards ₦ 14,750/);
    expect(text).toContain("Order on WhatsApp");
    expect(page.text).toContain(`name="${packId(wax.id)}"`);
    for (const secret of ["Secret silk", "9000.01", "keep cool"]) expect(page.text).not.toContain(secret);
  });

  test("sent › is small, unlisted, kept nowhere, without a cookie and closed to referrers", async () => {
    const page = await get(linkOf());
    expect(page.bytes.length).toBeLessThanOrEqual(publicPageBytes);
    expect(page.text.match(/<h1/g)).toHaveLength(1);
    expect(page.headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow, noarchive",
    });
    expect(page.headers["set-cookie"]).toBeUndefined();
  });

  test("300 items › stand on pages of 30 kB that carry what was typed, each item on one of them", async () => {
    const many = Array.from({ length: 300 }, (_, at) =>
      buildCatalogItem({ name: `Cloth ${at}`, description: "6 yards", prices: { NGN: "500" }, onPriceList: true }),
    );
    for (let at = 0; at < 300; at += 100)
      await phone.receipts(...many.slice(at, at + 100).map((each) => creation("catalogs", each)));
    const seen = new Set<string>();
    let from: string | undefined = "0";
    while (from !== undefined) {
      const page = await get(`${linkOf()}?p=${from}&${packId(lace.id)}=2`);
      expect(page.bytes.length).toBeLessThanOrEqual(publicPageBytes);
      expect(page.text).toMatch(new RegExp(`name="${packId(lace.id)}" value="2"`));
      expect(labels(page.text)).toContain("₦84,000");
      for (const [, name = ""] of page.text.matchAll(/data-n="([^"]+)"/g)) seen.add(name);
      from = /name="p" value="(\d+)"/.exec(page.text)?.[1];
    }
    expect(seen.size).toBe(302);
  });

  test("a category › narrows the list, and what was typed elsewhere stays", async () => {
    const page = await get(`${linkOf()}?c=Wax&${packId(lace.id)}=3`);
    expect(labels(page.text)).not.toContain("Cord lace");
    expect(page.text).toContain(`type="hidden" name="${packId(lace.id)}" value="3"`);
    expect(labels((await get(`${linkOf()}?c=+`)).text)).not.toContain("Hollandais");
    expect(labels((await get(`${linkOf()}?c=Nothing`)).text)).toMatch(/Cord lace.*Hollandais/);
  });

  test.each([
    ["chosen on the page", "?lang=fr", {}, "Liste de prix"],
    ["of the browser", "", { "accept-language": "xx,fr-CM;q=0.9,en;q=0.8" }, "Liste de prix"],
    ["chosen before the browser's", "?lang=sw", { "accept-language": "fr" }, "Orodha ya bei"],
    ["that nobody has words for", "", { "accept-language": "xx" }, "Price list"],
  ])("the language %s › is the page's", async (_, query, headers, title) => {
    expect(labels((await get(linkOf() + query, headers)).text)).toContain(title);
  });

  test("an item whose stock is kept › says when nothing is left, until more comes in", async () => {
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const received = (quantity: string, minutes: number) =>
      movementField(newId(Date.now(), systemRandom), {
        kind: "received",
        quantity,
        at: new Date(Date.parse(since) + minutes * 60_000).toISOString(),
        date: since.slice(0, 10),
        reason: "",
      });
    await changeItem(wax, { stockSince: since, ...received("2", 1) });
    expect(labels((await get(linkOf())).text)).not.toContain("Out of stock");
    const line = buildLine({ itemId: wax.id, quantity: "2", name: wax.name });
    const sold = buildInvoice({ status: "issued", series: phone.seriesOf("invoice"), lines: [line] });
    expect(await phone.receipts(creation("invoices", { ...sold, issuedAt: new Date().toISOString() }))).toMatchObject([
      { status: "applied" },
    ]);
    const page = await get(linkOf());
    expect(labels(page.text)).toMatch(/Out of stock Hollandais wax/);
    expect(page.text).not.toContain(`name="${packId(wax.id)}"`);
    const refused = await get(`${linkOf()}/order?${packId(wax.id)}=1`);
    expect([refused.status, labels(refused.text)]).toEqual([422, expect.stringContaining("has changed meanwhile")]);
    await changeItem({ ...wax, stockSince: since }, received("5", 59));
    expect(labels((await get(linkOf())).text)).not.toContain("Out of stock");
  });

  test("the photo of a listed item › is its small picture; any other photo is not found", async () => {
    const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#c33" } })
      .jpeg()
      .toBuffer();
    const send = async () => {
      const id = newId(Date.now(), systemRandom);
      const sha256 = createHash("sha256").update(photo).digest("hex");
      const file = { id, name: "wax.jpg", type: "image/jpeg", size: photo.length };
      await owner.call("POST", "/attachments", { attachment: { ...file, sha256 } });
      await owner.call("PATCH", `/attachments/${id}?offset=0`, photo, { "content-type": "application/octet-stream" });
      return file;
    };
    const [shown, hidden] = [await send(), await send()];
    await changeItem(wax, { photo: shown as CatalogItem["photo"] });
    await phone.receipts(creation("catalogs", buildCatalogItem({ photo: hidden as CatalogItem["photo"] })));
    expect((await get(linkOf())).text).toContain(`src="${linkOf()}/photo/${shown.id}"`);
    const picture = await get(`${linkOf()}/photo/${shown.id}`);
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: "jpeg", width: 160 });
    expect(picture.headers["set-cookie"]).toBeUndefined();
    const wrong = { ...business, priceListKey: newLinkKey(systemRandom) };
    for (const path of [`${linkOf()}/photo/${hidden.id}`, `${linkOf()}/photo/x`, `${linkOf(wrong)}/photo/${shown.id}`])
      expect((await get(path)).status).toBe(404);
  });
});

describe("an order", () => {
  test("checked before it is sent › shows lines, sums and what it opens", async () => {
    const page = await get(`${linkOf()}/order?${packId(wax.id)}=2&${packId(lace.id)}=1,5`);
    const text = labels(page.text);
    expect(text).toMatch(/Hollandais wax 6 yards.*29,500\.00.*Cord lace.*63,000\.00/);
    expect(text).toContain("Total ₦ 92,500.00");
    expect(text).toContain("Opens a message to Ọlátúnjí Textiles. You pay nothing yet.");
    expect(page.headers["content-security-policy"]).toContain("form-action 'self' https://wa.me");
    expect(await drafts()).toEqual([]);
  });

  test("sent › opens a chat with the business, and is a fact and a draft for the owner", async () => {
    const sent = await post(await formOf(quantities([wax, "2"], [lace, "1"])));
    expect(sent.statusCode).toBe(303);
    const chat = new URL(String(sent.headers.location));
    expect(chat.origin + chat.pathname).toBe("https://wa.me/2348035550142");
    expect(chat.searchParams.get("text")?.replaceAll("\u00a0", " ")).toBe(
      [
        "Hello Ọlátúnjí Textiles, I would like to order:",
        "2 × Hollandais wax = 29,500.00",
        "1 × Cord lace = 42,000.00",
        "Total: ₦71,500.00",
        "From Àìná Bákàrè",
        "I will come",
      ].join("\n"),
    );
    const [draft, ...others] = await drafts();
    expect(others).toEqual([]);
    expect(draft).toMatchObject({
      status: "draft",
      number: null,
      contactId: null,
      billTo: { name: "Àìná Bákàrè" },
      order: { name: "Àìná Bákàrè", note: "I will come" },
      lines: [
        { itemId: wax.id, quantity: "2", unitPrice: "14750" },
        { itemId: lace.id, quantity: "1", unitPrice: "42000" },
      ],
      totals: { total: 71_500_00 },
    });
    expect(await facts()).toMatchObject([{ invoice_id: draft?.id, name: "Àìná Bákàrè", currency: "NGN" }]);
  });

  test("the same form sent twice › is one order, and opens the chat again", async () => {
    const form = await formOf(quantities([wax, "1"]));
    const [first, second] = [await post(form), await post(form)];
    expect([first.statusCode, second.statusCode]).toEqual([303, 303]);
    expect(second.headers.location).toBe(first.headers.location);
    expect(await drafts()).toHaveLength(1);
  });

  test("of a business without a number › thanks on a page of its own", async () => {
    await change({ phone: "" });
    const sent = await post(await formOf(quantities([wax, "1"])));
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${linkOf()}/sent`]);
    expect(labels((await get(`${linkOf()}/sent`)).text)).toContain("Ọlátúnjí Textiles has your order");
    expect(await drafts()).toHaveLength(1);
  });

  test("a price that changed meanwhile › shows the new one, and nothing is written until it is sent again", async () => {
    const form = await formOf(quantities([wax, "2"]));
    await changeItem(wax, { prices: { NGN: "15000" } });
    const sent = await post(form);
    expect([sent.statusCode, labels(sent.body)]).toEqual([422, expect.stringContaining("30,000.00")]);
    expect(sent.body).toContain('value="Àìná Bákàrè"');
    expect(await drafts()).toEqual([]);
    const [, seen = ""] = /name="seen" value="([^"]+)"/.exec(sent.body) ?? [];
    expect((await post({ ...form, seen })).statusCode).toBe(303);
    expect((await drafts())[0]?.totals?.total).toBe(30_000_00);
  });

  test("an item that left the list meanwhile › leads back to the list with the others", async () => {
    const form = await formOf(quantities([wax, "2"], [lace, "1"]));
    await changeItem(wax, { onPriceList: false });
    const sent = await post(form);
    expect(sent.statusCode).toBe(422);
    expect(sent.body).toContain(`name="${packId(lace.id)}" value="1"`);
    expect(sent.body).not.toContain(packId(wax.id));
    expect(await drafts()).toEqual([]);
  });

  test.each([
    ["nothing", "", "Choose something first"],
    ["nought of an item", "0", "Choose something first"],
    ["words for a quantity", "two", "We couldn’t read one of the quantities"],
    ["more than anybody has", "100000", "We couldn’t read one of the quantities"],
  ])("%s chosen › says so on the list, and keeps what was typed", async (_, quantity, reason) => {
    const page = await get(`${linkOf()}/order?${packId(wax.id)}=${quantity}`);
    expect([page.status, labels(page.text)]).toEqual([422, expect.stringContaining(reason)]);
    expect(page.text).toContain(`name="${packId(wax.id)}" value="${quantity}"`);
  });

  test.each([
    ["no name", { name: " \u0007 " }, "Enter your name."],
    ["an id that is none", { id: "1" }, "We couldn’t read this."],
    ["sums nobody was shown", { seen: "forged" }, "has changed meanwhile"],
  ])("%s › comes back with the reason, and nothing is written", async (_, more, reason) => {
    const sent = await post(await formOf(quantities([wax, "1"]), more));
    expect([sent.statusCode, labels(sent.body)]).toEqual([422, expect.stringContaining(reason)]);
    expect(await drafts()).toEqual([]);
    expect(await facts()).toEqual([]);
  });

  test("markup and controls in what is typed › are plain text on page, draft and chat", async () => {
    const name = '"><script>alert(1)</script>\u202e';
    const form = await formOf(quantities([wax, "1"]), { name, note: "x".repeat(2_000) });
    const refused = await post({ ...form, seen: "forged" });
    expect(refused.body).not.toContain("<script>alert");
    expect((await post(form)).statusCode).toBe(303);
    const [draft] = await drafts();
    expect(draft?.order?.name).toBe('"><script>alert(1)</script>');
    expect(draft?.order?.note).toHaveLength(300);
  });

  test("fields beside those of the form › change nothing of the draft", async () => {
    const form = await formOf(quantities([wax, "1"]), {
      unitPrice: "1",
      contactId: opId(),
      status: "issued",
      number: "1",
    });
    await post(form);
    expect((await drafts())[0]).toMatchObject({ number: null, contactId: null, lines: [{ unitPrice: "14750" }] });
  });

  test("100 orders that nobody has looked at › open the chat and make no more drafts", async () => {
    const form = await formOf(quantities([wax, "1"]));
    for (let sent = 0; sent < 101; sent += 1) expect((await post({ ...form, id: opId() })).statusCode).toBe(303);
    expect(await drafts()).toHaveLength(100);
  });

  test("mails › go to nobody", async () => {
    await post(await formOf(quantities([wax, "1"])));
    const mails = await server.deps.db.read(business.id, (tx) =>
      tx.selectFrom("mails").select("subject").where("business_id", "=", business.id).execute(),
    );
    expect(mails.filter(({ subject }) => /order|Àìná/.test(subject))).toEqual([]);
  });

  test("a browser that is signed in with us › may send one, because the link alone opens the list", async () => {
    const sent = await post(await formOf(quantities([wax, "1"])), { headers: { cookie: "XSRF-TOKEN=anything" } });
    expect(sent.statusCode).toBe(303);
  });
});

const opId = () => newId(Date.now(), systemRandom);

describe("the link of a price list", () => {
  const never = `/price-list/${"A".repeat(44)}`;

  test("revoked › answers exactly as one that never was, a form that is open too", async () => {
    const link = linkOf();
    const form = await formOf(quantities([wax, "1"]));
    await change({ priceListKey: null });
    for (const path of ["", `/order?${packId(wax.id)}=1`, "/sent"]) {
      const [gone, unknown] = [await get(link + path), await get(never + path)];
      expect([gone.status, gone.text]).toEqual([404, unknown.text]);
    }
    expect((await post(form, { link })).statusCode).toBe(404);
    expect(await drafts()).toEqual([]);
  });

  test.each([
    ["a wrong secret", () => linkOf({ ...business, priceListKey: newLinkKey(systemRandom) })],
    ["no secret", () => linkOf({ ...business, priceListKey: "" })],
    ["too long", () => `${linkOf()}A`],
    ["nothing like one", () => "/price-list/%00' or 1=1"],
  ])("%s › opens nothing", async (_, link) => {
    expect((await get(link())).status).toBe(404);
  });

  test("another business's id with this secret › opens nothing", async () => {
    const other = await TestDevice.of(await server.signUp());
    const theirs = (await other.pull()).changes.find(({ collection }) => collection === "business")?.id ?? "";
    expect((await get(linkOf({ ...business, id: theirs }))).status).toBe(404);
  });

  test("an order for an item of another business › is refused", async () => {
    const other = await TestDevice.of(await server.signUp());
    const theirs = buildCatalogItem({ onPriceList: true });
    await other.receipts(creation("catalogs", theirs));
    expect((await get(`${linkOf()}/order?${packId(theirs.id)}=1`)).status).toBe(422);
  });

  test("a fact of an order › is never changed", async () => {
    await post(await formOf(quantities([wax, "1"])));
    const rewrite = server.deps.db.write(business.id, (tx) =>
      tx.updateTable("price_list_orders").set({ name: "Forged" }).where("business_id", "=", business.id).execute(),
    );
    await expect(rewrite).rejects.toThrow(/permission denied|only added/);
  });
});

describe("many at once", () => {
  let throttled: TestServer;
  beforeAll(async () => {
    throttled = await testServer({ throttled: true });
  });
  afterAll(() => throttled.close());

  test("orders from one network › are refused after twenty, and the list stays open", async () => {
    const device = await TestDevice.of(await throttled.signUp());
    const { changes } = await device.pull();
    const own = changes.find(({ collection }) => collection === "business");
    const priceListKey = newLinkKey(systemRandom);
    const item = buildCatalogItem({ onPriceList: true, taxIds: [] });
    await device.receipts(
      edit("business", own?.data as Fields & { id: string }, { priceListKey }, own?.rev ?? 0),
      creation("catalogs", item),
    );
    const url = `/price-list/${businessLinkId({ businessId: own?.id ?? "", key: priceListKey })}`;
    const send = () =>
      throttled.app.inject({
        method: "POST",
        url: `${url}/order`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams({ id: opId(), seen: "x", name: "A", [packId(item.id)]: "1" }).toString(),
      });
    const statuses: number[] = [];
    for (let at = 0; at < 21; at += 1) statuses.push((await send()).statusCode);
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([422]));
    expect(statuses[20]).toBe(429);
    expect((await throttled.app.inject({ url })).statusCode).toBe(200);
  });
});
