import { Extension, Mark, type Extensions } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { CodeBlock } from "@tiptap/extension-code-block";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Italic } from "@tiptap/extension-italic";
import { BulletList } from "@tiptap/extension-list/bullet-list";
import { ListItem } from "@tiptap/extension-list/item";
import { OrderedList } from "@tiptap/extension-list/ordered-list";
import { TaskItem } from "@tiptap/extension-list/task-item";
import { TaskList } from "@tiptap/extension-list/task-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { TableCell } from "@tiptap/extension-table/cell";
import { TableHeader } from "@tiptap/extension-table/header";
import { TableRow } from "@tiptap/extension-table/row";
import { Table } from "@tiptap/extension-table/table";
import { Text } from "@tiptap/extension-text";
import { UndoRedo } from "@tiptap/extensions/undo-redo";
import { Markdown } from "@tiptap/markdown";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { reader, safeHref } from "./read.ts";
import { placesOf } from "./to-check.ts";

/**
 * Elements a text may hold in the editor: everything the reader knows, so that opening and changing one word loses nothing
 * of the rest. Picked one by one: the starter kit brings a finder of links that weighs as much as all of them.
 */
export const textExtensions = (words: { taskLabel: (text: string) => string } = { taskLabel: String }): Extensions => [
  Document,
  Paragraph,
  Text,
  Heading,
  Bold,
  Italic,
  Strike,
  Code,
  CodeBlock,
  Blockquote,
  HardBreak,
  HorizontalRule,
  BulletList,
  OrderedList,
  ListItem,
  TaskList,
  TaskItem.configure({ nested: true, a11y: { checkboxLabel: (node) => words.taskLabel(node.textContent) } }),
  Table.configure({ resizable: false }),
  TableRow,
  TableCell,
  TableHeader,
  Link,
  UndoRedo,
  Markdown.configure({ marked: reader as unknown as typeof import("marked").marked }),
];

/** A link that came with the text: shown and kept, not followed while the text is edited. */
const Link = Mark.create({
  name: "link",
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (element) => {
        const href = safeHref(element.getAttribute("href") ?? "");
        return href !== null && { href };
      },
    },
  ],
  renderHTML: ({ mark }) => ["a", { href: safeHref(String(mark.attrs["href"])) ?? "", rel: "noopener nofollow" }, 0],
  markdownTokenName: "link",
  parseMarkdown: (token, helpers) => {
    const href = safeHref(String(token["href"] ?? ""));
    const words = helpers.parseInline(token.tokens ?? []);
    return href === null ? words : helpers.applyMark("link", words, { href });
  },
  renderMarkdown: (node, helpers) => {
    const words = helpers.renderChildren(node);
    const href = String(node.attrs?.["href"] ?? "");
    return words === href || `mailto:${words}` === href ? words : `[${words}](${href})`;
  },
});

/** Marks what stands in no input, in the words on screen only: the text itself stays as it is. */
export const marksToCheck = (check: readonly string[], word: string) =>
  Extension.create({
    name: "marksToCheck",
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const marks: Decoration[] = [];
            doc.descendants((node, position) => {
              if (!node.isText) return;
              for (const { from, to } of placesOf(node.text ?? "", check)) {
                marks.push(Decoration.inline(position + from, position + to, { nodeName: "mark", class: "ai-check" }));
                marks.push(Decoration.widget(position + to, () => wordElement(word), { side: 1, key: word }));
              }
            });
            return DecorationSet.create(doc, marks);
          },
        },
      }),
    ],
  });

function wordElement(word: string): HTMLElement {
  const element = document.createElement("span");
  element.className = "ai-check-word";
  element.textContent = word;
  element.contentEditable = "false";
  return element;
}
