// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { activePlan, fakeBilling, noPlan } from "../../../test/fake-billing.ts";
import { user } from "../../../test/fake-writer.ts";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { browserDevice } from "../../platform/browser.ts";
import { setDevice } from "../../platform/device.ts";
import { clearLocalStorage, writeSession } from "../../session/session.ts";
import { BillingScreen } from "./billing-screen.tsx";

const left: string[] = [];
const onDevice = (sells: boolean) => setDevice({ ...browserDevice, sells, leaveFor: (address) => left.push(address) });
beforeEach(() => onDevice(true));
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00.000Z"), toFake: ["Date"] });
  writeSession({ token: "e30.e30.c2ln", user });
  await openTestStore();
});
afterAll(() => vi.unstubAllGlobals());
afterEach(async () => {
  cleanup();
  await closeTestStore();
  clearLocalStorage();
  vi.useRealTimers();
  left.length = 0;
});
const open = () => {
  renderScreen(<BillingScreen />, { at: "/settings/billing", path: "/settings/billing" });
  return userEvent.setup();
};
const changeModal = async (person: ReturnType<typeof open>) => {
  await person.click(await screen.findByRole("button", { name: "Change plan" }));
  return screen.findByRole("dialog", { name: "Change plan" });
};

test("the change-plan modal › a plan must be chosen, the monthly price and the earlier one show, and what is charged", async () => {
  const server = fakeBilling({ subscription: activePlan });
  const person = open();
  const modal = await changeModal(person);
  expect(within(modal).getAllByRole("radio")).toHaveLength(3);
  await person.click(within(modal).getByRole("button", { name: "Yes Change My Plan" }));
  expect(within(modal).getByText("Choose a plan first.")).toBeTruthy();
  expect(server.requestsTo("/subscriptions/change-plan")).toHaveLength(0);

  expect(within(modal).getByText("₦2,583.33 a month")).toBeTruthy();
  expect(within(modal).getByText("₦2,550", { selector: "s", exact: false })).toBeTruthy();
  await person.click(within(modal).getByRole("radio", { name: /12 Months/ }));
  expect(
    within(modal).getByText(
      (_, element) => element?.textContent === "You will be charged ₦25,500 for 12 Months subscription.",
    ),
  ).toBeTruthy();
  // Two buttons carry the name: the one at the foot, and the cross.
  expect(within(modal).getAllByRole("button", { name: "Close" }).length).toBeGreaterThan(0);
  await person.click(within(modal).getByRole("button", { name: "Yes Change My Plan" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.requestsTo("/subscriptions/change-plan")[0]?.body).toEqual({
    subscription: { plan: "change_12_months" },
  });
  expect(await screen.findByText("Active until 4 December 2026. Then it becomes 12 Months.")).toBeTruthy();
});

test.each([
  [404, "subscription_inactive"],
  [502, "provider_failed"],
  [500, "internal"],
])(
  "billing › a change that fails with %i says so in the specification's words and keeps the choice",
  async (status, code) => {
    const server = fakeBilling({ subscription: activePlan });
    server.next.push({ status, body: { code, message: "The provider is down" } });
    const person = open();
    const modal = await changeModal(person);
    await person.click(within(modal).getByRole("radio", { name: /6 Months/ }));
    await person.click(within(modal).getByRole("button", { name: "Yes Change My Plan" }));
    expect(await screen.findByText("Subscription with code not found or already inactive")).toBeTruthy();
    expect(within(modal).getByRole<HTMLInputElement>("radio", { name: /6 Months/ }).checked).toBe(true);
  },
);

test("billing › cancelling is confirmed, works until the end of what is paid, and says that nothing is deleted", async () => {
  const server = fakeBilling({ subscription: activePlan });
  const person = open();
  await person.click(await screen.findByRole("button", { name: "Cancel plan" }));
  let question = await screen.findByRole("alertdialog");
  expect(within(question).getByText(/Your plan works until 4 December 2026/)).toBeTruthy();
  await person.click(within(question).getByRole("button", { name: "Keep plan" }));
  expect(server.requestsTo("/subscriptions/cancel-plan")).toHaveLength(0);

  await person.click(screen.getByRole("button", { name: "Cancel plan" }));
  question = await screen.findByRole("alertdialog");
  await person.click(within(question).getByRole("button", { name: "Cancel plan" }));
  expect(
    await screen.findByText("Cancelled. It works until 4 December 2026, and you won’t be charged again."),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Change plan" })).toBeNull();
  expect(screen.getByRole("link", { name: "Choose a plan" }).getAttribute("href")).toBe("/plan/subscribe");
});

test("billing › cancelling that fails says so in the specification's words", async () => {
  const server = fakeBilling({ subscription: activePlan });
  server.next.push({ status: 404, body: { code: "subscription_inactive", message: "no" } });
  const person = open();
  await person.click(await screen.findByRole("button", { name: "Cancel plan" }));
  await person.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancel plan" }));
  expect(await screen.findByText("Subscription with code not found or already inactive")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Cancel plan" })).toBeTruthy();
});

test("failed renewal › shows the days left", async () => {
  fakeBilling({ subscription: { ...activePlan, status: "past_due", graceUntil: "2026-11-24T10:00:00.000Z" } });
  open();
  expect(
    await screen.findByText("The last payment failed. Everything works for 3 more days. Pay before then."),
  ).toBeTruthy();
});

test("without a plan › what is free, kindly, and the way up", async () => {
  fakeBilling({ subscription: noPlan });
  open();
  expect(await screen.findByText("You have no plan. Everything on this device is free.")).toBeTruthy();
  expect(screen.getByText("Automatic reminders come with a plan")).toBeTruthy();
  expect(screen.getByText(/always read and export what you made/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Upgrade" }).getAttribute("href")).toBe("/plan/subscribe");
  expect(screen.queryByRole("button", { name: "Cancel plan" })).toBeNull();
});

test("billing › a plan that was refunded is over, and has no name any more", async () => {
  fakeBilling({ subscription: { ...noPlan, status: "expired" } });
  open();
  expect(await screen.findByText("It has ended.")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Free" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Choose a plan" })).toBeTruthy();
});

test("billing › outside Nigeria plans are changed in the provider's portal; its failure asks to log in", async () => {
  const server = fakeBilling({
    country: "KE",
    subscription: { ...activePlan, intent: "usd_monthly", title: "Monthly", currency: "USD", renewal: 799 },
  });
  server.next.push({ status: 500, body: { code: "internal", message: "no" } });
  const person = open();
  await person.click(await screen.findByRole("button", { name: "Change plan" }));
  expect(await screen.findByText("Please login to continue")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Change plan" }));
  await waitFor(() => expect(left).toEqual(["/checkout/portal/1"]));
  await person.click(screen.getByRole("button", { name: "Manage payment method" }));
  await waitFor(() => expect(server.requestsTo("/subscriptions/manage")).toHaveLength(1));
});

test("billing › lifetime is neither changed nor cancelled", async () => {
  fakeBilling({
    country: "KE",
    subscription: {
      ...activePlan,
      intent: "usd_lifetime",
      title: "Lifetime",
      lifetime: true,
      paidUntil: null,
      renewal: null,
    },
  });
  open();
  expect(await screen.findByText("Yours for life. Nothing more to pay.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Cancel plan" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Change plan" })).toBeNull();
});

test("billing › offline the plan shows as it was known, and cannot be changed", async () => {
  const server = fakeBilling({ subscription: activePlan });
  open();
  await screen.findByText("Active. Renews on 4 December 2026");
  cleanup();
  server.state.online = false;
  open();
  expect(await screen.findByText("Changing the plan needs a connection")).toBeTruthy();
  expect(await screen.findByText("Active. Renews on 4 December 2026")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Change plan" }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Cancel plan" }).disabled).toBe(true);
});

describe("in an app that sells nothing", () => {
  const notSold = "Plans and credits can’t be bought in this app.";
  beforeEach(() => onDevice(false));

  test("a running plan › shows without a price, and can be cancelled but not changed", async () => {
    const server = fakeBilling({ subscription: activePlan });
    const person = open();
    expect(await screen.findByText("Active. Renews on 4 December 2026")).toBeTruthy();
    expect(screen.getByText(notSold)).toBeTruthy();
    expect(screen.queryByText(/₦/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Change plan" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Manage payment method" })).toBeNull();
    await person.click(screen.getByRole("button", { name: "Cancel plan" }));
    await person.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancel plan" }));
    await waitFor(() => expect(server.requestsTo("/subscriptions/cancel-plan")).toHaveLength(1));
  });

  test("no plan › shows what is free, and no way to a plan", async () => {
    fakeBilling({ subscription: noPlan });
    open();
    expect(await screen.findByText("You have no plan. Everything on this device is free.")).toBeTruthy();
    expect(screen.getByText(notSold)).toBeTruthy();
    expect(screen.queryByRole("link", { name: /Upgrade|Choose a plan/ })).toBeNull();
  });

  test("a failed renewal › says until when everything works, and asks for no payment", async () => {
    fakeBilling({ subscription: { ...activePlan, status: "past_due", graceUntil: "2026-11-24T10:00:00.000Z" } });
    open();
    expect(await screen.findByText("The last payment failed. Everything works until 24 November 2026.")).toBeTruthy();
    expect(screen.queryByText(/Pay before/)).toBeNull();
  });
});
