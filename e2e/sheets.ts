import type { Page } from "@playwright/test";
import { bankAnswer, payoutsAnswer } from "./programs-answers.ts";
import { detailRoutes } from "./routes.ts";
import { settled } from "./wait-until-settled.ts";

/** A screen as no address alone shows it: a sheet that is open, a field that is filled in, a clock that is wrong. */
export type State = {
  /** Names the picture. */
  name: string;
  who: "guest" | "lagos" | "nairobi";
  /** It shows what `fillDemo` adds to the demo. */
  filled?: true;
  /** Brings it on screen in any language: buttons are found by where they stand, not by their words. */
  show: (page: Page) => Promise<void>;
};

// Sheets over a screen. What opens them is found by its picture, which is the same in every language.

const main = (page: Page) => page.locator("main");
const withIcon = (name: string) => `:has(svg.lucide-${name})`;

/** Opens the menu of the record on screen and chooses the entry with this picture. */
async function choose(page: Page, icon: string): Promise<void> {
  await main(page).locator("[aria-haspopup=menu]").locator("visible=true").last().click();
  await page
    .locator(`[role=menuitem]${withIcon(icon)}`)
    .first()
    .click();
  await settled(page);
}

const detail = (pattern: RegExp) => async (page: Page) => {
  const route = (await detailRoutes(page)).find((one) => pattern.test(one));
  if (route === undefined) throw new Error(`No record of the demo has an address like ${pattern}`);
  await page.goto(route);
  await settled(page);
};
const openInvoice = detail(/^\/invoice\/[0-9a-f-]{36}$/);
const openClient = detail(/^\/contacts\//);

const ofInvoice = (icon: string) => async (page: Page) => {
  await openInvoice(page);
  await choose(page, icon);
};

/** Opens the own page of a client by the link the business makes for it. */
async function openClientPage(page: Page, part = ""): Promise<void> {
  await openClient(page);
  await choose(page, "link");
  const sheet = page.getByRole("dialog");
  const link = sheet.locator("p.select-all");
  if ((await link.count()) === 0) await sheet.getByRole("button").last().click();
  const address = new URL((await link.textContent()) ?? "").pathname;
  // The server knows the link as soon as the change has arrived there.
  for (let attempt = 0; attempt < 40; attempt++) {
    if ((await page.request.get(address)).ok()) break;
    await page.waitForTimeout(250);
  }
  await page.goto(address + part);
}

async function correctDetails(page: Page): Promise<void> {
  await openClientPage(page, "/details");
  await page.locator("input[name=company]").fill(`Ɗanjuma Stores ${Date.now() % 1000}`);
  await page.locator("input[name=email]").fill("orders@danjuma.example");
  await page.locator("form button").last().click();
  await openClient(page);
  await main(page).locator("svg.lucide-pencil, svg.lucide-square-pen").first().waitFor();
}

async function openAccounts(page: Page): Promise<void> {
  await page.route("**/payouts", (route) => route.fulfill({ json: payoutsAnswer }));
  await page.route("**/payouts/*/banks", (route) => route.fulfill({ json: bankAnswer }));
  await page.goto("/money?connect=1");
  await page.getByRole("dialog").locator("button[aria-pressed]").first().waitFor();
}

export const sheetStates: readonly State[] = [
  { name: "keys-sheet", who: "lagos", show: press("?") },
  {
    name: "end-menu",
    who: "lagos",
    show: async (page) => {
      await page.goto("/tabs/home");
      await settled(page);
      await page
        .locator(`button[aria-haspopup=dialog]${withIcon("ellipsis")}`)
        .first()
        .click();
    },
  },
  { name: "delivery-note", who: "lagos", show: ofInvoice("truck") },
  {
    name: "delivery-sign",
    who: "lagos",
    show: async (page) => {
      await ofInvoice("truck")(page);
      await page.locator("footer button").last().click();
    },
  },
  {
    name: "delivery-sign-missing",
    who: "lagos",
    show: async (page) => {
      await ofInvoice("truck")(page);
      await page.locator("footer button").last().click();
      await page.getByRole("dialog").last().locator("button.bg-primary").click();
    },
  },
  { name: "write-message-invoice", who: "lagos", show: ofInvoice("sparkles") },
  {
    name: "write-message-client",
    who: "lagos",
    show: async (page) => {
      await openClient(page);
      await choose(page, "sparkles");
    },
  },
  {
    name: "client-page-link",
    who: "lagos",
    show: async (page) => {
      await openClient(page);
      await choose(page, "link");
    },
  },
  { name: "client-page", who: "lagos", show: openClientPage },
  { name: "client-page-details", who: "lagos", show: (page) => openClientPage(page, "/details") },
  { name: "client-page-statement", who: "lagos", show: (page) => openClientPage(page, "/statement") },
  { name: "client-corrected", who: "lagos", show: correctDetails },
  {
    name: "item-sheet",
    who: "lagos",
    show: async (page) => {
      await page.goto("/tabs/catalog");
      await main(page).locator("[data-row]").nth(2).click();
    },
  },
  {
    name: "flyer",
    who: "lagos",
    show: async (page) => {
      await page.goto("/tabs/catalog");
      await main(page).locator("[data-row]").nth(2).click();
      await page
        .getByRole("dialog")
        .locator(`button${withIcon("image")}`)
        .last()
        .click();
      await page.getByRole("dialog").locator("canvas").waitFor();
    },
  },
  { name: "money-accounts", who: "lagos", show: openAccounts },
  {
    name: "money-bank-form",
    who: "lagos",
    show: async (page) => {
      await openAccounts(page);
      await page.getByRole("dialog").locator("button.bg-primary").click();
      await page.getByRole("dialog").locator("input[name=account_number]").waitFor();
    },
  },
  {
    name: "money-bank-form-missing",
    who: "lagos",
    show: async (page) => {
      await openAccounts(page);
      await page.getByRole("dialog").locator("button.bg-primary").click();
      await page.getByRole("dialog").locator("button[type=submit]").click();
    },
  },
  {
    name: "share-sheet",
    who: "lagos",
    show: async (page) => {
      await openInvoice(page);
      await main(page)
        .locator(`button${withIcon("share-2")}`)
        .first()
        .click();
    },
  },
  { name: "record-payment-client", who: "lagos", show: async (page) => void (await page.goto("/record-payment")) },
  { name: "new-client", who: "lagos", show: newRecord("/tabs/home") },
  { name: "new-expense", who: "lagos", show: newRecord("/tabs/expense") },
  { name: "new-fee", who: "lagos", show: newRecord("/tabs/fee") },
  {
    name: "command-palette",
    who: "lagos",
    show: async (page) => {
      await press("Control+k")(page);
      await page.locator("input[type=search], input[role=combobox]").first().fill("mama");
    },
  },
];

function press(key: string): State["show"] {
  return async (page) => {
    await page.goto("/tabs/home");
    await settled(page);
    await page.keyboard.press(key);
  };
}

/** Presses the main action of a list. */
function newRecord(route: string): State["show"] {
  return async (page) => {
    await page.goto(route);
    await settled(page);
    await main(page).locator("[data-new-key]").first().click();
  };
}
