import { type WriterInputs, type WritingLanguage, inputsOf } from "@ankara/domain/ai/inputs";
import { type MessageType, messageTypes } from "@ankara/domain/ai/messages";
import type { PhotoType } from "@ankara/domain/ai/photos";
import type { ContentType } from "@ankara/domain/ai/content-types";
import type { WritingTask } from "../src/task.ts";
import type { EvalData } from "./rows/rows.ts";
import { english } from "./rows/en.ts";
import { french } from "./rows/fr.ts";
import { swahili } from "./rows/sw.ts";

type Lang = "en" | "fr" | "sw";
export const evalLanguages: readonly Lang[] = ["en", "fr", "sw"];
/** A page of the specification; a letter is an e-mail that is asked for by its kind. */
export type EvalPage = ContentType | "letter";

export type EvalCase = {
  readonly name: string;
  readonly page: EvalPage;
  readonly task: WritingTask;
  /** Facts of the inputs that have to stand in the text. */
  readonly keeps: readonly string[];
  /** Name the reader is addressed by; null where nobody is named. */
  readonly to: string | null;
  /** False for what templates cannot write, which the built-in writer has to refuse. */
  readonly isOffered: boolean;
};

const data: Record<Lang, EvalData> = { en: english, fr: french, sw: swahili };
const ages = ["Young", "Middle Age", "Aged"] as const;
const tones = ["warm", "warm", "plain", "formal", "warm", "playful", "formal", "warm"] as const;
const lengths = ["medium", "medium", "short", "medium", "long", "medium", "medium", "short"] as const;
const days = ["2026-11-21", "2027-02-27", "2026-12-30", "2028-02-28"] as const;
const someRecord = "0198b0a0-0000-7000-8000-00000000aaaa";
const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new RangeError("an empty list of an eval");
  return found;
};

/** A task of a type. `index` chooses tone, length, day and the business that signs. */
export function taskOf(
  type: ContentType,
  lang: WritingLanguage & Lang,
  fields: Record<string, string>,
  index = 0,
): WritingTask {
  const inputs: WriterInputs = inputsOf(type).parse({ generate: type, ...fields });
  const { profiles, pages } = data[lang];
  const page = pages.find(({ text }) => text === fields["text"]) ?? pages[0];
  return {
    inputs,
    language: lang,
    tone: at(tones, index),
    length: at(lengths, index),
    profile: at(profiles, index),
    today: at(days, index),
    page: type === "content_link" && page ? { title: page.title, text: page.text, site: page.site } : null,
    rewriting: null,
    version: index % 3,
  };
}

/** One case before it has a name. */
type Row = readonly [
  fields: Record<string, string>,
  expected: { readonly keeps: readonly string[]; readonly to?: string | null; readonly isOffered?: boolean },
];

function rowsOf(page: Exclude<EvalPage, MessageType | PhotoType>, lang: Lang): readonly Row[] {
  const from = data[lang];
  switch (page) {
    case "birthday_wishes":
      return from.people.map(([name, to, company, sender]) => [
        { name, company_name: company, sender },
        { keeps: [company, sender], to },
      ]);
    case "seasons_greetings":
      return from.holidays.map(([holiday, keeps], index) => {
        const [, , company, sender] = at(from.people, index);
        return [{ holiday, company_name: company, sender }, { keeps: [keeps, company, sender] }];
      });
    case "content_link":
      return from.pages.flatMap(({ urls, text }) => urls.map((url): Row => [{ url, text }, { keeps: [] }]));
    case "newsletter":
      return from.newsletters.map(({ note, keeps }) => [{ description: note }, { keeps }]);
    case "email":
      return [
        ...from.mails.map(({ note, keeps }): Row => [{ description: note }, { keeps }]),
        ...from.refused.map((note): Row => [{ description: note }, { keeps: [], isOffered: false }]),
      ];
    case "letter":
      return from.letters.map(({ note, keeps, to }) => [{ description: note }, { keeps, to }]);
    case "reply_email":
      return from.replies.map(({ message, note, keeps, from: to }) => [
        { message, description: note },
        { keeps, to },
      ]);
    case "business_name":
    case "business_plan":
    case "content_idea":
    case "ideal_customer":
    case "user_persona":
      return from.businesses.map(({ note, keeps, country, currency, sums = [] }, index) => [
        {
          description: note,
          currency: currency ?? at(from.profiles, 0).currency,
          country_name: country,
          age: at(ages, index),
        },
        { keeps: page === "business_plan" ? [...keeps, ...sums] : keeps },
      ]);
  }
}

/** Nine pages of the specification, the two e-mails without a page, and the letters. */
const formPages = [
  "birthday_wishes",
  "seasons_greetings",
  "business_name",
  "business_plan",
  "content_idea",
  "content_link",
  "ideal_customer",
  "user_persona",
  "newsletter",
  "email",
  "letter",
  "reply_email",
] as const satisfies readonly EvalPage[];

/** Everything the writer sells. */
export const evalPages: readonly EvalPage[] = [...formPages, ...messageTypes];

/** Inputs as people of three languages type them, and the letters they ask for. */
const formCases: readonly EvalCase[] = formPages.flatMap((page) =>
  evalLanguages.flatMap((lang) =>
    rowsOf(page, lang).map(([fields, { keeps, to = null, isOffered = true }], index) => ({
      name: `${page} ${lang} ${index + 1}`,
      page,
      task: unsigned(page, taskOf(page === "letter" ? "email" : page, lang, fields, index)),
      keeps,
      to,
      isOffered,
    })),
  ),
);

/** Messages to clients, whose facts stand in the records. */
const messageCases: readonly EvalCase[] = evalLanguages.flatMap((lang) =>
  data[lang].messages.map(({ type, records, note, to, keeps }, index) => ({
    name: `${type} ${lang} ${index + 1}`,
    page: type,
    task: {
      ...taskOf(type, lang, { about_kind: "invoice", about: someRecord, description: note }, index),
      grounding: records,
    },
    keeps,
    to,
    isOffered: true,
  })),
);

/** 429 cases: 402 of the pages, and 27 messages to clients. */
export const evalCases: readonly EvalCase[] = [...formCases, ...messageCases];

/** A plan or a persona is of the business that is described, not of the one that signs letters. */
function unsigned(page: EvalPage, task: WritingTask): WritingTask {
  if (!("description" in task.inputs) || ["newsletter", "email", "letter", "reply_email"].includes(page)) return task;
  return { ...task, profile: { ...task.profile, companyName: "", ownerName: "" } };
}

/** A case that holds nothing but its task, for texts that nobody has expectations of. */
export const caseOf = (name: string, task: WritingTask): EvalCase => ({
  name,
  page: task.inputs.generate,
  task,
  keeps: [],
  to: null,
  isOffered: true,
});
