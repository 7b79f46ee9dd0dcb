// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { buildCatalogItem } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { AddItem } from "./add-item.tsx";

beforeEach(async () => {
  await openTestStore();
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

test("tapped › has the focus at once, and its offers in a task of their own", async () => {
  const nothing = () => undefined;
  renderScreen(
    <AddItem
      items={[buildCatalogItem({ name: "Kente strip" })]}
      recent={[]}
      currency="NGN"
      priceOf={nothing}
      onAdd={nothing}
      onScan={nothing}
    />,
  );
  const field = screen.getByRole("combobox");
  const isActing = Reflect.get(globalThis, "IS_REACT_ACT_ENVIRONMENT");
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", false);
  field.focus();
  field.click();
  // React draws what an event changes before the task ends, in the first of these.
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  expect(screen.queryAllByRole("option")).toHaveLength(0);
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", isActing);
  expect(await screen.findByRole("option")).toBeTruthy();
});
