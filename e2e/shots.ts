import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { chromiumArgs, findChromium } from "./chromium.ts";
import { openDemo } from "./people.ts";
import { detailRoutes, guardedRoutes, guestRoutes, openRoutes, tokenRoutes } from "./routes.ts";
import { speakPseudo } from "./pseudo.ts";
import { readmePicture, takeReadmePicture } from "./readme-picture.ts";
import { takeManifestPictures } from "./manifest-pictures.ts";
import { startServer } from "./server.ts";
import { settled } from "./settled.ts";

// A picture of every route: phone and desk, light and dark, with the demo and empty. `npm run shots -- invoice` takes
// only the routes whose address contains the word; with `--pseudo` the words are 40 % longer, with `--language=fr` they are
// French. `npm run shots -- --readme` takes the picture of the README instead,
// `-- --manifest` those browsers show before they install the app.
const folder = resolve(import.meta.dirname, "../shots");
const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const;
const [only = ""] = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const wanted = (route: string) => route.includes(only);
const fileName = (route: string) =>
  route
    .replace(/\?.*$/, "")
    .replace(/^\/|\/$/g, "")
    .replaceAll("/", "-") || "home";

const executablePath = findChromium();
if (!executablePath) throw new Error("No Chromium on this machine.");
const pseudo = process.argv.includes("--pseudo");
const language = /--language=(\w+)/.exec(process.argv.join(" "))?.[1];
const readme = process.argv.includes("--readme");
const manifest = process.argv.includes("--manifest");
if (!only && !readme && !manifest) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const server = await startServer(Number(process.env["SHOTS_PORT"] ?? 8795));
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
let taken = 0;
try {
  if (manifest) taken = await takeManifestPictures(browser, server.url);
  else if (readme) await takeReadmePicture(browser, server.url);
  else
    for (const [size, viewport] of Object.entries(sizes)) {
      for (const colorScheme of ["light", "dark"] as const) {
        const options = {
          baseURL: server.url,
          viewport,
          colorScheme,
          locale: "en-GB",
          timezoneId: "Africa/Lagos",
          deviceScaleFactor: 1,
          serviceWorkers: "block" as const,
        };
        const newContext = async () => {
          const context = await browser.newContext(options);
          if (pseudo) await speakPseudo(context);
          if (language) await context.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
          return context;
        };
        const shoot = async (page: Page, data: string, routes: readonly string[]) => {
          for (const route of routes.filter(wanted)) {
            await page.goto(route);
            await settle(page);
            await page.screenshot({ path: join(folder, `${fileName(route)}--${size}-${colorScheme}-${data}.png`) });
            taken++;
          }
        };
        const guest = await newContext();
        await shoot(await guest.newPage(), "guest", [...guestRoutes, ...openRoutes]);
        await guest.close();
        for (const demo of ["lagos", "empty"] as const) {
          const context = await newContext();
          const page = await context.newPage();
          await openDemo(page, demo);
          await page.goto("/tabs/invoice");
          await settle(page);
          await page.waitForTimeout(1500);
          await shoot(page, demo, [...guardedRoutes, ...tokenRoutes, ...openRoutes, ...(await detailRoutes(page))]);
          await context.close();
        }
      }
    }
} finally {
  await browser.close();
  await server.stop();
}
console.log(readme ? `The picture is ${readmePicture}` : `${taken} pictures in ${folder}`);

async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await settled(page);
}
