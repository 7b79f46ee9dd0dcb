import type { Page } from "@playwright/test";
import { bankAnswer, payoutsAnswer } from "./programs-answers.ts";
import { detailRoutes } from "./routes.ts";
import { settled } from "./wait-until-settled.ts";
import type { Walk } from "./walk.ts";

/** A screen as no address alone shows it: a sheet that is open, a field that is filled in, a clock that is wrong. */
export type State = {
  /** Names the picture. */
  name: string;
  who: "guest" | "lagos" | "nairobi";
  /** It shows what `fillDemo` adds to the demo. */
  filled?: true;
  /** Brings it on screen in any language: buttons are found by where they stand, not by their words. */
  show: (page: Page, go: Walk) => Promise<void>;
  /** Needs a page of its own: what it sets up, or the sheet it opens, stays on any screen. */
  alone?: true;
};

// Sheets over a screen. What opens them is found by its picture, which is the same in every language.

const main = (page: Page) => page.locator("main");
const withIcon = (name: string) => `:has(svg.lucide-${name})`;

/** Opens the menu of the record on screen and chooses the entry with this picture. */
async function choose(page: Page, icon: string): Promise<void> {
  // On a desktop the list and its menus are drawn before the record beside it; their pictures are others.
  await main(page)
    .locator(`[aria-haspopup=menu]${withIcon("ellipsis")}`)
    .locator("visible=true")
    .last()
    .click();
  await page
    .locator(`[role=menuitem]${withIcon(icon)}`)
    .first()
    .click();
  await settled(page);
}

const detail = (pattern: RegExp) => async (page: Page, go: Walk) => {
  const route = (await detailRoutes(page)).find((one) => pattern.test(one));
  if (route === undefined) throw new Error(`No record of the demo has an address like ${pattern}`);
  await go(route);
};
const openInvoice = detail(/^\/invoice\/[0-9a-f-]{36}$/);
const openClient = detail(/^\/contacts\//);

const ofInvoice = (icon: string) => async (page: Page, go: Walk) => {
  await openInvoice(page, go);
  await choose(page, icon);
};

/** Opens the own page of a client by the link the business makes for it. */
async function openClientPage(page: Page, go: Walk, part = ""): Promise<void> {
  await openClient(page, go);
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
  await go(address + part);
}

async function correctDetails(page: Page, go: Walk): Promise<void> {
  await openClientPage(page, go, "/details");
  await page.locator("input[name=company]").fill(`Ɗanjuma Stores ${Date.now() % 1000}`);
  await page.locator("input[name=email]").fill("orders@danjuma.example");
  await page.locator("form button").last().click();
  await openClient(page, go);
  await main(page).locator("svg.lucide-pencil, svg.lucide-square-pen").first().waitFor();
}

async function openAccounts(page: Page, go: Walk): Promise<void> {
  await page.route("**/payouts", (route) => route.fulfill({ json: payoutsAnswer }));
  await page.route("**/payouts/*/banks", (route) => route.fulfill({ json: bankAnswer }));
  await go("/money?connect=1");
  await page.getByRole("dialog").locator("button[aria-pressed]").first().waitFor();
}

export const sheetStates: readonly State[] = [
  { name: "keys-sheet", who: "lagos", show: press("?") },
  {
    name: "end-menu",
    who: "lagos",
    show: async (page, go) => {
      await go("/tabs/home");
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
    show: async (page, go) => {
      await ofInvoice("truck")(page, go);
      await page.locator("footer button").last().click();
    },
  },
  {
    name: "delivery-sign-missing",
    who: "lagos",
    show: async (page, go) => {
      await ofInvoice("truck")(page, go);
      await page.locator("footer button").last().click();
      await page.getByRole("dialog").last().locator("button.bg-primary").click();
    },
  },
  { name: "write-message-invoice", who: "lagos", show: ofInvoice("sparkles") },
  {
    name: "write-message-client",
    who: "lagos",
    show: async (page, go) => {
      await openClient(page, go);
      await choose(page, "sparkles");
    },
  },
  {
    name: "client-page-link",
    who: "lagos",
    show: async (page, go) => {
      await openClient(page, go);
      await choose(page, "link");
    },
  },
  { name: "client-page", who: "lagos", show: openClientPage },
  { name: "client-page-details", who: "lagos", show: (page, go) => openClientPage(page, go, "/details") },
  { name: "client-page-statement", who: "lagos", show: (page, go) => openClientPage(page, go, "/statement") },
  { name: "client-corrected", who: "lagos", show: correctDetails },
  {
    name: "item-sheet",
    who: "lagos",
    show: async (page, go) => {
      await go("/tabs/catalog");
      await main(page).locator("[data-row]").nth(2).click();
    },
  },
  {
    name: "flyer",
    who: "lagos",
    show: async (page, go) => {
      await go("/tabs/catalog");
      await main(page).locator("[data-row]").nth(2).click();
      // In the widest windows the item stands beside its list.
      await page
        .getByRole("dialog")
        .or(main(page).locator("aside"))
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
    show: async (page, go) => {
      await openAccounts(page, go);
      await page.getByRole("dialog").locator("button.bg-primary").click();
      await page.getByRole("dialog").locator("input[name=account_number]").waitFor();
    },
  },
  {
    name: "money-bank-form-missing",
    who: "lagos",
    show: async (page, go) => {
      await openAccounts(page, go);
      await page.getByRole("dialog").locator("button.bg-primary").click();
      await page.getByRole("dialog").locator("button[type=submit]").click();
    },
  },
  {
    name: "share-sheet",
    who: "lagos",
    show: async (page, go) => {
      await openInvoice(page, go);
      await main(page)
        .locator(`button${withIcon("share-2")}`)
        .first()
        .click();
    },
  },
  { name: "record-payment-client", who: "lagos", alone: true, show: (_, go) => go("/record-payment") },
  { name: "new-client", who: "lagos", show: newRecord("/tabs/home") },
  {
    name: "select-several",
    who: "lagos",
    show: async (page, go) => {
      await go("/tabs/home");
      await main(page).locator("[aria-haspopup=menu]").locator("visible=true").first().click();
      await page.locator("[role=menuitem]").last().click();
      await page.getByRole("dialog").getByRole("checkbox").nth(1).check();
    },
  },
  { name: "new-expense", who: "lagos", show: newRecord("/tabs/expense") },
  { name: "new-fee", who: "lagos", show: newRecord("/tabs/fee") },
  { name: "search-start", who: "lagos", show: openSearch("") },
  { name: "command-palette", who: "lagos", show: openSearch("mama") },
  { name: "search-month", who: "lagos", show: openSearch("nov") },
  { name: "search-nothing", who: "lagos", show: openSearch("zzqxw") },
  {
    name: "search-opened",
    who: "lagos",
    show: async (page, go) => {
      await openSearch("INV-0147")(page, go);
      await page.locator("[role=option]").filter({ hasText: "INV-0147" }).first().click();
      await page.getByRole("heading", { name: "INV-0147", exact: true }).waitFor();
    },
  },
];

function press(key: string): State["show"] {
  return async (page, go) => {
    await go("/tabs/home");
    await page.keyboard.press(key);
  };
}

/** Searches everything: on a desk over the screen, on a phone on a screen of its own. */
function openSearch(words: string): State["show"] {
  return async (page, go) => {
    const isPhone = (page.viewportSize()?.width ?? 0) < 900;
    // The list before it has a search field, too: on a phone until its screen goes, on a desk under the palette.
    await (isPhone ? go("/tabs/search") : press("Control+k")(page, go));
    await (isPhone ? page : page.getByRole("dialog")).locator("input").first().fill(words);
  };
}

/** Presses the main action of a list. */
function newRecord(route: string): State["show"] {
  return async (page, go) => {
    await go(route);
    await main(page).locator("[data-new-key]").first().click();
  };
}
