// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../test/render-screen.tsx";
import PaperEditor from "./paper-editor.tsx";

afterEach(cleanup);

const rice = buildLine({ id: "0198b0a0-0000-7000-8000-000000000001", name: "Rice", quantity: "3", unitPrice: "45000" });
const oil = buildLine({ id: "0198b0a0-0000-7000-8000-000000000002", name: "Oil", quantity: "1", unitPrice: "9000" });

function Paper({ onEnd }: { onEnd: () => void }) {
  const [draft, setDraft] = useState(buildInvoice({ lines: [rice, oil] }));
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <>
      <PaperEditor draft={draft} edit={setDraft} chosen={chosen} onChosen={setChosen} onEnd={onEnd}>
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
      </PaperEditor>
      <output>{chosen}</output>
    </>
  );
}

test("document › a cell is clicked and typed in › the draft follows; Tab leads to the next cell, Enter to the next line", async () => {
  const onEnd = vi.fn<() => void>();
  renderScreen(<Paper onEnd={onEnd} />);
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
  renderScreen(<Paper onEnd={() => undefined} />);
  const person = userEvent.setup();
  await person.click(screen.getByText("Oil"));
  await person.keyboard("Palm oil{Escape}");
  expect(screen.queryByLabelText("Name of item 2")).toBeNull();
  expect(screen.getByText("Palm oil")).toBeTruthy();
});
