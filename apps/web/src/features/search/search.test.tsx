// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { buildCatalogItem, buildLine } from "@ankara/fixtures/builders";
import { Contact } from "@ankara/domain/records/contact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen, stamps } from "../../../test/render-screen.tsx";
import type { Store } from "../../store/store.ts";
import { SettingsIcon } from "../../ui/icons.ts";
import { ChipGroup } from "../../ui/chip.tsx";
import type { Modals } from "../../ui/modal-context.ts";
import { SearchIndex } from "../../search/search.ts";
import { highlight } from "../../search/search-highlight.ts";
import { forgetSearches, lookAgain, rememberSearch } from "./recent-searches.ts";
import { SearchPalette } from "./search-palette.tsx";
import { SearchScreen, type SearchProps } from "./search-screen.tsx";

vi.mock("../../search/search-highlight.ts", { spy: true });
vi.mock("../../ui/chip.tsx", { spy: true });

declare global {
  interface Window {
    happyDOM: { setViewport: (size: { width: number; height: number }) => void };
  }
}

const id = (last: string) => `0198b0a0-0000-7000-8000-0000000000${last.padStart(2, "0")}`;
const props: SearchProps = {
  collections: ["contacts", "invoices", "catalogs"],
  places: [{ key: "account", label: "Account", icon: SettingsIcon, to: "/settings/account", meta: "Settings" }],
};

let store: Store;
beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  forgetSearches();
  store = await openTestStore();
  const client = (last: string, name: string, phone: string) =>
    Contact.parse({ ...stamps, id: id(last), name, phones: [phone] });
  await store.create("contacts", client("1", "Ọlá Bákàrè", "+2348095550190"));
  await store.create("contacts", client("2", "Mukasa Traders", "+256772000111"));
  await store.create(
    "invoices",
    issuedInvoice({ id: id("3"), total: 58_000_00, number: "INV-0140", contactId: id("1") }),
  );
  await store.create(
    "invoices",
    issuedInvoice({ id: id("4"), total: 1_000_00, number: "INV-0141", contactId: id("2"), dueDate: "2099-01-01" }),
  );
  await store.create("catalogs", buildCatalogItem({ id: id("5"), name: "Ọlá lace" }));
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

const box = () => screen.findByRole<HTMLInputElement>("searchbox");
const options = () => screen.queryAllByRole("option").map((option) => option.textContent?.replaceAll("\u00a0", " "));
const group = (name: string) => screen.getByRole("group", { name });
const address = () => screen.getByTestId("address").textContent;

describe("the search screen", () => {
  test("finds a client, their invoices and an item by a name without its marks, each under its heading", async () => {
    renderScreen(<SearchScreen {...props} />);
    await userEvent.type(await box(), "ola");
    expect(within(group("Clients")).getByRole("option").textContent).toContain("Ọlá Bákàrè");
    expect(within(group("Invoices")).getByRole("option").textContent).toMatch(
      /Ọlá BákàrèINV-0140\s· .*Overdue.*₦58,000/,
    );
    expect(within(group("Catalog")).getByRole("option").textContent).toContain("Ọlá lace");
    expect(screen.getByText("3 results")).toBeTruthy();
    expect(document.querySelector("mark")?.textContent).toBe("Ọlá");
  });

  test("key › draws each hit once, though the box shows the key before there is an answer", async () => {
    renderScreen(<SearchScreen {...props} />);
    await userEvent.type(await box(), "ol");
    const drawn = (query: string) =>
      vi.mocked(highlight).mock.calls.filter(([text, asked]) => text === "Ọlá Bákàrè" && asked === query);
    // The client's own row; the invoice asks first whether its name was found.
    expect(drawn("o")).toHaveLength(3);
    expect(drawn("ol")).toHaveLength(3);
  });

  test("opened › a search of its own runs before the first key, and not again after a change on the device", async () => {
    const search = vi.spyOn(SearchIndex.prototype, "search");
    renderScreen(<SearchScreen {...props} />);
    await box();
    const queries = () => search.mock.calls.flatMap(([, query]) => (query === "" ? [] : [query]));
    await waitFor(() => expect(queries()).toEqual(["e"]));
    await store.create("contacts", Contact.parse({ ...stamps, id: id("20"), name: "Zainab" }));
    await userEvent.type(await box(), "zainab");
    await waitFor(() => expect(options()).toHaveLength(1));
    expect(queries().filter((query) => query === "e")).toHaveLength(1);
  });

  test("key › asks the device's memory for no list again, and a change for each once", async () => {
    renderScreen(<SearchScreen {...props} />);
    await box();
    const asked = vi.spyOn(store.memory, "rows");
    const lists = () => asked.mock.calls.filter(([collection]) => collection === "catalogs").length;
    await userEvent.type(await box(), "ola");
    expect(lists()).toBe(0);
    await store.create("catalogs", buildCatalogItem({ id: id("6"), name: "Ọlá wax" }));
    await waitFor(() => expect(within(group("Catalog")).getAllByRole("option")).toHaveLength(2));
    expect(lists()).toBe(1);
  });

  test("key › draws as many hits as the window shows, and the others once typing rests", async () => {
    for (let n = 10; n < 15; n += 1) {
      await store.create("contacts", Contact.parse({ ...stamps, id: id(String(n)), name: `Okello ${n}` }));
      await store.create("catalogs", buildCatalogItem({ id: id(String(n + 10)), name: `Okello ${n}` }));
    }
    vi.stubGlobal("innerHeight", 500);
    renderScreen(<SearchScreen {...props} />);
    await userEvent.type(await box(), "okello");
    expect(options()).toHaveLength(7);
    await waitFor(() => expect(options()).toHaveLength(10));
    await userEvent.type(await box(), " 1");
    expect(options()).toHaveLength(7);
    vi.unstubAllGlobals();
  });

  test("key › draws on a phone only what it shows between box and tabs", async () => {
    for (let n = 10; n < 15; n += 1) {
      await store.create("contacts", Contact.parse({ ...stamps, id: id(String(n)), name: `Okello ${n}` }));
      await store.create("catalogs", buildCatalogItem({ id: id(String(n + 10)), name: `Okello ${n}` }));
    }
    window.happyDOM.setViewport({ width: 360, height: 740 });
    renderScreen(<SearchScreen {...props} />);
    await userEvent.type(await box(), "okello");
    expect(options()).toHaveLength(9);
    await waitFor(() => expect(options()).toHaveLength(10));
    window.happyDOM.setViewport({ width: 1024, height: 768 });
  });

  test("key › draws chips and options with the answer, and not with the box before it", async () => {
    const drawn = vi.mocked(ChipGroup);
    renderScreen(<SearchScreen {...props} />);
    await userEvent.type(await box(), "o");
    await waitFor(() => expect(document.querySelector("mark")?.textContent).toBe("Ọ"));
    drawn.mockClear();
    // The third letter reads lines of documents, and is answered anew with them.
    await userEvent.type(await box(), "l");
    await waitFor(() => expect(document.querySelector("mark")?.textContent).toBe("Ọl"));
    expect(drawn).toHaveBeenCalledTimes(1);
  });

  test("finger comes down on a hit › another one has its place as it goes up › nothing is opened", async () => {
    renderScreen(<SearchScreen {...props} />);
    const person = userEvent.setup();
    await person.type(await box(), "ola");
    const option = within(group("Clients")).getByRole("option");
    const before = address();
    await person.pointer({ keys: "[MouseLeft>]", target: option });
    fireEvent.change(await box(), { target: { value: "mukasa" } });
    await waitFor(() => expect(option.textContent).toContain("Mukasa"));
    await person.pointer({ keys: "[/MouseLeft]", target: option });
    expect(address()).toBe(before);
    await person.click(option);
    expect(address()).toContain("mukasa");
  });

  test("word of a line › finds the document, and another one once it has the line", async () => {
    renderScreen(<SearchScreen {...props} />);
    const lines = [buildLine({ name: "Ofada rice" })];
    await store.create("invoices", issuedInvoice({ id: id("6"), total: 1_00, number: "INV-0150", lines }));
    await userEvent.type(await box(), "ofada");
    expect(await screen.findByText("1 result")).toBeTruthy();
    await store.create("invoices", issuedInvoice({ id: id("7"), total: 1_00, number: "INV-0151", lines }));
    expect(await screen.findByText("2 results")).toBeTruthy();
  });

  test("arrows move, Enter opens, and the search is there again on the way back", async () => {
    const { unmount } = renderScreen(<SearchScreen {...props} />);
    const person = userEvent.setup();
    const input = await box();
    await person.type(input, "ola");
    const active = () => document.getElementById(input.getAttribute("aria-activedescendant") ?? "")?.textContent;
    expect(active()).toContain("Ọlá Bákàrè");
    await person.keyboard("{ArrowDown}");
    expect(active()).toContain("INV-0140");
    expect(document.activeElement).toBe(input);
    await person.keyboard("{Enter}");
    expect(address()).toBe(`/invoice/${id("3")}`);
    unmount();

    renderScreen(<SearchScreen {...props} />);
    expect((await box()).value).toBe("ola");
    await person.clear(await box());
    expect(within(screen.getByRole("group", { name: "Recent" })).getByRole("button", { name: "ola" })).toBeTruthy();
  });

  test("one group can be looked at alone", async () => {
    renderScreen(<SearchScreen {...props} />);
    const person = userEvent.setup();
    await person.type(await box(), "ola");
    await person.click(screen.getByRole("radio", { name: "Invoices" }));
    expect(options()).toHaveLength(1);
    await person.click(screen.getByRole("radio", { name: "All 3" }));
    expect(options()).toHaveLength(3);
  });

  test("a group shows its first few hits and, asked for, all of them", async () => {
    for (let n = 10; n < 17; n += 1)
      await store.create("contacts", Contact.parse({ ...stamps, id: id(String(n)), name: `Okello ${n}` }));
    renderScreen(<SearchScreen {...props} />);
    const person = userEvent.setup();
    await person.type(await box(), "okello");
    expect(options()).toHaveLength(6);
    await person.click(screen.getByRole("option", { name: "All 7 in Clients" }));
    expect(options()).toHaveLength(7);
  });

  test("what is written while the search stands there joins the hits", async () => {
    renderScreen(<SearchScreen {...props} />);
    await userEvent.type(await box(), "zainab");
    expect(options()).toEqual([]);
    await store.create("contacts", Contact.parse({ ...stamps, id: id("20"), name: "Zainab" }));
    await waitFor(() => expect(options()).toHaveLength(1));
  });

  test("name that was found › stands before the number, which comes first otherwise", async () => {
    renderScreen(<SearchScreen {...props} />);
    await userEvent.type(await box(), "bakare");
    const hit = () => options().find((text) => text?.includes("INV-0140"));
    await waitFor(() => expect(hit()).toMatch(/^Ọlá BákàrèINV-0140 · /));
    await userEvent.clear(await box());
    await userEvent.type(await box(), "0140");
    await waitFor(() => expect(hit()).toMatch(/^INV-0140 · Ọlá Bákàrè/));
  });

  test("draft that was found › its day stands alone, without a dot before it", async () => {
    const never = { number: null, seq: null, seriesId: null, issuedAt: null, dueDate: null };
    const draft = { ...never, id: id("21"), status: "draft", issueDate: "2026-11-03", title: "Gele" } as const;
    await store.create("invoices", issuedInvoice({ ...draft, total: 0 }));
    renderScreen(<SearchScreen {...props} />);
    await userEvent.type(await box(), "3 november 2026");
    await waitFor(() => expect(options()).toContainEqual(expect.stringMatching(/^No clientDraft · 3 Nov/)));
  });

  test("screens are found by their names", async () => {
    renderScreen(<SearchScreen {...props} />);
    await userEvent.type(await box(), "sett acc{Enter}");
    expect(address()).toBe("/settings/account");
  });

  test("a typing mistake is forgiven and said", async () => {
    renderScreen(<SearchScreen {...props} />);
    await userEvent.type(await box(), "mukaas");
    expect(screen.getByText(/No exact match for “mukaas”/)).toBeTruthy();
    expect(options()[0]).toContain("Mukasa Traders");
  });

  test("nothing found offers to add what was typed", async () => {
    const newClient = vi.fn<Modals["newClient"]>(() => Promise.resolve());
    const modals = {
      newClient,
      selectCustomer: () => Promise.resolve(null),
      proveOwner: () => Promise.resolve(false),
      selectCountry: () => Promise.resolve(null),
      recordPayment: () => Promise.resolve(false),
      newItem: () => Promise.resolve(null),
      money: () => Promise.resolve(false),
      pickSnippet: () => Promise.resolve(null),
      writeMessage: () => Promise.resolve(false),
      readPhoto: () => Promise.resolve(null),
      buyCredit: () => Promise.resolve(),
    };
    renderScreen(<SearchScreen {...props} />, { modals });
    const person = userEvent.setup();
    await person.type(await box(), "Thandiwe");
    await person.click(screen.getByRole("button", { name: "Add as a client" }));
    expect(newClient).toHaveBeenCalledWith({ startName: "Thandiwe" });
    expect(screen.getByRole("link", { name: "Filter invoices" })).toBeTruthy();
  });

  test("search › month without invoices › offers no new client of that name", async () => {
    renderScreen(<SearchScreen {...props} />);
    await userEvent.type(await box(), "march");
    expect(screen.getByText("Nothing matches “march”")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /as a client/ })).toBeNull();
  });

  test("before anything is typed it teaches, and an example is one tap", async () => {
    renderScreen(<SearchScreen {...props} />);
    await userEvent.click(await screen.findByRole("button", { name: /overdue/ }));
    expect((await box()).value).toBe("overdue");
    expect(options().some((text) => text?.includes("INV-0140"))).toBe(true);
    expect(options().some((text) => text?.includes("INV-0141"))).toBe(false);
  });

  test("an address may bring the question with it", async () => {
    renderScreen(<SearchScreen {...props} />, { at: "/tabs/search?q=0140" });
    expect((await box()).value).toBe("0140");
    expect(options()[0]).toContain("INV-0140");
  });

  test("Esc empties the box", async () => {
    renderScreen(<SearchScreen {...props} />);
    await userEvent.type(await box(), "ola{Escape}");
    expect((await box()).value).toBe("");
  });
});

describe("the command palette", () => {
  const open = () => {
    const onClose = vi.fn<() => void>();
    renderScreen(<SearchPalette {...props} onClose={onClose} />);
    return onClose;
  };

  test("offers an invoice and a payment for the client found, the invoice first", async () => {
    const onClose = open();
    await userEvent.type(await box(), "ola");
    expect(
      within(group("Actions"))
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["New invoice for Ọlá Bákàrè", "Record payment from Ọlá Bákàrè"]);
    await userEvent.keyboard("{Enter}");
    expect(address()).toBe(`/new-invoice?contact=${id("1")}`);
    expect(onClose).toHaveBeenCalled();
  });

  test("offers them for a name typed with its second word as well", async () => {
    open();
    await userEvent.type(await box(), "ola bak");
    expect(within(group("Actions")).getAllByRole("option")).toHaveLength(2);
  });

  test("does nothing for a client when a number was meant", async () => {
    open();
    await userEvent.type(await box(), "0140{Enter}");
    expect(address()).toBe(`/invoice/${id("3")}`);
  });

  test("before anything is typed it leads to every screen", async () => {
    open();
    await box();
    expect(within(group("Go to")).getByRole("option").textContent).toContain("Account");
    expect(within(group("Actions")).getAllByRole("option")).toHaveLength(2);
  });

  test("closes with Esc and with the keys that opened it", async () => {
    const onClose = open();
    await userEvent.type(await box(), "ola{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.keyboard("{Control>}k{/Control}");
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe("recent searches", () => {
  const saved = () => JSON.parse(localStorage.getItem("recentSearches") ?? "[]") as string[];

  test("are the last six, newest first, once each, and not the letters on the way", () => {
    for (const query of ["ol", "ola", "Ola bak", "45k", "45k", "a1", "b2", "c3", "d4", "x"]) rememberSearch(query);
    expect(saved()).toEqual(["d4", "c3", "b2", "a1", "45k", "Ola bak"]);
  });

  test("that somebody else wrote count as none", () => {
    for (const broken of ["{", '{"a":1}', "[1,2]"]) {
      localStorage.setItem("recentSearches", broken);
      expect(lookAgain).not.toThrow();
      rememberSearch("fresh");
      expect(saved()).toEqual(["fresh"]);
    }
  });
});
