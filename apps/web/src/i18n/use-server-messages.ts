import { useLingui } from "@lingui/react";
import { useEffect, useState } from "react";

/** Translates sentences the server stored in records into the language of the screens. */
export function useServerMessages(sentences: readonly string[]): readonly string[] {
  const { i18n } = useLingui();
  const key = JSON.stringify([i18n.locale, ...sentences]);
  const [translated, setTranslated] = useState<{ key: string; texts: readonly string[] }>();
  useEffect(() => {
    const [locale, ...texts] = JSON.parse(key) as string[];
    if (locale === "en") return;
    let current = true;
    void import("./server-messages.ts")
      .then(({ translateServerText: translate }) => Promise.all(texts.map(translate)))
      .then((words) => current && setTranslated({ key, texts: words }))
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [key]);
  return translated?.key === key ? translated.texts : sentences;
}
