// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../test/render-screen.tsx";
import { SignInsScreen } from "./sign-ins-screen.tsx";

const here = {
  id: "0190f7a0-0000-7000-8000-000000000001",
  device: "Firefox (Windows)",
  signed_in_at: "2026-11-20T09:41:00.000Z",
  seen_at: "2026-11-21T09:41:00.000Z",
  current: true,
};
const phone = { ...here, id: "0190f7a0-0000-7000-8000-000000000002", device: "Chrome (Android)", current: false };
let sessions = [here];
let events: { id: string; at: string; what: string; device: string; about: string }[] = [];
let left = 0;
let passkeys: { id: string; name: string; made_at: string; used_at: string | null }[] = [];
const creation = {
  challenge: "Y2hhbGxlbmdl",
  rp: { id: "localhost", name: "Ankara" },
  user: { id: "aGFuZGxl", name: "adesola", displayName: "Adéṣọlá" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  timeout: 300_000,
  attestation: "none",
  excludeCredentials: [],
  authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
};
const requests: { path: string; body: unknown }[] = [];

beforeEach(() => {
  sessions = [phone, here];
  events = [{ id: here.id, at: here.seen_at, what: "sign_in_failed", device: "Chrome (Android)", about: "" }];
  requests.length = 0;
  left = 0;
  passkeys = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    if (path === "/users/sessions") return Response.json({ data: sessions });
    if (path === "/users/passkeys" && method !== "POST")
      return Response.json({ data: passkeys, site: location.hostname });
    if (path.startsWith("/users/events")) return Response.json({ data: events, more: false });
    if (method !== "POST")
      return Response.json({ on: left > 0, since: left > 0 ? here.seen_at : null, recovery_codes_left: left });
    const { user = { current_password: "" } } = JSON.parse(body as string) as {
      user?: { current_password: string; code?: string };
    };
    if (path === "/users/second-factor/confirm") {
      if (user.code !== "123456") return Response.json({ code: "wrong_code", message: "Not right." }, { status: 422 });
      left = 10;
      return Response.json({ recovery_codes: Array.from({ length: left }, (_, at) => `ABCDE-FGH2${at}`) });
    }
    if (path === "/users/passkeys") {
      passkeys = [{ id: here.id, name: here.device, made_at: here.seen_at, used_at: null }];
      return Response.json({ passkey: passkeys[0] });
    }
    requests.push({ path, body: user });
    if (user.current_password !== "market day")
      return Response.json({ code: "wrong_password", message: "The current password is wrong" }, { status: 422 });
    if (path === "/users/passkeys/begin") return Response.json({ options: creation });
    if (path === `/users/passkeys/${here.id}/remove`) {
      passkeys = [];
      return Response.json({ message: "Removed" });
    }
    if (path === "/users/second-factor")
      return Response.json({ key: "JBSWY3DPEHPK3PXP", address: "otpauth://totp/Ankara:a?secret=JBSWY3DPEHPK3PXP" });
    if (path === "/users/secure") {
      sessions = [here];
      const changed = [{ id: phone.id, at: here.seen_at, what: "api_key_made", device: phone.device, about: "Thief" }];
      const ended = {
        sessions: 1,
        api_keys: ["Thief"],
        passkeys: [],
        webhooks: [],
        people: ["Helper"],
        invitations: [""],
      };
      return Response.json({ ended, changed });
    }
    sessions = [here];
    events = [{ id: phone.id, at: here.seen_at, what: "session_ended", device: here.device, about: phone.device }];
    return Response.json({ ended: 1 });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("sign ins screen › a device that is not the person's is signed out with the password, and the log says so", async () => {
  renderScreen(<SignInsScreen />);
  const person = userEvent.setup();
  expect(await screen.findByText("Wrong password")).toBeTruthy();
  await person.click(await screen.findByRole("button", { name: "Log out Chrome (Android)" }));
  const sheet = within(await screen.findByRole("dialog"));
  await person.type(sheet.getByLabelText(/^Password/), "a guess");
  await person.click(sheet.getByRole("button", { name: "Log out" }));
  expect(await sheet.findByText("The current password is wrong")).toBeTruthy();

  await person.clear(sheet.getByLabelText(/^Password/));
  await person.type(sheet.getByLabelText(/^Password/), "market day");
  await person.click(sheet.getByRole("button", { name: "Log out" }));
  expect(await screen.findByText("Device logged out: Chrome (Android)")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Log out Chrome (Android)" })).toBeNull());
  expect(screen.queryByRole("button", { name: "Log out everywhere else" })).toBeNull();
  expect(requests.map(({ path }) => path)).toEqual(Array(2).fill(`/users/sessions/${phone.id}/end`));
});

test("someone was in the account › thrown out with the password › what ended and what changed are listed", async () => {
  renderScreen(<SignInsScreen />);
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "Someone was in my account" }));
  await person.click(await screen.findByRole("radio", { name: "30 days" }));
  await person.click(screen.getByRole("button", { name: "Continue" }));
  await person.type(await screen.findByLabelText(/^Password/), "market day");
  await person.click(screen.getByRole("button", { name: "Log them out" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Only you are in your account now" }));
  expect(sheet.getByText("1 device is logged out")).toBeTruthy();
  expect(sheet.getByText("API keys revoked: Thief")).toBeTruthy();
  expect(sheet.getByText("People removed: Helper")).toBeTruthy();
  expect(sheet.getByText("Invitations withdrawn: 1")).toBeTruthy();
  expect(sheet.getByText("API key created: Thief")).toBeTruthy();
  expect(sheet.getByRole("link", { name: "Change Password" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Log out Chrome (Android)" })).toBeNull());
  expect(requests.map(({ path }) => path)).toEqual(["/users/secure"]);
});

test("sign ins screen › a code is turned on with the password and a first code; the recovery codes are shown once", async () => {
  renderScreen(<SignInsScreen />);
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "Turn on" }));
  await person.type(await screen.findByLabelText(/^Password/), "market day");
  await person.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("JBSW Y3DP EHPK 3PXP")).toBeTruthy();
  expect(screen.getByRole("img", { name: /QR code/ })).toBeTruthy();
  await person.type(screen.getByLabelText(/^Code it shows/), "111111{Enter}");
  expect(await screen.findByText("Not right.")).toBeTruthy();
  await person.clear(screen.getByLabelText(/^Code it shows/));
  await person.type(screen.getByLabelText(/^Code it shows/), "123456{Enter}");
  expect(await screen.findByText("ABCDE-FGH29")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "I saved them" }));
  expect(await screen.findByText(/10 recovery codes are left/)).toBeTruthy();
  expect(screen.queryByText("ABCDE-FGH29")).toBeNull();
});

test("sign ins screen › a passkey is added with the password and removed with it; a browser that has none says so", async () => {
  const first = renderScreen(<SignInsScreen />);
  expect(await screen.findByText("This browser doesn’t support passkeys.")).toBeTruthy();
  first.unmount();

  const bytes = new TextEncoder().encode("bytes").buffer;
  const made = {
    id: "a-passkey",
    rawId: bytes,
    type: "public-key",
    response: { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => ["internal"] },
    getClientExtensionResults: () => ({}),
  };
  const create = vi.fn<() => Promise<unknown>>(async () => made);
  vi.stubGlobal("PublicKeyCredential", () => undefined);
  vi.spyOn(navigator, "credentials", "get").mockReturnValue({ create } as never);
  renderScreen(<SignInsScreen />);
  const person = userEvent.setup();
  const begin = async () => {
    await person.click(await screen.findByRole("button", { name: "Add a passkey" }));
    await person.type(await screen.findByLabelText(/^Password/), "market day");
    await person.click(screen.getByRole("button", { name: "Continue" }));
  };
  create.mockRejectedValueOnce(Object.assign(new Error("no"), { name: "NotAllowedError" }));
  await begin();
  expect(await screen.findByText("No passkey was created.")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Continue" }));
  await person.click(await screen.findByRole("button", { name: "Change Firefox (Windows)" }));
  expect(passkeys).toHaveLength(1);

  await person.click(await screen.findByRole("button", { name: "Remove" }));
  await person.type(await screen.findByLabelText(/^Password/), "market day{Enter}");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Change Firefox (Windows)" })).toBeNull());
  expect(passkeys).toEqual([]);
});

test("other programs › while its code is fetched › the grey rows stand in the column of the settings", async () => {
  renderScreen(<SignInsScreen />, { at: "/settings/sign-ins?see=programs", path: "/settings/sign-ins" });
  expect(screen.getByRole("status", { name: "Loading" }).closest(".settings-body")).not.toBeNull();
  expect(await screen.findByRole("heading", { name: "Webhooks" })).toBeDefined();
});
