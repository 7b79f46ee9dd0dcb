import { useEffect } from "react";
import { getEngine } from "@ankara/contract/ai";
import type { AnswerOf } from "@ankara/contract/call";
import type { WritingLanguage } from "@ankara/domain/ai/inputs";
import { api } from "../../api/api.ts";
import { signal, useSignal } from "../../ui/signal.ts";

export type Engine = AnswerOf<typeof getEngine>;

const known = signal<Engine | null>(null);
let request: Promise<void> | undefined;

/** Returns the writer the server runs and its abilities; null until the server has answered. */
export function useEngine(): Engine | null {
  const engine = useSignal(known);
  useEffect(() => {
    if (known.get()) return;
    request ??= api.call(getEngine).then((answer) => {
      request = undefined;
      if (answer.ok) known.set(answer.value);
    });
  }, []);
  return engine;
}

/** Names of the languages in themselves, as people look for theirs. */
const names: Readonly<Record<WritingLanguage, string>> = {
  en: "English",
  fr: "Français",
  sw: "Kiswahili",
  am: "አማርኛ",
  ha: "Hausa",
  yo: "Yorùbá",
  ig: "Igbo",
  rw: "Ikinyarwanda",
  pcm: "Naijá (Pidgin)",
};
export const languageName = (language: WritingLanguage): string => names[language];
