import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { expect, test, type Browser, type Page } from "@playwright/test";
import type { CompanyAct, CompanyAnswer } from "@ankara/server/companies-server";
import { addClient, addItem, closeSheet, everythingSent, issue, linkOfInvoice, writeInvoice } from "../actions.ts";
import { newAccount, openNewBusiness } from "../accounts.ts";
import { daysAgo } from "../days.ts";
import { expectNoFaults } from "../axe-faults.ts";
import { ports } from "../ports.ts";

const port = ports.companies;
test.use({ serviceWorkers: "block" });
// One server holds the three companies.
test.describe.configure({ mode: "serial" });

let server: ChildProcess;
let ended: AbortSignal;
/** A server that ended, because its port is taken for example, answers nothing: what it said last is the fault. */
const heard = async () => {
  const answer = once(server, "message", { signal: ended }).catch((error: unknown) =>
    Promise.reject(ended.reason ?? error),
  );
  const [{ failed }] = (await answer) as [CompanyAnswer];
  expect(failed).toBe(null);
};
test.beforeAll(async () => {
  const program = resolve(import.meta.dirname, "../../apps/server/scripts/companies-server.ts");
  server = fork(program, {
    env: { ...process.env, PORT: String(port), PAGES_PORT: String(ports.companyPages) },
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  let errors = "";
  server.stderr?.on("data", (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4_000)));
  const ending = new AbortController();
  server.once("close", () =>
    ending.abort(new Error(`The server of the companies ended. ${/^\w*Error: .*/m.exec(errors)?.[0] ?? errors}`)),
  );
  ended = ending.signal;
  await heard();
});
test.afterAll(async () => {
  if (ended.aborted) return;
  server.disconnect();
  await once(server, "exit");
});

/** Lets something happen at a company. */
async function happens(act: CompanyAct): Promise<void> {
  server.send(act);
  await heard();
}

async function phone(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 360, height: 740 },
    locale: "en-GB",
    ignoreHTTPSErrors: true,
    javaScriptEnabled,
  });
  return context.newPage();
}

const companies = [
  { company: "paystack", name: "Paystack", country: "NG", symbol: "₦", byBank: true },
  { company: "flutterwave", name: "Flutterwave", country: "NG", symbol: "₦", byBank: true },
  { company: "stripe", name: "Stripe", country: "GB", symbol: "£", byBank: false },
] as const;

for (const { company, name, country, symbol, byBank } of companies)
  test(`${name} › connected, paid without a script, settled, refunded in part, the rest paid with one, disputed`, async ({
    browser,
  }) => {
    const owner = await phone(browser, true);
    const { password } = await openNewBusiness(owner, newAccount(), { country, vat: false });

    await owner.goto("/money?connect");
    const sheet = owner.getByRole("dialog", { name: "Take cards and bank apps" });
    await sheet
      .getByRole("button", { name: new RegExp(`^.?\\s*${name}`) })
      .first()
      .click();
    await sheet.getByRole("button", { name: `Connect ${name}` }).click();
    if (byBank) {
      const bank = owner.getByRole("dialog", { name: `Where should ${name} send your money?` });
      await bank.getByLabel("Bank or mobile money").selectOption({ label: "Access Bank" });
      await bank.getByLabel("Account number").fill("0690000031");
      // The name of the business comes with the first copy, a moment after this sheet.
      await expect(bank.getByLabel("Name on the account")).not.toHaveValue("");
      await bank.getByRole("button", { name: "Connect" }).click();
    }
    await owner.getByRole("textbox", { name: "Password" }).fill(password);
    await owner.getByRole("button", { name: "Continue" }).click();
    await expect(sheet.getByText("Ready")).toBeVisible();
    await closeSheet(owner);

    await owner.goto("/");
    await addClient(owner, { name: "Mama Tolu", phone: "0803 555 0103" });
    await addItem(owner, { name: "Lace, 5 yards", price: "400" });
    await writeInvoice(owner, "Mama Tolu", "Lace, 5 yards");
    expect(await issue(owner)).toBe("INV-0001");
    await closeSheet(owner);
    await everythingSent(owner);
    const link = await linkOfInvoice(owner);

    const plain = await phone(browser, false);
    await plain.goto(link);
    await plain.getByRole("link", { name: "Pay now" }).click();
    if (!byBank) await plain.getByRole("link", { name: "Pay now" }).click();
    await plain.getByRole("button", { name: "Pay at the company" }).click();
    await plain.getByRole("link", { name: "Open INV-0001" }).click();
    await expect(plain.getByText("Nothing left to pay. Thank you.")).toBeVisible();

    await happens({ at: company, do: "settle", day: daysAgo(0) });
    await owner.goto("/money");
    // 400.00 less the company's 1.5 % and 1.00, less the operator's 1 %.
    await expect(owner.getByText(`${symbol}389`).first()).toBeVisible();

    await owner.goto("/tabs/invoice");
    await owner.getByRole("link", { name: /INV-0001/ }).click();
    await owner
      .getByRole("button", { name: /^(Card|.*400)/ })
      .last()
      .click();
    await owner.getByRole("button", { name: "Refund", exact: true }).click();
    const refund = owner.getByRole("dialog", { name: "Refund payment" });
    await refund.getByRole("textbox", { name: /^Amount/ }).fill("150");
    await refund.getByRole("button", { name: `Refund ${symbol}150` }).click();
    await expect(owner.getByText(/refunded|on its way back/).first()).toBeVisible();

    const client = await phone(browser, true);
    await expect(async () => {
      await client.goto(link);
      await expect(client.getByRole("link", { name: "Pay now" })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expectNoFaults(client);
    await client.getByRole("link", { name: "Pay now" }).click();
    await client.getByRole("button", { name: byBank ? "Pay at the company" : `Pay ${symbol}150.00` }).click();
    await expect(client.getByRole("heading", { name: "Thank you. It is paid." })).toBeVisible();

    await happens({ at: company, do: "dispute", amount: 250_00 });
    await owner.goto("/tabs/invoice");
    await owner.getByRole("link", { name: /INV-0001/ }).click();
    await expect(owner.getByText(`Answer at ${name} by`)).toBeVisible();
    await expectNoFaults(owner);
    await Promise.all([owner, plain, client].map((each) => each.context().close()));
  });
