import { describe, expect, test } from "vitest";
import { taskOf } from "../../evals/cases.ts";
import { sharedLines } from "../../evals/rules.ts";
import { writeBuiltIn } from "../built-in.ts";
import { tradeOf } from "./trades.ts";

type Lang = "en" | "fr" | "sw";

/** Descriptions as an owner of each trade types them, in the three languages. */
const typed: readonly (readonly [trade: string, Record<Lang, readonly string[]>])[] = [
  ["fabrics", { en: ["ankara and lace by the yard"], fr: ["Vente de pagnes et tissus"], sw: ["Nauza vitenge"] }],
  ["clothes", { en: ["thrift clothes"], fr: ["boutique de vêtements"], sw: ["Nauza nguo za mitumba"] }],
  ["tailoring", { en: ["I am a tailor"], fr: ["atelier de couture"], sw: ["Mimi ni fundi cherehani"] }],
  ["food", { en: ["catering, jollof rice"], fr: ["traiteur pour mariages"], sw: ["Mama lishe, chakula cha mchana"] }],
  ["bakery", { en: ["birthday cakes"], fr: ["boulangerie"], sw: ["Naoka keki na mikate"] }],
  ["provisions", { en: ["provision store"], fr: ["épicerie du quartier"], sw: ["Duka la rejareja"] }],
  ["electronics", { en: ["we sell phones"], fr: ["vente de téléphones"], sw: ["Nauza simu na chaja"] }],
  [
    "repair",
    {
      en: ["We repair phones and laptops", "phone repair"],
      fr: ["Nous réparons les téléphones"],
      sw: ["Tunatengeneza simu na kompyuta"],
    },
  ],
  ["hair", { en: ["barber shop", "hair salon"], fr: ["salon de coiffure"], sw: ["Saluni ya kusuka"] }],
  ["beauty", { en: ["nails and lashes"], fr: ["salon de beauté"], sw: ["Saluni ya urembo wa kucha"] }],
  ["laundry", { en: ["laundry and dry cleaning"], fr: ["pressing"], sw: ["huduma ya dobi"] }],
  ["cleaning", { en: ["office cleaning"], fr: ["nettoyage de bureaux"], sw: ["usafi wa ofisi"] }],
  ["cars", { en: ["auto mechanic"], fr: ["garage mécanique"], sw: ["gereji, makanika"] }],
  ["carwash", { en: ["car wash"], fr: ["lavage auto"], sw: ["Tunaosha magari"] }],
  ["transport", { en: ["dispatch riders"], fr: ["livraison à moto"], sw: ["usafirishaji wa mizigo"] }],
  ["farm", { en: ["poultry farm, eggs"], fr: ["élevage de poulets"], sw: ["ufugaji wa kuku"] }],
  ["building", { en: ["carpenter", "welding gates"], fr: ["menuiserie"], sw: ["seremala wa samani"] }],
  ["studio", { en: ["photographer", "printing press"], fr: ["imprimerie"], sw: ["kupiga picha za harusi"] }],
  ["health", { en: ["pharmacy"], fr: ["pharmacie"], sw: ["duka la dawa"] }],
  ["school", { en: ["home lessons"], fr: ["cours du soir"], sw: ["masomo ya jioni"] }],
  ["events", { en: ["wedding decoration"], fr: ["décoration de mariage"], sw: ["mapambo ya harusi"] }],
  ["digital", { en: ["web design, freelance"], fr: ["création de sites web"], sw: ["kutengeneza tovuti"] }],
];
const langs = ["en", "fr", "sw"] as const;

describe("a trade › from the words people type", () => {
  const textsOf = async (file: string, name: string): Promise<unknown> => {
    const module: Record<string, unknown> = await import(`./trades/${file}.ts`);
    return module[name];
  };
  test.each(
    typed.flatMap(([trade, texts]) => langs.flatMap((lang) => texts[lang].map((words) => [words, trade] as const))),
  )("%s › %s", async (words, trade) => {
    expect(tradeOf(words).texts).toBe(await textsOf(trade, trade));
  });

  test("that nobody has heard of › neutral", async () => {
    expect(tradeOf("something nobody has heard of").texts).toBe(await textsOf("any-goods", "anyGoods"));
    expect(tradeOf("we repair shoes").texts).toBe(await textsOf("any-service", "anyService"));
  });
});

describe("two trades › share under 35 % of their lines", () => {
  const fields = { currency: "NGN", country_name: "Kenya", age: "Young" };
  const forms = ["business_plan", "ideal_customer", "user_persona"] as const;
  test.each(langs.flatMap((lang) => forms.map((type) => [lang, type] as const)))("%s %s", (lang, type) => {
    const alike = (["short", "medium", "long"] as const).flatMap((length) => {
      const texts = typed.map(([trade, words]) => {
        const task = taskOf(type, lang, { ...fields, description: words[lang][0] ?? "" });
        return { trade, text: writeBuiltIn({ ...task, tone: "warm", length }) };
      });
      return texts.flatMap((one) =>
        texts
          .filter((other) => other !== one && sharedLines(one.text, other.text) >= 0.35)
          .map((other) => `${length}: ${one.trade} and ${other.trade}`),
      );
    });
    expect(alike).toEqual([]);
  });
});
