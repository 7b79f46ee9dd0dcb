import type { InputsOf, Tone } from "@ankara/domain/ai/inputs";
import { fold } from "@ankara/domain/text";
import { doubledChez, frenchDe, capitalise, pick, plain } from "../text.ts";
import { type Context, lines, paragraphs } from "./context.ts";

type Feast = { readonly greeting: string; readonly wish: string };
type Words = Record<Context["lang"], Feast>;

/** Feasts we have words of our own for. The pattern is held against the folded name. Order matters. */
const feasts: readonly (readonly [RegExp, Words])[] = [
  [
    /adha|kabir|tabaski|\bileya\b|babbar salla|mubwa|kuchinja/,
    {
      en: {
        greeting: "Eid Mubarak!",
        wish: "May your sacrifice be accepted, may your table be full, and may this blessed Eid bring mercy and peace to your home.",
      },
      fr: {
        greeting: "Aïd Moubarak !",
        wish: "Que votre sacrifice soit accepté, que votre table soit généreuse et que cette fête apporte miséricorde et paix dans votre foyer.",
      },
      sw: {
        greeting: "Idd Mubarak!",
        wish: "Sadaka yako ikubaliwe, meza yako ijae, na sikukuu hii tukufu ilete rehema na amani nyumbani kwako.",
      },
    },
  ],
  [
    /fitr|korite|karama salla|small sallah/,
    {
      en: {
        greeting: "Eid Mubarak!",
        wish: "May your fasting and prayers be accepted, and may this Eid bring joy, forgiveness and plenty to you and your family.",
      },
      fr: {
        greeting: "Aïd Moubarak !",
        wish: "Que votre jeûne et vos prières soient acceptés, et que cette fête vous apporte la joie, le pardon et l'abondance en famille.",
      },
      sw: {
        greeting: "Idd Mubarak!",
        wish: "Funga na dua zako zikubaliwe, na sikukuu hii ikuletee furaha, msamaha na neema pamoja na familia yako.",
      },
    },
  ],
  // Sallah, Eid, Idd: either of the two feasts.
  [
    /\beid\b|\bidd?\b|sallah|salla\b|\baid\b/,
    {
      en: {
        greeting: "Eid Mubarak!",
        wish: "May your prayers be accepted, and may this Eid bring joy, forgiveness and plenty to you and your family.",
      },
      fr: {
        greeting: "Aïd Moubarak !",
        wish: "Que vos prières soient acceptées, et que cette fête vous apporte la joie, le pardon et l'abondance en famille.",
      },
      sw: {
        greeting: "Idd Mubarak!",
        wish: "Dua zako zikubaliwe, na sikukuu hii ikuletee furaha, msamaha na neema pamoja na familia yako.",
      },
    },
  ],
  [
    /ramad[ha]+n/,
    {
      en: {
        greeting: "Ramadan Mubarak!",
        wish: "May this holy month bring you patience, answered prayers and quiet joy at every iftar.",
      },
      fr: {
        greeting: "Ramadan Moubarak !",
        wish: "Que ce mois béni vous apporte la patience, des prières exaucées et une douce joie à chaque rupture du jeûne.",
      },
      sw: {
        greeting: "Ramadhani Njema!",
        wish: "Mwezi huu mtukufu ukuletee subira, dua zenye kujibiwa na furaha tulivu katika kila futari.",
      },
    },
  ],
  [
    /christmas|xmas|noel|krismasi|kirisimeti|keresimesi/,
    {
      en: {
        greeting: "Merry Christmas!",
        wish: "May the joy of this season fill your home with peace, good food and the people you love.",
      },
      fr: {
        greeting: "Joyeux Noël !",
        wish: "Que la joie de cette saison remplisse votre maison de paix, de bons repas et de ceux que vous aimez.",
      },
      sw: {
        greeting: "Krismasi Njema!",
        wish: "Furaha ya msimu huu ijaze nyumba yako amani, chakula kizuri na watu unaowapenda.",
      },
    },
  ],
  [
    /new year|nouvel an|bonne annee|mwaka mpya|new yr/,
    {
      en: {
        greeting: "Happy New Year!",
        wish: "May the year ahead open new doors for you, keep your family safe and reward the work of your hands.",
      },
      fr: {
        greeting: "Bonne et heureuse année !",
        wish: "Que l'année qui commence vous ouvre de nouvelles portes, protège votre famille et récompense votre travail.",
      },
      sw: {
        greeting: "Heri ya Mwaka Mpya!",
        wish: "Mwaka unaoanza ukufungulie milango mipya, ulinde familia yako na uthawabishe kazi ya mikono yako.",
      },
    },
  ],
  [
    /easter|paques|pasaka/,
    {
      en: {
        greeting: "Happy Easter!",
        wish: "May the hope of this season renew your strength and bring light to every corner of your home.",
      },
      fr: {
        greeting: "Joyeuses Pâques !",
        wish: "Que l'espérance de cette saison renouvelle vos forces et éclaire chaque coin de votre maison.",
      },
      sw: {
        greeting: "Pasaka Njema!",
        wish: "Tumaini la msimu huu likupe nguvu mpya na kuleta nuru katika kila kona ya nyumba yako.",
      },
    },
  ],
  [
    /independence|independance|uhuru|national day|fete nationale/,
    {
      en: {
        greeting: "Happy Independence Day!",
        wish: "Today we are proud of our country and of everyone who builds it with honest work. May it go well with you and yours.",
      },
      fr: {
        greeting: "Bonne fête de l'Indépendance !",
        wish: "Aujourd'hui, nous sommes fiers de notre pays et de tous ceux qui le bâtissent par un travail honnête. Que tout aille bien pour vous et les vôtres.",
      },
      sw: {
        greeting: "Heri ya Siku ya Uhuru!",
        wish: "Leo tunajivunia nchi yetu na kila anayeijenga kwa kazi halali. Mambo yako na ya wapendwa wako yaende vyema.",
      },
    },
  ],
  [
    /valentine/,
    {
      en: {
        greeting: "Happy Valentine's Day!",
        wish: "May you be surrounded by love today, from your family, your friends and everyone whose life you brighten.",
      },
      fr: {
        greeting: "Bonne Saint-Valentin !",
        wish: "Que l'amour vous entoure aujourd'hui, celui de votre famille, de vos amis et de tous ceux dont vous égayez la vie.",
      },
      sw: {
        greeting: "Heri ya Siku ya Wapendanao!",
        wish: "Uzungukwe na upendo leo, kutoka kwa familia, marafiki na wote unaowapa furaha.",
      },
    },
  ],
  [
    /mother|meres|mama/,
    {
      en: {
        greeting: "Happy Mother's Day!",
        wish: "Today we honour every mother for her strength, her patience and the love that holds our homes together.",
      },
      fr: {
        greeting: "Bonne fête des Mères !",
        wish: "Aujourd'hui, nous rendons hommage à toutes les mères, à leur force, à leur patience et à l'amour qui tient nos maisons debout.",
      },
      sw: {
        greeting: "Heri ya Siku ya Mama!",
        wish: "Leo tunawaheshimu akina mama wote kwa nguvu zao, subira yao na upendo unaoshikilia nyumba zetu.",
      },
    },
  ],
  [
    /father|peres\b|siku ya baba/,
    {
      en: {
        greeting: "Happy Father's Day!",
        wish: "Today we honour every father for his care, his sacrifice and the steady hand he lends his family.",
      },
      fr: {
        greeting: "Bonne fête des Pères !",
        wish: "Aujourd'hui, nous rendons hommage à tous les pères, à leur soin, à leurs sacrifices et à leur présence solide.",
      },
      sw: {
        greeting: "Heri ya Siku ya Baba!",
        wish: "Leo tunawaheshimu akina baba wote kwa malezi yao, kujitoa kwao na mkono wao thabiti kwa familia.",
      },
    },
  ],
  [
    /worker|labour|labor|travail|wafanyakazi|may day/,
    {
      en: {
        greeting: "Happy Workers' Day!",
        wish: "We salute the work of your hands. May your effort be rewarded, and may you find rest today.",
      },
      fr: {
        greeting: "Bonne fête du Travail !",
        wish: "Nous saluons le travail de vos mains. Que vos efforts soient récompensés et que cette journée vous repose.",
      },
      sw: {
        greeting: "Heri ya Siku ya Wafanyakazi!",
        wish: "Tunasalimu kazi ya mikono yako. Juhudi zako zilipwe, na upate kupumzika leo.",
      },
    },
  ],
];

const any: Record<Context["lang"], (holiday: string) => Feast> = {
  en: (holiday) => ({
    greeting: isGreeting(holiday)
      ? `${holiday}!`
      : isFestive(holiday)
        ? `Happy ${holiday}!`
        : `Greetings on ${holiday}`,
    wish: "May this season bring you good health, peace at home and happy moments with the people you love.",
  }),
  fr: (holiday) => ({
    greeting: isGreeting(holiday)
      ? `${holiday} !`
      : /^fête\b/i.test(holiday)
        ? `Bonne ${holiday} !`
        : isFestive(holiday)
          ? `Bonne fête ${ofFeast(holiday)} !`
          : `Nos salutations à l'occasion ${ofFeast(holiday)}`,
    wish: "Que cette période vous apporte la santé, la paix à la maison et de beaux moments avec ceux que vous aimez.",
  }),
  sw: (holiday) => ({
    greeting: isGreeting(holiday) ? `${holiday}!` : isFestive(holiday) ? `Heri ya ${holiday}!` : `Salamu za ${holiday}`,
    wish: "Msimu huu ukuletee afya njema, amani nyumbani na nyakati za furaha pamoja na wapendwa wako.",
  }),
};

/** A day whose name says that it is a feast, or that we know as one. Nobody is wished a happy day we know nothing about. */
const isFestive = (holiday: string): boolean =>
  feasts.some(([pattern]) => pattern.test(fold(holiday))) ||
  /\b(?:day|festival|fest|carnival|jubilee|harvest|anniversary|season|holidays?|week|december|decembre|fete|carnaval|journee|saison|siku|sikukuu|tamasha|sherehe|saba saba|nane nane)\b/.test(
    fold(holiday),
  );

/** Days on which people remember their dead, or fast and repent. */
const solemn =
  /kwibuka|genocide|holocaust|remembrance|memorial|martyr|heroes|mashujaa|mourning|good friday|vendredi saint|ijumaa kuu|ashura|yom kippur|all souls|all saints|toussaint|jour des morts|deuil|souvenir|kumbukumbu|maombolezo|armed forces|ash wednesday|mercredi des cendres|jumatano ya majivu|funeral|burial/;

type Remembrance = {
  readonly sentences: (company: string, day: string) => readonly [short: string, whole: string];
  readonly close: string;
};
const remembrance: Record<Context["lang"], Remembrance> = {
  en: {
    sentences: (company, day) => [
      `On ${day}, all of us at ${company} pause with you. Our thoughts are with you, with your family, and with everyone for whom this day is hard.`,
      "May those who are remembered rest in peace, and may those who remember find strength in one another. If there is anything that we can do for you in these days, please tell us.",
    ],
    close: "With respect,",
  },
  fr: {
    sentences: (company, day) => [
      `${onTheDay(day)}, toute l'équipe de ${company} se recueille avec vous. Nos pensées vont vers vous, vers votre famille et vers tous ceux pour qui ce jour est difficile.`,
      "Que ceux dont nous gardons la mémoire reposent en paix, et que ceux qui se souviennent trouvent de la force les uns auprès des autres. Si nous pouvons faire quelque chose pour vous, dites-le-nous.",
    ],
    close: "Avec respect,",
  },
  sw: {
    sentences: (company, day) => [
      `Katika ${day}, sote wa ${company} tunatulia pamoja nawe. Mawazo yetu yako pamoja nawe, familia yako, na wote ambao siku hii ni ngumu kwao.`,
      "Wanaokumbukwa wapumzike kwa amani, na wanaokumbuka wapate nguvu kwa wenzao. Kama kuna jambo lolote tunaloweza kukusaidia siku hizi, tafadhali tuambie.",
    ],
    close: "Kwa heshima,",
  },
};

/** "Ramadan Kareem" and "Bonne année" are said as they are. */
const isGreeting = (holiday: string): boolean =>
  /^(?:happy|merry|blessed|bon|bonne|joyeux|joyeuse|joyeuses|heureux|heureuse|heri)\b|\b(?:mubarak|moubarak|kareem|karim|njema|mwema)$/i.test(
    holiday,
  );

/** "de Tabaski", "de l'Aïd", "d'Iléya". */
const ofFeast = (holiday: string): string => {
  if (/^(?:les|le) /i.test(holiday)) return holiday.replace(/^les /i, "des ").replace(/^le /i, "du ");
  if (/^(?:la |l['’])/i.test(holiday)) return `de ${holiday.charAt(0).toLocaleLowerCase()}${holiday.slice(1)}`;
  if (/^a[iï]d/i.test(holiday)) return `de l'${holiday}`;
  return /^[aeiouéèêâîôûhy]/i.test(holiday) ? `d'${holiday}` : `de ${holiday}`;
};

/** "En cette journée de Kwibuka"; a day's name that says "day" already stands by itself. */
const onTheDay = (day: string): string =>
  /^(?:(?:la |le |l['’])?(?:jour|journée|fête|semaine)|le )/i.test(day)
    ? `En ce jour (${day})`
    : `En cette journée ${ofFeast(day)}`;

/** Words of a holiday's name that say nothing about which one it is. */
const smallWords = new Set(
  "day the of a celebration celebrations festival holiday holidays season seasons greeting greetings happy merry siku ya sikukuu heri fete jour de du des la le les bonne joyeux joyeuse".split(
    " ",
  ),
);

/**
 * The greeting by the name the person gave the feast: "Sallah" is said as Sallah, "Labour Day" as Labour Day. What the
 * usual greeting already says stays as it is.
 */
function greetingFor(holiday: string, usual: string, lang: Context["lang"]): string {
  const said = new Set(wordsOf(usual));
  const own = wordsOf(holiday).filter((word) => !smallWords.has(word) && !/^\d+$/.test(word));
  if (own.every((word) => said.has(word))) return usual;
  const named = any[lang](capitalise(holiday)).greeting;
  // Eid is wished with its own words, whatever it is called at home.
  return /mubarak|moubarak/i.test(usual) && !isGreeting(holiday) ? `${named} ${usual}` : named;
}
const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);

type Frame = {
  readonly first: readonly string[];
  readonly thanks: readonly string[];
  readonly close: readonly string[];
};
const frames: Record<Context["lang"], Record<Tone, Frame> & { readonly extra: string }> = {
  en: {
    extra: "Travel safely, look out for your neighbours, and make time for those who would otherwise be alone.",
    warm: {
      first: [
        "From our family at {company} to yours, we send our best wishes.",
        "Everyone at {company} is thinking of you and your loved ones today.",
        "Wherever you are today, know that all of us at {company} are thinking of you.",
        "This day is a good reason for {company} to tell you how glad we are to know you.",
        "A warm greeting goes out from everybody at {company} to you and to all in your house.",
        "Before the day gets busy, all of {company} wanted to send you a few kind words.",
      ],
      thanks: [
        "Thank you for trusting us with your business. You are the reason we do what we do.",
        "Thank you for being part of our story. We look forward to serving you again.",
        "It is a joy to serve you, and your kindness stays with us. May we meet again in good health.",
      ],
      close: ["With love,", "Warm wishes,"],
    },
    formal: {
      first: [
        "On behalf of {company}, I send you and your family our sincere good wishes.",
        "All of us at {company} extend our best wishes to you and your household.",
        "It is our pleasure at {company} to send you and your family our respectful good wishes.",
        "Please accept, from everyone at {company}, our good wishes for you and your household.",
        "{company} would like to greet you and those close to you on this occasion.",
        "With this message, all of us at {company} send you our regards and our best wishes.",
      ],
      thanks: [
        "We thank you for your confidence and look forward to our continued work together.",
        "Your trust means a great deal to us, and we remain at your service.",
        "We are grateful for the trust that you have placed in us and remain at your service.",
      ],
      close: ["Yours sincerely,", "With kind regards,"],
    },
    playful: {
      first: [
        "Put the pot on the fire and turn the music up: {company} is celebrating with you!",
        "The whole team at {company} is in a party mood, and you are on the guest list!",
        "Clear the table and call the cousins: {company} is in a holiday mood!",
        "Can you smell it too? The pots are busy, and {company} is sending you a greeting before the first plate!",
        "Somebody at {company} has started singing, and nobody can stop it now: this one is for you!",
        "Shoes off, feet up! {company} has checked, and today you may.",
      ],
      thanks: [
        "Thank you for rocking with us. Eat well, laugh loudly and keep some for us!",
        "Thank you for your support. May your joy be plenty and your washing-up small!",
        "Thank you for being part of our year. May there be seconds for everybody and leftovers for tomorrow!",
      ],
      close: ["Big love,", "Cheers,"],
    },
    plain: {
      first: [
        "Best wishes to you and your family from everyone at {company}.",
        "All of us at {company} wish you and your family well.",
        "{company} wishes you and your family well on this day.",
        "All of us at {company} send you our greetings and good wishes.",
        "A good day to you and to your people from all of us at {company}.",
        "We at {company} are thinking of you and of your family today.",
      ],
      thanks: [
        "Thank you for being our customer. We look forward to seeing you again.",
        "Thank you for your trust and your support.",
        "We are glad to have you as a customer. Thank you, and take care of yourself.",
      ],
      close: ["Best wishes,", "Regards,"],
    },
  },
  fr: {
    extra: "Voyagez prudemment, veillez sur vos voisins et gardez un moment pour ceux qui seraient seuls.",
    warm: {
      first: [
        "De notre famille chez {company} à la vôtre, nous vous envoyons nos meilleurs vœux.",
        "Toute l'équipe de {company} pense à vous et à vos proches aujourd'hui.",
        "Où que vous soyez aujourd'hui, sachez que toute l'équipe de {company} pense à vous.",
        "Ce jour est une belle occasion pour {company} de vous dire combien nous sommes heureux de vous connaître.",
        "Un salut plein de chaleur de toute l'équipe de {company}, à vous et à tous ceux de votre maison.",
        "Avant que la journée ne commence vraiment, {company} tenait à vous envoyer quelques mots d'amitié.",
      ],
      thanks: [
        "Merci de nous faire confiance. C'est pour vous que nous travaillons chaque jour.",
        "Merci de faire partie de notre histoire. Au plaisir de vous servir de nouveau.",
        "C'est une joie de vous servir, et votre gentillesse nous accompagne. Que nous nous retrouvions en bonne santé.",
      ],
      close: ["Avec toute notre affection,", "Chaleureusement,"],
    },
    formal: {
      first: [
        "Au nom de {company}, je vous adresse, ainsi qu'à votre famille, nos vœux les plus sincères.",
        "Toute l'équipe de {company} vous présente ses meilleurs vœux, à vous et aux vôtres.",
        "C'est un plaisir pour {company} de vous adresser, ainsi qu'à vos proches, ses vœux respectueux.",
        "Veuillez recevoir, de la part de toute l'équipe de {company}, nos vœux pour vous et votre maison.",
        "{company} tient à vous saluer, vous et les vôtres, en cette occasion.",
        "Par ce message, toute l'équipe de {company} vous transmet ses salutations et ses vœux.",
      ],
      thanks: [
        "Nous vous remercions de votre confiance et restons à votre disposition.",
        "Votre confiance compte beaucoup pour nous et nous espérons poursuivre notre collaboration.",
        "Nous vous sommes reconnaissants de votre confiance et demeurons à votre service.",
      ],
      close: ["Avec nos salutations distinguées,", "Bien cordialement,"],
    },
    playful: {
      first: [
        "La marmite sur le feu et la musique à fond : {company} fait la fête avec vous !",
        "Toute l'équipe de {company} est d'humeur à danser, et vous êtes invité !",
        "Dressez la table et appelez les cousins : {company} est d'humeur à faire la fête !",
        "Vous sentez, vous aussi ? Les marmites chantent, et {company} vous salue avant la première assiette !",
        "Quelqu'un s'est mis à chanter ici, et plus personne ne l'arrête : celle-ci est pour vous, de la part de {company} !",
        "Chaussures au placard et pieds sur le tabouret ! {company} a vérifié : aujourd'hui, vous avez le droit.",
      ],
      thanks: [
        "Merci de votre soutien. Mangez bien, riez fort et gardez-nous une part !",
        "Merci d'être là. Que la joie soit grande et la vaisselle petite !",
        "Merci d'avoir été là cette année. Qu'il y en ait pour tout le monde, et des restes pour demain !",
      ],
      close: ["Grosses bises,", "À bientôt,"],
    },
    plain: {
      first: [
        "Meilleurs vœux à vous et à votre famille de la part de toute l'équipe de {company}.",
        "Toute l'équipe de {company} vous souhaite, à vous et aux vôtres, de belles fêtes.",
        "{company} vous souhaite, à vous et à votre famille, une belle journée.",
        "Toute l'équipe de {company} vous envoie ses salutations et ses bons vœux.",
        "Une bonne journée à vous et aux vôtres, de la part de {company}.",
        "Aujourd'hui, toute l'équipe de {company} pense à vous et à votre famille.",
      ],
      thanks: [
        "Merci d'être notre client. Au plaisir de vous revoir.",
        "Merci de votre confiance et de votre soutien.",
        "Nous sommes heureux de vous compter parmi nos clients. Merci et prenez soin de vous.",
      ],
      close: ["Meilleurs vœux,", "Cordialement,"],
    },
  },
  sw: {
    extra: "Safiri salama, wajali majirani zako, na uwape muda wale ambao wangekuwa peke yao.",
    warm: {
      first: [
        "Kutoka kwa familia yetu ya {company} hadi kwa familia yako, tunakutumia salamu za upendo.",
        "Sote wa {company} tunakuwaza leo, wewe na wapendwa wako.",
        "Popote ulipo leo, jua kwamba sote wa {company} tunakukumbuka.",
        "Siku hii ni nafasi nzuri kwa {company} kukuambia jinsi tunavyofurahi kukufahamu.",
        "Salamu za upendo kutoka kwa kila mmoja wa {company} kwako na kwa wote nyumbani kwako.",
        "Kabla siku haijawa na shughuli nyingi, {company} ilitaka kukutumia maneno machache ya upendo.",
      ],
      thanks: [
        "Asante kwa kutuamini. Wewe ndiye sababu ya kazi yetu.",
        "Asante kwa kuwa sehemu ya safari yetu. Tunatarajia kukuhudumia tena.",
        "Ni furaha kukuhudumia, na wema wako tunaukumbuka. Tukutane tena tukiwa na afya njema.",
      ],
      close: ["Kwa upendo,", "Kwa moyo mkunjufu,"],
    },
    formal: {
      first: [
        "Kwa niaba ya {company}, ninakutumia salamu za heri wewe na familia yako.",
        "Sote wa {company} tunakutakia kila la heri wewe na nyumba yako.",
        "Ni heshima kwa {company} kukutumia wewe na familia yako salamu zetu za heri.",
        "Tafadhali pokea kutoka kwetu sote wa {company} salamu za heri kwako na kwa nyumba yako.",
        "{company} ingependa kukusalimu wewe na walio karibu nawe katika siku hii.",
        "Kwa ujumbe huu, sote wa {company} tunakutumia salamu na matashi mema.",
      ],
      thanks: [
        "Tunakushukuru kwa imani yako na tunatarajia kuendelea kufanya kazi pamoja.",
        "Imani yako ina thamani kubwa kwetu, na tuko tayari kukuhudumia.",
        "Tunashukuru kwa imani uliyoweka kwetu na tuko tayari kuendelea kukuhudumia.",
      ],
      close: ["Wako mwaminifu,", "Kwa heshima,"],
    },
    playful: {
      first: [
        "Weka sufuria motoni na uongeze muziki: {company} inasherehekea pamoja nawe!",
        "Timu yote ya {company} iko katika hali ya sherehe, na wewe umealikwa!",
        "Tandika meza na uwaite binamu: {company} iko katika hali ya sikukuu!",
        "Unasikia harufu? Masufuria yana kazi, na {company} inakusalimu kabla ya sahani ya kwanza!",
        "Kuna mtu wa {company} ameanza kuimba, na hakuna wa kumzuia: wimbo huu ni wako!",
        "Vua viatu, inua miguu! {company} imehakikisha kwamba leo unaruhusiwa.",
      ],
      thanks: [
        "Asante kwa kuwa nasi. Kula vizuri, cheka kwa sauti na utuwekee kidogo!",
        "Asante kwa kutuunga mkono. Furaha yako iwe nyingi na vyombo vya kuosha viwe vichache!",
        "Asante kwa kuwa nasi mwaka huu. Wote wale washibe, na kibaki cha kesho!",
      ],
      close: ["Kwa upendo mwingi,", "Kwa furaha,"],
    },
    plain: {
      first: [
        "Salamu njema kwako na kwa familia yako kutoka kwetu sote wa {company}.",
        "Sote wa {company} tunakutakia heri wewe na familia yako.",
        "{company} inakutakia wewe na familia yako siku njema.",
        "Sote wa {company} tunakutumia salamu na matashi mema.",
        "Siku njema kwako na kwa watu wako kutoka kwetu wa {company}.",
        "Sisi wa {company} tunakukumbuka leo, wewe na familia yako.",
      ],
      thanks: [
        "Asante kwa kuwa mteja wetu. Tunatarajia kukuona tena.",
        "Asante kwa imani yako na kwa kutuunga mkono.",
        "Tunafurahi kuwa nawe kama mteja. Asante, na ujitunze.",
      ],
      close: ["Salamu njema,", "Kila la heri,"],
    },
  },
};

export function writeGreeting({ task, lang, seed }: Context, inputs: InputsOf<"seasons_greetings">): string {
  const { tone, length, version } = task;
  const [company, sender, holiday] = [plain(inputs.company_name), plain(inputs.sender), plain(inputs.holiday)];
  const folded = fold(holiday);
  if (solemn.test(folded)) {
    const { sentences, close } = remembrance[lang];
    const [said, wished] = sentences(company, capitalise(holiday));
    return paragraphs(
      `**${capitalise(holiday)}**`,
      lang === "fr" ? frenchDe(said, company) : said,
      length !== "short" && wished,
      lines(close, sender, company),
    );
  }
  const known = feasts.find(([pattern]) => pattern.test(folded))?.[1][lang];
  const feast = known
    ? { ...known, greeting: greetingFor(holiday, known.greeting, lang) }
    : any[lang](capitalise(holiday));
  const frame = frames[lang][tone];
  const first = pick(frame.first, seed, version)
    .replaceAll("{company}", () => company)
    .replaceAll(doubledChez, "");
  const named = lang === "fr" ? frenchDe(first, company) : first;
  return paragraphs(
    `**${feast.greeting}**`,
    `${named} ${feast.wish}`,
    length !== "short" && pick(frame.thanks, seed >>> 4, version),
    length === "long" && frames[lang].extra,
    lines(pick(frame.close, seed >>> 8, version), sender, tone === "formal" && company),
  );
}
