// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { User } from "@ankara/contract/users";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderScreen } from "../../../test/render-screen.tsx";
import PhoneSteps from "./phone-steps.tsx";

const number = "+2348035550142";
const user = {
  id: "0190f7a0-0000-7000-8000-000000000001",
  business_id: "0190f7a0-0000-7000-8000-0000000000aa",
  username: "bisi",
  name: "Bísí Adéyẹmí",
  email: "",
  phone: "",
  company_name: "Bísí Provisions",
  country: "NG",
  logo: null,
  logoLocation: null,
  logoUrl: null,
  invoice_settings: "{}",
  created_at: "2026-11-20T09:41:00.000Z",
};
const requests: { path: string; body: unknown }[] = [];
/** Answers in turn; the last one stays. */
let codeAnswers: readonly (readonly [status: number, body: object])[];
const onEntered = vi.fn<(came: { readonly jwt: string; readonly user: User }) => void>();
const onNew = vi.fn<(proven: { readonly ticket: string; readonly country: string }) => void>();

beforeEach(() => {
  localStorage.clear();
  requests.length = 0;
  onEntered.mockClear();
  onNew.mockClear();
  codeAnswers = [[422, { code: "wrong_code", message: "This code is not right, or older than 10 minutes." }]];
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit = {}) => {
    if (path === "/state") return Response.json({ code: "not_found", message: "" }, { status: 404 });
    requests.push({ path, body: JSON.parse(body as string) });
    if (path === "/user_token/phone") return Response.json({ number, channel: "sms", again_in: 60 });
    const [next = [500, {}], ...others] = codeAnswers;
    if (others.length > 0) codeAnswers = others;
    return Response.json(next[1], { status: next[0] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const draw = () => renderScreen(<PhoneSteps onEntered={onEntered} onNew={onNew} />);
async function askForCode() {
  const person = userEvent.setup();
  draw();
  await person.type(screen.getByRole("textbox", { name: /^Phone number/ }), "0803 555 0142");
  await person.click(screen.getByRole("button", { name: "Send code" }));
  await screen.findByText(/We sent an SMS with a code to/);
  return person;
}
async function bring(person: ReturnType<typeof userEvent.setup>, code: string, label = "Continue") {
  await person.type(screen.getByRole("textbox", { name: /^Code/ }), code);
  await person.click(screen.getByRole("button", { name: label }));
}

describe("logging in with a phone number", () => {
  test("no number › says what one looks like, and nothing is sent", async () => {
    draw();
    await userEvent.setup().click(screen.getByRole("button", { name: "Send code" }));
    expect(screen.getByText("Enter a phone number like 0803 555 0142")).toBeTruthy();
    expect(requests).toEqual([]);
  });

  test("code was sent › says where to, and when another may be asked for", async () => {
    await askForCode();
    expect(requests).toMatchObject([{ path: "/user_token/phone", body: { phone: { number: "0803 555 0142" } } }]);
    expect(screen.getByText(/0803 555 0142|\+234 803 555 0142/)).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Send again in (1:00|0:5\d)$/ })).toHaveProperty("disabled", true);
  });

  test("wrong code › is said at its field, and the next one is taken", async () => {
    codeAnswers = [...codeAnswers, [200, { jwt: "e30.e30.c2ln", user }]];
    const person = await askForCode();
    await bring(person, "000000");
    expect(await screen.findByText(/^This code is not right/)).toBeTruthy();
    expect(onEntered).not.toHaveBeenCalled();
    await person.clear(screen.getByRole("textbox", { name: /^Code/ }));
    await bring(person, "123456");
    await expect.poll(() => onEntered).toHaveBeenCalledOnce();
    expect(onEntered.mock.calls[0]?.[0]).toMatchObject({ jwt: "e30.e30.c2ln", user: { username: "bisi" } });
    expect(requests.at(-1)?.body).toMatchObject({ phone: { number, code: "123456" } });
  });

  test("account with a second factor › its code is asked for, and both are sent", async () => {
    codeAnswers = [
      [401, { code: "second_factor", message: "" }],
      [200, { jwt: "e30.e30.c2ln", user }],
    ];
    const person = await askForCode();
    await bring(person, "123456");
    await screen.findByText(/code your authenticator app shows/);
    await bring(person, "654321", "Log in");
    await expect.poll(() => onEntered).toHaveBeenCalledOnce();
    expect(requests.at(-1)?.body).toMatchObject({ phone: { code: "123456", second_code: "654321" } });
  });

  test("number nobody logs in with › its ticket goes on to the sign-up", async () => {
    codeAnswers = [[200, { ticket: "a-ticket-of-a-proven-number" }]];
    await bring(await askForCode(), "123456");
    await expect.poll(() => onNew).toHaveBeenCalledOnce();
    expect(onNew.mock.calls[0]?.[0].ticket).toBe("a-ticket-of-a-proven-number");
    expect(onEntered).not.toHaveBeenCalled();
  });

  test("another number › leads back to the first step", async () => {
    const person = await askForCode();
    await person.click(screen.getByRole("button", { name: "Another number" }));
    expect(screen.getByRole("button", { name: "Send code" })).toBeTruthy();
  });
});
