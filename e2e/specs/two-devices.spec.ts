import { expect, test } from "@playwright/test";
import {
  addClient,
  addItem,
  closeSheet,
  everythingSent,
  goBack,
  issue,
  numbersOnDevice,
  openableOffline,
  openTab,
  serverHas,
  writeInvoice,
} from "../actions.ts";
import { openLine } from "../tcp-line.ts";
import { buyPlan, newAccount, signIn, startBusiness } from "../accounts.ts";

test("two devices › two phones with no network issue ten invoices each: no number twice, none left out", async ({
  browser,
  baseURL,
}) => {
  const line = await openLine(baseURL!);
  const [mine, hers] = await Promise.all([0, 1].map(() => browser.newContext({ baseURL: line.url })));
  try {
    const account = newAccount();
    const first = await mine!.newPage();
    await startBusiness(first, account);
    await buyPlan(first);
    await addClient(first, { name: "Mama Tolu", phone: "0803 555 0103" });
    await addItem(first, { name: "Lace, 5 yards", price: "27000" });
    await everythingSent(first);
    const second = await hers!.newPage();
    await signIn(second, account);
    await openTab(second, "Clients");
    await expect(second.getByText("Mama Tolu")).toBeVisible();
    await Promise.all([openableOffline(first), openableOffline(second)]);

    await line.cut();
    const issueTen = async (page: typeof first) => {
      const numbers: string[] = [];
      for (let i = 0; i < 10; i++) {
        await writeInvoice(page, "Mama Tolu", "Lace, 5 yards");
        numbers.push(await issue(page));
        await closeSheet(page);
        await goBack(page);
      }
      return numbers;
    };
    const [ofFirst, ofSecond] = await Promise.all([issueTen(first), issueTen(second)]);

    const seriesOf = (numbers: string[]) => new Set(numbers.map((number) => number.replace(/\d+$/, "")));
    const placesOf = (numbers: string[]) => numbers.map((number) => Number(/\d+$/.exec(number)?.[0]));
    expect(seriesOf(ofFirst).size).toBe(1);
    expect(seriesOf(ofSecond).size).toBe(1);
    expect(seriesOf(ofFirst)).not.toEqual(seriesOf(ofSecond));
    for (const numbers of [ofFirst, ofSecond]) expect(placesOf(numbers)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);

    await line.mend();
    for (const page of [first, second]) {
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await everythingSent(page);
    }
    const all = [...ofFirst, ...ofSecond].toSorted();
    expect((await serverHas(first))["invoices"]?.toSorted()).toEqual(all);
    for (const page of [first, second]) {
      await expect.poll(() => numbersOnDevice(page)).toEqual(all);
      await openTab(page, "Invoices");
      await expect(page.getByText(/^INV/).first()).toBeVisible();
    }
  } finally {
    await mine!.close();
    await hers!.close();
    await line.close();
  }
});
