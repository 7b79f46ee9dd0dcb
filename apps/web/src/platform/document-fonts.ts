import { needsEthiopic } from "@ankara/documents/ethiopic";
import type { DocumentFonts } from "@ankara/documents/pdf";

let latin: Promise<DocumentFonts> | undefined;
let ethiopic: Promise<NonNullable<DocumentFonts["ethiopic"]>> | undefined;

/**
 * Fonts of documents, from the offline cache: the same bytes each time, so that the engine parses them once.
 * @param text - what is to be drawn, or the document as JSON: Ethiopic letters bring their own fonts, which are kept from
 * their first use on
 */
export async function documentFonts(text = ""): Promise<DocumentFonts> {
  latin ??= fetchFonts(["doc-400", "doc-600", "doc-symbols"])
    .then(([regular, semibold, symbols]) => ({ regular: regular!, semibold: semibold!, symbols: symbols! }))
    .catch((cause: unknown) => {
      latin = undefined;
      throw cause;
    });
  if (!needsEthiopic(text)) return latin;
  ethiopic ??= fetchFonts(["doc-ethiopic-400", "doc-ethiopic-600"])
    .then(([regular, semibold]) => ({ regular: regular!, semibold: semibold! }))
    .catch((cause: unknown) => {
      ethiopic = undefined;
      throw cause;
    });
  return { ...(await latin), ethiopic: await ethiopic };
}

const fetchFonts = (names: readonly string[]) => Promise.all(names.map((name) => fetchFont(`/fonts/${name}.ttf`)));

async function fetchFont(url: string): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
