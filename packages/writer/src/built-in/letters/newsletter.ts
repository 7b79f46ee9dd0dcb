import type { InputsOf, Tone } from "@ankara/domain/ai/inputs";
import type { WritingTask } from "../../task.ts";
import { capitalise, pick, plain } from "../../text.ts";
import { type Context, lines, paragraphs } from "../context.ts";
import { type Lang, type LetterPhrases, calm, letterOf, signature, subjectLabels, team } from "./letter-parts.ts";

const reach: Record<Lang, { one: (how: string) => string; none: string; or: string }> = {
  en: {
    one: (how) => `To order or ask a question, reach us at ${how}.`,
    none: "To order or ask a question, simply reply to this message.",
    or: " or ",
  },
  fr: {
    one: (how) => `Pour commander ou poser une question, joignez-nous au ${how}.`,
    none: "Pour commander ou poser une question, répondez simplement à ce message.",
    or: " ou à ",
  },
  sw: {
    one: (how) => `Kuagiza au kuuliza swali, wasiliana nasi kupitia ${how}.`,
    none: "Kuagiza au kuuliza swali, jibu ujumbe huu tu.",
    or: " au ",
  },
};

function reachUs({ profile }: WritingTask, lang: Lang): string {
  const ways = [profile.phone, profile.email].filter(Boolean);
  if (ways.length === 0) return reach[lang].none;
  if (lang === "fr" && !profile.phone) return `Pour commander ou poser une question, écrivez-nous à ${profile.email}.`;
  return reach[lang].one(ways.join(reach[lang].or));
}

const newsletterPhrases: Record<
  Lang,
  Record<Tone, LetterPhrases> & { readonly extra: string; readonly from: (company: string) => string }
> = {
  en: {
    extra:
      "If you know somebody who would like to hear this, please pass this message on. A kind word from you is worth more to us than any advert.",
    from: (company) => `News from ${company}`,
    warm: {
      hello: ["Hello,", "Good day to you,"],
      lead: [
        "We have news that we wanted you to hear first.",
        "Here is what is happening with us, and we hope it is good news for you too.",
        "We hope that you and yours are well. There is something we would like to share with you.",
      ],
      thanks: [
        "Thank you for being with us. We look forward to seeing you soon.",
        "As always, thank you for your support. It keeps us going.",
        "We are grateful to have you with us, and we hope to see you before long.",
        "Your visits make our days. Come by when you can.",
        "Thank you for reading, and for every time that you have chosen us.",
        "Stay well until we see you, and thank you for your trust.",
      ],
      close: ["With warm wishes,", "Warmly,"],
    },
    formal: {
      hello: ["Dear customer,"],
      lead: [
        "We have news that we would like to share with you.",
        "We are writing to share our latest news with you.",
        "We would like to keep you informed of our news.",
      ],
      thanks: [
        "We thank you for your confidence and remain at your service.",
        "Thank you for your continued trust.",
        "We are grateful for your trust and would be pleased to serve you again.",
        "Please accept our thanks for your custom.",
        "We look forward to being of service to you.",
        "Should you have any question, we will be pleased to answer it.",
      ],
      close: ["Yours sincerely,", "With kind regards,"],
    },
    playful: {
      hello: ["Hello hello!", "Gist time!"],
      lead: [
        "Something good has landed and we could not keep quiet about it.",
        "Drop what you are doing for one minute, because this one is for you.",
        "Psst! Lean in, because this is worth knowing.",
      ],
      thanks: [
        "First come, first served, so do not sleep on it!",
        "Come quickly, and bring a friend along!",
        "That is all from us, now go and tell the group chat!",
        "See you soon, and mind the queue!",
        "Come as you are, we will be here smiling!",
        "Blink and you miss it, so do not blink!",
      ],
      close: ["Cheers,", "See you soon,"],
    },
    plain: {
      hello: ["Hello,"],
      lead: ["Here is our news.", "This is what is new with us.", "A short word from us."],
      thanks: [
        "Thank you for your support.",
        "Thank you, and see you soon.",
        "We look forward to seeing you.",
        "Thank you for reading.",
        "If you have a question, ask us.",
        "See you soon, and thank you.",
      ],
      close: ["Best regards,", "Thank you,"],
    },
  },
  fr: {
    extra:
      "Si vous connaissez quelqu'un que cela peut intéresser, transmettez-lui ce message. Un mot de votre part vaut mieux que toutes les publicités.",
    from: (company) => `Des nouvelles de ${company}`,
    warm: {
      hello: ["Bonjour,", "Chers amis,"],
      lead: [
        "Nous avons une nouvelle que nous voulions vous annoncer en premier.",
        "Voilà ce qui se passe chez nous, et nous espérons que cela vous fera plaisir.",
        "Nous espérons que vous et les vôtres allez bien. Nous avons quelque chose à partager avec vous.",
      ],
      thanks: [
        "Merci d'être avec nous. Au plaisir de vous voir bientôt.",
        "Comme toujours, merci de votre soutien : il nous fait avancer.",
        "Nous sommes heureux de vous avoir avec nous et espérons vous voir bientôt.",
        "Vos visites égaient nos journées : passez quand vous voulez.",
        "Merci de nous lire, et merci pour chaque fois où vous nous avez choisis.",
        "Portez-vous bien d'ici là, et merci de votre confiance.",
      ],
      close: ["Chaleureusement,", "Avec nos meilleurs vœux,"],
    },
    formal: {
      hello: ["Chère cliente, cher client,"],
      lead: [
        "Nous avons une nouvelle à vous communiquer.",
        "Nous vous écrivons pour vous donner de nos nouvelles.",
        "Nous tenons à vous informer de ce qui change chez nous.",
      ],
      thanks: [
        "Nous vous remercions de votre confiance et restons à votre disposition.",
        "Merci de la confiance que vous nous accordez.",
        "Nous vous sommes reconnaissants de votre confiance et serons heureux de vous servir de nouveau.",
        "Recevez nos remerciements pour votre fidélité.",
        "Nous nous réjouissons de vous accueillir.",
        "Nous répondrons volontiers à toutes vos questions.",
      ],
      close: ["Avec nos salutations distinguées,", "Bien cordialement,"],
    },
    playful: {
      hello: ["Coucou !", "Bonne nouvelle !"],
      lead: [
        "Quelque chose de bien vient d'arriver et nous ne pouvions pas nous taire.",
        "Arrêtez tout une minute : celle-ci est pour vous.",
        "Approchez, ceci vaut la peine d'être su !",
      ],
      thanks: [
        "Premier arrivé, premier servi : ne tardez pas !",
        "Venez vite et amenez un ami !",
        "C'est tout pour aujourd'hui, et maintenant parlez-en dans le groupe !",
        "À très bientôt, et gare à la file d'attente !",
        "Venez comme vous êtes, nous vous attendons avec le sourire !",
        "Un clin d'œil et c'est passé : gardez les yeux ouverts !",
      ],
      close: ["À très vite,", "À bientôt,"],
    },
    plain: {
      hello: ["Bonjour,"],
      lead: ["Les nouvelles de chez nous :", "Du nouveau chez nous :", "Un petit mot de notre part."],
      thanks: [
        "Merci de votre soutien.",
        "Merci et à bientôt.",
        "Au plaisir de vous voir.",
        "Merci de nous avoir lus.",
        "Une question ? Posez-la-nous.",
        "À bientôt, et merci.",
      ],
      close: ["Cordialement,", "Merci,"],
    },
  },
  sw: {
    extra:
      "Kama unamjua mtu ambaye angependa kusikia haya, tafadhali mpelekee ujumbe huu. Neno lako jema lina thamani kuliko tangazo lolote.",
    from: (company) => `Habari kutoka ${company}`,
    warm: {
      hello: ["Habari yako,", "Salamu,"],
      lead: [
        "Tuna habari ambayo tulitaka uisikie kwanza.",
        "Haya ndiyo yanayoendelea kwetu, na tunatumaini ni habari njema kwako pia.",
        "Tunatumaini wewe na wapendwa wako hamjambo. Kuna jambo tungependa kukushirikisha.",
      ],
      thanks: [
        "Asante kwa kuwa nasi. Tunatarajia kukuona hivi karibuni.",
        "Kama kawaida, asante kwa kutuunga mkono. Inatupa nguvu.",
        "Tunashukuru kuwa nawe, na tunatumaini kukuona hivi karibuni.",
        "Ukija dukani siku yetu huwa nzuri. Karibu wakati wowote.",
        "Asante kwa kusoma, na kwa kila mara uliyotuchagua.",
        "Kaa salama hadi tutakapoonana, na asante kwa imani yako.",
      ],
      close: ["Kwa moyo mkunjufu,", "Kwa upendo,"],
    },
    formal: {
      hello: ["Mpendwa mteja,"],
      lead: [
        "Tuna habari ambayo tungependa kukujulisha.",
        "Tunakuandikia kukupa habari zetu mpya.",
        "Tungependa ufahamu yaliyo mapya kwetu.",
      ],
      thanks: [
        "Tunakushukuru kwa imani yako na tuko tayari kukuhudumia.",
        "Asante kwa kuendelea kutuamini.",
        "Tunashukuru kwa imani yako na tutafurahi kukuhudumia tena.",
        "Tafadhali pokea shukrani zetu kwa kuwa mteja wetu.",
        "Tunatarajia kuendelea kukuhudumia.",
        "Tutafurahi kujibu swali lolote ulilo nalo.",
      ],
      close: ["Wako waaminifu,", "Kwa heshima,"],
    },
    playful: {
      hello: ["Mambo!", "Habari njema!"],
      lead: [
        "Kuna kitu kizuri kimefika na tumeshindwa kunyamaza.",
        "Acha unachofanya kwa dakika moja, hii ni kwa ajili yako.",
        "Sogea karibu, hili inafaa ulijue!",
      ],
      thanks: [
        "Anayewahi ndiye anayepata, usichelewe!",
        "Njoo haraka, na mlete rafiki yako!",
        "Ni hayo tu kwa leo, sasa waambie na kwenye kundi!",
        "Tutaonana, na jihadhari na foleni!",
        "Njoo ulivyo, tunakusubiri kwa tabasamu!",
        "Ukipepesa macho imepita, kwa hiyo usipepese!",
      ],
      close: ["Tutaonana,", "Kwa furaha,"],
    },
    plain: {
      hello: ["Habari,"],
      lead: ["Hizi ndizo habari zetu.", "Haya ndiyo mapya kwetu.", "Neno fupi kutoka kwetu."],
      thanks: [
        "Asante kwa kutuunga mkono.",
        "Asante, karibu tena.",
        "Tunatarajia kukuona.",
        "Asante kwa kusoma.",
        "Ukiwa na swali, tuulize.",
        "Tutaonana, na asante.",
      ],
      close: ["Salamu,", "Asante,"],
    },
  },
};

/** How a text begins that needs no sentence before it. */
const announces =
  /^(?:we are pleased to|you are (?:warmly )?invited|we would like to|nous avons le plaisir|nous vous proposons|nous souhaitons|tunafurahi|tunayo (?:furaha|heshima)|tungependa)/iu;

/** A shop that is closed invites nobody to come by, and calls it no good news. */
const closures: Record<Lang, { readonly words: RegExp; readonly says: readonly string[] }> = {
  en: {
    words: /\b(?:closed|closes?|closing (?:early|for)|(?:not|don['’]t) open)\b/iu,
    says: [
      "Thank you for planning with us, and for your understanding.",
      "Thank you for your understanding. We look forward to seeing you again afterwards.",
      "We thank you for your patience, and we are back for you afterwards.",
    ],
  },
  fr: {
    words: /(?<!\p{L})(?:fermée?s?|fermons|ferme|fermerons|fermeture)(?!\p{L})/iu,
    says: [
      "Merci de vous organiser avec nous, et merci de votre compréhension.",
      "Merci de votre compréhension. Au plaisir de vous revoir ensuite.",
      "Merci de votre patience : nous serons de nouveau là pour vous ensuite.",
    ],
  },
  sw: {
    words: /(?<!\p{L})(?:tu(?:ta)?funga|tumefunga|(?:li|u)tafungwa|hatutafungua)(?!\p{L})/iu,
    says: [
      "Asante kwa kujipanga nasi, na asante kwa kutuelewa.",
      "Asante kwa kutuelewa. Tutafurahi kukuona tena baadaye.",
      "Asante kwa uvumilivu wako; tutakuwa hapa tena kwa ajili yako.",
    ],
  },
};

/** A name with its price: "small N15,000", "petit 10 000 F". */
const priced =
  /^(?<name>\D{2,40}?)\s+(?<sum>(?:\p{Lu}{1,3}|[₦₵€£$])?\s?\d[\d,.\u00a0 ]*(?:\s?(?:\p{Lu}{1,4}|naira|cedis?|francs?|bob))?)$/u;

/** Three prices or more in one sentence are easier to read below each other. */
function pricesListed(body: string, lang: Lang): string {
  return body
    .split("\n\n")
    .map((paragraph) => {
      const said = paragraph.split(/(?<=[^\d\s][.!?]|\d[.!?])\s+(?=\p{Lu})/u);
      return said
        .map((sentence, index) => {
          const [, head = "", list = ""] = /^([^:]{3,80}?)\s?:\s(.+?)\.?$/u.exec(sentence) ?? [];
          const rows = list.split(/,(?!\d{3})\s+|\s(?:and|et|na)\s+/u).map((row) => priced.exec(row.trim())?.groups);
          const before = index === 0 ? "" : " ";
          if (rows.length < 3 || rows.length > 8 || rows.some((row) => row === undefined))
            return `${before}${sentence}`;
          const colon = lang === "fr" ? " :" : ":";
          const items = rows.map((row) => `- ${capitalise(row?.["name"] ?? "")}${colon} ${row?.["sum"] ?? ""}`);
          return `${before.trim()}${index === 0 ? "" : "\n\n"}${head}${colon}\n\n${items.join("\n")}${index === said.length - 1 ? "" : "\n\n"}`;
        })
        .join("")
        .replaceAll(/\n\n /gu, "\n\n");
    })
    .join("\n\n");
}

/** A new shop welcomes everybody who comes to see it. */
const welcome: Record<Lang, { readonly words: RegExp; readonly says: string }> = {
  en: { words: /\b(?:opening|launch) (?:party|day|ceremony)\b/iu, says: "We would be glad to see you there." },
  fr: {
    words:
      /(?<!\p{L})(?:ouverture|inauguration)(?!\p{L}).*(?:samedi|dimanche|lundi|mardi|mercredi|jeudi|vendredi|\d)/iu,
    says: "Nous serions heureux de vous y voir.",
  },
  sw: { words: /(?<!\p{L})(?:ufunguzi|uzinduzi)(?!\p{L})/iu, says: "Tutafurahi kukuona." },
};

export function writeNewsletter({ task, lang, seed }: Context, inputs: InputsOf<"newsletter">): string {
  const { length, version, profile } = task;
  const { subject, body: said, isApology } = letterOf(inputs.description, { lang, tone: task.tone, version });
  const invites = welcome[lang].words.test(said) && !closures[lang].words.test(said);
  const body = pricesListed(invites ? `${said} ${welcome[lang].says}` : said, lang);
  const words = newsletterPhrases[lang][isApology ? calm[task.tone] : task.tone];
  const company = plain(profile.companyName);
  const isClosure = closures[lang].words.test(body);
  // Thanks that the owner wrote are not repeated.
  const ends = (isClosure ? closures[lang].says : words.thanks).filter((sentence) => !body.includes(sentence));
  return paragraphs(
    `**${subjectLabels[lang]}:** ${subject}`,
    pick(words.hello, seed, version),
    // Nobody announces good news and then says sorry, or announces an announcement.
    length === "short" || isApology || isClosure || announces.test(body)
      ? body
      : paragraphs(pick(words.lead, seed >>> 3, version), body),
    company && length === "long" && `**${newsletterPhrases[lang].from(company)}**`,
    length === "long" && newsletterPhrases[lang].extra,
    `${reachUs(task, lang)} ${pick(ends, seed >>> 6, version)}`,
    lines(pick(words.close, seed >>> 9, version), signature(task, team[lang])),
  );
}
