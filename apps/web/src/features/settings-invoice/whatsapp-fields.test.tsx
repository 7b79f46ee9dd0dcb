// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "../../../test/render-screen.tsx";
import { WhatsAppFields } from "./whatsapp-fields.tsx";

afterEach(cleanup);

function Fields({ first }: { first: string }) {
  const [template, setTemplate] = useState(first);
  return <WhatsAppFields template={template} fallback="Hello {client}," onChange={setTemplate} onLeave={() => {}} />;
}

/** Opens the message with this part of it marked, `|` at both ends, and gives its field. */
function openMarked(message: string): HTMLTextAreaElement {
  const [before = "", marked = "", after = ""] = message.split("|");
  renderScreen(<Fields first={before + marked + after} />);
  const area = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
  area.setSelectionRange(before.length, before.length + marked.length);
  return area;
}
const insert = (word: string) => fireEvent.click(screen.getByRole("button", { name: word }));
/** The message as somebody at the keys sees it, `|` where the next letter goes. */
const shown = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): string =>
  `${value.slice(0, selectionStart)}|${value.slice(selectionStart, selectionEnd)}${value.slice(selectionEnd)}`;

// Asked for before the next frame: a letter typed until then must not stand before the caret.
test.each([
  ["Pay || to us", "total", "Pay {total}| to us"],
  ["Pay |the sum| to us", "balance", "Pay {balance}| to us"],
  ["Dear friend, ||", "client", "Dear friend, {client}|"],
  ["||", "link", "Hello {client},{link}|"],
])(
  "message on WhatsApp › “%s” and %s › the word takes the place, the caret stands behind it at once",
  (message, word, result) => {
    const area = openMarked(message);
    insert(word);
    expect(shown(area)).toBe(result);
    expect(document.activeElement).toBe(area);
  },
);

test("message on WhatsApp › two words one after the other › stand in this order", () => {
  const area = openMarked("Due || today");
  insert("due day");
  insert("number");
  expect(shown(area)).toBe("Due {due}{number}| today");
});
