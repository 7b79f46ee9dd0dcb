// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { User } from "@ankara/contract/users";
import { clothOf } from "@ankara/documents/cloth/motif";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../test/render-screen.tsx";
import {
  requestLogin,
  clearLocalStorage,
  readSession,
  sessionNeedsLogin,
  writeSession,
} from "../../session/session.ts";
import { SignInAgain } from "./sign-in-again.tsx";

const user: User = {
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
};
const closed = vi.fn<() => void>();
let answer: { jwt: string; user: User };

let code: string | undefined;

beforeEach(() => {
  writeSession({ token: "refused", user });
  requestLogin();
  code = undefined;
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const { auth } = JSON.parse(init.body as string) as { auth: { code?: string } };
    if (auth.code === code) return Response.json(answer);
    return auth.code === undefined
      ? Response.json({ code: "second_factor", message: "Type the code." }, { status: 401 })
      : Response.json({ code: "wrong_code", message: "This code is not right." }, { status: 422 });
  });
});
afterEach(() => {
  cleanup();
  closed.mockClear();
  clearLocalStorage();
  vi.unstubAllGlobals();
});

test("sign in again › wears the cloth of the business, which the device knows", async () => {
  renderScreen(<SignInAgain user={user} onClose={closed} />);
  const strip = await waitFor(() => {
    const found = document.querySelector<HTMLElement>("[data-cloth]");
    if (!found) throw new Error("no cloth yet");
    return found;
  });
  expect(strip.dataset["cloth"]).toBe("Ọlátúnjí Textiles");
  expect(strip.style.borderBottomColor.toLowerCase()).toBe(clothOf("Ọlátúnjí Textiles").dyes.second.toLowerCase());
});

async function signIn() {
  renderScreen(<SignInAgain user={user} onClose={closed} />);
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText(/^Password/), "market day");
  await person.click(screen.getByRole("button", { name: "Log in" }));
}

test("sign in again › the same person signs in again, and only the token changes", async () => {
  answer = { jwt: "fresh", user };
  await signIn();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(readSession()).toMatchObject({ token: "fresh", user: { id: user.id } });
  expect(sessionNeedsLogin()).toBe(false);
});

test("sign in again › another account › is refused, because the waiting changes are not theirs", async () => {
  answer = { jwt: "somebody's", user: { ...user, id: "0190f7a0-0000-7000-8000-000000000009" } };
  await signIn();
  expect(await screen.findByText(/What waits here is kept for adesola@shop.ng/)).toBeTruthy();
  expect(closed).not.toHaveBeenCalled();
  expect(readSession()).toMatchObject({ token: "refused", user: { id: user.id } });
  expect(sessionNeedsLogin()).toBe(true);
});

test("sign in again › where the account asks for a code it is the second step, and a wrong one is typed again", async () => {
  answer = { jwt: "fresh", user };
  code = "123456";
  await signIn();
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText(/^Code/), "111111{Enter}");
  expect(await screen.findByText(/not right, or was used before/)).toBeTruthy();
  expect(readSession()).toMatchObject({ token: "refused" });
  await person.clear(screen.getByLabelText(/^Code/));
  await person.type(screen.getByLabelText(/^Code/), " 123456 {Enter}");
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(readSession()).toMatchObject({ token: "fresh" });
});
