import type { InputsOf, Tone } from "@ankara/domain/ai/inputs";
import { doubledChez, givenName, pick, plain } from "../text.ts";
import { type Context, lines, paragraphs } from "./context.ts";

type Voice = {
  readonly opening: (given: string, whole: string) => string;
  readonly first: readonly string[];
  readonly second: readonly string[];
  readonly close: readonly string[];
};

// {company} stands for the company's name.
const voices: Record<Context["lang"], Record<Tone, Voice> & { readonly extra: string }> = {
  en: {
    extra: "May you have time today for good food, good company and a moment to count how far you have come.",
    warm: {
      opening: (given) => `**Happy birthday, ${given}!**`,
      first: [
        "From all of us at {company}, we wish you a year of good health, laughter and open doors. Thank you for choosing us and for every kind word.",
        "Today is your day, and everyone at {company} is celebrating with you. We wish you good health, peace at home and every good thing you have been praying for.",
        "All of us at {company} are thinking of you today. May this new year of your life bring you strength, joy and plenty to be thankful for.",
      ],
      second: [
        "It is a pleasure to serve you. May this new year meet you with fresh favour, and may every good thing your hands touch grow.",
        "Thank you for the trust you place in us. May the year ahead give you more reasons to smile than you can count.",
        "People like you make our work a joy. Enjoy your day, rest a little, and let those who love you spoil you.",
      ],
      close: ["With love,", "With warm wishes,", "Warmly,"],
    },
    formal: {
      opening: (_, whole) => `Dear ${whole},`,
      first: [
        "On behalf of {company}, I wish you a very happy birthday. We hope that the year ahead brings you good health, success and contentment.",
        "Please accept the warmest birthday wishes of everyone at {company}. May the coming year bring you health, progress and peace of mind.",
      ],
      second: [
        "We value your trust and look forward to serving you for many years to come.",
        "It is an honour to count you among our customers, and we thank you for your confidence in us.",
      ],
      close: ["Yours sincerely,", "With kind regards,"],
    },
    playful: {
      opening: (given) => `**Happy birthday, ${given}! 🎉**`,
      first: [
        "Cake first, everything else later! The whole team at {company} is cheering for you today and hoping somebody has hidden a big slice just for you.",
        "Stop whatever you are doing: it is your day! Everyone at {company} is raising a cold drink to you, with laughter, music and a little dancing.",
      ],
      second: [
        "May your new year be sweet, your worries small and your phone full of good alerts. Go and enjoy yourself, you have earned it!",
        "May this year bring you long joy, short queues and light that does not blink. Party well, and save us a piece of cake!",
      ],
      close: ["With a big smile,", "Cheers,"],
    },
    plain: {
      opening: (given) => `**Happy birthday, ${given}!**`,
      first: [
        "Everyone at {company} wishes you a happy birthday and a good year ahead.",
        "Best wishes on your birthday from all of us at {company}.",
      ],
      second: [
        "Thank you for being our customer. We wish you good health, peace and a very enjoyable day with your people.",
        "Thank you for your trust in us. May the year bring you health and success in all you do.",
      ],
      close: ["Best wishes,", "Regards,"],
    },
  },
  fr: {
    extra:
      "Que cette journée vous laisse le temps de bien manger, de rire avec les vôtres et de mesurer le chemin parcouru.",
    warm: {
      opening: (given) => `**Joyeux anniversaire, ${given} !**`,
      first: [
        "De la part de toute l'équipe de {company}, nous vous souhaitons une année de santé, de rires et de portes ouvertes. Merci de nous avoir choisis et merci pour chaque mot gentil.",
        "Aujourd'hui, c'est votre jour, et toute l'équipe de {company} le fête avec vous. Nous vous souhaitons la santé, la paix à la maison et la réalisation de vos vœux les plus chers.",
      ],
      second: [
        "C'est un plaisir de vous servir. Que cette nouvelle année soit douce pour vous et que tout ce que vous entreprenez réussisse.",
        "Merci de la confiance que vous nous accordez. Que les mois à venir vous donnent mille raisons de sourire.",
      ],
      close: ["Avec toute notre affection,", "Chaleureusement,"],
    },
    formal: {
      opening: (_, whole) => `Bonjour ${whole},`,
      first: [
        "Au nom de {company}, je vous souhaite un très joyeux anniversaire. Que l'année qui s'ouvre vous apporte santé, réussite et sérénité.",
        "Toute l'équipe de {company} vous présente ses meilleurs vœux d'anniversaire. Que l'année à venir soit pour vous une année de santé et de progrès.",
      ],
      second: [
        "Votre confiance nous honore et nous espérons vous servir encore de longues années.",
        "Nous sommes fiers de vous compter parmi nos clients et vous remercions de votre fidélité.",
      ],
      close: ["Avec nos salutations distinguées,", "Bien cordialement,"],
    },
    playful: {
      opening: (given) => `**Joyeux anniversaire, ${given} ! 🎉**`,
      first: [
        "Le gâteau d'abord, le reste ensuite ! Toute l'équipe de {company} vous applaudit aujourd'hui et espère qu'une grosse part vous attend quelque part.",
        "Arrêtez tout : c'est votre jour ! Chez {company}, nous levons notre verre à votre santé, avec de la musique et quelques pas de danse.",
      ],
      second: [
        "Que cette nouvelle année soit sucrée, les soucis tout petits et les bonnes nouvelles nombreuses. Profitez bien, vous l'avez mérité !",
        "Que l'année vous apporte de longs fous rires et de courtes files d'attente. Amusez-vous bien et gardez-nous une part !",
      ],
      close: ["Avec un grand sourire,", "À votre santé,"],
    },
    plain: {
      opening: (given) => `**Joyeux anniversaire, ${given} !**`,
      first: [
        "Toute l'équipe de {company} vous souhaite un joyeux anniversaire et une bonne année.",
        "Nos meilleurs vœux pour votre anniversaire, de la part de tous chez {company}.",
      ],
      second: [
        "Merci d'être notre client. Nous vous souhaitons la santé, la paix et une très belle journée avec les vôtres.",
        "Merci de votre confiance. Que cette année vous apporte santé et réussite dans tout ce que vous faites.",
      ],
      close: ["Meilleurs vœux,", "Cordialement,"],
    },
  },
  sw: {
    extra: "Upate muda leo wa kula vizuri, kucheka na wapendwa wako na kushukuru kwa hatua zote ulizopiga.",
    warm: {
      opening: (given) => `**Heri ya siku ya kuzaliwa, ${given}!**`,
      first: [
        "Kutoka kwetu sote wa {company}, tunakutakia mwaka wa afya njema, furaha na milango iliyo wazi. Asante kwa kutuchagua na kwa kila neno lako jema.",
        "Leo ni siku yako, na sisi sote wa {company} tunasherehekea pamoja nawe. Tunakutakia afya njema, amani nyumbani na kila jema unaloliombea.",
      ],
      second: [
        "Ni furaha yetu kukuhudumia. Mwaka huu mpya ukuletee baraka, na kila jambo jema unalolishika likue.",
        "Asante kwa imani yako kwetu. Mwaka unaokuja ukupe sababu nyingi za kutabasamu kila siku.",
      ],
      close: ["Kwa upendo,", "Kwa moyo mkunjufu,"],
    },
    formal: {
      opening: (_, whole) => `Ndugu ${whole},`,
      first: [
        "Kwa niaba ya {company}, ninakutakia heri ya siku ya kuzaliwa. Mwaka unaoanza ukuletee afya njema, mafanikio na utulivu.",
        "Pokea salamu za heri ya siku ya kuzaliwa kutoka kwa sote wa {company}. Mwaka ujao uwe wa afya, maendeleo na amani kwako.",
      ],
      second: [
        "Tunathamini imani yako kwetu na tunatarajia kukuhudumia kwa miaka mingi ijayo.",
        "Ni heshima kwetu kuwa na mteja kama wewe, na tunakushukuru kwa kutuamini.",
      ],
      close: ["Wako mwaminifu,", "Kwa heshima,"],
    },
    playful: {
      opening: (given) => `**Heri ya siku ya kuzaliwa, ${given}! 🎉**`,
      first: [
        "Keki kwanza, mengine baadaye! Timu yote ya {company} inakushangilia leo na inatumaini kipande kikubwa kinakusubiri mahali fulani.",
        "Acha kila kitu: leo ni siku yako! Sisi wa {company} tunakuinulia glasi, na muziki na kucheza kidogo.",
      ],
      second: [
        "Mwaka wako mpya uwe mtamu, shida ziwe ndogo na habari njema ziwe nyingi. Furahia, umestahili!",
        "Mwaka huu ukuletee kicheko kirefu na foleni fupi. Sherehekea vizuri, na utuwekee kipande cha keki!",
      ],
      close: ["Kwa tabasamu kubwa,", "Kwa furaha,"],
    },
    plain: {
      opening: (given) => `**Heri ya siku ya kuzaliwa, ${given}!**`,
      first: [
        "Sote wa {company} tunakutakia heri ya siku ya kuzaliwa na mwaka mwema.",
        "Salamu njema za siku yako ya kuzaliwa kutoka kwetu sote wa {company}.",
      ],
      second: [
        "Asante kwa kuwa mteja wetu. Tunakutakia afya, amani na siku njema pamoja na wapendwa wako.",
        "Asante kwa imani yako kwetu. Mwaka huu ukuletee afya na mafanikio katika yote unayofanya.",
      ],
      close: ["Salamu njema,", "Kwa heri,"],
    },
  },
};

export function writeBirthday({ task, lang, seed }: Context, inputs: InputsOf<"birthday_wishes">): string {
  const { tone, length, version } = task;
  const voice = voices[lang][tone];
  const [company, sender, whole] = [plain(inputs.company_name), plain(inputs.sender), plain(inputs.name)];
  const first = pick(voice.first, seed, version)
    .replaceAll("{company}", () => company)
    .replaceAll(doubledChez, "");
  return paragraphs(
    voice.opening(givenName(whole), whole),
    first,
    length !== "short" && pick(voice.second, seed >>> 4, version),
    length === "long" && voices[lang].extra,
    lines(pick(voice.close, seed >>> 8, version), sender, tone === "formal" && company),
  );
}
