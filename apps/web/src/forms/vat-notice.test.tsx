// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { feesFromPack } from "@ankara/domain/countries/packs";
import { newId, systemRandom } from "@ankara/domain/ids";
import { snapshotFee } from "@ankara/domain/invoice/draft";
import { issueProblems } from "@ankara/domain/invoice/issue";
import type { Invoice } from "@ankara/domain/records/invoice";
import { buildBusiness, buildContact, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeTestStore, openTestStore, renderScreen } from "../../test/render-screen.tsx";
import type { Store } from "../store/store.ts";
import { VatNotice } from "./vat-notice.tsx";

const business = buildBusiness({ country: "NG", vatRegistered: false });
const fees = feesFromPack("NG", Date.now(), null, () => newId(Date.now(), systemRandom), { vatRegistered: true });
const vat = fees.filter(({ name }) => name === "VAT").map(snapshotFee);
const contact = buildContact();
const draft = buildInvoice({ contact, taxes: vat, lines: [buildLine({ taxIds: vat.map(({ id }) => id) })] });
const blocked = (invoice: Invoice, vatRegistered = false) =>
  issueProblems(invoice, contact, { vatRegistered }).some(({ code }) => code === "vat_not_registered");

let store: Store;
let edited: Invoice;
beforeEach(async () => {
  store = await openTestStore();
  await store.create("business", business);
  for (const fee of fees) await store.create("fees", fee);
  edited = draft;
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

function Editor({ vatRegistered }: { vatRegistered: boolean }) {
  const [shown, setShown] = useState(draft);
  const edit = (step: (before: Invoice) => Invoice) =>
    setShown((before) => {
      edited = step(before);
      return edited;
    });
  return <VatNotice draft={shown} business={{ ...business, vatRegistered }} fees={fees} edit={edit} />;
}

const defaults = async () => {
  const stored = await Promise.all(fees.map(({ id }) => store.get("fees", id)));
  return stored.filter((fee) => fee?.defaultOn).map((fee) => fee?.name);
};

describe("VAT on a draft of a business that is not registered", () => {
  test("Remove VAT › one tap › it may be issued, and new documents start without", async () => {
    expect(blocked(draft)).toBe(true);
    renderScreen(<Editor vatRegistered={false} />);
    expect(screen.getByText("This document charges VAT, but you’re not registered for VAT.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Remove VAT" }));
    await waitFor(() => expect(blocked(edited)).toBe(false));
    await waitFor(async () => expect(await defaults()).toEqual([]));
    expect(screen.queryByRole("button", { name: "Remove VAT" })).toBeNull();
  });

  test("I am registered › the number is kept with it, and the tax stays", async () => {
    renderScreen(<Editor vatRegistered={false} />);
    fireEvent.click(screen.getByRole("button", { name: "I am registered: add my number" }));
    fireEvent.change(screen.getByLabelText("Tax number"), { target: { value: "20318845-0001" } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(async () =>
      expect(await store.get("business", business.id)).toMatchObject({ vatRegistered: true, taxId: "20318845-0001" }),
    );
    expect([edited.taxes.length, blocked(edited, true)]).toEqual([1, false]);
  });

  test("registered › nothing is said", () => {
    renderScreen(<Editor vatRegistered />);
    expect(screen.queryByRole("button", { name: "Remove VAT" })).toBeNull();
  });
});
