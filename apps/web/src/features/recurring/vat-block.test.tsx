// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { snapshotFee } from "@ankara/domain/invoice/draft";
import { asTemplate, invoiceOfDay } from "@ankara/domain/invoice/recurring";
import { issueProblems } from "@ankara/domain/invoice/issue";
import { InvoiceRepeat } from "@ankara/domain/records/invoice";
import { buildBusiness, buildContact, buildFee, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { systemRandom } from "@ankara/domain/ids";
import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import type { Store } from "../../store/store.ts";
import { RecurringPage } from "./recurring-page.tsx";
import { RecurringScreen } from "./recurring-screen.tsx";

const contact = buildContact();
const vat = snapshotFee(buildFee({ name: "VAT", ratePpm: 75_000 }));
const repeat = InvoiceRepeat.parse({ every: 1, unit: "month", start: "2026-11-01", make: "issue" });
const template = asTemplate(
  buildInvoice({ contact, taxes: [vat], lines: [buildLine({ unitPrice: "1000", taxIds: [vat.id] })] }),
  repeat,
  "2026-10-20T10:00:00.000Z",
);
const made = invoiceOfDay(template, "2026-11-01", { now: Date.parse("2026-11-01T06:00:00Z"), random: systemRandom });

let store: Store;
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00.000Z"), toFake: ["Date"] });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  store = await openTestStore();
  await store.create("business", buildBusiness({ id: store.businessId, country: "NG", vatRegistered: false }));
  await store.create("contacts", contact);
  await store.create("invoices", template);
  await store.create("invoices", made);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await closeTestStore();
  vi.useRealTimers();
});

const problems = async (id: string) => {
  const invoice = await store.get("invoices", id);
  return invoice ? issueProblems(invoice, contact, { vatRegistered: false }).map(({ code }) => code) : null;
};

test("a recurring invoice charges VAT its seller may not › the list says that it waits", async () => {
  renderScreen(<RecurringScreen />);
  expect(await screen.findByText("Waits for you")).toBeTruthy();
});

test("its page › one tap › what comes and the draft that waits may be issued", async () => {
  renderScreen(<RecurringPage />, { at: `/recurring/${template.id}`, path: "/recurring/:id" });
  expect(await problems(made.id)).toEqual(["vat_not_registered"]);
  fireEvent.click(await screen.findByRole("button", { name: "Remove VAT" }));
  await waitFor(async () => expect([await problems(template.id), await problems(made.id)]).toEqual([[], []]));
  expect((await store.get("invoices", made.id))?.totals?.total).toBe(200_000);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Remove VAT" })).toBeNull());
});

test("its page › what it made is still being read › one tap would leave it as it is, so there is none yet", async () => {
  vi.spyOn(store.db.invoices, "bulkGet").mockReturnValue(new Dexie.Promise(() => undefined));
  const fees = vi.spyOn(store.db, "table");
  renderScreen(<RecurringPage />, { at: `/recurring/${template.id}`, path: "/recurring/:id" });
  await waitFor(() => expect(fees).toHaveBeenCalledWith("fees"));
  await fees.mock.results.at(-1)?.value.toArray();
  await act(() => new Promise((drawn) => setTimeout(drawn)));
  expect(screen.queryByRole("button", { name: "Remove VAT" })).toBeNull();
});

test("its rule makes drafts › nothing waits: each is looked at anyway", async () => {
  await store.update("invoices", template.id, { repeat: { ...repeat, make: "draft" } });
  renderScreen(<RecurringPage />, { at: `/recurring/${template.id}`, path: "/recurring/:id" });
  expect(await screen.findByText("Made so far")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Remove VAT" })).toBeNull();
});
