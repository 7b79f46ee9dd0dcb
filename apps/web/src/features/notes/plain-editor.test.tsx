// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "../../../test/render-screen.tsx";
import type { EditorHandle } from "../../rich-text/editor-handle.ts";
import PlainEditor from "./plain-editor.tsx";

afterEach(cleanup);

test("plain editor › a list is begun › the caret stands behind its sign at once, so that no letter gets before it", () => {
  let editor: EditorHandle | null = null;
  let written = "";
  renderScreen(
    <PlainEditor
      markdown="Buy:"
      label="Note"
      onChange={(markdown) => (written = markdown)}
      onReady={(handle) => (editor ??= handle)}
    />,
  );
  const box = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Note" });
  box.setSelectionRange(4, 4);
  (editor as EditorHandle | null)?.checklist();
  expect(box.value).toBe("- [ ] Buy:");
  expect([box.selectionStart, box.selectionEnd]).toEqual([10, 10]);
  expect(document.activeElement).toBe(box);
  expect(written).toBe("- [ ] Buy:");
});
