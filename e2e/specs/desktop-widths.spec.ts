import { expect, type Page } from "@playwright/test";
import { newAccount, openNewBusiness } from "../accounts.ts";
import { daysAgo } from "../days.ts";
import { test } from "../demo-window.ts";
import { speak } from "../languages.ts";
import { detailRoutes, listsWithButton } from "../routes.ts";
import { settled } from "../wait-until-settled.ts";

test.use({ serviceWorkers: "block" });

test("tablet, 820 px › the main action stands in the head, settings beside their places", async ({
  lagos: { page, go },
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  for (const route of listsWithButton) {
    await go(route);
    await expect(page.locator("main header [data-new-key]").first(), route).toBeVisible();
    await expect(page.locator("main [data-scroller] .sticky [data-new-key]"), route).toHaveCount(0);
  }
  await go("/settings/account");
  await expect(page.getByRole("navigation", { name: "Settings" })).toBeVisible();
  await go("/tabs/catalog");
  await expect(page.getByRole("columnheader", { name: "Price" })).toBeVisible();
  await go("/tabs/ai");
  await expect(page.locator("main header").getByRole("button", { name: "Buy Credit" })).toBeVisible();
  await go("/analytics");
  const title = page.getByRole("heading", { name: "Income and expenses, 12 months" });
  expect((await title.boundingBox())?.width).toBeGreaterThan(100);
});

test("list beside detail › 820, 1024 and 1280 px, long words › what can be done about a client stands in one line", async ({
  lagos: { page, go },
}) => {
  const client = (await detailRoutes(page)).find((route) => route.startsWith("/contacts/")) ?? "";
  for (const language of ["en", "fr", "ig"]) {
    await speak(page, language);
    await go(client);
    for (const width of [820, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      const detail = page.locator("main section").nth(1);
      const acts = detail.locator("a[href*='/new-invoice'], a[href^='tel:'], a[href*='wa.me']");
      await expect(acts).toHaveCount(3);
      const tops = await acts.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
      expect(new Set(tops).size, `${language}, ${width} px`).toBe(1);
    }
  }
});

test("report › compared, 1024 px › the table ends inside the page", async ({ lagos: { page, go } }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const kind of ["clients", "sales", "items"]) {
    await go(`/report/${kind}?period=year&compare=1`);
    const table = page.getByRole("table").last();
    await expect(table).toBeVisible();
    await settled(page);
    const over = await page
      .locator("main table")
      .evaluateAll((tables) =>
        Math.max(...tables.map(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : 0))),
      );
    expect(over, kind).toBeLessThanOrEqual(1);
  }
  // The demo has no sales in the year before, but in the weeks before.
  await go(`/report/clients?period=custom&from=${daysAgo(20)}&to=${daysAgo(0)}&compare=1`);
  await expect(page.getByRole("cell", { name: /Before ₦/ }).first()).toBeVisible();
});

test("empty state › 1280 px › hangs in the middle of the page it stands on", async ({ empty: { page, go } }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const route of ["/tabs/catalog", "/transactions", "/affiliate?own=1", "/fee/withholding", "/recurring"]) {
    await go(route);
    const off = await page.locator("main .empty h2").evaluate((heading) => {
      const middle = (element: Element | null) => {
        const { left = 0, width = 0 } = element?.getBoundingClientRect() ?? {};
        return left + width / 2;
      };
      return Math.abs(middle(heading) - middle(document.querySelector("main")));
    });
    expect(off, route).toBeLessThanOrEqual(20);
  }
});

test("window of 1920 px › catalog and writer › the head ends where the content does", async ({
  lagos: { page, go },
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  for (const [route, content] of [
    ["/tabs/catalog", "main table"],
    ["/tabs/ai", "main .split\\:grid"],
  ] as const) {
    await go(route);
    await settled(page);
    const right = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => one.getBoundingClientRect().right);
    expect(Math.abs((await right("main header > :last-child")) - (await right(content))), route).toBeLessThanOrEqual(
      24,
    );
  }
});

test("window of 1920 px › settings, a recurring invoice and an expense › fields end on one line, what they shape fills the rest", async ({
  lagos: { page, go },
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const rights: number[] = [];
  for (const route of ["/settings/account", "/settings/invoice", "/settings/people", "/settings/devices"]) {
    await go(route);
    await settled(page);
    rights.push(
      await page
        .locator("main [data-scroller] :is(.settings-row, .rows)")
        .first()
        .evaluate((one) => Math.round(one.getBoundingClientRect().right)),
    );
  }
  expect(new Set(rights).size, rights.join(", ")).toBe(1);
  const routes = await detailRoutes(page);
  const recurring = routes.find((route) => route.startsWith("/recurring/"));
  for (const route of ["/settings/account", "/settings/invoice", recurring!]) {
    await go(route);
    const region = page.getByRole("region", { name: "Your next invoice" });
    const sheet = region.locator(".doc-sheet").first();
    await expect(sheet, route).toBeVisible();
    await settled(page);
    const pane = (await region.boundingBox())!;
    expect(pane.x + pane.width, route).toBe(1920);
    // Its smallest letters, of 7.5 pt, are 7.5 px high at 595 px.
    const paper = (await sheet.boundingBox())!;
    expect(paper.width, route).toBeGreaterThan(480);
    expect(paper.y + paper.height, route).toBeLessThanOrEqual(1080);
  }
  await go(routes.find((route) => route.startsWith("/expense/"))!);
  await settled(page);
  const month = (await page.getByRole("region", { name: /^\p{L}+ 20\d\d$/u }).boundingBox())!;
  expect(month.x + month.width, "the month beside a chosen expense").toBe(1920);
});

test("sidebar › name and place of the business › no letter is cut", async ({ lagos: { page, go } }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await go("/tabs/invoice");
  const lines = page.locator("aside a[href='/settings/account'] > span:last-child > span");
  await expect(lines).toHaveText(["Ọlátúnjí Textiles", "Lagos"]);
  for (const line of await lines.all())
    expect(await line.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
});

test("window of 1920 px › a report in several currencies › its tables share their columns", async ({
  lagos: { page, go },
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await go("/report/clients?period=year&compare=1");
  const tables = page.getByRole("table", { name: /^[A-Z]{3}$/ });
  await expect(tables.nth(2)).toBeVisible();
  await settled(page);
  const edges = await tables.evaluateAll((all) =>
    all.map((one) => [...one.querySelectorAll("thead th")].map((head) => head.getBoundingClientRect().right)),
  );
  for (const other of edges.slice(1))
    for (const [at, right] of other.entries()) expect(Math.abs(right - edges[0]![at]!)).toBeLessThanOrEqual(4);
});

test("tablet › the welcome › its button follows the last field", async ({ lagos: { page, go } }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await go("/welcome/");
  const last = await page.getByText("Registered for VAT").boundingBox();
  const button = await page.getByRole("button", { name: "Continue" }).boundingBox();
  expect((button?.y ?? 0) - (last?.y ?? 0)).toBeLessThan(160);
});

test("the welcome › 820, 1280 and 1920 px › the paper stands by the form, large enough to read, and follows what is typed", async ({
  page,
}) => {
  await openNewBusiness(page, newAccount(), { vat: false });
  for (const [width, height] of [
    [820, 1180],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/welcome/");
    const paper = page.getByRole("region", { name: "Your next invoice" });
    await expect(paper).toContainText("Ọlátúnjí Textiles");
    const city = page.getByLabel(/^Town or city/);
    await city.fill("Ìbàdàn");
    await expect(paper).toContainText("Ìbàdàn");
    await expect(paper).toContainText("Not registered for VAT");
    await page.getByText("Registered for VAT", { exact: true }).click();
    await expect(paper).toContainText("VAT 7.5");
    await expect(paper).not.toContainText("Not registered for VAT");
    const sheet = (await paper.boundingBox())!;
    const field = (await city.boundingBox())!;
    expect(sheet.y, `${width} px`).toBeGreaterThan(0);
    // A half sheet is 559 px wide: its smallest letters, of 10 px, keep nine tenths of their size.
    expect(sheet.width, `${width} px`).toBeGreaterThan(500);
    if (width === 820) {
      // Half of an upright tablet is too narrow for it: it stands above, and the form takes its lower half.
      const steps = (await page.getByText("Step 1 of 4").boundingBox())!;
      expect(steps.y, `${width} px`).toBeGreaterThan(sheet.y + sheet.height * 0.45);
      expect(field.y, `${width} px`).toBeLessThan(height);
    } else {
      expect(sheet.x + sheet.width, `${width} px`).toBeLessThan(field.x);
      expect(sheet.y + sheet.height, `${width} px`).toBeLessThan(height);
    }
    await page.getByRole("button", { name: "Skip" }).click();
    await page.getByLabel("Account number").fill("0123456789");
    await expect(paper).toContainText("0123456789");
    await page.getByRole("button", { name: "Skip" }).click();
    // An answer that was left is on no invoice.
    await expect(paper).not.toContainText("Ìbàdàn");
    await expect(paper).not.toContainText("0123456789");
    await page.getByRole("button", { name: "Skip" }).click();
    await page.getByRole("button", { name: /^How you get paid/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "How you get paid" })).toBeVisible();
  }
});

test("files › their contents › stand beside the act on wide screens, below it on a phone", async ({
  lagos: { page, go },
}) => {
  const acts = { "/import": "Choose a file", "/export": /^Make the file/, "/report/accountant": "Make the file" };
  for (const [width, height] of [
    [1920, 1080],
    [1280, 800],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const [route, name] of Object.entries(acts)) {
      await go(route);
      const act = await page.getByRole("button", { name }).boundingBox();
      const list = page.locator("main dl");
      await expect(list).not.toBeEmpty();
      const contents = await list.boundingBox();
      const isBeside = (contents?.x ?? 0) >= (act?.x ?? 0) + (act?.width ?? 0);
      const isBelow = (contents?.y ?? 0) >= (act?.y ?? 0) + (act?.height ?? 0);
      expect(width === 360 ? isBelow : isBeside, `${route} at ${width}`).toBe(true);
      if (route === "/import" && width !== 360) {
        const cards = page.locator("main section").filter({ has: page.getByRole("heading", { level: 2 }) });
        const tops = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
        expect(tops[1], `${route} at ${width}`).toBeCloseTo(tops[0]!, 0);
      }
    }
  }
});

test("desktop › what stands under a column of fields › begins and ends where the fields do", async ({
  lagos: { page, go },
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await go("/counter/close");
  const field = await page.getByRole("group").or(page.locator("main form > div")).first().boundingBox();
  const button = await page.locator("main .safe-bottom button").boundingBox();
  expect(button?.x).toBe(field?.x);
  expect(button?.width).toBe(field?.width);
});

test("tall window › a form shorter than it › its button follows the last field", async ({ lagos: { page, go } }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await go("/counter/close");
  await settled(page);
  // The notes and coins beside it are a form of their own.
  const form = await page.locator("main form").first().boundingBox();
  const button = await page.locator("main .safe-bottom button").boundingBox();
  expect((button?.y ?? 0) - ((form?.y ?? 0) + (form?.height ?? 0))).toBeLessThan(40);
});

/** Pixels between the left edges of the first title and of what stands leftmost under it; endless where nothing does. */
async function bodyBesideTitle(page: Page): Promise<number> {
  const title = await page.locator("h1").first().boundingBox();
  const edges = await page
    .locator("main [data-scroller] :is(p, label)")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  return title ? Math.abs(Math.min(...edges) - title.x) : Infinity;
}

test("tablet › title and body of a settings page › begin at one left edge", async ({ lagos: { page, go } }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  for (const route of ["/settings/people", "/settings/devices", "/export"]) {
    await go(route);
    await expect.poll(() => bodyBesideTitle(page), { message: route }).toBeLessThanOrEqual(2);
  }
});

test("laptop › title and body › begin at one left edge", async ({ lagos: { page, go } }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const route of ["/ai/email", "/settings/people", "/settings/devices"]) {
    await go(route);
    await expect.poll(() => bodyBesideTitle(page), { message: route }).toBeLessThanOrEqual(2);
  }
});

test("desktop › drafts and reminders › the first stands beside the list, and another one takes its place", async ({
  lagos: { page, go },
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const route of ["/invoices/drafts", "/reminders"]) {
    await go(route);
    const rows = page.locator("main a[data-row]");
    await expect(rows.first(), route).toHaveAttribute("aria-current", "true");
    const detail = page.locator("main section").nth(1).locator("h1").first();
    await expect(detail, route).toBeVisible();
    const before = await detail.textContent();
    await rows.nth(1).click();
    await expect(rows.nth(1), route).toHaveAttribute("aria-current", "true");
    await expect(detail, route).not.toHaveText(before ?? "");
    await expect(page).toHaveURL(new RegExp(`${route}\\?open=`));
  }
});

test("window of 1920 px › invoice and editor › the document grows with the pane", async ({ lagos: { page, go } }) => {
  const routes = await detailRoutes(page);
  const own = routes.filter((route) => /^\/invoice\/[0-9a-f-]{36}$|\?draft=/.test(route)).slice(0, 3);
  expect(own.some((route) => route.includes("draft"))).toBe(true);
  for (const route of own) {
    const widths: number[] = [];
    for (const [width, height] of [
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await go(route);
      widths.push(
        await page
          .locator("main .bg-white")
          .first()
          .evaluate((paper) => paper.getBoundingClientRect().width),
      );
    }
    expect(widths[1]! / widths[0]!, `${route}: ${widths.join(" → ")} px`).toBeGreaterThan(1.25);
  }
  // Beside a narrow list an invoice has as much room as on a page of its own.
  await go("/reminders");
  const detail = page.locator("main section").nth(1);
  await expect(detail.getByRole("complementary", { name: "About this document" })).toBeVisible();
  const paper = (await detail.locator(".bg-white").first().boundingBox())!;
  expect(paper.width, "/reminders").toBeGreaterThan(800);
});

test("desktop › the first invoice › its paper is wide, and what is chosen and sent stands beside it", async ({
  page,
}) => {
  for (const [width, height, least] of [
    [1280, 800, 640],
    [1920, 1080, 800],
    [820, 1180, 480],
    [360, 740, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/try");
    const paper = page.getByRole("region", { name: "Your invoice" });
    await page.getByLabel("Your business name").fill("Mama Tolú Provisions");
    await page.getByLabel("Client’s name").fill("Chidinma Nwáchúkwu");
    const line = page.getByLabel(/^What you sell/);
    if (await line.isVisible()) await line.fill("3 bags rice 45k");
    const paperBox = await paper.boundingBox();
    const sendBox = await page.getByRole("button", { name: "Send on WhatsApp" }).boundingBox();
    expect(paperBox?.width, `${width} px`).toBeGreaterThanOrEqual(least);
    const isBeside = (sendBox?.x ?? 0) >= (paperBox?.x ?? 0) + (paperBox?.width ?? 0);
    expect(isBeside, `${width} px: Send beside the paper`).toBe(width >= 900);
    expect((sendBox?.y ?? 0) + (sendBox?.height ?? 0), `${width} px: Send in the window`).toBeLessThanOrEqual(height);
    await expect(paper.getByRole("combobox", { name: "Pay by" }), `${width} px`).toHaveCount(width >= 900 ? 0 : 1);
    await expect(page.getByRole("combobox", { name: "Pay by" }), `${width} px`).toBeInViewport();
  }

  // One line stands over the total, the bold one.
  const question = page.getByText(/^Add 7.5/).locator("..");
  const total = page.getByRole("region", { name: "Your invoice" }).locator("p", { hasText: /^Total/ });
  const lines = await Promise.all(
    [question, total].map((row) => row.evaluate((element) => getComputedStyle(element).borderWidth)),
  );
  expect(lines).toEqual(["0px", "2px 0px 0px"]);
  // Two questions, between which the page may still move.
  await expect
    .poll(async () => {
      const [above, below] = [await question.boundingBox(), await total.boundingBox()];
      return Math.round((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0));
    })
    .toBe(0);

  // The paper first, then the panel from above.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel(/^What you sell/).focus();
  const order: string[] = [];
  for (let tab = 0; tab < 6; tab++) {
    await page.keyboard.press("Tab");
    order.push(await page.evaluate(() => document.activeElement?.closest("label, button")?.textContent ?? ""));
  }
  expect(order.map((text) => /^\s*(How to pay|No|Pay by|Country|each|Send)/.exec(text)?.[1])).toEqual([
    "How to pay",
    "No",
    "Pay by",
    "Country",
    "each",
    "Send",
  ]);
  await page.getByLabel("Client’s name").focus();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog", { name: "One last step" })).toBeVisible();
});

test("desktop › a report › figure, chart and table stand on one left edge and keep a measure", async ({
  lagos: { page, go },
}) => {
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await go("/report/profit");
    await expect(page.getByText(/of what you earned|more than you earned/)).toBeVisible();
    await settled(page);
    // The list of reports stands to the left of it in a wide window.
    const title = await page.getByRole("heading", { level: 1, name: "Profit and loss" }).boundingBox();
    const boxes = await page
      .locator("main [data-scroller]:has(table) :is(p, th:first-child, table)")
      .evaluateAll((all) =>
        all
          .filter((one) => one.getBoundingClientRect().width > 1)
          .map((one) => {
            const { left, right } = one.getBoundingClientRect();
            return { isTable: one.matches("table"), left: left + parseFloat(getComputedStyle(one).paddingLeft), right };
          }),
      );
    // A table begins with the room its rows have around their text.
    const edges = boxes.filter(({ isTable }) => !isTable).map(({ left }) => Math.round(left));
    const left = Math.min(...edges);
    expect(Math.abs(left - (title?.x ?? 0)), `${width} px: ${edges.join(", ")}`).toBeLessThanOrEqual(2);
    expect(Math.max(...boxes.map(({ right }) => right)) - left, `${width} px`).toBeLessThanOrEqual(900);
  }
});

test("nothing yet › titles of the tabs › begin where the title of the clients does", async ({
  empty: { page, go },
}) => {
  for (const [width, height] of [
    [360, 740],
    [820, 1180],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    const places: string[] = [];
    for (const route of ["/tabs/home", "/tabs/invoice", "/tabs/catalog", "/tabs/expense"]) {
      await go(route);
      const cloth = await page.locator("main .empty > :first-child").boundingBox();
      const title = await page.locator("main h1").locator("visible=true").first().boundingBox();
      places.push(`title ${title?.x}, cloth ${cloth?.y}`);
    }
    expect(new Set(places).size, `${width} px: ${places.join("; ")}`).toBe(1);
  }
});
