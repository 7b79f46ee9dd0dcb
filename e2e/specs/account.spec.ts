import { expect, test, type Page } from "@playwright/test";
import { everythingSent, readDevice } from "../actions.ts";
import { codeOf } from "@ankara/server/authenticator";
import { buyPlan, newAccount, openNewBusiness, signIn, signUp, skipWelcome } from "../accounts.ts";
import { guardedRoutes } from "../routes.ts";

// Always on the line: to fetch the whole app for later costs a sixth of the test.
test.use({ serviceWorkers: "block" });

test("account › a visitor is led to the sign-in page, and an unknown address to the start", async ({ page }) => {
  await page.goto("/tabs/invoice");
  await expect(page).toHaveURL(/\/login$/);
  // To load the app anew for each costs twenty seconds.
  for (const route of guardedRoutes) {
    await page.evaluate((to) => {
      window.history.pushState({}, "", to);
      window.dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    }, route);
    await expect(page, route).toHaveURL(/\/login$/);
  }
  await page.goto("/no/such/page");
  await expect(page).toHaveURL(/\/login$/);
});

test("account › a person who is signed in is not asked to log in again", async ({ page }) => {
  await signUp(page, newAccount());
  await skipWelcome(page);
  await page.goto("/login");
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/register?mail=1");
  await expect(page).toHaveURL(/\/plan\/subscribe/);
  await page.goto("/no/such/page");
  await expect(page).toHaveURL(/\/$/);
});

test("account › a password that was forgotten is set anew by the link in the mail", async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await skipWelcome(page);
  await everythingSent(page);
  await logOut(page);

  await page.getByRole("link", { name: "Forgot password?" }).click();
  // The sign-in page has a field of the same name.
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByLabel("Username or e-mail").fill(account.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("button", { name: "Send again" })).toBeVisible();
  const mails = await page.context().newPage();
  const links = mails
    .getByRole("article")
    .filter({ hasText: account.email })
    .getByRole("link", { name: /reset-password/ });
  // The answer does not wait for the mail, so that it takes as long for a name nobody has.
  await expect(async () => {
    await mails.goto("/dev/outbox");
    await expect(links.first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const link = await links.first().getAttribute("href");
  await mails.close();

  await page.goto(new URL(link!).pathname + new URL(link!).search);
  await page.getByLabel("New password").fill("a new one for Balógun");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page).toHaveURL(/\/login$/);

  await page.getByLabel("Username or e-mail").fill(account.username);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByText("Username/Email or Password is incorrect.")).toBeVisible();
  await signIn(page, { ...account, password: "a new one for Balógun" });
});

test("account › a password is changed, and the other phone is signed out", async ({ page, browser, baseURL }) => {
  const account = newAccount();
  await signUp(page, account);
  await skipWelcome(page);
  await buyPlan(page);
  const tablet = await browser.newContext({ baseURL: baseURL! });
  const other = await tablet.newPage();
  await signIn(other, account);
  await expect(other.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();

  await page.goto("/settings/security");
  await page.getByLabel("Old password").fill("not this one");
  await page.getByLabel("New password").fill("a new one for Balógun");
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText(/Check if your old password is correct and try again\.$/)).toBeVisible();
  await page.getByLabel("Old password").fill(account.password);
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByLabel("Old password")).toHaveValue("");

  await other.reload();
  await expect(other.getByText(/log in again/i).first()).toBeVisible();
  await tablet.close();
});

test("account › other bank details, with a second factor › wait on the phone until its owner types a code", async ({
  page,
}) => {
  const { password } = await openNewBusiness(page);
  const call = (method: string, path: string, body?: unknown) =>
    page.evaluate(
      async ({ method, path, body }) => {
        const headers = {
          "content-type": "application/json",
          authorization: `Bearer ${localStorage.getItem("token")}`,
          "x-xsrf-token": decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ""),
        };
        const answer = await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
        return (await answer.json()) as { key: string; changes: { collection: string; data: { payTo: unknown } }[] };
      },
      { method, path, body },
    );
  const { key } = await call("POST", "/users/second-factor", { user: { current_password: password } });
  await call("POST", "/users/second-factor/confirm", { user: { code: codeOf(key) } });
  const payToOnServer = async () => {
    const { changes } = await call("GET", "/sync/pull?limit=500&cursor=");
    return changes.find(({ collection }) => collection === "business")?.data.payTo;
  };

  await page.goto("/settings/invoice");
  await page.getByText("Bank and mobile money").click();
  await page.getByRole("button", { name: "Add bank or mobile money" }).click();
  await page.getByLabel("Bank", { exact: true }).last().fill("Wema Bank");
  await page.getByLabel("Account number").fill("0123456789");
  await page.getByRole("button", { name: "Done" }).click();
  // Saved while it is typed: how often says how fast somebody types.
  await expect.poll(async () => JSON.stringify(await readDevice(page, "outbox"))).toContain("0123456789");
  await page.goto("/");
  const strip = page.getByRole("status").filter({ hasText: "Confirm the new bank details." });
  await expect(strip).toBeVisible();
  expect(JSON.stringify(await payToOnServer())).not.toContain("0123456789");

  await strip.getByRole("button", { name: "Confirm" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Password", { exact: true }).fill(password);
  await sheet.getByRole("button", { name: "Continue" }).click();
  // A code is taken once, and that of this half minute switched the second factor on.
  await sheet.getByLabel(/code/i).fill(codeOf(key, 1));
  await sheet.getByRole("button", { name: "Continue" }).click();
  await everythingSent(page);
  expect(await payToOnServer()).toMatchObject([{ provider: "Wema Bank", accountNumber: "0123456789" }]);
  await expect(strip).toBeHidden();
});

test("account › an account is deleted with all it holds", async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await skipWelcome(page);
  await everythingSent(page);
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "{}") as { id: string });
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect((await databases()).filter((name) => name?.includes(id))).toHaveLength(1);
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Delete Account" }).click();
  const alert = page.getByRole("alertdialog");
  await expect(alert).toBeVisible();
  await alert.getByRole("button").last().click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("Username or e-mail").fill(account.username);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByText("Username/Email or Password is incorrect.")).toBeVisible();
  expect((await databases()).filter((name) => name?.includes(id))).toEqual([]);
});

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "One More Thing" }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(/\/login$/);
}
