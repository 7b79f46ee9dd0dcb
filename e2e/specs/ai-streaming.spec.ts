import { startStandIn, type StandIn } from "@ankara/server/stand-in";
import { expect, test, type Page } from "@playwright/test";
import { openNewBusiness } from "../accounts.ts";
import { ports } from "../ports.ts";
import { type RunningServer, startServer } from "../server.ts";

// Always on the line: to fetch the whole app for later costs a sixth of the test.
test.use({ serviceWorkers: "block" });

// A server whose texts come from a model: here one that sends only as much as the test lets it.
test.describe.configure({ mode: "default" });
const port = ports.streaming;
test.use({ baseURL: `http://127.0.0.1:${port}` });

let model: StandIn;
let server: RunningServer;
test.beforeAll(async () => {
  model = await startStandIn();
  server = await startServer(port, { AI_BASE_URL: model.url, AI_MODEL: "stand-in" });
});
test.afterAll(async () => {
  await server.stop();
  await model.close();
});
test.beforeEach(async ({ page }) => {
  model.behave(null);
  model.allow(Number.POSITIVE_INFINITY);
  await openNewBusiness(page);
});

const text = (page: Page) => page.getByRole("dialog", { name: "Newsletter" });
const field = (page: Page) => page.getByLabel("What is new");
const news = "Twelve new Hollandais prints have landed, free tailoring until Saturday";

async function fillIn(page: Page): Promise<void> {
  await page.goto("/ai/newsletter");
  await field(page).fill(news);
  await expect(page.getByText("You will have 45 credits left")).toBeVisible();
}
const generate = (page: Page) => page.getByRole("button", { name: /^Generate/ });
const wordsIn = async (page: Page) => (await text(page).innerText()).split(/\s+/).length;

async function expectCredit(page: Page, credits: number): Promise<void> {
  await page.goto("/tabs/ai");
  await expect(page.getByText(new RegExp(`^Your credit: ${credits}$`))).toBeVisible();
}

test("ai streaming › the text appears piece by piece; stopped early it costs nothing and says so", async ({ page }) => {
  model.allow(8);
  await fillIn(page);
  await generate(page).click();
  await expect(text(page)).toContainText("Stopping now costs nothing.");
  const begun = await wordsIn(page);
  model.allow(20);
  await expect.poll(() => wordsIn(page)).toBeGreaterThan(begun + 5);
  await text(page).getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("Stopped. Nothing was charged.")).toBeVisible();
  await expect(text(page)).toBeHidden();
  await expect(field(page)).toHaveValue(news);
  await expectCredit(page, 50);
});

test("ai streaming › stopped later, what is there is kept and paid", async ({ page }) => {
  model.allow(46);
  await fillIn(page);
  await generate(page).click();
  await expect(text(page)).toContainText("Stopping now keeps the text so far, for 5 credits.");
  await text(page).getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("Stopped. The text so far is kept.")).toBeVisible();
  await expect(text(page).getByRole("textbox", { name: "Text" })).toContainText("Hollandais");
  await expectCredit(page, 45);
});

test("ai streaming › who leaves the page finds the text in history; who comes back in time joins it", async ({
  page,
}) => {
  model.allow(12);
  await fillIn(page);
  await generate(page).click();
  await expect(text(page)).toContainText("Stopping now costs nothing.");
  await page.reload();
  await expect(field(page)).toHaveValue(news);
  const requestsBefore = model.requests;
  await generate(page).click();
  await expect(text(page)).toContainText("Stopping now costs nothing.");
  expect(model.requests).toBe(requestsBefore);
  await text(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Still writing. Find it in History.")).toBeVisible();
  await page.goto("/tabs/invoice");
  model.allow(Number.POSITIVE_INFINITY);
  await expect(async () => {
    await page.goto("/tabs/ai?view=history");
    await expect(page.getByRole("button", { name: /^Newsletter: / })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole("button", { name: /^Newsletter: / }).click();
  await expect(text(page).getByRole("textbox", { name: "Text" })).toContainText("Hollandais");
  await expectCredit(page, 45);
});

test("ai streaming › the hub shows what is being written, after a reload and in a second tab, opens it and stops it", async ({
  page,
  context,
}) => {
  const strip = (tab: Page) => tab.getByText("Newsletter is being written");
  model.allow(12);
  await fillIn(page);
  await generate(page).click();
  await expect(text(page)).toContainText("Stopping now costs nothing.");
  await page.goto("/tabs/ai");
  await expect(strip(page)).toBeVisible();
  await expect(page.getByText(/^\d+ words so far\. Stopping now costs nothing\./)).toBeVisible();
  await page.reload();
  await expect(strip(page)).toBeVisible();

  const second = await context.newPage();
  await second.goto("/tabs/ai");
  await expect(strip(second)).toBeVisible();
  model.allow(46);
  await expect(second.getByText(/Stopping now keeps the text so far, for 5 credits\.$/)).toBeVisible();
  await second.getByRole("button", { name: "Open" }).click();
  await expect(text(second)).toContainText("Stopping now keeps the text so far, for 5 credits.");
  await text(second).getByRole("button", { name: "Stop" }).click();
  await expect(text(second).getByRole("textbox", { name: "Text" })).toContainText("Hollandais");

  await page.bringToFront();
  await expect(strip(page)).toBeHidden();
  await expectCredit(page, 45);
});

for (const fault of ["reset-midway", "early-end", "filter-midway"] as const) {
  test(`ai streaming › a provider that fails in mid-text (${fault}) ends in one message, with the credits back`, async ({
    page,
  }) => {
    model.behave(fault);
    await fillIn(page);
    await generate(page).click();
    const message = page.getByText("We couldn’t write the text. Nothing was charged. Try again.");
    await expect(message).toHaveCount(1);
    await expect(message).toBeVisible();
    await expect(text(page)).toBeHidden();
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect(page.locator("body")).not.toContainText(/stand-in|127\.0\.0\.1|undefined|Error:/);
    await expect(field(page)).toHaveValue(news);
    await expect(page.getByText("You will have 45 credits left")).toBeVisible();
    model.behave(null);
    await generate(page).click();
    await expect(text(page).getByRole("textbox", { name: "Text" })).toContainText("Hollandais");
    await expectCredit(page, 45);
  });
}

test("ai streaming › a doubled click is written and paid once", async ({ page }) => {
  await fillIn(page);
  const requestsBefore = model.requests;
  await generate(page).dblclick();
  await expect(text(page).getByRole("textbox", { name: "Text" })).toContainText("Hollandais");
  expect(model.requests).toBe(requestsBefore + 1);
  await expectCredit(page, 45);
});
