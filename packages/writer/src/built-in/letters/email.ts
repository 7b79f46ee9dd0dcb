import type { InputsOf, Tone } from "@ankara/domain/ai/inputs";
import { pick, pickEnding } from "../../text.ts";
import { type Context, lines, paragraphs } from "../context.ts";
import { type Lang, type LetterPhrases, calm, letterOf, signature, subjectLabels, team } from "./letter-parts.ts";
import { replyPhrases } from "./reply.ts";

/** A letter that asks for something ends with `asked`. Formal and plain ones come to the point without a `lead`. */
export const emailPhrases: Record<
  Lang,
  Record<Tone, LetterPhrases & { readonly asked: readonly string[] }> & { readonly extra: string }
> = {
  en: {
    extra:
      "If anything is unclear, or if you would rather talk it over, please let us know when it suits you and we will call.",
    warm: {
      hello: ["Hello,", "Good day,"],
      lead: [
        "I hope this message finds you well.",
        "I hope you are having a good week.",
        "I hope that you and yours are well.",
      ],
      thanks: [
        "Thank you, and please let me know if you have any question.",
        "Thank you for your time. I look forward to hearing from you.",
        "If anything is unclear, just write back and I will gladly explain.",
        "Thank you for reading, and I hope to hear from you soon.",
        "I am glad to help if you need to know more.",
        "Thank you, and have a good day.",
        "Call or write whenever it suits you.",
        "I hope to hear from you soon.",
        "I am here if there is anything else.",
        "Have a good day, and take care.",
      ],
      asked: [
        "Thank you, and I look forward to hearing from you.",
        "Thank you for your help. A short answer is enough.",
        "Thank you in advance. I will be glad to hear from you.",
        "I look forward to your answer.",
        "Call or reply, whichever suits you.",
        "I hope to hear from you soon.",
      ],
      close: ["Warm regards,", "Kind regards,"],
    },
    formal: {
      hello: ["Dear Sir or Madam,"],
      lead: [],
      thanks: [
        "Thank you for your attention.",
        "Please do not hesitate to contact me if you need more information.",
        "I remain at your disposal for any question.",
        "Thank you for your time and attention.",
        "Should you have any question, I will be pleased to answer it.",
        "I thank you for your confidence.",
        "I look forward to hearing from you.",
        "I trust that this finds your approval.",
        "It will be a pleasure to hear from you.",
      ],
      asked: [
        "Thank you for your attention. I look forward to your reply.",
        "I thank you in advance for your reply.",
        "I would be grateful for a reply at your convenience.",
        "I thank you in advance for your kind attention.",
        "Your reply will be much appreciated.",
        "I look forward to hearing from you.",
      ],
      close: ["Yours faithfully,"],
    },
    playful: {
      hello: ["Hello there!", "Hi!"],
      lead: [
        "A quick one, and then you can go back to your day.",
        "I promise to keep this short.",
        "One thing before your tea gets cold.",
      ],
      thanks: [
        "That is all! Hit reply whenever you are ready.",
        "Questions? Throw them at me, I am here.",
        "Over to you!",
        "Now you know as much as I do!",
        "Drop me a line when the day lets you!",
        "No rush, but I am waiting with a smile!",
      ],
      asked: [
        "Over to you!",
        "Drop me a line when the day lets you!",
        "No rush, but I am waiting with a smile!",
        "Two words from you and I am happy!",
        "Hit reply whenever you are ready!",
        "A word from you, and my day is made!",
      ],
      close: ["Cheers,", "Talk soon,"],
    },
    plain: {
      hello: ["Hello,"],
      lead: [],
      thanks: [
        "If you have a question, please ask.",
        "Please reply to this e-mail if you have any question.",
        "Please let me know what you think.",
        "Please tell me if anything is unclear.",
        "Thank you for reading.",
        "That is all for now. Thank you.",
        "That is all for now.",
        "Call or reply, as you like.",
      ],
      asked: [
        "Thank you. Please reply when you can.",
        "I look forward to your answer.",
        "Thank you for your answer.",
        "Please let me know.",
        "Thank you in advance.",
        "A short reply is enough. Thank you.",
      ],
      close: ["Regards,", "Best wishes,"],
    },
  },
  fr: {
    extra:
      "Si quelque chose n'est pas clair ou si vous préférez en parler de vive voix, dites-nous quand vous appeler.",
    warm: {
      hello: ["Bonjour,"],
      lead: [
        "J'espère que vous allez bien.",
        "J'espère que votre semaine se passe bien.",
        "J'espère que ce message vous trouve en bonne santé, vous et les vôtres.",
      ],
      thanks: [
        "Merci, et n'hésitez pas à me poser vos questions.",
        "Merci de votre temps. J'attends de vos nouvelles avec plaisir.",
        "Si quelque chose n'est pas clair, écrivez-moi et je vous expliquerai volontiers.",
        "Merci de m'avoir lu, j'espère avoir bientôt de vos nouvelles.",
        "Je vous aiderai volontiers si vous voulez en savoir plus.",
        "Merci, et très bonne journée à vous.",
        "Écrivez-moi ou appelez-moi quand vous voulez.",
        "J'espère avoir bientôt de vos nouvelles.",
        "Je suis là s'il vous faut autre chose.",
        "Très bonne journée à vous, et à bientôt.",
      ],
      asked: [
        "Merci, et au plaisir de vous lire.",
        "Merci de votre aide. Une courte réponse suffit.",
        "Merci d'avance : ce sera un plaisir de vous lire.",
        "J'attends votre réponse avec plaisir.",
        "Écrivez ou appelez, comme il vous convient.",
        "J'espère vous lire bientôt.",
      ],
      close: ["Bien à vous,", "Chaleureusement,"],
    },
    formal: {
      hello: ["Madame, Monsieur,"],
      lead: [],
      thanks: [
        "Je vous remercie de votre attention.",
        "Je me tiens à votre disposition pour tout renseignement.",
        "Je répondrai volontiers à toutes vos questions.",
        "Merci du temps accordé à ce message.",
        "N'hésitez pas à me contacter pour toute précision.",
        "Je vous remercie de votre confiance.",
        "Au plaisir de vous lire.",
        "J'espère que ce message recevra votre accord.",
        "Ce sera un plaisir d'avoir de vos nouvelles.",
      ],
      asked: [
        "Je vous remercie de votre attention et reste dans l'attente de votre réponse.",
        "Je vous remercie par avance de votre réponse.",
        "Dans l'attente de vous lire, je reste à votre disposition.",
        "Je vous remercie par avance de la suite que vous donnerez à ce message.",
        "Je reste dans l'attente de votre réponse.",
        "Votre réponse me sera précieuse.",
        "Au plaisir de vous lire.",
        "J'attends votre réponse avec intérêt.",
        "Je répondrai volontiers à toute question de votre part.",
      ],
      close: ["Avec mes salutations distinguées,"],
    },
    playful: {
      hello: ["Bonjour !", "Coucou !"],
      lead: [
        "Un petit mot rapide, et je vous laisse reprendre votre journée.",
        "Je vous promets de faire court.",
        "Une chose avant que votre café ne refroidisse.",
      ],
      thanks: [
        "C'est tout ! Répondez-moi quand vous voulez.",
        "Des questions ? Je suis là pour ça.",
        "À vous de jouer !",
        "Vous en savez maintenant autant que moi !",
        "Faites-moi signe quand la journée vous le permet !",
        "Rien ne presse, mais j'attends avec le sourire !",
      ],
      asked: [
        "À vous de jouer !",
        "Faites-moi signe quand la journée vous le permet !",
        "Rien ne presse, mais j'attends avec le sourire !",
        "Deux mots de vous et ma journée est faite !",
        "Répondez-moi quand vous voulez !",
        "J'ai hâte de vous lire !",
      ],
      close: ["À bientôt,", "À très vite,"],
    },
    plain: {
      hello: ["Bonjour,"],
      lead: [],
      thanks: [
        "Si vous avez une question, posez-la-moi.",
        "Répondez à ce message si vous avez une question.",
        "Dites-moi ce que vous en pensez.",
        "Écrivez-moi si un point n'est pas clair.",
        "Merci de m'avoir lu.",
        "C'est tout pour le moment. Merci.",
        "C'est tout pour le moment.",
        "Répondez ou appelez, comme vous voulez.",
      ],
      asked: [
        "Répondez-nous dès que possible.",
        "J'attends votre réponse.",
        "Merci de votre réponse.",
        "Dites-moi ce qu'il en est.",
        "Merci d'avance.",
        "Une courte réponse suffit. Merci.",
      ],
      close: ["Cordialement,", "Salutations,"],
    },
  },
  sw: {
    extra:
      "Kama kuna jambo lisiloeleweka, au ungependa tuzungumze, tafadhali tujulishe wakati unaokufaa nasi tutakupigia simu.",
    warm: {
      hello: ["Habari yako,", "Salamu,"],
      lead: [
        "Natumaini ujumbe huu unakukuta ukiwa mzima.",
        "Natumaini wiki yako inaendelea vizuri.",
        "Natumaini wewe na wapendwa wako hamjambo.",
      ],
      thanks: [
        "Asante, na tafadhali nijulishe kama una swali lolote.",
        "Asante kwa muda wako. Natarajia kusikia kutoka kwako.",
        "Kama kuna jambo lisiloeleweka, niandikie nami nitaeleza kwa furaha.",
        "Asante kwa kusoma, na natumaini kusikia kutoka kwako karibuni.",
        "Nitafurahi kukusaidia ukihitaji kujua zaidi.",
        "Asante, na uwe na siku njema.",
        "Niandikie au nipigie simu wakati wowote unaokufaa.",
        "Natumaini kusikia kutoka kwako karibuni.",
        "Nipo kama kuna jambo lingine.",
        "Uwe na siku njema, na jitunze.",
      ],
      asked: [
        "Asante, na natarajia kusikia kutoka kwako.",
        "Asante kwa msaada wako. Jibu fupi linatosha.",
        "Natanguliza shukrani. Nitafurahi kusikia kutoka kwako.",
        "Nasubiri jibu lako.",
        "Andika au piga simu, vyovyote upendavyo.",
        "Natumaini kusikia kutoka kwako karibuni.",
      ],
      close: ["Kwa moyo mkunjufu,", "Salamu njema,"],
    },
    formal: {
      hello: ["Ndugu,"],
      lead: [],
      thanks: [
        "Asante kwa kuzingatia ujumbe huu.",
        "Tafadhali wasiliana nami ukihitaji maelezo zaidi.",
        "Niko tayari kujibu swali lolote.",
        "Asante kwa muda na umakini wako.",
        "Ukiwa na swali, nitafurahi kulijibu.",
        "Nakushukuru kwa imani yako.",
        "Natarajia kusikia kutoka kwako.",
        "Natumaini utaridhika na ujumbe huu.",
        "Nitafurahi kusikia kutoka kwako.",
      ],
      asked: [
        "Asante kwa kuzingatia ujumbe huu. Natarajia jibu lako.",
        "Natanguliza shukrani zangu kwa jibu lako.",
        "Ningeshukuru kupata jibu lako kwa wakati unaokufaa.",
        "Natanguliza shukrani zangu kwa ushirikiano wako.",
        "Jibu lako litathaminiwa.",
        "Natarajia kusikia kutoka kwako.",
      ],
      close: ["Wako mwaminifu,"],
    },
    playful: {
      hello: ["Mambo!", "Habari!"],
      lead: [
        "Neno moja fupi, kisha uendelee na siku yako.",
        "Naahidi kuwa mfupi.",
        "Jambo moja kabla chai yako haijapoa.",
      ],
      thanks: [
        "Ni hayo tu! Jibu wakati wowote ukiwa tayari.",
        "Una swali? Niulize tu, nipo.",
        "Sasa ni zamu yako!",
        "Sasa unajua kama ninavyojua mimi!",
        "Niandikie siku ikikuruhusu!",
        "Hakuna haraka, lakini nasubiri kwa tabasamu!",
      ],
      asked: [
        "Sasa ni zamu yako!",
        "Niandikie siku ikikuruhusu!",
        "Hakuna haraka, lakini nasubiri kwa tabasamu!",
        "Maneno mawili kutoka kwako yananitosha!",
        "Jibu wakati wowote ukiwa tayari!",
        "Nina hamu ya kusikia kutoka kwako!",
      ],
      close: ["Tutaongea,", "Kwa furaha,"],
    },
    plain: {
      hello: ["Habari,"],
      lead: [],
      thanks: [
        "Kama una swali, tafadhali uliza.",
        "Tafadhali jibu barua pepe hii kama una swali.",
        "Tafadhali niambie unaonaje.",
        "Niandikie kama kuna lisiloeleweka.",
        "Asante kwa kusoma.",
        "Ni hayo kwa sasa. Asante.",
        "Ni hayo kwa sasa.",
        "Jibu au piga simu, upendavyo.",
      ],
      asked: [
        "Asante. Tafadhali jibu ukiweza.",
        "Nasubiri jibu lako.",
        "Asante kwa jibu lako.",
        "Tafadhali nijulishe.",
        "Natanguliza shukrani.",
        "Jibu fupi linatosha. Asante.",
      ],
      close: ["Salamu,", "Kila la heri,"],
    },
  },
};

export function writeEmail({ task, lang, seed }: Context, inputs: InputsOf<"email">): string {
  const { length, version } = task;
  const { to, subject, body, isWhole, isApology } = letterOf(inputs.description, { lang, tone: task.tone, version });
  const tone = isApology ? calm[task.tone] : task.tone;
  const words = emailPhrases[lang][tone];
  const said = isWhole || tone !== "formal" ? body : formally(body, inputs.description, { lang, version });
  const ends = asks[lang].test(body) ? words.asked : words.thanks;
  return paragraphs(
    `**${subjectLabels[lang]}:** ${subject}`,
    to
      ? replyPhrases[lang].dear(to, tone)
      : readerOf(inputs.description, { lang, tone }) || pick(words.hello, seed, version),
    length === "short" || isWhole || words.lead.length === 0
      ? said
      : paragraphs(pick(words.lead, seed >>> 3, version), said),
    length === "long" && emailPhrases[lang].extra,
    isWhole
      ? tone === "playful" && pick(replyPhrases[lang].end.playful, seed >>> 6, version)
      : pickEnding(ends, said, seed >>> 6, version),
    lines(pick(words.close, seed >>> 9, version), signature(task, team[lang])),
  );
}

/** Sentences the reader is asked to answer. */
const asks: Record<Lang, RegExp> = {
  en: /(?:^|[.!?]\s)Please |\?/u,
  fr: /(?:^|[.!?]\s)Merci d(?:e |['’])|\?/u,
  sw: /(?:^|[.!?]\s)Tafadhali |\?/u,
};

/** A request as a formal letter makes it; `$1` is what is asked for. */
const requests: Record<Lang, { readonly begins: RegExp; readonly says: readonly string[] }> = {
  en: {
    begins: /^Please (?!do not|don['’]t|note|be )/u,
    says: ["Please ", "We would be grateful if you could ", "We kindly ask you to "],
  },
  fr: { begins: /^Merci de /u, says: ["Merci de ", "Nous vous serions reconnaissants de ", "Nous vous prions de "] },
  sw: {
    begins: /^Tafadhali u?(?=tu\p{L}+e(?!\p{L}))/u,
    says: ["Tunaomba u", "Tungependa kukuomba u", "Tunakuomba kwa heshima u"],
  },
};
/** News as a formal letter brings it, before a sentence that begins with one of these words. */
const informs: Record<Lang, { readonly begins: RegExp; readonly says: readonly string[] }> = {
  en: {
    begins: /^(?:The|Your|Our|There|This|These) /u,
    says: ["I am writing to let you know that ", "Please note that ", "I would like to inform you that "],
  },
  fr: {
    begins: /^(?:La|Le|Les|Votre|Vos|Notre|Nos) |^L['’]/u,
    says: ["Je vous informe que ", "Je vous écris pour vous dire que ", "Je tiens à vous informer que "],
  },
  sw: {
    begins: /^(?!Tafadhali|Asante|Samahani|Tuna|Tunge|Habari|Karibu|Hongera|Ndiyo|Hapana|Una|Uta|U)\p{L}+ /u,
    says: ["Ninakuandikia kukujulisha kwamba ", "Ningependa kukujulisha kwamba ", "Kwa heshima nakujulisha kwamba "],
  },
};

/** Says the first sentence of a formal letter as such letters do. */
function formally(body: string, note: string, { lang, version }: { lang: Lang; version: number }): string {
  const request = requests[lang];
  if (request.begins.test(body)) return body.replace(request.begins, () => pick(request.says, version));
  const news = informs[lang];
  const [first = ""] = body.split(" ");
  const small = first.charAt(0).toLocaleLowerCase() + first.slice(1);
  // A word that was typed small is no name.
  if (!news.begins.test(body) || !note.split(/\s+/u).includes(small)) return body;
  return `${pick(news.says, version)}${small}${body.slice(first.length)}`;
}

/** Returns the greeting of a formal English letter whose note says "her" or "him"; empty where it does not. */
function readerOf(note: string, { lang, tone }: { lang: Lang; tone: Tone }): string {
  if (lang !== "en" || tone !== "formal") return "";
  if (/\b(?:her|she)\b/iu.test(note)) return "Dear Madam,";
  return /\b(?:him|he)\b/iu.test(note) ? "Dear Sir," : "";
}
