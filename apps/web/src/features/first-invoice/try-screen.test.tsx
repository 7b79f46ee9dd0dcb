// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderScreen, setWidth } from "../../../test/render-screen.tsx";
import { newFirstDraft, readFirstDraft, removeFirstDraft, saveFirstDraft } from "./first-draft.ts";
import { TryScreen } from "./try-screen.tsx";

beforeEach(() =>
  saveFirstDraft({
    ...newFirstDraft("NG"),
    businessName: "Mama Tolú Provisions",
    clientName: "Chidinma",
    lines: [{ text: "3 bags rice 45k", isTotal: false }],
  }),
);
afterEach(() => {
  cleanup();
  removeFirstDraft();
  setWidth(1024);
});
const open = (width: number) => {
  setWidth(width);
  // No store is open: nobody has an account yet.
  renderScreen(<TryScreen country="NG" sentBy={() => null} openFor={() => Promise.resolve()} />, {
    at: "/try",
    path: "/try",
  });
  return userEvent.setup();
};
const paper = () => screen.findByRole("region", { name: "Your invoice" });

test("first invoice on a desk › template and colour as in the editor › the paper wears them, and they are kept", async () => {
  const hands = open(1280);
  const templates = within(await screen.findByRole("radiogroup", { name: "Template" }));
  expect(templates.getByRole<HTMLInputElement>("radio", { name: "Plain" }).checked).toBe(true);
  // It comes with a plan, and nobody without an account has one.
  expect(templates.getByRole<HTMLInputElement>("radio", { name: "Band" }).disabled).toBe(true);
  expect(within(await paper()).getByText("Quantity")).toBeTruthy();

  await hands.click(templates.getByRole("radio", { name: "Receipt" }));
  // A roll has no room for columns.
  expect(within(await paper()).queryByText("Quantity")).toBeNull();
  const cloth = (await paper()).querySelector("[data-cloth]");
  const before = cloth?.getAttribute("style");
  await hands.click(screen.getByRole("radio", { name: "Green" }));
  expect((await paper()).querySelector("[data-cloth]")?.getAttribute("style")).not.toBe(before);
  expect(readFirstDraft("NG")).toMatchObject({ template: "receipt", accent: "#1E7F4F" });
});

test.each([360, 1280])("first invoice at %i px › how to pay is typed once and stands on the paper", async (width) => {
  const hands = open(width);
  await hands.click(await screen.findByRole("button", { name: /Add your bank account, or take cash/ }));
  const sheet = within(await screen.findByRole("dialog", { name: "How you get paid" }));
  // The account is the shop's, as far as anybody knows.
  expect(sheet.getByLabelText<HTMLInputElement>("Name on the account").value).toBe("Mama Tolú Provisions");
  await hands.type(sheet.getByRole("textbox", { name: "Bank" }), "Wema Bank");
  await hands.type(sheet.getByLabelText("Account number"), "0123456789");
  await hands.click(sheet.getByRole("button", { name: "Done" }));
  expect(within(await paper()).getByText("Wema Bank · 0123456789 · Mama Tolú Provisions")).toBeTruthy();
  expect(readFirstDraft("NG")?.payTo).toMatchObject([{ provider: "Wema Bank", accountNumber: "0123456789" }]);
});

test("how to pay › opened and left empty, or removed › the client pays in cash", async () => {
  const hands = open(1280);
  const add = /Add your bank account, or take cash/;
  await hands.click(await screen.findByRole("button", { name: add }));
  await hands.click(await screen.findByRole("button", { name: "Done" }));
  expect(readFirstDraft("NG")?.payTo).toEqual([]);
  await hands.click(await screen.findByRole("button", { name: add }));
  await hands.type(await screen.findByLabelText("Account number"), "5");
  await hands.click(screen.getByRole("button", { name: "Remove" }));
  expect(readFirstDraft("NG")?.payTo).toEqual([]);
  expect(await screen.findByRole("button", { name: add })).toBeTruthy();
});

test("client’s number › offered once they have a name › kept with the draft, and “Next” of the name passes it by", async () => {
  const hands = open(360);
  const name = screen.getByLabelText("Client’s name");
  await hands.clear(name);
  expect(screen.queryByLabelText(/WhatsApp number/)).toBeNull();
  await hands.type(name, "Chidinma{Enter}");
  expect(document.activeElement).not.toBe(screen.getByLabelText(/WhatsApp number/));
  await hands.type(screen.getByLabelText(/WhatsApp number/), "0803 555 0119");
  expect(readFirstDraft("NG")?.clientPhone).toBe("0803 555 0119");
});
