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
