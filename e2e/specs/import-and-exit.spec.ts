import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { expectNoFaults } from "../axe-faults.ts";
import {
  chooseFile,
  everythingSent,
  issue,
  openableOffline,
  openTab,
  serverHas,
  writeInvoice,
  addItem,
} from "../actions.ts";
import { openLine } from "../tcp-line.ts";
import { startBusiness } from "../accounts.ts";

/** As Excel on a Western Windows saves it: Windows-1252, semicolons, decimal commas. */
const fromExcel = Buffer.from(
  "Nom;Téléphone;Opening balance;Notes\r\nCafé Zoé;0803 555 0199;1.250,50;=1+1\r\nBabá Sule;0803 555 0102;;\r\n;0803;;\r\n",
  "latin1",
);

test("import and exit › clients from Excel come in offline and go again; everything leaves in one file and fills a new account", async ({
  browser,
  baseURL,
}) => {
  const line = await openLine(baseURL!);
  const phone = await browser.newContext({ baseURL: line.url });
  const tablet = await browser.newContext({ baseURL: line.url, serviceWorkers: "block" });
  try {
    const first = await phone.newPage();
    await startBusiness(first);
    await everythingSent(first);
    await openableOffline(first);
    await first.close();

    await line.cut();
    const page = await phone.newPage();
    await page.goto("/import?kind=contacts");
    await chooseFile(page, { name: "clients.csv", mimeType: "text/csv", buffer: fromExcel });
    await expect(page.getByText("Café Zoé", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("1 row is left out")).toBeVisible();
    await expectNoFaults(page);
    await page.getByRole("button", { name: "Import 2 records" }).click();
    await expect(page.getByText("2 records added")).toBeVisible();
    await page.getByRole("button", { name: "Undo the import" }).click();
    await expect(page.getByText("Import undone")).toBeVisible();
    await chooseFile(page, { name: "clients.csv", mimeType: "text/csv", buffer: fromExcel });
    await page.getByRole("button", { name: "Import 2 records" }).click();
    await page.getByRole("link", { name: "Clients" }).last().click();
    await expect(page.getByText("Café Zoé")).toBeVisible();

    await addItem(page, { name: "Wax", price: "4500" });
    await writeInvoice(page, "Babá Sule", "Wax");
    expect(await issue(page)).toBe("INV-0001");

    await page.goto("/export");
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Make the file/ }).click();
    const bytes = await readFile(await (await saving).path());
    await expect(page.getByText("The file is saved")).toBeVisible();
    await expectNoFaults(page);
    expect(bytes.includes("%PDF-")).toBe(true);

    await line.mend();
    const fresh = await tablet.newPage();
    await startBusiness(fresh);
    await everythingSent(fresh);
    await fresh.goto("/import");
    await chooseFile(fresh, { name: "exit.zip", mimeType: "application/zip", buffer: bytes });
    await fresh.getByRole("button", { name: /^Import \d+ records$/ }).click();
    await expect(fresh.getByText("Import finished")).toBeVisible();
    await everythingSent(fresh);
    const has = await serverHas(fresh);
    // Records that came in together have one revision and stand in the order of their ids, which were made in one millisecond.
    expect({ ...has, contacts: has["contacts"]?.toSorted() }).toEqual({
      contacts: ["Babá Sule", "Café Zoé"],
      items: ["Wax"],
      invoices: ["INV-0001"],
    });

    // The books go on: the next number is the next, not the first again.
    await fresh.goto("/");
    await openTab(fresh, "Invoices");
    await expect(fresh.getByText("INV-0001")).toBeVisible();
    await writeInvoice(fresh, "Café Zoé", "Wax");
    expect(await issue(fresh)).toBe("INV-0002");
    await everythingSent(fresh);
  } finally {
    await phone.close();
    await tablet.close();
    await line.close();
  }
});
