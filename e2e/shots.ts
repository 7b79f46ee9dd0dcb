import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { chromiumArgs, findChromium } from "./chromium.ts";
import { readChoices } from "./cli-options.ts";
import { viewportSizes } from "./accessibility.ts";
import { openDemo } from "./accounts.ts";
import { detailRoutes, guardedRoutes, guestRoutes, openRoutes, tokenRoutes } from "./routes.ts";
import { speakPseudo } from "./pseudo.ts";
import { readmePicture, takeReadmePicture } from "./readme-picture.ts";
import { takeManifestPictures } from "./manifest-pictures.ts";
import { ports } from "./ports.ts";
import { startServer } from "./server.ts";
import { settled } from "./wait-until-settled.ts";
import { fillDemo, openState, states } from "./states.ts";
import { walk } from "./walk.ts";

// A picture of every route: on every width, light and dark, with the demo and empty; then of states that have no address.
// `npm run shots -- invoice report` takes only the routes whose address contains one of the words, `--width=360 --theme=dark` only those,
// `--data=guest,lagos,states` only what these see; `--tall` shows what is below the fold. With `--pseudo` the words are 40 %
// longer, with `--language=fr` they are French. `npm run shots -- --readme` takes the picture of the README instead,
// `-- --manifest` those browsers show before they install the app.
const folder = resolve(import.meta.dirname, "../shots");
const tallest = 2000;
/** Widths where the layout changes, and the narrowest and widest screens in use. */
const pictureSizes = {
  ...viewportSizes,
  small: { width: 320, height: 568 },
  rail: { width: 640, height: 960 },
  tablet: { width: 820, height: 1180 },
  laptop: { width: 1024, height: 768 },
  wide: { width: 1920, height: 1080 },
} as const;
const { includes, sizes, themes, languages, everything } = readChoices(process.argv.slice(2), pictureSizes);
const data = /--data=([\w,]+)/.exec(process.argv.join(" "))?.[1]?.split(",") ?? ["guest", "lagos", "empty", "states"];
const fileName = (route: string) =>
  route
    .replace(/\?(\w+).*$/, "-$1")
    .replace(/^\/|\/$/g, "")
    .replaceAll("/", "-") || "home";

/** Options of every picture, whatever its size and theme. */
const plain = {
  locale: "en-GB",
  timezoneId: "Africa/Lagos",
  deviceScaleFactor: 1,
  serviceWorkers: "block" as const,
};

const executablePath = findChromium();
if (!executablePath) throw new Error("No Chromium on this machine.");
const pseudo = process.argv.includes("--pseudo");
const tall = process.argv.includes("--tall");
const language = languages?.[0];
const readme = process.argv.includes("--readme");
const manifest = process.argv.includes("--manifest");
if (everything && !readme && !manifest) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const server = await startServer(ports.shots);
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
let count = 0;
try {
  if (manifest) count = await takeManifestPictures(browser, server.url);
  else if (readme) await takeReadmePicture(browser, server.url);
  else {
    // The states come last: what they need would stand in the pictures before.
    for (const who of data.filter((name) => name !== "states").concat(data.includes("states") ? ["states"] : [])) {
      if (who === "states") await fillDemo(browser, { baseURL: server.url, ...plain });
      for (const size of sizes) {
        for (const colorScheme of themes) {
          const { width, height } = pictureSizes[size];
          const options = { baseURL: server.url, viewport: { width, height: tall ? tallest : height }, colorScheme };
          const newContext = async () => {
            // The server's own pages ask the browser for its language.
            const context = await browser.newContext({
              ...plain,
              ...options,
              ...(language ? { locale: language } : {}),
            });
            if (pseudo) await speakPseudo(context);
            if (language) await context.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
            return context;
          };
          const shoot = async (page: Page, name: string) => {
            await page.evaluate(() => document.fonts.ready);
            // On a busy machine the code that draws a document comes later than its page is quiet.
            await page
              .waitForFunction(() => !document.querySelector('main [aria-busy="true"]'), null, { timeout: 5_000 })
              .catch(() => undefined);
            const file = `${name}--${size}-${colorScheme}-${who}${language ? `-${language}` : ""}.png`;
            await page.screenshot({ path: join(folder, file) });
            count++;
          };
          if (who === "states") {
            for (const signedIn of ["guest", "lagos", "nairobi"] as const) {
              const shown = states.filter((state) => state.who === signedIn && includes(state.name));
              if (shown.length === 0) continue;
              const context = await newContext();
              const first = await context.newPage();
              if (signedIn !== "guest") await openDemo(first, signedIn);
              for (const state of shown) {
                const page = await openState(context, state);
                await shoot(page, state.name);
                await page.close();
              }
              await context.close();
            }
            continue;
          }
          const context = await newContext();
          const page = await context.newPage();
          const routes = [...openRoutes];
          if (who === "lagos" || who === "empty") {
            await openDemo(page, who);
            await page.goto("/tabs/invoice");
            await settled(page);
            await page.waitForTimeout(1500);
            routes.push(...guardedRoutes, ...tokenRoutes, ...(await detailRoutes(page)));
          } else routes.push(...guestRoutes);
          const go = walk(page, 250);
          for (const route of routes.filter(includes)) {
            await go(route);
            await shoot(page, fileName(route));
          }
          await context.close();
        }
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(readme ? `The picture is ${readmePicture}` : `${count} pictures in ${folder}`);
