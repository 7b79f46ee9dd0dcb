import type { DocumentLabels } from "./document-label-types.ts";
import { english } from "./en.ts";
import { french } from "./fr.ts";
import { languageOfTag, loadedLabels } from "./language-labels.ts";
import { swahili } from "./sw.ts";

const byLanguage: Readonly<Record<string, DocumentLabels>> = { en: english, fr: french, sw: swahili };

/** Words of a document's language; English where we have none, or have not loaded them (`loadDocumentWords`). */
export function documentLabelsFor(language: string): DocumentLabels {
  return byLanguage[languageOfTag(language)] ?? loadedLabels(language)?.document ?? english;
}
