import { expect } from "@playwright/test";
import { chooseFile } from "../actions.ts";
import { openDemo } from "../accounts.ts";
import { test } from "../demo-window.ts";
import { detailRoutes } from "../routes.ts";
import { settled } from "../wait-until-settled.ts";

test.use({ serviceWorkers: "block" });

test("window of 1920 px › pages of one column › what belongs beside them fills the rest of the window", async ({
  lagos: { page, go },
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const client = (await detailRoutes(page)).find((route) => route.startsWith("/contacts/")) ?? "";
  const heading = (name: string | RegExp) => page.getByRole("heading", { name, exact: true });
  const beside = {
    [client]: [heading("Alhaji Mùsá Ɗanjuma"), page.getByRole("complementary", { name: "Details" })],
    "/tabs/fee": [heading("Withholding"), page.getByRole("region", { name: "Your next invoice" })],
    "/settings/devices": [heading("Main numbering"), page.getByRole("region", { name: "Your next invoice" })],
    "/settings/security": [heading("App lock"), heading("Where you’re logged in")],
    "/settings/people": [page.getByText("Owner, you"), heading("Bookkeeper")],
    "/settings/data": [heading("Backup file"), heading(/20\d\d/)],
    "/settings/billing": [heading("Plan"), heading("Payments")],
    "/settings/sign-ins?see=programs": [heading("API keys"), heading("Webhooks")],
    "/announcement": [page.getByRole("link", { name: /^Expenses and notes/ }), heading(/^Expenses and notes/)],
    "/import": [heading("Bring your records with you"), heading("Columns")],
    "/export": [page.getByRole("button", { name: "Make the file" }), heading("In the file")],
    "/counter/close": [
      page.getByLabel("Cash you counted"),
      page.getByRole("complementary", { name: "Count by note" }).getByLabel("₦1,000"),
    ],
    "/tabs/catalog": [
      page.getByRole("table"),
      page.getByRole("complementary", { name: "Item" }).getByRole("button", { name: "Save" }),
    ],
  };
  for (const [route, [first, second]] of Object.entries(beside)) {
    await go(route);
    await expect(second!, route).toBeVisible();
    await settled(page);
    const left = (await first!.boundingBox())!;
    const right = (await second!.boundingBox())!;
    expect(right.x, route).toBeGreaterThan(left.x + left.width);
    expect(right.x + right.width, route).toBeGreaterThan(1250);
  }
  await go("/import?kind=contacts");
  await chooseFile(page, {
    name: "clients.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Name;Phone\nZoé;08035550199"),
  });
  await expect(heading("What will happen")).toBeVisible();
  await settled(page);
  const columns = (await heading("Columns").boundingBox())!;
  expect((await heading("What will happen").boundingBox())!.x).toBeGreaterThan(columns.x + columns.width);
});

test("window of 1920 px › catalog › the item chosen in the table is the one beside it, and stays after it is saved", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openDemo(page, "lagos");
  await page.goto("/tabs/catalog");
  const item = page.getByRole("complementary", { name: "Item" });
  const row = page.getByRole("button", { name: "Gèlè, pre-tied" });
  await row.click();
  await expect(row).toHaveAttribute("aria-current", "true");
  await expect(item.getByLabel(/^Name/)).toHaveValue("Gèlè, pre-tied");
  await item
    .getByLabel(/^Price/)
    .first()
    .fill("7000");
  await item.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: /Gèlè, pre-tied/ })).toContainText("7,000");
  await expect(item.getByLabel(/^Name/)).toHaveValue("Gèlè, pre-tied");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

const seller = {
  id: "0190f7a0-0000-7000-8000-000000000002",
  name: "Bísí Adéyẹmí",
  role: "seller",
  allowances: { maxDiscountPercent: 5, voids: false, seesAllDocuments: false, changesPrices: false },
  joined_at: "2026-11-20T09:41:00.000Z",
  removed_at: null,
  seen_at: "2026-11-21T09:41:00.000Z",
  current: false,
};
const owner = { ...seller, id: seller.id.replace(/2$/, "1"), name: "Fọlákẹ́ Ọlátúnjí", role: "owner", current: true };
const people = { data: [owner, seller], invitations: [], recoveries: [], limit: 5, code: "K7QM2XPA" };

test("window of 1920 px › people › a chosen person stands beside the list, marked in it, and has a page of their own in a narrower one", async ({
  lagos: { page, go },
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.route(
    ({ pathname }) => pathname === "/people",
    (route) => route.fulfill({ json: people }),
  );
  await go("/settings/people");
  const invite = (await page.getByRole("button", { name: /^Invite someone/ }).boundingBox())!;
  expect(invite.x + invite.width, "the head ends where the page does").toBeGreaterThan(1860);
  const row = page.getByRole("link", { name: /^Bísí Adéyẹmí/ });
  await row.click();
  await expect(page).toHaveURL(new RegExp(`/settings/people/${seller.id}$`));
  await expect(row).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  const name = page.getByRole("heading", { level: 2, name: seller.name });
  await settled(page);
  const list = (await row.boundingBox())!;
  expect((await name.boundingBox())!.x).toBeGreaterThan(list.x + list.width);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole("heading", { level: 1, name: seller.name })).toBeVisible();
});

test("window of 1920 px › withholding › what is to come stands beside what is to request", async ({
  lagos: { page, go },
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await go("/fee/withholding");
  const first = (await page.getByRole("heading", { name: "Certificates to request" }).boundingBox())!;
  const second = (await page.getByRole("heading", { name: "With certificate" }).boundingBox())!;
  expect(second.x).toBeGreaterThan(first.x + 600);
  expect((await page.locator("main section ul").last().boundingBox())!.width).toBeGreaterThan(600);
});

test("window of 1920 px › reports › the list stands beside the one it opened, which the next one replaces", async ({
  lagos: { page, go },
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await go("/report");
  await expect(page).toHaveURL(/\/report\/sales$/);
  const list = page.locator("main section").first();
  await expect(list.getByRole("link", { name: /^Sales summary/ })).toHaveAttribute("aria-current", "true");
  const row = list.getByRole("link", { name: /^Profit and loss/ });
  await row.click();
  const title = page.getByRole("heading", { level: 1, name: "Profit and loss" });
  await expect(title).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  await expect(row).toHaveAttribute("aria-current", "true");
  const pane = (await list.boundingBox())!;
  expect((await title.boundingBox())!.x).toBeGreaterThan(pane.x + pane.width);
  const pack = list.getByRole("link", { name: /^Accountant’s pack/ });
  await pack.click();
  await expect(page.getByRole("button", { name: "Make the file" })).toBeVisible();
  await expect(pack).toHaveAttribute("aria-current", "true");
  await expect(pack).toBeInViewport();
});

test("laptop › a quote that waits › neither of its answers breaks its words", async ({ lagos: { page, go } }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await go((await detailRoutes(page)).find((route) => route.startsWith("/quote/")) ?? "");
  for (const name of ["Mark accepted", "Mark declined"]) {
    // A line more makes it 51 px high.
    expect((await page.getByRole("button", { name }).boundingBox())?.height, name).toBeLessThan(44);
  }
});

test("window of 1920 px › no payments yet › the head ends where the page does", async ({ lagos: { page, go } }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await go("/money");
  await settled(page);
  const button = await page.locator("main header").getByRole("button", { name: "Payment links" }).boundingBox();
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeGreaterThan(1860);
});
