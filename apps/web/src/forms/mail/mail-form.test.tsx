// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeTestStore, issuedInvoice, noModals, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { api } from "../../api/api.ts";
import { queueMail, queuedMails, sendQueued } from "../../sync/mail-outbox.ts";
import type { Store } from "../../store/store.ts";
import MailForm from "./mail-form.tsx";
import { UnsentMails } from "./unsent-mails.tsx";

const invoiceId = "0198b0a0-0000-7000-8000-000000000001";
let store: Store;
let online = true;
let requests: { path: string; mail: Record<string, unknown> }[];
let answer: () => Response;
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const sent = (state: string, refused: string[] = []) =>
  json(200, { mail: { id: requests.at(-1)?.mail["id"], state, refused } });

beforeEach(async () => {
  store = await openTestStore();
  await store.create("invoices", issuedInvoice({ id: invoiceId, total: 1000_00 }));
  inStep();
  online = true;
  requests = [];
  answer = () => sent("sent");
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online);
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (path === "/state") return Promise.resolve(json(503, {}));
    requests.push({ path, mail: (JSON.parse(init?.body as string) as { mail: Record<string, unknown> }).mail });
    return Promise.resolve().then(() => answer());
  });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await closeTestStore();
});
/** As if the sync had brought all of it up. */
const inStep = () => store.memory.apply({ chunks: [], pending: [[`invoices/${invoiceId}`, null]] });

function open(uploaded = true, modals?: typeof noModals) {
  const done = vi.fn<() => void>();
  const screenOf = (
    <>
      <MailForm
        about={{ kind: "document", invoice_id: invoiceId }}
        to="tolu@shop.example"
        subject="Facture INV-0001"
        message="Bonjour"
        attached="INV-0001.pdf"
        replyTo="shop@shop.example"
        uploaded={uploaded}
        onDone={done}
      />
      <UnsentMails subjectId={invoiceId} />
    </>
  );
  renderScreen(screenOf, modals && { modals });
  return done;
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("mail form › what was written goes to the server once, and the sheet closes", async () => {
  const done = open();
  fireEvent.change(screen.getByLabelText(/^To/), { target: { value: "Tolu <tolu@shop.example>, b@shop.example" } });
  press("Send");
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(requests).toMatchObject([
    {
      path: "/mails",
      mail: {
        to: ["tolu@shop.example", "b@shop.example"],
        subject: "Facture INV-0001",
        message: "Bonjour",
        about: { kind: "document", invoice_id: invoiceId },
      },
    },
  ]);
  expect(await screen.findByText(/Sent to tolu@shop.example, b@shop.example/)).toBeTruthy();
  expect(await queuedMails(store)).toEqual([]);
});

test("mail form › a wrong address is said at its field, and nothing leaves", async () => {
  const done = open();
  fireEvent.change(screen.getByLabelText(/^To/), { target: { value: "tolu at shop" } });
  press("Send");
  expect(await screen.findByText("“tolu at shop” is not an e-mail address.")).toBeTruthy();
  expect(requests).toEqual([]);
  expect(done).not.toHaveBeenCalled();
});

test.each([
  ["given", true, 2],
  ["not given", false, 1],
])("mail form › the server asks for proof, %s › goes only with it", async (_, proves, calls) => {
  let asked = 0;
  answer = () =>
    requests.length === 1 ? json(403, { code: "proof_needed", message: "Confirm it is you." }) : sent("sent");
  const proveOwner = () => Promise.resolve((asked += 1) > 0 && proves);
  const done = open(true, { ...noModals, proveOwner });
  press("Send");
  await waitFor(() => expect(asked).toBe(1));
  await waitFor(() => expect(requests).toHaveLength(calls));
  await waitFor(() => expect(done).toHaveBeenCalledTimes(proves ? 1 : 0));
  await waitFor(() => expect(screen.queryAllByText("Confirm it is you.")).toHaveLength(proves ? 0 : 1));
});

test("mail › no network › waits on the device, says so, and goes with the next round under the same id", async () => {
  online = false;
  const done = open();
  press("Send when online");
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(await screen.findByText("E-mail waiting to go")).toBeTruthy();
  expect(requests).toEqual([]);
  const [queued] = await queuedMails(store);

  online = true;
  answer = () => json(503, { code: "unavailable", message: "" });
  await sendQueued(store, api);
  expect(await queuedMails(store)).toHaveLength(1);
  answer = () => sent("sent");
  await sendQueued(store, api);
  expect(new Set(requests.map(({ mail }) => mail["id"]))).toEqual(new Set([queued?.id]));
  expect(await queuedMails(store)).toEqual([]);
  await waitFor(() => expect(screen.queryByText("E-mail waiting to go")).toBeNull());
});

test("mail form › a document that is not up yet holds its mail back", async () => {
  store.memory.apply({ chunks: [], pending: [[`invoices/${invoiceId}`, "queued"]] });
  open(false);
  press("Send when online");
  expect(await screen.findByText("E-mail waiting to go")).toBeTruthy();
  await sendQueued(store, api);
  expect(requests).toEqual([]);
  inStep();
  await sendQueued(store, api);
  expect(requests).toHaveLength(1);
});

test("mails › the document of the first is held › those about others go", async () => {
  const heldId = "0198b0a0-0000-7000-8000-000000000002";
  const [first, second, third] = [1, 2, 3].map((place) => `0198b0a0-0000-7000-8000-0000000000a${place}`);
  await store.create("invoices", issuedInvoice({ id: heldId, total: 500_00 }));
  store.memory.apply({
    chunks: [],
    pending: [
      [`invoices/${heldId}`, "queued"],
      [`invoices/${invoiceId}`, null],
    ],
  });
  const mail = { to: ["a@shop.example"], subject: "", message: "", at: "2026-11-20T09:41:00Z", trouble: "", words: "" };
  const about = (invoice_id: string) => ({ kind: "document", invoice_id }) as const;
  await queueMail(store, { ...mail, id: first!, about: about(heldId) });
  await queueMail(store, { ...mail, id: second!, about: about(invoiceId) });
  await queueMail(store, { ...mail, id: third!, about: about(heldId) });
  await sendQueued(store, api);
  expect(requests.map((one) => one.mail["id"])).toEqual([second]);
  expect((await queuedMails(store)).map(({ id }) => id)).toEqual([first, third]);
});

test("mail › refused by the server › stays in the form with the reason; a queued one says it in its list", async () => {
  answer = () => json(429, { code: "mail_limit", message: "Enough" });
  const done = open();
  press("Send");
  expect(await screen.findByText(/today’s e-mail limit/)).toBeTruthy();
  expect(done).not.toHaveBeenCalled();
  expect(await queuedMails(store)).toEqual([]);

  online = false;
  press("Send");
  expect(await screen.findByText("E-mail waiting to go")).toBeTruthy();
  online = true;
  answer = () => sent("refused", ["tolu@shop.example"]);
  await sendQueued(store, api);
  expect(await screen.findByText("E-mail not sent")).toBeTruthy();
  expect(screen.getByText(/doesn’t know tolu@shop.example/)).toBeTruthy();
  const tries = requests.length;
  await sendQueued(store, api);
  expect(requests).toHaveLength(tries);
  press("Don’t send");
  await waitFor(async () => expect(await queuedMails(store)).toEqual([]));
});
