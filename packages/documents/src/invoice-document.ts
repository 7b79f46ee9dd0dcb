import type { DocumentLook } from "@ankara/domain/records/invoice";
import { slug } from "@ankara/domain/text";
import { viewInvoice, type InvoiceParts, type InvoiceView } from "./invoice-view.ts";
import { documentColours } from "./brand-colours.ts";
import { ledger } from "./ledger.ts";
import { band, plain, type Template } from "./plain.ts";
import { deliveryNoteView } from "./view/delivery-note.ts";
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

const templates: Readonly<Record<TemplateName, Template>> = { plain, band, ledger, receipt: roll };

/**
 * The document of an invoice, or the delivery note made from it, ready for `renderPdf` and `renderHtml`.
 *
 * An issued invoice prints the sums frozen in it; a draft is counted anew and says that its number comes later.
 * `from`, `billTo` and `payTo` default to the invoice's own snapshots, `paid` to 0, `balance` to total less paid,
 * `language` to the invoice's. Amounts are minor units.
 */
export function buildInvoiceDocument(input: InvoiceDocumentInput): DocumentTree {
  const { invoice } = input;
  const isDeliveryNote = input.as === "delivery_note";
  const own = viewInvoice(input);
  const view = isDeliveryNote ? deliveryNoteView(input, own) : own;
  const { labels } = view.formats;
  const name = view.number === null ? `${view.title} (${labels.draft.toLowerCase()})` : `${view.title} ${view.number}`;
  const both = [name, view.seller.name].filter((text) => text !== "").join(" · ");
  return documentTree({
    view,
    logo: input.logo ?? null,
    template: invoice.template,
    accent: invoice.accent,
    ...(invoice.look === undefined ? {} : { look: invoice.look }),
    title: both,
    author: view.seller.name,
    madeAt: invoice.issuedAt ?? invoice.updatedAt,
    fileName: fileNameOf(view, isDeliveryNote),
    left: both,
    link:
      input.publicUrl && view.number !== null && !isDeliveryNote
        ? { text: labels.seeOnline, url: input.publicUrl }
        : null,
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
    ...(template === "receipt" ? { paper: look?.rollMm === 58 ? "roll58" : "roll80" } : {}),
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

/** The title is part of the name where the number alone would name the invoice. */
function fileNameOf(view: InvoiceView, withTitle: boolean): string {
  return [...(withTitle ? [view.title] : []), view.number ?? view.formats.labels.draft, slug(view.seller.name)]
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
