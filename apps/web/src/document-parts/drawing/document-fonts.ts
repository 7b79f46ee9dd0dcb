import { fontPartsOf, fontPartsVersion, type FontPart } from "@ankara/documents/font-parts";
import type { DocumentFonts } from "@ankara/documents/pdf";

let latin: Promise<DocumentFonts> | undefined;
type LoadedPart = NonNullable<DocumentFonts["parts"]>[number];
const parts = new Map<string, Promise<LoadedPart>>();

/**
 * Fonts of documents, from the offline cache: the same bytes each time, so that the engine parses them once.
 * @param text - what is to be drawn, or the document as JSON: letters of other scripts bring their own fonts, which are kept from
 * their first use on. Those that cannot be had without a network are left out: they print as boxes, of which the screen warns
 */
export async function documentFonts(text = ""): Promise<DocumentFonts> {
  latin ??= Promise.all(["doc-400", "doc-600", "doc-symbols"].map((name) => fetchFont(`/fonts/${name}.ttf`)))
    .then(([regular, semibold, symbols]) => ({ regular: regular!, semibold: semibold!, symbols: symbols! }))
    .catch((cause: unknown) => {
      latin = undefined;
      throw cause;
    });
  const needed = await Promise.allSettled(fontPartsOf(text).map(partOf));
  const loaded = needed.flatMap((part) => (part.status === "fulfilled" ? [part.value] : []));
  return loaded.length === 0 ? latin : { ...(await latin), parts: loaded };
}

function partOf(part: FontPart): Promise<LoadedPart> {
  const { name } = part;
  const known = parts.get(name);
  if (known) return known;
  const loading = loadPart(part).catch((cause: unknown) => {
    parts.delete(name);
    throw cause;
  });
  parts.set(name, loading);
  return loading;
}

async function loadPart({ name, files, shaping }: FontPart): Promise<LoadedPart> {
  const addressOf = (file: string) =>
    file.startsWith("parts/") ? `/fonts/${file}?v=${fontPartsVersion}` : `/fonts/${file}`;
  const regular = fetchFont(addressOf(files[400]));
  const semibold = files[600] === files[400] ? regular : fetchFont(addressOf(files[600]));
  const [plain, bold] = await Promise.all([regular, semibold]);
  // Words that run leftwards need the order of words too, which is kept with the letters.
  if (shaping?.direction === "rtl") await import("@ankara/documents/pdf/bidi");
  return { name, shaping, regular: plain, semibold: bold };
}

async function fetchFont(url: string): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
