import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { documentLabelsFor } from "@ankara/documents/labels/document-labels";
import { loadDocumentLabels } from "@ankara/documents/labels/language-labels";
import { documentLanguages } from "@ankara/documents/labels/languages";
import { mailLabelsFor } from "@ankara/documents/labels/mail/mail-labels";
import { statementLabelsFor } from "@ankara/documents/labels/statement";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { expect, test } from "vitest";

const [catalogue] = await getCatalogs(getConfig({ cwd: fileURLToPath(new URL("../..", import.meta.url)) }));

/** The table native readers correct: a row for each term, a column for each language. */
const [header = [], , ...rows] = readFileSync(new URL("../../../../docs/translation/terms.md", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
const languages = header.slice(1);
const termIn = (language: string, english: string): string =>
  rows.find(([first]) => first === english)?.[header.indexOf(language)] ?? "";

test.each(languages)("terms › screens in %s › say each term of the table", async (language) => {
  const english = (await catalogue?.read("en")) ?? {};
  const own = (await catalogue?.read(language)) ?? {};
  expect(rows.length).toBeGreaterThan(50);
  const wrong = rows.filter(([term = ""]) => {
    const [, message, context] = /^(.+?)(?: \((\w+)\))?$/.exec(term) ?? [];
    const id = Object.keys(english).find(
      (one) => english[one]?.message === message && (english[one]?.context ?? "") === (context ?? ""),
    );
    return id === undefined || own[id]?.translation !== termIn(language, term);
  });
  expect(wrong.map(([term]) => term)).toEqual([]);
});

/** Says what another term stands for: log in and out, withdraw or reverse, e-mail. */
const secondTerms =
  /\bsign(?:ed|ing|s)? (?:in(?!$)|out)\b|\btak(?:e|en|es) back\b|\bmailed\b(?<!e-mailed)|\bby mail\b/i;

test("terms › screens in English › have one word for one thing", async () => {
  const english = (await catalogue?.read("en")) ?? {};
  const texts = Object.values(english).map(({ message = "" }) => message);
  expect(texts.filter((text) => secondTerms.test(text))).toEqual([]);
  expect(["Sign in again.", "It was taken back.", "Issued & mailed"].every((text) => secondTerms.test(text))).toBe(
    true,
  );
});

test.each(languages)("terms › what must not be confused in %s › has words of its own", (language) => {
  const apart = ["Cancel", "Undo", "Delete", "Archive", "Save", "Use less data", "Sent", "Don’t send", "Void"];
  const words = apart.map((term) => termIn(language, term));
  expect(words.every((term) => term !== "")).toBe(true);
  expect(new Set(words).size).toBe(apart.length);
  expect(termIn(language, "Log out (device)")).not.toBe(termIn(language, "Log Out"));
});

/** Names a screen reader says of buttons that show less, with what they show. Who speaks to the device says what is shown. */
const spokenNames = [
  ["Send {name} a reminder on WhatsApp", "Send"],
  ["Report: {title}", "Report"],
  ["Report: Cash flow", "Report"],
] as const;

test.each(languages)("terms › names of buttons in %s › hold what the button shows", async (language) => {
  const english = (await catalogue?.read("en")) ?? {};
  const own = (await catalogue?.read(language)) ?? {};
  const translated = (message: string): string => {
    const id = Object.keys(english).find((one) => english[one]?.message === message && !english[one]?.context);
    return own[id ?? ""]?.translation ?? "";
  };
  const wrong = spokenNames.filter(([name, shown]) => !translated(name).includes(translated(shown) || "?"));
  expect(wrong).toEqual([]);
});

/** The head of a narrow column is shortened in them. */
const shortened = new Set(["fr", "rw"]);
const printed = documentLanguages.map(([language]) => language).filter((language) => language !== "en");

test.each(printed)(
  "terms › documents and e-mails in %s › are titled with the term of the screens",
  async (language) => {
    await loadDocumentLabels(language);
    const labels = documentLabelsFor(language);
    const { titles, rounding, discount, subtotal, total, lateFee } = labels;
    const { client } = mailLabelsFor(language);
    const term = (english: string) => termIn(language, english);
    expect({
      ...titles,
      rounding,
      discount: shortened.has(language) ? term("Discount") : discount,
      subtotal,
      total,
    }).toEqual({
      invoice: term("Invoice"),
      quote: term("Quote"),
      pro_forma: term("Pro forma"),
      credit_note: term("Credit note"),
      receipt: term("Receipt"),
      rounding: term("Rounding"),
      discount: term("Discount"),
      subtotal: term("Subtotal"),
      total: term("Total"),
    });
    expect([labels.draft, labels.void, labels.unit, labels.leftToPay]).toEqual(
      ["Draft", "Void", "Unit", "Balance due"].map(term),
    );
    expect(lateFee("")).toContain(term("Late fee"));
    expect(statementLabelsFor(language).title).toBe(term("Statement"));
    const subjects = [client.invoice, client.offer, client.credit, client.receipt, client.statement];
    expect(
      ["Invoice", "Quote", "Credit note", "Receipt", "Statement"].filter(
        (english, at) => !subjects[at]?.subject.startsWith(term(english)),
      ),
    ).toEqual([]);
  },
);

const textsOfLabels = (labels: object): string[] =>
  Object.values(labels).flatMap((label: unknown) =>
    typeof label === "string" ? [label] : typeof label === "object" && label !== null ? textsOfLabels(label) : [],
  );

/**
 * A part of each text that names a thing, with the endings of its language. Where a sentence says “they” or “your
 * account” instead, it stands under `said`.
 */
const stems: readonly { english: RegExp; said?: RegExp; stem: Readonly<Record<string, RegExp>> }[] = [
  {
    english: /\bpasskeys?\b/i,
    stem: {
      fr: /clés? d’accès/i,
      sw: /funguo (?:huu |wake |wako |zako )?[wz]a kuingia/i,
      ha: /makull[ia]n shiga/i,
      yo: /kọ́kọ́rọ́ ìwọlé/i,
      ig: /igodo nbanye/i,
      am: /መግቢያ ቁል/u,
      rw: /(?:ru|m)funguzo (?:rwe )?(?:rwo|zo) kwinjira/i,
      pcm: /passkey/i,
    },
  },
  {
    english: /\bAPI keys?\b/i,
    stem: {
      fr: /clés? API/i,
      sw: /funguo (?:mpya |wako |zako )?[wz]a API/i,
      ha: /makull[ia]n API/i,
      yo: /kọ́kọ́rọ́ API/i,
      ig: /igodo API/i,
      am: /የAPI ቁል/u,
      rw: /(?:ru|m)funguzo (?:rushya |rwawe |zawe )?(?:rwa|za) API/i,
      pcm: /API key/i,
    },
  },
  {
    english: /\brevoked?\b/i,
    // A device is removed.
    said: /^device/i,
    stem: {
      fr: /révo[cq]/i,
      sw: /fut[aew]/i,
      ha: /sok[ae]/i,
      yo: /fagilé/i,
      ig: /kagbu/i,
      am: /ሻር|ሻሩ|ሽሯ/u,
      rw: /agaciro/i,
      pcm: /cancel/i,
    },
  },
  {
    english: /\bbusiness(?:es)?\b/i,
    // Sentences of their own, and the plan a bank asks for.
    said: /^(?:business plan|know your business|this password is too close)/i,
    stem: {
      fr: /entreprise/i,
      sw: /biashara/i,
      ha: /kasuwanci/i,
      yo: /òwò/i,
      ig: /azụmahịa/i,
      am: /ድርጅ/u,
      rw: /bucuruzi/i,
      pcm: /business/i,
    },
  },
  {
    english: /\bdrafts?\b/i,
    stem: {
      fr: /brouillon/i,
      sw: /rasimu/i,
      ha: /daftari/i,
      yo: /àkọpamọ́/i,
      ig: /edemede mbụ/i,
      am: /ረቂ/u,
      rw: /m[iu]shinga/i,
      pcm: /draft/i,
    },
  },
];

test.each(languages)("terms › screens and e-mails in %s › call a business, a key and a draft so", async (language) => {
  const english = (await catalogue?.read("en")) ?? {};
  const own = (await catalogue?.read(language)) ?? {};
  const [mails, englishMails] = [textsOfLabels(mailLabelsFor(language)), textsOfLabels(mailLabelsFor("en"))];
  expect(mails).toHaveLength(englishMails.length);
  const texts = [
    ...Object.entries(english).map(([id, { message = "" }]) => [message, own[id]?.translation ?? ""] as const),
    ...englishMails.map((text, at) => [text, mails[at] ?? ""] as const),
  ];
  const wrong = stems.flatMap(({ english: thing, said, stem }) =>
    texts.filter(([of, text]) => thing.test(of) && !said?.test(of) && !stem[language]?.test(text)),
  );
  expect(wrong).toEqual([]);
});

/** Buttons and states that e-mails to a business name in quotes. */
const quoted = [
  ["Not received", "cardUnclear"],
  ["Disputed", "disputeOpened"],
] as const;

test.each(languages)("terms › e-mails in %s › name buttons and states as the screens do", async (language) => {
  const english = (await catalogue?.read("en")) ?? {};
  const own = (await catalogue?.read(language)) ?? {};
  const wrong = quoted.filter(([label, notice]) => {
    const id = Object.keys(english).find((one) => english[one]?.message === label && !english[one]?.context);
    const translation = own[id ?? ""]?.translation ?? "?";
    return !mailLabelsFor(language).notice[notice].lines.some((line) => line.includes(translation));
  });
  expect(wrong).toEqual([]);
});

/** Words that speak to one person as a friend, by language; a customer of a shop is not addressed so. */
const familiar: Readonly<Record<string, RegExp>> = {
  am: /(?<!\p{L})(?:አሳይ|አጋራው?|አድርግ|ተቀበል|ንካ|ቀልብስ|ቀይር|ዝጋ|አትም|ክፈት|ፈልግ|ጨምር|አክል|አጥፋ|ቁጠር|ጻፍ|ሞክር|ጫን|አስወጣ|[የከ]ቆጠርከው)(?!\p{L})/u,
  // A country and a greeting end like “your”: Amurka, Barka.
  ha: /(?<!\p{L})(?!Amurka|Barka)(?:ka|kai ne|da kai|kake|kana|maka|\p{L}+[nr]ka|taka|naka)(?!\p{L})/iu,
  yo: /(?<![\p{L}\p{M}])(?:(?:kí|tí|bí|pé|ṣé) o|(?:fún|mú|ràn) ọ́?|rẹ|ìwọ|t[iì]rẹ)(?![\p{L}\p{M}])/iu,
};

test.each(Object.keys(familiar))("terms › screens in %s › address the reader politely", async (language) => {
  const own = (await catalogue?.read(language)) ?? {};
  const texts = Object.values(own).map(({ translation = "" }) => translation);
  expect(texts.length).toBeGreaterThan(3000);
  expect(texts.filter((text) => familiar[language]?.test(text))).toEqual([]);
});

/** Another word or spelling of what has one: everywhere, or where the English says a thing that has a term of its own. */
type OtherWord = { readonly english?: RegExp; readonly other: RegExp };
const otherWords: Readonly<Record<string, readonly OtherWord[]>> = {
  am: [{ other: /ሒሳብ|አኃዝ|ነፃ|ተነስቷል|መልዕክት|አገልጋ[ይዩ]|ምጣኔ|ዌብሁ|አንካራ|አስኪያ[ጅጁ]/u }, { english: /\btax rates?\b/i, other: /ግብ/u }],
  fr: [{ english: /\bplans?\b/i, other: /forfait/iu }],
  // The owner of a shop, and an offer.
  ha: [{ other: /wataƙila|alkaluma|mai shago|(?<!\p{L})tayin?(?!\p{L})/iu }],
  ig: [
    { other: /\bezighi ezi|(?<!\p{L})ịchekwa|bịnye|\bizipu\b/iu },
    // The root of fulfil.
    { english: /\bround(?:ed|ing)?\b/i, other: /mezu/iu },
  ],
  // Words Pidgin spells its own way (docs/translation/pcm.md), as English spells them. A placeholder may bear their names.
  pcm: [
    {
      other:
        /(?<![\p{L}{])(?:the|this|these|that|with|their|then|before|after|another|country|documents?)(?![\p{L}}])/iu,
    },
  ],
  rw: [
    { english: /\bpages?\b/i, other: /rupapuro/iu },
    { english: /(?<!lists, )\bplans?\b/i, other: /gahunda/iu },
    // Logging a device out, and expenses.
    { english: /\bissu(?:ed?|es|ing)\b/i, other: /soho(?!rwa)/iu },
  ],
  sw: [
    { other: /stoku/iu },
    // The root of quote.
    { english: /\bround(?:ed|ing)?\b/i, other: /kadiri/iu },
  ],
  yo: [
    { other: /ojú-ewé|ìmeèlì|lìǹkì|nẹ́tíwọ́ọ̀kì|ìfitọ́nilétí|nígbàkigbà|láàyè|kírẹ́díìtì/iu },
    { english: /^(?!.*\bplans?\b).*\bsettings?\b/i, other: /(?<!\p{L})[èÈ]tò/u },
    { english: /\btax rates?\b/i, other: /ìwọ̀n/iu },
    { english: /\bissu(?:ed?|es|ing)\b/i, other: /gbé[^.:;]{0,40} jáde/iu },
  ],
};

const textsIn = (folder: string, name: RegExp): string[] =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: "utf8" })
    .filter((path) => name.test(path))
    .toSorted()
    .map((path) => readFileSync(new URL(`${folder}/${path}`, import.meta.url), "utf8"));
/** Articles, line by line, without what a button shows in English and addresses. */
const helpIn = (language: string): string[] =>
  textsIn(`../features/help/content/${language}`, /\.md$/).flatMap((text) =>
    text.replaceAll(/\*\*[^*]+\*\*|\]\([^)]+\)|\{[\w-]+\}/g, "").split("\n"),
  );
/** Of documents, public pages and e-mails. */
const labelsIn = (language: string): string[] =>
  textsIn("../../../../packages/documents/src/labels", new RegExp(`(?:^|[-/])${language}\\.ts$`)).flatMap(
    (text) => text.match(/"[^"\n]+"|`[^`]+`/g) ?? [],
  );

test.each(Object.keys(otherWords))(
  "terms › texts in %s › have one word for one thing, spelled in one way",
  async (language) => {
    const english = (await catalogue?.read("en")) ?? {};
    const own = (await catalogue?.read(language)) ?? {};
    const [help, englishHelp, labels] = [helpIn(language), helpIn("en"), labelsIn(language)];
    const screens = Object.entries(own).map(
      ([id, { translation = "" }]) => [english[id]?.message ?? "", translation] as const,
    );
    expect([screens.length > 3000, help.length === englishHelp.length, help.length > 200, labels.length > 300]).toEqual(
      [true, true, true, true],
    );
    const texts = [
      ...screens,
      ...help.map((line, at) => [englishHelp[at] ?? "", line] as const),
      ...labels.map((text) => ["", text] as const),
    ];
    const wrong = texts.filter(([of, text]) =>
      otherWords[language]?.some((word) => (word.english?.test(of) ?? true) && word.other.test(text)),
    );
    expect(wrong).toEqual([]);
  },
);
