// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../test/render-screen.tsx";
import { api } from "../../api/api.ts";
import AccountSheet from "./account-sheet.tsx";
import { newFirstDraft } from "./first-draft.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});

test("account for a first invoice › made › the sheet stands until the device's database is open", async () => {
  const user = { id: "01a2217e-6020-7aac-b29b-ed3b9d7ae066", business_id: "b", username: "tolu" };
  vi.spyOn(api, "call").mockResolvedValue({ ok: true, value: { user, token: "t" } } as never);
  const opening = Promise.withResolvers<void>();
  const onSignedUp = vi.fn<(user: unknown) => void>();
  renderScreen(
    <AccountSheet
      draft={{ ...newFirstDraft("NG"), businessName: "Mama Tolú Provisions" }}
      sentBy={() => null}
      openFor={() => opening.promise}
      onClose={() => {}}
      onSending={() => {}}
      onSignedUp={onSignedUp}
    />,
  );
  const hands = userEvent.setup();
  await hands.type(await screen.findByLabelText("E-mail"), "tolu@shop.example");
  await hands.type(screen.getByLabelText(/^Password/), "amala and ewedu at noon");
  await hands.click(screen.getByRole("button", { name: "Create account and send" }));
  await expect.poll(() => vi.mocked(api.call).mock.calls.length).toBe(1);
  await new Promise((done) => setTimeout(done, 50));
  // With the session the page would change, and show nothing until the database is open.
  expect([localStorage.getItem("token"), onSignedUp.mock.calls]).toEqual([null, []]);
  const create = screen.getByRole("button", { name: "Create account and send" });
  expect(create.getAttribute("aria-disabled")).toBe("true");
  opening.resolve();
  await expect.poll(() => onSignedUp.mock.calls).toEqual([[user]]);
  expect(localStorage.getItem("token")).toBe("t");
});
