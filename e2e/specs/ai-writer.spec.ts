import { expect, test, type Page } from "@playwright/test";
import { expectNoFaults } from "../axe-faults.ts";
import { newAccount, signUp } from "../accounts.ts";
import { tellOffline } from "../actions.ts";

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const;

/** A business of its own, so that its credit is 50. */
async function newBusiness(page: Page): Promise<void> {
  await signUp(page, newAccount());
  // The intro is about something else; here it is sent away.
  await page.evaluate(() =>
    localStorage.setItem("AiWriter", JSON.stringify({ expireBanner: new Date().toISOString(), dismissed: true })),
  );
}

const viewer = (page: Page, title: string) => page.getByRole("dialog", { name: title });

// On the line but for one: to fetch the whole app for later costs as much as the test.
test.use({ serviceWorkers: "block" });

for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(size, () => {
    test.use({ viewport, reducedMotion: "reduce" } as never);

    test("ai writer › a newsletter is written, changed, saved and found again", async ({ page, context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await newBusiness(page);
      await page.goto("/tabs/ai");
      await expect(page.getByText(/^Your credit: 50/)).toBeVisible();
      await expectNoFaults(page);

      await page.getByRole("link", { name: /^Newsletter/ }).click();
      await expect(page).toHaveURL(/\/ai\/newsletter\?credit=50$/);
      await expect(page.getByRole("button", { name: /^Generate/ })).toBeDisabled();
      await page
        .getByLabel("What is new")
        .fill("Twelve new Hollandais prints have landed, free tailoring until Saturday");
      await expect(page.getByText("You will have 45 credits left")).toBeVisible();
      await expectNoFaults(page);
      const request = page.waitForRequest((request) => request.url().endsWith("/ai-writter/generate"));
      await page.getByRole("button", { name: /^Generate/ }).click();
      expect(await (await request).headerValue("accept")).toBe("text/event-stream");

      const text = viewer(page, "Newsletter");
      await expect(text.getByRole("textbox", { name: "Text" })).toContainText("Hollandais");
      await expectNoFaults(page);
      await text.getByRole("textbox", { name: "Text" }).press("Control+End");
      await page.keyboard.type(" Come early!");
      await text.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("Saved to your favourites")).toBeVisible();
      await text.getByRole("button", { name: "Copy", exact: true }).click();
      await expect(page.getByText("Copied Newsletter to clipboard")).toBeVisible();
      await expect(text).toBeHidden();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toContain("Come early!");
      expect(copied).not.toContain("**");

      await page.getByRole("button", { name: "Back" }).click();
      await expect(page).toHaveURL(/\/tabs\/ai$/);
      await page.getByText("Favourites", { exact: true }).click();
      await page.getByRole("button", { name: /^Newsletter: / }).click();
      await expect(viewer(page, "Newsletter").getByRole("textbox", { name: "Text" })).toContainText("Come early!");
    });

    test("ai writer › another version stands beside the first", async ({ page }) => {
      await newBusiness(page);
      await page.goto("/ai/email");
      await page.getByLabel("What the e-mail is for").fill("Offer fresh juice to a hotel, the first week is free");
      await page.getByRole("button", { name: /^Generate/ }).click();
      const text = viewer(page, "Email Copy");
      await text.getByRole("button", { name: "Refine" }).click();
      await page.getByRole("menuitem", { name: /^Shorter/ }).click();
      await expect(text.getByText("2 of 2")).toBeVisible();
      await text.getByRole("button", { name: "Earlier version" }).click();
      await expect(text.getByText("1 of 2")).toBeVisible();
      await text.getByRole("button", { name: "Close" }).click();
      await expect(page.getByText("You will have 35 credits left")).toBeVisible();
    });

    test("ai writer › too little credit leads to the packs", async ({ page }) => {
      await newBusiness(page);
      await page.goto("/ai/business-name");
      for (let written = 0; written < 5; written++) {
        await page.getByLabel("What the business does").fill(`A home bakery in Accra, number ${written}`);
        await page.getByRole("button", { name: /^Generate/ }).click();
        await viewer(page, "Business Name Ideas").getByRole("button", { name: "Close" }).click();
      }
      await page.getByLabel("What the business does").fill("A home bakery in Accra, once more");
      await expect(page.getByText("You have 0 credits")).toBeVisible();
      await page.getByRole("button", { name: /^Generate/ }).click();
      const alert = page.getByRole("alertdialog");
      await expect(alert).toContainText("Low Credit");
      await expect(alert).toContainText("You don't have enough credit. Please buy credit to continue...");
      await expectNoFaults(page);
      await alert.getByRole("button", { name: "Buy Credit" }).click();
      await expect(page.getByRole("dialog", { name: "Buy Credit" })).toBeVisible();
      await expectNoFaults(page);
    });
  });
}

test("with the keyboard alone › choose, write and close", async ({ page }) => {
  await page.setViewportSize(sizes.desktop);
  await newBusiness(page);
  await page.goto("/ai/seasons-greetings");
  await page.getByLabel("Holiday").focus();
  await page.keyboard.type("Christmas");
  await page.keyboard.press("Enter");
  const text = viewer(page, "Seasons Greeting");
  await expect(text.getByRole("textbox", { name: "Text" })).toContainText("Christmas");
  await page.keyboard.press("Escape");
  await expect(text).toBeHidden();
});

test.describe(() => {
  test.use({ serviceWorkers: "allow" });

  test("ai writer › without network the sample, the history and what was typed are there; Generate says what it needs", async ({
    page,
    context,
  }) => {
    await newBusiness(page);
    await page.goto("/ai/newsletter");
    await page.getByLabel("What is new").fill("New lace has arrived in the shop");
    await page.getByRole("button", { name: /^Generate/ }).click();
    await viewer(page, "Newsletter").getByRole("button", { name: "Close" }).click();
    await page.goto("/tabs/ai?view=history");
    await expect(page.getByRole("button", { name: /^Newsletter: / })).toBeVisible();
    // Until the worker has every part of the app on the device.
    await page.waitForFunction(async () => {
      const cache = await caches.open("rest");
      const cached = (await cache.keys()).map(({ url }) => url).join(" ");
      return /assets\/text-viewer-/.test(cached) && /assets\/writer-screen-/.test(cached);
    });
    // The editor is kept from its first use on.
    await page.goto("/ai/newsletter");
    await page.getByRole("button", { name: "See Sample" }).click();
    await expect(viewer(page, "Newsletter").getByRole("textbox", { name: "Text" })).toBeVisible();
    await context.setOffline(true);
    await page.goto("/ai/newsletter");
    await expect(page.getByLabel("What is new")).toHaveValue("New lace has arrived in the shop");
    await tellOffline(page);
    await expect(page.getByRole("button", { name: /^Generate/ })).toBeDisabled();
    await expect(page.getByText("Writing needs a connection", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "See Sample" }).click();
    await expect(viewer(page, "Newsletter").getByRole("textbox", { name: "Text" })).toContainText(
      "The new shelf is up",
    );
    await expect(viewer(page, "Newsletter").getByRole("button", { name: "Save" })).toBeDisabled();
    await viewer(page, "Newsletter").getByRole("button", { name: "Close" }).click();
    await page.goto("/tabs/ai?view=history");
    await page.getByRole("button", { name: /^Newsletter: / }).click();
    await expect(viewer(page, "Newsletter").getByRole("textbox", { name: "Text" })).toContainText("lace");
  });
});

test("ai writer › the tutorial plays over everything, and leaving it closes it", async ({ page }) => {
  await newBusiness(page);
  await page.goto("/ai/newsletter");
  await page.getByRole("button", { name: "Watch Tutorial" }).click();
  const film = page.getByRole("dialog", { name: "Tutorial: Newsletter" });
  await expect
    .poll(() => film.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.2);
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.getAttribute("role"))).toBe("dialog");
  await page.evaluate(() => document.exitFullscreen());
  await expect(film).toBeHidden();
  await expect(page.getByRole("button", { name: "Watch Tutorial" })).toBeFocused();
});
