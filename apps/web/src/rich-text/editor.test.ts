// @vitest-environment happy-dom
import { Editor } from "@tiptap/core";
import type { PageType } from "@ankara/domain/ai/content-types";
import { afterEach, describe, expect, test } from "vitest";
import { boundMarkdown } from "./bound.ts";
import { plainTextOf } from "./flat.ts";
import { writerPages } from "../features/ai/pages.ts";
import { sampleOf } from "../features/ai/samples.ts";
import { textExtensions } from "./editor.tsx";

const open: Editor[] = [];
afterEach(() => {
  for (const editor of open.splice(0)) editor.destroy();
});

function edit(markdown: string): Editor {
  const editor = new Editor({
    extensions: textExtensions(),
    content: boundMarkdown(markdown),
    contentType: "markdown",
    injectCSS: false,
  });
  open.push(editor);
  return editor;
}

describe("a text that was opened and changed in one place keeps all the rest", () => {
  test.each(Object.keys(writerPages) as PageType[])("the sample of %s", (type) => {
    const { content } = sampleOf(type);
    const editor = edit(content);
    editor.commands.insertContentAt(editor.state.doc.content.size, {
      type: "paragraph",
      content: [{ type: "text", text: "One more." }],
    });
    expect(plainTextOf(editor.getMarkdown())).toBe(`${plainTextOf(content)}\n\nOne more.`);
  });

  test.each([
    ["a link", "See [our shop](https://shop.example/new) today"],
    ["an address as it is", "See https://shop.example/new or a@shop.example today"],
    ["two lines", "With love,\nAdéṣọlá"],
    ["a block to copy", "```\nPROMO 5 * 2\n```"],
    ["a list in a list", "- lace\n  - white\n- ankara"],
    ["a checklist", "- [x] cut\n- [ ] sew"],
    ["words struck out", "Now ~~₦5,000~~ ₦4,000"],
  ])("%s", (_, markdown) => {
    expect(plainTextOf(edit(markdown).getMarkdown())).toBe(plainTextOf(markdown));
  });
});

test("rich text editor › nothing dangerous comes to life in the editor", () => {
  const editor = edit('<img src=x onerror="alert(1)">\n\n[tap](javascript:alert(1)) ![p](https://evil.example/p.png)');
  expect(editor.getHTML()).not.toMatch(/<img|javascript:|<script/);
  expect(editor.getText()).toContain('<img src=x onerror="alert(1)">');
  expect(editor.getText()).toContain("tap");
});
