// @vitest-environment happy-dom
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { NewPasswordMeter } from "./new-password.tsx";

beforeEach(() => i18n.loadAndActivate({ locale: "en", messages: {} }));
afterEach(cleanup);

const owner = { username: "", email: "", name: "", businessName: "" };
const meter = (password: string) => (
  <I18nProvider i18n={i18n}>
    <NewPasswordMeter password={password} owner={owner} />
  </I18nProvider>
);

test("strength meter › first letter › its space is reserved before its code has loaded", async () => {
  const { container, rerender } = render(meter(""));
  expect(container.childElementCount).toBe(0);
  rerender(meter("cloth by the river"));
  expect(screen.queryByText("Strong password")).toBeNull();
  // A line of bars and a line of words, as the meter has.
  expect(container.firstElementChild?.childElementCount).toBe(2);
  expect(await screen.findByText("Strong password")).toBeTruthy();
  expect(container.childElementCount).toBe(1);
});

test("strength meter › too short a password › repeats the rule in its one line, and says no more of it once it is met", async () => {
  const { rerender } = render(meter("cloth"));
  expect(await screen.findByText("At least 8 characters.")).toBeTruthy();
  expect(screen.queryByText("Weak password")).toBeNull();
  rerender(meter("cloth by the river"));
  expect(await screen.findByText("Strong password")).toBeTruthy();
  expect(screen.queryByText("At least 8 characters.")).toBeNull();
});
