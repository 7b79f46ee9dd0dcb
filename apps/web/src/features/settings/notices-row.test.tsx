// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../test/render-screen.tsx";
import type { PushState } from "../../platform/push.ts";
import { NoticesRow } from "./notices-row.tsx";

const push = vi.hoisted(() => ({ state: "off" as PushState, outcome: "on" as "on" | "refused" | "failed", off: 0 }));
vi.mock("../../platform/push.ts", () => ({
  readPushState: async () => push.state,
  turnPushOn: async () => push.outcome,
  turnPushOff: async () => void (push.off += 1),
}));
beforeEach(() => void Object.assign(push, { state: "off", outcome: "on", off: 0 }));
afterEach(cleanup);

const find = () => screen.findByRole<HTMLInputElement>("switch", { name: /Tell me what clients do/ });

test("notifications switch › pressed › turns them on and off", async () => {
  renderScreen(<NoticesRow />);
  const person = userEvent.setup();
  expect((await find()).checked).toBe(false);
  expect(screen.getByText(/Never an amount/)).toBeTruthy();
  await person.click(await find());
  await waitFor(async () => expect((await find()).checked).toBe(true));
  await person.click(await find());
  await waitFor(async () => expect((await find()).checked).toBe(false));
  expect(push.off).toBe(1);
});

test("notifications switch › refused by the browser › says what to do", async () => {
  push.outcome = "refused";
  renderScreen(<NoticesRow />);
  await userEvent.setup().click(await find());
  expect(await screen.findByText(/Allow them in your browser or phone settings/)).toBeTruthy();
  expect([(await find()).checked, (await find()).disabled]).toEqual([false, true]);
});

test("notifications switch › service that fails › says so and may be tried again", async () => {
  push.outcome = "failed";
  renderScreen(<NoticesRow />);
  await userEvent.setup().click(await find());
  expect(await screen.findByText(/couldn’t reach this device/)).toBeTruthy();
  expect([(await find()).checked, (await find()).disabled]).toEqual([false, false]);
});

test("notifications switch › server or device without the service › is not there", async () => {
  push.state = "none";
  renderScreen(<NoticesRow />);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByRole("switch")).toBeNull();
  expect(screen.queryByText("Notifications")).toBeNull();
});
