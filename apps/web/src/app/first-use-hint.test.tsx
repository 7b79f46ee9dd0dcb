// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clearLocalStorage, writeSession } from "../session/session.ts";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen } from "../../test/render-screen.tsx";
import { FirstUseHint } from "./first-use-hint.tsx";

declare global {
  interface Window {
    happyDOM: { setViewport: (size: { width: number; height: number }) => void };
  }
}
const id = (n: number) => `0198b0a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const person = (n: number) => ({
  token: "a.b.c",
  user: {
    id: id(900 + n),
    username: `ade${n}`,
    email: "ade@shop.ng",
    name: "Adé",
    company_name: "",
    phone: "",
    country: "NG",
    logo: null,
    logoLocation: null,
    logoUrl: null,
    invoice_settings: "{}",
    business_id: id(99),
    created_at: "2026-11-20T09:41:00.000Z",
  },
});
const hint = () => screen.queryByRole("region", { name: "Hint" });
const settled = () => new Promise((done) => setTimeout(done, 30));

async function openWith(invoices: number) {
  const store = await openTestStore();
  for (let n = 1; n <= invoices; n++)
    await store.create("invoices", issuedInvoice({ id: id(n), number: `INV-000${n}`, seq: n, total: 100_00 }));
}
beforeEach(() => {
  window.happyDOM.setViewport({ width: 360, height: 740 });
  writeSession(person(1));
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
  clearLocalStorage();
});

test("hint › dismissed › stays away for that person over log-outs, and shows once to another person", async () => {
  await openWith(3);
  renderScreen(<FirstUseHint pathname="/tabs/invoice" />);
  expect((await screen.findByRole("region", { name: "Hint" })).textContent).toContain("Swipe an invoice");
  await userEvent.setup().click(screen.getByRole("button", { name: "Got it" }));
  expect(hint()).toBeNull();
  await settled();

  cleanup();
  clearLocalStorage();
  writeSession(person(1));
  renderScreen(<FirstUseHint pathname="/tabs/invoice" />);
  await settled();
  expect(hint()).toBeNull();

  cleanup();
  writeSession(person(2));
  renderScreen(<FirstUseHint pathname="/tabs/invoice" />);
  expect(await screen.findByRole("region", { name: "Hint" })).toBeTruthy();
});

test("a list with next to nothing in it, and a page without a hint, stay as they are", async () => {
  await openWith(2);
  renderScreen(<FirstUseHint pathname="/tabs/invoice" />);
  await settled();
  expect(hint()).toBeNull();
  cleanup();
  renderScreen(<FirstUseHint pathname="/report" />);
  await settled();
  expect(hint()).toBeNull();
});
