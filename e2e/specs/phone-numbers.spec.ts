import { expect, test } from "@playwright/test";
import { buyPlan } from "../accounts.ts";
import { ports } from "../ports.ts";
import { startServerWithClock } from "../server.ts";

test.use({ serviceWorkers: "block" });

let server: Awaited<ReturnType<typeof startServerWithClock>>;
test.beforeAll(async () => {
  server = await startServerWithClock(ports.phones, { PHONE_CODES: "sandbox" });
});
test.afterAll(() => server.stop());

/** The newest code among the mails of the sandbox. */
async function codeFor(number: string): Promise<string> {
  const html = await (await fetch(`${server.url}/dev/outbox`, { headers: { accept: "text/html" } })).text();
  const at = html.indexOf(`SMS to ${number}`);
  const [code = ""] = /\b\d{6}\b/.exec(html.slice(html.indexOf("<pre>", at))) ?? [];
  if (at < 0 || code === "") throw new Error(`no code went to ${number}`);
  return code;
}

test("a phone number › signs up in one browser, logs in in a second; a member is let back in by the owner", async ({
  browser,
}) => {
  const contexts = await Promise.all([0, 1, 2, 3].map(() => browser.newContext({ baseURL: server.url })));
  try {
    const [first, second, counter, lost] = await Promise.all(contexts.map((context) => context.newPage()));
    const number = "+2348035550177";
    await first!.goto("/register");
    await first!.getByRole("link", { name: "Use your phone number" }).click();
    await first!.getByLabel("Phone number").fill("0803 555 0177");
    await first!.getByRole("button", { name: "Send code" }).click();
    await expect(first!.getByText("We sent an SMS with a code to +234 803 555 0177.")).toBeVisible();
    await first!.getByLabel("Code").fill(await codeFor(number));
    await first!.getByRole("button", { name: "Continue" }).click();
    await first!.getByLabel("Business name").fill("Bísí Provisions");
    await first!.getByLabel("Your name").fill("Bísí Adéyẹmí");
    await first!.getByRole("button", { name: "Create account" }).click();
    await first!.waitForURL(/\/welcome/);

    const askInSecond = async () => {
      await second!.goto("/login/phone");
      await second!.getByLabel("Phone number").fill("+234 803 555 0177");
      await second!.getByRole("button", { name: "Send code" }).click();
    };
    await askInSecond();
    // The next code comes after a minute.
    await expect(second!.getByText("Too many attempts").first()).toBeVisible();
    await server.passTime(61_000);
    await askInSecond();
    await expect(second!.getByText("We sent an SMS")).toBeVisible();
    await second!.getByLabel("Code").fill(await codeFor(number));
    await second!.getByRole("button", { name: "Continue" }).click();
    await expect(second!.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();

    // The owner's staff: one joins, loses the way in, asks, and is let back in for an hour.
    await buyPlan(second!);
    await second!.goto("/settings/people");
    await second!.getByRole("button", { name: "Invite someone" }).click();
    await second!.getByLabel("Name").fill("Túndé");
    await second!.getByRole("button", { name: "Make a link for WhatsApp" }).click();
    const link = await second!.getByText(/\/join\//).textContent();
    await second!.keyboard.press("Escape");
    await counter!.goto(new URL(link ?? "").pathname);
    await counter!.getByRole("button", { name: "Join" }).click();
    await expect(counter!.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();

    await second!.goto("/settings/people");
    const line = await second!.getByText("Business code:").textContent();
    const [code = ""] = /[2-9A-Z]{8}/.exec(line ?? "") ?? [];
    await lost!.goto("/forgot-password");
    await lost!.getByRole("button", { name: "I work for somebody: ask the owner" }).click();
    await lost!.getByLabel("Business code").fill(code.toLowerCase());
    await lost!.getByLabel("Your name").fill("Túndé");
    await lost!.getByRole("button", { name: "Ask the owner" }).click();
    const digits = await lost!.getByText(/^\d{4}$/).textContent();

    await second!.goto("/settings/people");
    await expect(second!.getByText(`Digits: ${digits}`)).toBeVisible();
    await second!.getByRole("button", { name: "Answer" }).click();
    const sheet = second!.getByRole("dialog", { name: "Let Túndé in again?" });
    await expect(sheet.getByRole("radio", { name: "Túndé" })).toBeChecked();
    await sheet.getByRole("button", { name: "Make a link for one hour" }).click();
    const back = await second!.getByText(/\/join\//).textContent();
    await lost!.goto(new URL(back ?? "").pathname);
    await lost!.getByRole("button", { name: "Join" }).click();
    await expect(lost!.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
    await counter!.goto("/settings/account");
    await expect(counter!.getByText(/Log in again|logged out/).first()).toBeVisible();
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
});
