import type { Page } from "@playwright/test";
import { expect } from "./actions.ts";

export type Account = { username: string; email: string; password: string; business: string };

/**
 * A page of the origin without the app, which costs a second of CPU to load: here the device is written to before the app
 * reads it. The browser holds the token that changes have to repeat.
 */
export async function openBlank(page: Page): Promise<void> {
  await page.request.get("/state");
  await page.goto("/theme.js");
}

let made = 0;
/** An account nobody else in this run has. */
export function newAccount(business = "Ọlátúnjí Textiles"): Account {
  const username = `ade${Date.now().toString(36)}${(made++).toString(36)}${process.pid.toString(36)}`;
  return { username, email: `${username}@shop.example`, password: "market day at Balógun", business };
}

export async function signUp(page: Page, account: Account): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Business name").fill(account.business);
  await page.getByLabel("Your name").fill("Adesọlá");
  await page.getByLabel("Username").fill(account.username);
  await page.getByLabel("E-mail").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(/\/welcome/);
}

/**
 * A business of its own, signed up without the form, for tests that are about something else. Its credit is 50; unless said
 * otherwise it is registered for VAT, as the businesses of most tests are: they charge 7.5 %.
 */
export async function openNewBusiness(
  page: Page,
  account = newAccount(),
  { vat = true, country = "NG" } = {},
): Promise<Account> {
  await openBlank(page);
  const { username, email, password, business } = account;
  const user = { username, email, password, name: "Adesọlá", company_name: business, country };
  const token = await page.evaluate(
    async ({ user, vat }) => {
      const headers = {
        "content-type": "application/json",
        "x-xsrf-token": decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ""),
      };
      const call = async (method: string, path: string, body: unknown, token = "") => {
        const answer = await fetch(path, {
          method,
          headers: token === "" ? headers : { ...headers, authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        });
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
        return (await answer.json()) as { user: unknown; token: string };
      };
      const made = await call("POST", "/users", { user });
      if (vat) await call("PATCH", `/users/${user.username}`, { user: { vat_registered: true } }, made.token);
      localStorage.setItem("token", made.token);
      localStorage.setItem("user", JSON.stringify(made.user));
      localStorage.setItem("expire_at", new Date(Date.now() + 864e5).toISOString());
      // The intro of the writer is about something else, too.
      localStorage.setItem("AiWriter", JSON.stringify({ expireBanner: new Date().toISOString(), dismissed: true }));
      return made.token;
    },
    { user, vat },
  );
  expect(token).toBeTruthy();
  return account;
}

/** A business that is not registered for VAT, on its start page. */
export async function startBusiness(page: Page, account = newAccount()): Promise<Account> {
  await openNewBusiness(page, account, { vat: false });
  await page.goto("/tabs/home");
  await expect(page.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
  return account;
}

/** A plan for whoever is signed in, paid at the sandbox: a free one syncs one device. */
export async function buyPlan(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const headers = {
      accept: "application/json",
      "content-type": "application/json",
      authorization: `Bearer ${localStorage.getItem("token")}`,
      "x-xsrf-token": decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ""),
    };
    const call = async (method: string, path: string, body?: unknown) => {
      const answer = await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as { id: string; url: string; transaction: { status: string } };
    };
    const { id, url } = await call("POST", "/transactions", { transaction: { intent: "monthly" } });
    const card = new URLSearchParams({ number: "4242424242424242", expiry: "12/39", cvc: "123" });
    await fetch(new URL(url).pathname, { method: "POST", body: card, redirect: "manual" });
    const { transaction } = await call("GET", `/transactions/${id}`);
    if (transaction.status !== "success") throw new Error(`the plan is ${transaction.status}`);
  });
}

/** Goes past the cards of the welcome to the start page. */
export async function skipWelcome(page: Page): Promise<void> {
  await skipCards(page, ["Your business", "How you get paid", "Your logo"]);
}

/** Says on the first card that the business is registered for VAT, and goes past the others. */
export async function registerForVat(page: Page): Promise<void> {
  await page.getByText("Registered for VAT").click();
  await page.getByRole("button", { name: "Continue" }).click();
  await skipCards(page, ["How you get paid", "Your logo"]);
}

async function skipCards(page: Page, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    // Until an answer came that its button waits for, a card can be skipped, too.
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.getByRole("button", { name: "Skip" }).click();
  }
  await page.getByRole("button", { name: "Look around first" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
}

export async function signIn(page: Page, account: Pick<Account, "username" | "password">): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Username or e-mail").fill(account.username);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL(/\/(tabs\/home)?$/);
}

/**
 * Signs in without the form, for tests that are about something else. A demo is one account for all tests and keeps the language of
 * the last one: a page that has chosen none speaks English.
 */
export async function openDemo(page: Page, demo: "lagos" | "kampala" | "nairobi" | "empty"): Promise<void> {
  await openBlank(page);
  await page.evaluate(async (name) => {
    const answer = await fetch("/demo/log-in", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-xsrf-token": decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ""),
      },
      body: JSON.stringify({ demo: name }),
    });
    if (!answer.ok) throw new Error(`The demo answered ${answer.status}: ${await answer.text()}`);
    const { user, jwt } = (await answer.json()) as { user: unknown; jwt: string };
    localStorage.setItem("language", localStorage.getItem("language") ?? "en");
    localStorage.setItem("token", jwt);
    localStorage.setItem("user", JSON.stringify(user));
    localStorage.setItem("expire_at", new Date(Date.now() + 864e5).toISOString());
  }, demo);
}
