import { expect, test } from "@playwright/test";
import { openableOffline } from "../actions.ts";
import { openLine } from "../tcp-line.ts";
import { startBusiness } from "../accounts.ts";

test("shared photo › with no network a photo shared from another app becomes an expense, and a shortcut asks whose payment it is", async ({
  browser,
  baseURL,
}) => {
  const line = await openLine(baseURL!);
  const context = await browser.newContext({ baseURL: line.url });
  try {
    const page = await context.newPage();
    await startBusiness(page);
    await openableOffline(page);
    await line.cut();

    // Android's share sheet posts a form with a file to the manifest's target, as this page does.
    await page.evaluate(async () => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [900, 1200];
      canvas.getContext("2d")!.fillRect(0, 0, 900, 600);
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg"));
      const files = new DataTransfer();
      files.items.add(new File([blob!], "fuel.jpg", { type: "image/jpeg" }));
      const form = document.createElement("form");
      Object.assign(form, { method: "post", enctype: "multipart/form-data", action: "/share" });
      const title = Object.assign(document.createElement("input"), { name: "title", value: "Fuel, Total Ikeja" });
      const pictures = Object.assign(document.createElement("input"), { type: "file", name: "pictures" });
      pictures.files = files.files;
      form.append(title, pictures);
      document.body.append(form);
      form.submit();
    });
    await expect(page).toHaveURL(/\/shared$/);
    await expect(page.getByRole("img", { name: "Picture 1" })).toBeVisible();
    await expect(page.getByText("Fuel, Total Ikeja")).toBeVisible();

    await page.getByRole("button", { name: "New expense" }).click();
    const sheet = page.getByRole("dialog", { name: "New expense" });
    const receipt = sheet.getByRole("button", { name: /^fuel\.jpg/ });
    // It is drawn when it comes near the screen.
    await sheet.getByRole("button", { name: "Remove fuel.jpg" }).scrollIntoViewIfNeeded();
    await expect(receipt).toBeVisible();
    await sheet.getByLabel(/^Amount/).fill("4500");
    // The phone needed the memory for its camera: everything is still there.
    await page.reload();
    await expect(sheet.getByLabel(/^Amount/)).toHaveValue("4,500");
    await sheet.getByRole("button", { name: "Remove fuel.jpg" }).scrollIntoViewIfNeeded();
    await expect(receipt).toBeVisible();
    await sheet.getByRole("button", { name: "Add expense" }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText("Fuel, Total Ikeja")).toBeVisible();
    await page.goto("/shared");
    await expect(page.getByText("Nothing shared")).toBeVisible();

    await page.goto("/record-payment");
    await expect(page.getByRole("dialog", { name: "Select A Customer" })).toBeVisible();
  } finally {
    await context.close();
    await line.close();
  }
});
