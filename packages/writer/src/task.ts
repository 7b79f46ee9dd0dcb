import type { Grounding, Length, Tone, WriterInputs, WritingLanguage } from "@ankara/domain/ai/inputs";
import type { LocalDate } from "@ankara/domain/dates/dates";
import { linkUrl } from "@ankara/domain/ai/link";

/** Facts about the business beyond the form. A field is empty where nothing is known. */
export type Profile = {
  readonly companyName: string;
  /** The person signed in, who signs letters. */
  readonly ownerName: string;
  readonly phone: string;
  readonly email: string;
  /** Street or market and town, one line. */
  readonly place: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly currency: string;
  /** How the business likes to sound, in its own words. */
  readonly voice: string;
};

/** Text that was read behind a link, or pasted in its place. */
export type PageText = { readonly title: string; readonly text: string; readonly site: string };

/** How an earlier text is wanted anew. */
export type Rewriting = {
  readonly how: "shorter" | "longer" | "warmer" | "formal" | "translate" | "selection";
  /** The earlier text as it is now. */
  readonly content: string;
  /** For `selection`: the words to write anew. */
  readonly selection: string;
};

/** Everything a text is written from. No other fact may stand in it. */
export type WritingTask = {
  readonly inputs: WriterInputs;
  readonly language: WritingLanguage;
  readonly tone: Tone;
  readonly length: Length;
  readonly profile: Profile;
  /** Facts from the records of the business: data, like everything a person typed. */
  readonly grounding?: Grounding;
  /** Texts the owner edited and kept: how the business writes. No fact may be taken from them. */
  readonly voiceExamples?: readonly string[];
  /** In the business's time zone. */
  readonly today: LocalDate;
  /** With `content_link`. */
  readonly page: PageText | null;
  readonly rewriting: Rewriting | null;
  /** Versions that were written from the same form, which the next one shall differ from; the newest first. */
  readonly earlier?: readonly string[];
  /** 0 for the first text of a form; later versions differ from earlier ones where they can. */
  readonly version: number;
};

/** Prompt of a model: our text apart from the person's. */
export type ModelPrompt = {
  /** `birthday_wishes@1`, for logs and evals. */
  readonly sheet: string;
  /** Instructions that are the same for every text of a sheet, language and form, so that a service may cache them. */
  readonly shared: string;
  /** Instructions of this one text, which follow the shared ones. */
  readonly own: string;
  /** The inputs as data, nothing else. */
  readonly prompt: string;
};

/** Words as a person counts them. */
export const countWords = (text: string): number =>
  text.match(/[\p{L}\p{M}\p{N}]+(?:['’\-.,][\p{L}\p{M}\p{N}]+)*/gu)?.length ?? 0;

const longestSubject = 60;

/** Returns the subject of a text, for lists: the customer, the holiday, the site, the first words of a description. */
export function subjectOf({ inputs, grounding = {} }: Pick<WritingTask, "inputs" | "grounding">): string {
  switch (inputs.generate) {
    case "birthday_wishes":
      return inputs.name;
    case "seasons_greetings":
      return inputs.holiday;
    case "content_link":
      return linkUrl(inputs.url)?.hostname.replace(/^www\./, "") ?? inputs.url.slice(0, longestSubject);
    case "payment_reminder":
    case "thank_you":
    case "delay_apology":
    case "review_request":
      return firstWords([grounding.client, grounding.reference].filter(Boolean).join(" · "));
    case "receipt_photo":
    case "item_photo":
    case "order_photo":
      return "";
    default:
      return firstWords(inputs.description);
  }
}

function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  if (line.length <= longestSubject) return line;
  const cut = line.slice(0, longestSubject);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), longestSubject / 2)).trim()}…`;
}
