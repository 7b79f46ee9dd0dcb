import { expect, test } from "@playwright/test";
import { everythingSent, linkOfInvoice } from "../actions.ts";
import { tabAndPress, tabAndType, tabTo } from "../keyboard.ts";
import { newAccount, openDemo, openNewBusiness } from "../accounts.ts";
import { asTwoYearsOld } from "../old-browser.ts";

// Always on the line: to fetch the whole app for later costs a sixth of the test.
test.use({ serviceWorkers: "block" });

test.use({ viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: "reduce" } });

// Two bad days at once: no mouse, and a browser of two years ago.
test.beforeEach(({ page }) => asTwoYearsOld(page));

test("without a mouse › client → item → invoice → issue → payment; focus comes back from every sheet", async ({
  page,
}) => {
  await openNewBusiness(page);
  await page.goto("/tabs/home");
  const main = page.getByRole("main");

  // A client. The sheet takes focus in and gives it back.
  const addClient = main.getByRole("button", { name: "Add a client" });
  await tabAndPress(page, addClient);
  const clientSheet = page.getByRole("dialog", { name: "New client" });
  await expect(clientSheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(clientSheet).toBeHidden();
  await expect(addClient).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(clientSheet.getByLabel(/^Name/)).toBeFocused();
  await page.keyboard.type("Mama Tolu");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Mama Tolu" })).toBeVisible();

  // An item, by the sidebar and the key of the main action.
  await tabAndPress(page, page.getByRole("link", { name: "Catalog" }));
  await expect(page.getByRole("heading", { level: 1, name: "Catalog" })).toBeVisible();
  await page.keyboard.press("n");
  const itemSheet = page.getByRole("dialog", { name: "New item" });
  await tabAndType(page, itemSheet.getByLabel(/^Name/), "Rice, 50 kg");
  await tabAndType(page, itemSheet.getByLabel(/^Price( \(|$)/), "45000");
  await page.keyboard.press("Enter");
  await expect(itemSheet).toBeHidden();

  // An invoice: pick the client, pick the item, issue.
  await tabAndPress(page, page.getByRole("link", { name: "Invoices" }), { back: true });
  await expect(page.getByRole("heading", { level: 1, name: "Invoices" })).toBeVisible();
  await page.keyboard.press("n");
  const client = main.getByRole("button", { name: "Client", exact: true });
  await tabAndPress(page, client);
  const clients = page.getByRole("dialog", { name: "Select A Customer" });
  await expect(clients.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("tolu");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(clients).toBeHidden();
  await expect(client).toHaveText(/Mama Tolu/);
  await expect(client).toBeFocused();
  await tabAndType(page, page.getByRole("combobox", { name: "Add an item" }), "rice");
  await expect(page.getByRole("option", { name: /^Rice, 50 kg/, selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("₦48,375.00").first()).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Add an item" })).toBeFocused();
  await tabAndPress(page, page.getByRole("button", { name: "Issue & share" }), { back: true });
  const share = page.getByRole("dialog", { name: /^Share / });
  await expect(share).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(share).toBeHidden();

  // Its payment.
  const record = page.getByRole("button", { name: "Record payment" });
  await tabAndPress(page, record);
  const payment = page.getByRole("dialog", { name: /Record (a )?payment/ });
  await expect(payment).toBeVisible();
  await tabAndPress(page, payment.getByRole("button", { name: "Record payment" }), { back: true });
  await expect(payment).toBeHidden();
  await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "More", exact: true }).first());
});

test("without a mouse › expense, note, search, filter, settings and the menus", async ({ page }) => {
  await openNewBusiness(page);
  await page.goto("/tabs/expense");
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: "Add an expense" })).toBeVisible();
  await page.keyboard.press("n");
  const expense = page.getByRole("dialog", { name: "New expense" });
  await tabAndType(page, expense.getByLabel(/^Amount/).first(), "2500");
  await tabAndType(page, expense.getByLabel("What it was for"), "Dispatch rider");
  await tabAndPress(page, expense.getByRole("button", { name: "Add expense" }));
  await expect(expense).toBeHidden();
  await expect(main.getByText("Dispatch rider")).toBeVisible();

  // The end menu opens, is walked through, closes, and focus comes back.
  const more = page.getByRole("button", { name: "More", exact: true });
  await tabAndPress(page, more, { back: true });
  const menu = page.getByRole("dialog", { name: "One More Thing" });
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await tabAndPress(page, menu.getByRole("link", { name: "Draft" }));
  await expect(page.getByRole("heading", { level: 1, name: "Drafts" })).toBeVisible();

  await page.goto("/notes");
  await expect(main.getByRole("button", { name: "Write a note" })).toBeVisible();
  await page.keyboard.press("n");
  await tabAndType(page, main.getByRole("textbox", { name: "Title" }), "Call the dyer");

  // Search from wherever one is.
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search" });
  await expect(palette.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("dispatch");
  await expect(palette.getByRole("option", { name: /Dispatch rider/ }).first()).toBeVisible();
  await page.keyboard.press("Escape");

  // A filter, and a setting.
  await page.goto("/invoices/filter");
  await tabAndPress(page, main.getByRole("button", { name: "Unpaid" }));
  await expect(page).toHaveURL(/status=unpaid/);
  await expect(main.getByRole("button", { name: "Unpaid", pressed: true })).toBeFocused();
  await page.goto("/settings/account");
  await tabTo(page, page.getByRole("switch", { name: /^One-key shortcuts/ }), { back: true });
  await page.keyboard.press("Space");
  await page.goto("/tabs/expense");
  await expect(main.getByText("Dispatch rider")).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("without a mouse › the journeys of docs/journeys.md › end, and what is pressed next has the focus or is a few keys away", async ({
  page,
  context,
}) => {
  const main = page.getByRole("main");
  const nav = page.getByRole("navigation", { name: "Main" });
  await context.route(/wa\.me|api\.whatsapp\.com/, (route) => route.fulfill({ body: "WhatsApp" }));

  // First minute.
  const { email, password } = newAccount();
  await page.goto("/login");
  await tabAndPress(page, page.getByRole("link", { name: "Make an invoice" }));
  await expect(page.getByLabel("Your business name")).toBeFocused();
  for (const text of ["Mama Tolú Provisions", "Chidinma Nwáchúkwu"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.type("3 bags rice 45k");
  await page.keyboard.press("Control+Enter");
  const account = page.getByRole("dialog", { name: "One last step" });
  await expect(account.getByLabel("E-mail")).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  const share = page.getByRole("dialog", { name: /^Share INV-0001/ });
  await tabTo(page, share.getByRole("button", { name: /^WhatsApp/ }));
  await page.keyboard.press("Escape");
  await expect(share).toBeHidden();

  // Client pays: tells that they have.
  await everythingSent(page);
  const theirs = await context.newPage();
  await theirs.goto(await linkOfInvoice(page));
  await tabAndPress(theirs, theirs.getByRole("link", { name: "I have paid" }));
  await tabAndPress(theirs, theirs.getByRole("button", { name: /^Tell / }));
  await expect(theirs.getByText("Payment reported")).toBeVisible();
  await theirs.close();

  // Payment: from the navigation into the list, from the row into the invoice beside it, and back.
  await tabAndPress(page, nav.getByRole("link", { name: "Invoices" }));
  const row = main.locator("[data-row]", { hasText: "INV-0001" });
  await expect(row).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(row).toBeFocused();
  await page.keyboard.press("Enter");
  const record = main.getByRole("button", { name: /^(Payment|Record payment)$/ }).first();
  await tabAndPress(page, record);
  const payment = page.getByRole("dialog", { name: "Record a payment" });
  await expect(payment).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(record).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(row).toBeFocused();

  // AI writer.
  await tabAndPress(page, nav.getByRole("link", { name: "Ai Writer" }), { back: true });
  await tabAndPress(page, page.getByRole("link", { name: /^Birthday wishes/ }));
  const customer = page.getByRole("button", { name: /Customer/ });
  await tabAndPress(page, customer);
  await expect(page.getByRole("dialog", { name: "Select A Customer" }).getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(customer).toBeFocused();
  const generate = page.getByRole("button", { name: /^Generate/ });
  await tabAndPress(page, generate);
  const viewer = page.getByRole("dialog", { name: "Birthday Message" });
  await tabAndPress(page, viewer.getByRole("button", { name: "Share" }));
  await expect(page.getByRole("menuitem", { name: "WhatsApp" })).toBeFocused();
  const opened = context.waitForEvent("page");
  await page.keyboard.press("Enter");
  await (await opened).close();
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(generate).toBeFocused();

  // Month’s end: the menu leads to a page, which has the focus then.
  await tabAndPress(page, page.getByRole("button", { name: "More", exact: true }), { back: true });
  await tabAndPress(page, page.getByRole("dialog", { name: "One More Thing" }).getByRole("link", { name: "Reports" }));
  await expect(main).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await tabAndPress(page, main.getByRole("link", { name: /^Profit and loss/ }));
  const sharePdf = main.getByRole("button", { name: "Share PDF" });
  const file = page.waitForEvent("download");
  await tabAndPress(page, sharePdf);
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(sharePdf).toBeFocused();
});

test("without a mouse › from page load › the first row is one key away, arrows walk the list, “?” lists the keys", async ({
  page,
}) => {
  await openDemo(page, "lagos");
  for (const route of ["/tabs/home", "/tabs/invoice", "/tabs/catalog"]) {
    await page.goto(route);
    const rows = page.getByRole("main").locator("[data-row]");
    await expect(rows.nth(1)).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(rows.first(), `${route}, an arrow`).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(rows.nth(1), `${route}, the next arrow`).toBeFocused();

    // The link for people without a mouse is the first stop, and leads to the list itself.
    await page.reload();
    await expect(rows.nth(1)).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(rows.first(), `${route}, Tab and Enter`).toBeFocused();
  }
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys.getByText("Search everything")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
});
