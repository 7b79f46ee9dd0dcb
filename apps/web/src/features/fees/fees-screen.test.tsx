// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CatalogItem } from "@ankara/domain/records/catalog-item";
import { Fee, FeeSnapshot } from "@ankara/domain/records/fee";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen, stamps } from "../../../test/render-screen.tsx";
import type { Store } from "../../store/store.ts";
import { FeesScreen } from "./fees-screen.tsx";

const vat = Fee.parse({
  ...stamps,
  id: "0198b0a0-0000-7000-8000-00000000000f",
  name: "VAT",
  kind: "tax",
  basis: "percent",
  ratePpm: 75_000,
  defaultOn: true,
  country: "NG",
  source: "Nigeria Tax Act 2025",
  checkedOn: "2026-11-01",
});

let store: Store;
beforeEach(async () => {
  sessionStorage.clear();
  store = await openTestStore();
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});
const fees = async () => (await store.db.table<{ data: Fee }>("fees").toArray()).map(({ data }) => data);

async function changeRateTo(rate: string) {
  renderScreen(<FeesScreen />);
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: /^VAT/ }));
  const field = await screen.findByRole("textbox", { name: "Rate" });
  await person.clear(field);
  await person.type(field, rate);
  await person.click(screen.getByRole("button", { name: "Save" }));
}

describe("changing a rate", () => {
  test("that nothing was issued with changes the row itself, which is then the user's own", async () => {
    await store.create("fees", vat);
    await changeRateTo("10");
    await waitFor(async () =>
      expect((await fees())[0]).toMatchObject({ id: vat.id, ratePpm: 100_000, source: "", checkedOn: null }),
    );
    expect(await fees()).toHaveLength(1);
  });

  test("that an issued document stands on makes a new version, which items follow", async () => {
    await store.create("fees", vat);
    await store.create(
      "catalogs",
      CatalogItem.parse({ ...stamps, id: "0198b0a0-0000-7000-8000-00000000000a", name: "Wax", taxIds: [vat.id] }),
    );
    await store.create(
      "invoices",
      issuedInvoice({ id: "0198b0a0-0000-7000-8000-00000000000b", total: 107_50, taxes: [FeeSnapshot.parse(vat)] }),
    );
    await changeRateTo("10");

    expect(await screen.findByText(/Saved as a new version/)).toBeTruthy();
    const rows = await fees();
    expect(rows).toHaveLength(2);
    const old = rows.find(({ id }) => id === vat.id);
    const next = rows.find(({ id }) => id !== vat.id);
    expect(old).toMatchObject({ ratePpm: 75_000, defaultOn: false });
    expect(old?.archivedAt).not.toBeNull();
    expect(old?.validTo).not.toBeNull();
    expect(next).toMatchObject({ name: "VAT", ratePpm: 100_000, defaultOn: true, archivedAt: null });
    expect((await store.get("catalogs", "0198b0a0-0000-7000-8000-00000000000a"))?.taxIds).toEqual([next?.id]);
    expect((await store.get("invoices", "0198b0a0-0000-7000-8000-00000000000b"))?.taxes[0]).toMatchObject({
      id: vat.id,
      ratePpm: 75_000,
    });
  });

  test("to something unreadable is refused in words", async () => {
    await store.create("fees", vat);
    await changeRateTo("7,5,1");
    expect(await screen.findByText("Enter a number with a point, like 7.5")).toBeTruthy();
    expect((await fees())[0]?.ratePpm).toBe(75_000);
  });
});

describe("the country list", () => {
  test("starts a business with the rates of its country, each with its source", async () => {
    renderScreen(<FeesScreen />);
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: "Add from the country list" }));
    expect(await screen.findByText(/Confirm with your tax office/)).toBeTruthy();
    await person.click(await screen.findByRole("button", { name: "Add 1 row" }));
    await waitFor(async () => expect((await fees())[0]).toMatchObject({ name: "VAT", ratePpm: 75_000, country: "NG" }));
  });

  test("another country's taxes never come on invoices by themselves", async () => {
    renderScreen(<FeesScreen />);
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: "Add from the country list" }));
    await person.selectOptions(await screen.findByRole("combobox", { name: "Country" }), "GH");
    await person.click(await screen.findByRole("button", { name: "Add 3 rows" }));
    await waitFor(async () => expect(await fees()).toHaveLength(3));
    expect((await fees()).every(({ defaultOn }) => !defaultOn)).toBe(true);
  });
});
