import { languageOfTag, loadedLabels } from "./language-labels.ts";

const texts: Readonly<Record<string, (company: string) => string>> = {
  en: (company) => `Our price list at ${company}. Choose what you need and order on WhatsApp:`,
  fr: (company) => `La liste de prix de ${company}. Choisissez et commandez sur WhatsApp :`,
  sw: (company) => `Orodha ya bei ya ${company}. Chagua unachohitaji na uagize kwa WhatsApp:`,
};

/** Returns the message that brings clients the link to the price list. */
export function priceListMessage(of: {
  readonly language: string;
  readonly company: string;
  readonly link: string;
}): string {
  const text = texts[languageOfTag(of.language)] ?? loadedLabels(of.language)?.messages.priceList ?? texts["en"]!;
  return `${text(of.company)}\n${of.link}`;
}
