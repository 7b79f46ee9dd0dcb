import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { toast } from "../ui/toast.tsx";
import { chooseLanguage, languages } from "./i18n.ts";

/** The languages to choose from, as their speakers write them, and how to choose one. Nothing when there is only one. */
export function useLanguage() {
  const { t, i18n } = useLingui();
  /** Chosen, and on its way. */
  const [pending, setPending] = useState<string | null>(null);
  const choose = async (language: string) => {
    setPending(language);
    try {
      await chooseLanguage(language);
    } catch {
      const name = languages[language]?.name ?? language;
      toast(t`${name} is not on this device yet. Connect to the internet once, then choose it again.`, {
        tone: "danger",
        durationMs: 5000,
      });
    }
    setPending(null);
  };
  const options = Object.entries(languages).map(([code, { name, proofRead }]) => ({
    code,
    text: proofRead ? name : t`${name} (beta)`,
  }));
  return { value: pending ?? i18n.locale, choose, options: options.length > 1 ? options : [] };
}
