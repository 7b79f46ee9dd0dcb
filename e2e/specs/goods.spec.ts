import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pictureOf } from "@ankara/fixtures/ean13";
import { expect, test } from "@playwright/test";
import { issue } from "../actions.ts";
import { chromiumArgs, findChromium } from "../chromium.ts";
import { openNewBusiness } from "../accounts.ts";

const code = "8712345678906";
/** Video the camera of this browser sees: a label, as two uncompressed pictures. */
const video = join(tmpdir(), `ankara-label-${process.pid}.y4m`);
test.use({
  permissions: ["camera"],
  serviceWorkers: "block",
  launchOptions: {
    executablePath: findChromium()!,
    args: [...chromiumArgs, "--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${video}`],
  },
});

test("goods › what is scanned into the catalogue is scanned onto an invoice, and its stock follows", async ({
  page,
}) => {
  await openNewBusiness(page);
  await page.goto("/catalog");
  await page.getByRole("button", { name: "Add an item" }).click();
  const sheet = page.getByRole("dialog", { name: "New item" });
  await sheet.getByRole("textbox", { name: "Name" }).fill("Shea butter, 1 kg");
  await sheet.getByRole("textbox", { name: /^Price/ }).fill("2500");
  await sheet.getByText("Track stock").click();
  await sheet.getByRole("textbox", { name: "On hand now" }).fill("2");
  await sheet.getByRole("button", { name: "Cost, taxes, codes and more" }).click();
  await sheet.getByRole("button", { name: "Scan a code" }).click();
  await expect(sheet.getByRole("textbox", { name: /Barcode/ })).toHaveValue(code);
  await sheet.getByRole("button", { name: "Add item" }).click();
  await expect(page.getByText("2 on hand")).toBeVisible();

  await page.goto("/new-invoice");
  await page.getByRole("button", { name: "Scan a code" }).click();
  await expect(page.getByText("Shea butter, 1 kg added")).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: /^Shea butter/ }).click();
  await page.getByRole("textbox", { name: "Quantity" }).fill("3");
  await expect(page.getByRole("dialog").getByText("Only 2 on hand")).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Walk-in customer" }).click();
  expect(await issue(page)).toBe("INV-0001");

  await page.goto("/catalog");
  await expect(page.getByText("−1 on hand")).toBeVisible();
});

const [width, height] = [640, 480];
const { data } = pictureOf(code, { width, height });
const grey = Buffer.from(Array.from({ length: width * height }, (_, pixel) => data[pixel * 4] ?? 0));
const frame = Buffer.concat([Buffer.from("FRAME\n"), grey, Buffer.alloc((width * height) / 2, 128)]);
writeFileSync(
  video,
  Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
);
