import type { DocumentLook } from "@ankara/domain/records/invoice";
import { slug } from "@ankara/domain/text";
import { viewInvoice, type InvoiceParts, type InvoiceView } from "./invoice-view.ts";
import { documentColours } from "./brand-colours.ts";
import { ledger } from "./ledger.ts";
import { paperOf } from "./styles.ts";
import { band, plain, type Template } from "./plain.ts";
import { roll } from "./roll.ts";
import { plainText, type DocumentTree, type Picture, type TemplateName } from "./tree.ts";

/** A logo as the device or the server holds it; width and height in pixels. */
export type Logo = {
  readonly bytes: Uint8Array;
  readonly mime: "image/png" | "image/jpeg";
  readonly width: number;
  readonly height: number;
};

export type InvoiceDocumentInput = InvoiceParts & { readonly logo?: Logo | null };

/** A document made from an invoice: the invoice itself where `as` is left out. */
export type PrintedDocument = InvoiceDocumentInput & { readonly as?: "delivery_note" };

const templates: Readonly<Record<TemplateName, Template>> = { plain, band, ledger, receipt: roll };

/**
 * The document of an invoice, ready for `renderPdf` and `renderHtml`.
 *
 * An issued invoice prints the sums frozen in it; a draft is counted anew and says that its number comes later.
 * `from`, `billTo` and `payTo` default to the invoice's own snapshots, `paid` to 0, `balance` to total less paid,
 * `language` to the invoice's. Amounts are minor units.
 */
export function buildInvoiceDocument(input: InvoiceDocumentInput): DocumentTree {
  const view = viewInvoice(input);
  const { labels } = view.formats;
  const link = input.publicUrl && view.number !== null ? { text: labels.seeOnline, url: input.publicUrl } : null;
  return treeOfView(input, view, { link, fileName: fileNameOf(view) });
}

/** The tree of a view that is made from an invoice: the invoice itself, or what goes with it. */
export function treeOfView(
  { invoice, logo = null }: InvoiceDocumentInput,
  view: InvoiceView,
  own: { readonly fileName: string; readonly link: DocumentTree["footer"]["link"] },
): DocumentTree {
  const { labels } = view.formats;
  const name = view.number === null ? `${view.title} (${labels.draft.toLowerCase()})` : `${view.title} ${view.number}`;
  const both = [name, view.seller.name].filter((text) => text !== "").join(" · ");
  return documentTree({
    view,
    logo,
    template: invoice.template,
    accent: invoice.accent,
    look: invoice.look,
    title: both,
    author: view.seller.name,
    madeAt: invoice.issuedAt ?? invoice.updatedAt,
    left: both,
    ...own,
  });
}

/** A view in its template: what every paper has beside its body. */
export function documentTree({
  view,
  logo,
  template,
  accent,
  look,
  title,
  author,
  madeAt,
  fileName,
  left,
  link,
}: {
  readonly view: InvoiceView;
  readonly logo: Logo | null;
  readonly template: TemplateName;
  readonly accent: string;
  readonly look?: DocumentLook;
  readonly title: string;
  readonly author: string;
  readonly madeAt: string;
  readonly fileName: string;
  readonly left: string;
  readonly link: DocumentTree["footer"]["link"];
}): DocumentTree {
  const { labels } = view.formats;
  const picture = logo ? pictureOf(logo, labels.logo(plainText(view.seller.name))) : null;
  return {
    version: 1,
    template,
    ...paperOf(template, look),
    ...(template === "band" ? { colours: documentColours(accent, plainText(view.seller.name)) } : {}),
    language: labels.language,
    title,
    author,
    madeAt,
    fileName,
    pictures: picture ? { logo: picture } : {},
    ...templates[template](view, picture !== null),
    footer: { left, link, pages: labels.pages },
  };
}

/** Returns the name of a document's file, after whatever stands before its number. */
export function fileNameOf(view: InvoiceView, ...before: readonly string[]): string {
  return [...before, view.number ?? view.formats.labels.draft, slug(view.seller.name)]
    .join("-")
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
}

function pictureOf(logo: Logo, alt: string): Picture {
  let binary = "";
  // In pieces: a call takes only so many arguments.
  for (let from = 0; from < logo.bytes.length; from += 8192)
    binary += String.fromCharCode(...logo.bytes.subarray(from, from + 8192));
  return { mime: logo.mime, base64: btoa(binary), width: logo.width, height: logo.height, alt };
}
