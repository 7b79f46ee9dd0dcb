// @vitest-environment happy-dom
import { i18n } from "@lingui/core";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type ComponentProps } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addDays, plainDate } from "@ankara/domain/dates/dates";
import { closeTestStore, openTestStore, renderScreen } from "../../test/render-screen.tsx";
import type { Store } from "../store/store.ts";
import { Field } from "../ui/field.tsx";
import { DateInput } from "./date-input.tsx";

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(async () => {
  cleanup();
  act(() => i18n.loadAndActivate({ locale: "en", messages: {} }));
  await closeTestStore();
});

type Props = Partial<ComponentProps<typeof DateInput>> & { start?: string };

function setUp({ start = "", ...props }: Props = {}) {
  let set: (value: string) => void = () => undefined;
  let sent = 0;
  const changes: string[] = [];
  function Form() {
    const [value, setValue] = useState(start);
    set = setValue;
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent += 1;
        }}
      >
        <Field label="Pay by">
          <DateInput
            {...props}
            value={value}
            onChange={(day) => {
              changes.push(day);
              setValue(day);
            }}
          />
        </Field>
        <button type="submit">Save</button>
      </form>
    );
  }
  renderScreen(<Form />);
  return {
    input: screen.getByLabelText<HTMLInputElement>("Pay by"),
    changes,
    sent: () => sent,
    set: (value: string) => act(() => set(value)),
    person: userEvent.setup(),
  };
}
const year = () => store.today().slice(0, 4);

test("stored day › is shown as the app prints days, in the language of the screen", () => {
  const { input } = setUp({ start: "2026-12-05" });
  expect([input.type, input.value]).toEqual(["text", "5 Dec 2026"]);
  act(() => i18n.loadAndActivate({ locale: "fr", messages: {} }));
  expect(input.value).toBe("5 déc. 2026");
});

test("typed day › is heard when it can be read, and printed when the field is left", async () => {
  const { input, changes, person } = setUp({ lean: "future" });
  await person.type(input, "tomorrow");
  expect(changes.at(-1)).toBe(addDays(store.today(), 1));
  expect(input.value).toBe("tomorrow");
  await person.tab();
  await person.tab();
  expect(input.value).toBe(plainDate(addDays(store.today(), 1), "medium"));
});

test("5/12 › reads in the order of the business's country", async () => {
  const { input, changes, person } = setUp({ start: "2026-01-01" });
  await person.clear(input);
  await person.type(input, `5/12/${year()}`);
  expect(changes.at(-1)).toBe(`${year()}-12-05`);
  await act(() => store.update("business", store.businessId, { country: "US" }));
  await person.clear(input);
  await waitFor(async () => {
    await person.clear(input);
    await person.type(input, `5/12/${year()}`);
    expect(changes.at(-1)).toBe(`${year()}-05-12`);
  });
});

test("text that is no day › stays, says what can be typed and keeps the form from being sent", async () => {
  const { input, changes, person, sent } = setUp({ start: "2026-12-05" });
  await person.clear(input);
  await person.type(input, "5 dcc{Enter}");
  expect(sent()).toBe(0);
  expect(input.value).toBe("5 dcc");
  expect(screen.getByText(/^This day cannot be read/)).toBeTruthy();
  expect(input.getAttribute("aria-invalid")).toBe("true");
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(sent()).toBe(0);
  expect(changes.at(-1), "a screen without a form must not keep the day before").toBe("");
  await person.clear(input);
  await person.type(input, "5 dec 2026{Enter}");
  expect([sent(), changes.at(-1), screen.queryByText(/cannot be read/)]).toEqual([1, "2026-12-05", null]);
});

test("day changed from outside › replaces what was typed", async () => {
  const { input, person, set } = setUp({ start: "2026-12-05" });
  await person.clear(input);
  await person.type(input, "6 dec 2026");
  set("2027-01-31");
  expect(input.value).toBe("31 Jan 2027");
});

test("calendar › opens by Arrow down, moves by arrows and pages, keeps to the limits and gives the day back", async () => {
  const { input, changes, person } = setUp({ start: "2026-12-05", min: "2026-12-02", max: "2027-02-10" });
  await person.click(input);
  await person.keyboard("{ArrowDown}");
  const chosen = await screen.findByRole("button", { name: "Saturday, 5\u00a0December 2026" });
  await waitFor(() => expect(document.activeElement).toBe(chosen));
  expect(chosen.getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Tuesday, 1\u00a0December 2026" }).disabled).toBe(true);
  await person.keyboard("{ArrowUp}");
  const focused = () => document.activeElement?.getAttribute("aria-label");
  expect(focused()).toBe("Wednesday, 2\u00a0December 2026");
  await person.keyboard("{PageDown}{ArrowRight}{End}");
  expect(focused()).toBe("Sunday, 3\u00a0January 2027");
  await person.keyboard("{Enter}");
  expect(changes).toEqual(["2027-01-03"]);
  expect(input.value).toBe("3 Jan 2027");
});

test("calendar › Escape closes it and changes nothing; Clear empties the field", async () => {
  const { input, changes, person } = setUp({ start: "2026-12-05" });
  await person.click(screen.getByRole("button", { name: "Choose a day" }));
  await screen.findByRole("button", { name: "Saturday, 5\u00a0December 2026" });
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Saturday, 5\u00a0December 2026" })).toBeNull());
  expect(changes).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Choose a day" }));
  await person.click(await screen.findByRole("button", { name: "Clear" }));
  expect([changes, input.value]).toEqual([[""], ""]);
});
