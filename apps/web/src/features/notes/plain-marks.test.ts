import { expect, test } from "vitest";
import { toggleChecks, wrapSelection } from "./plain-editor.tsx";

test("plain marks › marked lines become a checklist and words again", () => {
  const text = "Buy:\nthread\nneedles";
  const listed = toggleChecks({ text, from: 5, to: text.length }, "- [ ] ");
  expect(listed).toEqual({ text: "Buy:\n- [ ] thread\n- [ ] needles", from: 31, to: 31 });
  expect(toggleChecks({ ...listed, from: 5 }, "- [ ] ").text).toBe(text);
});

test("plain marks › a list becomes a checklist, a done item is one already", () => {
  expect(toggleChecks({ text: "- thread", from: 8, to: 8 }, "- [ ] ").text).toBe("- [ ] thread");
  expect(toggleChecks({ text: "- [x] thread", from: 8, to: 8 }, "- [ ] ").text).toBe("thread");
});

test("plain marks › words become bold and plain again", () => {
  const bold = wrapSelection({ text: "two spare pieces", from: 4, to: 9 }, "**");
  expect(bold).toEqual({ text: "two **spare** pieces", from: 6, to: 11 });
  expect(wrapSelection(bold, "**")).toEqual({ text: "two spare pieces", from: 4, to: 9 });
});
