import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { chromiumArgs, findChromium } from "./chromium.ts";
import { accessFaults, lookSizes, type LookSize } from "./look.ts";
import { openDemo } from "./people.ts";
import { detailRoutes, emptyRoutes, guardedRoutes, guestRoutes, openRoutes, tokenRoutes } from "./routes.ts";
import { startServer } from "./server.ts";
import { settled } from "./settled.ts";

// Every route, at both widths, in both themes and in two languages, by axe and by what can be reached:
// `npm run axe`. English and Amharic; `--languages=fr,sw` are others, `npm run axe -- report` are the routes with that word.
const [only = ""] = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const languages = /--languages?=([\w,]+)/.exec(process.argv.join(" "))?.[1]?.split(",") ?? ["en", "am"];
const wanted = (routes: readonly string[]) => routes.filter((route) => route.includes(only));
const themes = ["light", "dark"] as const;

const executablePath = findChromium();
if (!executablePath) throw new Error("No Chromium on this machine.");
const server = await startServer(Number(process.env["AXE_PORT"] ?? 8796));
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
const faults: string[] = [];
let looked = 0;
try {
  for (const language of languages)
    for (const size of Object.keys(lookSizes) as LookSize[]) {
      const look = async (context: BrowserContext, routes: readonly string[]) => {
        const page = context.pages()[0] ?? (await context.newPage());
        const found = await accessFaults(page, wanted(routes), { size, themes });
        looked += wanted(routes).length;
        for (const fault of found) console.log(`✗ ${language}, ${size}: ${fault}`);
        faults.push(...found);
      };
      const before = looked;
      const guest = await newContext(browser, language, size);
      await look(guest, [...guestRoutes, ...openRoutes]);
      await guest.close();
      for (const demo of ["lagos", "empty"] as const) {
        const context = await newContext(browser, language, size);
        const page = await context.newPage();
        await openDemo(page, demo);
        await page.goto("/tabs/invoice");
        await settled(page);
        if (demo === "lagos") await page.getByText("INV-").first().waitFor({ timeout: 60_000 });
        await look(
          context,
          demo === "empty" ? emptyRoutes : [...guardedRoutes, ...tokenRoutes, ...(await detailRoutes(page))],
        );
        await context.close();
      }
      console.log(`${language}, ${size}: ${looked - before} routes, both themes`);
    }
} finally {
  await browser.close();
  await server.stop();
}
console.log(
  `${looked} pages × ${themes.length} themes, in ${languages.join(" and ")}, at ${Object.values(lookSizes)
    .map(({ width }) => `${width} px`)
    .join(" and ")}: ${faults.length} faults`,
);
process.exitCode = faults.length === 0 && looked > 0 ? 0 : 1;

async function newContext(browser: Browser, language: string, size: LookSize): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: lookSizes[size],
    locale: "en-GB",
    timezoneId: "Africa/Lagos",
    hasTouch: true,
    serviceWorkers: "block",
    reducedMotion: "reduce",
  });
  await context.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
  return context;
}
