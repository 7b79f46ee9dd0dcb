// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeBilling } from "../../../test/fake-billing.ts";
import { user } from "../../../test/fake-writer.ts";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { browserDevice } from "../../platform/browser.ts";
import { setDevice } from "../../platform/device.ts";
import { clearLocalStorage, writeSession } from "../../session/session.ts";
import { checkoutOf } from "./checkout.ts";
import { PacksSheet } from "./packs-sheet.tsx";

const left: string[] = [];
const onDevice = (sells: boolean) => setDevice({ ...browserDevice, sells, leaveFor: (address) => left.push(address) });
beforeEach(() => onDevice(true));
beforeEach(async () => {
  writeSession({ token: "e30.e30.c2ln", user });
  await openTestStore();
  window.history.replaceState(null, "", "/ai/newsletter?credit=3");
});
afterAll(() => vi.unstubAllGlobals());
afterEach(async () => {
  cleanup();
  await closeTestStore();
  clearLocalStorage();
  left.length = 0;
});

const small = () => screen.findByRole("button", { name: /Get it\s*: 50 credits/ });
const open = () => {
  renderScreen(<PacksSheet onDone={() => undefined} />);
  return userEvent.setup();
};

test("credit packs › a pack leads to the checkout, and the page it was bought on is kept for the way back", async () => {
  const server = fakeBilling();
  const person = open();
  expect(await screen.findByText("This is a test server: no real money moves.")).toBeTruthy();
  await person.click(await small());
  await waitFor(() => expect(left).toEqual(["/checkout/pay/1"]));
  const [call] = server.requestsTo("/transactions");
  expect(call?.body).toEqual({ transaction: { intent: "credits_50", return_url: "/transactions" } });
  expect(call?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(checkoutOf(user.id)).toEqual({
    id: server.state.transactions[0]?.id,
    userId: user.id,
    back: "/ai/newsletter?credit=3",
  });
});

test("credit packs › an address that is not the provider's is not opened", async () => {
  const server = fakeBilling();
  server.state.checkout = "https://evil.example/checkout/pay/1";
  const person = open();
  await person.click(await small());
  expect(await screen.findByText("We couldn’t open the payment page. Nothing was charged.")).toBeTruthy();
  expect(left).toEqual([]);
});

test("credit packs › a lost answer is asked for again under the same key; a refusal says to log in", async () => {
  const server = fakeBilling();
  server.next.push("no network", { status: 401, body: { code: "unauthenticated", message: "Token ended" } });
  const person = open();
  await person.click(await small());
  expect(await screen.findByText(/You’re offline\. Nothing you typed is lost/)).toBeTruthy();
  await person.click(await small());
  expect(await screen.findByText("Please login to continue")).toBeTruthy();
  await person.click(await small());
  await waitFor(() => expect(left).toHaveLength(1));
  const keys = server.requestsTo("/transactions").map(({ key }) => key);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("credit packs › without network the known packs show, and none can be bought", async () => {
  const server = fakeBilling();
  open();
  await small();
  cleanup();
  server.state.online = false;
  open();
  expect(await small()).toHaveProperty("disabled", true);
});

test("packs › an app that sells nothing › says so, without packs or prices", async () => {
  onDevice(false);
  fakeBilling();
  open();
  expect(await screen.findByText("Plans and credits can’t be bought in this app.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Get it/ })).toBeNull();
  expect(screen.queryByText(/₦/)).toBeNull();
});
