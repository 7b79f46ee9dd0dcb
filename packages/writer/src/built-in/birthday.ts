import type { InputsOf, Tone } from "@ankara/domain/ai/inputs";
import { doubledChez, frenchDe, givenName, pick, plain } from "../text.ts";
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
        "Another year has come round, and all of us at {company} are glad to share this day with you. May it bring you rest, laughter and the people you love.",
        "Warm greetings from your friends at {company}. We remember every visit, and we wish you a year that is as kind to you as you are to others.",
        "The whole of {company} is smiling today because it is your birthday. We wish you strength for your plans, peace at night and good news in the morning.",
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
        "It is a pleasure for all of us at {company} to congratulate you on your birthday. We wish you good health and every success in your undertakings.",
        "On the occasion of your birthday, {company} sends you sincere congratulations. May this year bring fulfilment to your work and joy to your household.",
        "All of us at {company} would like to offer you our best wishes on your birthday. May good health and steady progress go with you.",
        "With this message {company} congratulates you on your birthday. May the year before you be one of health, growth and good company.",
      ],
      second: [
        "We value your trust and look forward to serving you for many years to come.",
        "It is an honour to count you among our customers, and we thank you for your confidence in us.",
        "We are grateful for the confidence that you have shown us, and it remains our aim to deserve it.",
      ],
      close: ["Yours sincerely,", "With kind regards,"],
    },
    playful: {
      opening: (given) => `**Happy birthday, ${given}! 🎉**`,
      first: [
        "Cake first, everything else later! The whole team at {company} is cheering for you today and hoping somebody has hidden a big slice just for you.",
        "Stop whatever you are doing: it is your day! Everyone at {company} is raising a cold drink to you, with laughter, music and a little dancing.",
        "Somebody is a year younger today, or so we tell everybody! All of {company} is clapping, and one of us is already dancing badly.",
        "Breaking news from {company}: it is your birthday, and work is forbidden until there has been cake!",
        "Candles ready? Deep breath! The people at {company} are making a wish for you too, and ours comes with music.",
        "We have looked at the calendar twice, and it is true: today is all about you! {company} sends you the loudest birthday song on the street.",
      ],
      second: [
        "May your new year be sweet, your worries small and your phone full of good alerts. Go and enjoy yourself, you have earned it!",
        "May this year bring you long joy, short queues and light that does not blink. Party well, and save us a piece of cake!",
        "May your plate be full, your battery never empty and your friends on time for once. You deserve all of it!",
      ],
      close: ["With a big smile,", "Cheers,"],
    },
    plain: {
      opening: (given) => `**Happy birthday, ${given}!**`,
      first: [
        "Everyone at {company} wishes you a happy birthday and a good year ahead.",
        "Best wishes on your birthday from all of us at {company}.",
        "Today is your birthday, and all of us at {company} wish you well.",
        "A happy birthday to you from the whole team at {company}.",
        "{company} wishes you a happy birthday and all the best for your new year.",
        "We at {company} are thinking of you on your birthday and wish you a good day.",
      ],
      second: [
        "Thank you for being our customer. We wish you good health, peace and a very enjoyable day with your people.",
        "Thank you for your trust in us. May the year bring you health and success in all you do.",
        "We are glad to have you with us. May you have good health, good work and good people around you all year.",
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
        "Toute l'équipe de {company} est heureuse de penser à vous aujourd'hui. Que cette nouvelle année de votre vie vous apporte la force, la joie et mille raisons de dire merci.",
        "Un an de plus, et toujours le même plaisir de vous connaître : {company} vous souhaite une journée douce, entourée de ceux que vous aimez.",
        "Nous avons une pensée pour vous, ici chez {company}. Que votre anniversaire soit plein de chaleur, de bons plats et de bonnes nouvelles.",
        "Il y a des clients que l'on est toujours heureux de revoir, et vous en êtes. {company} vous souhaite un très bel anniversaire, la santé et la paix du cœur.",
      ],
      second: [
        "C'est un plaisir de vous servir. Que cette nouvelle année soit douce pour vous et que tout ce que vous entreprenez réussisse.",
        "Merci de la confiance que vous nous accordez. Que les mois à venir vous donnent mille raisons de sourire.",
        "Votre fidélité nous touche plus que vous ne le pensez. Profitez de votre journée et laissez-vous gâter par les vôtres.",
      ],
      close: ["Avec toute notre affection,", "Chaleureusement,"],
    },
    formal: {
      opening: (_, whole) => `Bonjour ${whole},`,
      first: [
        "Au nom de {company}, je vous souhaite un très joyeux anniversaire. Que l'année qui s'ouvre vous apporte santé, réussite et sérénité.",
        "Toute l'équipe de {company} vous présente ses meilleurs vœux d'anniversaire. Que l'année à venir soit pour vous une année de santé et de progrès.",
        "À l'occasion de votre anniversaire, {company} vous adresse ses félicitations sincères. Puisse cette année combler vos projets et réjouir votre maison.",
        "C'est avec plaisir que toute l'équipe de {company} vous souhaite un excellent anniversaire. Nous formons des vœux pour votre santé et votre réussite.",
        "Permettez à {company} de vous présenter ses vœux les meilleurs en ce jour d'anniversaire. Que la santé et le succès vous accompagnent.",
        "Par ce message, {company} vous souhaite un bon anniversaire. Que l'année qui vient soit faite de santé, de sérénité et de belles rencontres.",
      ],
      second: [
        "Votre confiance nous honore et nous espérons vous servir encore de longues années.",
        "Nous sommes fiers de vous compter parmi nos clients et vous remercions de votre fidélité.",
        "Nous vous sommes reconnaissants de votre confiance et nous nous efforcerons de toujours la mériter.",
      ],
      close: ["Avec nos salutations distinguées,", "Bien cordialement,"],
    },
    playful: {
      opening: (given) => `**Joyeux anniversaire, ${given} ! 🎉**`,
      first: [
        "Le gâteau d'abord, le reste ensuite ! Toute l'équipe de {company} vous applaudit aujourd'hui et espère qu'une grosse part vous attend quelque part.",
        "Arrêtez tout : c'est votre jour ! Chez {company}, nous levons notre verre à votre santé, avec de la musique et quelques pas de danse.",
        "Nouvelle de la plus haute importance : c'est votre anniversaire, et chez {company} personne ne travaille avant d'avoir chanté !",
        "Un an de plus ? Cela ne se voit pas, et {company} est prêt à le jurer devant témoins !",
        "Les bougies sont prêtes ? Soufflez fort ! Toute l'équipe de {company} fait un vœu pour vous, et le nôtre est en musique.",
        "Aujourd'hui, tout vous est permis : la deuxième part de gâteau, la sieste et la danse. C'est {company} qui le dit !",
      ],
      second: [
        "Que cette nouvelle année soit sucrée, les soucis tout petits et les bonnes nouvelles nombreuses. Profitez bien, vous l'avez mérité !",
        "Que l'année vous apporte de longs fous rires et de courtes files d'attente. Amusez-vous bien et gardez-nous une part !",
        "Que vos assiettes soient pleines, vos amis à l'heure et votre téléphone plein de bonnes nouvelles. Vous le valez bien !",
      ],
      close: ["Avec un grand sourire,", "À votre santé,"],
    },
    plain: {
      opening: (given) => `**Joyeux anniversaire, ${given} !**`,
      first: [
        "Toute l'équipe de {company} vous souhaite un joyeux anniversaire et une bonne année.",
        "Nos meilleurs vœux pour votre anniversaire, de la part de tous chez {company}.",
        "C'est votre anniversaire, et toute l'équipe de {company} pense bien à vous aujourd'hui.",
        "Un bon anniversaire à vous, de la part de toute l'équipe de {company} aujourd'hui.",
        "{company} vous souhaite un joyeux anniversaire et une très bonne année de vie.",
        "En ce jour d'anniversaire, toute l'équipe de {company} vous adresse ses vœux les meilleurs.",
      ],
      second: [
        "Merci d'être notre client. Nous vous souhaitons la santé, la paix et une très belle journée avec les vôtres.",
        "Merci de votre confiance. Que cette année vous apporte santé et réussite dans tout ce que vous faites.",
        "Nous sommes heureux de vous compter parmi nos clients. Que l'année vous apporte la santé, du bon travail et de belles rencontres.",
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
        "Sote wa {company} tunakuwaza leo. Mwaka huu mpya wa maisha yako ukuletee nguvu, furaha na mengi ya kushukuru.",
        "Mwaka mwingine umefika, na sisi wa {company} tunafurahi kushiriki siku hii nawe. Upate mapumziko, kicheko na watu unaowapenda.",
        "Leo {company} nzima inatabasamu kwa sababu ni siku yako. Tunakutakia nguvu kwa mipango yako, usingizi mwema na habari njema kila asubuhi.",
        "Kuna wateja ambao kila wakija moyo hufurahi, nawe ni mmoja wao. {company} inakutakia siku njema ya kuzaliwa, afya na amani.",
      ],
      second: [
        "Ni furaha yetu kukuhudumia. Mwaka huu mpya ukuletee baraka, na kila jambo jema unalolishika likue.",
        "Asante kwa imani yako kwetu. Mwaka unaokuja ukupe sababu nyingi za kutabasamu kila siku.",
        "Uaminifu wako unatugusa kuliko unavyodhani. Furahia siku yako, na waache wakupendao wakuhudumie leo.",
      ],
      close: ["Kwa upendo,", "Kwa moyo mkunjufu,"],
    },
    formal: {
      opening: (_, whole) => `Ndugu ${whole},`,
      first: [
        "Kwa niaba ya {company}, ninakutakia heri ya siku ya kuzaliwa. Mwaka unaoanza ukuletee afya njema, mafanikio na utulivu.",
        "Pokea salamu za heri ya siku ya kuzaliwa kutoka kwa sote wa {company}. Mwaka ujao uwe wa afya, maendeleo na amani kwako.",
        "Katika siku yako ya kuzaliwa, {company} inakutumia pongezi za dhati. Mwaka huu ufanikishe kazi yako na kuleta furaha nyumbani kwako.",
        "Ni furaha kwetu sote wa {company} kukupongeza katika siku yako ya kuzaliwa. Tunakutakia afya njema na mafanikio katika shughuli zako.",
        "Kwa ujumbe huu, {company} inakupongeza kwa siku yako ya kuzaliwa. Mwaka ulio mbele yako uwe wa afya, maendeleo na marafiki wema.",
        "Sote wa {company} tungependa kukutakia kila la heri siku yako ya kuzaliwa. Afya njema na mafanikio yawe pamoja nawe.",
      ],
      second: [
        "Tunathamini imani yako kwetu na tunatarajia kukuhudumia kwa miaka mingi ijayo.",
        "Ni heshima kwetu kuwa na mteja kama wewe, na tunakushukuru kwa kutuamini.",
        "Tunashukuru kwa imani uliyotuonyesha, na tutaendelea kujitahidi kuistahili.",
      ],
      close: ["Wako mwaminifu,", "Kwa heshima,"],
    },
    playful: {
      opening: (given) => `**Heri ya siku ya kuzaliwa, ${given}! 🎉**`,
      first: [
        "Keki kwanza, mengine baadaye! Timu yote ya {company} inakushangilia leo na inatumaini kipande kikubwa kinakusubiri mahali fulani.",
        "Acha kila kitu: leo ni siku yako! Sisi wa {company} tunakuinulia glasi, na muziki na kucheza kidogo.",
        "Tangazo muhimu kutoka {company}: leo ni siku yako ya kuzaliwa, na hakuna kazi hadi keki ikatwe!",
        "Umeongeza mwaka? Haionekani hata kidogo, na {company} iko tayari kuapa mbele ya mashahidi!",
        "Mishumaa iko tayari? Vuta pumzi! Timu ya {company} nayo inakuombea jambo jema, na letu linakuja na muziki.",
        "Leo unaruhusiwa kila kitu: kipande cha pili cha keki, usingizi wa mchana na kucheza. Ni {company} wanaosema!",
      ],
      second: [
        "Mwaka wako mpya uwe mtamu, shida ziwe ndogo na habari njema ziwe nyingi. Furahia, umestahili!",
        "Mwaka huu ukuletee kicheko kirefu na foleni fupi. Sherehekea vizuri, na utuwekee kipande cha keki!",
        "Sahani yako ijae, marafiki zako wafike kwa wakati na simu yako ijae habari njema. Unastahili yote hayo!",
      ],
      close: ["Kwa tabasamu kubwa,", "Kwa furaha,"],
    },
    plain: {
      opening: (given) => `**Heri ya siku ya kuzaliwa, ${given}!**`,
      first: [
        "Sote wa {company} tunakutakia heri ya siku ya kuzaliwa na mwaka mwema.",
        "Salamu njema za siku yako ya kuzaliwa kutoka kwetu sote wa {company}.",
        "Leo ni siku yako ya kuzaliwa, na sote wa {company} tunakutakia mema.",
        "Heri ya siku ya kuzaliwa kwako kutoka kwa timu yote ya {company}.",
        "{company} inakutakia heri ya siku ya kuzaliwa na mafanikio katika mwaka mpya.",
        "Sisi wa {company} tunakukumbuka katika siku yako ya kuzaliwa na kukutakia siku njema.",
      ],
      second: [
        "Asante kwa kuwa mteja wetu. Tunakutakia afya, amani na siku njema pamoja na wapendwa wako.",
        "Asante kwa imani yako kwetu. Mwaka huu ukuletee afya na mafanikio katika yote unayofanya.",
        "Tunafurahi kuwa nawe. Upate afya njema, kazi nzuri na watu wema karibu yako mwaka mzima, pamoja na amani nyumbani.",
      ],
      close: ["Salamu njema,", "Kwa heri,"],
    },
  },
};

const thanks = /\b(?:thank|merci|asante)/iu;

/** Nobody thanks twice in four sentences. */
const unlike = (seconds: readonly string[], first: string): readonly string[] => {
  const others = seconds.filter((second) => !thanks.test(second));
  return thanks.test(first) && others.length > 0 ? others : seconds;
};

export function writeBirthday({ task, lang, seed }: Context, inputs: InputsOf<"birthday_wishes">): string {
  const { tone, length, version } = task;
  const voice = voices[lang][tone];
  const [company, sender, whole] = [plain(inputs.company_name), plain(inputs.sender), plain(inputs.name)];
  const first = pick(voice.first, seed, version)
    .replaceAll("{company}", () => company)
    .replaceAll(doubledChez, "");
  const named = lang === "fr" ? frenchDe(first, company) : first;
  return paragraphs(
    voice.opening(givenName(whole), whole),
    named,
    length !== "short" && pick(unlike(voice.second, first), seed >>> 4, version),
    length === "long" && voices[lang].extra,
    lines(pick(voice.close, seed >>> 8, version), sender, tone === "formal" && company),
  );
}
