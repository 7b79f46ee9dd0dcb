import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { EditorHandle } from "../../rich-text/editor-handle.ts";
import { toggleChecks, wrapSelection } from "./plain-marks.ts";

type PlainEditorProps = {
  markdown: string;
  label: string;
  onChange: (markdown: string) => void;
  onReady: (editor: EditorHandle | null) => void;
  focus?: boolean;
};

/**
 * Writing a note before the editor has come to this device: the markdown itself, with the same buttons. Everything typed
 * here is the same note afterwards.
 */
export default function PlainEditor({ markdown, label, onChange, onReady, focus }: PlainEditorProps) {
  const { t } = useLingui();
  const [text, setText] = useState(markdown);
  const box = useRef<HTMLTextAreaElement>(null);
  const ready = useEffectEvent(onReady);
  const type = useEffectEvent((next: { text: string; from: number; to: number }) => {
    setText(next.text);
    onChange(next.text);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(next.from, next.to);
    });
  });
  useEffect(() => {
    const selected = () => {
      const { value = "", selectionStart = 0, selectionEnd = 0 } = box.current ?? {};
      return { text: value, from: selectionStart, to: selectionEnd };
    };
    ready({
      bold: () => type(wrapSelection(selected(), "**")),
      italic: () => type(wrapSelection(selected(), "*")),
      heading: () => type(toggleChecks(selected(), "## ")),
      list: () => type(toggleChecks(selected(), "- ")),
      checklist: () => type(toggleChecks(selected(), "- [ ] ")),
      undo: () => {
        box.current?.focus();
        document.execCommand("undo");
      },
      selection: () => {
        const { text: all, from, to } = selected();
        return all.slice(from, to);
      },
    });
    if (focus) box.current?.focus();
    return () => ready(null);
  }, [focus]);
  return (
    <>
      <textarea
        ref={box}
        aria-label={label}
        value={text}
        rows={8}
        maxLength={100_000}
        onChange={(event) => {
          setText(event.target.value);
          onChange(event.target.value);
        }}
        className="field-sizing-content min-h-40 w-full resize-none bg-transparent text-18 outline-none"
      />
      <p className="mt-4 text-13 text-muted">
        {t`The full editor loads when you’re next online. Keep writing: “- [ ]” makes a checklist.`}
      </p>
    </>
  );
}
