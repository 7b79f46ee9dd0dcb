// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../test/render-screen.tsx";
import { clearLocalStorage, readSession, writeSession } from "../../session/session.ts";
import { AccountForm } from "./account-form.tsx";

beforeEach(() =>
  writeSession({
    token: "a.b.c",
    user: {
      id: "0190f7a0-0000-7000-8000-000000000001",
      username: "adesola",
      email: "adesola@shop.ng",
      name: "Adéṣọlá",
      company_name: "Ọlátúnjí Textiles",
      phone: "",
      country: "NG",
      logo: null,
      logoLocation: null,
      logoUrl: null,
      invoice_settings: "{}",
      business_id: "0190f7a0-0000-7000-8000-000000000002",
      created_at: "2026-11-20T09:41:00.000Z",
    },
  }),
);
afterEach(() => {
  cleanup();
  clearLocalStorage();
  vi.unstubAllGlobals();
});

test("account form › a new e-mail asks for the password and then for a code; another change asks for nothing", async () => {
  const sent: Record<string, string>[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    const { user } = JSON.parse(body as string) as { user: Record<string, string> };
    sent.push(user);
    if (user["email"] && user["code"] !== "123456")
      return user["code"] === undefined
        ? Response.json({ code: "second_factor", message: "A code, please." }, { status: 401 })
        : Response.json({ code: "wrong_code", message: "Not right." }, { status: 422 });
    const { current_password: _password, code: _code, ...changes } = user;
    return Response.json({ user: { ...readSession()?.user, ...changes } });
  });
  renderScreen(<AccountForm />);
  const person = userEvent.setup();
  await person.type(screen.getByLabelText(/^Your name/), " B.");
  await person.click(screen.getByRole("button", { name: "Save" }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(Object.keys(sent[0] ?? {})).toEqual(["name"]);

  await person.clear(screen.getByLabelText(/^E-mail/));
  await person.type(screen.getByLabelText(/^E-mail/), "new@shop.example");
  await person.click(screen.getByRole("button", { name: "Save" }));
  const sheet = within(await screen.findByRole("dialog"));
  await person.type(sheet.getByLabelText(/^Password/), "market day");
  await person.click(sheet.getByRole("button", { name: "Save" }));
  await person.type(await sheet.findByLabelText(/^Code/), "111111{Enter}");
  expect(await sheet.findByText(/This code is not right/)).toBeTruthy();
  await person.clear(sheet.getByLabelText(/^Code/));
  await person.type(sheet.getByLabelText(/^Code/), "123456{Enter}");
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(sent.at(-1)).toEqual({ email: "new@shop.example", current_password: "market day", code: "123456" });
  expect(sent).toHaveLength(4);
  expect(screen.getByLabelText<HTMLInputElement>(/^E-mail/).value).toBe("new@shop.example");
});
