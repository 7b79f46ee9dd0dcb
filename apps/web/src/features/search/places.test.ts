import { expect, test } from "vitest";
import { SettingsIcon } from "../../ui/icons.ts";
import { placesFor, type Place } from "./sections.ts";

const place = (label: string, also = "", meta = ""): Place => ({
  key: label,
  label,
  icon: SettingsIcon,
  to: "/",
  also,
  meta,
});
const places = [
  place("Account", "Company name, logo, appearance", "Settings"),
  place("Tax summary", "Tax on what you sold and bought, ready for your return.", "Report"),
  place("Tax & Fees"),
  place("Sales by item", "What sells, and what you earn on it after its cost.", "Report"),
];
const found = (query: string) => placesFor(places, query).map(({ label }) => label);

test.each([
  ["logo", ["Account"]],
  ["tax", ["Tax summary", "Tax & Fees"]],
  ["report tax", ["Tax summary"]],
  ["tax return", ["Tax summary"]],
  ["settings", ["Account"]],
  ["cost", ["Sales by item"]],
  ["sold", ["Tax summary"]],
  ["", []],
  ["nothing", []],
])("places in search › “%s”", (query, expected) => {
  expect(found(query)).toEqual(expected);
});

test("places in search › a place found by its name stands before one that is only about it", () => {
  expect(
    placesFor([place("Billing", "account of the plan"), place("Account")], "account").map(({ label }) => label),
  ).toEqual(["Account", "Billing"]);
});
