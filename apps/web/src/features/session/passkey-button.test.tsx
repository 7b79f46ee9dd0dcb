// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../test/render-screen.tsx";
import { TextInput } from "../../ui/field.tsx";
import PasskeyButton from "./passkey-button.tsx";

const bytes = new TextEncoder().encode("bytes").buffer;
const signed = {
  id: "a-passkey",
  rawId: bytes,
  type: "public-key",
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
  getClientExtensionResults: () => ({}),
};
const user = {
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
const options = { challenge: "Y2hhbGxlbmdl", rpId: "localhost", timeout: 300_000, userVerification: "required" };
const get = vi.fn<(credentialOptions: { mediation?: string }) => Promise<unknown>>();
const came = vi.fn<(who: unknown) => void>();
const sent: unknown[] = [];
let list = false;

beforeEach(() => {
  sent.length = 0;
  list = false;
  get.mockReset();
  came.mockReset();
  vi.stubGlobal(
    "PublicKeyCredential",
    Object.assign(() => undefined, { isConditionalMediationAvailable: async () => list }),
  );
  vi.spyOn(navigator, "credentials", "get").mockReturnValue({ get } as never);
  vi.stubGlobal("fetch", async (_: string, { method, body }: RequestInit) => {
    if (method === "GET") return Response.json({ options });
    sent.push(JSON.parse(body as string));
    return Response.json({ user, jwt: "e30.e30.e30" });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("passkey button › signs in; cancelling in the browser's window shows no error", async () => {
  renderScreen(<PasskeyButton onSignedIn={came} />);
  const button = screen.getByRole("button", { name: "Use a passkey" });
  get.mockRejectedValueOnce(Object.assign(new Error("no"), { name: "NotAllowedError" }));
  await userEvent.click(button);
  await waitFor(() => expect(get).toHaveBeenCalledTimes(1));
  expect([came.mock.calls, screen.queryByRole("alert")?.textContent ?? ""]).toEqual([[], ""]);
  get.mockResolvedValueOnce(signed);
  await userEvent.click(button);
  await waitFor(() => expect(came).toHaveBeenCalledWith({ user, jwt: "e30.e30.e30" }));
  const text = Buffer.from("bytes").toString("base64url");
  expect(sent).toEqual([
    { passkey: { id: "a-passkey", client_data: text, authenticator_data: text, signature: text, user_handle: text } },
  ]);
});

test("passkey button › a browser that can offers its passkeys in the list of the name field", async () => {
  list = true;
  get.mockResolvedValueOnce(signed);
  renderScreen(
    <>
      <TextInput name="username" autoComplete="username webauthn" aria-label="Name" />
      <PasskeyButton onSignedIn={came} />
    </>,
  );
  await waitFor(() => expect(came).toHaveBeenCalledTimes(1));
  expect(get.mock.calls[0]?.[0].mediation).toBe("conditional");
});
