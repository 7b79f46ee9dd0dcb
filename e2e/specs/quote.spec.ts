import { expect, test } from "@playwright/test";
import { addClient, addItem, closeSheet, everythingSent, issue, openableOffline, writeInvoice } from "../actions.ts";
import { newAccount, openNewBusiness, signUp, skipWelcome } from "../accounts.ts";

test("delivery note › opened and signed with no network › keeps name and signature, and the server gets them", async ({
  page,
  context,
}) => {
  await openNewBusiness(page);
  await page.goto("/tabs/contact");
  await addClient(page, { name: "Mama Tolu", phone: "0803 555 0103" });
  await addItem(page, { name: "Lace, 5 yards", price: "27000" });
  await writeInvoice(page, "Mama Tolu", "Lace, 5 yards");
  await issue(page);
  await closeSheet(page);
  await openableOffline(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delivery note" }).click();
  const viewer = page.getByRole("dialog", { name: "Document" });
  await expect(viewer.getByRole("heading", { name: /Delivery note/ })).toBeVisible();
  await expect(viewer.getByText("27,000")).toHaveCount(0);

  await viewer.getByRole("button", { name: "Sign for the goods" }).click();
  const sheet = page.getByRole("dialog", { name: "Sign for the goods" });
  await sheet.getByRole("button", { name: "Confirm receipt" }).click();
  await expect(sheet.getByText("Enter the name of who receives the goods.")).toBeVisible();
  await sheet.getByLabel("Received by").fill("Tolu Bello");
  const pad = await sheet.getByRole("img", { name: "Empty box to sign in" }).boundingBox();
  if (!pad) throw new Error("there is nothing to sign on");
  await page.mouse.move(pad.x + 20, pad.y + 60);
  await page.mouse.down();
  await page.mouse.move(pad.x + 120, pad.y + 20, { steps: 8 });
  await page.mouse.move(pad.x + 200, pad.y + 70, { steps: 8 });
  await page.mouse.up();
  await sheet.getByRole("button", { name: "Confirm receipt" }).click();
  await expect(sheet).toBeHidden();
  await expect(viewer.getByText(/^Tolu Bello received the goods/)).toBeVisible();
  await expect(viewer.getByRole("img", { name: "Signature" })).toBeVisible();

  const download = page.waitForEvent("download");
  await viewer.getByRole("button", { name: "Download PDF" }).click();
  expect((await download).suggestedFilename()).toMatch(/^Delivery-note-INV-0001/);
  await viewer.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Goods received by Tolu Bello")).toBeVisible();
  await context.setOffline(false);
  await everythingSent(page);
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const pulled = await (await page.request.get("/sync/pull", { headers: { authorization: `Bearer ${token}` } })).text();
  expect(pulled).toMatch(/"delivery": ?\{[^{}]*"name": ?"Tolu Bello"[^{}]*"drawing": ?"M/);
});

test("quote › a quote is shared, signed by the client on its page, and becomes an invoice without network", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signUp(page, newAccount());
  await skipWelcome(page);
  await addClient(page, { name: "Mama Tolu", phone: "0803 555 0103" });
  await addItem(page, { name: "Lace, 5 yards", price: "27000" });
  await writeInvoice(page, "Mama Tolu", "Lace, 5 yards");
  await page.getByText("Quote", { exact: true }).click();
  await expect(page.getByText("Valid until").first()).toBeVisible();
  expect(await issue(page)).toBe("QUO-0001");
  const inMessage = /\/invoice\/link\/[\w-]+/;
  const message = page.getByRole("dialog", { name: "Share QUO-0001" });
  await expect(message).toContainText(inMessage);
  const [path = ""] = inMessage.exec(await message.innerText()) ?? [];
  const link = new URL(path, baseURL).href;
  await closeSheet(page);
  await expect(page.getByRole("heading", { name: "Not sent yet" })).toBeVisible();
  await everythingSent(page);

  // The client draws; somebody else in the same house has a browser without scripts and is a moment later.
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await phone.goto(link);
  await phone.getByRole("link", { name: "Accept and sign" }).click();
  await plain.goto(`${link}/accept`);
  await expect(plain.getByText("Sign here")).toBeHidden();
  await plain.getByLabel("Your full name").fill("Bola Ade");
  await plain.getByLabel(/I accept this quote/).check();
  await phone.getByLabel("Your full name").fill("Tolu Bello");
  const pad = await phone.locator(".pad svg").boundingBox();
  if (!pad) throw new Error("there is nothing to sign on");
  await phone.mouse.move(pad.x + 20, pad.y + 60);
  await phone.mouse.down();
  await phone.mouse.move(pad.x + 120, pad.y + 20, { steps: 8 });
  await phone.mouse.move(pad.x + 200, pad.y + 70, { steps: 8 });
  await phone.mouse.up();
  await phone.getByLabel(/I accept this quote/).check();
  await phone.getByRole("button", { name: /Accept for/ }).click();
  await expect(phone.getByText(/Signed by Tolu Bello/)).toBeVisible();
  await expect(phone.getByRole("img", { name: "Signature of Tolu Bello" })).toBeVisible();
  await plain.getByRole("button", { name: /Accept for/ }).click();
  await expect(plain.getByText(/Signed by Tolu Bello/)).toBeVisible();

  // The owner's phone hears of it; then the network goes.
  await expect(page.getByText(/Tolu Bello signed/)).toBeVisible();
  await expect(page.getByRole("img", { name: "Signature of Tolu Bello" })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Make invoice" }).click();
  await expect(page.getByRole("button", { name: /Lace, 5 yards/ }).first()).toBeVisible();
  expect(await issue(page)).toBe("INV-0001");
  await closeSheet(page);
  await page.getByRole("link", { name: "QUO-0001" }).click();
  await expect(page.getByRole("heading", { name: "Made into an invoice" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open INV-0001" })).toBeVisible();
  await context.setOffline(false);
  await everythingSent(page);

  // Looked at again, the client's page asks what became of the quote, and loads itself anew.
  // In a task of its own: the page goes, and what was evaluated in it would have no answer.
  await phone.evaluate(() => void setTimeout(() => document.dispatchEvent(new Event("visibilitychange"))));
  await expect(phone.getByRole("link", { name: "Open INV-0001" })).toBeVisible();
  await phone.getByRole("link", { name: "Open INV-0001" }).click();
  await expect(phone.getByRole("heading", { name: /INV-0001/ })).toBeVisible();
});
