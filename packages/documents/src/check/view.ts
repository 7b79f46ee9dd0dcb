import type { Invoice } from "@ankara/domain/records/invoice";
import { checkCodeOf, isChecked } from "./code.ts";

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

/** What stands beside the code on a document, apart from the words of the page it leads to: devices keep these alone. */
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
