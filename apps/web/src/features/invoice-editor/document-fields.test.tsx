// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Invoice } from "@ankara/domain/records/invoice";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { Extras } from "./extras.tsx";

declare global {
  interface Window {
    happyDOM: { setViewport: (size: { width: number; height: number }) => void };
  }
}

const id = (n: number) => `0198b0a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
let shown: Invoice;
beforeEach(async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await openTestStore();
});
afterEach(async () => {
  cleanup();
  window.happyDOM.setViewport({ width: 1024, height: 768 });
  vi.unstubAllGlobals();
  await closeTestStore();
});

function Form({ start }: { start: Invoice }) {
  const [draft, setDraft] = useState(start);
  useEffect(() => {
    shown = draft;
  }, [draft]);
  return <Extras draft={draft} total={null} scheduleError={undefined} edit={setDraft} />;
}

test("document fields on a desk › the template stands over the document › it is not offered twice", async () => {
  renderScreen(<Form start={{ ...issuedInvoice({ id: id(1), total: 100_00 }), status: "draft", number: null }} />);
  await userEvent.setup().click(await screen.findByRole("button", { name: "Layout and language" }));
  expect(await screen.findByRole("combobox", { name: "Language of this document" })).toBeTruthy();
  expect(screen.queryByRole("radio", { name: "Receipt" })).toBeNull();
});

test("document fields › template, language and columns of one document; previewed in each template", async () => {
  window.happyDOM.setViewport({ width: 360, height: 740 });
  renderScreen(<Form start={{ ...issuedInvoice({ id: id(1), total: 100_00 }), status: "draft", number: null }} />);
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "Layout and language" }));
  await person.click(await screen.findByRole("radio", { name: "Receipt" }));
  await person.selectOptions(screen.getByRole("combobox", { name: "Language of this document" }), "fr");
  await person.click(screen.getByRole("switch", { name: /Units/ }));
  await person.click(screen.getByRole("switch", { name: "Signature line" }));
  expect(shown).toMatchObject({
    template: "receipt",
    language: "fr",
    look: { hiddenColumns: ["unit"], signature: true, logo: "before" },
  });
  expect(document.querySelectorAll(".doc-band, .doc-plain, .doc-ledger, .doc-receipt")).toHaveLength(4);
  expect(document.querySelector(".doc-ledger")?.textContent).toContain("Facture");
});

test("document fields › an issued document may be set otherwise until somebody has it, and not afterwards", async () => {
  const issued = issuedInvoice({ id: id(2), total: 100_00 });
  renderScreen(<Form start={{ ...issued, sharedAt: null, views: null }} />);
  expect(await screen.findByRole("button", { name: "Layout and language" })).toBeTruthy();
  cleanup();
  renderScreen(<Form start={{ ...issued, sharedAt: "2026-11-20T10:00:00.000Z" }} />);
  expect(await screen.findByRole("button", { name: "PO number" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Layout and language" })).toBeNull();
});
