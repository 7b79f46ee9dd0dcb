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

beforeEach(() => {
  clearSession();
  refusal = null;
  joined.length = 0;
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    if (refusal) return Response.json(refusal, { status: 409 });
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
