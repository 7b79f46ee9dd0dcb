import type { InputsOf, Tone } from "@ankara/domain/ai/inputs";
import type { MessageType } from "@ankara/domain/ai/messages";
import type { WritingTask } from "../task.ts";
import { capitalise, givenName, pick, plain } from "../text.ts";
import { type Context, lines, paragraphs } from "./context.ts";
import { applyInstructions, isUnknownRequest, partsOf } from "./instructions.ts";
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

/** How an offer begins; its subject line goes to the point. */
const offering = /^(?:we would like to offer you|nous vous proposons(?: (?:du|de la|des|une?))?|tungependa kukupa) /iu;

/** The first thing a text says, short enough for a subject line. */
function subjectFrom(text: string, max = 70): string {
  const [first = text] = text.split(/(?<=[.!?…])\s|\n/u);
  const bare = capitalise(
    first
      .replace(/[.!…:;,]+$/u, "")
      .replace(offering, "")
      .trim(),
  );
  if (bare.length <= max) return bare;
  // A comma between digits belongs to the number.
  const [clause = bare] = bare.split(/,(?!\d)|[;:–—(]| - /u);
  if (clause.length <= max && clause.length >= 12) return clause.trim();
  const cut = bare.slice(0, max);
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
      ],
      close: ["With warm wishes,", "Warmly,"],
    },
    formal: {
      hello: ["Dear customer,"],
      lead: [
        "We are writing to share the following news with you.",
        "Please allow us to bring the following to your attention.",
      ],
      thanks: ["We thank you for your confidence and remain at your service.", "Thank you for your continued trust."],
      close: ["Yours sincerely,", "With kind regards,"],
    },
    playful: {
      hello: ["Hello hello!", "Gist time!"],
      lead: [
        "Something good has landed and we could not keep quiet about it.",
        "Drop what you are doing for one minute, because this one is for you.",
      ],
      thanks: ["First come, first served, so do not sleep on it!", "Come quickly, and bring a friend along!"],
      close: ["Cheers,", "See you soon,"],
    },
    plain: {
      hello: ["Hello,"],
      lead: ["Here is our news.", "This is what is new with us."],
      thanks: ["Thank you for your support.", "Thank you, and see you soon."],
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
      ],
      close: ["Chaleureusement,", "Avec nos meilleurs vœux,"],
    },
    formal: {
      hello: ["Chère cliente, cher client,"],
      lead: [
        "Nous vous écrivons pour vous faire part de ce qui suit.",
        "Permettez-nous de porter à votre attention la nouvelle suivante.",
      ],
      thanks: [
        "Nous vous remercions de votre confiance et restons à votre disposition.",
        "Merci de la confiance que vous nous accordez.",
      ],
      close: ["Avec nos salutations distinguées,", "Bien cordialement,"],
    },
    playful: {
      hello: ["Coucou !", "Bonne nouvelle !"],
      lead: [
        "Quelque chose de bien vient d'arriver et nous ne pouvions pas nous taire.",
        "Arrêtez tout une minute : celle-ci est pour vous.",
      ],
      thanks: ["Premier arrivé, premier servi : ne tardez pas !", "Venez vite et amenez un ami !"],
      close: ["À très vite,", "À bientôt,"],
    },
    plain: {
      hello: ["Bonjour,"],
      lead: ["Les nouvelles de chez nous :", "Du nouveau chez nous :"],
      thanks: ["Merci de votre soutien.", "Merci et à bientôt."],
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
      ],
      close: ["Kwa moyo mkunjufu,", "Kwa upendo,"],
    },
    formal: {
      hello: ["Mpendwa mteja,"],
      lead: ["Tunakuandikia ili kukujulisha habari ifuatayo.", "Tafadhali turuhusu tukueleze yafuatayo."],
      thanks: ["Tunakushukuru kwa imani yako na tuko tayari kukuhudumia.", "Asante kwa kuendelea kutuamini."],
      close: ["Wako waaminifu,", "Kwa heshima,"],
    },
    playful: {
      hello: ["Mambo!", "Habari njema!"],
      lead: [
        "Kuna kitu kizuri kimefika na tumeshindwa kunyamaza.",
        "Acha unachofanya kwa dakika moja, hii ni kwa ajili yako.",
      ],
      thanks: ["Anayewahi ndiye anayepata, usichelewe!", "Njoo haraka, na mlete rafiki yako!"],
      close: ["Tutaonana,", "Kwa furaha,"],
    },
    plain: {
      hello: ["Habari,"],
      lead: ["Hizi ndizo habari zetu.", "Haya ndiyo mapya kwetu."],
      thanks: ["Asante kwa kutuunga mkono.", "Asante, karibu tena."],
      close: ["Salamu,", "Asante,"],
    },
  },
};

export function writeNewsletter({ task, lang, seed }: Context, inputs: InputsOf<"newsletter">): string {
  const { length, version, profile } = task;
  const { subject, body, isApology } = letterOf(inputs.description, { lang, tone: task.tone });
  const words = news[lang][isApology ? calm[task.tone] : task.tone];
  const company = plain(profile.companyName);
  return paragraphs(
    `**${subjects[lang]}:** ${subject}`,
    pick(words.hello, seed, version),
    // Nobody announces good news and then says sorry.
    length === "short" || isApology ? body : paragraphs(pick(words.lead, seed >>> 3, version), body),
    company && length === "long" && `**${news[lang].from(company)}**`,
    length === "long" && news[lang].extra,
    `${reachUs(task, lang)}${length === "short" ? "" : ` ${pick(words.thanks, seed >>> 6, version)}`}`,
    lines(pick(words.close, seed >>> 9, version), signature(task, team[lang])),
  );
}

const mail: Record<Lang, Record<Tone, Letter> & { readonly extra: string }> = {
  en: {
    extra:
      "If anything is unclear, or if you would rather talk it over, please let us know when it suits you and we will call.",
    warm: {
      hello: ["Hello,", "Good day,"],
      lead: ["I hope this message finds you well.", "I hope you are having a good week."],
      thanks: [
        "Thank you, and please let me know if you have any question.",
        "Thank you for your time. I look forward to hearing from you.",
      ],
      close: ["Warm regards,", "Kind regards,"],
    },
    formal: {
      hello: ["Dear Sir or Madam,"],
      lead: [
        "I am writing to you about the following matter.",
        "Please allow me to bring the following to your attention.",
      ],
      thanks: [
        "Thank you for your attention. I look forward to your reply.",
        "I thank you in advance for your kind consideration.",
      ],
      close: ["Yours faithfully,"],
    },
    playful: {
      hello: ["Hello there!", "Hi!"],
      lead: ["A quick one, and then you can go back to your day.", "I promise to keep this short."],
      thanks: ["That is all! Hit reply whenever you are ready.", "Questions? Throw them at me, I am here."],
      close: ["Cheers,", "Talk soon,"],
    },
    plain: {
      hello: ["Hello,"],
      lead: ["A short message from us.", "I will be brief."],
      thanks: ["Please reply to this e-mail if you have any question.", "Thank you. Please reply when you can."],
      close: ["Regards,", "Thank you,"],
    },
  },
  fr: {
    extra:
      "Si quelque chose n'est pas clair ou si vous préférez en parler de vive voix, dites-nous quand vous appeler.",
    warm: {
      hello: ["Bonjour,"],
      lead: ["J'espère que vous allez bien.", "J'espère que votre semaine se passe bien."],
      thanks: [
        "Merci, et n'hésitez pas à me poser vos questions.",
        "Merci de votre temps. J'attends de vos nouvelles avec plaisir.",
      ],
      close: ["Bien à vous,", "Chaleureusement,"],
    },
    formal: {
      hello: ["Madame, Monsieur,"],
      lead: ["Je vous écris au sujet de ce qui suit.", "Permettez-moi d'attirer votre attention sur le point suivant."],
      thanks: [
        "Je vous remercie de votre attention et reste dans l'attente de votre réponse.",
        "Je vous remercie par avance de la suite que vous donnerez à ce message.",
      ],
      close: ["Avec mes salutations distinguées,"],
    },
    playful: {
      hello: ["Bonjour !", "Coucou !"],
      lead: ["Un petit mot rapide, et je vous laisse reprendre votre journée.", "Je vous promets de faire court."],
      thanks: ["C'est tout ! Répondez-moi quand vous voulez.", "Des questions ? Je suis là pour ça."],
      close: ["À bientôt,", "À très vite,"],
    },
    plain: {
      hello: ["Bonjour,"],
      lead: ["Un court message de notre part.", "Je serai bref."],
      thanks: ["Répondez à ce message si vous avez une question.", "Merci de nous répondre dès que possible."],
      close: ["Cordialement,", "Merci,"],
    },
  },
  sw: {
    extra:
      "Kama kuna jambo lisiloeleweka, au ungependa tuzungumze, tafadhali tujulishe wakati unaokufaa nasi tutakupigia simu.",
    warm: {
      hello: ["Habari yako,", "Salamu,"],
      lead: ["Natumaini ujumbe huu unakukuta ukiwa mzima.", "Natumaini wiki yako inaendelea vizuri."],
      thanks: [
        "Asante, na tafadhali nijulishe kama una swali lolote.",
        "Asante kwa muda wako. Natarajia kusikia kutoka kwako.",
      ],
      close: ["Kwa moyo mkunjufu,", "Salamu njema,"],
    },
    formal: {
      hello: ["Ndugu,"],
      lead: ["Ninakuandikia kuhusu jambo lifuatalo.", "Tafadhali niruhusu nikueleze yafuatayo."],
      thanks: [
        "Asante kwa kuzingatia ujumbe huu. Natarajia jibu lako.",
        "Natanguliza shukrani zangu kwa ushirikiano wako.",
      ],
      close: ["Wako mwaminifu,"],
    },
    playful: {
      hello: ["Mambo!", "Habari!"],
      lead: ["Neno moja fupi, kisha uendelee na siku yako.", "Naahidi kuwa mfupi."],
      thanks: ["Ni hayo tu! Jibu wakati wowote ukiwa tayari.", "Una swali? Niulize tu, nipo."],
      close: ["Tutaongea,", "Kwa furaha,"],
    },
    plain: {
      hello: ["Habari,"],
      lead: ["Ujumbe mfupi kutoka kwetu.", "Nitakuwa mfupi."],
      thanks: ["Tafadhali jibu barua pepe hii kama una swali.", "Asante. Tafadhali jibu ukiweza."],
      close: ["Salamu,", "Asante,"],
    },
  },
};

export function writeEmail({ task, lang, seed }: Context, inputs: InputsOf<"email">): string {
  const { length, version } = task;
  const { to, subject, body, isWhole, isApology } = letterOf(inputs.description, { lang, tone: task.tone });
  const tone = isApology ? calm[task.tone] : task.tone;
  const words = mail[lang][tone];
  return paragraphs(
    `**${subjects[lang]}:** ${subject}`,
    to ? replies[lang].dear(to) : pick(words.hello, seed, version),
    length === "short" || isWhole ? body : paragraphs(pick(words.lead, seed >>> 3, version), body),
    length === "long" && mail[lang].extra,
    (!isWhole || tone === "playful") && pick(words.thanks, seed >>> 6, version),
    lines(pick(words.close, seed >>> 9, version), signature(task, team[lang])),
  );
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

/** Nobody says sorry with a joke. */
const calm: Record<Tone, Tone> = { warm: "warm", formal: "formal", playful: "warm", plain: "plain" };
const sorry = /^(?:we are sorry|nous vous prions de nous excuser|nous sommes désolés|tunaomba radhi|samahani)/iu;

/** A letter the note asks for by its kind is written from its own sentences; every other note is said as it stands. */
function letterOf(note: string, { lang, tone }: { lang: Lang; tone: Tone }): LetterBody {
  const [first = "", ...others] = partsOf(note, lang);
  const request = readLetterRequest(first, lang);
  const rest = others.length > 0 ? applyInstructions(others.join("\n"), lang) : "";
  if (request?.kind === "occasion") {
    const manner = tone === "warm" || tone === "formal" ? "full" : "brief";
    const { subject, body } = writeOccasion(request.occasion, request.details, { lang, manner });
    return {
      to: givenName(plain(request.to)),
      subject,
      body: paragraphs(body, rest),
      isWhole: true,
      isApology: request.occasion === "apology",
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
  const { tone, version, grounding = {} } = task;
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
  const { body } = writeOccasion(occasionOf[inputs.generate], details, { lang, manner });
  const name = givenName(plain(client));
  return paragraphs(
    name ? replies[lang].dear(name) : pick(mail[lang][tone].hello, seed, version),
    body,
    inputs.description !== "" && applyInstructions(inputs.description, lang),
    isReminder && link !== undefined && lines(said.see, link),
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
    readonly close: Record<Tone, string>;
    readonly extra: string;
  }
> = {
  en: {
    dear: (name) => `Dear ${name},`,
    again: "Hello,",
    thanks: {
      warm: ["Thank you for your message. It is good to hear from you.", "Thank you for writing to us."],
      formal: ["Thank you for your e-mail, which we have read with care.", "We acknowledge your message with thanks."],
      playful: ["Thank you for your message, it made our day!", "Lovely to hear from you!"],
      plain: ["Thank you for your message.", "We have received your message, thank you."],
    },
    end: {
      warm: [
        "If there is anything else we can do for you, please let us know.",
        "We are always glad to hear from you, so please write or call if you need anything more.",
      ],
      formal: [
        "Please do not hesitate to contact us should you need anything further.",
        "We remain at your disposal for any further question.",
      ],
      playful: ["Anything else? You know where to find us!", "Shout if you need more, we are right here!"],
      plain: ["Please reply to this message if you have another question.", "Let us know if you need anything else."],
    },
    close: { warm: "Warm regards,", formal: "Yours sincerely,", playful: "Cheers,", plain: "Regards," },
    extra: "Your satisfaction matters to us, and we want every contact with us to be a pleasant one.",
  },
  fr: {
    dear: (name) => `Bonjour ${name},`,
    again: "Bonjour,",
    thanks: {
      warm: ["Merci de votre message, c'est un plaisir de vous lire.", "Merci de nous avoir écrit."],
      formal: [
        "Nous vous remercions de votre courriel, que nous avons lu avec attention.",
        "Nous accusons réception de votre message et vous en remercions.",
      ],
      playful: ["Merci pour votre message, il nous a fait plaisir !", "Quel plaisir de vous lire !"],
      plain: ["Merci de votre message.", "Nous avons bien reçu votre message, merci."],
    },
    end: {
      warm: [
        "Si nous pouvons faire autre chose pour vous, dites-le-nous.",
        "Nous sommes toujours heureux de vous lire : écrivez-nous ou appelez-nous au besoin.",
      ],
      formal: [
        "N'hésitez pas à nous contacter pour tout renseignement complémentaire.",
        "Nous restons à votre disposition pour toute question.",
      ],
      playful: ["Autre chose ? Vous savez où nous trouver !", "Faites signe si besoin, nous sommes là !"],
      plain: [
        "Répondez à ce message si vous avez une autre question.",
        "Dites-nous si vous avez besoin d'autre chose.",
      ],
    },
    close: {
      warm: "Bien à vous,",
      formal: "Avec nos salutations distinguées,",
      playful: "À bientôt,",
      plain: "Cordialement,",
    },
    extra: "Votre satisfaction compte pour nous et nous voulons que chaque échange vous soit agréable.",
  },
  sw: {
    dear: (name) => `Habari ${name},`,
    again: "Habari,",
    thanks: {
      warm: ["Asante kwa ujumbe wako. Tumefurahi kusikia kutoka kwako.", "Asante kwa kutuandikia."],
      formal: [
        "Tunakushukuru kwa barua pepe yako, ambayo tumeisoma kwa makini.",
        "Tumepokea ujumbe wako kwa shukrani.",
      ],
      playful: ["Asante kwa ujumbe wako, umetufurahisha sana!", "Raha iliyoje kusikia kutoka kwako!"],
      plain: ["Asante kwa ujumbe wako.", "Tumepokea ujumbe wako, asante."],
    },
    end: {
      warm: [
        "Kama kuna jambo lingine tunaloweza kukusaidia, tafadhali tujulishe.",
        "Tunafurahi kila mara kusikia kutoka kwako, kwa hiyo andika au piga simu ukihitaji chochote.",
      ],
      formal: ["Tafadhali wasiliana nasi ukihitaji maelezo zaidi.", "Tuko tayari kujibu swali lolote zaidi."],
      playful: ["Kuna lingine? Unajua pa kutupata!", "Tuite ukihitaji zaidi, tupo hapa!"],
      plain: ["Tafadhali jibu ujumbe huu kama una swali lingine.", "Tujulishe kama unahitaji kitu kingine."],
    },
    close: { warm: "Kwa moyo mkunjufu,", formal: "Wako waaminifu,", playful: "Kwa furaha,", plain: "Salamu," },
    extra: "Kuridhika kwako ni muhimu kwetu, na tunataka kila mawasiliano nasi yawe ya furaha.",
  },
};

export function writeReply({ task, lang, seed }: Context, inputs: InputsOf<"reply_email">): string {
  const { length, version } = task;
  const words = replies[lang];
  const name = writerOf(inputs.message);
  const body = applyInstructions(inputs.description, lang);
  const isApology = sorry.test(body);
  const tone = isApology ? calm[task.tone] : task.tone;
  const thanked = /^(?:thank you for|nous vous remercions|merci pour|asante kwa)/iu.test(body);
  return paragraphs(
    name ? words.dear(name) : words.again,
    // Who complains has given nobody a pleasure by writing.
    !thanked && pick(words.thanks[isApology && tone === "warm" ? "plain" : tone], seed, version),
    body,
    length === "long" && words.extra,
    (length !== "short" || thanked) && pick(words.end[tone], seed >>> 4, version),
    lines(words.close[tone], signature(task, team[lang])),
  );
}

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
