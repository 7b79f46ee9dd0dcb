import { loadDocumentLabels, needsLoading } from "@ankara/documents/labels/language-labels";
import { useEffect, useReducer } from "react";

/**
 * Loads what a document's language is printed with and draws again then; until that it is shown in English.
 *
 * @returns what a drawing of it depends on
 */
export function useDocumentLabels(language: string): number {
  const [loaded, countLoaded] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!needsLoading(language)) return;
    loadDocumentLabels(language).then(countLoaded, (error: unknown) => {
      // Without a network: a PDF says so itself, because an issued document must not change its language.
      console.error("The words of a document's language did not load", error);
    });
  }, [language]);
  return loaded;
}
