import "../styles/ai.css";
import { Editor } from "@tiptap/core";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef } from "react";
import { boundMarkdown } from "./bound.ts";
import { marksToCheck, textExtensions } from "./editor-extensions.ts";
import type { EditorHandle } from "./editor-handle.ts";
import { allowParsing } from "./trusted-parsing.ts";

type RichEditorProps = {
  /** The text the editor opens with; another text is another editor (`key`). */
  markdown: string;
  check: readonly string[];
  label: string;
  /** Called with the markdown of every change a person makes, never for opening it. */
  onChange: (markdown: string) => void;
  onReady: (editor: EditorHandle | null) => void;
  /** Puts the cursor at the end. */
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
      autofocus: focus ? "end" : false,
    });
    editor.on("update", () => changed(editor.getMarkdown()));
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
