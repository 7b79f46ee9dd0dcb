import type { InputsOf } from "@ankara/domain/ai/inputs";
import { addDays, formatDate } from "@ankara/domain/dates/dates";
import { capitalise, pick, plain } from "../text.ts";
import { type Feast, feastsAfter } from "./calendar.ts";
import { type Context, numbered, paragraphs } from "./context.ts";
import { offerOf, topicOf } from "./offer.ts";
import { tradeOf } from "./trades.ts";

type Lang = Context["lang"];
/** Picture to show, and the caption to put under it. {offer} and {company} are filled in. */
type Idea = readonly [title: string, show: string, caption: string];

const ideas: Record<Lang, readonly Idea[]> = {
  en: [
    [
      "How it is made",
      "Film thirty seconds of your hands at work, no talking needed.",
      "This is what goes into every order: care, time and good hands.",
    ],
    [
      "The question everybody asks",
      "Answer on camera the one question customers ask most.",
      "You asked, we answer. What else would you like to know about {offer}?",
    ],
    [
      "Before and after",
      "Two pictures side by side: how it came in, how it went out.",
      "Swipe to see the difference. Which side is you?",
    ],
    [
      "Choose one",
      "Put two of your best side by side and let people vote.",
      "Left or right? Tell us in the comments and we will show the winner.",
    ],
    [
      "The face behind the shop",
      "A picture of you at your place of work, looking into the camera.",
      "Behind every order there is a person who cares about it. Good to meet you!",
    ],
    [
      "What a customer said",
      "A screenshot of a kind message, with the customer's permission and the number hidden.",
      "Words like these keep us going. Thank you for trusting us.",
    ],
    [
      "Three quick tips",
      "Three short clips or slides: how to choose, how to use, how to keep it well.",
      "Save this for later. Three things worth knowing about {offer}.",
    ],
    [
      "A day with us",
      "Five pictures from opening to closing time.",
      "From the first light to the last customer: this is our day.",
    ],
    [
      "What is in stock today",
      "One slow video along the shelf or the price list.",
      "Fresh today: {offer}. Send us a message to keep yours.",
    ],
    [
      "The mistake to avoid",
      "A common mistake and the easy way round it.",
      "We see this every week. Here is how to do it better.",
    ],
  ],
  fr: [
    [
      "Comment c'est fait",
      "Filmez trente secondes de vos mains au travail, sans parler.",
      "Voilà ce que contient chaque commande : du soin, du temps et de bonnes mains.",
    ],
    [
      "La question que tout le monde pose",
      "Répondez devant la caméra à la question la plus fréquente.",
      "Vous demandez, nous répondons. Une autre question ? Posez-la en commentaire.",
    ],
    [
      "Avant, après",
      "Deux photos côte à côte : à l'arrivée et au départ.",
      "Faites glisser pour voir la différence. De quel côté êtes-vous ?",
    ],
    [
      "À vous de choisir",
      "Mettez deux de vos meilleurs articles côte à côte et laissez voter.",
      "Gauche ou droite ? Dites-le en commentaire et nous montrerons le gagnant.",
    ],
    [
      "Le visage de la boutique",
      "Une photo de vous à votre poste de travail, le regard vers l'objectif.",
      "Derrière chaque commande, il y a quelqu'un qui en prend soin. Enchanté !",
    ],
    [
      "La parole d'un client",
      "La capture d'un message gentil, avec l'accord du client et le numéro caché.",
      "De tels mots nous portent. Merci de votre confiance.",
    ],
    [
      "Trois conseils",
      "Trois courtes vidéos : bien choisir, bien utiliser, bien conserver.",
      "À garder pour plus tard. Trois choses à savoir : {offer}.",
    ],
    [
      "Une journée avec nous",
      "Cinq photos, de l'ouverture à la fermeture.",
      "De la première lueur au dernier client : voici notre journée.",
    ],
    [
      "Ce qu'il y a aujourd'hui",
      "Une vidéo lente le long de l'étagère ou de la liste des prix.",
      "Arrivé aujourd'hui : {offer}. Écrivez-nous pour réserver le vôtre.",
    ],
    [
      "L'erreur à éviter",
      "Une erreur courante et la façon simple de l'éviter.",
      "Nous voyons cela chaque semaine. Voici comment faire mieux.",
    ],
  ],
  sw: [
    [
      "Jinsi inavyotengenezwa",
      "Rekodi sekunde thelathini za mikono yako ikifanya kazi, bila kuongea.",
      "Hiki ndicho kinachoingia katika kila oda: uangalifu, muda na mikono hodari.",
    ],
    [
      "Swali linaloulizwa na wengi",
      "Jibu mbele ya kamera swali ambalo wateja huuliza zaidi.",
      "Mmeuliza, tunajibu. Ungependa kujua nini zaidi kuhusu {offer}?",
    ],
    [
      "Kabla na baada",
      "Picha mbili kando kwa kando: ilivyokuja na ilivyotoka.",
      "Telezesha uone tofauti. Wewe uko upande gani?",
    ],
    [
      "Chagua moja",
      "Weka bidhaa zako mbili bora kando kwa kando na uache watu wapige kura.",
      "Kushoto au kulia? Tuambie kwenye maoni nasi tutaonyesha mshindi.",
    ],
    [
      "Sura nyuma ya duka",
      "Picha yako ukiwa kazini, ukitazama kamera.",
      "Nyuma ya kila oda kuna mtu anayeijali. Karibu tufahamiane!",
    ],
    [
      "Maneno ya mteja",
      "Picha ya ujumbe mzuri wa mteja, kwa ruhusa yake na namba ikiwa imefichwa.",
      "Maneno kama haya hutupa nguvu. Asante kwa kutuamini.",
    ],
    [
      "Vidokezo vitatu",
      "Video fupi tatu: jinsi ya kuchagua, kutumia na kutunza.",
      "Hifadhi kwa baadaye. Mambo matatu ya kujua kuhusu {offer}.",
    ],
    [
      "Siku moja nasi",
      "Picha tano kuanzia kufungua hadi kufunga.",
      "Kutoka mwanga wa kwanza hadi mteja wa mwisho: hii ndiyo siku yetu.",
    ],
    [
      "Kilichopo leo",
      "Video ya polepole kando ya rafu au orodha ya bei.",
      "Kipya leo: {offer}. Tutumie ujumbe tukuwekee chako.",
    ],
    [
      "Kosa la kuepuka",
      "Kosa la kawaida na njia rahisi ya kuliepuka.",
      "Tunaliona hili kila wiki. Hivi ndivyo unavyoweza kufanya vizuri zaidi.",
    ],
  ],
};

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
        `Se préparer (${name})`,
        "Présentez ce dont on aura besoin ce jour-là et donnez la date limite des commandes.",
        `${capitalise(name)}, c'est bientôt. Commandez tôt et soyez tranquilles.`,
      ],
      (name) => [
        `Un cadeau (${name})`,
        "Une photo d'un article qui fait un bon cadeau, emballé et prêt.",
        `Une idée de cadeau ? ${capitalise(name)}, c'est bientôt : écrivez-nous et nous vous aiderons à choisir.`,
      ],
      (name) => [
        `Nos horaires (${name})`,
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

export function writeIdeas({ task, lang, seed }: Context, inputs: InputsOf<"content_idea">): string {
  const { length, version, today, profile } = task;
  const offer = offerOf(inputs.description, 70);
  const texts = frame[lang];
  const count = length === "short" ? 5 : length === "long" ? 10 : 7;
  const upcoming = feastsAfter(addDays(today, 3), 45, profile.country).slice(0, length === "long" ? 3 : 2);
  // "Before and after" says little about a shelf of goods, and work has no shelf.
  const unfit = tradeOf(inputs.description).kind === "service" ? 8 : 2;
  const fitting = ideas[lang].filter((_, index) => index !== unfit);
  const posts: { date: string; idea: Idea; feast: Feast | null }[] = upcoming.map((feast, index) => ({
    date: addDays(feast.date, -3),
    idea: pick(texts.feasts, index, version)(feast.name[lang]),
    feast,
  }));
  const taken = new Set(posts.map(({ date }) => date));
  for (let day = 1, index = 0; posts.length < count; day += 2) {
    const free = [addDays(today, day), addDays(today, day + 1)].find((date) => !taken.has(date));
    if (free === undefined) continue;
    taken.add(free);
    posts.push({ date: free, idea: pick(fitting, seed + index + version * 3), feast: null });
    index += 1;
  }
  const topic = topicOf(offer);
  const [colon, open, close] = lang === "fr" ? [" :", "« ", " »"] : [":", "“", "”"];
  const said = posts
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, idea: [title, show, caption], feast }) => {
      const day = capitalise(formatDate(date, "weekday", lang));
      const moon = feast?.moon ? texts.moon : "";
      const words = capitalise(caption.replaceAll("{offer}", () => topic));
      return `**${day}${colon} ${title}${moon}.** ${texts.show}${colon} ${lowerFirst(show)} ${texts.caption}${colon} ${open}${words}${close}`;
    });
  return paragraphs(
    `## ${texts.title}`,
    texts.intro(offer),
    numbered(said),
    length !== "short" && `## ${texts.tips}`,
    length !== "short" && texts.tipList.map((tip) => `- ${tip}`).join("\n"),
    length === "long" && texts.extra,
    plain(profile.companyName) !== "" && length === "long" && `*${plain(profile.companyName)}*`,
  );
}

const lowerFirst = (text: string): string => text.charAt(0).toLocaleLowerCase() + text.slice(1);
