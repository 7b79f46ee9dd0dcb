// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { user } from "../../../test/fake-writer.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { localText } from "../../platform/browser-storage.ts";
import { browserDevice } from "../../platform/browser.ts";
import { setDevice } from "../../platform/device.ts";
import { returnPathKey } from "../../session/return-path.ts";
import { clearLocalStorage, sessionNeedsLogin, writeSession } from "../../session/session.ts";
import { AffiliateScreen } from "./affiliate-screen.tsx";
import { AffiliateRegisterScreen } from "./register-screen.tsx";

const copied: string[] = [];
beforeAll(() => setDevice({ ...browserDevice, copy: async (text) => copied.push(text) > 0 }));
afterAll(() => vi.unstubAllGlobals());
afterEach(() => {
  cleanup();
  clearLocalStorage();
  sessionStorage.clear();
});

const affiliate = {
  id: "0198b0a0-0000-7000-8000-000000000001",
  name: "Amina Bello",
  email: "amina@mail.example",
  country: "NG",
  code: "AMINA7K",
  link: "https://ankara.example/register?ref=AMINA7K",
  created_at: "2026-11-01T08:00:00.000Z",
};
const dashboard = {
  affiliate,
  clicks: 40,
  sign_ups: 6,
  paying: 2,
  sums: [
    { currency: "NGN", pending: 200_000, available: 600_000, paid: 0 },
    { currency: "USD", pending: 0, available: 159, paid: 1_200 },
  ],
  entries: [
    {
      id: "0198b0a0-0000-7000-8000-000000000002",
      at: "2026-11-10T08:00:00.000Z",
      kind: "reversal",
      currency: "NGN",
      amount: -200_000,
      available_at: null,
    },
  ],
  minimum: { NGN: 500_000, USD: 1_000 },
};

type SentRequest = { method: string; path: string; search: string; body: Record<string, unknown>; headers: Headers };
function fakeAffiliates(reply: (call: SentRequest) => Response) {
  const requests: SentRequest[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const { pathname: path, search } = new URL(address, "http://app.example");
    const body = typeof init.body === "string" ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    const call = { method: init.method ?? "GET", path, search, body, headers: new Headers(init.headers) };
    requests.push(call);
    return reply(call);
  });
  return requests;
}
const refuse = (status: number, code: string, fields?: object) =>
  Response.json({ code, message: "No", ...(fields ? { fields } : {}) }, { status });
const own = (at: string) => renderScreen(<AffiliateScreen />, { at, path: "/affiliate" });

test("affiliate › the mailed key opens the page, leaves the address, and asks for the payout once", async () => {
  const requests = fakeAffiliates(({ method }) =>
    Response.json(method === "GET" ? dashboard : { message: "We pay it within 7 days" }),
  );
  own("/affiliate?key=secret-key");
  expect(await screen.findByText("https://ankara.example/register?ref=AMINA7K")).toBeTruthy();
  expect(screen.getByTestId("address").textContent).toBe("/affiliate?own=1");
  expect(requests[0]?.search).toBe("?key=secret-key");
  for (const figure of ["40", "6", "2"]) expect(screen.getByText(figure)).toBeTruthy();
  expect(screen.getByText("Reversed after a refund")).toBeTruthy();
  const person = userEvent.setup();
  await person.click(screen.getByRole("button", { name: "Copy link" }));
  await waitFor(() => expect(copied).toEqual(["https://ankara.example/register?ref=AMINA7K"]));

  const [naira, dollars] = screen.getAllByRole<HTMLButtonElement>("button", { name: "Request payout" });
  expect([naira?.disabled, dollars?.disabled]).toEqual([false, true]);
  expect(screen.getByText("Minimum $10")).toBeTruthy();
  await person.click(naira as HTMLElement);
  expect(await screen.findByText("We pay it within 7 days")).toBeTruthy();
  const payout = requests.find(({ method }) => method === "POST");
  expect(payout?.body).toEqual({ payout: { currency: "NGN" } });
  expect(payout?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
});

test("affiliate page › visitor who is no affiliate › is invited, and a signed-in user signs in no second time", async () => {
  writeSession({ token: "e30.e30.c2ln", user });
  const requests = fakeAffiliates(() => refuse(401, "unauthenticated"));
  own("/affiliate?own=1");
  expect((await screen.findByRole("link", { name: "Become an affiliate" })).getAttribute("href")).toBe(
    "/affiliate/register",
  );
  expect(requests[0]?.headers.get("authorization")).toBe("Bearer e30.e30.c2ln");
  expect(sessionNeedsLogin()).toBe(false);
  const earned = screen.getByRole("row", { name: /^Yearly, Nigeria/ });
  expect(earned.textContent).toBe("Yearly, Nigeria₦10,000₦2,000");
});

test("affiliate page › an affiliate who is not logged in › logs in from the sentence and comes back to the page", async () => {
  fakeAffiliates(() => refuse(401, "unauthenticated"));
  own("/affiliate?own=1");
  await userEvent.click(await screen.findByRole("link", { name: "log in" }));
  expect(screen.getByTestId("address").textContent).toBe("/login");
  expect(localText.get(returnPathKey)).toBe("/affiliate?own=1");
});

const register = () =>
  renderScreen(<AffiliateRegisterScreen />, { at: "/affiliate/register", path: "/affiliate/register" });
async function fillIn(): Promise<ReturnType<typeof userEvent.setup>> {
  const person = userEvent.setup();
  await person.type(screen.getByLabelText(/^Your name/), "Amina Bello");
  await person.type(screen.getByLabelText(/^E-mail/), "amina@mail.example");
  await person.click(screen.getByRole("radio", { name: "Mobile money" }));
  await person.type(screen.getByLabelText(/^Network/), "MTN MoMo");
  await person.type(screen.getByLabelText(/^Wallet phone number/), "08031234567");
  await person.type(screen.getByLabelText(/^Name on the account/), "Amina Bello");
  return person;
}
const send = () => screen.getByRole("button", { name: "Become an affiliate" });

test("affiliate › the form says what is missing, wants the terms agreed to, and sends what was typed", async () => {
  const requests = fakeAffiliates(() => Response.json({ message: "We sent you a mail", affiliate: null }));
  register();
  await userEvent.click(send());
  expect(screen.getByText("At least 3 letters.")).toBeTruthy();
  expect(screen.getByText("Agree to the terms first.")).toBeTruthy();
  expect(requests).toHaveLength(0);

  const person = await fillIn();
  await person.click(screen.getByRole("checkbox", { name: "I agree to these terms" }));
  await person.click(send());
  expect(await screen.findByText("We sent you a mail")).toBeTruthy();
  expect(requests[0]?.body).toEqual({
    affiliate: {
      name: "Amina Bello",
      email: "amina@mail.example",
      phone: "",
      country: "NG",
      payout: {
        kind: "mobile_money",
        provider: "MTN MoMo",
        account_number: "08031234567",
        account_name: "Amina Bello",
      },
      terms: true,
    },
  });
});

test("affiliate › a refusal stands at its field, and what was typed is there after a reload", async () => {
  fakeAffiliates(() => refuse(422, "invalid", { "affiliate.email": "This address is not right" }));
  register();
  const person = await fillIn();
  await person.click(screen.getByRole("checkbox"));
  await person.click(send());
  expect(await screen.findByText("This address is not right")).toBeTruthy();
  cleanup();
  register();
  expect(screen.getByLabelText<HTMLInputElement>(/^Wallet phone number/).value).toBe("08031234567");
});

test("affiliate › a signed-in user whose address it is goes to the page at once", async () => {
  writeSession({ token: "e30.e30.c2ln", user });
  fakeAffiliates(() => Response.json({ message: "Welcome", affiliate }));
  register();
  const person = userEvent.setup();
  expect(screen.getByLabelText<HTMLInputElement>(/^E-mail/).value).toBe(user.email);
  await person.type(screen.getByLabelText("Bank"), "GTBank");
  await person.type(screen.getByLabelText(/^Account number/), "0123456789");
  await person.type(screen.getByLabelText(/^Name on the account/), "Adesola");
  await person.click(screen.getByRole("checkbox"));
  await person.click(send());
  await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/affiliate?own=1"));
});

test("affiliate › beside the form › each plan's price and its fifth, and what a payout begins at", () => {
  fakeAffiliates(() => Response.json({}));
  register();
  const row = (name: string) =>
    [...screen.getByRole("rowheader", { name }).closest("tr")!.querySelectorAll("td")].map((cell) => cell.textContent);
  expect(screen.getAllByRole("rowheader")).toHaveLength(6);
  expect(row("6 Months, Nigeria")).toEqual(["₦6,000", "₦1,200"]);
  // 20 % of $59.99 is rounded down.
  expect(row("Yearly")).toEqual(["$59.99", "$11.99"]);
  expect(screen.getByText("To your bank account or mobile money, from ₦5,000 or $10.")).toBeTruthy();
});
