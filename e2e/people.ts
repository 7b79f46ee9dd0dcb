import { expect, type Page } from "@playwright/test";

export type Account = { username: string; email: string; password: string; business: string };

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

/** Goes past the cards of the welcome to the start page. */
export async function skipWelcome(page: Page): Promise<void> {
  for (const _card of ["business", "payment", "logo"]) await page.getByRole("button", { name: "Skip" }).click();
  await page.getByRole("button", { name: "Look around first" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
}

export async function signIn(page: Page, account: Pick<Account, "username" | "password">): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Username or e-mail").fill(account.username);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/(tabs\/home)?$/);
}

/** Signs in without the form, for tests that are about something else. */
export async function openDemo(page: Page, demo: "lagos" | "kampala" | "nairobi" | "empty"): Promise<void> {
  await page.goto("/login");
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
    localStorage.setItem("token", jwt);
    localStorage.setItem("user", JSON.stringify(user));
    localStorage.setItem("expire_at", new Date(Date.now() + 864e5).toISOString());
  }, demo);
}
