import { writeBuiltIn } from "../src/built-in.ts";
import { type EvalCase, type EvalPage, evalCases, evalLanguages } from "./cases.ts";

/** Cases printed for each page: letters most of all, because they are what a shop sends every day. */
const printed: Readonly<Partial<Record<EvalPage, readonly number[]>>> = {
  birthday_wishes: [1, 9],
  seasons_greetings: [2, 11],
  business_name: [1],
  business_plan: [2, 9],
  content_idea: [8],
  content_link: [1],
  ideal_customer: [4],
  user_persona: [1],
  newsletter: [4, 11],
  email: [7, 10],
  letter: [1, 4, 6],
  reply_email: [1, 5],
};
const titles = {
  en: "English: Lagos, Accra, Nairobi",
  fr: "Français : Douala, Abidjan, Kigali",
  sw: "Kiswahili: Dar es Salaam, Mombasa",
};

/** The 60 texts of `docs/samples/`, one page for each language: what was typed, and what is sold for it. */
export function samplePages(): ReadonlyMap<string, string> {
  return new Map(
    evalLanguages.map((lang) => {
      const samples = Object.entries(printed).flatMap(([page, indices]) =>
        indices.map((index) => sampleOf(caseOf(`${page} ${lang} ${index}`))),
      );
      const head = `# Texts of the built-in writer: ${titles[lang]}\n\n${samples.length} texts as they are sold, printed from the rows of the evals by \`npm run evals -- samples -u\`. A test compares them.`;
      return [`${lang}.md`, `${[head, ...samples].join("\n\n---\n\n")}\n`];
    }),
  );
}

function caseOf(name: string): EvalCase {
  const found = evalCases.find((one) => one.name === name);
  if (!found) throw new RangeError(`no case ${name}`);
  return found;
}

function sampleOf({ name, task }: EvalCase): string {
  const { generate: _, text: __, ...fields } = { text: "", ...task.inputs };
  const typed = Object.entries(fields).map(([field, value]) => `> ${field}: ${value.replaceAll("\n", " / ")}`);
  // A heading of a text is no heading of this page.
  const written = writeBuiltIn(task).replaceAll(/^## /gmu, "#### ");
  return [`## ${name}: ${task.tone}, ${task.length}`, typed.join("\n>\n"), written].join("\n\n");
}
