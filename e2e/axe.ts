import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { chromiumArgs, findChromium } from "./chromium.ts";
import { readChoices } from "./cli-options.ts";
import { accessFaults, viewportSizes, type ViewportSize } from "./accessibility.ts";
import { openDemo } from "./accounts.ts";
import { detailRoutes, emptyRoutes, guardedRoutes, guestRoutes, openRoutes, tokenRoutes } from "./routes.ts";
import { ports } from "./ports.ts";
import { startServer } from "./server.ts";
import { fillDemo, stateFaults, states } from "./states.ts";
import { settled } from "./wait-until-settled.ts";

// Every route, and every state without an address, at both widths, in both themes and in two languages, by axe and by what can be reached:
// `npm run axe`. English and Amharic; `--languages=fr,sw` are others, `npm run axe -- report` are the routes with that word.
// All of it takes a quarter of an hour on a slow machine: `--width=360`, then `--width=1280` are its parts.
const { includes, sizes, themes, languages = ["en", "am"] } = readChoices(process.argv.slice(2), viewportSizes);

const executablePath = findChromium();
if (!executablePath) throw new Error("No Chromium on this machine.");
const server = await startServer(ports.axe);
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
const faults: string[] = [];
let looked = 0;
let isFilled = false;
try {
  for (const language of languages)
    for (const size of sizes) {
      const look = async (context: BrowserContext, routes: readonly string[]) => {
        const page = context.pages()[0] ?? (await context.newPage());
        const found = await accessFaults(page, routes.filter(includes), { size, themes });
        looked += routes.filter(includes).length;
        report(language, size, found);
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
      const shown = states.filter(({ name }) => includes(name));
      if (shown.length > 0) {
        if (!isFilled) await fillDemo(browser, { baseURL: server.url, locale: "en-GB", serviceWorkers: "block" });
        isFilled = true;
        report(language, size, await stateFaults(() => newContext(browser, language, size), shown, themes));
        looked += shown.length;
      }
      console.log(`${language}, ${size}: ${looked - before} routes and states, ${themes.join(" and ")}`);
    }
} finally {
  await browser.close();
  await server.stop();
}
console.log(
  `${looked} pages × ${themes.join(" and ")}, in ${languages.join(" and ")}, at ${sizes
    .map((size) => `${viewportSizes[size].width} px`)
    .join(" and ")}: ${faults.length} faults`,
);
process.exitCode = faults.length === 0 && looked > 0 ? 0 : 1;

function report(language: string, size: ViewportSize, found: readonly string[]): void {
  for (const fault of found) console.log(`✗ ${language}, ${size}: ${fault}`);
  faults.push(...found);
}

async function newContext(browser: Browser, language: string, size: ViewportSize): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: viewportSizes[size],
    locale: "en-GB",
    timezoneId: "Africa/Lagos",
    hasTouch: true,
    serviceWorkers: "block",
    reducedMotion: "reduce",
  });
  await context.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
  return context;
}
