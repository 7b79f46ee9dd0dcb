// @vitest-environment happy-dom
import { addToCart, type Cart, emptyCart, setQuantity } from "@ankara/domain/counter/cart";
import { stockChangesOf } from "@ankara/domain/stock/on-hand";
import type { Payment } from "@ankara/domain/records/payment";
import { buildBusiness, buildCatalogItem, buildContact, buildSeries } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeTestStore, openTestStore } from "../../../test/render-screen.tsx";
import type { Store } from "../../store/store.ts";
import { cartOf, type Paid, sellCart, undoSale } from "./sale.ts";

const soap = buildCatalogItem({ name: "Soap", prices: { NGN: "850" } });
const cloth = buildCatalogItem({ name: "Cloth", prices: { NGN: "14750" } });
const cash = (given: number): Paid => ({ method: "cash", given });
const cart: Cart = setQuantity(addToCart(addToCart(emptyCart, soap.id), soap.id), cloth.id, "2.5");
let store: Store;

const source = () => ({ business: buildBusiness(), fees: [], items: [soap, cloth], contact: null });
const series = (kind: "invoice" | "receipt", end: string) =>
  buildSeries({
    id: `0198b0a0-0000-7000-8000-0000000000${end}`,
    kind,
    ownerDeviceId: store.deviceId,
    pattern: kind === "invoice" ? "INV-{SEQ:4}" : "RCT-{SEQ:4}",
  });
const payments = async () => (await store.db.payments.toArray()).map(({ data }) => data as Payment);

beforeEach(async () => {
  store = await openTestStore();
  await store.saveSeries([series("invoice", "b1"), series("receipt", "b2")]);
});
afterEach(closeTestStore);

describe("sale", () => {
  test("paid in cash › numbered, paid in full, receipted, and the goods leave", async () => {
    const sold = await sellCart(store, cart, source(), cash(40_000_00));
    if (!sold.ok) throw new Error("expected a sale");
    expect(sold.value.given).toBe(40_000_00);
    const invoice = await store.get("invoices", sold.value.invoiceId);
    expect(invoice).toMatchObject({ status: "issued", number: "INV-0001", walkIn: true, totals: { total: 38_575_00 } });
    expect(await payments()).toMatchObject([{ amount: 38_575_00, method: "cash", status: "confirmed" }]);
    expect(store.memory.invoices().find(({ kind }) => kind === "receipt")?.number).toBe("RCT-0001");
    expect(stockChangesOf(invoice!).map(({ quantity }) => quantity)).toEqual(["-2", "-2.5"]);
  });

  test("on account › numbered and owed by the client, no payment", async () => {
    const contact = buildContact();
    await store.create("contacts", contact);
    const sold = await sellCart(store, { ...cart, contactId: contact.id }, { ...source(), contact }, null);
    if (!sold.ok) throw new Error("expected a sale");
    const row = store.memory.invoices().find(({ id }) => id === sold.value.invoiceId);
    expect(row).toMatchObject({ number: "INV-0001", contactId: contact.id, balance: 38_575_00 });
    expect(await payments()).toEqual([]);
  });

  test("given away with a discount of all of it › numbered, with no payment of nothing", async () => {
    const free: Cart = { ...cart, discount: { kind: "percent", ratePpm: 1_000_000 } };
    const sold = await sellCart(store, free, source(), cash(0));
    expect(sold.ok).toBe(true);
    expect(await payments()).toEqual([]);
    expect(store.memory.invoices().map(({ kind }) => kind)).toEqual(["invoice"]);
  });

  test("a discount larger than the goods › refused, nothing written", async () => {
    const wrong: Cart = { ...cart, discount: { kind: "amount", amount: 90_000_00 } };
    const waiting = await store.db.outbox.count();
    expect(await sellCart(store, wrong, source(), cash(0))).toMatchObject({
      ok: false,
      error: [{ code: "discount_exceeds_base" }],
    });
    expect(await store.db.outbox.count()).toBe(waiting);
  });

  test("one sale after the other › numbers without a gap", async () => {
    for (let sale = 0; sale < 3; sale += 1) await sellCart(store, cart, source(), cash(40_000_00));
    const numbers = store.memory.invoices().flatMap(({ number, kind }) => (kind === "invoice" ? [number] : []));
    expect(new Set(numbers)).toEqual(new Set(["INV-0001", "INV-0002", "INV-0003"]));
  });

  test.each([cash(40_000_00), null])("a device without series › no draft is left behind", async (paid) => {
    await closeTestStore();
    store = await openTestStore();
    const contact = buildContact();
    await store.create("contacts", contact);
    const sold = await sellCart(store, { ...cart, contactId: contact.id }, { ...source(), contact }, paid);
    expect(sold).toEqual({ ok: false, error: { code: "no_series" } });
    expect(store.memory.invoices()).toEqual([]);
  });
});

describe("undone sale", () => {
  test("nobody has the receipt yet › money and goods come back, the numbers stay used", async () => {
    const sold = await sellCart(store, cart, source(), cash(40_000_00));
    if (!sold.ok) throw new Error("expected a sale");
    const before = await store.get("invoices", sold.value.invoiceId);
    await undoSale(store, sold.value, "Wrong item");
    expect((await payments()).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    const documents = store.memory.invoices();
    expect(new Set(documents.map(({ number }) => number))).toEqual(new Set(["INV-0001", "RCT-0001"]));
    expect(documents.map(({ status }) => status)).toEqual(["void", "void"]);
    const invoice = await store.get("invoices", sold.value.invoiceId);
    expect(stockChangesOf(invoice!).reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBe(0);
    expect(cartOf(before!)).toEqual(cart);
  });
});
