import { expect, test, type Page } from "@playwright/test";
import { openedIsKept } from "../actions.ts";
import { clippedTexts } from "../clipped.ts";
import { openLine } from "../tcp-line.ts";
import { openDemo } from "../accounts.ts";
import { speakPseudo } from "../pseudo.ts";
import { speak } from "../languages.ts";
import { detailRoutes, guardedRoutes, guestRoutes, openRoutes, tokenRoutes } from "../routes.ts";
import { drawnByApp, walk } from "../walk.ts";

test.describe("in a language whose words are 40 % longer, on 360 px", () => {
  test.use({ serviceWorkers: "block", contextOptions: { reducedMotion: "reduce" } });

  test("languages › no text of any route is cut off or runs out of its place, and no route asks another host", async ({
    page,
    baseURL,
  }) => {
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (/^https?:$/.test(protocol) && origin !== new URL(baseURL!).origin) elsewhere.push(request.url());
    });
    await speakPseudo(page);
    await page.goto("/login");
    const faults = await clippedOn(page, [...guestRoutes, ...openRoutes.filter(inOurWords)]);
    await openDemo(page, "lagos");
    await page.goto("/tabs/invoice");
    await expect(page.getByText("INV-").first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Invọ/);
    faults.push(
      ...(await clippedOn(page, [...guardedRoutes, ...tokenRoutes, ...(await detailRoutes(page)).filter(inOurWords)])),
    );
    expect(faults).toEqual([]);
    expect(elsewhere).toEqual([]);

    // A label that cannot break in a narrow box must be found.
    await page.evaluate(() => {
      const label = document.createElement("p");
      label.style.cssText = "width: 60px; overflow: hidden; white-space: nowrap";
      label.textContent = "Amount still to be paid";
      document.querySelector("main")?.prepend(label);
    });
    expect(await clippedTexts(page)).toEqual([expect.stringContaining("Amount still to be paid")]);
  });
});

test("invoice settings in long words › the plan comes late › no row moves", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    await speakPseudo(page);
    const answer = Promise.withResolvers<void>();
    await page.route("**/subscriptions/", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await openDemo(page, "lagos");
    await page.goto("/settings/invoice");
    const templates = page.getByRole("radiogroup").first();
    const row = page.getByRole("button", { name: /INV-/ }).first();
    await expect(row).toBeVisible();
    await expect(templates).toHaveAttribute("data-pending");
    const before = await row.boundingBox();
    answer.resolve();
    await expect(templates).not.toHaveAttribute("data-pending");
    expect(await row.boundingBox()).toEqual(before);
  } finally {
    await context.close();
  }
});

test("languages › a language is chosen while something is typed, and kept for days without network", async ({
  browser,
  baseURL,
}) => {
  const line = await openLine(baseURL!);
  const phone = await browser.newContext({ baseURL: line.url });
  try {
    const page = await phone.newPage();
    await page.goto("/login");
    await page.getByLabel("Username or e-mail").fill("adesola");
    await page.getByLabel("Language").selectOption("fr");
    await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    await expect(page.locator("input[name=username]")).toHaveValue("adesola");
    // A visitor keeps what they have opened.
    for (const path of ["/help/lost-phone", "/help/first-invoice", "/login"]) {
      await page.goto(path);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await openedIsKept(page);
    }

    await line.cut();
    await page.reload();
    await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
    await page.goto("/help/lost-phone");
    await expect(page.getByRole("heading", { name: "Téléphone perdu ou volé" })).toBeVisible();
    // Labels of screens stand in an article in English and are said as the screens say them.
    await page.goto("/help/first-invoice");
    await expect(page.getByRole("link", { name: "Nouvelle facture" })).toBeVisible();
  } finally {
    await phone.close();
    await line.close();
  }
});

/** The kit's page is for those who build. */
const inOurWords = (route: string): boolean => drawnByApp(route) && route !== "/dev/ui";

async function clippedOn(page: Page, routes: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  const go = walk(page);
  for (const route of routes) {
    await go(route);
    faults.push(...(await clippedTexts(page)).map((fault) => `${route}: ${fault}`));
  }
  return faults;
}

test("first invoice › tax of a country that says VAT › is asked for in the reader’s word", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/try");
  for (const [language, word] of [
    ["fr", "TVA"],
    ["rw", "TVA"],
    ["sw", "VAT"],
  ] as const) {
    await speak(page, language);
    await expect(page.getByRole("radiogroup", { name: new RegExp(`\\b${word}\\b`) }), language).toBeVisible();
  }
});
