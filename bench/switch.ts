import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { buyPlan, openNewBusiness } from "@ankara/e2e/accounts";
import { addClient, everythingSent, openableOffline } from "@ankara/e2e/actions";
import { chromiumArgs, findChromium } from "@ankara/e2e/chromium";
import { startServer } from "@ankara/e2e/server";
import { freePort } from "./free-port.ts";
import { median, ms, type Row } from "./report.ts";
import { WatchedPage } from "./watched-page.ts";

const phone = { width: 360, height: 740 };
const seller = "Bísí Adéyẹmí";
const pins = { owner: "4711", seller: "2580" } as const;
const rounds = 5;
const limitMs = 2_000;

/**
 * Two people of a shop on one phone without network: from the tap on "Switch person" until the screen of the other one can be used,
 * the fingers included, as it is and slowed down four times: `npm run bench -- switch`.
 */
export async function switches(): Promise<Row[]> {
  const executablePath = findChromium();
  if (!executablePath) return [{ what: "switch", value: "no Chromium on this machine", target: "", ok: null }];
  const server = await startServer(await freePort());
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: phone });
    const watched = await WatchedPage.open(context);
    const { page } = watched;
    const owner = await shareBetween(page, await browser.newContext({ baseURL: server.url, viewport: phone }));
    await openableOffline(page);
    await context.setOffline(true);
    const rows: Row[] = [];
    for (const rate of [1, 4]) {
      await watched.throttle(rate);
      const times: number[] = [];
      const costs: number[] = [];
      for (let round = -1; round < rounds; round += 1) {
        for (const [first, pin] of [
          [owner, pins.owner],
          [seller, pins.seller],
        ] as const) {
          await page.getByRole("button", { name: "One More Thing" }).click();
          let took = 0;
          const { main } = await watched.cost(async () => {
            took = await switchTo(page, first.split(" ")[0] ?? "", pin);
          });
          if (round < 0) continue;
          times.push(took);
          costs.push(main);
        }
      }
      rows.push({
        what: `switch of person by PIN without network, at ${rate} × throttle`,
        value: `${ms(median(times))}, at most ${ms(Math.max(...times))}; ${ms(median(costs))} CPU of the page`,
        target: `< ${ms(limitMs)}`,
        ok: Math.max(...times) < limitMs,
      });
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Milliseconds from the tap on the menu's item until the tabs of the next person stand there. */
async function switchTo(page: Page, firstName: string, pin: string): Promise<number> {
  const began = performance.now();
  await page.getByRole("button", { name: "Switch person" }).click();
  await page.getByRole("button", { name: firstName, exact: true }).click();
  await page.getByText(`${firstName}’s PIN`).waitFor();
  for (const digit of pin) await page.getByRole("button", { name: digit, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Clients" }).waitFor();
  await page.getByText("Mama Tolu").waitFor();
  return performance.now() - began;
}

/** A phone on which the owner and a seller of a shop have logged in, each with a PIN. @returns the owner's name */
async function shareBetween(page: Page, other: BrowserContext): Promise<string> {
  await openNewBusiness(page);
  await page.goto("/tabs/home");
  await buyPlan(page);
  await addClient(page, { name: "Mama Tolu", phone: "0803 555 0103" });
  await everythingSent(page);
  await page.goto("/settings/people");
  await page.getByRole("button", { name: "Invite someone" }).click();
  const sheet = page.getByRole("dialog", { name: "Invite someone" });
  await sheet.getByLabel("Name").fill(seller);
  await sheet.getByRole("button", { name: "Make a link for WhatsApp" }).click();
  const invited = await linkShown(page, "The invitation is ready");
  const counter = await other.newPage();
  await counter.goto(invited);
  await counter.getByRole("button", { name: "Join" }).click();
  await counter.getByText("Mama Tolu").waitFor({ timeout: 60_000 });
  await counter.close();
  await page.goto("/settings/people");
  await page.getByRole("link", { name: new RegExp(seller) }).click();
  await page.getByRole("button", { name: "New login link" }).click();
  const link = await linkShown(page);
  await setPin(page, pins.owner);
  // A page that is opened anew is locked.
  await page.goto("/tabs/home");
  await page.getByLabel("PIN").fill(pins.owner);
  await page.getByRole("button", { name: "Unlock" }).click();
  await page.getByText("Mama Tolu").waitFor();
  await page.getByRole("button", { name: "One More Thing" }).click();
  await page.getByRole("button", { name: "Switch person" }).click();
  await page.getByRole("button", { name: "Someone else" }).click();
  await page.waitForURL(/login/);
  await page.goto(link);
  await page.getByRole("button", { name: "Someone else" }).click();
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByText("Mama Tolu").waitFor({ timeout: 60_000 });
  await setPin(page, pins.seller);
  await page.goto("/tabs/home");
  for (const digit of pins.seller) await page.getByRole("button", { name: digit, exact: true }).click();
  await page.getByText("Mama Tolu").waitFor();
  return "Adesọlá";
}

async function linkShown(page: Page, name?: string): Promise<string> {
  const text = await page
    .getByRole("dialog", name === undefined ? {} : { name })
    .getByText(/\/join\//)
    .textContent();
  return new URL(text ?? "").pathname;
}

async function setPin(page: Page, pin: string): Promise<void> {
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Set a PIN" }).click();
  await page.getByLabel("New PIN").fill(pin);
  await page.getByLabel("Repeat the PIN").fill(pin);
  await page.getByRole("button", { name: "Turn on the lock" }).click();
  await page.getByText("On. The app asks for your PIN.").waitFor();
}
