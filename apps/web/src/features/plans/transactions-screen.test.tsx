// @vitest-environment happy-dom
import { paymentDiffers, providerIsOff } from "@ankara/contract/unclear-payments";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { buildTransaction, fakeBilling } from "../../../test/fake-billing.ts";
import { user } from "../../../test/fake-writer.ts";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { browserDevice } from "../../platform/browser.ts";
import { setDevice } from "../../platform/device.ts";
import { clearLocalStorage, writeSession } from "../../session/session.ts";
import { checkoutOf, rememberCheckout } from "./checkout.ts";
import { receiptTree } from "./receipt-pdf.ts";
import { TransactionsScreen } from "./transactions-screen.tsx";

const left: string[] = [];
const onDevice = (sells: boolean) => setDevice({ ...browserDevice, sells, leaveFor: (address) => left.push(address) });
beforeEach(() => onDevice(true));
beforeEach(async () => {
  writeSession({ token: "e30.e30.c2ln", user });
  await openTestStore();
});
afterAll(() => vi.unstubAllGlobals());
afterEach(async () => {
  cleanup();
  await closeTestStore();
  clearLocalStorage();
  left.length = 0;
});
const open = (at = "/transactions") => {
  renderScreen(<TransactionsScreen />, { at, path: "/transactions" });
  return userEvent.setup();
};
const address = () => screen.getByTestId("address").textContent;

describe("after a sign-up", () => {
  test("with nothing wanted the way goes on to the welcome", () => {
    fakeBilling();
    open("/transactions?intent=");
    expect(address()).toBe("/welcome/");
  });

  test("the plan that was wanted is shown, and paid with one tap", async () => {
    const server = fakeBilling();
    const person = open("/transactions?intent=yearly");
    expect(await screen.findByText("₦833.33 a month")).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Pay ₦10,000" }));
    await waitFor(() => expect(left).toEqual(["/checkout/pay/1"]));
    expect(server.requestsTo("/transactions")).toHaveLength(1);
    expect(checkoutOf(user.id)?.back).toBe("/welcome/");
  });

  test("without network › nothing was typed, and nothing says so", async () => {
    fakeBilling().state.online = false;
    open("/transactions?intent=yearly");
    expect(await screen.findByText("You’re offline. Try again when you’re connected.")).toBeTruthy();
  });

  test("an intent that is not offered buys nothing", async () => {
    const server = fakeBilling();
    open("/transactions?intent=free_for_ever");
    expect(await screen.findByText("That plan is not offered in your country. Nothing was charged.")).toBeTruthy();
    expect(server.requestsTo("/transactions")).toHaveLength(0);
  });
});

describe("coming back from a checkout", () => {
  const comeBack = (fields: Parameters<typeof buildTransaction>[0], back: string | null = null) => {
    const transaction = buildTransaction(fields);
    rememberCheckout({ id: transaction.id, userId: user.id, back });
    return { transaction, server: fakeBilling({ transactions: [transaction] }) };
  };

  test("waits for the server, whatever the address says, and shows what it decided", async () => {
    const { transaction, server } = comeBack({ status: "pending", paidAt: null });
    open(`/transactions?transaction=${transaction.id}&status=success`);
    expect(await screen.findByText("Waiting for the payment")).toBeTruthy();
    server.state.transactions = [{ ...transaction, status: "success", paidAt: "2026-11-21T09:00:00.000Z" }];
    expect(await screen.findByText("Paid: ₦10,000")).toBeTruthy();
    expect(await screen.findByText("Paid")).toBeTruthy();
    expect(checkoutOf(user.id)).toBeNull();
  });

  test("a payment that is waited for › the person says that nothing was paid › it is waited for no longer", async () => {
    const { transaction } = comeBack({ status: "pending", paidAt: null });
    const person = open(`/transactions?transaction=${transaction.id}`);
    await person.click(await screen.findByRole("button", { name: "I did not pay" }));
    expect(screen.queryByText("Waiting for the payment")).toBeNull();
    expect(await screen.findByText("Waiting")).toBeTruthy();
    expect(checkoutOf(user.id)).toBeNull();
  });

  test.each([
    ["by the provider's way out", (id: string) => `/transactions?transaction=${id}&left=1`],
    ["by Flutterwave's", (id: string) => `/transactions?transaction=${id}&status=cancelled&tx_ref=ANK-1`],
    ["by the browser's way back", () => "/transactions"],
  ])("a checkout that was left %s › says so instead of asking for patience", async (_name, at) => {
    const { transaction } = comeBack({ status: "pending", paidAt: null });
    const person = open(at(transaction.id));
    expect(await screen.findByText("You left the payment")).toBeTruthy();
    expect(screen.queryByText(/few seconds/)).toBeNull();
    await person.click(screen.getByRole("button", { name: "Not now" }));
    expect(screen.queryByText("You left the payment")).toBeNull();
    expect(checkoutOf(user.id)).toBeNull();
  });

  test("a checkout that was left and paid after all › is shown as paid", async () => {
    const { transaction } = comeBack({});
    open(`/transactions?transaction=${transaction.id}&left=1`);
    expect(await screen.findByText("Paid: ₦10,000")).toBeTruthy();
  });

  test("bought credits lead back to the page they were bought on", async () => {
    comeBack({ kind: "credits", intent: "credits_50", title: "50 credits", amount: 50_000 }, "/ai/newsletter?credit=3");
    open();
    await waitFor(() => expect(address()).toBe("/ai/newsletter?credit=3"));
    expect(await screen.findByText("Paid: 50 credits")).toBeTruthy();
  });

  test("way back › outside the app › is ignored", async () => {
    comeBack({ kind: "credits", title: "50 credits" }, "//evil.example/");
    open();
    expect(await screen.findByText("Paid: ₦10,000")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe("/settings/billing");
  });

  test("a failed one says why, and is tried again under one key until it is answered", async () => {
    const { transaction, server } = comeBack({ status: "failed", reason: "Your card was declined.", paidAt: null });
    server.next.push("no network");
    const person = open();
    expect(await screen.findByText(/Your card was declined\./)).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/You’re offline\. Nothing you typed is lost/)).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(left).toHaveLength(1));
    const keys = server.requestsTo(`/transactions/${transaction.id}/retry`).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test.each([paymentDiffers, providerIsOff])("one that may be paid is not paid again: %s", async (reason) => {
    const { transaction } = comeBack({ status: "failed", reason, paidAt: null });
    open();
    expect(await screen.findByText(`${reason} Reference: ${transaction.reference}`)).toBeTruthy();
    expect(screen.queryByText(/Nothing was charged/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  test("an abandoned one says that nothing was charged", async () => {
    comeBack({ status: "abandoned", paidAt: null });
    open();
    expect(await screen.findByText("Payment not finished")).toBeTruthy();
    expect(screen.getByText("Nothing was charged.")).toBeTruthy();
  });
});

describe("the history", () => {
  test("shows each purchase with its state, and still does without network", async () => {
    const server = fakeBilling({
      transactions: [
        buildTransaction({ number: 2, title: "50 credits", kind: "credits", amount: 50_000, refunded: 50_000 }),
        buildTransaction({ number: 1 }),
      ],
    });
    open();
    expect(await screen.findByText("Refunded")).toBeTruthy();
    expect(screen.getAllByRole("button").filter((row) => row.hasAttribute("data-row"))).toHaveLength(2);
    cleanup();
    server.state.online = false;
    open();
    expect(await screen.findByText("50 credits")).toBeTruthy();
    expect(await screen.findByText("This list may be out of date")).toBeTruthy();
  });

  test("opens a purchase with its reference and its receipt", async () => {
    fakeBilling({ transactions: [buildTransaction()] });
    const person = open();
    await person.click(await screen.findByRole("button", { name: /Yearly/ }));
    const sheet = await screen.findByRole("dialog", { name: "Yearly" });
    expect(within(sheet).getByText("ANK-7K2M9Q1D")).toBeTruthy();
    expect(within(sheet).getByText("20 Nov 2026 – 20 Nov 2027")).toBeTruthy();
    expect(within(sheet).getByRole("button", { name: "Receipt" })).toBeTruthy();
  });
});

test("transactions › the receipt says who paid what for what", () => {
  const tree = receiptTree({
    title: "Receipt",
    language: "en",
    madeAt: "2026-11-20T09:43:00.000Z",
    reference: "ANK-7K2M9QXD",
    rows: [
      ["Reference", "ANK-7K2M9QXD"],
      ["Paid by", ""],
      ["For", "Yearly"],
    ],
    total: ["Paid", "₦10,000"],
    refund: ["Amount refunded", "₦2,000"],
  });
  expect(tree.footer.pages).toBe("Page {page} of {pages}");
  expect(tree.fileName).toBe("receipt-ank-7k2m9qxd");
  expect(tree.body.find(({ kind }) => kind === "pairs")).toMatchObject({
    rows: [{ value: "ANK-7K2M9QXD" }, { value: "Yearly" }],
  });
  expect(tree.body.find(({ kind }) => kind === "totals")).toMatchObject({
    rows: [
      { tone: "total", amount: "₦10,000" },
      { tone: "plain", amount: "−₦2,000" },
    ],
  });
});

describe("in an app that sells nothing", () => {
  beforeEach(() => onDevice(false));

  test("a plan picked before the sign-up › is not offered, and the welcome follows", async () => {
    const server = fakeBilling();
    open("/transactions?intent=yearly");
    expect(await screen.findByText("Plans and credits can’t be bought in this app.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe("/welcome/");
    expect(screen.queryByText(/₦/)).toBeNull();
    expect(server.requestsTo("/transactions")).toHaveLength(0);
  });

  test("no purchases › leads to no plans", async () => {
    fakeBilling();
    open();
    expect(await screen.findByText("No purchases yet")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "See the plans" })).toBeNull();
  });

  test("a paid purchase › shows with its receipt", async () => {
    fakeBilling({ transactions: [buildTransaction()] });
    const person = open();
    await person.click(await screen.findByRole("button", { name: /Yearly/ }));
    expect(await screen.findByRole("button", { name: "Receipt" })).toBeTruthy();
  });

  test("a failed purchase › is not tried again, in its sheet or on the way back", async () => {
    const transaction = buildTransaction({ status: "failed", paidAt: null, period: null });
    fakeBilling({ transactions: [transaction] });
    const person = open(`/transactions?transaction=${transaction.id}`);
    expect(await screen.findByText("Payment failed")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(screen.getByRole("link", { name: "Billing" }).getAttribute("href")).toBe("/settings/billing");
    await person.click(await screen.findByRole("button", { name: /Yearly/ }));
    expect(await screen.findByRole("dialog")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  test("a payment that was left › can be put aside, not paid", async () => {
    const transaction = buildTransaction({ status: "pending", paidAt: null, period: null });
    fakeBilling({ transactions: [transaction] });
    const person = open(`/transactions?transaction=${transaction.id}&left=1`);
    expect(await screen.findByText("You left the payment")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Pay now" })).toBeNull();
    await person.click(screen.getByRole("button", { name: "Not now" }));
    await waitFor(() => expect(screen.queryByText("You left the payment")).toBeNull());
  });
});
