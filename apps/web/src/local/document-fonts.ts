import type { DocumentFonts } from "@ankara/documents/pdf";

let fonts: Promise<DocumentFonts> | undefined;

/** Fonts of documents, from the offline cache: the same bytes each time, so that the engine parses them once. */
export function documentFonts(): Promise<DocumentFonts> {
  fonts ??= Promise.all([
    fetchFont("/fonts/doc-400.ttf"),
    fetchFont("/fonts/doc-600.ttf"),
    fetchFont("/fonts/doc-symbols.ttf"),
  ])
    .then(([regular, semibold, symbols]) => ({ regular, semibold, symbols }))
    .catch((cause: unknown) => {
      fonts = undefined;
      throw cause;
    });
  return fonts;
}

async function fetchFont(url: string): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
