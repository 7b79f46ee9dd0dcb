import { amharicMail } from "./am.ts";
import { englishMail } from "./en.ts";
import { frenchMail } from "./fr.ts";
import type { MailLabels } from "./mail-label-types.ts";
import { languageOfTag, loadedLabels } from "../language-labels.ts";
import { swahiliMail } from "./sw.ts";

const byLanguage: Readonly<Record<string, MailLabels>> = {
  en: englishMail,
  fr: frenchMail,
  sw: swahiliMail,
  am: amharicMail,
};

/** Languages mails are written in. */
export const mailLanguages = Object.keys(byLanguage);

/** Words of a language's mails; English where we have none, or have not loaded them (`loadDocumentWords`). */
export function mailLabelsFor(language: string): MailLabels {
  const whole = byLanguage[languageOfTag(language)];
  const ofClients = loadedLabels(language)?.mail;
  return whole ?? (ofClients ? { ...englishMail, ...ofClients } : englishMail);
}
