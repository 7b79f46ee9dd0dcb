// @vitest-environment happy-dom
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { CountryChoice } from "../ui/modal-context.ts";
import { SelectCountry } from "./select-country.tsx";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));
afterEach(cleanup);

async function open(current?: string) {
  const onDone = vi.fn<(choice: CountryChoice) => void>();
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <SelectCountry onDone={onDone} {...(current ? { current } : {})} />
      </MemoryRouter>
    </I18nProvider>,
  );
  const search = await screen.findByPlaceholderText("Search country");
  return { onDone, search, person: userEvent.setup() };
}
const names = () =>
  within(screen.getByRole("group", { name: "Countries" }))
    .getAllByRole("button")
    .map((row) => row.textContent);

describe("Select A Country", () => {
  test("finds a country by any part of its name, whatever the case", async () => {
    const { search, person } = await open();
    await person.type(search, "GERIA");
    expect(names()).toEqual(["AlgeriaDA", "Nigeria₦"]);
  });

  test("countries near the chosen one › stand beside the search, not in the list", async () => {
    const { onDone, person } = await open("KE");
    expect(screen.queryByRole("heading", { name: /Near you|All countries/ })).toBeNull();
    const near = within(screen.getByRole("group", { name: "Near you" })).getAllByRole("button");
    expect(near.map((chip) => chip.textContent.trim())).toEqual(["Kenya", "Nigeria", "Ghana", "Uganda"]);
    await person.click(near[1]!);
    expect(onDone).toHaveBeenCalledExactlyOnceWith({
      action: "SELECT",
      country: expect.objectContaining({ iso_code: "NG" }),
    });
  });

  test("answers SELECT with the country", async () => {
    const { onDone, search, person } = await open();
    await person.type(search, "ghan");
    await person.click(screen.getByRole("button", { name: /^Ghana/ }));
    expect(onDone).toHaveBeenCalledExactlyOnceWith({
      action: "SELECT",
      country: expect.objectContaining({ name: "Ghana", iso_code: "GH", symbol: "₵" }),
    });
  });

  test("closing answers null", async () => {
    const { onDone, person } = await open("KE");
    await person.click(screen.getByRole("button", { name: "Close" }));
    expect(onDone).toHaveBeenCalledExactlyOnceWith(null);
  });
});
