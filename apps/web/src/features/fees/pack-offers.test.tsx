// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { packFor, type FeeRow } from "@ankara/domain/countries/packs";
import { CatalogItem } from "@ankara/domain/records/catalog-item";
import { Fee, FeeSnapshot } from "@ankara/domain/records/fee";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen, stamps } from "../../../test/render-screen.tsx";
import { useBusiness, useRecords } from "../../store/hooks.ts";
import type { Store } from "../../store/store.ts";
import { PackOffers } from "./pack-offers.tsx";

const id = (last: string) => `0198b0a0-0000-7000-8000-0000000000${last}`;
const vat = Fee.parse({
  ...stamps,
  id: id("0f"),
  name: "VAT",
  kind: "tax",
  basis: "percent",
  ratePpm: 75_000,
  defaultOn: true,
  country: "NG",
});
const [known] = packFor("NG") as [FeeRow];
const raised: FeeRow[] = [
  { ...known, to: "2026-06-30" },
  { ...known, ratePpm: 100_000, from: "2026-07-01", source: "Finance Act 2026", uncertain: true },
];

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});
const fees = async () => (await store.db.table<{ data: Fee }>("fees").toArray()).map(({ data }) => data);

function Offers({ rows }: { rows: FeeRow[] }) {
  const business = useBusiness();
  const own = useRecords("fees");
  return business && own ? <PackOffers business={business} fees={own} rows={rows} /> : null;
}

test("rate update › offered with day and source, applied by one tap; issued documents keep the old rate", async () => {
  await store.create("fees", vat);
  await store.create("catalogs", CatalogItem.parse({ ...stamps, id: id("0a"), name: "Wax", taxIds: [vat.id] }));
  await store.create("invoices", issuedInvoice({ id: id("e0"), total: 107, taxes: [FeeSnapshot.parse(vat)] }));
  renderScreen(<Offers rows={raised} />);
  expect(await screen.findByText(/^VAT is 10\s% from 1 July 2026$/)).toBeTruthy();
  expect(screen.getByText("Finance Act 2026")).toBeTruthy();
  expect(screen.getByText("Confirm with your tax office")).toBeTruthy();
  expect(await fees()).toEqual([vat]);

  const use = screen.getByRole("button", { name: /^Use 10/ });
  await waitFor(() => expect(use).toHaveProperty("disabled", false));
  await userEvent.setup().click(use);
  await waitFor(async () => expect(await fees()).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Use 10/ })).toBeNull());
  const all = await fees();
  const next = all.find((fee) => fee.id !== vat.id);
  expect(next).toMatchObject({ ratePpm: 100_000, validFrom: "2026-07-01", defaultOn: true, uncertain: true });
  expect(all.find((fee) => fee.id === vat.id)).toMatchObject({ ratePpm: 75_000, validTo: "2026-06-30" });
  expect((await store.get("catalogs", id("0a")))?.taxIds).toEqual([next?.id]);
  expect((await store.get("invoices", id("e0")))?.taxes).toMatchObject([{ id: vat.id, ratePpm: 75_000 }]);
});

test("pack offers › a business that moved is offered what its country has", async () => {
  await store.create("fees", vat);
  await store.update("business", store.businessId, { country: "GH" });
  renderScreen(<Offers rows={packFor("GH")} />);
  expect(await screen.findByText("Add the rates of Ghana")).toBeTruthy();
  await userEvent.setup().click(screen.getByRole("button", { name: "Add" }));
  await waitFor(async () =>
    expect(new Set((await fees()).map(({ name, country }) => `${country} ${name}`))).toEqual(
      new Set(["NG VAT", "GH VAT", "GH NHIL", "GH GETFund levy"]),
    ),
  );
  await waitFor(() => expect(screen.queryByText("Add the rates of Ghana")).toBeNull());
});
