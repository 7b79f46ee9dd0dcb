// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderScreen } from "../../../test/render-screen.tsx";
import { browserDevice } from "../../platform/browser.ts";
import { setDevice } from "../../platform/device.ts";
import { HelpScreen } from "./help-screen.tsx";

beforeEach(() => setDevice(browserDevice));
afterEach(cleanup);
const open = () => renderScreen(<HelpScreen />, { at: "/help/plan-limits", path: "/help/:slug" });
const notSold = "Plans and credits can’t be bought in this app.";

test("article about plans › leads to the plans", async () => {
  open();
  expect((await screen.findByRole("link", { name: "See plans" })).getAttribute("href")).toBe("/plan/subscribe");
  expect(screen.queryByText(notSold)).toBeNull();
});

test("article about plans › an app that sells nothing › says so, and leads to none", async () => {
  setDevice({ ...browserDevice, sells: false });
  open();
  expect(await screen.findByText(notSold)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "See plans" })).toBeNull();
});
