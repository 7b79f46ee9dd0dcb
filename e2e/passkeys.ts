import { chromium, expect, type Page } from "@playwright/test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromiumArgs, findChromium } from "./chromium.ts";
import { faultsOf } from "./axe-faults.ts";
import { type ViewportSize, viewportSizes } from "./accessibility.ts";
import { openNewBusiness } from "./accounts.ts";
import { ports } from "./ports.ts";
import { startServer } from "./server.ts";

// A passkey is made, opens the account by the button and out of the list of the name field, and is removed, with an
// authenticator that Chromium plays: `npm run passkeys`. `-- pictures=/tmp/there` keeps pictures of its screens.
// By hand, because browsers have passkeys for a name only, and the end-to-end tests go by 127.0.0.1.
const port = ports.passkeys;
const pictures = process.argv.map((word) => /^pictures=(.+)/.exec(word)?.[1]).find(Boolean);
if (pictures) mkdirSync(pictures, { recursive: true });
const executablePath = findChromium();
if (!executablePath) throw new Error("No Chromium on this machine.");
const url = `http://localhost:${port}`;
const server = await startServer(port, { PUBLIC_URL: url });
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
const faults: string[] = [];
try {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: "block", reducedMotion: "reduce" });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  const account = await openNewBusiness(page);
  await page.goto("/settings/account");
  await expect(page.getByText("Until then we send your clients at most 5 mails a day.")).toBeVisible();
  await look(page, "unproven");

  await page.goto("/settings/sign-ins");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(account.password);
  await look(page, "add", ["desktop"]);
  await page.getByRole("button", { name: "Continue" }).click();
  const change = page.getByRole("button", { name: /^Change / });
  await expect(change).toBeVisible();
  await look(page, "list");
  console.log("made with the password");

  // By the button alone: the list of the name field would be quicker.
  await context.addInitScript(() => {
    if (sessionStorage.getItem("no-list"))
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await signOut(page);
  await page.evaluate(() => sessionStorage.setItem("no-list", "1"));
  await page.goto("/login");
  const button = page.getByRole("button", { name: "Use a passkey" });
  await expect(button).toBeVisible();
  await look(page, "sign-in");
  await button.click();
  await expect(page).toHaveURL(/\/(tabs\/home)?$/);
  console.log("opens the account by its button");

  await signOut(page);
  await page.evaluate(() => sessionStorage.removeItem("no-list"));
  await page.goto("/login");
  await expect(page).toHaveURL(/\/(tabs\/home)?$/);
  console.log("opens it out of the list of the name field");

  await page.setViewportSize(viewportSizes.phone);
  await page.goto("/settings/sign-ins");
  await expect(page.getByText(/^Last used: /)).toBeVisible();
  await change.click();
  await page.getByLabel("Name").fill("Phone in my pocket");
  await look(page, "change", ["phone"]);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Change Phone in my pocket" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(change).toHaveCount(0);
  await expect(page.getByText("Passkey removed: Phone in my pocket")).toBeVisible();
  console.log("is renamed and removed, and the log says so");
} finally {
  await browser.close();
  await server.stop();
}
for (const fault of faults) console.log(`✗ ${fault}`);
console.log(`passkeys: walked, ${faults.length} faults of access`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
}

/** Collects axe's faults at both widths and in both themes. A sheet is checked while it is open, because another width draws its page anew. */
async function look(page: Page, name: string, sizes = Object.keys(viewportSizes) as ViewportSize[]): Promise<void> {
  for (const size of sizes)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize(viewportSizes[size]);
      await page.emulateMedia({ colorScheme });
      faults.push(...(await faultsOf(page, "all")).map((fault) => `${name}, ${size}, ${colorScheme}: ${fault}`));
      if (pictures) await page.screenshot({ path: join(pictures, `${name}-${size}-${colorScheme}.png`) });
    }
}
