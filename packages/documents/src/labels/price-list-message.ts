const texts: Readonly<Record<string, (company: string) => string>> = {
  en: (company) => `Our price list at ${company}. Choose what you need and order on WhatsApp:`,
  fr: (company) => `La liste de prix de ${company}. Choisissez et commandez sur WhatsApp :`,
  sw: (company) => `Orodha ya bei ya ${company}. Chagua unachohitaji na uagize kwa WhatsApp:`,
  am: (company) => `የ${company} የዋጋ ዝርዝር። የሚፈልጉትን ይምረጡና በWhatsApp ይዘዙ፦`,
};

/** Returns the message that brings clients the link to the price list. */
export function priceListMessage(of: {
  readonly language: string;
  readonly company: string;
  readonly link: string;
}): string {
  const text = texts[of.language.slice(0, 2).toLowerCase()] ?? texts["en"]!;
  return `${text(of.company)}\n${of.link}`;
}
