// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Contact } from "@ankara/domain/records/contact";
import { addDays } from "@ankara/domain/dates/dates";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { buildText, fakeWriter, user } from "../../../test/fake-writer.ts";
import { closeTestStore, openTestStore, renderScreen, stamps } from "../../../test/render-screen.tsx";
import { browserDevice } from "../../platform/browser.ts";
import { setDevice } from "../../platform/device.ts";
import { ensureAiBanner } from "../../platform/ai-banner.ts";
import { clearLocalStorage, writeSession } from "../../session/session.ts";
import type { Store } from "../../store/store.ts";
import { HubScreen } from "./hub-screen.tsx";

let store: Store;
beforeEach(() => setDevice(browserDevice));
beforeEach(async () => {
  writeSession({ token: "e30.e30.c2ln", user });
  store = await openTestStore();
});
// The stand-in stays to the end: an answer may come after its screen is gone.
afterAll(() => vi.unstubAllGlobals());
afterEach(async () => {
  cleanup();
  await closeTestStore();
  clearLocalStorage();
  sessionStorage.clear();
});

const open = (at = "/tabs/ai") => {
  renderScreen(<HubScreen />, { at, path: "/tabs/ai" });
  return userEvent.setup();
};

describe("the hub", () => {
  test("leads to all eleven pages, each with its cost", async () => {
    fakeWriter();
    open();
    expect(await screen.findByText("42 credits")).toBeTruthy();
    const pages = screen
      .getAllByRole("link")
      .map((link) => [link.getAttribute("href")?.split("?")[0], link.textContent]);
    const costs = Object.fromEntries(pages.map(([to, text]) => [to, Number(/(\d+)credits$/.exec(text ?? "")?.[1])]));
    expect(costs).toEqual({
      "/ai/birthday-wishes": 5,
      "/ai/seasons-greetings": 5,
      "/ai/newsletter": 5,
      "/ai/content-idea": 5,
      "/ai/content-link": 15,
      "/ai/email": 5,
      "/ai/reply-email": 5,
      "/ai/idea-customer": 10,
      "/ai/user-persona": 10,
      "/ai/business-plan": 10,
      "/ai/business-name": 10,
    });
  });

  test("finds a page by its words", async () => {
    fakeWriter();
    const person = open();
    await person.type(screen.getByRole("searchbox"), "sallah");
    expect(screen.getAllByRole("link")).toHaveLength(1);
    await person.type(screen.getByRole("searchbox"), " nothing");
    expect(screen.getByText("Nothing matches")).toBeTruthy();
  });

  test("offers a message to the client whose birthday is tomorrow", async () => {
    fakeWriter();
    const birthday = `--${addDays(store.today(), 1).slice(5)}`;
    const id = "0198b0a0-0000-7000-8000-000000000001";
    await store.create("contacts", Contact.parse({ ...stamps, id, name: "Abẹ́ní", birthday }));
    open();
    expect(await screen.findByText("Abẹ́ní’s birthday")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Write" }).getAttribute("href")).toBe(`/ai/birthday-wishes?contact=${id}`);
  });
});

describe("texts that were written", () => {
  const texts = [buildText({ number: 2, favorite: true, subject: "Bello" }), buildText({ number: 1 })];

  test("are on two shelves and open from there", async () => {
    fakeWriter({ texts });
    const person = open();
    await person.click(screen.getByRole("radio", { name: "History" }));
    expect(await screen.findAllByRole("button", { name: /Birthday Message:/ })).toHaveLength(2);
    await person.click(screen.getByRole("radio", { name: "Favourites" }));
    await waitFor(() => expect(screen.getAllByRole("button", { name: /Birthday Message:/ })).toHaveLength(1));
    await person.click(screen.getByRole("button", { name: /Birthday Message: Bello/ }));
    expect(await screen.findByRole("dialog", { name: "Birthday Message" })).toBeTruthy();
  });

  test("open without network as this device has them, and can be searched", async () => {
    const server = fakeWriter({ texts });
    open("/tabs/ai?view=history");
    await screen.findAllByRole("button", { name: /Birthday Message:/ });
    await waitFor(async () => expect(await store.db.meta.get("ai/history")).toBeTruthy());
    cleanup();
    server.state.online = false;
    const person = open("/tabs/ai?view=history");
    expect(await screen.findByText("These are the texts on this device")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: /Birthday Message:/ })).toHaveLength(2);
    await person.type(screen.getByRole("searchbox"), "bello");
    await waitFor(() => expect(screen.getAllByRole("button", { name: /Birthday Message:/ })).toHaveLength(1));
  });

  test("open from where the search found them, once", async () => {
    fakeWriter({ texts });
    const person = open(`/tabs/ai?view=history&text=${texts[0]!.id}`);
    const viewer = await screen.findByRole("dialog", { name: "Birthday Message" });
    await person.click(within(viewer).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByTestId("address").textContent).toBe("/tabs/ai?view=history");
  });

  test("keep what was changed in them when it could not be sent", async () => {
    const server = fakeWriter({ texts: [buildText({ number: 1 })] });
    localStorage.setItem(`ai-edit:${buildText({ number: 1 }).id}`, "Typed on the bus");
    const person = open("/tabs/ai?view=history");
    await person.click(await screen.findByRole("button", { name: /Birthday Message:/ }));
    const viewer = await screen.findByRole("dialog");
    expect((await within(viewer).findAllByText("Typed on the bus")).length).toBeGreaterThan(0);
    await waitFor(() => expect(server.changes()[0]?.body).toEqual({ ai_writter: { content: "Typed on the bus" } }));
    await waitFor(() => expect(localStorage.length).toBeGreaterThan(0));
    expect(localStorage.getItem(`ai-edit:${buildText({ number: 1 }).id}`)).toBeNull();
  });
});

describe("the intro", () => {
  const stored = () => JSON.parse(localStorage.getItem("AiWriter") ?? "null");

  test("shows for 20 days; its video marks it as dismissed", async () => {
    fakeWriter();
    ensureAiBanner(Date.now());
    const person = open();
    const popup = screen.getByRole("region", { name: "Meet the Ai Writer" });
    await person.click(within(popup).getByText("Meet the Ai Writer"));
    expect(stored().dismissed).toBe(true);
    expect(screen.getByRole("dialog", { name: "Ai Writer" })).toBeTruthy();
    document.dispatchEvent(new Event("fullscreenchange"));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Ai Writer" })).toBeNull());
    expect(screen.queryByRole("region", { name: "Meet the Ai Writer" })).toBeNull();
  });

  test("closed, it is a strip that can be sent away for good", async () => {
    fakeWriter();
    ensureAiBanner(Date.now());
    const person = open();
    await person.click(screen.getByRole("button", { name: "Close" }));
    expect(stored().dismissed).toBe(false);
    await person.click(screen.getByRole("button", { name: "Don’t show again" }));
    expect(stored().dismissed).toBe(true);
    expect(screen.queryByText("See the writer at work in half a minute")).toBeNull();
  });

  test("is over after 20 days", () => {
    fakeWriter();
    ensureAiBanner(Date.now() - 20 * 86_400_000);
    open();
    expect(screen.queryByRole("region", { name: "Meet the Ai Writer" })).toBeNull();
  });
});

// Last: its notices stay for a while after it.
describe("a text that is being written elsewhere", () => {
  test("is on the hub with its words so far; when it is ready it says so and opens", async () => {
    const server = fakeWriter();
    const elsewhere = server.writeElsewhere("New lace has arrived");
    const person = open();
    expect(await screen.findByText("Newsletter is being written")).toBeTruthy();
    expect(screen.getByText("New lace has arrived")).toBeTruthy();
    await act(() => elsewhere.sendEvent("text", { text: "New lace has arrived in the shop" }));
    expect(await screen.findByText(/^7 words so far\. Stopping now costs nothing\./)).toBeTruthy();
    await act(() => elsewhere.finish());
    expect(await screen.findByText("Newsletter is ready")).toBeTruthy();
    expect(screen.queryByText("Newsletter is being written")).toBeNull();
    await person.click(screen.getByRole("button", { name: "Open" }));
    expect(await screen.findByRole("dialog", { name: "Newsletter" })).toBeTruthy();
  });

  test("is stopped from there, and nothing more is said of it", async () => {
    const server = fakeWriter();
    server.writeElsewhere("New lace has arrived");
    const person = open();
    await person.click(await screen.findByRole("button", { name: "Stop" }));
    expect(await screen.findByText("Stopped. Nothing was charged.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("Newsletter is being written")).toBeNull());
  });
});

test("credit › an app that sells nothing › shows the balance, and that none can be bought", async () => {
  setDevice({ ...browserDevice, sells: false });
  fakeWriter();
  open();
  expect(await screen.findByText("42 credits")).toBeTruthy();
  expect(screen.getByText("Plans and credits can’t be bought in this app.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Buy Credit" })).toBeNull();
});
