import { useEffect, useEffectEvent, useRef, useState } from "react";
import { updateAiItem } from "@ankara/contract/ai";
import type { AiItem } from "@ankara/domain/ai/item";
import { api } from "../../../api/api.ts";
import { localText } from "../../../platform/browser-storage.ts";

/** Pause after the last key before an edited text is sent. */
const pauseMs = 1_000;
const keyOf = (id: string) => `ai-edit:${id}`;

export type SavedEdits = {
  /** The text as it is edited now. */
  readonly content: string;
  /** Something typed is not at the server yet; it is on the device. */
  readonly dirty: boolean;
  /** Anything was typed since the text was opened. */
  readonly changed: boolean;
  readonly change: (markdown: string) => void;
  /** The server has it. */
  readonly sent: (item: AiItem) => void;
  /** Sends what waits. */
  readonly flush: () => Promise<void>;
};

/**
 * An edited text: on the device with every key, at the server a second after the last one and when the viewer closes.
 * Edits that could not be sent are there again the next time the text is opened. A sample is edited on the screen only.
 */
export function useSavedEdits(item: AiItem | null, original: string, onItem: (item: AiItem) => void): SavedEdits {
  const id = item?.id ?? null;
  const [waitingEdit] = useState(() => (id === null ? null : localText.get(keyOf(id))));
  const [content, setContent] = useState(waitingEdit ?? original);
  const [dirty, setDirty] = useState(waitingEdit !== null);
  const [changed, setChanged] = useState(waitingEdit !== null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsent = useRef(waitingEdit);

  const sent = (saved: AiItem) => {
    if (unsent.current !== null && unsent.current !== saved.content) return;
    unsent.current = null;
    localText.remove(keyOf(saved.id));
    setDirty(false);
  };
  const send = useEffectEvent(async () => {
    clearTimeout(timer.current);
    const text = unsent.current;
    if (id === null || text === null || text.trim() === "") return;
    const answer = await api.call(updateAiItem, { params: { id }, body: { ai_writter: { content: text } } });
    if (!answer.ok) return;
    sent(answer.value.data);
    onItem(answer.value.data);
  });
  useEffect(() => {
    void send();
    return () => void send();
  }, []);

  return {
    content,
    dirty,
    changed,
    sent,
    flush: () => send(),
    change: (markdown) => {
      setContent(markdown);
      setChanged(true);
      if (id === null) return;
      unsent.current = markdown;
      setDirty(true);
      localText.set(keyOf(id), markdown);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), pauseMs);
    },
  };
}
