import type { Invoice } from "@ankara/domain/records/invoice";
import { checkCodeOf, isChecked } from "./code.ts";
import { checkCodeLabelsFor } from "./code-labels.ts";

/** What a document says about being checked. */
export type CheckView = {
  /** What the code holds: the whole address. */
  readonly url: string;
  readonly label: string;
  readonly alt: string;
  /** Where a person types the code: host and path. */
  readonly address: string;
  /** The code in lines of at most two and a half groups. */
  readonly lines: readonly string[];
};

/** @param base - address of the checking page, no slash at the end: `https://ankara.example/verify` */
export function checkView(invoice: Invoice, base: string | undefined, language: string): CheckView | null {
  if (base === undefined || !/^https?:\/\//.test(base) || !isChecked(invoice)) return null;
  const labels = checkCodeLabelsFor(language);
  const code = checkCodeOf(invoice);
  return {
    url: `${base}/${code}`,
    label: labels.scanToCheck,
    alt: labels.checkQr,
    address: base.replace(/^https?:\/\//, ""),
    lines: [code.slice(0, 14), code.slice(15)],
  };
}
