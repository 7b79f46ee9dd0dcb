import { blockOf, fiscalFormatOfBlock } from "@ankara/domain/fiscal/block";
import { wordingRows } from "@ankara/domain/fiscal/wording-rows";
import type { Invoice, PartySnapshot } from "@ankara/domain/records/invoice";
import type { Formats } from "../formats.ts";
import { qrPath } from "../qr.ts";
import { legalLabelsFor, wordingIn } from "../labels/legal.ts";

/** The tax authority's answer, ready to be drawn. */
export type FiscalView = {
  readonly heading: string;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  readonly qr: {
    readonly data: string;
    readonly level: "M" | "H";
    /** Side in points. */
    readonly size: FiscalQrSize;
    readonly alt: string;
    readonly caption: string;
  } | null;
  /** Position the country requires. */
  readonly place: "top_right" | "by_totals";
};

/**
 * Sides of a fiscal code, points. 60 is 21 mm, above the 2 cm that Ethiopia asks for; the larger ones keep a module of a
 * long text (Nigeria's 344 letters at level H) above 0.34 mm, which a cheap camera reads off a laser print.
 */
const sizes = [60, 84, 108] as const;
type FiscalQrSize = (typeof sizes)[number];
const smallestModule = 0.97;

/** The authority's answer on this document; null without one. Nothing here is made by us. */
export function fiscalOf(invoice: Invoice, { labels }: Formats): FiscalView | null {
  const block = blockOf(invoice);
  if (!block) return null;
  const regime = fiscalFormatOfBlock(block, invoice);
  if (!regime) return null;
  const own = legalLabelsFor(labels.language);
  const rehearsal = block.rehearsal === true;
  const heading = rehearsal ? own.rehearsal : own.record(regime.name);
  const rows = regime.parts.flatMap(({ key, label }) => {
    const value = (block[key] ?? "").trim();
    return value === "" ? [] : [{ label: key === "recorded" ? own.recorded : label, value }];
  });
  return {
    heading,
    rows,
    place: regime.place ?? "by_totals",
    qr:
      block.qr === ""
        ? null
        : {
            data: block.qr,
            level: regime.qrLevel ?? "M",
            size: sizeOf(block.qr, regime.qrLevel ?? "M", regime.minQrSize),
            alt: `${heading} (QR)`,
            caption: rehearsal ? own.rehearsal : own.scanToCheck(regime.authority),
          },
  };
}

function sizeOf(data: string, level: "M" | "H", min = 0): FiscalQrSize {
  const { modules } = qrPath(data, level);
  return sizes.find((size) => size >= min && size / modules >= smallestModule) ?? 108;
}

/** Sentences the law of the seller's country wants on the document, and why a credit note was written. */
export function legalNotes(invoice: Invoice, from: PartySnapshot | null, { labels }: Formats): string[] {
  if (invoice.kind !== "invoice" && invoice.kind !== "credit_note") return [];
  const own = legalLabelsFor(labels.language);
  const reason = (invoice.reason ?? "").trim();
  const sentences = wordingRows
    .filter(
      ({ country, registered }) =>
        country === from?.address?.country && (registered === null || registered === from.vatRegistered),
    )
    .filter(({ wording }) => wording !== "one_base" || hasOneBase(invoice))
    .map(({ wording }) => wordingIn(own, wording));
  return [...(invoice.kind === "credit_note" && reason !== "" ? [own.reason(reason)] : []), ...sentences];
}

/** Levies beside a VAT that does not stand on them. */
const hasOneBase = ({ taxes }: Invoice): boolean =>
  taxes.some(({ kind }) => kind === "levy") &&
  taxes.some(({ kind }) => kind === "tax") &&
  taxes.every(({ compoundOn }) => compoundOn.length === 0);
