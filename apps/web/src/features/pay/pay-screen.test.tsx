// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { renderScreen } from "../../../test/render-screen.tsx";
import { PayScreen } from "./pay-screen.tsx";
import { ThankYouScreen } from "./thank-you-screen.tsx";

const linkId = "q9w8e7r6t5";
const origin = "http://shop.example";
// A frame of the test's own: nothing is loaded into it.
const framed = { postMessage: vi.fn<(message: unknown, origin: string) => void>() };
beforeAll(() => void vi.spyOn(HTMLIFrameElement.prototype, "contentWindow", "get").mockReturnValue(framed as never));
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type State = { state: string; amount: number; balance: number; unclear: boolean };

/** The server's half of a card payment as far as a client's browser sees it. */
function fakePayments(
  given: {
    amount?: number;
    currency?: string;
    refusal?: { status: number; body: object };
    states?: Partial<State>[];
  } = {},
) {
  const { amount = 475_000, currency = "NGN" } = given;
  const states = given.states ?? [{}];
  const paths: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    const path = new URL(address, origin).pathname;
    paths.push(path);
    if (path === `/stripe/client-secrete/${linkId}`)
      return given.refusal
        ? Response.json(given.refusal.body, { status: given.refusal.status })
        : Response.json({ client_secret: "secret_1", provider: "sandbox", publishable: origin, amount, currency });
    const state = states.length > 1 ? states.shift() : states[0];
    return Response.json({
      state: "none",
      amount,
      currency,
      balance: amount,
      number: "INV-0001",
      businessName: "Ọlátúnjí Textiles",
      ...state,
    });
  });
  return { paths, states };
}

const open = () => renderScreen(<PayScreen />, { at: `/invoice/link/${linkId}/pay`, path: "/invoice/link/:id/pay" });
const frame = () => screen.findByTitle<HTMLIFrameElement>("Card form");
async function postEvent(data: unknown, from: { origin?: string; source?: Window | null } = {}): Promise<void> {
  const source = from.source === undefined ? (await frame()).contentWindow : from.source;
  const event = new MessageEvent("message", { data, origin: from.origin ?? origin });
  Object.defineProperty(event, "source", { value: source });
  await act(async () => void window.dispatchEvent(event));
}
const payButton = () => screen.queryByRole("button", { name: /^Pay/ });

describe("the card payment", () => {
  test("hides Pay until the form is ready, then shows the balance in the invoice's currency", async () => {
    fakePayments();
    open();
    expect((await frame()).src).toBe(`${origin}/checkout/card?client_secret=secret_1`);
    expect(screen.getByText("INV-0001 · Ọlátúnjí Textiles")).toBeTruthy();
    expect(payButton()).toBeNull();
    await postEvent({ type: "ready" });
    expect(payButton()?.textContent).toBe("Pay ₦4,750.00");
  });

  test.each([
    [47_500, "UGX", "Pay USh\u00a047,500"],
    [47_500, "USD", "Pay $475.00"],
    [47_500, "KWD", "Pay KWD\u00a047.500"],
  ])("%i minor units of %s are %j", async (amount, currency, words) => {
    fakePayments({ amount, currency });
    open();
    await postEvent({ type: "ready" });
    expect(payButton()?.textContent?.replace("KD", "KWD")).toBe(words);
  });

  test("card form › messages of another frame › are ignored", async () => {
    fakePayments();
    open();
    await frame();
    await postEvent({ type: "ready" }, { origin: "https://evil.example" });
    await postEvent({ type: "ready" }, { source: window });
    await postEvent({ type: "confirmed" }, { source: window });
    await postEvent("ready");
    expect(payButton()).toBeNull();
    expect(screen.getByTestId("address").textContent).toBe(`/invoice/link/${linkId}/pay`);
  });

  test("tells the frame to pay, shows a refusal in the provider's words, and may be tried again", async () => {
    fakePayments();
    open();
    await postEvent({ type: "ready" });
    const person = userEvent.setup();
    await person.click(payButton() as HTMLElement);
    expect(framed.postMessage).toHaveBeenCalledWith({ type: "pay" }, origin);
    expect(payButton()?.getAttribute("aria-disabled")).toBe("true");
    await postEvent({ type: "error", message: "Your card was declined." });
    expect((await screen.findByText("Your card was declined.")).closest("[role=alert]")).toBeTruthy();
    expect(payButton()?.getAttribute("aria-disabled")).toBeNull();
  });

  test("submitted payment › leads to the thank-you page, which asks the server", async () => {
    fakePayments();
    open();
    await postEvent({ type: "confirmed" });
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe(`/thank-you?invoice=${linkId}`));
  });

  test("a form that never gets ready says so and leads to the bank details", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fakePayments();
    open();
    await frame();
    expect(screen.queryByText("The card form didn’t load")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(12_500));
    expect(screen.getByText("The card form didn’t load")).toBeTruthy();
    expect(screen.getByRole("button", { name: "See the invoice and its bank details" })).toBeTruthy();
    expect(payButton()).toBeNull();
  });

  test("a paid invoice is not paid again; an unknown link opens nothing", async () => {
    fakePayments({ refusal: { status: 409, body: { code: "conflict", message: "This invoice is paid already." } } });
    open();
    expect(await screen.findByText("This invoice is paid already.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    cleanup();
    fakePayments({ refusal: { status: 404, body: { code: "not_found", message: "no" } } });
    open();
    expect(await screen.findByText(/This link does not open an invoice/)).toBeTruthy();
  });
});

describe("the thank-you page", () => {
  const thank = (query: string) => renderScreen(<ThankYouScreen />, { at: `/thank-you${query}`, path: "/thank-you" });

  test("thank-you page › shows the server's state, not the address's, and drops the provider's parameters", async () => {
    const server = fakePayments({ states: [{ state: "failed" }] });
    thank(`?invoice=${linkId}&redirect_status=succeeded&payment_intent=pi_1&payment_intent_client_secret=s`);
    expect(await screen.findByText("The payment did not go through")).toBeTruthy();
    expect(document.title).toBe("The payment did not go through · Ankara");
    expect(document.body.textContent).not.toContain("Thank you");
    expect(screen.getByTestId("address").textContent).toBe(`/thank-you?invoice=${linkId}`);
    expect(server.paths.every((path) => path === `/stripe/payments/${linkId}`)).toBe(true);
  });

  test("waits while it is pending and says when it is paid, and what is left", async () => {
    fakePayments({ states: [{ state: "pending" }, { state: "paid", amount: 475_000, balance: 25_000 }] });
    thank(`?invoice=${linkId}`);
    expect(await screen.findByText("Waiting for the payment")).toBeTruthy();
    expect(await screen.findByText("Thank you. It is paid.")).toBeTruthy();
    expect(screen.getByText(/Ọlátúnjí Textiles has ₦4,750\.00 for INV-0001\./).textContent).toContain(
      "₦250.00 is left to pay.",
    );
  });

  test("payment › differs from the order › is being checked, and nobody is asked to pay again", async () => {
    const server = fakePayments({ states: [{ state: "pending", unclear: true }] });
    thank(`?invoice=${linkId}`);
    expect(await screen.findByText("Your payment is being checked")).toBeTruthy();
    expect(screen.getByText(/We told Ọlátúnjí Textiles\. Don’t pay again/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /again/i })).toBeNull();
    expect(server.paths).toHaveLength(1);
    cleanup();
    fakePayments({ states: [{ state: "failed", unclear: true }] });
    thank(`?invoice=${linkId}`);
    expect(await screen.findByText("Your payment was not found")).toBeTruthy();
    expect(screen.queryByText(/Nothing was charged/)).toBeNull();
  });

  test("a payment of one's own is shown among one's own", () => {
    fakePayments();
    thank("?transaction=0198b0a0-0000-7000-8000-000000000001&status=success");
    expect(screen.getByTestId("address").textContent).toBe(
      "/transactions?transaction=0198b0a0-0000-7000-8000-000000000001",
    );
  });

  test("without a payment in the address it claims nothing", async () => {
    const server = fakePayments();
    thank("?status=success");
    expect(screen.getByText(/This page has no payment to show/)).toBeTruthy();
    expect(server.paths).toEqual([]);
  });
});
