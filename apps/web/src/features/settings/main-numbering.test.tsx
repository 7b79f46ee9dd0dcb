// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { buildSeries } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import type { Store } from "../../store/store.ts";
import { MainNumbering } from "./main-numbering.tsx";

const phone = {
  id: "0198b0a0-0000-7000-8000-00000000beef",
  letter: "",
  name: "Chrome (Android)",
  seen_at: "2026-11-20T08:00:00.000Z",
  current: false,
  pending: 3,
  revoked_at: null,
  series: [],
};
const invoices = buildSeries({ ownerDeviceId: phone.id, next: 43 });
const quotes = buildSeries({ ownerDeviceId: phone.id, kind: "quote", pattern: "QUO-{SEQ:4}", next: 7 });
const lettered = buildSeries({ ownerDeviceId: phone.id, deviceLetter: "B", pattern: "INV-{DEV}-{SEQ:4}" });

let store: Store;
const calls: { path: string; body: unknown }[] = [];
let refuse = false;

beforeEach(async () => {
  store = await openTestStore();
  for (const series of [invoices, quotes, lettered])
    await store.db.series.put({ id: series.id, data: { ...series } as never, rev: 3 });
  calls.length = 0;
  refuse = false;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    calls.push({ path, body: JSON.parse(init.body as string) });
    if (refuse) return Response.json({ code: "conflict", message: "Closed already." }, { status: 409 });
    return Response.json({ closed: invoices, opened: quotes });
  });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await closeTestStore();
});

const changed = vi.fn<() => void>();
function draw(devices = [phone]) {
  renderScreen(<MainNumbering devices={devices} onChanged={changed} />);
  return userEvent.setup();
}
const requested = async () =>
  (await store.db.series.toArray()).flatMap(({ id, data }) => (data?.["requestedBy"] === store.deviceId ? id : []));

describe("the main numbering on another device", () => {
  test("main numbering › requested for all kinds, with or without network, and can be cancelled", async () => {
    const person = draw();
    const sentence = await screen.findByText(/has the main numbering/);
    expect(sentence.textContent).toContain("next is INV-0043\u00a0· QUO-0007.");
    await person.click(screen.getByRole("button", { name: "Move to this device" }));
    expect(await screen.findByText(/hands it over once/)).toBeTruthy();
    expect((await requested()).toSorted()).toEqual([invoices.id, quotes.id].toSorted());
    expect(await store.db.outbox.filter(({ collection }) => collection === "series").count()).toBe(2);
    expect(calls).toEqual([]);
    await person.click(screen.getByRole("button", { name: "Cancel request" }));
    await waitFor(async () => expect(await requested()).toEqual([]));
  });

  test("main numbering › taken from a lost device › needs typed confirmation, and says what may be lost", async () => {
    const person = draw();
    await person.click(await screen.findByRole("button", { name: "It is lost or broken" }));
    expect(await screen.findByText(/It last reported 3 unsent changes/)).toBeTruthy();
    const end = screen.getByRole("button", { name: "End its numbering" });
    expect(end.hasAttribute("disabled")).toBe(true);
    await person.type(screen.getByLabelText(/Type MOVE/), "move");
    await person.click(end);
    await waitFor(() => expect(changed).toHaveBeenCalledOnce());
    const body = { deviceId: store.deviceId };
    expect(calls).toEqual(
      expect.arrayContaining([invoices, quotes].map(({ id }) => ({ path: `/sync/series/${id}/take-over`, body }))),
    );
    expect(calls).toHaveLength(2);
  });

  test("a refusal is shown, and nothing is said to be moved", async () => {
    refuse = true;
    changed.mockClear();
    const person = draw();
    await person.click(await screen.findByRole("button", { name: "It is lost or broken" }));
    await person.type(await screen.findByLabelText(/Type MOVE/), "MOVE");
    await person.click(screen.getByRole("button", { name: "End its numbering" }));
    expect(await screen.findByText("Closed already.")).toBeTruthy();
    expect(changed).not.toHaveBeenCalled();
  });
});

test("main numbering › on the device that has it, there is nothing to press", async () => {
  draw([{ ...phone, id: store.deviceId, current: true }]);
  await store.db.series.put({
    id: invoices.id,
    data: { ...invoices, ownerDeviceId: store.deviceId },
    rev: 4,
  });
  expect(await screen.findByText(/This device has the main numbering/)).toBeTruthy();
  for (const name of ["Move to this device", "It is lost or broken"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});
