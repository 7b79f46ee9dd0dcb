// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Fields } from "@ankara/contract/sync";
import { buildContact } from "@ankara/fixtures/builders";
import { Series } from "@ankara/domain/records/series";
import { closeTestStore, openTestStore, renderScreen, stamps } from "../../../test/render-screen.tsx";
import { browserDevice } from "../../platform/browser.ts";
import { setDevice } from "../../platform/device.ts";
import type { Store } from "../../store/store.ts";
import { ImportScreen } from "./import-screen.tsx";
import type { ImportEntry } from "./journal.ts";

let store: Store;
let saved: File[];
beforeEach(async () => {
  saved = [];
  store = await openTestStore();
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

/** The person chooses this file, or these people of the phone. */
function withFile(text: string, name = "clients.csv") {
  setDevice({
    ...browserDevice,
    pickFile: () => Promise.resolve(new File([text], name)),
    pickContacts: () => Promise.resolve([{ name: "Mama Tolu", phones: ["0803 555 0142"], email: "" }]),
    save: async (file) => void saved.push(file),
  });
}
const names = () => store.memory.contacts().map(({ name }) => name);

test("opened before the first copy has come › offers no file until the business is here", async () => {
  withFile("Name\nAda");
  const business = await store.get("business", store.businessId);
  await store.db.business.clear();
  renderScreen(<ImportScreen />, { at: "/import?kind=contacts" });
  expect(await screen.findByRole("heading", { name: "Import" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Choose a file" })).toBeNull();
  await store.create("business", business!);
  await userEvent.setup().click(await screen.findByRole("button", { name: "Choose a file" }));
  expect(await screen.findByRole("button", { name: "Import 1 record" })).toBeTruthy();
});

test("client file › is previewed, imported and undone", async () => {
  withFile("Name;Phone;Opening balance\nAda;0803 555 0001;1.250,50\nBisi;0803 555 0002;\n;0803 555 0003;");
  renderScreen(<ImportScreen />, { at: "/import?kind=contacts" });
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "Choose a file" }));

  expect(await screen.findByText("1 row is left out")).toBeTruthy();
  expect(screen.getByText("There is no name.")).toBeTruthy();
  expect(screen.getByText("+234 803 555 0001")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Download these rows" }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(["clients - left out.csv"]));
  expect(await saved[0]?.text()).toContain(",0803 555 0003,,There is no name.");

  await person.click(screen.getByRole("button", { name: "Import 2 records" }));
  expect(await screen.findByText("2 records added")).toBeTruthy();
  expect(names()).toEqual(["Ada", "Bisi"]);
  expect(store.memory.contacts()[0]).toMatchObject({ openingBalance: 125_050, phones: ["+2348035550001"] });

  await person.click(screen.getByRole("button", { name: "Undo the import" }));
  expect(await screen.findByText("Import undone")).toBeTruthy();
  expect(names()).toEqual([]);
});

test("import › asks which day 05/06 is before it goes on, and takes a column that was guessed wrong", async () => {
  withFile("Day,Amount,Paid to\n05/06/2026,100,Total\n06/07/2026,200,Shell", "fuel.csv");
  renderScreen(<ImportScreen />, { at: "/import?kind=expenses" });
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "Choose a file" }));
  await person.click(await screen.findByRole("radio", { name: "Expenses" }));
  await person.selectOptions(await screen.findByRole("combobox", { name: "Day" }), "Date");
  expect(await screen.findByText("Which day is 05/06?")).toBeTruthy();
  expect(screen.queryByText("What will happen")).toBeNull();
  await person.click(screen.getByRole("radio", { name: "05/06 = 6 May" }));
  await person.click(await screen.findByRole("button", { name: "Import 2 records" }));
  expect(await screen.findByText("2 records added")).toBeTruthy();
  const dates = (await store.db.expenses.toArray()).map(({ data }) => data?.["date"]);
  expect(new Set(dates)).toEqual(new Set(["2026-05-06", "2026-06-07"]));
});

test("import › people of the phone come with their number in E.164, once", async () => {
  withFile("");
  renderScreen(<ImportScreen />, { at: "/import" });
  const person = userEvent.setup();
  for (const label of ["Import 1 record", "Import"]) {
    await person.click(await screen.findByRole("button", { name: "From this device" }));
    const button = await screen.findByRole("button", { name: label });
    if (label === "Import") continue;
    await person.click(button);
    await screen.findByText("1 record added");
  }
  expect(store.memory.contacts()).toMatchObject([{ name: "Mama Tolu", phones: ["+2348035550142"] }]);
});

test("import › a file without anything in it says so", async () => {
  withFile("Name,Phone\n");
  renderScreen(<ImportScreen />, { at: "/import" });
  await userEvent.setup().click(await screen.findByRole("button", { name: "Choose a file" }));
  expect(await screen.findByText("There is nothing to import in this file.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Choose a file" })).toBeTruthy();
});

const invoices =
  "Invoice Number,Customer Name,Invoice Date,Due Date,Invoice Status,Item Name,Quantity,Item Price\n" +
  "INV-0041,Ada,2026-05-04,2026-06-30,Sent,Rice,1,45000\nINV-0043,Bisi,2026-05-05,2026-06-30,Sent,Rice,2,45000\n";
const mainSeries = (next: number) =>
  store.write((unit) => {
    const id = "0198b0a0-0000-7000-8000-0000000000a1";
    const series = Series.parse({ ...stamps, id, kind: "invoice", pattern: "INV-{SEQ:4}", deviceLetter: "", next });
    const data = { ...series, ownerDeviceId: store.deviceId } as Fields;
    unit.store("series", id, { data, rev: 3, server: undefined });
    return Promise.resolve();
  });
const counter = async () => (await store.db.series.toArray())[0]?.data;

test("import › imported numbers that read like ours are named, and the next invoice goes on after them", async () => {
  await mainSeries(1);
  withFile(invoices, "invoices.csv");
  renderScreen(<ImportScreen />, { at: "/import?kind=invoices" });
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "Choose a file" }));
  expect(await screen.findByText(/2 numbers \(INV-0041 …\) look like your own/)).toBeTruthy();
  expect(screen.getByRole("radio", { name: "Continue with INV-0044", checked: true })).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Import 2 records" }));
  expect(await screen.findByText("2 records added")).toBeTruthy();
  expect(await counter()).toMatchObject({ next: 44, imported: { source: "numbers" } });
  const sent = await store.db.outbox.orderBy("seq").toArray();
  expect(sent.find(({ collection }) => collection !== "business")?.op).toMatchObject({
    collection: "series",
    patch: { next: 44 },
  });
});

test("import › a counter stays where the person says so, and where numbers were given", async () => {
  await mainSeries(1);
  withFile(invoices, "invoices.csv");
  const { unmount } = renderScreen(<ImportScreen />, { at: "/import?kind=invoices" });
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "Choose a file" }));
  await person.click(await screen.findByRole("radio", { name: "Stay at INV-0001" }));
  await person.click(screen.getByRole("button", { name: "Import 2 records" }));
  expect(await screen.findByText("2 records added")).toBeTruthy();
  expect(await counter()).toMatchObject({ next: 1 });
  unmount();

  await mainSeries(7);
  withFile(invoices.replaceAll("INV-004", "INV-014"), "more.csv");
  renderScreen(<ImportScreen />, { at: "/import?kind=invoices" });
  await person.click(await screen.findByRole("button", { name: "Choose a file" }));
  expect(await screen.findByText(/your next is INV-0007/)).toBeTruthy();
  expect(screen.queryByRole("radio", { name: /Resume/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Change my numbers" }).getAttribute("href")).toBe("/settings/invoice");
});

const importId = "0198b0a0-0000-7000-8000-0000000000f1";
const at = "2026-11-20T09:41:00.000Z";

test("import with history › undone without network › nothing goes; with one both go in one act", async () => {
  const entry = { id: importId, at, source: "ankara", name: "exit.zip", created: 1, updated: 0 };
  await store.create("contacts", buildContact({ name: "Ada" }));
  const done: ImportEntry = { ...entry, history: true, state: "done", batches: 1, done: 1 };
  await store.db.meta.put({ key: `import/${importId}`, value: done });
  const [ada] = store.memory.contacts();
  const undo = { created: [["contacts", ada?.id]], updated: [], deleted: [] };
  await store.db.meta.put({ key: `import/${importId}/undo/000000`, value: undo });
  const sent: string[] = [];
  let answer = (): Promise<Response> => Promise.reject(new TypeError("no network"));
  vi.stubGlobal("fetch", (url: string, { method = "GET" }: RequestInit = {}) => {
    sent.push(`${method} ${url}`);
    return answer();
  });
  try {
    renderScreen(<ImportScreen />, { at: "/import" });
    const person = userEvent.setup();
    const undoIt = async () => {
      await person.click(await screen.findByRole("button", { name: /^Undo.*exit\.zip$/ }));
      await person.click(await screen.findByRole("button", { name: "Undo the import" }));
    };
    await undoIt();
    expect(await screen.findByText(/^Nothing is undone yet/)).toBeTruthy();
    expect(names()).toEqual(["Ada"]);

    answer = () => Promise.resolve(Response.json({ removed: 3 }));
    await undoIt();
    expect(await screen.findByText("Import undone")).toBeTruthy();
    expect(sent.filter((one) => one.startsWith("DELETE"))).toEqual(
      Array.from({ length: 2 }, () => `DELETE /exit/imported/${importId}`),
    );
    expect(names()).toEqual([]);
  } finally {
    vi.unstubAllGlobals();
  }
});

test("imported history › has a line, opens by kind and reads on to older rows", async () => {
  const row = {
    id: "1",
    at,
    invoice_id: null,
    what: "",
    state: "",
    to: "",
    subject: "",
    body: "",
    number: "",
    total: null,
  };
  const mail = {
    ...row,
    kind: "mails",
    what: "reminder",
    to: "bisi@x.example",
    subject: "INV-0001",
    body: "Please pay",
  };
  const version = { ...row, kind: "versions", number: "INV-0001", total: { amount: 125_050, currency: "NGN" } };
  vi.stubGlobal("fetch", (url: string) => {
    if (url === "/exit/imported")
      return Promise.resolve(
        Response.json({
          data: [{ import_id: importId, company: "Adé & Daughters", until: at, counts: { mails: 2, versions: 1 } }],
        }),
      );
    const query = new URLSearchParams(url.split("?")[1]);
    if (query.get("kind") === "versions") return Promise.resolve(Response.json({ data: [version], next: null }));
    return Promise.resolve(
      Response.json(
        query.has("cursor")
          ? { data: [{ ...mail, id: "2", to: "ada@x.example", body: "" }], next: null }
          : { data: [mail], next: `${at} 1` },
      ),
    );
  });
  try {
    renderScreen(<ImportScreen />, { at: "/import" });
    const line = await screen.findByRole("link", { name: /History of Adé & Daughters to 20\sNov 2026/ });
    expect(line.textContent).toContain("2\u00a0e-mails\u00a0· 1\u00a0earlier version");
    expect(line.getAttribute("href")).toBe(`/import?history=${importId}`);
    cleanup();
    renderScreen(<ImportScreen />, { at: `/import?history=${importId}` });
    const person = userEvent.setup();
    expect(await screen.findByText("Reminder to bisi@x.example")).toBeTruthy();
    expect(screen.getByText("Please pay")).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Show older" }));
    expect(await screen.findByText("Reminder to ada@x.example")).toBeTruthy();
    await person.click(screen.getByRole("radio", { name: "1\u00a0earlier version" }));
    expect(await screen.findByText("An earlier version of INV-0001")).toBeTruthy();
    expect(screen.getByText("₦1,250.50")).toBeTruthy();
  } finally {
    vi.unstubAllGlobals();
  }
});
