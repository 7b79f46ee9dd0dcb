import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A node of a PDF's structure tree as a screen reader walks it. */
export type Tag = {
  readonly role: string;
  readonly alt?: string;
  readonly children: readonly (Tag | { readonly type: string; readonly id: string })[];
};
type PdfPage = {
  /** Text in the order of the file, one printed line a line. */
  readonly text: string;
  readonly tags: Tag | null;
  /** Text of each piece of tagged content by its id. */
  readonly content: ReadonlyMap<string, string>;
  readonly links: readonly string[];
};
export type ReadPdf = {
  readonly pages: readonly PdfPage[];
  readonly title: string;
  readonly language: string | null;
  readonly isMarked: boolean;
  readonly madeAt: string;
};

type TextItem = { readonly str: string; readonly hasEOL: boolean; readonly transform: readonly number[] };
type MarkItem = { readonly type: string; readonly id?: string };

const optionsFor = (bytes: Uint8Array) => ({
  data: Uint8Array.from(bytes),
  stopAtErrors: true,
  verbosity: 0,
  useSystemFonts: false,
  disableFontFace: true,
});

/** The text of each page alone, in the order of the file: a third of the work of `readPdf`. */
export async function readTexts(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument(optionsFor(bytes));
  const pdf = await task.promise;
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    texts.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  await task.destroy();
  return texts;
}

/** Read a PDF back as a reader does. Damage that a forgiving viewer would skip is an error here. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument(optionsFor(bytes));
  const pdf = await task.promise;
  const { info } = (await pdf.getMetadata()) as unknown as { info: Record<string, string | null> };
  const mark = (await pdf.getMarkInfo()) as { Marked?: boolean } | null;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const annotations = (await page.getAnnotations()) as { url?: string }[];
    pages.push({
      ...linesOf(items),
      tags: await page.getStructTree(),
      links: annotations.flatMap(({ url }) => (url === undefined ? [] : [url])),
    });
  }
  await task.destroy();
  return {
    pages,
    title: info["Title"] ?? "",
    language: info["Language"] ?? null,
    isMarked: mark?.Marked === true,
    madeAt: info["CreationDate"] ?? "",
  };
}

function linesOf(items: readonly (TextItem | MarkItem)[]): { text: string; content: Map<string, string> } {
  const content = new Map<string, string>();
  const open: (string | null)[] = [];
  const lines: string[] = [];
  let baseline: number | undefined;
  for (const item of items) {
    if ("type" in item) {
      if (item.type === "endMarkedContent") open.pop();
      else open.push(item.id ?? null);
      continue;
    }
    const ending = open.findLast((entry) => entry !== null);
    if (item.hasEOL && ending != null) content.set(ending, `${content.get(ending) ?? ""}${item.str} `);
    if (item.str === "") continue;
    const y = Math.round((item.transform[5] ?? 0) * 10);
    const id = open.findLast((entry) => entry !== null);
    if (id != null && !item.hasEOL) content.set(id, (content.get(id) ?? "") + item.str);
    // Cells of a row share their baseline: a bar tells them apart.
    if (y === baseline)
      lines[lines.length - 1] +=
        item.str.trim() === "" ? item.str : `${/(?:^| )$/.test(lines.at(-1) ?? "") ? "" : "|"}${item.str}`;
    else lines.push(item.str);
    baseline = y;
  }
  return { text: lines.map((line) => line.trimEnd()).join("\n"), content };
}

/** All nodes of a role, in reading order. */
export function tagsOf(tag: Tag, role: string): Tag[] {
  const found: Tag[] = [];
  for (const child of tag.children) {
    if (!("role" in child)) continue;
    if (child.role === role) found.push(child);
    found.push(...tagsOf(child, role));
  }
  return found;
}

/** Returns the text a screen reader says of a node. */
export function spoken(tag: Tag, content: ReadonlyMap<string, string>): string {
  return tag.children
    .map((child) => ("role" in child ? spoken(child, content) : (content.get(child.id) ?? "")))
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
