import { amharicMail } from "./am.ts";
import { englishMail } from "./en.ts";
import { frenchMail } from "./fr.ts";
import type { MailLabels } from "./mail-label-types.ts";
import { swahiliMail } from "./sw.ts";

const byLanguage: Readonly<Record<string, MailLabels>> = {
  en: englishMail,
  fr: frenchMail,
  sw: swahiliMail,
  am: amharicMail,
};

/** Languages mails are written in. */
export const mailLanguages = Object.keys(byLanguage);

/** Words of a language's mails; English where we have none yet. */
export const mailLabelsFor = (language: string): MailLabels =>
  byLanguage[language.slice(0, 2).toLowerCase()] ?? englishMail;
