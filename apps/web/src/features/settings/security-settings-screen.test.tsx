// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { SecuritySettingsScreen } from "./security-settings-screen.tsx";

beforeEach(async () => {
  await openTestStore();
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 404 }));
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
  vi.unstubAllGlobals();
});

test("security › its titles name what the buttons beside them act on, and do not repeat them", async () => {
  renderScreen(<SecuritySettingsScreen deleteAccount={<button type="button">Delete Account</button>} />);
  await screen.findByRole("button", { name: "Change Password" });
  const namesOf = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
  const titles = new Set(namesOf("heading"));
  expect([...namesOf("button"), ...namesOf("link")].filter((name) => titles.has(name))).toEqual([]);
  expect(titles).toContain("Password");
});
