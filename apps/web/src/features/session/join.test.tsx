// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../test/render-screen.tsx";
import { clearSession, readSession } from "../../session/session.ts";
import { JoinPage } from "./join.tsx";

const user = {
  id: "0190f7a0-0000-7000-8000-000000000002",
  username: "tunde-12345678",
  email: "",
  name: "Túndé",
  company_name: "Ọlátúnjí Textiles",
  phone: "",
  country: "NG",
  logo: null,
  logoLocation: null,
  logoUrl: null,
  invoice_settings: "{}",
  business_id: "0190f7a0-0000-7000-8000-000000000001",
  created_at: "2026-11-20T09:41:00.000Z",
  role: "seller",
};
let refusal: { message: string; code: string } | null = null;
const joined: unknown[] = [];
const unknownText = "We don’t know this invitation. Check the code, or ask for a new one.";
const unknown = ["Xy1", "Xy3"];
const asked: string[] = [];

beforeEach(() => {
  clearSession();
  refusal = null;
  joined.length = 0;
  asked.length = 0;
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    if (refusal) return Response.json(refusal, { status: 409 });
    const { code } = (JSON.parse(body as string) as { join: { code?: string } }).join;
    if (code !== undefined && path === "/people/join/read") asked.push(code);
    if (unknown.includes(code ?? ""))
      return Response.json({ message: unknownText, code: "bad_credentials" }, { status: 401 });
    if (path === "/people/join/read")
      return Response.json({ company_name: user.company_name, name: "Túndé", role: "seller" });
    joined.push(JSON.parse(body as string));
    return Response.json({ user, jwt: "e30.e30.e30" });
  });
});
afterEach(() => {
  cleanup();
  clearSession();
  vi.unstubAllGlobals();
});

test("invitation › its name, no e-mail › joins and is signed in", async () => {
  renderScreen(<JoinPage />);
  expect(await screen.findByRole("heading", { name: "Join Ọlátúnjí Textiles" })).toBeTruthy();
  const person = userEvent.setup();
  const name = screen.getByLabelText(/^Your name/);
  expect((name as HTMLInputElement).value).toBe("Túndé");
  await person.type(name, " Àkàndé");
  await person.click(screen.getByRole("button", { name: "Join" }));
  await waitFor(() => expect(readSession()).not.toBeNull());
  expect(joined).toMatchObject([{ join: { name: "Túndé Àkàndé" } }]);
  expect(readSession()?.user).toMatchObject({ role: "seller", email: "" });
});

test("invitation › used before › says so, and leads to the login", async () => {
  refusal = { code: "conflict", message: "This invitation was used before. Ask for a new one." };
  renderScreen(<JoinPage />);
  expect(await screen.findByText("This invitation was used before. Ask for a new one.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
});

test("invitation › unknown code › is corrected where it stands, by a code or a whole link, and nothing typed is lost", async () => {
  renderScreen(<JoinPage />, { at: "/join/Xy1", path: "/join/:code" });
  expect(await screen.findByText(unknownText)).toBeTruthy();
  const person = userEvent.setup();
  const code = screen.getByLabelText<HTMLInputElement>(/^Code/);
  expect(code.value).toBe("Xy1");
  expect(code.getAttribute("aria-invalid")).toBe("true");
  await person.clear(code);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Continue" }).disabled).toBe(true);
  await person.type(code, "Xy3{Enter}");
  await waitFor(() => expect(asked).toEqual(["Xy1", "Xy3"]));
  expect(await screen.findByText(unknownText)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Code/).value).toBe("Xy3");
  await person.clear(screen.getByLabelText(/^Code/));
  await person.type(screen.getByLabelText(/^Code/), "https://app.example/join/Xy2?lang=fr");
  await person.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("heading", { name: "Join Ọlátúnjí Textiles" })).toBeTruthy();
  expect(asked).toEqual(["Xy1", "Xy3", "Xy2"]);
});

test("invitation › refused for a moment › the same code is asked again", async () => {
  refusal = { code: "too_many_requests", message: "Too many tries. Wait a minute." };
  renderScreen(<JoinPage />, { at: "/join/Xy2", path: "/join/:code" });
  expect(await screen.findByText("Too many tries. Wait a minute.")).toBeTruthy();
  refusal = null;
  await userEvent.setup().click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("heading", { name: "Join Ọlátúnjí Textiles" })).toBeTruthy();
});
