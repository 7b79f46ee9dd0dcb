// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { EndMenu } from "./end-menu.tsx";

const user = {
  id: "0198b0a0-0000-7000-8000-000000000001",
  username: "ade",
  email: "ade@shop.ng",
  name: "Adé",
  company_name: "",
  phone: "",
  country: "NG",
  logo: null,
  logoLocation: null,
  logoUrl: null,
  invoice_settings: "{}",
  business_id: "0198b0a0-0000-7000-8000-000000000099",
  created_at: "2026-11-20T09:41:00.000Z",
};
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

test("the menu of every page › opened › has the way out", async () => {
  await openTestStore();
  renderScreen(<EndMenu open onClose={() => undefined} user={user} entries={[]} moneyEntries={[]} beside={null} />);
  expect(await screen.findByRole("button", { name: "Log Out" })).toBeTruthy();
});
