// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Business } from "@ankara/domain/records/business";
import { activePlan, fakeBilling } from "../../../test/fake-billing.ts";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { LayoutFields } from "../../forms/layout-fields.tsx";
import { browserDevice } from "../../platform/browser.ts";
import { setDevice } from "../../platform/device.ts";
import type { Store } from "../../store/store.ts";
import TemplateFields from "./template-fields.tsx";

let store: Store;
let business: Business;
beforeEach(async () => {
  setDevice(browserDevice);
  // The server is not there: what a plan allows is what the device heard of it last, if anything.
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  store = await openTestStore();
  business = (await store.get("business", store.businessId))!;
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await closeTestStore();
});

const chosen: Partial<Business>[] = [];
beforeEach(() => void chosen.splice(0));
const open = (of: Business) =>
  renderScreen(<TemplateFields business={of} fees={[]} today="2026-11-20" onChange={(patch) => chosen.push(patch)} />, {
    at: "/settings/invoice",
    path: "/settings/invoice",
  });

test("templates › preview the business's own document, and an allowed one can be chosen", async () => {
  open({ ...business, companyName: "Ọlátúnjí Textiles" });
  const choices = await screen.findAllByRole("radio");
  expect(choices).toHaveLength(4);
  expect(document.querySelectorAll(".doc-band, .doc-plain, .doc-ledger, .doc-receipt")).toHaveLength(4);
  expect(document.querySelector(".doc-ledger")?.textContent).toContain("Ọlátúnjí Textiles");
  await userEvent.setup().click(screen.getByRole("radio", { name: "Receipt" }));
  expect(chosen).toEqual([{ template: "receipt" }]);
});

test("template fields › without a plan two templates wait, with a way to the plans; the one in use stays chosen", async () => {
  open({ ...business, template: "ledger" });
  const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>("radio", { name });
  expect((await radio(/^Band/)).disabled).toBe(true);
  expect((await radio(/^Ledger/)).disabled).toBe(false);
  expect((await radio(/^Ledger/)).checked).toBe(true);
  expect((await radio(/^Plain/)).disabled).toBe(false);
  expect((await screen.findByRole("link", { name: "See plans" })).getAttribute("href")).toBe("/settings/billing");
  expect(screen.queryByText("Issued documents don’t change.")).toBeNull();
});

test("with a plan › says that documents already issued stay as they are", async () => {
  fakeBilling({ subscription: activePlan });
  open(business);
  expect(await screen.findByText("Issued documents don’t change.")).toBeTruthy();
  expect(screen.queryByText(/come with a plan/)).toBeNull();
});

test("without a plan › an app that sells nothing › two templates wait, and nothing leads to the plans", async () => {
  setDevice({ ...browserDevice, sells: false });
  open(business);
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: /^Band/ })).disabled).toBe(true);
  expect(await screen.findByText(/Plans and credits can’t be bought in this app./)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "See plans" })).toBeNull();
});

test("template fields › columns, logo, line to sign and paper change one thing each", async () => {
  renderScreen(<LayoutFields look={business.look} onChange={(look) => chosen.push({ look })} />, {
    at: "/settings/invoice",
    path: "/settings/invoice",
  });
  const user = userEvent.setup();
  await user.click(
    within(await screen.findByRole("group", { name: "Columns" })).getByRole("switch", { name: /Units/ }),
  );
  await user.click(screen.getByRole("radio", { name: "Above it" }));
  await user.click(screen.getByRole("switch", { name: "Signature line" }));
  await user.click(screen.getByRole("radio", { name: "A5" }));
  await user.click(screen.getByRole("radio", { name: "On 58 mm" }));
  expect(chosen.map(({ look }) => look)).toMatchObject([
    { hiddenColumns: ["unit"], logo: "before" },
    { hiddenColumns: [], logo: "above" },
    { signature: true },
    { sheet: "a5" },
    { rollMm: 58 },
  ]);
});
