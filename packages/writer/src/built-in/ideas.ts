import type { InputsOf } from "@ankara/domain/ai/inputs";
import { type LocalDate, addDays, plainDate } from "@ankara/domain/dates/dates";
import { capitalise, pick, plain } from "../text.ts";
import { type Feast, feastsAfter } from "./calendar.ts";
import { type Context, numbered, paragraphs } from "./context.ts";
import { offerOf } from "./offer.ts";
import { tradeOf } from "./trades.ts";

type Lang = Context["lang"];
/** Picture to show, and the caption to put under it. */
type Idea = readonly [title: string, show: string, caption: string];

/** Ideas that suit every trade, and two that suit a shelf of goods or work that is done. */
const ideas: Record<Lang, { readonly any: readonly Idea[]; readonly goods: Idea; readonly service: Idea }> = {
  en: {
    any: [
      [
        "Hands at work",
        "Film thirty seconds of your hands at work, no talking needed.",
        "This is what goes into every order: care, time and good hands.",
      ],
      [
        "The face behind it",
        "A picture of you at your place of work, looking into the camera.",
        "Behind every order there is a person who cares about it. Good to meet you!",
      ],
      [
        "What a customer said",
        "A screenshot of a kind message, with the customer's permission and the number hidden.",
        "Words like these keep us going. Thank you for trusting us.",
      ],
      [
        "A day with us",
        "Five pictures from opening to closing time.",
        "From the first light to the last customer: this is our day.",
      ],
      [
        "Choose one",
        "Put two of your best side by side and let people vote.",
        "Left or right? Tell us in the comments and we will show the winner.",
      ],
    ],
    goods: [
      "What is on the shelf today",
      "One slow video along the shelf or the table, with the price beside each piece.",
      "Seen something you like? Send us a message and we will put it aside for you.",
    ],
    service: [
      "Before and after",
      "Two pictures side by side: how it came in, how it went out.",
      "Swipe to see the difference. What should we do for you?",
    ],
  },
  fr: {
    any: [
      [
        "Les mains au travail",
        "Filmez trente secondes de vos mains au travail, sans parler.",
        "Voilà ce que contient chaque commande : du soin, du temps et de bonnes mains.",
      ],
      [
        "Le visage derrière tout cela",
        "Une photo de vous à votre poste de travail, le regard vers l'objectif.",
        "Derrière chaque commande, il y a quelqu'un qui en prend soin. Enchanté !",
      ],
      [
        "La parole d'un client",
        "La capture d'un message gentil, avec l'accord du client et le numéro caché.",
        "De tels mots nous portent. Merci de votre confiance.",
      ],
      [
        "Une journée avec nous",
        "Cinq photos, de l'ouverture à la fermeture.",
        "De la première lueur au dernier client : voici notre journée.",
      ],
      [
        "À vous de choisir",
        "Mettez deux de vos meilleures réalisations côte à côte et laissez voter.",
        "Gauche ou droite ? Dites-le en commentaire et nous montrerons le gagnant.",
      ],
    ],
    goods: [
      "Ce qu'il y a aujourd'hui",
      "Une vidéo lente le long de l'étagère ou de la table, avec le prix à côté de chaque article.",
      "Quelque chose vous plaît ? Écrivez-nous et nous vous le mettons de côté.",
    ],
    service: [
      "Avant, après",
      "Deux photos côte à côte : à l'arrivée et au départ.",
      "Faites glisser pour voir la différence. Que pouvons-nous faire pour vous ?",
    ],
  },
  sw: {
    any: [
      [
        "Mikono kazini",
        "Rekodi sekunde thelathini za mikono yako ikifanya kazi, bila kuongea.",
        "Hiki ndicho kinachoingia katika kila oda: uangalifu, muda na mikono hodari.",
      ],
      [
        "Sura nyuma ya kazi",
        "Picha yako ukiwa kazini, ukitazama kamera.",
        "Nyuma ya kila oda kuna mtu anayeijali. Karibu tufahamiane!",
      ],
      [
        "Maneno ya mteja",
        "Picha ya ujumbe mzuri wa mteja, kwa ruhusa yake na namba ikiwa imefichwa.",
        "Maneno kama haya hutupa nguvu. Asante kwa kutuamini.",
      ],
      [
        "Siku moja nasi",
        "Picha tano kuanzia kufungua hadi kufunga.",
        "Kutoka mwanga wa kwanza hadi mteja wa mwisho: hii ndiyo siku yetu.",
      ],
      [
        "Chagua moja",
        "Weka kazi zako mbili bora kando kwa kando na uache watu wapige kura.",
        "Kushoto au kulia? Tuambie kwenye maoni nasi tutaonyesha mshindi.",
      ],
    ],
    goods: [
      "Kilichopo leo",
      "Video ya polepole kando ya rafu au meza, bei ikiwa kando ya kila kitu.",
      "Umependa kitu? Tutumie ujumbe tukuwekee.",
    ],
    service: [
      "Kabla na baada",
      "Picha mbili kando kwa kando: ilivyokuja na ilivyotoka.",
      "Telezesha uone tofauti. Tukufanyie nini?",
    ],
  },
};

/** Frames around what the texts of a trade say: a customer's question, wish and talk at the counter. */
const ofTrade: Record<
  Lang,
  {
    readonly question: string;
    readonly answered: (question: string) => string;
    /** A picture answers the camera, where the shop answers the customer. */
    readonly onCamera: readonly (readonly [RegExp, string])[];
    readonly wish: string;
    readonly wishes: readonly (readonly [show: string, caption: (want: string) => string])[];
    readonly counter: string;
    readonly scene: string;
  }
> = {
  en: {
    question: "A question we often hear",
    answered: (question) => `${question} You asked, so here is the answer. What else would you like to know?`,
    onCamera: [
      [/\bin front of them\b/u, "in front of the camera"],
      [/\bwhile they watch\b/u, "with the camera on"],
    ],
    wish: "What people ask of us",
    wishes: [
      [
        "Ten seconds of film, or one picture, that shows how you make sure of it.",
        (want) => `You told us what matters to you: ${lowerFirst(want)} We keep it in mind with every order.`,
      ],
      [
        "Write the sentence by hand in large letters, and hold it beside your work.",
        (want) => `What do you look for first? Many say: ${lowerFirst(want)} Tell us in the comments.`,
      ],
      [
        "A picture of a customer with the finished order, with permission.",
        (want) => `One wish we hear every week: ${lowerFirst(want)} What is yours? Send us a message.`,
      ],
    ],
    counter: "Heard at our counter",
    scene: "Play a short scene with a friend as the customer.",
  },
  fr: {
    question: "Une question que l'on nous pose",
    answered: (question) => `${question} Voici la réponse. Une autre question ? Posez-la en commentaire.`,
    onCamera: [[/devant (?:lui|elle|eux)(?!\p{L})/u, "devant la caméra"]],
    wish: "Ce qu'on attend de nous",
    wishes: [
      [
        "Dix secondes de film, ou une photo, qui montrent comment vous y veillez.",
        (want) => `Vous nous avez dit ce qui compte pour vous : ${lowerFirst(want)} Nous y pensons à chaque commande.`,
      ],
      [
        "Écrivez la phrase à la main, en grand, et tenez-la à côté de votre travail.",
        (want) => `Que regardez-vous en premier ? Beaucoup répondent : ${lowerFirst(want)} Dites-le en commentaire.`,
      ],
      [
        "Une photo d'un client avec sa commande terminée, avec son accord.",
        (want) => `Un souhait entendu chaque semaine : ${lowerFirst(want)} Et le vôtre ? Écrivez-nous.`,
      ],
    ],
    counter: "Entendu au comptoir",
    scene: "Jouez une petite scène avec un ami dans le rôle du client.",
  },
  sw: {
    question: "Swali tunaloulizwa mara nyingi",
    answered: (question) => `${question} Hili hapa jibu. Ungependa kujua nini zaidi?`,
    onCamera: [[/\b(?:mbele yake|akiona|akitazama)\b/u, "mbele ya kamera"]],
    wish: "Watu wanachotarajia kwetu",
    wishes: [
      [
        "Sekunde kumi za video, au picha moja, zinazoonyesha unavyohakikisha hilo.",
        (want) => `Mlituambia lililo muhimu kwenu: ${lowerFirst(want)} Tunalikumbuka katika kila oda.`,
      ],
      [
        "Andika sentensi hii kwa mkono, kwa herufi kubwa, na uishike kando ya kazi yako.",
        (want) => `Wewe huangalia nini kwanza? Wengi husema: ${lowerFirst(want)} Tuambie kwenye maoni.`,
      ],
      [
        "Picha ya mteja akiwa na oda iliyokamilika, kwa ruhusa yake.",
        (want) => `Ombi tunalolisikia kila wiki: ${lowerFirst(want)} Lako ni lipi? Tutumie ujumbe.`,
      ],
    ],
    counter: "Yanayosikika kwetu",
    scene: "Igiza tukio fupi na rafiki akiwa mteja.",
  },
};

/** Ideas out of a trade's own texts, between those that suit every trade. */
function ideasFor(description: string, lang: Lang): readonly Idea[] {
  const { kind, texts } = tradeOf(description);
  const { doubts, wants, say: said } = texts[lang];
  const words = ofTrade[lang];
  const [first, second] = doubts.map(([question, answer]): Idea => {
    const show = words.onCamera.reduce((text, [pattern, camera]) => text.replace(pattern, camera), answer);
    return [words.question, show, words.answered(question)];
  });
  const wishes = words.wishes.map(([show, caption], index): Idea => [words.wish, show, caption(wants[index] ?? "")]);
  const talk: Idea = [words.counter, words.scene, said[0]];
  const [made, face, praise, day, choice] = ideas[lang].any;
  const all = [
    first,
    made,
    wishes[0],
    ideas[lang][kind],
    second,
    face,
    wishes[1],
    praise,
    talk,
    day,
    wishes[2],
    choice,
  ];
  return all.filter((idea) => idea !== undefined);
}

const frame: Record<
  Lang,
  {
    title: string;
    intro: (offer: string) => string;
    feasts: readonly ((name: string) => Idea)[];
    moon: string;
    show: string;
    caption: string;
    tips: string;
    tipList: readonly string[];
    extra: string;
  }
> = {
  en: {
    title: "What to post in the coming days",
    intro: (offer) => `A plan with a date for each post. What it is about: ${offer}.`,
    feasts: [
      (name) => [
        `Get ready for ${name}`,
        "Lay out what people will need for the day and give the last day for orders.",
        `${capitalise(name)} is close. Order early and be ready in peace.`,
      ],
      (name) => [
        `A gift for ${name}`,
        "A picture of one thing that makes a good present, wrapped and ready.",
        `Still looking for something for ${name}? Send us a message and we will help you choose.`,
      ],
      (name) => [
        `Our plans for ${name}`,
        "Write your opening hours for that week in large letters and take a picture.",
        `This is when you find us around ${name}. Save it, so that you do not meet a closed door.`,
      ],
    ],
    moon: " (by the moon, may move by a day)",
    show: "Show",
    caption: "Caption",
    tips: "Make it work",
    tipList: [
      "Post when your customers rest: early morning, lunch time or after eight in the evening.",
      'Put the price or "send us a message" under every picture; silence sends people away.',
      "Answer every comment on the same day.",
    ],
    extra:
      "Keep each picture: a good one can be shown again after six weeks with new words, and most people will see it for the first time.",
  },
  fr: {
    title: "Que publier dans les prochains jours",
    intro: (offer) => `Un plan avec une date pour chaque publication. Le sujet : ${offer}.`,
    feasts: [
      (name) => [
        `Tout préparer, spécial ${name}`,
        "Présentez ce dont on aura besoin ce jour-là et donnez la date limite des commandes.",
        `${capitalise(name)}, c'est bientôt. Commandez tôt et soyez tranquilles.`,
      ],
      (name) => [
        `Idée cadeau, spécial ${name}`,
        "Une photo d'un article qui fait un bon cadeau, emballé et prêt.",
        `${capitalise(name)} : une idée de cadeau ? Écrivez-nous et nous vous aiderons à choisir.`,
      ],
      (name) => [
        `Nos horaires, spécial ${name}`,
        "Écrivez en grand vos heures d'ouverture de cette semaine-là et prenez une photo.",
        `${capitalise(name)} : voici quand nous trouver. Gardez-le pour ne pas trouver porte close.`,
      ],
    ],
    moon: " (selon la lune, à un jour près)",
    show: "Montrez",
    caption: "Légende",
    tips: "Pour que cela marche",
    tipList: [
      "Publiez quand vos clients se reposent : tôt le matin, à midi ou après vingt heures.",
      "Mettez le prix ou « écrivez-nous » sous chaque photo ; le silence fait fuir.",
      "Répondez à chaque commentaire le jour même.",
    ],
    extra:
      "Gardez chaque photo : une bonne image peut resservir six semaines plus tard avec d'autres mots, et la plupart la verront pour la première fois.",
  },
  sw: {
    title: "Cha kuchapisha siku zijazo",
    intro: (offer) => `Mpango wenye tarehe kwa kila chapisho, kuhusu: ${offer}.`,
    feasts: [
      (name) => [
        `Jiandae kwa ${name}`,
        "Panga vitu ambavyo watu watahitaji siku hiyo na utaje siku ya mwisho ya kuagiza.",
        `${capitalise(name)} inakaribia. Agiza mapema uwe na utulivu.`,
      ],
      (name) => [
        `Zawadi ya ${name}`,
        "Picha ya kitu kimoja kinachofaa kuwa zawadi, kimefungwa na kiko tayari.",
        `Bado unatafuta kitu cha ${name}? Tutumie ujumbe tukusaidie kuchagua.`,
      ],
      (name) => [
        `Ratiba yetu ya ${name}`,
        "Andika saa zenu za kufungua wiki hiyo kwa herufi kubwa na upige picha.",
        `Hivi ndivyo utakavyotupata karibu na ${name}. Hifadhi ili usikute mlango umefungwa.`,
      ],
    ],
    moon: " (kulingana na mwezi, inaweza kusogea kwa siku moja)",
    show: "Onyesha",
    caption: "Maelezo",
    tips: "Ili ifanikiwe",
    tipList: [
      "Chapisha wateja wako wakiwa wamepumzika: asubuhi na mapema, mchana au baada ya saa mbili usiku.",
      'Weka bei au "tutumie ujumbe" chini ya kila picha; ukimya huwafukuza watu.',
      "Jibu kila maoni siku hiyo hiyo.",
    ],
    extra:
      "Tunza kila picha: nzuri inaweza kuonyeshwa tena baada ya wiki sita kwa maneno mapya, na wengi wataiona kwa mara ya kwanza.",
  },
};

/** Posts of a plan and days between two of them, by length: a long one fills a month. */
const plans = {
  short: { count: 5, step: 2, feasts: 2 },
  medium: { count: 7, step: 2, feasts: 2 },
  long: { count: 10, step: 3, feasts: 3 },
} as const;

export function writeIdeas({ task, lang, seed }: Context, inputs: InputsOf<"content_idea">): string {
  const { length, version, today, profile } = task;
  const texts = frame[lang];
  const { count, step, feasts } = plans[length];
  // A feast after the last post is no part of the coming days.
  const upcoming = feastsAfter(addDays(today, 4), count * step, profile.country).slice(0, feasts);
  const posts: DatedIdea[] = upcoming.map((feast, index) => ({
    date: addDays(feast.date, -3),
    idea: pick(texts.feasts, index, version)(feast.name[lang]),
    feast,
  }));
  const taken = new Set(posts.map(({ date }) => date));
  const fitting = ideasFor(inputs.description, lang);
  for (let day = 1, index = 0; posts.length < count; day += step) {
    const free = [addDays(today, day), addDays(today, day + 1)].find((date) => !taken.has(date));
    if (free === undefined) continue;
    taken.add(free);
    posts.push({ date: free, idea: pick(fitting, seed + index + version * 5), feast: null });
    index += 1;
  }
  const [colon, open, close] = lang === "fr" ? [" :", "« ", " »"] : [":", "“", "”"];
  const said = posts
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, idea: [title, show, caption], feast }) => {
      const day = capitalise(plainDate(date, "weekday", lang));
      const moon = feast?.moon ? texts.moon : "";
      return `**${day}${colon} ${title}${moon}.** ${texts.show}${colon} ${lowerFirst(show)} ${texts.caption}${colon} ${open}${capitalise(caption)}${close}`;
    });
  return paragraphs(
    `## ${texts.title}`,
    texts.intro(offerOf(inputs.description, 70)),
    numbered(said),
    length !== "short" && `## ${texts.tips}`,
    length !== "short" && texts.tipList.map((tip) => `- ${tip}`).join("\n"),
    length === "long" && texts.extra,
    plain(profile.companyName) !== "" && length === "long" && `*${plain(profile.companyName)}*`,
  );
}

type DatedIdea = { readonly date: LocalDate; readonly idea: Idea; readonly feast: Feast | null };

const lowerFirst = (text: string): string => text.charAt(0).toLocaleLowerCase() + text.slice(1);
