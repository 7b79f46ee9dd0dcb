import { neverUpdatedAt } from "@ankara/domain/constants";
import { fieldsThat } from "@ankara/domain/records/field-rules";
import { Invoice } from "@ankara/domain/records/invoice";
import { invoiceRules } from "@ankara/domain/records/rules/invoice";
import type { Logo } from "@ankara/documents/invoice-document";
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

/** Returns the parts of a document that may be shown. Private notes and costs stay behind. */
export function partsOf({ invoice, settled, timeZone }: PublicInvoice) {
  const logoUrl = invoice.from?.logoUrl;
  return { invoice: withoutPrivate(invoice), settled, timeZone, ...(logoUrl ? { logoUrl } : {}) };
}

/** A document with nothing on it: what the schema puts where nobody said anything. */
const blank = Invoice.parse({
  id: "00000000-0000-7000-8000-000000000000",
  createdAt: neverUpdatedAt,
  updatedAt: neverUpdatedAt,
  currency: "XXX",
});
const printed = fieldsThat(invoiceRules, (rule) => rule.printed === true);

/**
 * An issued document with what the table of fields calls printed, and nothing else. It is this that is drawn, so two of
 * them that are equal give the same file, whatever was noted beside them.
 */
export function printedInvoice(invoice: Invoice): Invoice {
  const shown = withoutPrivate(invoice);
  const { id, issuedAt, updatedAt } = invoice;
  const at = issuedAt ?? updatedAt;
  const fields = printed.filter((field) => shown[field] !== undefined).map((field) => [field, shown[field]]);
  return { ...blank, ...(Object.fromEntries(fields) as Partial<Invoice>), id, createdAt: at, updatedAt: at };
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
  const { default: sharp } = await import("sharp");
  const { width, height } = await sharp(file.bytes).metadata();
  return { bytes: new Uint8Array(file.bytes), mime: file.mime, width, height };
}
