// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { searchDebounceMs } from "@ankara/domain/constants";
import { Contact } from "@ankara/domain/records/contact";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { closeTestStore, openTestStore, renderScreen, stamps } from "../../../test/render-screen.tsx";
import type { Store } from "../../store/store.ts";
import type { CustomerChoice } from "../../ui/modal-context.ts";
import { ChooseCustomer, SelectCustomer } from "./select-customer.tsx";

let store: Store;
const client = (last: string, name: string) =>
  Contact.parse({ ...stamps, id: `0198b0a0-0000-7000-8000-00000000000${last}`, name });
beforeEach(async () => {
  sessionStorage.clear();
  store = await openTestStore();
  for (const [index, name] of ["Abẹ́ní", "Bello", "Chidinma"].entries())
    await store.create("contacts", client(String(index), name));
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

function pick() {
  const onDone = vi.fn<(choice: CustomerChoice) => void>();
  renderScreen(<SelectCustomer onDone={onDone} />);
  return onDone;
}
// A query is asked of the browser once, and then followed.
let isWide = false;
beforeAll(() => {
  vi.spyOn(window, "matchMedia").mockImplementation((media) =>
    Object.defineProperty(Object.assign(new EventTarget(), { media }) as MediaQueryList, "matches", {
      get: () => isWide,
    }),
  );
});
const rows = () => screen.queryAllByRole("listitem").map((row) => row.textContent);

describe("Select A Customer", () => {
  test("choosing answers SELECT with the contact", async () => {
    const onDone = pick();
    await userEvent.click(await screen.findByRole("button", { name: "Bello" }));
    await waitFor(() =>
      expect(onDone).toHaveBeenCalledWith({ action: "SELECT", contact: expect.objectContaining({ name: "Bello" }) }),
    );
  });

  test("searches half a second after the last key", async () => {
    pick();
    await screen.findByText("Bello");
    const started = performance.now();
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "abeni" } });
    expect(rows()).toHaveLength(3);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(performance.now() - started).toBeGreaterThanOrEqual(searchDebounceMs);
    expect(screen.getByText("1 match")).toBeTruthy();
  });

  test("arrows move and Enter chooses, with the cursor still in the search", async () => {
    const onDone = pick();
    await screen.findByText("Bello");
    const search = screen.getByRole("searchbox");
    await userEvent.type(search, "{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
    await waitFor(() =>
      expect(onDone).toHaveBeenCalledWith({ action: "SELECT", contact: expect.objectContaining({ name: "Chidinma" }) }),
    );
  });

  test("the add button answers NEW with what was typed", async () => {
    const onDone = pick();
    await userEvent.type(await screen.findByRole("searchbox"), "Dayo");
    await userEvent.click(screen.getByRole("button", { name: "New client" }));
    expect(onDone).toHaveBeenCalledWith({ action: "NEW", name: "Dayo" });
  });

  test("desktop › the button at the foot answers NEW", async () => {
    isWide = true;
    const onDone = pick();
    await userEvent.click(await screen.findByRole("button", { name: "New client" }));
    isWide = false;
    expect(onDone).toHaveBeenCalledExactlyOnceWith({ action: "NEW", name: "" });
  });

  test("the close button answers null", async () => {
    const onDone = pick();
    await userEvent.click(await screen.findByRole("button", { name: "Close" }));
    expect(onDone).toHaveBeenCalledWith(null);
  });

  test("nothing matches › the button with the name answers NEW", async () => {
    const onDone = pick();
    await userEvent.type(await screen.findByRole("searchbox"), "Dayo");
    await userEvent.click(await screen.findByRole("button", { name: "Add “Dayo”" }));
    expect(onDone).toHaveBeenCalledExactlyOnceWith({ action: "NEW", name: "Dayo" });
  });

  test("asked for by a screen › a new client › comes back as selected, and Back leads to the list with the name", async () => {
    const onDone = vi.fn<(choice: CustomerChoice) => void>();
    renderScreen(<ChooseCustomer onDone={onDone} />);
    const person = userEvent.setup();
    await person.type(await screen.findByRole("searchbox"), "Dayo");
    await person.click(screen.getByRole("button", { name: "New client" }));
    await person.click(await screen.findByRole("button", { name: "Back" }));
    expect((await screen.findByRole<HTMLInputElement>("searchbox")).value).toBe("Dayo");
    await person.click(screen.getByRole("button", { name: "Add “Dayo”" }));
    await person.type(await screen.findByRole("textbox", { name: /^Phone/ }), "0805 555 0177");
    await person.click(screen.getByRole("button", { name: "Add client" }));
    await waitFor(() =>
      expect(onDone).toHaveBeenCalledWith({
        action: "SELECT",
        contact: expect.objectContaining({ name: "Dayo", phones: ["+2348055550177"] }),
      }),
    );
    expect(await store.db.contacts.count()).toBe(4);
  });
});
