import { languageOfTag, loadedLabels } from "./language-labels.ts";

const texts: Readonly<Record<string, (client: string, company: string) => string>> = {
  en: (client, company) =>
    `Hello ${client}, this is your page at ${company}: open invoices, quotes and your statement, whenever you need them.`,
  fr: (client, company) =>
    `Bonjour ${client}, voici votre page chez ${company} : factures à payer, devis et relevé de compte, quand vous voulez.`,
  sw: (client, company) =>
    `Habari ${client}, huu ni ukurasa wako kwa ${company}: ankara za kulipa, bei ulizopewa na taarifa ya akaunti, wakati wowote.`,
};

/** Returns the message that brings a client the link to their own page, in the client's language. */
export function portalMessage(of: {
  readonly language: string;
  readonly client: string;
  readonly company: string;
  readonly link: string;
}): string {
  const text = texts[languageOfTag(of.language)] ?? loadedLabels(of.language)?.messages.portal ?? texts["en"]!;
  return `${text(of.client, of.company)}\n${of.link}`;
}
