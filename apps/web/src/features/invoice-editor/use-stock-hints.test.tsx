// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { CatalogItem } from "@ankara/domain/records/catalog-item";
import { type Invoice, InvoiceLine } from "@ankara/domain/records/invoice";
import { movementField } from "@ankara/domain/stock/movements";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen, stamps } from "../../../test/render-screen.tsx";
import { useRecords } from "../../store/hooks.ts";
import type { Store } from "../../store/store.ts";
import { useStockHints } from "./use-stock-hints.ts";

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});
const id = (last: string) => `0198b0a0-0000-7000-8000-0000000000${last}`;
const line = (quantity: string) =>
  InvoiceLine.parse({ id: id("e1"), itemId: id("01"), name: "Rice", quantity, unitPrice: "1" });

function Lines({ document }: { document: Invoice }) {
  const hintOf = useStockHints(document, useRecords("catalogs") ?? []);
  return document.lines.map((each) => <p key={each.id}>{`Rice: ${hintOf(each) ?? "fine"}`}</p>);
}

test("use stock hints › a line that takes more than there is says what there is; a correction has its own goods", async () => {
  const since = "2026-10-01T08:00:00.000Z";
  const counted = movementField(id("f1"), {
    kind: "counted",
    quantity: "5",
    at: since,
    date: "2026-10-01",
    reason: "",
  });
  await store.create(
    "catalogs",
    CatalogItem.parse({ ...stamps, id: id("01"), name: "Rice", stockSince: since, ...counted }),
  );
  const issued = issuedInvoice({ id: id("e0"), total: 100, lines: [line("3")] });
  await store.create("invoices", issued);

  renderScreen(
    <>
      <Lines document={issuedInvoice({ id: id("e9"), total: 100, lines: [line("2.5")] })} />
      <Lines document={{ ...issued, lines: [line("6")] }} />
      <Lines document={{ ...issued, lines: [line("5")] }} />
    </>,
  );
  expect(await screen.findByText("Rice: Only 2 on hand")).toBeTruthy();
  expect(await screen.findByText("Rice: Only 5 on hand")).toBeTruthy();
  expect(screen.getAllByText("Rice: fine")).toHaveLength(1);
});
