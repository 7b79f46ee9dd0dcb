// @vitest-environment happy-dom
import { i18n } from "@lingui/core";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { I18nProvider } from "@lingui/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { browserDevice } from "../browser.ts";
import { browserParts } from "../browser-parts.ts";
import { setDevice, type CapturedPicture } from "../device.ts";
import { Toaster } from "../../ui/toast.tsx";
import { pickPicture } from "./pick-picture.tsx";

let requests: string[] = [];
let captured: CapturedPicture = null;
beforeEach(() => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  requests = [];
  setDevice({
    ...browserDevice,
    parts: async () => ({
      ...browserParts,
      takePicture: async (from) => {
        requests.push(from);
        return captured;
      },
    }),
  });
  render(
    <I18nProvider i18n={i18n}>
      <Toaster />
    </I18nProvider>,
  );
});
afterEach(cleanup);

const pick = async (button: RegExp): Promise<File | null> => {
  let picked: Promise<File | null> = Promise.resolve(null);
  act(() => {
    picked = pickPicture();
  });
  await userEvent.click(await screen.findByRole("button", { name: button }));
  return picked;
};

test("picked picture › camera or gallery chosen › returns the picture", async () => {
  const file = new File(["x"], "a.jpg");
  captured = { file };
  expect(await pick(/Take a photo/)).toBe(file);
  expect(await pick(/From the gallery/)).toBe(file);
  expect(requests).toEqual(["camera", "gallery"]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  ["refused", /Allow it in the device’s settings/],
  ["missing", /has no camera/],
  ["failed", /Try again/],
] as const)("picked picture › %s › says so and what to do", async (problem, words) => {
  captured = { problem };
  expect(await pick(/Take a photo/)).toBeNull();
  expect(await screen.findByText(words)).toBeTruthy();
});
