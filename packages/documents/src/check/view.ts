import type { Invoice } from "@ankara/domain/records/invoice";
import { checkCodeOf, isChecked } from "./code.ts";

/** The block of a document by which it is checked. */
export type CheckView = {
  /** The whole address the code holds. */
  readonly url: string;
  readonly label: string;
  readonly alt: string;
  /** Host and path of the page on which a person types the code. */
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

/** Labels beside the code. Apart from those of the page it leads to, because devices need only these. */
type CheckCodeLabels = {
  readonly scanToCheck: string;
  /** Said for the code by a screen reader. */
  readonly checkQr: string;
};

const english: CheckCodeLabels = {
  scanToCheck: "Scan to check",
  checkQr: "Code to check that this paper is genuine",
};
const languages: Readonly<Record<string, CheckCodeLabels>> = {
  en: english,
  fr: {
    scanToCheck: "Scanner pour vérifier",
    checkQr: "Code pour vérifier que ce document est authentique",
  },
  sw: {
    scanToCheck: "Skani kuhakiki",
    checkQr: "Msimbo wa kuhakiki kuwa hati hii ni halisi",
  },
  am: {
    scanToCheck: "ለማረጋገጥ ይቃኙ",
    checkQr: "ይህ ሰነድ እውነተኛ መሆኑን ለማረጋገጥ የሚያገለግል ኮድ",
  },
};

/** @param language - tag of a language; English where we have no words in it */
const checkCodeLabelsFor = (language: string): CheckCodeLabels =>
  languages[language.slice(0, 2).toLowerCase()] ?? english;
