import { amharicMail } from "./am.ts";
import { englishMail } from "./en.ts";
import { frenchMail } from "./fr.ts";
import { hausaMail } from "./ha.ts";
import { igboMail } from "./ig.ts";
import { kinyarwandaMail } from "./rw.ts";
import type { MailLabels } from "./mail-label-types.ts";
import { pidginMail } from "./pcm.ts";
import { languageOfTag } from "../language-labels.ts";
import { swahiliMail } from "./sw.ts";
import { yorubaMail } from "./yo.ts";

const byLanguage: Readonly<Record<string, MailLabels>> = {
  en: englishMail,
  fr: frenchMail,
  sw: swahiliMail,
  ha: hausaMail,
  yo: yorubaMail,
  ig: igboMail,
  am: amharicMail,
  rw: kinyarwandaMail,
  pcm: pidginMail,
};

/** Languages mails are written in. */
export const mailLanguages = Object.keys(byLanguage);

/** Words of a language's mails; English where we have none. */
export const mailLabelsFor = (language: string): MailLabels => byLanguage[languageOfTag(language)] ?? englishMail;
