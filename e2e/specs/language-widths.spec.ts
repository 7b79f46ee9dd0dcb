import { expect } from "@playwright/test";
import { daysAgo } from "../days.ts";
import { test } from "../demo-window.ts";
import { clippedTexts } from "../clipped.ts";
import { inEveryLanguage, languages, speak } from "../languages.ts";
import { detailRoutes } from "../routes.ts";
import { brokenWords, linesOf } from "../text-lines.ts";
import { settled } from "../wait-until-settled.ts";

test.use({ serviceWorkers: "block" });

test("smallest phone › long words of Swahili › stay whole and inside the page", async ({ lagos: { page, go } }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await speak(page, "sw");
  const routes = await detailRoutes(page);
  const invoice = routes.find((route) => /^\/invoice\/[0-9a-f-]{36}$/.test(route)) ?? "";
  const quote = routes.find((route) => route.startsWith("/quote/")) ?? "";
  for (const [width, height] of [
    [320, 568],
    [360, 740],
  ] as const)
    for (const route of [invoice, quote]) {
      await page.setViewportSize({ width, height });
      await go(route);
      const steps = page.locator("main ol").first().locator("li > div:nth-child(2)");
      await expect(steps).toHaveCount(4);
      for (const step of await steps.all())
        expect((await step.boundingBox())?.height, `${route} at ${width} px`).toBeLessThan(24);
    }
  await page.setViewportSize({ width: 320, height: 568 });
  await go(`/recurring/new?from=${invoice.split("/").at(-1)}`);
  const labels = page.getByRole("dialog").getByRole("radiogroup").locator("label");
  await expect(labels).toHaveCount(3);
  for (const label of await labels.all()) {
    const { x = 0, width = 0 } = (await label.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(304);
  }
});

test("smallest phone › French, Swahili and Amharic › tabs stand apart with their whole names, the editor ends in two rows", async ({
  empty: { page, go },
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const language of ["fr", "sw", "am"]) {
    await page.setViewportSize({ width: 320, height: 568 });
    await speak(page, language);
    await go("/tabs/home");
    const names = page.getByRole("navigation").last().locator("a > span:last-child");
    await expect(names).toHaveCount(5);
    const cut = (elements: Element[]) => elements.filter((one) => one.scrollWidth > one.clientWidth).length;
    expect(await names.evaluateAll(cut), language).toBe(0);
    const gaps = await names.evaluateAll((elements) =>
      elements.slice(1).map((one, at) => {
        const { right } = elements[at]!.getBoundingClientRect();
        return one.getBoundingClientRect().left - right;
      }),
    );
    expect(Math.min(...gaps), language).toBeGreaterThanOrEqual(8);

    await go("/new-invoice");
    await settled(page);
    const buttons = page.locator("main .safe-bottom button");
    await expect(buttons).toHaveCount(3);
    const [taxes, second, main] = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(main, language).toBe(second);
    expect(main, language).toBeGreaterThan(taxes ?? 0);
    const heights = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.max(...heights), `${language}: words on one line`).toBeLessThanOrEqual(52);
    await page.setViewportSize({ width: 360, height: 740 });
    const wider = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.max(...wider), `${language}: words on one line at 360 px`).toBeLessThanOrEqual(52);
    const squashed = await page.locator("main button svg").evaluateAll((all) =>
      all.filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return Math.abs(width - height) > 0.5;
      }),
    );
    expect(squashed.length, `${language}: pictures beside words keep their shape`).toBe(0);
  }
});

test("phone, nine languages › ways a schedule makes its invoices › stand whole on one line", async ({
  lagos: { page, go },
}) => {
  const invoice = (await detailRoutes(page)).find((route) => /^\/invoice\/[0-9a-f-]{36}$/.test(route)) ?? "";
  for (const language of languages) {
    await speak(page, language);
    await go(`/recurring/new?from=${invoice.split("/").at(-1)}`);
    const ways = page.getByRole("dialog").getByRole("radiogroup").locator("label");
    await expect(ways).toHaveCount(3);
    // The word for a draft is two long ones in Kinyarwanda.
    const broken = await ways.evaluateAll((all) =>
      all.flatMap(({ lastChild, textContent }) => {
        const range = document.createRange();
        range.selectNodeContents(lastChild!);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [textContent] : [];
      }),
    );
    expect(broken.slice(language === "rw" ? 1 : 0), language).toEqual([]);
    const ends = await ways.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
    expect(Math.max(...ends), language).toBeLessThanOrEqual(344);
  }
});

test("tablet and smallest phone › an invoice paid in part › its client is whole, its day and what is left each on one line", async ({
  lagos: { page, go },
}) => {
  for (const language of ["en", "fr", "sw", "yo"]) {
    await speak(page, language);
    await go("/tabs/invoice");
    for (const width of [320, 820]) {
      await page.setViewportSize({ width, height: 1180 });
      const row = page.locator("main [data-row]", { hasText: "INV-0144" });
      await expect(row).toContainText("Gabriel");
      await settled(page);
      const faults = await row.evaluate((element) => {
        const name = element.querySelector("[class*=line-clamp]")!;
        const lines = (one: Element) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        };
        const small = [...element.querySelectorAll("span")].filter(
          (one) => one.childElementCount === 0 && getComputedStyle(one).fontSize === "13px",
        );
        return {
          cut: [name, ...small].filter((one) => one.scrollHeight > one.clientHeight + 1).length,
          broken: small.filter((one) => lines(one) > 1).map((one) => one.textContent),
        };
      });
      expect(faults, `${language}, ${width} px`).toEqual({ cut: 0, broken: [] });
    }
  }
});

test("smallest phone, nine languages › steps of a quote › are of one width and stand apart", async ({
  lagos: { page, go },
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const quote = (await detailRoutes(page)).find((route) => route.startsWith("/quote/")) ?? "";
  for (const language of languages) {
    await speak(page, language);
    await go(quote);
    const parts = page.locator("main ol > li > div:nth-child(n + 2)");
    await expect(parts).toHaveCount(8);
    await settled(page);
    const texts = await Promise.all((await parts.all()).map((one) => one.evaluate(linesOf)));
    const edges = texts.map((lines) => ({
      left: Math.min(...lines.map(({ left }) => left)),
      right: Math.max(...lines.map(({ right }) => right)),
    }));
    const between = (one: "left" | "right") => edges.slice(2).map(({ left }, at) => Math.round(left - edges[at]![one]));
    // Steps of one width, whatever their days and words; 3 px are kept between the longest two.
    const widths = between("left");
    expect(Math.max(...widths) - Math.min(...widths), language).toBeLessThanOrEqual(2);
    expect(Math.min(...between("right")), language).toBeGreaterThanOrEqual(3);
  }
});

test("smallest phone, nine languages › the first invoice › says whole what each of its places asks for", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto("/try");
  for (const language of languages) {
    await speak(page, language);
    const places = page.locator("section input[placeholder]");
    await expect(places).toHaveCount(3);
    await settled(page);
    const cut = await places.evaluateAll((all) =>
      (all as HTMLInputElement[]).flatMap((place) => {
        const text = document.createElement("span");
        const { fontSize, fontWeight, fontFamily, letterSpacing } = getComputedStyle(place, "::placeholder");
        Object.assign(text.style, {
          position: "absolute",
          whiteSpace: "pre",
          fontSize,
          fontWeight,
          fontFamily,
          letterSpacing,
        });
        text.textContent = place.placeholder;
        document.body.append(text);
        const over = text.getBoundingClientRect().width - place.clientWidth + 16;
        text.remove();
        return over > 0 ? [`${place.placeholder}: ${Math.ceil(over)} px`] : [];
      }),
    );
    expect(cut, language).toEqual([]);
    for (const line of ["h1", "h1 + span"]) {
      // Marks over and under letters are measured apart from them, on the same line.
      const lines = await page.locator(`header ${line}`).evaluate(linesOf);
      expect(new Set(lines.map(({ top }) => top)).size, `${language}: ${line}`).toBe(1);
    }
  }
});

test("phone › days of a schedule in French › are read whole", async ({ lagos: { page, go } }) => {
  await speak(page, "fr");
  const invoice = (await detailRoutes(page)).find((route) => /^\/invoice\/[0-9a-f-]{36}$/.test(route)) ?? "";
  await go(`/recurring/new?from=${invoice.split("/").at(-1)}`);
  const day = page.getByRole("dialog").locator("input.money").first();
  await expect(day).toHaveValue(/20\d\d/);
  expect(await day.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0);
});

for (const width of [360, 1280])
  test(`ring of expenses › ${width} px, in each language › its words lie in its hole`, async ({
    lagos: { page, go },
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await go(`/tabs/expense?month=${daysAgo(10).slice(0, 7)}`);
    const ring = page.locator("div:has(> svg[role=img])", { hasText: "Left over" }).last();
    await expect(ring).toBeVisible();
    const over = await ring.evaluate(
      (element, words) => {
        const { x, y, width: size } = element.getBoundingClientRect();
        // An eighth of the ring's width is its stroke.
        const hole = size / 2 - size / 8;
        const place = element.querySelector("span > span")!;
        return words.filter((word) => {
          place.textContent = word;
          const walker = document.createTreeWalker(element.lastElementChild!, NodeFilter.SHOW_TEXT);
          const lines: DOMRect[] = [];
          while (walker.nextNode()) {
            const range = document.createRange();
            range.selectNodeContents(walker.currentNode);
            lines.push(...range.getClientRects());
          }
          return lines.some(({ left, right, top, bottom }) =>
            [left, right].some((at) =>
              // Letters end 2 px inside their line.
              [top + 2, bottom - 2].some((to) => Math.hypot(at - x - size / 2, to - y - size / 2) > hole),
            ),
          );
        });
      },
      inEveryLanguage(["Left over"]),
    );
    expect(over).toEqual([]);
  });

test("smallest phone, Swahili › numbers of documents and heads of two lines › stay whole and off the edge", async ({
  page: visitor,
  lagos: { page, go },
}) => {
  for (const each of [visitor, page]) await each.setViewportSize({ width: 320, height: 568 });
  await visitor.goto("/try");
  for (const each of [visitor, page]) await speak(each, "sw");
  const head = await visitor.getByRole("heading", { level: 1 }).boundingBox();
  expect(head?.y).toBeGreaterThanOrEqual(6);
  await go("/ai/content-link");
  expect((await page.getByRole("heading", { level: 1 }).boundingBox())?.y).toBeGreaterThanOrEqual(6);
  const creditNote =
    (await detailRoutes(page)).filter((route) => /^\/invoice\/[0-9a-f-]{36}$/.test(route)).at(-1) ?? "";
  for (const route of [creditNote, "/settings/devices"]) {
    await go(route);
    await settled(page);
    const parted = await page.locator("main").evaluate((main) => {
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { index, 0: number } of (node.textContent ?? "").matchAll(/[A-Z]{2,3}(?:-[A-Z])?-\d{4}/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + number.length);
          if (range.getClientRects().length > 1) found.push(number);
        }
      return found;
    });
    expect(parted, route).toEqual([]);
  }
});

test("phone, nine languages › the last day to pay in the editor › label and day each stay on one line", async ({
  lagos: { page, go },
}) => {
  for (const language of languages) {
    await speak(page, language);
    await go("/new-invoice");
    const day = page.locator("main button[aria-expanded]:has(svg.lucide-calendar)").first();
    await expect(day).toBeVisible();
    for (const part of [day.locator("span").first(), day.locator("xpath=preceding-sibling::span")]) {
      const lines = await part.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      expect(lines, language).toBe(1);
    }
    const right = await day.evaluate((element) => element.getBoundingClientRect().right);
    expect(right, language).toBeLessThanOrEqual(352);
    const terms = page.locator("main [role=radiogroup]").nth(1).locator("label");
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await settled(page);
      const tops = await terms.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      expect(new Set(tops).size, `${language}, ${width} px: terms on one line`).toBe(1);
    }
  }
});

test("laptop, long words › the day to pay and the last day of a quote in the editor’s panel › each stays on one line", async ({
  lagos: { page, go },
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const language of ["fr", "rw"]) {
    await speak(page, language);
    for (const route of ["/new-invoice", "/new-invoice?kind=quote"]) {
      await go(route);
      const day = page.getByRole("complementary").locator("button[aria-haspopup=menu]").first();
      await expect(day).toBeVisible();
      await settled(page);
      expect((await day.boundingBox())?.height, `${language}: ${route}`).toBeLessThan(48);
    }
  }
});

test("smallest phone, nine languages › kinds of a fee and what a key may do › end where their fields end", async ({
  lagos: { page, go },
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const language of languages) {
    await speak(page, language);
    const dialog = page.getByRole("dialog");
    const ends = (chips: string) =>
      dialog.locator(chips).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
    await go("/tabs/fee");
    await page.locator("main [data-new-key]").click();
    await expect(dialog).toBeVisible();
    await settled(page);
    expect(Math.max(...(await ends("[role=radiogroup] label"))), `${language}: kinds`).toBeLessThanOrEqual(304);
    await go("/settings/sign-ins?see=programs");
    await page.locator("main section:has(> div > h2)").first().getByRole("button").last().click();
    await expect(dialog.locator("fieldset fieldset button").first()).toBeVisible();
    await settled(page);
    expect(Math.max(...(await ends("fieldset fieldset button"))), `${language}: key`).toBeLessThanOrEqual(304);
    const below = await dialog.locator("fieldset fieldset").evaluateAll((areas) =>
      areas.flatMap((area) => {
        const name = area.querySelector("span")!.getBoundingClientRect();
        const chips = [...area.querySelectorAll("button")].map((one) => one.getBoundingClientRect().top);
        return chips.some((top) => top >= name.bottom || top !== chips[0]) ? [area.textContent] : [];
      }),
    );
    expect(below, `${language}: chips stand beside their area`).toEqual([]);
  }
});

test("smallest phone, nine languages › the page for affiliates › cuts no text and breaks no word", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const language of languages) {
    await page.goto(`/affiliate?lang=${language}`);
    await page.evaluate(() => document.fonts.ready);
    expect(await clippedTexts(page), language).toEqual([]);
    expect(await page.locator("body").evaluate(brokenWords), language).toEqual([]);
  }
});

test("smallest phone, long words › invoices, an open quote, a draft and a new invoice › buttons, titles and the total’s row hold", async ({
  lagos: { page, go },
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const routes = await detailRoutes(page);
  const quote = routes.find((route) => route.startsWith("/quote/")) ?? "";
  const draft = routes.find((route) => route.startsWith("/new-invoice?draft=")) ?? "";
  for (const language of ["en", "am", "fr", "ha", "ig", "rw"]) {
    await speak(page, language);
    await go("/tabs/invoice");
    await expect(page.locator("main [data-row]").first()).toBeVisible();
    const title = page.getByRole("heading", { level: 1 });
    const cut = () => title.evaluate((one) => one.scrollWidth - one.clientWidth);
    await expect.poll(cut, `${language}: the title of the list is read whole`).toBeLessThanOrEqual(0);
    await go(quote);
    const answers = page.locator("main section.bg-info-soft button");
    await expect(answers).toHaveCount(2);
    await settled(page);
    for (const answer of await answers.all()) expect(await answer.evaluate(linesOf), language).toHaveLength(1);
    for (const route of ["/new-invoice", draft]) {
      await go(route);
      const buttons = page.locator("main .safe-bottom button");
      await expect(buttons).toHaveCount(3);
      await settled(page);
      expect(await title.evaluate(linesOf), `${language}: ${route}`).toHaveLength(1);
      const amount = await page.locator("main .safe-bottom .money").first().boundingBox();
      const taxes = await buttons.first().boundingBox();
      expect(taxes?.y, `${language}: the button stands beside the total`).toBeLessThan(
        (amount?.y ?? 0) + (amount?.height ?? 0),
      );
      // Two long words stand for taxes in Igbo and Kinyarwanda.
      const lines = await buttons.first().evaluate(linesOf);
      expect(lines.length, `${language}: words of the button`).toBeLessThanOrEqual(/ig|rw/.test(language) ? 2 : 1);
    }
  }
});
