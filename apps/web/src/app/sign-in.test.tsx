// @vitest-environment happy-dom
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { User } from "@ankara/contract/users";
import { browserDevice } from "../platform/browser.ts";
import { setDevice } from "../platform/device.ts";
import { clearLocalStorage, readSession, endSignOut } from "../session/session.ts";
import { Toaster } from "../ui/toast.tsx";
import { consumeReturnPath } from "./first-touch.ts";
import { Gate } from "./gate.tsx";
import { ModalHost } from "./modals.tsx";

const user: User = {
  id: "0190f7a0-0000-7000-8000-000000000001",
  username: "adesola",
  email: "adesola@shop.ng",
  name: "Adéṣọlá Ọlátúnjí",
  company_name: "Ọlátúnjí Textiles",
  phone: "",
  country: "NG",
  logo: null,
  logoLocation: null,
  logoUrl: null,
  invoice_settings: "{}",
  business_id: "0190f7a0-0000-7000-8000-000000000002",
  created_at: "2026-11-20T09:41:00.000Z",
};

type Answer = { status?: number; body: unknown } | "no network";
const answers = new Map<string, Answer>();
const requests: { address: string; body: unknown }[] = [];

beforeAll(() => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  setDevice(browserDevice);
});
const state = {
  state: "ok",
  version: "1",
  time: "2026-11-20T09:41:00.000Z",
  providers: { ai: "built-in", cards: "off", subscriptions: "off", mail: "sandbox" },
  ai_countries: ["NG"],
  demo: false,
  announcements_at: null,
};
beforeEach(() => {
  answers.set("GET /state", { body: state });
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    requests.push({ address, body: typeof init.body === "string" ? JSON.parse(init.body) : null });
    const answer = answers.get(`${init.method} ${address.split("?")[0]}`) ?? "no network";
    if (answer === "no network") throw new TypeError("Failed to fetch");
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
});
afterEach(() => {
  cleanup();
  answers.clear();
  requests.length = 0;
  clearLocalStorage();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}
const address = () => screen.getByTestId("address").textContent;

function open(path: string) {
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={[path]}>
        <ModalHost>
          <Gate />
        </ModalHost>
        <Address />
      </MemoryRouter>
      <Toaster />
    </I18nProvider>,
  );
  return userEvent.setup();
}

describe("signing in", () => {
  test.each(["/", "/contacts/danjuma-1a2b3c4d", "/settings/account", "/nowhere"])(
    "a visitor of %s is asked to sign in",
    async (path) => {
      endSignOut();
      open(path);
      expect(await screen.findByRole("heading", { name: "Welcome back" })).toBeTruthy();
      expect(address()).toBe("/login");
    },
  );

  test("a device nobody has signed in on › shows the promise and the way to a first invoice, and can sign in", async () => {
    open("/");
    const promise = "Send a professional invoice before the customer leaves.";
    expect(await screen.findByRole("heading", { name: promise })).toBeTruthy();
    expect(screen.queryByText("Welcome back")).toBeNull();
    expect(screen.getByRole("link", { name: "Make an invoice" }).getAttribute("href")).toBe("/try");
    expect(screen.getByLabelText("Username or e-mail")).toBeTruthy();
  });

  test("a wrong password says so in the specification's words and keeps what was typed", async () => {
    answers.set("POST /user_token", { status: 401, body: { message: "no", code: "bad_credentials" } });
    const person = open("/login");
    await person.type(await screen.findByLabelText("Username or e-mail"), "adesola");
    await person.type(screen.getByLabelText("Password"), "not this");
    await person.click(screen.getByRole("button", { name: "Log in" }));
    expect(await screen.findByText("Username/Email or Password is incorrect.")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Username or e-mail").value).toBe("adesola");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("not this");
    expect(readSession()).toBeNull();
  });

  test("without network it says that, and nothing typed is lost", async () => {
    const person = open("/login");
    await person.type(await screen.findByLabelText("Username or e-mail"), "adesola");
    await person.type(screen.getByLabelText("Password"), "cloth and thread");
    await person.click(screen.getByRole("button", { name: "Log in" }));
    expect(await screen.findByText(/^You’re offline/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("cloth and thread");
  });

  test("after a plan page was wanted, a login leads there", async () => {
    answers.set("POST /user_token", { body: { user, jwt: "e30.e30.c2ln" } });
    const person = open("/plan/portal");
    await person.type(await screen.findByLabelText("Username or e-mail"), "adesola");
    await person.type(screen.getByLabelText("Password"), "cloth and thread");
    await person.click(screen.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(address()).toBe("/plan/subscribe"));
    expect(readSession()?.user.username).toBe("adesola");
    expect(requests.find((call) => call.address === "/user_token")).toMatchObject({
      body: { auth: { login: "adesola", password: "cloth and thread" } },
    });
  });
});

test("a new password by mail › somebody was in the account › the next sign-in leads to where they are thrown out", async () => {
  answers.set("POST /users/reset-password", { body: { message: "Your new password is set. Log in with it." } });
  const person = open("/reset-password?token=mailed");
  await person.click(await screen.findByLabelText("New password"));
  await person.paste("cloth by the river");
  await person.click(screen.getByRole("button", { name: "Save new password" }));
  await person.click(await screen.findByRole("button", { name: "Someone was in my account" }));
  expect(await screen.findByText("Please login to continue")).toBeTruthy();
  await waitFor(() => expect(address()).toBe("/login"));
  expect(consumeReturnPath()).toBe("/settings/sign-ins");
});

describe("signing up", () => {
  async function fill(person: ReturnType<typeof userEvent.setup>) {
    await person.type(await screen.findByLabelText("Business name"), "Ọlátúnjí Textiles");
    await person.type(screen.getByLabelText("E-mail"), "adesola@shop.ng");
    await person.type(screen.getByLabelText("Password"), "cloth and thread");
    await person.click(screen.getByRole("button", { name: "Create account" }));
  }

  test("carries who sent the visitor, and suggests a username from the business", async () => {
    const person = open("/register?ref=amina");
    await fill(person);
    await waitFor(() => expect(requests.some((call) => call.address === "/users?ref=amina")).toBe(true));
    expect(requests.find((call) => call.address === "/users?ref=amina")?.body).toMatchObject({
      user: {
        username: "olatunjitextiles",
        email: "adesola@shop.ng",
        company_name: "Ọlátúnjí Textiles",
        country: "NG",
      },
    });
  });

  test("the server's problems stand at their fields and in a toast, and what was typed stays", async () => {
    answers.set("POST /users", {
      status: 422,
      body: { message: "Some things need mending", code: "invalid", fields: { "user.email": "This e-mail is taken" } },
    });
    const person = open("/register");
    await fill(person);
    expect(await screen.findByText("This e-mail is taken")).toBeTruthy();
    expect(screen.getByText("Some things need mending")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe("adesola@shop.ng");
    expect(screen.getByLabelText("E-mail").getAttribute("aria-invalid")).toBe("true");
  });

  test("a failure without words says the specification's", async () => {
    answers.set("POST /users", { status: 500, body: "<h1>broken</h1>" });
    const person = open("/register");
    await fill(person);
    expect(await screen.findByText("Something went wrong... Please try again")).toBeTruthy();
  });

  test("without a token the way leads to the welcome", async () => {
    answers.set("POST /users", { body: { user } });
    const person = open("/register");
    await fill(person);
    await waitFor(() => expect(address()).toBe("/welcome/"));
    expect(await screen.findByText(/Open the link in our e\u2011mail/)).toBeTruthy();
    expect(readSession()).toBeNull();
  });

  test("a password everybody tries is not sent, and says how strong the next one is", async () => {
    const person = open("/register");
    const password = await screen.findByLabelText("Password");
    await person.type(screen.getByLabelText("Business name"), "Okafor Textiles");
    await person.type(screen.getByLabelText("E-mail"), "adesola@shop.ng");
    await person.type(password, "Okafor2026");
    const refused = "This password is too close to your name or business. Choose another.";
    expect(await screen.findByText(refused)).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Create account" }));
    await waitFor(() => expect(password.getAttribute("aria-invalid")).toBe("true"));
    expect(requests.filter((call) => call.address.startsWith("/users"))).toEqual([]);
    await person.type(password, ", cloth by the river");
    expect(await screen.findByText("Strong password")).toBeTruthy();
  });

  test("nothing is sent before the fields are good", async () => {
    const person = open("/register");
    await person.click(await screen.findByRole("button", { name: "Create account" }));
    expect(await screen.findByText(/^Use at least 8/)).toBeTruthy();
    expect(requests.filter((call) => call.address.startsWith("/users"))).toEqual([]);
  });
});

describe("an address that carries a token", () => {
  test("a token that is no good shows a sentence and the login, and no data", async () => {
    answers.set("POST /users/visit", { status: 401, body: { message: "no", code: "unauthenticated" } });
    open("/plan/subscribe?token=old");
    expect(await screen.findByText("This link no longer logs you in")).toBeTruthy();
    expect(readSession()).toBeNull();
  });

  test("a token is exchanged once for a session, and leaves the address", async () => {
    answers.set("POST /users/visit", { body: { user, jwt: "e30.e30.c2ln" } });
    open("/plan/subscribe?token=young&device=phone");
    await waitFor(() => expect(address()).toBe("/plan/subscribe?device=phone"));
    expect(readSession()?.token).toBe("e30.e30.c2ln");
    const exchanges = requests.filter((call) => call.address === "/users/visit");
    expect(exchanges.map(({ body }) => body)).toEqual([{ visit: { token: "young" } }]);
  });
});
