import type { Invoice } from "@ankara/domain/records/invoice";
import type { Logo } from "@ankara/documents/invoice-document";
import sharp from "sharp";
import type { Deps } from "../../deps.ts";
import type { PublicInvoice } from "./find-public-invoice.ts";
import { withoutPrivate } from "../../presenters/without-private.ts";

type DrawDeps = Pick<Deps, "drawings" | "files" | "settings">;
type DrawOptions = {
  /** Waits for its turn, however many wait: nobody watches a mail being made. */
  readonly patient?: boolean;
  /** Asked only where the document has to be drawn; refuses by throwing. */
  readonly admit?: () => Promise<void>;
};

/** Its number, in letters that every system takes. */
export const fileNameOf = ({ invoice }: PublicInvoice): string =>
  `${(invoice.number ?? "document").replaceAll(/[^\w.-]+/g, "-")}.pdf`;

/** What may be shown: the document. Private notes and costs stay behind. */
export function partsOf({ invoice, settled, timeZone }: PublicInvoice) {
  const logoUrl = invoice.from?.logoUrl;
  return { invoice: withoutPrivate(invoice), settled, timeZone, ...(logoUrl ? { logoUrl } : {}) };
}

/**
 * An issued document without what is not printed on it. It is this that is drawn, so two of them that are equal give the
 * same file, whatever was noted beside them.
 */
export function printedInvoice(invoice: Invoice): Invoice {
  const { filing: _, filingAsk: __, restock: ___, repeat: ____, repeatOf: _____, ...printed } = invoice;
  return {
    ...printed,
    updatedAt: invoice.issuedAt ?? invoice.updatedAt,
    lines: invoice.lines.map((line) => ({ ...line, privateCost: null })),
    contactId: null,
    seriesId: null,
    privateNote: "",
    attachments: [],
    tags: [],
    history: [],
    sharedAt: null,
    sharedVia: "",
    views: null,
  };
}

/**
 * The PDF of a document as its client gets it.
 *
 * @throws DrawingBusy | DrawingFailed as `DrawingPool.draw`, and what `admit` throws
 */
export function drawPdf(deps: DrawDeps, found: PublicInvoice, options: DrawOptions = {}): Promise<Uint8Array> {
  const { businessId, settled, timeZone } = found;
  const { publicUrl } = deps.settings;
  const invoice = printedInvoice(found.invoice);
  const input = {
    invoice,
    settled,
    timeZone,
    publicUrl: `${publicUrl}/invoice/link/${invoice.linkId}`,
    checkUrl: `${publicUrl}/verify`,
  };
  return deps.drawings.documentFile(
    { businessId, documentId: invoice.id, printed: input },
    async () => {
      await options.admit?.();
      const logo = await readLogo(deps, invoice.from?.logoUrl);
      return { kind: "invoice", input: { ...input, ...(logo ? { logo } : {}) } };
    },
    options,
  );
}

export async function readLogo(deps: Pick<Deps, "files">, logoUrl: string | undefined): Promise<Logo | null> {
  const key = /^\/files\/([\w.-]+)$/.exec(logoUrl ?? "")?.[1];
  const file = key ? await deps.files.read(key) : null;
  if (!file || (file.mime !== "image/png" && file.mime !== "image/jpeg")) return null;
  const { width, height } = await sharp(file.bytes).metadata();
  return { bytes: new Uint8Array(file.bytes), mime: file.mime, width, height };
}
