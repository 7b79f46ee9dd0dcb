import type { InputsOf, Tone } from "@ankara/domain/ai/inputs";
import { capitalise, givenName, pick, plain } from "../../text.ts";
import { type Context, lines, paragraphs } from "../context.ts";
import { applyInstructions } from "../instructions.ts";
import { type Lang, calm, signature, sorry, team } from "./letter-parts.ts";

export const replyPhrases: Record<
  Lang,
  {
    readonly dear: (name: string, tone: Tone) => string;
    readonly again: string;
    readonly thanks: Record<Tone, readonly string[]>;
    /** None of them thanks: the beginning has. */
    readonly end: Record<Tone, readonly string[]>;
    /** How an answer ends that says sorry or no. */
    readonly sorry: readonly string[];
    readonly close: Record<Tone, string>;
    readonly extra: string;
  }
> = {
  en: {
    dear: (name) => `Dear ${name},`,
    again: "Hello,",
    thanks: {
      warm: [
        "Thank you for your message. It is good to hear from you.",
        "Thank you for writing to us.",
        "We were glad to find your message.",
        "Thank you for taking the time to write.",
        "It is kind of you to write to us, thank you.",
        "Your message has reached us, and we thank you warmly for it.",
      ],
      formal: [
        "Thank you for your e-mail, which we have read with care.",
        "We acknowledge your message with thanks.",
        "Thank you for your message, to which we are pleased to reply.",
        "We refer to your message and thank you for it.",
        "Your message has reached us, and we thank you for your interest.",
        "We are grateful to you for writing to us.",
      ],
      playful: [
        "Thank you for your message, it made our day!",
        "Lovely to hear from you!",
        "Your message just put a smile on our faces!",
        "Look who is writing, how nice!",
        "You write, we answer, that is the deal!",
        "What a nice surprise in our inbox!",
      ],
      plain: [
        "Thank you for your message.",
        "We have received your message, thank you.",
        "Thank you for writing.",
        "We have read your message.",
        "Thank you for getting in touch.",
        "Thank you for contacting us.",
      ],
    },
    end: {
      warm: [
        "If there is anything else we can do for you, please let us know.",
        "We are always glad to hear from you, so please write or call if you need anything more.",
        "Take care, and we hope to see you soon.",
        "If you have another question, write to us at any time.",
        "We are here whenever you need us.",
        "Have a good day, and greet everybody at home.",
      ],
      formal: [
        "Please do not hesitate to contact us should you need anything further.",
        "We remain at your disposal for any further question.",
        "We trust that this answers your message.",
        "Your confidence is a duty to us.",
        "Should you have any further question, we will be pleased to answer it.",
        "We look forward to being of service to you.",
      ],
      playful: [
        "Anything else? You know where to find us!",
        "Shout if you need more, we are right here!",
        "Until next time, and keep smiling!",
        "Keep the messages coming!",
        "We are one message away!",
        "See you soon!",
      ],
      plain: [
        "Please reply to this message if you have another question.",
        "Let us know if you need anything else.",
        "We are here if you need more.",
        "Tell us if anything is unclear.",
        "Have a good day.",
        "If you have a question, ask us.",
      ],
    },
    sorry: [
      "Please bear with us.",
      "We want you to be glad that you chose us.",
      "If anything is still not right, please write to us again.",
      "Your satisfaction matters to us.",
      "If you would rather talk about it, please call us.",
      "We hope that you will come back to us.",
    ],
    close: { warm: "Warm regards,", formal: "Yours sincerely,", playful: "Cheers,", plain: "Regards," },
    extra: "We value you as a customer, and we are glad that you wrote to us about it.",
  },
  fr: {
    dear: (name) => `Bonjour ${name},`,
    again: "Bonjour,",
    thanks: {
      warm: [
        "Merci de votre message, c'est un plaisir de vous lire.",
        "Merci de nous avoir écrit.",
        "Nous avons été heureux de trouver votre message.",
        "Merci d'avoir pris le temps de nous écrire.",
        "C'est gentil à vous de nous écrire, merci.",
        "Votre message nous est bien parvenu, et nous vous en remercions chaleureusement.",
      ],
      formal: [
        "Nous vous remercions de votre courriel, que nous avons lu avec attention.",
        "Nous accusons réception de votre message et vous en remercions.",
        "Nous vous remercions de votre message, auquel nous répondons volontiers.",
        "Nous nous référons à votre message et vous en remercions.",
        "Votre message nous est parvenu, et nous vous remercions de votre intérêt.",
        "Nous vous sommes reconnaissants de nous avoir écrit.",
      ],
      playful: [
        "Merci pour votre message, il nous a fait plaisir !",
        "Quel plaisir de vous lire !",
        "Votre message vient de nous faire sourire !",
        "Tiens, vous voilà, quelle joie !",
        "Vous écrivez, nous répondons : c'est la règle !",
        "Quelle belle surprise dans notre courrier !",
      ],
      plain: [
        "Merci de votre message.",
        "Nous avons bien reçu votre message, merci.",
        "Merci de nous avoir écrit.",
        "Nous avons lu votre message.",
        "Votre message est bien arrivé, merci.",
        "Merci de nous avoir contactés.",
      ],
    },
    end: {
      warm: [
        "Si nous pouvons faire autre chose pour vous, dites-le-nous.",
        "Nous sommes toujours heureux de vous lire : écrivez-nous ou appelez-nous au besoin.",
        "Prenez soin de vous, et à bientôt.",
        "Si vous avez une autre question, écrivez-nous quand vous voulez.",
        "Nous sommes là chaque fois que vous avez besoin de nous.",
        "Belle journée à vous et à tous les vôtres.",
      ],
      formal: [
        "N'hésitez pas à nous contacter pour tout renseignement complémentaire.",
        "Nous restons à votre disposition pour toute question.",
        "Nous espérons avoir répondu à votre message.",
        "Votre confiance nous oblige.",
        "Nous répondrons volontiers à toute autre question.",
        "Nous serons heureux de vous servir.",
      ],
      playful: [
        "Autre chose ? Vous savez où nous trouver !",
        "Faites signe si besoin, nous sommes là !",
        "À la prochaine, et gardez le sourire !",
        "Écrivez-nous encore !",
        "Nous sommes à un message de vous !",
        "À très bientôt !",
      ],
      plain: [
        "Répondez à ce message si vous avez une autre question.",
        "Dites-nous si vous avez besoin d'autre chose.",
        "Nous sommes là s'il vous faut autre chose.",
        "Écrivez-nous si un point n'est pas clair.",
        "Bonne journée.",
        "Une question ? Posez-la-nous.",
      ],
    },
    sorry: [
      "Nous comptons sur votre patience.",
      "Nous tenons à ce que tout soit bien fait pour vous.",
      "Si quelque chose ne va toujours pas, écrivez-nous de nouveau.",
      "Votre satisfaction compte pour nous.",
      "Si vous préférez en parler de vive voix, appelez-nous.",
      "Nous espérons vous revoir bientôt.",
    ],
    close: {
      warm: "Bien à vous,",
      formal: "Avec nos salutations distinguées,",
      playful: "À bientôt,",
      plain: "Cordialement,",
    },
    extra: "Vous comptez pour nous, et nous sommes contents que vous nous en ayez parlé.",
  },
  sw: {
    dear: (name, tone) => `${tone === "formal" ? "Mpendwa" : "Habari"} ${name},`,
    again: "Habari,",
    thanks: {
      warm: [
        "Asante kwa ujumbe wako. Tumefurahi kusikia kutoka kwako.",
        "Asante kwa kutuandikia.",
        "Tumefurahi kupata ujumbe wako.",
        "Asante kwa kuchukua muda kutuandikia.",
        "Ni wema wako kutuandikia, asante.",
        "Ujumbe wako umetufikia, na tunakushukuru sana.",
      ],
      formal: [
        "Tunakushukuru kwa barua pepe yako, ambayo tumeisoma kwa makini.",
        "Tumepokea ujumbe wako kwa shukrani.",
        "Tunakushukuru kwa ujumbe wako, na tunafurahi kuujibu.",
        "Tunarejelea ujumbe wako na tunakushukuru.",
        "Ujumbe wako umetufikia, na tunakushukuru kwa kutujali.",
        "Tunashukuru kwamba umetuandikia.",
      ],
      playful: [
        "Asante kwa ujumbe wako, umetufurahisha sana!",
        "Raha iliyoje kusikia kutoka kwako!",
        "Ujumbe wako umetufanya tutabasamu!",
        "Tazama nani ameandika, raha iliyoje!",
        "Wewe unaandika, sisi tunajibu, ndiyo makubaliano!",
        "Ni mshangao mzuri kwenye simu yetu!",
      ],
      plain: [
        "Asante kwa ujumbe wako.",
        "Tumepokea ujumbe wako, asante.",
        "Asante kwa kuandika.",
        "Tumeusoma ujumbe wako.",
        "Ujumbe wako umefika, asante.",
        "Asante kwa kuwasiliana nasi.",
      ],
    },
    end: {
      warm: [
        "Kama kuna jambo lingine tunaloweza kukusaidia, tafadhali tujulishe.",
        "Tunafurahi kila mara kusikia kutoka kwako, kwa hiyo andika au piga simu ukihitaji chochote.",
        "Jitunze, na tunatumaini kukuona karibuni.",
        "Ukiwa na swali lingine, tuandikie wakati wowote.",
        "Tupo kila unapotuhitaji.",
        "Uwe na siku njema, na wasalimie wote nyumbani.",
      ],
      formal: [
        "Tafadhali wasiliana nasi ukihitaji maelezo zaidi.",
        "Tuko tayari kujibu swali lolote zaidi.",
        "Tunaamini kwamba tumejibu ujumbe wako.",
        "Imani yako ni heshima kwetu.",
        "Ukiwa na swali lingine, tutafurahi kulijibu.",
        "Tunatarajia kuendelea kukuhudumia.",
      ],
      playful: [
        "Kuna lingine? Unajua pa kutupata!",
        "Tuite ukihitaji zaidi, tupo hapa!",
        "Hadi wakati mwingine, endelea kutabasamu!",
        "Endelea kutuandikia!",
        "Tuko umbali wa ujumbe mmoja tu!",
        "Tutaonana karibuni!",
      ],
      plain: [
        "Tafadhali jibu ujumbe huu kama una swali lingine.",
        "Tujulishe kama unahitaji kitu kingine.",
        "Tuandikie ukihitaji zaidi.",
        "Tuandikie kama kuna lisiloeleweka.",
        "Siku njema.",
        "Ukiwa na swali, tuulize.",
      ],
    },
    sorry: [
      "Tunaomba utuvumilie.",
      "Tunataka ufurahie kutuchagua.",
      "Kama bado kuna lisilo sawa, tafadhali tuandikie tena.",
      "Kuridhika kwako ni muhimu kwetu.",
      "Kama ungependa tuzungumze, tupigie simu.",
      "Tunatumaini utarudi kwetu tena.",
    ],
    close: { warm: "Kwa moyo mkunjufu,", formal: "Wako waaminifu,", playful: "Kwa furaha,", plain: "Salamu," },
    extra: "Wewe ni mteja wa thamani kwetu, na tunafurahi kwamba umetuambia.",
  },
};

export function writeReply({ task, lang, seed }: Context, inputs: InputsOf<"reply_email">): string {
  const { length, version } = task;
  const words = replyPhrases[lang];
  const name = writerOf(inputs.message);
  const body = named(applyInstructions(inputs.description, lang), inputs.message, lang);
  const isApology = sorry.test(body);
  const tone = isApology ? calm[task.tone] : task.tone;
  const thanked = /^(?:thank you for|nous vous remercions|merci pour|asante kwa)/iu.test(body);
  // A complaint is never answered with "a pleasure to hear from you".
  const opening = thanked ? "" : pick(words.thanks[isApology && tone === "warm" ? "plain" : tone], seed, version);
  return paragraphs(
    name ? words.dear(name, tone) : words.again,
    opening,
    body,
    length === "long" && words.extra,
    (length !== "short" || thanked) && pick(isApology ? words.sorry : words.end[tone], seed >>> 4, version),
    lines(words.close[tone], signature(task, team[lang])),
  );
}

/** "It arrives on Friday" answers somebody who asks for an order. */
const named = (body: string, message: string, lang: Lang): string =>
  lang === "en" && /\border\b/iu.test(message) && !/\border\b/iu.test(body)
    ? body.replace(
        /(?<=^|[.!?]\s)It (?=arrives|comes|will (?:arrive|come|be)|is (?:on|ready|coming|packed|sent))/u,
        "Your order ",
      )
    : body;

const closings =
  /^(?:best|kind|warm|yours|regards|thanks|thank you|sincerely|cheers|cordialement|merci|bien à vous|salutations|asante|wako|salamu)\b[\p{L} ]{0,24}[,.!]?$/iu;
const nameLine = /^(?:[-–—]\s*)?((?:\p{Lu}[\p{L}\p{M}'’.-]*)(?: \p{Lu}[\p{L}\p{M}'’.-]*){0,3})[.,]?$/u;
const introduction =
  /\b(?:my name is|i am called|je m'appelle|mon nom est|naitwa|jina langu ni) (\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}'’-]+)?)/iu;

/** Finds the author of a message in its last lines or its own words; null when it does not say. */
export function writerOf(message: string): string | null {
  const written = message
    .split("\n")
    .map((line) => plain(line))
    .filter((line) => line !== "" && !line.startsWith(">"));
  const closing = written.findLastIndex((line) => closings.test(line));
  const after = closing < 0 ? undefined : written[closing + 1];
  const last = written.length > 1 ? written.at(-1) : undefined;
  for (const line of [after, last]) {
    const name = line !== undefined && !closings.test(line) ? nameLine.exec(line)?.[1] : undefined;
    if (name !== undefined && name.length <= 40) return givenName(name);
  }
  const introduced = introduction.exec(plain(message))?.[1];
  return introduced === undefined ? null : capitalise(givenName(introduced));
}
