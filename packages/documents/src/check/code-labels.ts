/** What stands beside the code on a document, apart from the words of the page it leads to: devices keep these alone. */
export type CheckCodeLabels = {
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
export const checkCodeLabelsFor = (language: string): CheckCodeLabels =>
  languages[language.slice(0, 2).toLowerCase()] ?? english;
