import type { Invoice } from "@ankara/domain/records/invoice";
import type { CheckCodeLabels } from "../labels/printed-label-types.ts";
import { languageOfTag, loadedLabels } from "../labels/language-labels.ts";
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

const languages: Readonly<Record<string, CheckCodeLabels>> = {
  en: {
    scanToCheck: "Scan to check",
    checkQr: "Code to check that this paper is genuine",
  },
  fr: {
    scanToCheck: "Scanner pour vérifier",
    checkQr: "Code pour vérifier que ce document est authentique",
  },
  sw: {
    scanToCheck: "Skani kuhakiki",
    checkQr: "Msimbo wa kuhakiki kuwa hati hii ni halisi",
  },
};

/** @param language - tag of a language; English where we have no labels in it, or have not loaded them */
const checkCodeLabelsFor = (language: string): CheckCodeLabels =>
  languages[languageOfTag(language)] ?? loadedLabels(language)?.check ?? languages["en"]!;
