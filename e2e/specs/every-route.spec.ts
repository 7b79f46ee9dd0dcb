import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "@playwright/test";
import { accessFaults, viewportSizes } from "../accessibility.ts";
import { openDemo } from "../accounts.ts";
import { watchPolicy, writesMarkup } from "../content-policy.ts";
import {
  detailRoutes,
  emptyRoutes,
  guardedRoutes,
  guestRoutes,
  openRoutes,
  sameScreens,
  tokenRoutes,
} from "../routes.ts";
import { settled } from "../wait-until-settled.ts";

/** Addresses of `detailRoutes`, which need a business to be known. */
const details = ["/contacts/x", "/invoice/x", "/quote/x", "/recurring/x", "/expense/x", "/notes/x"].concat([
  "/invoice/link/x",
  "/invoice/link/x/pay",
]);
/** A sheet over the clients, which `states.ts` shows. */
const asState = new Set(["/record-payment"]);

test("routes of the app › compared with those looked at › none is left out", () => {
  const source = readFileSync(resolve(import.meta.dirname, "../../apps/web/src/app/routes.tsx"), "utf8");
  const paths = [...source.matchAll(/\b(?:route|settings)\("(\/[^"]*)"/g)].map(([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(50);
  const looked = [...guestRoutes, ...openRoutes, ...guardedRoutes, ...tokenRoutes, ...details].map((route) =>
    route.replace(/\?.*$/, "").replace(/(.)\/$/, "$1"),
  );
  const fits = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);
  expect(paths.filter((path) => !asState.has(path) && !looked.some((route) => fits(path).test(route)))).toEqual([]);
});

// A theme that comes second is asked for its colours alone; `npm run axe` looks at a phone in the light, too, and in a second language.
for (const [size, themes] of [
  ["phone", ["dark"]],
  ["desktop", ["light", "dark"]],
] as const) {
  test.describe(`${size}, ${themes.join(" and ")}`, () => {
    test.use({ viewport: viewportSizes[size], serviceWorkers: "block", contextOptions: { reducedMotion: "reduce" } });
    // Eighty routes, one after the other: five minutes on a machine with far more work than processors.
    test.describe.configure({ timeout: 480_000 });
    const look = { size, themes };

    test("accessibility › no page for visitors and no empty page has an accessibility fault", async ({ page }) => {
      const refused = await watchPolicy(page);
      const faults = await accessFaults(page, [...guestRoutes, ...openRoutes], look);
      await openDemo(page, "empty");
      faults.push(...(await accessFaults(page, emptyRoutes, look)));
      expect(faults).toEqual([]);
      expect(refused(), "what the content policy refused").toEqual([]);
      expect(await writesMarkup(page)).toBe("refused");
      await expect
        .poll(refused)
        .toEqual([expect.stringContaining("require-trusted-types-for refused trusted-types-sink")]);
    });

    test("accessibility › no page of a business has an accessibility fault", async ({ page }) => {
      const refused = await watchPolicy(page);
      await openDemo(page, "lagos");
      await page.goto("/tabs/invoice");
      await expect(page.getByText("INV-").first()).toBeVisible();
      // Payments that come after their invoices would move the rows of clients while these are looked at.
      await settled(page);
      const found = await detailRoutes(page);
      expect(
        found,
        "a client, an invoice, its public page, the card payment, a quote, its answer, a credit note, a recurring invoice, a draft, an expense, a note",
      ).toHaveLength(11);
      const once = guardedRoutes.filter((route) => size === "phone" || !sameScreens.has(route));
      expect(await accessFaults(page, [...once, ...tokenRoutes, ...found], look)).toEqual([]);
      expect(refused(), "what the content policy refused").toEqual([]);
    });
  });
}
