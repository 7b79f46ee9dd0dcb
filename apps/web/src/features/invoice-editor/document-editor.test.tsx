// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import type { Invoice } from "@ankara/domain/records/invoice";
import { buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import DocumentEditor from "./document-editor.tsx";
import type { ProblemTexts } from "./use-problems.ts";

beforeEach(async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await openTestStore();
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await closeTestStore();
});

const rice = buildLine({ id: "0198b0a0-0000-7000-8000-000000000001", name: "Rice", quantity: "3", unitPrice: "45000" });
const oil = buildLine({ id: "0198b0a0-0000-7000-8000-000000000002", name: "Oil", quantity: "1", unitPrice: "9000" });

const draftOf = (changes: Partial<Invoice>) =>
  buildInvoice({ lines: [rice], status: "draft", issueDate: null, dueDate: null, ...changes });

const noProblems: ProblemTexts = {
  client: undefined,
  dueDate: undefined,
  lines: undefined,
  discount: undefined,
  schedule: undefined,
  line: () => undefined,
  all: [],
};
let shown: Invoice;

type EditorProps = { onEnd?: () => void; onChooseClient?: () => void; start?: Invoice };

function Editor({ onEnd = () => undefined, onChooseClient = () => undefined, start }: EditorProps) {
  const [draft, setDraft] = useState(start ?? buildInvoice({ lines: [rice, oil] }));
  useEffect(() => {
    shown = draft;
  }, [draft]);
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <>
      <DocumentEditor
        draft={draft}
        client={null}
        texts={noProblems}
        today="2026-11-23"
        edit={setDraft}
        chosen={chosen}
        onChosen={setChosen}
        onChooseClient={onChooseClient}
        onEnd={onEnd}
        addField={null}
      >
        <p data-part="client">{draft.contactId}</p>
        <p data-part="issued">{draft.issueDate}</p>
        <p data-part="due">{draft.dueDate}</p>
        {draft.publicNote !== "" && <p data-part="note">{draft.publicNote}</p>}
        <table className="doc-table">
          <tbody>
            {draft.lines.map((line) => (
              <tr key={line.id}>
                <td className="doc-c-item">{line.name}</td>
                <td className="doc-c-qty">{line.quantity}</td>
                <td className="doc-c-price">{line.unitPrice}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </DocumentEditor>
      <output>{chosen}</output>
    </>
  );
}

test("document › a cell is clicked and typed in › the draft follows; Tab leads to the next cell, Enter to the next line", async () => {
  const onEnd = vi.fn<() => void>();
  renderScreen(<Editor onEnd={onEnd} />);
  const person = userEvent.setup();
  await person.click(screen.getByText("3"));
  await person.keyboard("7");
  expect(screen.getByText("7")).toBeTruthy();
  expect(screen.getByText(rice.id)).toBeTruthy();
  await person.keyboard("{Tab}");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Price of item 1");
  await person.keyboard("{Tab}");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Name of item 2");
  await person.keyboard("{Shift>}{Tab}{/Shift}{Enter}");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Price of item 2");
  expect(screen.getByText(oil.id)).toBeTruthy();
  await person.keyboard("{Enter}");
  expect(onEnd).toHaveBeenCalledOnce();
  expect(screen.queryByLabelText("Price of item 2")).toBeNull();
});

test("document › Escape on a cell › the field goes and what was typed stays", async () => {
  renderScreen(<Editor />);
  const person = userEvent.setup();
  await person.click(screen.getByText("Oil"));
  await person.keyboard("Palm oil{Escape}");
  expect(screen.queryByLabelText("Name of item 2")).toBeNull();
  expect(screen.getByText("Palm oil")).toBeTruthy();
});

test("document › the client is clicked › the list of clients is asked for", async () => {
  const onChooseClient = vi.fn<() => void>();
  renderScreen(<Editor onChooseClient={onChooseClient} />);
  await userEvent.setup().click(screen.getByRole("button", { name: "Choose a client" }));
  expect(onChooseClient).toHaveBeenCalledOnce();
});

test("document › the due date is clicked › a term is chosen there, and Escape goes back to the date", async () => {
  renderScreen(<Editor start={draftOf({ termsDays: 7 })} />);
  const person = userEvent.setup();
  const due = screen.getByRole("button", { name: /^Change the due date, 30\sNov 2026/ });
  await person.click(due);
  await person.click(screen.getByRole("radio", { name: "30 days" }));
  expect(shown).toMatchObject({ termsDays: 30 });
  await person.keyboard("{Escape}");
  expect(screen.queryByRole("radio", { name: "30 days" })).toBeNull();
  expect(document.activeElement).toBe(due);
});

test("document › the issue date is clicked › a day is typed there", async () => {
  renderScreen(<Editor start={draftOf({})} />);
  const person = userEvent.setup();
  await person.click(screen.getByRole("button", { name: /^Change the issue date/ }));
  await person.keyboard("25 Nov 2026{Enter}");
  expect(shown.issueDate).toBe("2026-11-25");
  expect(screen.queryByRole("textbox", { name: "Issue date" })).toBeNull();
});

test("document › the note is clicked › it is written there", async () => {
  renderScreen(<Editor start={draftOf({ publicNote: "Thank you." })} />);
  const person = userEvent.setup();
  await person.click(screen.getByRole("button", { name: "Change the note" }));
  await person.keyboard("{End} See you on Monday.");
  expect(shown.publicNote).toBe("Thank you. See you on Monday.");
});

test("document › a document that was issued › its date stays", () => {
  renderScreen(<Editor start={buildInvoice({ lines: [rice], status: "issued" })} />);
  expect(screen.queryByRole("button", { name: /^Change the issue date/ })).toBeNull();
  expect(screen.getByRole("button", { name: /^Change the due date/ })).toBeTruthy();
});
