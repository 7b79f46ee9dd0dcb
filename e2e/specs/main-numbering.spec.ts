import { expect, test } from "@playwright/test";
import { addClient, addItem, closeSheet, everythingSent, goBack, issue, openTab, writeInvoice } from "../actions.ts";
import { buyPlan, newAccount, signIn, startBusiness } from "../accounts.ts";

// Always on the line: to fetch the whole app for later costs a sixth of the test.
test.use({ serviceWorkers: "block" });

test("main numbering › the main numbering moves to the other phone, which goes on where it stopped; the first gets a series of its own", async ({
  browser,
  baseURL,
}) => {
  const [mine, hers] = await Promise.all([0, 1].map(() => browser.newContext({ baseURL: baseURL! })));
  try {
    const account = newAccount();
    const first = await mine!.newPage();
    await startBusiness(first, account);
    // A second device needs a plan to send, its wish for the numbering too.
    await buyPlan(first);
    await addClient(first, { name: "Mama Tolu", phone: "0803 555 0103" });
    await addItem(first, { name: "Lace, 5 yards", price: "27000" });
    const issueOne = async (page: typeof first) => {
      await writeInvoice(page, "Mama Tolu", "Lace, 5 yards");
      const number = await issue(page);
      await closeSheet(page);
      await goBack(page);
      return number;
    };
    expect(await issueOne(first)).toBe("INV-0001");
    await everythingSent(first);

    const second = await hers!.newPage();
    await signIn(second, account);
    await openTab(second, "Clients");
    await expect(second.getByText("Mama Tolu")).toBeVisible();
    await second.goto("/settings/devices");
    await expect(second.getByText(/next is INV-0002\s· QUO-0001/)).toBeVisible();
    await second.getByRole("button", { name: "Move to this device" }).click();
    await expect(second.getByText(/Asked for|This device has the main numbering/).first()).toBeVisible();
    // The other phone is open: it answers by itself.
    await expect(second.getByText("This device has the main numbering").first()).toBeVisible();
    await second.goto("/");
    expect(await issueOne(second)).toBe("INV-0002");
    await everythingSent(second);
    expect(await issueOne(first)).toBe("INV2-0001");
    await everythingSent(first);

    // And the first takes it back by force, as if the other were lost.
    await first.goto("/settings/devices");
    await first.getByRole("button", { name: "It is lost or broken" }).click();
    const question = first.getByRole("alertdialog");
    await expect(question.getByRole("button", { name: "End its numbering" })).toBeDisabled();
    await question.getByLabel(/Type MOVE/).fill("MOVE");
    await question.getByRole("button", { name: "End its numbering" }).click();
    await expect(first.getByText("This device has the main numbering").first()).toBeVisible();
    await first.goto("/");
    // It goes on with the series it has; the lost one's numbers are never given again.
    expect(await issueOne(first)).toBe("INV2-0002");
    await everythingSent(first);
  } finally {
    await mine!.close();
    await hers!.close();
  }
});
