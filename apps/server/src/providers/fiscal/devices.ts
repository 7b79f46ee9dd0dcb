import { type LegalGap, legalGaps } from "@ankara/domain/fiscal/legal-gaps";
import type { LegalField } from "@ankara/domain/fiscal/legal-rows";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { FiscalDocument, FiscalIssue } from "./adapter.ts";

/** A taxpayer's device or key at an authority, as the operator set it up for one business. */
export type TaxpayerDevice = {
  /** Id of the business in this app: no other business files with it, whatever number it types. */
  readonly business: string;
  readonly tin: string;
  /** Branch at the authority: `00`. */
  readonly branch: string;
};

const plain = (text: string): string => text.replaceAll(/[^A-Za-z0-9]/g, "").toUpperCase();

/** Finds the device of a document's business and seller; of two branches the one the business chose. */
export function deviceOf<Device extends TaxpayerDevice>(
  devices: readonly Device[],
  { businessId, invoice, choice }: Pick<FiscalDocument, "businessId" | "invoice" | "choice">,
): Device | null {
  const tin = plain(invoice.from?.taxId ?? "");
  const own = devices.filter((device) => device.business === businessId && plain(device.tin) === tin);
  const branch = choice.authorityId.trim();
  return (branch === "" ? own[0] : own.find((device) => device.branch === branch)) ?? null;
}

export const noDevice: FiscalIssue = {
  code: "no_device",
  text: "This server has no device for your tax number. Ask whoever runs it.",
  field: "seller_tax_id",
};

/**
 * Gaps of the law an authority refuses, as problems.
 *
 * @param withoutNumber - a client who has none is a consumer to most authorities; a number of an odd shape is refused by all
 */
export function lawIssues(
  invoice: Invoice,
  refused: ReadonlySet<LegalField>,
  withoutNumber: "consumer" | "refused" = "consumer",
): FiscalIssue[] {
  const { from, billTo, totals, issueDate } = invoice;
  if (!from) return [];
  return legalGaps({ invoice, from, billTo, total: totals?.total ?? null, day: issueDate ?? "" })
    .filter(({ field }) => refused.has(field))
    .filter(({ field, problem }) => field !== "buyer_tax_id" || problem === "shape" || withoutNumber === "refused")
    .map(gapIssue);
}

/** A gap of the law as a problem, in the words of the hint before issue. */
function gapIssue({ field, problem, label, example }: LegalGap): FiscalIssue {
  const isOdd = problem === "shape";
  const text: Partial<Record<LegalField, string>> = {
    seller_name: "The name of your business is missing.",
    seller_address: "The address of your business is missing.",
    buyer_name: "The client’s name is missing.",
    source_number: "The number of the credited invoice is missing.",
    item_code: `Each line needs its ${label}, like ${example}.`,
  };
  const ofNumber = field.startsWith("buyer_")
    ? isOdd
      ? `The client’s ${label} usually looks like ${example}.`
      : `The client’s ${label} is missing.`
    : isOdd
      ? `Your ${label} usually looks like ${example}.`
      : `Your ${label} is missing.`;
  return { code: field, text: text[field] ?? ofNumber, field };
}

export const noTaxText = (percent: string, name: string): string =>
  `The authority has no tax of ${percent} % for “${name}”.`;

/** For an authority that gives no reason of its own. */
export const refusedText = (code: string | number): string => `The authority refused it (${code}).`;

export const recordedText =
  "The authority has this document already. Copy its number and QR code from the authority’s own page.";

export const amountsText = "The amounts of this document can’t be sent. Send the PDF.";
