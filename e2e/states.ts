import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { endpointsAnswer, deliveriesAnswer, importedAnswer, keysAnswer } from "./programs-answers.ts";
import { everythingSent } from "./actions.ts";
import { type Theme, themeFaults, viewportSizes } from "./accessibility.ts";
import { openBlank, openDemo } from "./accounts.ts";
import { detailRoutes } from "./routes.ts";
import { sheetStates, type State } from "./sheets.ts";
import { settled } from "./wait-until-settled.ts";
import { type Walk, walk } from "./walk.ts";

/** Gives the business of Lagos what its demo is without: reminders that are on, and an invoice that repeats. In English. */
export async function fillDemo(browser: Browser, options: BrowserContextOptions): Promise<void> {
  const context = await browser.newContext({ ...options, viewport: viewportSizes.phone });
  const page = await context.newPage();
  await openDemo(page, "lagos");
  await page.goto("/settings/invoice");
  await page.getByRole("button", { name: /^Reminders/ }).click();
  const reminders = page.getByRole("dialog", { name: "Reminders" });
  if (!(await reminders.getByRole("switch", { name: /^Remind clients/ }).isChecked()))
    await reminders.getByText("Remind clients").click();
  await reminders.getByRole("button", { name: "Done" }).click();
  const invoice = (await detailRoutes(page)).find((route) => route.startsWith("/invoice/") && !route.includes("link"));
  await page.goto(`/recurring/new?from=${invoice?.split("/").at(-1)}`);
  await page.getByRole("button", { name: "Start repeating" }).click();
  await page.waitForURL(/\/recurring\/[0-9a-f-]{36}/);
  await everythingSent(page);
  await context.close();
}

/** Opens a page in this state; the context is signed in to its business. */
export async function openState(context: BrowserContext, { show }: State): Promise<Page> {
  const page = await blankPage(context);
  await show(page, walk(page));
  await settled(page);
  return page;
}

/** A page of the origin without the app: some states read the token before they go anywhere. */
async function blankPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await openBlank(page);
  return page;
}

/**
 * Lists what axe finds of these states, in each of the themes, one line a fault. They follow each other on one page by the app's
 * own router, because loading the app anew for each costs more than the look at it.
 */
export async function stateFaults(
  newContext: () => Promise<BrowserContext>,
  shown: readonly State[],
  themes: readonly Theme[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const who of ["guest", "lagos", "nairobi"] as const) {
    const theirs = shown.filter((state) => state.who === who);
    if (theirs.length === 0) continue;
    const context = await newContext();
    if (who !== "guest") await openDemo(await context.newPage(), who);
    let inTurn = themes;
    const look = async (page: Page, { name, show }: State, go: Walk) => {
      await show(page, go);
      await settled(page);
      faults.push(...(await themeFaults(page, inTurn)).map((fault) => `${name}, ${fault}`));
      inTurn = inTurn.toReversed();
    };
    const page = await blankPage(context);
    const go = walk(page);
    for (const state of theirs.filter(({ alone }) => !alone)) {
      await look(page, state, go);
      // Leaves sheet, draft and made-up answers behind; the next state may begin on the same screen. Some sheets stay over any screen.
      await page.keyboard.press("Escape");
      await page.unrouteAll();
      await go("/help");
    }
    for (const state of theirs.filter(({ alone }) => alone)) {
      const own = await blankPage(context);
      await look(own, state, walk(own));
    }
    await context.close();
  }
  return faults;
}

const typePassword = (route: string, password: string) => async (page: Page, go: Walk) => {
  await go(route);
  const field = page.locator("input[autocomplete=new-password]").first();
  await field.fill(password);
  await field.evaluate((element) => element.scrollIntoView({ block: "center" }));
};

/** A part of a page of settings, which has a name of its own. */
const partOf = (page: Page, at: 0 | 1) => page.locator("main section:has(> div > h2)").nth(at);

/** The page of other programs as the server would answer it for a business that has some. */
const programs =
  (act: (page: Page) => Promise<void>, part: 1 | 2 = 1) =>
  async (page: Page, go: Walk) => {
    await page.route("**/users/api-keys", (route) =>
      route.fulfill({ json: route.request().method() === "POST" ? keysAnswer.made : keysAnswer.list }),
    );
    await page.route("**/webhook-endpoints", (route) => route.fulfill({ json: endpointsAnswer }));
    await page.route("**/webhook-endpoints/*/deliveries*", (route) => route.fulfill({ json: deliveriesAnswer }));
    await go("/settings/sign-ins?see=programs");
    // On a phone the webhooks are below the fold.
    if (part === 2) await partOf(page, 1).evaluate((element) => element.scrollIntoView());
    await act(page);
  };

/** An import with history, as the server would answer for it. */
function importedHistory(route: string): State["show"] {
  return async (page, go) => {
    await page.route("**/exit/imported", (answer) => answer.fulfill({ json: importedAnswer.list }));
    await page.route("**/exit/imported/rows*", (answer) => answer.fulfill({ json: importedAnswer.rows }));
    await go(route);
    await page.getByText("Adéọlá & Daughters").first().waitFor();
  };
}

/** The button that makes a new one is the last of its part of the page. */
const makeNew = (part: 0 | 1) => async (page: Page) => {
  await partOf(page, part).getByRole("button").last().click();
};

const sheetFilled = async (page: Page): Promise<void> => {
  await makeNew(0)(page);
  const sheet = page.getByRole("dialog");
  await sheet.locator("input[name=key_name]").fill("Till at the market");
  for (const chip of [0, 3, 8]) await sheet.locator("fieldset fieldset button").nth(chip).click();
};

const to = (route: string) => (_: Page, go: Walk) => go(route);

const saleButton = (page: Page) => page.locator("main button[data-new-key], aside button[data-new-key]");
const opensSale = ":has(svg.lucide-chevron-right)";

/** Empties the drafts of this tab with such keys: a state begins anew when it is shown again. */
const forget = (page: Page, start: string) =>
  page.evaluate((begin) => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(begin)) sessionStorage.removeItem(key);
  }, start);

/** Three items of the catalog on the counter, whatever it held before; on a phone the sale is then opened. */
function sellAtCounter(then: (page: Page) => Promise<void>): State["show"] {
  return async (page, go) => {
    await forget(page, "counter/");
    await go("/counter");
    const tiles = page.locator("main .grid > button:enabled");
    for (const tile of [0, 1, 1]) await tiles.nth(tile).click();
    const open = saleButton(page).and(page.locator(opensSale));
    if (await open.isVisible()) await open.click();
    await saleButton(page)
      .and(page.locator(`:not(${opensSale})`))
      .waitFor();
    await then(page);
  };
}
const payAtCounter = async (page: Page): Promise<void> => {
  await saleButton(page).click();
  await page.getByRole("dialog").getByRole("textbox").waitFor();
};

export const states: readonly State[] = [
  { name: "register-weak", who: "guest", show: typePassword("/register", "aaaaaaaa") },
  { name: "register-refused", who: "guest", show: typePassword("/register", "password1") },
  { name: "register-strong", who: "guest", show: typePassword("/register", "four goats on a blue market stall") },
  { name: "reset-password-fair", who: "guest", show: typePassword("/reset-password?token=none", "indigo cloth") },
  { name: "settings-security-good", who: "lagos", show: typePassword("/settings/security", "kente and indigo 4") },
  {
    name: "wrong-clock",
    who: "lagos",
    alone: true,
    show: async (page, go) => {
      await page.addInitScript(() => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + 3 * 3_600_000;
      });
      await go("/tabs/invoice");
    },
  },
  { name: "imported-history-line", who: "lagos", show: importedHistory("/import") },
  {
    name: "imported-history",
    who: "lagos",
    show: importedHistory(`/import?history=${importedAnswer.list.data[0]?.import_id ?? ""}`),
  },
  {
    name: "imported-history-none",
    who: "lagos",
    show: async (page, go) => {
      await page.route("**/exit/imported", (answer) => answer.fulfill({ json: { data: [] } }));
      await go("/import?history=none");
      await page.locator("main .empty").waitFor();
    },
  },
  { name: "programs", who: "lagos", show: programs(async () => {}) },
  { name: "programs-webhooks", who: "lagos", show: programs(async () => {}, 2) },
  { name: "programs-new-key", who: "lagos", show: programs(sheetFilled) },
  {
    name: "programs-new-key-missing",
    who: "lagos",
    show: programs(async (page) => {
      await makeNew(0)(page);
      await page.getByRole("dialog").locator("button[type=submit]").click();
    }),
  },
  {
    name: "programs-key-password",
    who: "lagos",
    show: programs(async (page) => {
      await sheetFilled(page);
      await page.getByRole("dialog").locator("button[type=submit]").click();
    }),
  },
  {
    name: "programs-key-shown",
    who: "lagos",
    show: programs(async (page) => {
      await sheetFilled(page);
      await page.getByRole("dialog").locator("button[type=submit]").click();
      await page.getByRole("dialog").locator("input[type=password]").fill("anything");
      await page.getByRole("dialog").locator("button[type=submit]").click();
      await page.getByRole("dialog").getByText("ank_").waitFor();
    }),
  },
  { name: "programs-new-webhook", who: "lagos", show: programs(makeNew(1)) },
  {
    name: "programs-deliveries",
    who: "lagos",
    show: programs(async (page) => {
      await partOf(page, 1).getByRole("button").first().click();
    }),
  },
  { name: "counter-sale", who: "lagos", show: sellAtCounter(async () => {}) },
  { name: "counter-paying", who: "lagos", show: sellAtCounter(payAtCounter) },
  {
    name: "counter-receipt",
    who: "lagos",
    show: sellAtCounter(async (page) => {
      await payAtCounter(page);
      const sheet = page.getByRole("dialog");
      await sheet.getByRole("textbox").fill("100000");
      await sheet.locator("button.bg-primary").click();
      // The figure stands above the slip; short messages are outputs too.
      await page.locator("output:has(svg.lucide-check)").waitFor();
    }),
  },
  {
    name: "counter-short",
    who: "lagos",
    show: async (page, go) => {
      await forget(page, "close/");
      await go("/counter/close");
      const fields = page.locator("main form").getByRole("textbox");
      await fields.nth(0).fill("20000");
      await fields.nth(1).fill("19250");
      await page.locator("main form output").locator("..").locator("label").first().click();
    },
  },
  {
    name: "counter-count",
    who: "lagos",
    show: async (page, go) => {
      await forget(page, "close/");
      await go("/counter/close");
      // In the widest windows the notes are counted beside the form, which then has no button for them.
      const beside = page.locator("main aside");
      if (!(await beside.isVisible())) await page.locator("main form button").first().click();
      const fields = page.getByRole("dialog").or(beside).getByRole("textbox");
      for (const [row, count] of ["64", "17", "", "105"].entries()) await fields.nth(row).fill(count);
    },
  },
  { name: "recurring-full", who: "lagos", filled: true, show: to("/recurring") },
  {
    name: "recurring-one",
    who: "lagos",
    filled: true,
    show: async (page, go) => {
      await go("/recurring");
      await page.locator("main a[data-row]").first().click();
    },
  },
  {
    name: "recurring-rule",
    who: "lagos",
    show: async (page, go) => {
      const invoice = (await detailRoutes(page)).find((route) => /^\/invoice\/[0-9a-f-]{36}$/.test(route));
      await go(`/recurring/new?from=${invoice?.split("/").at(-1)}`);
    },
  },
  { name: "reminders-full", who: "lagos", filled: true, show: to("/reminders") },
  { name: "withholding-full", who: "nairobi", show: to("/fee/withholding") },
  ...sheetStates,
];
