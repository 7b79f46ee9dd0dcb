// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Contact } from "@ankara/domain/records/contact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeTestStore, openTestStore, renderScreen, stamps } from "../../../test/render-screen.tsx";
import type { Store } from "../../store/store.ts";
import { ContactsScreen } from "./contacts-screen.tsx";

let store: Store;
beforeEach(async () => {
  sessionStorage.clear();
  store = await openTestStore();
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

const client = (last: string, name: string, phone = "") =>
  Contact.parse({ ...stamps, id: `0198b0a0-0000-7000-8000-00000000000${last}`, name, phones: phone ? [phone] : [] });
const nameField = () => screen.findByRole("textbox", { name: "Name" });
const names = () => screen.getAllByRole("link").map((row) => row.textContent);

describe("the first client", () => {
  test("is added with a name and a phone number, and the app goes to their page", async () => {
    renderScreen(<ContactsScreen />);
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: "Add a client" }));
    await person.type(await nameField(), "Mama Tolú Provisions");
    await person.type(screen.getByRole("textbox", { name: /^Phone/ }), "0812 555 0131");
    await person.click(screen.getByRole("button", { name: "Add client" }));

    await waitFor(() =>
      expect(screen.getByTestId("address").textContent).toMatch(/^\/contacts\/mama-tolu-provisions-[0-9a-f]{8}$/),
    );
    const [added] = await store.db.contacts.toArray();
    expect(added?.data).toMatchObject({ name: "Mama Tolú Provisions", phones: ["+2348125550131"] });
    expect(await store.db.outbox.count()).toBe(2);
  });

  test("without a name nothing is saved, the field says so and has the cursor", async () => {
    renderScreen(<ContactsScreen />);
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: "Add a client" }));
    await nameField();
    await person.click(screen.getByRole("button", { name: "Add client" }));

    expect(await screen.findByText("Enter a name")).toBeTruthy();
    expect(document.activeElement).toBe(await nameField());
    expect(await store.db.contacts.count()).toBe(0);
  });

  test("a device that refuses to write loses nothing that was typed", async () => {
    vi.spyOn(console, "error").mockReturnValueOnce();
    vi.spyOn(store, "create").mockRejectedValueOnce(new DOMException("full", "QuotaExceededError"));
    renderScreen(<ContactsScreen />);
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: "Add a client" }));
    await person.type(await nameField(), "Akua");
    await person.click(screen.getByRole("button", { name: "Add client" }));

    expect(await screen.findByText("Not saved on this device")).toBeTruthy();
    expect(((await nameField()) as HTMLInputElement).value).toBe("Akua");
    await person.click(screen.getByRole("button", { name: "Add client" }));
    await waitFor(async () => expect(await store.db.contacts.count()).toBe(1));
  });
});

describe("the list", () => {
  beforeEach(async () => {
    await store.create("contacts", client("2", "Ọlá Bákàrè", "+2348095550190"));
    await store.create("contacts", client("1", "Abẹ́ní Adébáyọ̀", "+2348035550119"));
    await store.create("contacts", { ...client("3", "Old Friend"), archivedAt: stamps.createdAt });
  });

  test("stands A–Z without those archived, and searches names without their marks", async () => {
    renderScreen(<ContactsScreen />);
    await screen.findByText("Ọlá Bákàrè");
    expect(names().map((text) => text?.includes("Abẹ́ní"))).toEqual([true, false]);
    expect(screen.queryByText("Old Friend")).toBeNull();

    await userEvent.type(screen.getByRole("searchbox"), "ola");
    expect(names()).toHaveLength(1);
    expect(screen.getByText("1 client found")).toBeTruthy();
  });

  test("a debt from before the books is owed, not paid up", async () => {
    await store.create("contacts", { ...client("5", "Zainab"), openingBalance: 50_000_00 });
    renderScreen(<ContactsScreen />);
    await waitFor(() => expect(names().at(-1)).toMatch(/Zainab₦50,000.*Owes/));
    expect(names()[0]).toMatch(/Paid up/);
  });

  test("a tag leaves those who have it, and the same tag again everybody", async () => {
    await store.create("contacts", { ...client("6", "Zainab", "+2348035550166"), tags: ["Wholesale"] });
    await store.create("contacts", { ...client("7", "Yusuf"), tags: ["Retail", "Wholesale"] });
    renderScreen(<ContactsScreen />);
    const person = userEvent.setup();
    const chip = await screen.findByRole("button", { name: "Wholesale" });
    expect(screen.getAllByRole("button", { pressed: false }).map(({ textContent }) => textContent)).toEqual([
      "Retail",
      "Wholesale",
    ]);
    await person.click(chip);
    expect(names().map((text) => text?.match(/Yusuf|Zainab/)?.[0])).toEqual(["Yusuf", "Zainab"]);
    expect(screen.getByText("2 clients found")).toBeTruthy();
    await person.click(chip);
    expect(names()).toHaveLength(4);
  });

  test("going to a client and back leaves the search as it was", async () => {
    const { unmount } = renderScreen(<ContactsScreen />);
    await userEvent.type(await screen.findByRole("searchbox"), "ola");
    unmount();
    renderScreen(<ContactsScreen />);
    expect((await screen.findByRole<HTMLInputElement>("searchbox")).value).toBe("ola");
    expect(names()).toHaveLength(1);
  });

  test("what was searched for without a match is one tap from being a client", async () => {
    renderScreen(<ContactsScreen />);
    const person = userEvent.setup();
    await person.type(await screen.findByRole("searchbox"), "0803 999 0000");
    await person.click(await screen.findByRole("button", { name: "Add “0803 999 0000”" }));
    expect((await screen.findByRole<HTMLInputElement>("textbox", { name: /^Phone/ })).value).toBe("0803 999 0000");
  });

  test("warns when another client has the number, and lets it pass", async () => {
    renderScreen(<ContactsScreen />);
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: /New client/ }));
    await person.type(await nameField(), "Bola");
    await person.type(screen.getByRole("textbox", { name: /^Phone/ }), "08035550119");
    expect(await screen.findByText(/Abẹ́ní Adébáyọ̀ already has \+234 803 555 0119/)).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Add client" }));
    await waitFor(async () => expect(await store.db.contacts.count()).toBe(4));
  });
});
