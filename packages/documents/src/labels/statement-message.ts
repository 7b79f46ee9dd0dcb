import type { LocalDate } from "@ankara/domain/dates/dates";
import type { MinorUnits } from "@ankara/domain/money/money";
import { joinList } from "@ankara/domain/text";
import { formatsFor } from "../formats.ts";
import { languageOfTag, loadedLabels } from "./language-labels.ts";
import { statementLabelsFor } from "./statement.ts";

const texts: Readonly<Record<string, (name: string, date: string, balance: string) => string>> = {
  en: (name, date, balance) =>
    `Hello ${name},\n\nHere is your statement of account up to ${date}. Your balance is ${balance}.\n\nThank you.`,
  fr: (name, date, balance) =>
    `Bonjour ${name},\n\nVoici votre relevé de compte jusqu’au ${date}. Votre solde est de ${balance}.\n\nMerci.`,
  sw: (name, date, balance) =>
    `Habari ${name},\n\nHii ni taarifa ya akaunti yako hadi ${date}. Deni ni ${balance}.\n\nAsante.`,
};

/**
 * Returns the first lines of a mail with a statement, in the client's language.
 * @param balances - minor units of each currency; none is added to another
 */
export function statementMessage(of: {
  readonly language: string;
  readonly client: string;
  readonly company: string;
  /** The last day it tells of, `2026-12-04`. */
  readonly date: LocalDate;
  readonly balances: readonly { readonly currency: string; readonly amount: MinorUnits }[];
}): { readonly subject: string; readonly message: string } {
  const language = languageOfTag(of.language);
  const balances = of.balances.map(({ currency, amount }) => formatsFor(language, currency).money(amount));
  const balance = joinList(balances, language);
  const text = texts[language] ?? loadedLabels(language)?.messages.statement ?? texts["en"]!;
  const plain = (statementText: string) => statementText.replaceAll(/[\u00a0\u202f]/g, " ");
  return {
    subject: [statementLabelsFor(language).title, of.company].filter((part) => part !== "").join(" · "),
    message: plain(text(of.client, formatsFor(language, "USD").date(of.date), balance)),
  };
}
