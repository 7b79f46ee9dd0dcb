// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "../../../test/render-screen.tsx";
import { ResetPassword } from "./reset-password.tsx";

afterEach(cleanup);
const open = (token: string) =>
  renderScreen(<ResetPassword />, { at: `/reset-password?token=${token}`, path: "/reset-password" });

test("new password › before it is saved › says what saving will do, and a broken link promises nothing", () => {
  const promise = "You’ll be logged out everywhere. Then log in with the new password.";
  open("secret");
  expect(screen.getByText(promise)).toBeTruthy();
  cleanup();
  open("");
  expect(screen.getByText(/This link is incomplete/)).toBeTruthy();
  expect(screen.queryByText(promise)).toBeNull();
});
