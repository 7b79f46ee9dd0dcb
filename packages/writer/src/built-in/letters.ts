import type { InputsOf, Tone } from "@ankara/domain/ai/inputs";
import type { MessageType } from "@ankara/domain/ai/messages";
import type { WritingTask } from "../task.ts";
import { capitalise, givenName, pick, plain } from "../text.ts";
import { type Context, lines, paragraphs } from "./context.ts";
import { applyInstructions, forReader, isUnknownRequest, partsOf } from "./instructions.ts";
import { readLetterRequest, writeOccasion } from "./occasions.ts";

type Lang = Context["lang"];
type Letter = {
  readonly hello: readonly string[];
  readonly lead: readonly string[];
  readonly thanks: readonly string[];
  readonly close: readonly string[];
};

const subjects: Record<Lang, string> = { en: "Subject", fr: "Objet ", sw: "Mada" };
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

/** Returns the signature: the person and the company, as far as they are known. */
function signature({ profile }: WritingTask, fallback: string): string {
  const [owner, company] = [plain(profile.ownerName), plain(profile.companyName)];
  return lines(owner || company || fallback, owner ? company : "", profile.phone, profile.place);
}
const team: Record<Lang, string> = { en: "The team", fr: "L'équipe", sw: "Timu yetu" };

/** How an offer, an announcement or a request begins; its subject line goes to the point. */
const toThePoint =
  /^(?:we would like to offer you|we are pleased to (?:announce|introduce)|please send us(?: an?)?|nous vous proposons(?: (?:du|de la|des|une?))?|nous avons le plaisir de vous (?:annoncer|présenter)|merci de nous envoyer(?: (?:des|une?))?|tungependa kukupa|tunafurahi kutangaza|tafadhali tutumie) /iu;

/** The first thing a text says, short enough for a subject line. */
function subjectFrom(text: string, max = 60): string {
  const [first = text] = text.split(/(?<=[.!?…])\s|\n/u);
  const bare = capitalise(
    first
      .replace(/[.!…:;,]+$/u, "")
      .replace(toThePoint, "")
      .trim(),
  );
  if (bare.length <= max) return bare;
  // A comma between digits belongs to the number.
  const [clause = bare] = bare.split(/,(?!\d)|[;:–—(]| - /u);
  if (clause.length <= max && clause.length >= 12) return clause.trim();
  const cut = bare.slice(0, max);
  // The last phrase goes as a whole, where enough is left before it: "for 12 December".
  const phrase = cut.search(
    / (?:for|at|in|on|until|before|pour|avant|dans|jusqu|kwa|kabla) (?!.* (?:for|at|in|on|until|before|pour|avant|dans|kwa|kabla) )/iu,
  );
  if (phrase >= 25) return cut.slice(0, phrase).trim();
  // Not to end on a small word that waits for the next.
  const kept = cut.slice(0, Math.max(cut.lastIndexOf(" "), 20)).replace(/(?:\s+\S{1,3})+$/u, "");
  return `${kept.trim()}…`;
}

const news: Record<
  Lang,
  Record<Tone, Letter> & { readonly extra: string; readonly from: (company: string) => string }
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

export function writeNewsletter({ task, lang, seed }: Context, inputs: InputsOf<"newsletter">): string {
  const { length, version, profile } = task;
  const { subject, body, isApology } = letterOf(inputs.description, { lang, tone: task.tone, version });
  const words = news[lang][isApology ? calm[task.tone] : task.tone];
  const company = plain(profile.companyName);
  return paragraphs(
    `**${subjects[lang]}:** ${subject}`,
    pick(words.hello, seed, version),
    // Nobody announces good news and then says sorry, or announces an announcement.
    length === "short" || isApology || announces.test(body)
      ? body
      : paragraphs(pick(words.lead, seed >>> 3, version), body),
    company && length === "long" && `**${news[lang].from(company)}**`,
    length === "long" && news[lang].extra,
    `${reachUs(task, lang)} ${pick(words.thanks, seed >>> 6, version)}`,
    lines(pick(words.close, seed >>> 9, version), signature(task, team[lang])),
  );
}

/** A letter that asks for something ends with `asked`. Formal and plain ones come to the point without a `lead`. */
const mail: Record<Lang, Record<Tone, Letter & { readonly asked: readonly string[] }> & { readonly extra: string }> = {
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
      ],
      asked: [
        "Thank you, and I look forward to hearing from you.",
        "Thank you for your help. A short answer is enough.",
        "Thank you in advance. I will be glad to hear from you.",
        "I look forward to your answer, and thank you kindly.",
        "Thank you for your time. Call or reply, whichever suits you.",
        "With thanks, and in the hope of hearing from you soon.",
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
      ],
      asked: [
        "Thank you for your attention. I look forward to your reply.",
        "I thank you in advance for your reply.",
        "I would be grateful for a reply at your convenience.",
        "I thank you in advance for your kind attention.",
        "Thank you for your time. Your reply will be much appreciated.",
        "I look forward to hearing from you, and thank you in advance.",
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
      ],
      asked: [
        "Thank you. Please reply when you can.",
        "I look forward to your answer.",
        "Thank you for your answer.",
        "Please let me know.",
        "Thank you in advance.",
        "A short reply is enough. Thank you.",
      ],
      close: ["Regards,", "Thank you,"],
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
      ],
      asked: [
        "Merci, et au plaisir de vous lire.",
        "Merci de votre aide. Une courte réponse suffit.",
        "Merci d'avance : ce sera un plaisir de vous lire.",
        "J'attends votre réponse avec plaisir, et je vous remercie.",
        "Merci de votre temps. Écrivez ou appelez, comme il vous convient.",
        "Avec mes remerciements, et en espérant vous lire bientôt.",
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
      ],
      asked: [
        "Je vous remercie de votre attention et reste dans l'attente de votre réponse.",
        "Je vous remercie par avance de votre réponse.",
        "Dans l'attente de vous lire, je vous remercie de votre attention.",
        "Je vous remercie par avance de la suite que vous donnerez à ce message.",
        "Merci du temps que vous voudrez bien y consacrer.",
        "Votre réponse me sera précieuse, et je vous en remercie.",
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
      ],
      asked: [
        "Merci de nous répondre dès que possible.",
        "J'attends votre réponse.",
        "Merci de votre réponse.",
        "Dites-moi ce qu'il en est.",
        "Merci d'avance.",
        "Une courte réponse suffit. Merci.",
      ],
      close: ["Cordialement,", "Merci,"],
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
      ],
      asked: [
        "Asante, na natarajia kusikia kutoka kwako.",
        "Asante kwa msaada wako. Jibu fupi linatosha.",
        "Natanguliza shukrani. Nitafurahi kusikia kutoka kwako.",
        "Nasubiri jibu lako, na asante sana.",
        "Asante kwa muda wako. Andika au piga simu, vyovyote upendavyo.",
        "Kwa shukrani, nikitumaini kusikia kutoka kwako karibuni.",
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
      ],
      asked: [
        "Asante kwa kuzingatia ujumbe huu. Natarajia jibu lako.",
        "Natanguliza shukrani zangu kwa jibu lako.",
        "Ningeshukuru kupata jibu lako kwa wakati unaokufaa.",
        "Natanguliza shukrani zangu kwa ushirikiano wako.",
        "Asante kwa muda wako. Jibu lako litathaminiwa.",
        "Natarajia kusikia kutoka kwako, na natanguliza shukrani.",
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
      ],
      asked: [
        "Asante. Tafadhali jibu ukiweza.",
        "Nasubiri jibu lako.",
        "Asante kwa jibu lako.",
        "Tafadhali nijulishe.",
        "Natanguliza shukrani.",
        "Jibu fupi linatosha. Asante.",
      ],
      close: ["Salamu,", "Asante,"],
    },
  },
};

export function writeEmail({ task, lang, seed }: Context, inputs: InputsOf<"email">): string {
  const { length, version } = task;
  const { to, subject, body, isWhole, isApology } = letterOf(inputs.description, { lang, tone: task.tone, version });
  const tone = isApology ? calm[task.tone] : task.tone;
  const words = mail[lang][tone];
  const said = isWhole || tone !== "formal" ? body : formally(body, inputs.description, { lang, version });
  const ends = asks[lang].test(body) ? words.asked : words.thanks;
  return paragraphs(
    `**${subjects[lang]}:** ${subject}`,
    to ? replies[lang].dear(to) : readerOf(inputs.description, { lang, tone }) || pick(words.hello, seed, version),
    length === "short" || isWhole || words.lead.length === 0
      ? said
      : paragraphs(pick(words.lead, seed >>> 3, version), said),
    length === "long" && mail[lang].extra,
    isWhole
      ? tone === "playful" && pick(replies[lang].end.playful, seed >>> 6, version)
      : pick(ends, seed >>> 6, version),
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

/** What a letter says, to whom, and whether it needs no sentence of ours around it. */
type LetterBody = {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly isWhole: boolean;
  /** It begins by saying sorry. */
  readonly isApology: boolean;
};

/** Nobody says sorry, or says no, with a joke. */
const calm: Record<Tone, Tone> = { warm: "warm", formal: "formal", playful: "warm", plain: "plain" };
const sorry =
  /^(?:we (?:are sorry|apologi[sz]e)|nous vous prions de nous excuser|nous sommes désolés|nous regrettons|tunaomba radhi|samahani)/iu;

/** A letter the note asks for by its kind is written from its own sentences; every other note is said as it stands. */
function letterOf(note: string, { lang, tone, version }: { lang: Lang; tone: Tone; version: number }): LetterBody {
  const [first = "", ...others] = partsOf(note, lang);
  const request = readLetterRequest(first, lang);
  const rest = others.length > 0 ? applyInstructions(others.join("\n"), lang) : "";
  if (request?.kind === "occasion") {
    const isApology = request.occasion === "apology";
    const manner = tone === "warm" || tone === "formal" ? "full" : "brief";
    const { subject, body } = writeOccasion(request.occasion, request.details, { lang, manner, version });
    return {
      to: givenName(plain(request.to)),
      subject,
      // "It comes tomorrow" stands beside what it is about.
      body: isApology && rest ? body.replace(/(?<=\.) /u, () => ` ${rest} `) : paragraphs(body, rest),
      isWhole: true,
      isApology,
    };
  }
  const said = request?.kind === "message" ? applyInstructions([request.said, ...others].join("\n"), lang) : null;
  const body = said ?? applyInstructions(note, lang);
  return {
    to: request ? givenName(plain(request.to)) : "",
    subject: subjectFrom(body),
    body,
    isWhole: false,
    isApology: sorry.test(body),
  };
}

const occasionOf = {
  payment_reminder: "payment_reminder",
  thank_you: "thanks",
  delay_apology: "apology",
  review_request: "review_request",
} as const satisfies Record<MessageType, Parameters<typeof writeOccasion>[0]>;

/** Phrases around facts of the records, as the sentences of occasions want them. */
const facts: Record<
  Lang,
  {
    readonly since: (day: string) => string;
    readonly due: (day: string) => string;
    readonly invoice: (number: string) => string;
    readonly payment: (sum: string, number: string) => string;
    readonly delay: (number: string) => string;
    readonly see: string;
  }
> = {
  en: {
    since: (day) => `due since ${day}`,
    due: (day) => `due on ${day}`,
    invoice: (number) => `invoice ${number}`,
    payment: (sum, number) => `your payment of ${sum}${number && ` for invoice ${number}`}`,
    delay: (number) => `the delay with your order${number && ` (invoice ${number})`}`,
    see: "You can see it here:",
  },
  fr: {
    since: (day) => `depuis le ${day}`,
    due: (day) => `pour le ${day}`,
    invoice: (number) => `la facture ${number}`,
    payment: (sum, number) => `votre paiement de ${sum}${number && ` (facture ${number})`}`,
    delay: (number) => `le retard de votre commande${number && ` (facture ${number})`}`,
    see: "Vous pouvez la voir ici :",
  },
  sw: {
    since: (day) => `ilitakiwa kulipwa tarehe ${day}`,
    due: (day) => `inatakiwa kulipwa tarehe ${day}`,
    invoice: (number) => `ankara ${number}`,
    payment: (sum, number) => `malipo yako ya ${sum}${number && ` (ankara ${number})`}`,
    delay: (number) => `kuchelewa kwa oda yako${number && ` (ankara ${number})`}`,
    see: "Unaweza kuiona hapa:",
  },
};

/** Writes a message to a client from what the records say; the owner's own words come after its sentences. */
export function writeMessage({ task, lang, seed }: Context, inputs: InputsOf<MessageType>): string {
  const { version, grounding = {} } = task;
  const tone = inputs.generate === "delay_apology" ? calm[task.tone] : task.tone;
  const { client = "", reference = "", total = "", open = "", due = "", days_late: late, paid = "", link } = grounding;
  const said = facts[lang];
  const isReminder = inputs.generate === "payment_reminder";
  const isPartPaid = open !== total;
  const details = {
    payment_reminder: {
      sum: open,
      reference: isPartPaid ? "" : reference,
      about: isPartPaid ? said.invoice(reference) : "",
      when: due && (late === undefined ? said.due(due) : said.since(due)),
    },
    thank_you: { sum: "", reference: "", about: paid && said.payment(paid, reference), when: "" },
    delay_apology: { sum: "", reference: "", about: said.delay(reference), when: "" },
    review_request: { sum: "", reference: "", about: "", when: "" },
  }[inputs.generate];
  const manner = tone === "warm" || tone === "formal" ? "full" : "brief";
  const { body } = writeOccasion(occasionOf[inputs.generate], details, { lang, manner, version });
  const name = givenName(plain(client));
  return paragraphs(
    name ? replies[lang].dear(name) : pick(mail[lang][tone].hello, seed, version),
    body,
    // The owner speaks of the client, and the client reads it.
    inputs.description !== "" && capitalise(forReader(applyInstructions(inputs.description, lang), lang)),
    isReminder && link !== undefined && lines(said.see, link),
    tone === "playful" && pick(replies[lang].end.playful, seed >>> 6, version),
    lines(pick(mail[lang][tone].close, seed >>> 9, version), signature(task, team[lang])),
  );
}

/** Returns whether a note asks for a text that only a model could write: "Write a poem about rain". */
export function needsModel(note: string, lang: Lang): boolean {
  const [first = "", ...others] = partsOf(note, lang);
  const request = readLetterRequest(first, lang);
  return (
    request?.kind === "unknown" || [...(request ? [] : [first]), ...others].some((part) => isUnknownRequest(part, lang))
  );
}

const replies: Record<
  Lang,
  {
    readonly dear: (name: string) => string;
    readonly again: string;
    readonly thanks: Record<Tone, readonly string[]>;
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
        "Thank you again, and have a good day.",
      ],
      formal: [
        "Please do not hesitate to contact us should you need anything further.",
        "We remain at your disposal for any further question.",
        "We trust that this answers your message.",
        "We thank you for your confidence.",
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
        "Thank you, and have a good day.",
        "If you have a question, ask us.",
      ],
    },
    sorry: [
      "Thank you for your patience.",
      "Thank you for your understanding, and for writing to us.",
      "If anything is still not right, please write to us again.",
      "We thank you for staying with us.",
      "Thank you for bearing with us.",
      "We are grateful for your understanding.",
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
        "Encore merci, et belle journée à vous.",
      ],
      formal: [
        "N'hésitez pas à nous contacter pour tout renseignement complémentaire.",
        "Nous restons à votre disposition pour toute question.",
        "Nous espérons avoir répondu à votre message.",
        "Nous vous remercions de votre confiance.",
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
        "Merci, et bonne journée.",
        "Une question ? Posez-la-nous.",
      ],
    },
    sorry: [
      "Merci de votre patience.",
      "Merci de votre compréhension, et de nous avoir écrit.",
      "Si quelque chose ne va toujours pas, écrivez-nous de nouveau.",
      "Nous vous remercions de rester avec nous.",
      "Merci de votre indulgence.",
      "Nous vous savons gré de votre compréhension.",
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
    dear: (name) => `Habari ${name},`,
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
        "Asante tena, na uwe na siku njema.",
      ],
      formal: [
        "Tafadhali wasiliana nasi ukihitaji maelezo zaidi.",
        "Tuko tayari kujibu swali lolote zaidi.",
        "Tunaamini kwamba tumejibu ujumbe wako.",
        "Tunakushukuru kwa imani yako.",
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
        "Asante, na siku njema.",
        "Ukiwa na swali, tuulize.",
      ],
    },
    sorry: [
      "Asante kwa uvumilivu wako.",
      "Asante kwa kutuelewa, na kwa kutuandikia.",
      "Kama bado kuna lisilo sawa, tafadhali tuandikie tena.",
      "Tunakushukuru kwa kubaki nasi.",
      "Asante kwa subira yako.",
      "Tunathamini uelewa wako.",
    ],
    close: { warm: "Kwa moyo mkunjufu,", formal: "Wako waaminifu,", playful: "Kwa furaha,", plain: "Salamu," },
    extra: "Wewe ni mteja wa thamani kwetu, na tunafurahi kwamba umetuambia.",
  },
};

export function writeReply({ task, lang, seed }: Context, inputs: InputsOf<"reply_email">): string {
  const { length, version } = task;
  const words = replies[lang];
  const name = writerOf(inputs.message);
  const body = named(applyInstructions(inputs.description, lang), inputs.message, lang);
  const isApology = sorry.test(body);
  const tone = isApology ? calm[task.tone] : task.tone;
  const thanked = /^(?:thank you for|nous vous remercions|merci pour|asante kwa)/iu.test(body);
  return paragraphs(
    name ? words.dear(name) : words.again,
    // Who complains has given nobody a pleasure by writing.
    !thanked && pick(words.thanks[isApology && tone === "warm" ? "plain" : tone], seed, version),
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
