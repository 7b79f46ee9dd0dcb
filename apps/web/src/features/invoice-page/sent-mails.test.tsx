// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { MailState } from "@ankara/contract/mails";
import type { Invoice } from "@ankara/domain/records/invoice";
import { buildInvoice, buildSeries } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { browserDevice } from "../../platform/browser.ts";
import { setDevice } from "../../platform/device.ts";
import { currentStore } from "../../store/store.ts";
import { applyReceipts } from "../../sync/apply-server-changes.ts";
import { InvoiceScreen } from "./invoice-screen.tsx";

const draft: Invoice = buildInvoice({ walkIn: true });
const opened: string[] = [];
let mails: readonly MailState[];
let paths: string[];
const mail = (fields: Partial<MailState>): MailState => ({
  id: crypto.randomUUID(),
  kind: "document",
  to: "akosua@okafor.example",
  made_at: "2026-11-20T09:00:00.000Z",
  state: "delivered",
  tries: 1,
  next_try_at: null,
  at: null,
  problem: null,
  answer: "",
  ...fields,
});

beforeEach(async () => {
  mails = [];
  paths = [];
  opened.length = 0;
  setDevice({ ...browserDevice, open: (url) => void opened.push(url) });
  vi.stubGlobal("fetch", (url: string | URL | Request) => {
    const address = url instanceof Request ? url.url : String(url);
    paths.push(address);
    return address.includes("/mails?")
      ? Promise.resolve(Response.json({ data: mails }))
      : Promise.reject(new TypeError("no network"));
  });
  const store = await openTestStore();
  await store.saveSeries([buildSeries({ ownerDeviceId: store.deviceId })]);
  await store.create("invoices", draft);
  await store.issue(draft.id);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await closeTestStore();
});

async function goUp(): Promise<void> {
  const store = currentStore();
  const batch = await store.db.outbox.orderBy("seq").toArray();
  const receipts = batch.map(({ opId }) => ({ opId, status: "applied" as const, rev: 4 }));
  await applyReceipts(store, batch, receipts, "2026-11-22T09:00:00.000Z");
}
const open = () => renderScreen(<InvoiceScreen />, { at: `/invoice/${draft.id}`, path: "/invoice/:id" });
const rowOf = async (text: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(text)).closest("li");
  if (!row) throw new Error(`expected a row with ${text}`);
  return row;
};

test("mails of a document › each state › is said in words", async () => {
  await goUp();
  mails = [
    mail({ state: "waiting", to: "one@x.example" }),
    mail({ state: "tried", to: "two@x.example", next_try_at: "2026-11-20T11:00:00.000Z" }),
    mail({ state: "delivered", to: "three@x.example", kind: "reminder", at: "2026-11-20T09:01:00.000Z" }),
  ];
  open();
  expect(within(await rowOf("E-mail to one@x.example")).getByText("Waiting to be sent")).toBeDefined();
  expect(
    within(await rowOf("E-mail to two@x.example")).getByText(/couldn’t accept it yet. We’ll try again/),
  ).toBeDefined();
  const delivered = await rowOf("Reminder to three@x.example");
  expect(within(delivered).getByText("Delivered to their mail server")).toBeDefined();
  expect(screen.queryByText("Send on WhatsApp")).toBeNull();
});

test("a mail that did not arrive › its reason is said, and WhatsApp is one tap away", async () => {
  await goUp();
  mails = [mail({ state: "undelivered", problem: "no_such_address", answer: "550 5.1.1 no such user" })];
  open();
  const row = await rowOf("E-mail to akosua@okafor.example");
  expect(within(row).getByText("Not delivered")).toBeDefined();
  expect(within(row).getByText("This address doesn’t exist. Check it with your client.")).toBeDefined();
  await userEvent.setup().click(within(row).getByRole("button", { name: "Send on WhatsApp" }));
  expect(opened).toEqual([expect.stringContaining("wa.me")]);
  expect(opened[0]).toContain(draft.linkId);
  await expect
    .poll(async () => (await currentStore().get("invoices", draft.id))?.history.at(-1))
    .toMatchObject({ what: "shared", detail: "whatsapp" });
});

test("many mails › the newest are shown, the others on request", async () => {
  await goUp();
  mails = Array.from({ length: 7 }, (_, n) => mail({ to: `client${n}@x.example` }));
  open();
  await screen.findByText("E-mail to client0@x.example");
  expect(screen.queryByText("E-mail to client6@x.example")).toBeNull();
  await userEvent.setup().click(screen.getByRole("button", { name: "Show 3 older" }));
  expect(screen.getByText("E-mail to client6@x.example")).toBeDefined();
});

test("a document the server does not have › nobody is asked", async () => {
  open();
  await screen.findByText("History");
  expect(paths.filter((url) => url.includes("/mails"))).toEqual([]);
});
