import { expect } from "@playwright/test";
import { test } from "../demo-window.ts";
import { languages, speak } from "../languages.ts";
import { detailRoutes, listsWithButton } from "../routes.ts";
import { linesOf } from "../text-lines.ts";
import { settled } from "../wait-until-settled.ts";

test.use({ serviceWorkers: "block" });

test("raised button › 360 px, each list scrolled › no row stands beside it", async ({ lagos: { page, go } }) => {
  for (const route of listsWithButton) {
    await go(route);
    const besides = await page.evaluate(async () => {
      const button = document.querySelector<HTMLElement>("main [data-new-key]");
      const scroller = button?.closest<HTMLElement>("[data-scroller]");
      if (!button || !scroller) return ["no raised button in the list"];
      const seen: string[] = [];
      const end = scroller.scrollHeight - scroller.clientHeight;
      for (const top of [0, 40, 90, end - 30, end]) {
        scroller.scrollTop = top;
        await new Promise((done) => requestAnimationFrame(done));
        const box = button.getBoundingClientRect();
        for (const y of [box.top + 2, box.top + box.height / 2, box.bottom - 2]) {
          const row = document.elementFromPoint(24, y)?.closest("[data-row]");
          if (row) seen.push(`${row.textContent?.slice(0, 30)} at ${top}`);
        }
      }
      // The last row ends above the button.
      const last = [...scroller.querySelectorAll("[data-row]")].at(-1)?.getBoundingClientRect();
      if (last && last.bottom > button.getBoundingClientRect().top) seen.push("the last row is under it");
      return seen;
    });
    expect(besides, route).toEqual([]);
  }
});

test("Select A Customer › 320 and 360 px › its button lies over no client", async ({ lagos: { page, go } }) => {
  for (const [width, height] of [
    [320, 568],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await go("/new-invoice");
    await page.getByRole("button", { name: /^Choose a client/ }).click();
    const sheet = page.getByRole("dialog", { name: "Select A Customer" });
    await expect(sheet.locator("[data-row]").nth(8)).toBeAttached();
    await settled(page);
    const button = (await sheet.getByRole("button", { name: "New client" }).boundingBox())!;
    const under = await sheet.locator("[data-row]").evaluateAll((rows, { y, height: high }) => {
      // The list is seen down to where it scrolls.
      const end = rows[0]!.closest(".overflow-y-auto")!.getBoundingClientRect().bottom;
      return rows
        .map((row) => row.getBoundingClientRect())
        .filter(({ top, bottom }) => Math.min(bottom, end) > y && top < Math.min(y + high, end)).length;
    }, button);
    expect(under, `${width} px`).toBe(0);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  }
});

test("keys › asked for at 360 px › each stands beside what it does", async ({ lagos: { page, go } }) => {
  await go("/tabs/home");
  await settled(page);
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog").locator("kbd");
  await expect(keys).toHaveCount(7);
  for (const key of await keys.all()) await expect(key).toBeVisible();
});

test("smallest phone, nine languages › a newcomer at the login › reads three lines and reaches the first button without scrolling", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto("/login");
  for (const language of languages) {
    await speak(page, language);
    await expect(page.locator("main a[href='/try']")).toBeInViewport({ ratio: 1 });
    const linesIn = (element: Element) =>
      Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight));
    expect(await page.locator("h1").evaluate(linesIn), language).toBeLessThanOrEqual(3);
    expect(await page.locator("h1 + p").evaluate(linesIn), language).toBe(1);
  }
});

test("smallest phone › a quote of millions › shows its amount whole, in the app and on its page", async ({
  lagos: { page, go },
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const routes = await detailRoutes(page);
  await go(routes.find((route) => route.startsWith("/quote/")) ?? "");
  await settled(page);
  const amount = await page.locator("main .money").first().boundingBox();
  const picture = await page.getByRole("button", { name: "Open the document" }).boundingBox();
  expect((amount?.x ?? 0) + (amount?.width ?? 0)).toBeLessThanOrEqual(picture?.x ?? 0);
  await go(routes.find((route) => route.endsWith("/accept")) ?? "");
  const lines = page
    .locator(".amt")
    .evaluate((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight));
  expect(await lines).toBeLessThan(1.5);
});

test("smallest phone, nine languages › a client who is late › the days stand on one line, both lines of figures above the floating button", async ({
  lagos: { page, go },
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await go("/");
  // The client the other tests ask to correct their details has a card more.
  await page.getByRole("link", { name: /^Ọlá Bákàrè/ }).click();
  await page.waitForURL(/\/contacts\//);
  const client = page.url();
  for (const language of languages) {
    await speak(page, language);
    await go(client);
    const figures = page.locator("main dl dd");
    await expect(figures).toHaveCount(4);
    await settled(page);
    const bottom = await figures.last().evaluate((one) => one.getBoundingClientRect().bottom);
    const button = await page.locator("main [data-new-key]").boundingBox();
    expect(bottom, language).toBeLessThanOrEqual(button?.y ?? 0);
    const days = await page.locator("main .bg-overdue-soft span").first().boundingBox();
    expect(days?.height, `${language}: days and number`).toBeLessThan(24);
  }
});

test("search › smallest phone and phone, hits of several lines › none begins with a dot", async ({
  lagos: { page, go },
}) => {
  for (const words of ["school", "INV-01", "overdue", "cloth"]) {
    await go(`/tabs/search?q=${words}`);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const hits = page.getByRole("option");
      await expect(hits.first()).toBeVisible();
      await settled(page);
      const lines = (await Promise.all((await hits.all()).map((one) => one.evaluate(linesOf)))).flat();
      expect(
        lines.filter(({ text }) => text.trim().startsWith("·")),
        `${words}, ${width} px`,
      ).toEqual([]);
    }
  }
});

test("a sheet over a sheet › one handle, and the lower sheet lies under the scrim of the upper", async ({
  lagos: { page, go },
}) => {
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await go("/settings/invoice");
    // On a phone the accounts stand in a sheet already.
    if (width === 360) await page.getByRole("button", { name: /^Bank and mobile money/ }).click();
    await page.getByRole("button", { name: /^Wema Bank/ }).click();
    const lower = page.getByRole("dialog", { name: "How you get paid" });
    await settled(page);
    const remove = (await lower.getByRole("button", { name: "Remove" }).boundingBox())!;
    await lower.getByRole("button", { name: /^Scan/ }).click();
    await expect(lower).toBeHidden();
    await settled(page);
    const seen = await page.evaluate(({ x, y }) => {
      const handles = [...document.querySelectorAll<HTMLElement>("[role=dialog] > span[aria-hidden]")];
      return {
        handles: handles.filter((handle) => handle.checkVisibility({ visibilityProperty: true })).length,
        isCovered: !document.elementFromPoint(x + 4, y + 4)?.closest("button"),
      };
    }, remove);
    expect(seen, `${width} px`).toEqual({ handles: width === 360 ? 1 : 0, isCovered: true });
  }
});

test("smallest phone, nine languages, nothing yet › the buttons of each empty list › stand clear of the tabs", async ({
  empty: { page, go },
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const language of languages) {
    await speak(page, language);
    for (const route of ["/tabs/home", "/tabs/invoice", "/tabs/catalog", "/tabs/expense"]) {
      await go(route);
      const button = await page.locator("main .empty .bg-primary").boundingBox();
      const tabs = await page.locator("nav:has(a[href='/tabs/search'])").locator("visible=true").boundingBox();
      const at = `${language} ${route}`;
      expect((tabs?.y ?? 0) - ((button?.y ?? 0) + (button?.height ?? 0)), at).toBeGreaterThanOrEqual(16);
      const last = await page.locator("main .empty :is(a, button)").last().boundingBox();
      expect((last?.y ?? 0) + (last?.height ?? 0), `${at}: the quieter way`).toBeLessThanOrEqual(tabs?.y ?? 0);
    }
  }
});

test("narrow list › 320 and 820 px › the name of a client stays whole", async ({ lagos: { page, go } }) => {
  for (const [width, height] of [
    [320, 568],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height });
    await go("/tabs/home");
    await expect(page.locator("main [data-row]").nth(10)).toBeVisible();
    const cut = await page.locator("main [data-row] .font-medium[class*=clamp]").evaluateAll((names) =>
      names
        .filter((name) => {
          const shown = name.clientHeight;
          (name as HTMLElement).style.webkitLineClamp = "none";
          return name.clientHeight > shown;
        })
        .map((name) => name.textContent),
    );
    expect(cut, `${width} px`).toEqual([]);
    if (width === 320) continue;
    const name = page.locator("main [data-row] .font-medium", { hasText: "Alhaji Mùsá Ɗanjuma" });
    expect(await name.first().evaluate(linesOf)).toHaveLength(1);
  }
});

test("smallest phone › a draft edited on another device › says so on one line", async ({ lagos: { page, go } }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await go("/invoices/drafts");
  const edited = page.locator("main [data-row] .text-13").filter({ hasText: /^Edited .* on another device$/ });
  await expect(edited.first()).toBeVisible();
  await settled(page);
  expect(await edited.first().evaluate(linesOf)).toHaveLength(1);
});

test("smallest phone › filtered invoices in four currencies › the first of them stands in the upper half", async ({
  lagos: { page, go },
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await go("/invoices/filter");
  const row = page.locator("main [data-row]").first();
  await expect(row).toBeVisible();
  await settled(page);
  expect((await row.boundingBox())?.y).toBeLessThan(300);
});

test("phone and desktop › a code typed in place of a scan › its button is as high as the field", async ({
  lagos: { page, go },
}) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await go("/counter");
    await page.locator("main button:has(svg.lucide-scan-barcode)").first().click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByRole("button", { name: "Use it" })).toBeVisible();
    await settled(page);
    const field = await sheet.getByLabel("Or type the code").locator("..").boundingBox();
    const button = await sheet.getByRole("button", { name: "Use it" }).boundingBox();
    expect(button?.height, `${width} px`).toBe(field?.height);
    expect(button?.y, `${width} px`).toBe(field?.y);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  }
});

test("phone › a reason of several lines › its field opens as high as its lines", async ({ lagos: { page, go } }) => {
  await go((await detailRoutes(page)).find((route) => route.startsWith("/quote/")) ?? "");
  await page.getByRole("button", { name: "Mark declined" }).click();
  const reason = page.getByRole("dialog").locator("textarea");
  await expect(reason).toBeVisible();
  const lines = await reason.evaluate((field) => {
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(field);
    const paddings = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
    return (field.clientHeight - paddings) / Number.parseFloat(lineHeight);
  });
  expect(lines).toBeGreaterThanOrEqual(2);
});
