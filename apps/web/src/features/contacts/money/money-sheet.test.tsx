// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { blankPayment } from "@ankara/domain/invoice/payment-actions";
import { Contact } from "@ankara/domain/records/contact";
import type { Payment } from "@ankara/domain/records/payment";
import { Series } from "@ankara/domain/records/series";
import { strictAllowances } from "@ankara/domain/people/role";
import { user as signedIn } from "../../../../test/fake-writer.ts";
import { clearLocalStorage, writeSession } from "../../../session/session.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen, stamps } from "../../../../test/render-screen.tsx";
import type { Store } from "../../../store/store.ts";
import type { MoneyAction } from "../../../ui/modal-context.ts";
import { MoneySheet } from "./money-sheet.tsx";

const id = (n: number) => `0198b0a0-0000-7000-8000-0000000000${String(n).padStart(2, "0")}`;
const musa = Contact.parse({ ...stamps, id: id(90), name: "Mùsá Ɗanjuma", phones: ["+2348035550128"] });
const invoice = issuedInvoice({ id: id(1), contactId: musa.id, number: "INV-0001", total: 60_000_00 });
const second = issuedInvoice({ id: id(2), contactId: musa.id, number: "INV-0002", seq: 2, total: 50_000_00 });
const paid = (n: number, fields: Partial<Payment>): Payment => ({
  ...blankPayment(id(n), { now: stamps.createdAt, today: "2026-11-01", deviceId: null }),
  contactId: musa.id,
  amount: 60_000_00,
  method: "transfer",
  allocations: [{ invoiceId: invoice.id, amount: 60_000_00 }],
  ...fields,
});

let store: Store;
beforeEach(async () => {
  sessionStorage.clear();
  store = await openTestStore();
  await store.create("contacts", musa);
  await store.create("invoices", invoice);
  await store.create("invoices", second);
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

const balance = (of: string) => store.memory.invoices().find((row) => row.id === of)?.balance;
const stored = async () => (await store.db.payments.toArray()).map(({ data }) => data as unknown as Payment);
function open(act: MoneyAction) {
  const done = vi.fn<(done: boolean) => void>();
  renderScreen(<MoneySheet act={act} onDone={done} />);
  return { done, user: userEvent.setup() };
}
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole("button", { name }));
const amount = async (user: ReturnType<typeof userEvent.setup>, label: RegExp, text: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
};

describe("a payment", () => {
  test("payment › reversed with a reason › its invoices are owed again", async () => {
    await store.recordPayment(paid(10, {}));
    expect(balance(invoice.id)).toBe(0);
    const { user, done } = open({ do: "payment", id: id(10) });
    await press(user, "Reverse it");
    await press(user, "Reverse payment");
    expect(await screen.findByText("Give a short reason.")).toBeTruthy();
    await user.type(screen.getByLabelText(/^Reason/), "The cheque bounced");
    await press(user, "Reverse payment");
    await waitFor(() => expect(done).toHaveBeenCalledWith(true));
    expect(balance(invoice.id)).toBe(60_000_00);
    expect(await stored()).toHaveLength(2);
  });

  test("has one receipt, with a number of the receipts' own series", async () => {
    const series = {
      ...stamps,
      id: id(80),
      kind: "receipt",
      pattern: "RCT-{SEQ:4}",
      next: 7,
      ownerDeviceId: store.deviceId,
    };
    await store.write(async (unit) => unit.store("series", id(80), { rev: 1, data: Series.parse(series) as never }));
    await store.recordPayment(paid(10, {}));
    for (const _ of [1, 2]) {
      const { user, done } = open({ do: "payment", id: id(10) });
      await press(user, "Receipt");
      await waitFor(() => expect(done).toHaveBeenCalledWith(true));
      cleanup();
    }
    const receipts = store.memory.invoices().filter(({ kind }) => kind === "receipt");
    expect(receipts).toMatchObject([{ number: "RCT-0007", total: 60_000_00 }]);
  });

  test("with tax kept back gets its certificate", async () => {
    const withholding = { amount: 3_000_00, ratePpm: 50_000, certificate: "", state: "expected" } as const;
    await store.recordPayment(paid(10, { withholding }));
    const { user, done } = open({ do: "certificate", id: id(10) });
    await user.type(await screen.findByLabelText(/^Certificate number/), "WHT/26/1");
    await press(user, "Save");
    await waitFor(() => expect(done).toHaveBeenCalledWith(true));
    expect((await stored())[0]?.withholding).toMatchObject({ certificate: "WHT/26/1", state: "received" });
  });
});

describe("a card payment", () => {
  const card = (fields: Partial<Payment> = {}) =>
    paid(10, { method: "card", provider: "paystack", reference: "ANK-7K2M9QXD", ...fields });
  type Sent = { path: string; body: unknown; key: string | null };
  /** The server's half of a refund; each answer once, the last for good. */
  function fakeRefunds(...answers: { status?: number; body: object }[]): Sent[] {
    const sent: Sent[] = [];
    vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
      const { pathname } = new URL(address, "http://shop.example");
      if (!pathname.endsWith("/refund")) return Response.json({});
      const headers = new Headers(init.headers);
      sent.push({ path: pathname, body: JSON.parse(init.body as string), key: headers.get("idempotency-key") });
      const { status = 200, body } = answers[Math.min(sent.length, answers.length) - 1] ?? { body: {} };
      return Response.json(body, { status });
    });
    return sent;
  }
  afterEach(() => vi.unstubAllGlobals());
  const refunded = { refund: { id: id(70), amount: 20_000_00, currency: "NGN", state: "done" } };

  test("payment sheet › of money a company holds › offers a refund and no reversal", async () => {
    await store.recordPayment(card());
    open({ do: "payment", id: id(10) });
    expect(await screen.findByRole("button", { name: "Refund" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Reverse it" })).toBeNull();
    expect(screen.getByText("Paystack")).toBeTruthy();
  });

  test.each([
    [
      "disputed",
      { dispute: { amount: 60_000_00, status: "open", answerBy: "2026-12-01", reason: "" } },
      /^Disputed: ₦60,000/,
    ],
    ["on its way back", { refunding: 60_000_00 }, /^₦60,000 on its way back/],
  ] as const)("payment sheet › %s › says so and offers no refund", async (_name, fields, text) => {
    await store.recordPayment(card(fields));
    open({ do: "payment", id: id(10) });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Refund" })).toBeNull();
  });

  test("refund › in part › asks the server for that amount under one key, and writes nothing itself", async () => {
    await store.recordPayment(card());
    const sent = fakeRefunds({ body: refunded });
    const { user, done } = open({ do: "give_back", id: id(10) });
    expect((await screen.findByLabelText<HTMLInputElement>(/^Amount/)).value).toBe("60,000");
    await amount(user, /^Amount/, "60000.01");
    await press(user, "Refund");
    expect(await screen.findByText("At most ₦60,000")).toBeTruthy();
    await amount(user, /^Amount/, "20000");
    await press(user, "Refund ₦20,000");
    await waitFor(() => expect(done).toHaveBeenCalledWith(true));
    expect(sent).toEqual([
      {
        path: `/payments/${id(10)}/refund`,
        body: { refund: { amount: 20_000_00 } },
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect(await stored()).toHaveLength(1);
  });

  test("refund › of a payment of several invoices › names the one that is owed again, and offers its share", async () => {
    const shares = [
      { invoiceId: invoice.id, amount: 40_000_00 },
      { invoiceId: second.id, amount: 20_000_00 },
    ];
    await store.recordPayment(card({ allocations: shares }));
    const sent = fakeRefunds({ body: refunded });
    const { user } = open({ do: "give_back", id: id(10) });
    await user.selectOptions(await screen.findByLabelText("Refunded invoice"), invoice.id);
    expect(screen.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe("40,000");
    await amount(user, /^Amount/, "1000");
    await press(user, "Refund ₦1,000");
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([{ refund: { amount: 1_000_00, invoice_id: invoice.id } }]),
    );
  });

  test("refund › refused by the company › says why and keeps the amount", async () => {
    await store.recordPayment(card());
    const message =
      "The payment company refused the refund. Your balance there may be too low: look there, or pay the client back another way.";
    fakeRefunds({ status: 409, body: { code: "conflict", message } });
    const { user, done } = open({ do: "give_back", id: id(10) });
    await amount(user, /^Amount/, "20000");
    await press(user, "Refund ₦20,000");
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Amount/).value).toContain("20");
    expect(done).not.toHaveBeenCalled();
  });

  test("refund › without the network › asks nobody and says that it needs it", async () => {
    await store.recordPayment(card());
    const sent = fakeRefunds({ body: refunded });
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { user } = open({ do: "give_back", id: id(10) });
    await press(user, "Refund ₦60,000");
    expect(await screen.findByText("A refund needs a connection. Nothing was refunded.")).toBeTruthy();
    expect(sent).toEqual([]);
    vi.restoreAllMocks();
  });
});

describe("a claim", () => {
  test("becomes the amount that was seen, and is no second payment", async () => {
    await store.recordPayment(paid(10, { status: "claimed" }));
    expect(balance(invoice.id)).toBe(60_000_00);
    const { user, done } = open({ do: "confirm", id: id(10) });
    await amount(user, /^Amount that came in/, "45000");
    await press(user, "Confirm payment");
    await waitFor(() => expect(done).toHaveBeenCalledWith(true));
    expect(balance(invoice.id)).toBe(15_000_00);
    expect(await stored()).toMatchObject([{ status: "confirmed", amount: 45_000_00 }]);
  });

  test("is turned down with a reason", async () => {
    await store.recordPayment(paid(10, { status: "claimed" }));
    const { user, done } = open({ do: "reject", id: id(10) });
    await press(user, "Tell the client");
    await waitFor(() => expect(done).toHaveBeenCalledWith(true));
    expect(await stored()).toMatchObject([
      { status: "reversed", rejectedReason: "It has not arrived in our account." },
    ]);
    expect(balance(invoice.id)).toBe(60_000_00);
  });
});

describe("client credit", () => {
  beforeEach(() => store.recordPayment(paid(10, { amount: 80_000_00 })));

  test("goes to another invoice, but never more than there is", async () => {
    const { user, done } = open({ do: "use_credit", contactId: musa.id, invoiceId: second.id });
    await amount(user, /^Amount/, "20001");
    await press(user, "Use credit");
    expect(await screen.findByText(/At most ₦20,000/)).toBeTruthy();
    await amount(user, /^Amount/, "20000");
    await press(user, "Use credit");
    await waitFor(() => expect(done).toHaveBeenCalledWith(true));
    expect(balance(second.id)).toBe(30_000_00);
  });

  test("is paid back", async () => {
    const { user, done } = open({ do: "refund", contactId: musa.id });
    await press(user, "Record refund");
    await waitFor(() => expect(done).toHaveBeenCalledWith(true));
    expect((await stored()).find(({ refund }) => refund)).toMatchObject({ amount: -20_000_00, allocations: [] });
  });
});

test("money sheet › a debt without an invoice is written down with a name and an amount", async () => {
  const { user, done } = open({ do: "debt", contactId: musa.id });
  await user.type(await screen.findByLabelText(/^Amount/), "5000");
  await user.type(screen.getByLabelText(/^What for/), "2 bags of rice");
  await press(user, "Record debt");
  await waitFor(() => expect(done).toHaveBeenCalledWith(true));
  expect(await stored()).toMatchObject([{ amount: 0, debt: { amount: 5_000_00, what: "2 bags of rice" } }]);
});

test("money sheet › the rest of an invoice is written off, and its due day moved back", async () => {
  const off = open({ do: "write_off", invoiceId: invoice.id });
  await off.user.type(await screen.findByLabelText(/^Reason/), "Shop closed");
  await press(off.user, "Write off");
  await waitFor(() => expect(off.done).toHaveBeenCalledWith(true));
  expect((await store.get("invoices", invoice.id))?.writtenOffReason).toBe("Shop closed");
  cleanup();
  const later = open({ do: "extend", invoiceId: second.id });
  await press(later.user, "Change due date");
  await waitFor(() => expect(later.done).toHaveBeenCalledWith(true));
  expect((await store.get("invoices", second.id))!.dueDate! > "2026-11-15").toBe(true);
});

describe("an act beyond the role", () => {
  test.each([
    ["seller", { do: "confirm", id: id(10) }],
    ["seller", { do: "give_back", id: id(10) }],
    ["bookkeeper", { do: "write_off", invoiceId: invoice.id }],
  ] as const)("%s › %o › is told whom to ask, and sees no sheet", async (role, act) => {
    writeSession({ token: "a.b.c", user: { ...signedIn, role, allowances: strictAllowances } });
    await store.recordPayment(paid(10, { status: act.do === "confirm" ? "claimed" : "confirmed" }));
    const { done } = open(act);
    expect(await screen.findByText("Your role doesn’t allow this. Ask the owner or a manager.")).toBeTruthy();
    expect(done).toHaveBeenCalledWith(false);
    expect(screen.queryByRole("dialog")).toBeNull();
    clearLocalStorage();
  });
});
