import type { DocumentLabels } from "./document-label-types.ts";
import { amharic } from "./am.ts";
import { english } from "./en.ts";
import { french } from "./fr.ts";
import { swahili } from "./sw.ts";

const byLanguage: Readonly<Record<string, DocumentLabels>> = { en: english, fr: french, sw: swahili, am: amharic };

/** Words of a document's language; English where we have none yet. */
export function documentLabelsFor(language: string): DocumentLabels {
  return byLanguage[language.slice(0, 2).toLowerCase()] ?? english;
}
