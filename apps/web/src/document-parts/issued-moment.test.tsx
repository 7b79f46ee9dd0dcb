// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen } from "../../test/render-screen.tsx";
import IssuedMoment from "./issued-moment.tsx";

beforeEach(openTestStore);
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

const first = { id: "0198b0a0-0000-7000-8000-000000000001", total: 135_000 };
const moment = async () =>
  (await screen.findByRole("heading", { name: "Your first invoice" })).parentElement?.textContent;

test("first invoice › of a named client › says for whom it is and when it is due", async () => {
  const billTo = { name: "Chidinma Nwáchúkwu" };
  renderScreen(<IssuedMoment invoice={issuedInvoice({ ...first, billTo } as never)} onDone={() => {}} />);
  expect(await moment()).toContain("For Chidinma Nwáchúkwu, due 15\u00a0November");
});

test("first invoice › of a walk-in customer › names nobody", async () => {
  const billTo = { name: "Walk-in customer" };
  renderScreen(<IssuedMoment invoice={issuedInvoice({ ...first, walkIn: true, billTo } as never)} onDone={() => {}} />);
  expect(await moment()).not.toContain("Walk-in customer");
  expect(await moment()).toContain("Due 15\u00a0November");
});
