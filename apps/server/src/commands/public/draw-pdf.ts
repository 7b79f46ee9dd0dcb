import { loadFonts } from "@ankara/documents/fonts-node";
import type { Logo } from "@ankara/documents/invoice-document";
import { renderInvoicePdf } from "@ankara/documents/invoice-pdf";
import sharp from "sharp";
import type { Deps } from "../../deps.ts";
import type { PublicInvoice } from "./find-public-invoice.ts";

/** Its number, in letters that every system takes. */
export const fileNameOf = ({ invoice }: PublicInvoice): string =>
  `${(invoice.number ?? "document").replaceAll(/[^\w.-]+/g, "-")}.pdf`;

/** What may be shown: the paper. Private notes and costs stay behind. */
export function partsOf({ invoice, paid, balance, timeZone }: PublicInvoice) {
  const logoUrl = invoice.from?.logoUrl;
  return { invoice: { ...invoice, privateNote: "" }, paid, balance, timeZone, ...(logoUrl ? { logoUrl } : {}) };
}

/** The PDF of a document as its client gets it. */
export async function drawPdf(deps: Pick<Deps, "files" | "settings">, found: PublicInvoice): Promise<Uint8Array> {
  const { logoUrl, ...parts } = partsOf(found);
  const logo = await readLogo(deps, logoUrl);
  const { bytes } = await renderInvoicePdf(
    {
      ...parts,
      publicUrl: `${deps.settings.publicUrl}/invoice/link/${found.invoice.linkId}`,
      checkUrl: `${deps.settings.publicUrl}/verify`,
      ...(logo ? { logo } : {}),
    },
    () => loadFonts(),
  );
  return bytes;
}

export async function readLogo(deps: Pick<Deps, "files">, logoUrl: string | undefined): Promise<Logo | null> {
  const key = /^\/files\/([\w.-]+)$/.exec(logoUrl ?? "")?.[1];
  const file = key ? await deps.files.read(key) : null;
  if (!file || (file.mime !== "image/png" && file.mime !== "image/jpeg")) return null;
  const { width, height } = await sharp(file.bytes).metadata();
  return { bytes: new Uint8Array(file.bytes), mime: file.mime, width, height };
}
