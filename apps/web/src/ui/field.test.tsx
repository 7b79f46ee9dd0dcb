// @vitest-environment happy-dom
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Field, PasswordInput } from "./field.tsx";

beforeEach(() => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <Field label="Password">
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
    </I18nProvider>,
  );
});
afterEach(cleanup);
const input = () => screen.getByLabelText<HTMLInputElement>("Password");

test("password › typed › is masked until its button shows it", async () => {
  await userEvent.type(input(), "cloth by the river");
  expect(input().type).toBe("password");
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect([input().type, input().value]).toEqual(["text", "cloth by the river"]);
  await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect(input().type).toBe("password");
});

test("password › pasted, or filled by a manager › is taken as it is", async () => {
  await userEvent.click(input());
  await userEvent.paste("pasted by a manager");
  expect([input().value, input().autocomplete, input().readOnly]).toEqual([
    "pasted by a manager",
    "current-password",
    false,
  ]);
});
