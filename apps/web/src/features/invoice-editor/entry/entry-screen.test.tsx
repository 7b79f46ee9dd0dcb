// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CatalogItem } from "@ankara/domain/records/catalog-item";
import { Contact } from "@ankara/domain/records/contact";
import type { Invoice } from "@ankara/domain/records/invoice";
import { Fee } from "@ankara/domain/records/fee";
import { Payment } from "@ankara/domain/records/payment";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  closeTestStore,
  issuedInvoice,
  noModals,
  openTestStore,
  renderScreen,
  stamps,
} from "../../../../test/render-screen.tsx";
import { browserDevice } from "../../../platform/browser.ts";
import { setDevice, type Listening } from "../../../platform/device.ts";
import type { Store } from "../../../store/store.ts";
import type { Modals, PaymentPrefill, PhotoRequest } from "../../../ui/modal-context.ts";
import { EntryScreen } from "./entry-screen.tsx";

const id = (n: number) => `0198b0a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const tolu = Contact.parse({ ...stamps, id: id(1), name: "Mama Tolú", phones: ["+2348035550101"] });
const wax = CatalogItem.parse({ ...stamps, id: id(2), name: "Wax", unit: "yard", prices: { NGN: "1500" } });

const picture = new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 1, 2])], "order.jpg", { type: "image/jpeg" });
/** The server is asked once for the life of the app, so each test sets its answer. */
let readsPhoto = false;
vi.mock("../../../session/use-reads-photo.ts", () => ({ useReadsPhoto: () => readsPhoto }));
let store: Store;
let listening: Listening | null = null;
beforeAll(() =>
  setDevice({
    ...browserDevice,
    listen: (options) => {
      listening = options;
      return () => options.onEnd(null);
    },
    pickFile: () => Promise.resolve(picture),
  }),
);
beforeEach(async () => {
  sessionStorage.clear();
  readsPhoto = false;
  store = await openTestStore();
  await store.create("contacts", tolu);
  await store.create("catalogs", wax);
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

const open = (text: string, wishes: PaymentPrefill[] = [], modals: Partial<Modals> = {}) =>
  renderScreen(<EntryScreen text={text} />, {
    modals: {
      ...noModals,
      recordPayment: (wish) => {
        wishes.push(wish);
        return Promise.resolve(true);
      },
      ...modals,
    },
  });
const drafts = async (): Promise<Invoice[]> =>
  (await store.db.invoices.toArray()).flatMap(({ data }) => (data ? [data as Invoice] : []));

test("entry screen › a phrase becomes a draft with client, lines, due day and deposit, once it was seen", async () => {
  open("3 bags rice 45k for Mama Tolu, 2 yards wax, due in 7 days, deposit 50%, hello 20");
  const preview = within(await screen.findByRole("region", { name: "Preview" }));
  expect(await preview.findByText("Mama Tolú")).toBeTruthy();
  expect(await drafts()).toEqual([]);
  const person = userEvent.setup();
  // Said of three bags, 45,000 may be the price of one or of all.
  await person.click(await preview.findByRole("button", { name: /45,000 for all/ }));
  await person.click(preview.getByRole("button", { name: "Make draft" }));
  await waitFor(async () => expect(await drafts()).toHaveLength(1));
  const [draft] = await drafts();
  expect(draft).toMatchObject({ status: "draft", number: null, contactId: tolu.id, termsDays: null });
  expect(
    draft?.lines.map(({ name, quantity, unit, unitPrice, itemId }) => [name, quantity, unit, unitPrice, itemId]),
  ).toEqual([
    ["Rice", "3", "bag", "15000", null],
    ["Wax", "2", "yard", "1500", wax.id],
    ["Hello 20", "1", "piece", "", null],
  ]);
  expect(draft?.totals?.total).toBe(48_000_00);
  expect(draft?.instalments.map(({ amount, deposit }) => [amount, deposit])).toEqual([
    [24_000_00, true],
    [24_000_00, false],
  ]);
  // The editor opens once the draft is on the device.
  await waitFor(() => expect(screen.getByTestId("address").textContent).toBe(`/new-invoice?draft=${draft?.id}`));
});

test("entry screen › a sentence with tax and discount › its sums add up on the screen", async () => {
  await store.create(
    "fees",
    Fee.parse({ ...stamps, id: id(3), name: "VAT", kind: "tax", basis: "percent", ratePpm: 75_000, defaultOn: true }),
  );
  open("3 bags rice 45k each, discount 10%");
  const preview = within(await screen.findByRole("region", { name: "Preview" }));
  const sums = [...(await preview.findByText("Total")).closest("dl")!.children].map((row) =>
    [...row.children].map((part) => part.textContent?.replaceAll("\u00a0", " ")),
  );
  expect(sums).toEqual([
    ["Subtotal", "₦135,000.00"],
    ["Discount 10 %", "−₦13,500.00"],
    ["VAT 7.5 %", "₦9,112.50"],
    ["Total", "₦130,612.50"],
  ]);
});

test("quick entry › unknown client › is added with the draft in one step, and the unread rest is kept", async () => {
  open("rice 5k for Bisi 0803 555 0199, 20k");
  expect(await screen.findByText("new client")).toBeTruthy();
  expect(screen.getByText("Not understood")).toBeTruthy();
  await userEvent.setup().click(screen.getByRole("button", { name: "Make draft" }));
  await waitFor(async () => expect(await drafts()).toHaveLength(1));
  const [draft] = await drafts();
  const bisi = await store.get("contacts", draft?.contactId ?? "");
  expect(bisi).toMatchObject({ name: "Bisi", phones: ["+2348035550199"] });
  expect(draft?.privateNote).toBe("20k");
});

test("entry screen › what is spoken is added to what was typed, and outlives a closed screen", async () => {
  open("");
  const person = userEvent.setup();
  await person.type(await screen.findByRole("textbox"), "rice 5k");
  await person.click(screen.getByRole("button", { name: "Speak" }));
  // Both sentences are of one answer of the service: the second one follows the first.
  listening?.onText("for");
  listening?.onText("Mama Tolu");
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("rice 5k for Mama Tolu"));
  listening?.onText("by friday");
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("rice 5k for Mama Tolu by friday"),
  );
  await person.click(screen.getByRole("button", { name: "Stop listening" }));
  cleanup();
  open("");
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox")).value).toBe("rice 5k for Mama Tolu by friday");
});

test("photo of an order › its lines follow what was typed; a server that reads no photos offers none", async () => {
  open("wax 2 yards");
  expect(await screen.findByRole("textbox")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Photo of an order" })).toBeNull();
  cleanup();
  readsPhoto = true;
  const requests: PhotoRequest[] = [];
  open("wax 2 yards", [], {
    readPhoto: ((request: PhotoRequest) => {
      requests.push(request);
      return Promise.resolve({ phrase: "1 carton noodles 9500\nfor Mama Tolu" });
    }) as Modals["readPhoto"],
  });
  await userEvent.click(await screen.findByRole("button", { name: "Photo of an order" }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe(
      "wax 2 yards\n1 carton noodles 9500\nfor Mama Tolu",
    ),
  );
  expect(requests).toMatchObject([{ type: "order_photo", photo: { name: "order.jpg" } }]);
});

test("bank message › opens the payment of its invoice, and warns when it was recorded before", async () => {
  const invoice = issuedInvoice({ id: id(11), contactId: tolu.id, number: "INV-0148", total: 45_000_00 });
  await store.create("invoices", invoice);
  await store.create(
    "invoices",
    issuedInvoice({ id: id(12), contactId: tolu.id, number: "INV-0149", total: 9_000_00 }),
  );
  await store.recordPayment(
    Payment.parse({
      ...stamps,
      id: id(50),
      contactId: tolu.id,
      amount: 100,
      currency: "NGN",
      date: "2026-11-02",
      method: "transfer",
      reference: "mp 9988776655",
    }),
  );
  const wishes: PaymentPrefill[] = [];
  open(
    "Moniepoint: You have received NGN 45,000.00 from MAMA TOLU (GTBank) on 02/11/2026. Narration: inv-0148. Ref: MP-9988776655. Balance: NGN 80,000.00",
    wishes,
  );
  expect(await screen.findByText("Recorded before")).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /INV-0148/ }).checked).toBe(true);
  await userEvent.setup().click(screen.getByRole("button", { name: "Record payment" }));
  await waitFor(() => expect(wishes).toHaveLength(1));
  expect(wishes[0]).toMatchObject({
    contactId: tolu.id,
    invoiceIds: [invoice.id],
    start: { amount: "45000", currency: "NGN", date: "2026-11-02", method: "transfer", reference: "MP-9988776655" },
  });
});

test("entry screen › money that went out is no payment of a client", async () => {
  open("SKQ1111111 Confirmed. Ksh500.00 sent to JOHN DOE 0722000111 on 20/11/26 at 4:00 PM.");
  expect(await screen.findByText("Money paid out")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Record payment" })).toBeNull();
});
