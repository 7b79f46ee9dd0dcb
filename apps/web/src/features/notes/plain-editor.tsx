import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { EditorHandle } from "../../rich-text/editor-handle.ts";
import { isTyping } from "../../ui/is-typing.ts";

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
    // At once: a letter typed before a later frame would stand behind the caret that the frame sets.
    flushSync(() => setText(next.text));
    box.current?.focus();
    box.current?.setSelectionRange(next.from, next.to);
    onChange(next.text);
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
    if (focus && !isTyping(document.activeElement)) box.current?.focus();
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

type Typed = { text: string; from: number; to: number };

/** Puts signs around the marked words, or takes them off again. */
export function wrapSelection({ text, from, to }: Typed, sign: string): Typed {
  const words = text.slice(from, to);
  const around = text.slice(from - sign.length, from) === sign && text.slice(to, to + sign.length) === sign;
  if (around && from >= sign.length)
    return {
      text: text.slice(0, from - sign.length) + words + text.slice(to + sign.length),
      from: from - sign.length,
      to: to - sign.length,
    };
  return {
    text: text.slice(0, from) + sign + words + sign + text.slice(to),
    from: from + sign.length,
    to: to + sign.length,
  };
}

/** Begins each marked line with a sign (`- [ ] `, `- `, `## `), or takes it off where all of them have it. */
export function toggleChecks({ text, from, to }: Typed, sign: string): Typed {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const end = text.indexOf("\n", to) < 0 ? text.length : text.indexOf("\n", to);
  const lines = text.slice(start, end).split("\n");
  const bare = (line: string) => line.replace(/^(?:- \[[ xX]\] |- |#{1,6} )/, "");
  const all = lines.every((line) => line.startsWith(sign) || (sign.startsWith("- [") && /^- \[[xX]\] /.test(line)));
  const changed = lines.map((line) => (all ? bare(line) : sign + bare(line))).join("\n");
  const caret = to + changed.length - (end - start);
  return { text: text.slice(0, start) + changed + text.slice(end), from: caret, to: caret };
}
