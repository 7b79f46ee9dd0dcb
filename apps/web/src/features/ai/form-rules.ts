import * as z from "zod/mini";
import type { GenerateBody } from "@ankara/contract/ai";
import { inputsOf, lengths, tones, writingLanguages, ages } from "@ankara/domain/ai/inputs";
import type { PageType } from "@ankara/domain/ai/content-types";

/** Everything a page of the writer can hold; each page shows its own part. All as typed. */
export type WriterForm = {
  /** The chosen customer; the name alone is sent. */
  contact_id: string;
  name: string;
  company_name: string;
  sender: string;
  holiday: string;
  description: string;
  currency: string;
  url: string;
  /** The page's text, pasted because the page could not be read. */
  text: string;
  pasting: boolean;
  country: string;
  age: string;
  message: string;
};

/** "Make it yours". Empty lets the writer choose. */
export type WriterPreferences = { tone: string; length: string; language: string };
export const defaultPreferences: WriterPreferences = { tone: "", length: "", language: "" };

/** Fields of each page, in their order. */
export const fieldsOf: Readonly<Record<PageType, readonly (keyof WriterForm)[]>> = {
  birthday_wishes: ["name", "company_name", "sender"],
  seasons_greetings: ["holiday", "company_name", "sender"],
  business_name: ["description"],
  business_plan: ["description", "currency"],
  content_idea: ["description"],
  content_link: ["url", "text"],
  ideal_customer: ["description", "country"],
  user_persona: ["age", "description", "country"],
  newsletter: ["description"],
  email: ["description"],
  reply_email: ["message", "description"],
};

export type FormStart = {
  companyName: string;
  userName: string;
  currency: string;
  /** ISO alpha-2. */
  country: string;
};

/** Returns the form a page opens with: sender, company, currency and country are those of the account. */
export const startForm = ({ companyName, userName, currency, country }: FormStart): WriterForm => ({
  contact_id: "",
  name: "",
  company_name: companyName,
  sender: userName,
  holiday: "",
  description: "",
  currency,
  url: "",
  text: "",
  pasting: false,
  country,
  age: ages[0],
  message: "",
});

/**
 * Returns the request of Generate, with the payload names of the specification, or null while the form's rule is not met:
 * then the button is disabled.
 */
export function bodyOf(
  type: PageType,
  form: WriterForm,
  wishes: WriterPreferences,
  countryName: (code: string) => string,
): GenerateBody | null {
  const inputs = { generate: type, ...inputsFrom(type, form, countryName) };
  const checked = z.safeParse(inputsOf(type), inputs);
  if (!checked.success) return null;
  const wished = {
    ...oneOf(tones, "tone", wishes.tone),
    ...oneOf(lengths, "length", wishes.length),
    ...oneOf(writingLanguages, "language", wishes.language),
  };
  return { ...checked.data, ...wished };
}

const oneOf = (known: readonly string[], key: string, value: string): Record<string, string> =>
  known.includes(value) ? { [key]: value } : {};

function inputsFrom(
  type: PageType,
  form: WriterForm,
  countryName: (code: string) => string,
): Record<string, string | undefined> {
  const { company_name, name, sender, holiday, description, currency, url, text, pasting, age, message } = form;
  switch (type) {
    case "birthday_wishes":
      return { company_name, name, sender };
    case "seasons_greetings":
      return { company_name, holiday, sender };
    case "business_plan":
      return { description, currency };
    case "content_link":
      return { url, ...(pasting ? { text } : {}) };
    case "ideal_customer":
      return { description, country_name: countryName(form.country) };
    case "user_persona":
      return { age, description, country_name: countryName(form.country) };
    case "reply_email":
      return { message, description };
    default:
      return { description };
  }
}

/** The first thing that is missing, by field, for the sentence beside a disabled button; null when nothing is. */
export function missingField(type: PageType, form: WriterForm): keyof WriterForm | null {
  const inputs = { generate: type, ...inputsFrom(type, form, (code) => code) };
  const checked = z.safeParse(inputsOf(type), inputs);
  if (checked.success) return null;
  const wrong = new Set(checked.error.issues.map(({ path }) => String(path[0])));
  return fieldsOf[type].find((field) => wrong.has(field)) ?? fieldsOf[type][0] ?? null;
}
