// @vitest-environment happy-dom
import { i18n } from "@lingui/core";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Invoice } from "@ankara/domain/records/invoice";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import type { Store } from "../../store/store.ts";
import ReferenceFields from "./reference-fields.tsx";

const id = (n: number) => `0198b0a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
let store: Store;
let shown: Invoice;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

function Form({ start }: { start: Invoice }) {
  const [draft, setDraft] = useState(start);
  useEffect(() => {
    shown = draft;
  }, [draft]);
  return <ReferenceFields draft={draft} edit={setDraft} />;
}
const dollars = () => ({ ...issuedInvoice({ id: id(1), total: 100_00 }), currency: "USD", homeCurrency: "NGN" });

test("reference fields › a rate is frozen with its source and the moment it was typed; reports get it too", async () => {
  renderScreen(<Form start={dollars()} />);
  const person = userEvent.setup();
  await person.type(await screen.findByRole("textbox", { name: "1 USD in NGN" }), "1,550.50");
  await person.type(screen.getByRole("textbox", { name: /Source/ }), "CBN");
  expect(shown.reference).toMatchObject({ currency: "NGN", one: "USD", rate: "1550.50", source: "CBN" });
  expect(shown.exchangeRate).toBe("1550.50");
  expect(screen.getByText(/The total prints as/).textContent).toContain("₦155,050");
  await person.click(screen.getByRole("button", { name: "Remove" }));
  expect([shown.reference, shown.exchangeRate]).toEqual([null, null]);
});

test("reference fields › a rate that is none is said, and not kept", async () => {
  renderScreen(<Form start={dollars()} />);
  await userEvent.setup().type(await screen.findByRole("textbox", { name: "1 USD in NGN" }), "0");
  expect(screen.getByText(/A rate above zero/)).toBeTruthy();
  expect(shown.reference ?? null).toBeNull();
});

test("reference fields › a comma for decimals › is refused in English, and read in French", async () => {
  const language = i18n.locale;
  renderScreen(<Form start={dollars()} />);
  const person = userEvent.setup();
  const rate = await screen.findByRole<HTMLInputElement>("textbox", { name: "1 USD in NGN" });
  await person.type(rate, "1550,5");
  expect(screen.getByText(/A rate above zero/)).toBeTruthy();
  expect(shown.reference ?? null).toBeNull();
  act(() => i18n.loadAndActivate({ locale: "fr", messages: {} }));
  onTestFinished(() => i18n.loadAndActivate({ locale: language, messages: {} }));
  await person.clear(rate);
  await person.type(rate, "1550,5");
  expect(rate.value).toBe("1550,5");
  expect(shown.reference).toMatchObject({ rate: "1550.5" });
});

test("reference fields › the rate used last is one tap away, with its source", async () => {
  const reference = { currency: "NGN", one: "USD", rate: "1540", source: "my bank", at: "2026-11-01T08:00:00.000Z" };
  await store.create("invoices", { ...issuedInvoice({ id: id(2), total: 1 }), currency: "USD", reference });
  renderScreen(<Form start={dollars()} />);
  await userEvent.setup().click(await screen.findByRole("button", { name: "Last used: 1,540 · my bank" }));
  await waitFor(() => expect(shown.reference).toMatchObject({ rate: "1540", source: "my bank" }));
});
