// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { PhotoReading } from "@ankara/domain/ai/photo-reading";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildText, fakeWriter, user } from "../../../test/fake-writer.ts";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { clearLocalStorage, writeSession } from "../../session/session.ts";
import type { Store } from "../../store/store.ts";
import { PhotoSheet } from "./photo-sheet.tsx";

const photo = { id: "0198b0a0-0000-7000-8000-0000000000f1", name: "receipt.jpg", type: "image/jpeg" as const, size: 6 };
const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 1, 2, 3]);
let store: Store;
beforeEach(async () => {
  writeSession({ token: "e30.e30.c2ln", user });
  store = await openTestStore();
  await store.db.files.put({ id: photo.id, type: photo.type, bytes: bytes.buffer, at: store.instant() });
});
afterAll(() => vi.unstubAllGlobals());
afterEach(async () => {
  cleanup();
  await closeTestStore();
  clearLocalStorage();
});

const open = () => {
  const answers: (PhotoReading | null)[] = [];
  const done = (reading: PhotoReading | null) => void answers.push(reading);
  renderScreen(<PhotoSheet type="receipt_photo" photo={photo} onDone={done} onClose={() => done(null)} />);
  return answers;
};
const readButton = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Read the photo/ });
const doneWith = (content: string) => {
  const item = buildText({ generate: "receipt_photo", content });
  return {
    events: [["done", { data: { content, id: item.id, page_title: "Receipt Photo" }, item, credit: 37, held: 0 }]] as [
      string,
      unknown,
    ][],
  };
};

test("photo › its cost stands there before, its bytes go up, and its values come back for the form", async () => {
  const writer = fakeWriter();
  writer.next.push(doneWith("total: 12500.00\nsupplier: Mama Put Stores\ntax: 872.09"));
  const answers = open();
  expect(await screen.findByText("You will have 37 credits left")).toBeTruthy();
  await waitFor(() => expect(readButton().disabled).toBe(false));
  await userEvent.click(readButton());
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(answers[0]).toMatchObject({ total: "12500.00", supplier: "Mama Put Stores", tax: "872.09", date: "" });
  const sent = writer.requestsTo("/ai-writter/generate")[0]?.body;
  expect(sent).toMatchObject({ generate: "receipt_photo", photo: btoa(String.fromCharCode(...bytes)) });
  expect(await screen.findByText("Read from the photo. Check every value.")).toBeTruthy();
});

test("reading that fails › says that nothing was charged; a lost line is joined under its key, a failed one is not", async () => {
  const writer = fakeWriter();
  const failed = { code: "writer_failed", message: "The writer couldn’t finish", credit: 42, held: 0 };
  writer.next.push("no network", { events: [["error", failed]] }, doneWith("total: 5"));
  const answers = open();
  await waitFor(() => expect(readButton().disabled).toBe(false));
  await userEvent.click(readButton());
  expect(await screen.findByText(/The photo is kept/)).toBeTruthy();
  await userEvent.click(readButton());
  expect(await screen.findByText("We couldn’t read the photo. Nothing was charged. Try again.")).toBeTruthy();
  await userEvent.click(readButton());
  await waitFor(() => expect(answers).toHaveLength(1));
  const keys = writer.requestsTo("/ai-writter/generate").map(({ body }) => body["request_key"]);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

test("server that has lost its eyes since › says so at the photo, and nothing is read", async () => {
  const writer = fakeWriter();
  const fields = { photo: "This writer can’t read photos." };
  writer.next.push({ status: 422, body: { code: "invalid", message: "Check the marked fields.", fields } });
  const answers = open();
  await waitFor(() => expect(readButton().disabled).toBe(false));
  await userEvent.click(readButton());
  expect(await screen.findByText(fields.photo)).toBeTruthy();
  expect(answers).toEqual([]);
});

test("no network › the photo is kept, and nothing can be sent", async () => {
  fakeWriter();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const answers = open();
  expect(await screen.findByText("No network")).toBeTruthy();
  expect(readButton().disabled).toBe(true);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(answers).toEqual([null]));
  vi.restoreAllMocks();
});
