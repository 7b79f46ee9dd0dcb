// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { activePlan, fakeBilling } from "../../../test/fake-billing.ts";
import { user } from "../../../test/fake-writer.ts";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { browserDevice } from "../../platform/browser.ts";
import { setDevice } from "../../platform/device.ts";
import { clearLocalStorage, writeSession } from "../../session/session.ts";
import { PortalScreen, SubscribeScreen } from "./plan-screen.tsx";

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
const kenyan = () => writeSession({ token: "e30.e30.c2ln", user: { ...user, country: "KE" } });
const subscribe = () => renderScreen(<SubscribeScreen />, { at: "/plan/subscribe", path: "/plan/subscribe" });
// A query is asked of the browser once, and then followed.
let isWide = false;
const wide = (on: boolean) => (isWide = on);
beforeAll(() => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) =>
      ({
        get matches() {
          return isWide;
        },
        media,
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
});

test("plans › on a phone the year is put forward; paying leads to the checkout of the plan that is chosen", async () => {
  wide(false);
  const server = fakeBilling();
  subscribe();
  expect(await screen.findByRole("button", { name: "Pay ₦10,000 for 12 months" })).toBeTruthy();
  expect(screen.getByText("Save ₦14,000")).toBeTruthy();
  expect(screen.getByText("₦833.33 a month")).toBeTruthy();
  expect(screen.getByText("300 AI credits each month")).toBeTruthy();
  const person = userEvent.setup();
  await person.click(screen.getByRole("radio", { name: /6 Months/ }));
  await person.click(await screen.findByRole("button", { name: "Pay ₦6,000 for 6 months" }));
  await waitFor(() => expect(left).toEqual(["/checkout/pay/1"]));
  expect(server.requestsTo("/transactions")[0]?.body).toEqual({
    transaction: { intent: "six_months", return_url: "/transactions" },
  });
});

test("plans › on a desk the plans stand side by side, each with its button", async () => {
  wide(true);
  fakeBilling();
  subscribe();
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "Choose Yearly" }));
  await waitFor(() => expect(left).toHaveLength(1));
  expect(screen.getByText("Prices in Naira. Outside Nigeria, plans are billed in US dollars.")).toBeTruthy();
});

test("plans › an account outside Nigeria is sent on to the portal's plans, with the one that is paid once", async () => {
  kenyan();
  fakeBilling({ country: "KE" });
  subscribe();
  expect(screen.getByTestId("address").textContent).toBe("/plan/portal");
  cleanup();
  wide(false);
  renderScreen(<PortalScreen />, { at: "/plan/portal", path: "/plan/portal" });
  expect(await screen.findByRole("button", { name: "Pay $59.99 for 12 months" })).toBeTruthy();
  const before = [...document.querySelectorAll("s")].map((struck) => struck.textContent);
  expect(before, "the total before the sale, and nothing else").toEqual(["Before: $95.88"]);
  cleanup();
  wide(true);
  renderScreen(<PortalScreen />, { at: "/plan/portal", path: "/plan/portal" });
  expect(await screen.findByText("$95.88", { selector: "s", exact: false })).toBeTruthy();
  cleanup();
  wide(false);
  renderScreen(<PortalScreen />, { at: "/plan/portal", path: "/plan/portal" });
  await userEvent.click(await screen.findByRole("radio", { name: /Lifetime/ }));
  expect(screen.getByRole("button", { name: "Pay $249.99 once" })).toBeTruthy();
  expect(screen.getByText("Nothing more to pay after that")).toBeTruthy();
});

test("plans › account with a plan › names it once, and leads to the change of it instead of selling a second one", async () => {
  wide(false);
  fakeBilling({ subscription: { ...activePlan, intent: "yearly", title: "Yearly" } });
  subscribe();
  expect(await screen.findByText("Active. Renews on 4 December 2026")).toBeTruthy();
  expect(screen.getAllByText("Yearly")).toHaveLength(1);
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Change plan" }).getAttribute("href")).toBe("/settings/billing");
  expect(screen.getByRole("link", { name: "Billing" }).getAttribute("href")).toBe("/settings/billing");
  cleanup();
  wide(true);
  subscribe();
  const plans = (await screen.findAllByRole("listitem")).filter((item) => within(item).queryByRole("heading"));
  const acts = plans.map((plan) => within(plan).queryByRole("link")?.textContent ?? "none");
  expect(acts.toSorted(), "no greyed button that does not say why").toEqual(["Change plan", "Change plan", "none"]);
});

test("Lifetime › a plan runs › is bought beside it, and says that the plan ends", async () => {
  kenyan();
  wide(false);
  const subscription = { ...activePlan, intent: "usd_yearly", title: "Yearly", currency: "USD" };
  fakeBilling({ country: "KE", subscription });
  renderScreen(<PortalScreen />, { at: "/plan/portal", path: "/plan/portal" });
  const person = userEvent.setup();
  expect(await screen.findByRole("link", { name: "Change plan" })).toBeTruthy();
  await person.click(screen.getByRole("radio", { name: /Lifetime/ }));
  expect(screen.getByText("Nothing more to pay after that. Your running plan ends.")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Pay $249.99 once" }));
  await waitFor(() => expect(left).toEqual(["/checkout/pay/1"]));
});

test("plans › no network › cached ones show, and buying says that it needs a connection", async () => {
  wide(false);
  const server = fakeBilling();
  subscribe();
  await screen.findByText("Save ₦14,000");
  cleanup();
  server.state.online = false;
  subscribe();
  expect(await screen.findByText("Buying needs a connection")).toBeTruthy();
  expect((await screen.findByRole<HTMLButtonElement>("button", { name: /^Pay/ })).disabled).toBe(true);
});

test("plans › a token the server does not take shows a sentence, and nothing can be bought", async () => {
  wide(false);
  vi.stubGlobal("fetch", async () =>
    Response.json({ code: "unauthenticated", message: "Token ended" }, { status: 401 }),
  );
  subscribe();
  expect(await screen.findByText("Please login to continue")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
});

test("plans › an app that sells nothing › leads on to the plan one has, and shows no price", () => {
  onDevice(false);
  fakeBilling();
  subscribe();
  expect(screen.getByTestId("address").textContent).toBe("/settings/billing");
  expect(screen.queryByText(/₦/)).toBeNull();
});
