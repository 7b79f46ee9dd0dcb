// @vitest-environment happy-dom
import { i18n } from "@lingui/core";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { user } from "../../../test/fake-writer.ts";
import { browserDevice } from "../../platform/browser.ts";
import { setDevice } from "../../platform/device.ts";
import { readSession, writeSession } from "../session.ts";
import { turnOn } from "./app-lock.ts";
import { watchAbsence } from "./wait-for-unlock.tsx";

beforeEach(async () => {
  localStorage.clear();
  document.body.replaceChildren();
  setDevice(browserDevice);
  i18n.loadAndActivate({ locale: "en", messages: {} });
  writeSession({ token: "e30.e30.c2ln", user });
  await turnOn({ pin: "2468", afterMinutes: 5, biometric: false }, { N: 2, r: 8, p: 1 });
});

let visible: DocumentVisibilityState = "visible";
vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visible);
const become = (state: DocumentVisibilityState) => {
  visible = state;
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
};

test("app lock › asks after the time that was said, not before, and when the clock was set back", () => {
  let now = 0;
  const onLock = vi.fn<() => Promise<void>>(async () => undefined);
  const stop = watchAbsence(() => now, onLock);
  const away = (ms: number) => {
    become("hidden");
    now += ms;
    become("visible");
    return onLock.mock.calls.length;
  };
  expect(away(5 * 60_000 - 1)).toBe(0);
  expect(away(5 * 60_000)).toBe(1);
  stop();
  expect(away(10 * 60_000)).toBe(1);
});

test("app lock › what was being typed is out of reach under the lock, and there when it opens", async () => {
  document.body.innerHTML = '<div id="root"><input aria-label="Amount" value="45 000"></div>';
  const input = document.querySelector("input")!;
  input.focus();
  let now = 0;
  const stop = watchAbsence(() => now);
  become("hidden");
  now += 600_000;
  become("visible");
  const pin = await screen.findByLabelText(/^PIN/);
  expect(document.getElementById("root")!.inert).toBe(true);
  await userEvent.type(pin, "1111");
  await userEvent.click(screen.getByRole("button", { name: "Unlock" }));
  expect(await screen.findByText("Wrong PIN.")).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^PIN/), "2468");
  await userEvent.click(screen.getByRole("button", { name: "Unlock" }));
  await expect.poll(() => document.getElementById("root")!.inert).toBe(false);
  expect(screen.queryByText("Ankara is locked")).toBeNull();
  expect([input.value, document.activeElement]).toEqual(["45 000", input]);
  expect(readSession()?.token).toBe("e30.e30.c2ln");
  stop();
});
