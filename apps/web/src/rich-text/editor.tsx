import { Editor, Extension, Mark, type Extensions } from "@tiptap/core";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef } from "react";
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
import "../styles/ai.css";
import { boundMarkdown } from "./bound.ts";
import type { EditorHandle } from "./editor-handle.ts";
import { isTyping } from "../ui/is-typing.ts";
import { reader, safeHref } from "./read.ts";
import { placesOf } from "./to-check.ts";

type RichEditorProps = {
  /** The text the editor opens with; another text is another editor (`key`). */
  markdown: string;
  check: readonly string[];
  label: string;
  /** Called with the markdown of every change a person makes, never for opening it. */
  onChange: (markdown: string) => void;
  onReady: (editor: EditorHandle | null) => void;
  /** Puts the cursor at the end, unless somebody types elsewhere by now. */
  focus?: boolean;
};

/** Editing of a text as it will look: some 130 KB that reading does without, loaded when a text is opened to be written. */
export default function RichEditor({ markdown, check, label, onChange, onReady, focus = false }: RichEditorProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const changed = useEffectEvent(onChange);
  const ready = useEffectEvent(onReady);
  const open = useEffectEvent((element: HTMLElement) => {
    allowParsing();
    const editor = new Editor({
      element,
      extensions: [
        ...textExtensions({ taskLabel: (text) => (text === "" ? t`Empty item` : text) }),
        marksToCheck(check, t`check`),
      ],
      editorProps: {
        attributes: { role: "textbox", "aria-multiline": "true", "aria-label": label, class: "ai-text" },
      },
      content: boundMarkdown(markdown),
      contentType: "markdown",
      // Styles come from our own file: the content policy lets no inline one through.
      injectCSS: false,
    });
    editor.on("update", () => changed(editor.getMarkdown()));
    if (focus && !isTyping(document.activeElement)) editor.commands.focus("end");
    return editor;
  });
  useEffect(() => {
    if (!box.current) return;
    const editor = open(box.current);
    ready(handleOf(editor));
    return () => {
      ready(null);
      editor.destroy();
    };
  }, []);
  return <div ref={box} className="ai-editor" />;
}

const handleOf = (editor: Editor): EditorHandle => ({
  bold: () => editor.chain().focus().toggleBold().run(),
  italic: () => editor.chain().focus().toggleItalic().run(),
  heading: () => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  list: () => editor.chain().focus().toggleBulletList().run(),
  checklist: () => editor.chain().focus().toggleTaskList().run(),
  undo: () => editor.chain().focus().undo().run(),
  selection: () => {
    const { from, to } = editor.state.selection;
    return editor.state.doc.textBetween(from, to, "\n");
  },
});

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
const marksToCheck = (check: readonly string[], word: string) =>
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

/**
 * Lets the editor's library read a text through `DOMParser`, in a document that is never shown and runs nothing. Of what a
 * page does by a text every other way stays shut (decision 061).
 */
function allowParsing(): void {
  const factory = globalThis.window?.trustedTypes;
  if (!factory || factory.defaultPolicy) return;
  factory.createPolicy("default", {
    // A policy may answer null, which refuses the text; its types know texts alone.
    createHTML: (html, _type, sink) => (sink === "DOMParser parseFromString" ? html : (null as unknown as string)),
  });
}
