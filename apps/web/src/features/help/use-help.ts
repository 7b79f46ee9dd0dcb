import { useLingui } from "@lingui/react";
import { useEffect, useState } from "react";
import { translateServerText } from "../../i18n/server-messages.ts";
import { labelsOf, readTopic, withLabels, type Topic } from "./articles.ts";

type Help = {
  /** Of the articles; English where they are not translated. */
  readonly language: string;
  readonly topics: readonly Topic[];
};

const content: Readonly<Record<string, () => Promise<{ topics: readonly string[] }>>> = {
  en: () => import("./content/en.ts"),
  fr: () => import("./content/fr.ts"),
};

/** The articles in the language of the screens, the labels in them as the screens say them. */
async function loadHelp(locale: string): Promise<Help> {
  const own = await content[locale]?.().catch(() => null);
  const texts = own ?? (await import("./content/en.ts"));
  const topics = texts.topics.map(readTopic);
  const language = own ? locale : "en";
  if (locale === "en") return { language, topics };
  const labels = [...new Set(topics.flatMap(({ articles }) => articles.flatMap(labelsOf)))];
  const said = new Map(
    await Promise.all(labels.map(async (label) => [label, await translateServerText(label)] as const)),
  );
  const say = (label: string) => said.get(label) ?? label;
  return {
    language,
    topics: topics.map(({ title, articles }) => ({ title, articles: articles.map((one) => withLabels(one, say)) })),
  };
}

/** Undefined until they are there; null when they cannot be had: no network, and this device never had them. */
export function useHelp(): Help | null | undefined {
  const { i18n } = useLingui();
  const [loaded, setLoaded] = useState<{ locale: string; help: Help | null }>();
  const { locale } = i18n;
  useEffect(() => {
    let wanted = true;
    void loadHelp(locale)
      .catch(() => null)
      .then((help) => wanted && setLoaded({ locale, help }));
    return () => {
      wanted = false;
    };
  }, [locale]);
  return loaded?.locale === locale ? loaded.help : undefined;
}
