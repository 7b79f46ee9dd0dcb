// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import type { Invoice, Totals } from "@ankara/domain/records/invoice";
import { buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { EditorForm } from "./editor-form.tsx";
import { Extras } from "./extras.tsx";
import { noRecentLines } from "./recent-lines.ts";
import type { Edit } from "./use-draft.ts";

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

test("form on a phone › a note is typed › the lines are not drawn again; a line is renamed › they are", async () => {
  window.happyDOM.setViewport({ width: 360, height: 740 });
  let drawn = 0;
  const totals = computedTotals();
  const counted: Totals = {
    ...totals,
    get lineNets() {
      drawn += 1;
      return totals.lineNets;
    },
  };
  const edits: Edit[] = [];
  function WholeForm() {
    const [draft, setDraft] = useState(start);
    useEffect(() => {
      edits.push(setDraft);
    }, []);
    return <EditorForm {...still} draft={draft} totals={counted} edit={setDraft} />;
  }
  renderScreen(<WholeForm />);
  await screen.findByText("Kente");
  const before = drawn;
  act(() => edits[0]?.((draft) => ({ ...draft, publicNote: "With thanks", updatedAt: "2026-11-28T08:00:00.000Z" })));
  expect(await screen.findByDisplayValue("With thanks")).toBeTruthy();
  expect(drawn).toBe(before);
  act(() => edits[0]?.((draft) => ({ ...draft, lines: draft.lines.map((line) => ({ ...line, name: "Adire" })) })));
  expect(await screen.findByText("Adire")).toBeTruthy();
  expect(drawn).toBeGreaterThan(before);
});

const start: Invoice = {
  ...buildInvoice({ id: id(2), lines: [buildLine({ name: "Kente" })] }),
  status: "draft",
  number: null,
};

function computedTotals(): Totals {
  const totals = computeTotals(start);
  if (!totals.ok) throw new Error("expected sums");
  return totals.value;
}

const still = {
  contact: null,
  owed: [],
  items: [],
  fees: [],
  recent: noRecentLines,
  texts: {
    client: undefined,
    dueDate: undefined,
    lines: undefined,
    discount: undefined,
    schedule: undefined,
    line: () => undefined,
    all: [],
  },
  today: "2026-11-28",
  onChooseClient: () => undefined,
};
