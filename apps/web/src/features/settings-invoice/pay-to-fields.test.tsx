// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { PayToFields } from "./pay-to-fields.tsx";

beforeEach(async () => void (await openTestStore()));
afterEach(async () => {
  cleanup();
  await closeTestStore();
});
const open = (country: string) =>
  renderScreen(<PayToFields payTo={[]} country={country} onChange={() => undefined} />, {
    at: "/settings/invoice",
    path: "/settings/invoice",
  });

test.each([
  ["NG", "NQR"],
  ["GH", "GhQR"],
  ["KE", "KE-QR"],
])("ways to be paid › a business of %s › says that the code is not %s, and who issues that", async (country, code) => {
  open(country);
  expect(await screen.findByText(new RegExp(`not ${code}: only your bank can issue that code`, "u"))).toBeTruthy();
});

test("ways to be paid › a country without a code of its banks › speaks of none", async () => {
  open("ZA");
  await screen.findByRole("button", { name: "Add bank or mobile money" });
  expect(screen.queryByText(/only your bank/u)).toBeNull();
});
