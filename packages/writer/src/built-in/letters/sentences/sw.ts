import { capitalise } from "../../../text.ts";
import { type LetterSentences, asDeadline, inBrackets, joined, owed } from "../letter-sentences.ts";

export const swahiliSentences: LetterSentences = {
  payment_reminder: {
    full: (d) => [
      [
        `Tunakukumbusha kwa upole kwamba ${owed.sw(d)}${inBrackets(d.when)}.`,
        `Tunaomba kukukumbusha kwa heshima kwamba ${owed.sw(d)}${inBrackets(d.when)}.`,
        `Huu ni ukumbusho mfupi wa kirafiki: ${owed.sw(d)}${inBrackets(d.when)}.`,
      ],
      "Kama umeshalipa, tafadhali pokea shukrani zetu na usijali ujumbe huu.",
      `Kama bado, tutashukuru ukilipa${asDeadline(d.when)}.`,
      [
        "Kama kuna kikwazo chochote, tafadhali tuambie, nasi tutatafuta njia pamoja.",
        "Ukiwa na ugumu wowote, neno fupi kutoka kwako linatosha, nasi tutapata njia pamoja.",
      ],
    ],
    brief: (d) => [
      [
        `${capitalise(owed.sw(d))}${inBrackets(d.when)}.`,
        `Ukumbusho mfupi: ${owed.sw(d)}${inBrackets(d.when)}.`,
        `Kwa taarifa yako, ${owed.sw(d)}${inBrackets(d.when)}.`,
      ],
      "Kama umeshalipa, asante.",
      [
        `Kama bado, tafadhali lipa${asDeadline(d.when) || " mapema iwezekanavyo"}, au tuambie lini utalipa.`,
        `Kama bado, tunaomba ulipe${asDeadline(d.when) || " utakapoweza"}, au utuandikie kama kuna kikwazo.`,
      ],
    ],
  },
  receipt: {
    full: (d) => [
      [
        `Tumepokea malipo yako${joined(" ya ", d.sum)}${joined(" ya ankara ", d.reference)}${joined(" ya ", d.about)}${inBrackets(d.when)}, na tunakushukuru.`,
        `Asante kwa malipo yako${joined(" ya ", d.sum)}${joined(" ya ankara ", d.reference)}${joined(" ya ", d.about)}, ambayo yametufikia salama${inBrackets(d.when)}.`,
        `Kwa shukrani tunathibitisha kupokea malipo yako${joined(" ya ", d.sum)}${joined(" ya ankara ", d.reference)}${joined(" ya ", d.about)}${inBrackets(d.when)}.`,
      ],
      [
        "Tafadhali hifadhi ujumbe huu kama kumbukumbu, na utuambie kama kuna jambo lisilo sawa.",
        "Ujumbe huu ni uthibitisho wako. Kama kuna kisicholingana na hesabu zako, tafadhali tuambie.",
      ],
    ],
    brief: (d) => [
      [
        `Tumepokea malipo yako${joined(" ya ", d.sum)}${joined(" ya ankara ", d.reference)}${joined(" ya ", d.about)}${inBrackets(d.when)}. Asante.`,
        `Malipo yako${joined(" ya ", d.sum)}${joined(" ya ankara ", d.reference)}${joined(" ya ", d.about)} yamefika${inBrackets(d.when)}. Asante.`,
        `Asante, malipo yako${joined(" ya ", d.sum)}${joined(" ya ankara ", d.reference)}${joined(" ya ", d.about)} yametufikia${inBrackets(d.when)}.`,
      ],
      ["Tafadhali hifadhi ujumbe huu kama kumbukumbu.", "Hifadhi ujumbe huu: ni uthibitisho wa malipo yako."],
    ],
  },
  order_confirmation: {
    full: (d) => [
      [
        `Tumepokea oda yako${joined(" ", d.reference)}${joined(" ya ", d.about)}${joined(", jumla ", d.sum)}, na tunakushukuru.`,
        `Asante kwa oda yako${joined(" ", d.reference)}${joined(" ya ", d.about)}${joined(", jumla ", d.sum)}. Tumeiandika kama ulivyoitoa.`,
        `Kwa furaha tunathibitisha oda yako${joined(" ", d.reference)}${joined(" ya ", d.about)}${joined(", jumla ", d.sum)}.`,
      ],
      d.when !== "" && `Utaipata ${d.when}.`,
      [
        "Tafadhali iangalie mara moja zaidi, na utuambie mapema kama kuna jambo la kubadilisha.",
        "Kama kuna kitu cha kubadilisha, tafadhali tuambie mapema ili tuwahi.",
      ],
    ],
    brief: (d) => [
      [
        `Tumepokea oda yako${joined(" ", d.reference)}${joined(" ya ", d.about)}${joined(", jumla ", d.sum)}. Asante.`,
        `Asante kwa oda yako${joined(" ", d.reference)}${joined(" ya ", d.about)}${joined(", jumla ", d.sum)}.`,
        `Oda yako${joined(" ", d.reference)}${joined(" ya ", d.about)}${joined(", jumla ", d.sum)}, tumeiandika. Asante.`,
      ],
      d.when !== "" && `Utaipata ${d.when}.`,
      ["Tuambie kama kuna jambo la kubadilisha.", "Kukiwa na mabadiliko, tuandikie mapema."],
    ],
  },
  thanks: {
    full: (d) => [
      [
        `Tunakushukuru sana kwa ${d.about || "kutuchagua"}${joined(" ya ", d.sum)}.`,
        `Tungependa kukushukuru kwa dhati kwa ${d.about || "kutuchagua"}${joined(" ya ", d.sum)}.`,
        `Pokea shukrani zetu za dhati kwa ${d.about || "kutuchagua"}${joined(" ya ", d.sum)}.`,
      ],
      "Imani yako ni ya thamani kubwa kwetu, na ni furaha yetu kukuhudumia.",
      [
        "Kama kuna jambo lisilo sawa, tafadhali tuambie ili tulirekebishe.",
        "Tunatumaini umeridhika, na tunatarajia kukuona tena.",
      ],
    ],
    brief: (d) => [
      [
        `Asante kwa ${d.about || "kutuchagua"}${joined(" ya ", d.sum)}.`,
        `Neno fupi la kukushukuru kwa ${d.about || "kutuchagua"}${joined(" ya ", d.sum)}.`,
        `Tulitaka kukuambia asante kwa ${d.about || "kutuchagua"}${joined(" ya ", d.sum)}.`,
      ],
      "Tunafurahi kuwa nawe kama mteja wetu.",
      ["Kama kuna jambo lisilo sawa, tuambie nasi tutalirekebisha.", "Tunatarajia kukuona tena."],
    ],
  },
  apology: {
    full: (d) => [
      [
        `Tunaomba radhi kwa dhati kwa ${d.about || "usumbufu ulioupata kwetu"}.`,
        `Tafadhali pokea msamaha wetu wa dhati kwa ${d.about || "usumbufu ulioupata kwetu"}.`,
        `Tunasikitika na tunaomba radhi kwa ${d.about || "usumbufu ulioupata kwetu"}.`,
      ],
      "Ulistahili huduma bora zaidi, na hii si huduma tunayotaka kutoa.",
      d.when !== "" && `Tutalirekebisha ${d.when}.`,
      [
        "Asante kwa uvumilivu wako, na kwa kutupa nafasi ya kurekebisha.",
        "Tunakushukuru kwa kutuelewa, na tutafanya kila tuwezalo tuendelee kuaminika.",
      ],
    ],
    brief: (d) => [
      [
        `Samahani kwa ${d.about || "usumbufu ulioupata"}.`,
        `Tunaomba radhi kwa ${d.about || "usumbufu ulioupata"}.`,
        `Tuwie radhi kwa ${d.about || "usumbufu ulioupata"}.`,
      ],
      "Jambo hili halikupaswa kutokea.",
      d.when !== "" && `Tutalirekebisha ${d.when}.`,
      ["Asante kwa uvumilivu wako.", "Asante kwa kutuelewa."],
    ],
  },
  quote_follow_up: {
    full: (d) => [
      [
        `Tunatumaini umepata muda wa kuangalia nukuu yetu${joined(" ", d.reference)}${joined(" ya ", d.sum)}${joined(" ya ", d.about)}.`,
        `Tunarejea kwako kuhusu nukuu yetu${joined(" ", d.reference)}${joined(" ya ", d.sum)}${joined(" ya ", d.about)}, tukitumaini inakufaa.`,
        `Nukuu yetu${joined(" ", d.reference)}${joined(" ya ", d.sum)}${joined(" ya ", d.about)} unayo, na tungependa kujua unaionaje.`,
      ],
      "Je, una swali lolote, au kuna jambo ungependa libadilishwe?",
      [
        `Tutafurahi kusikia kutoka kwako${asDeadline(d.when)}.`,
        `Jibu fupi${asDeadline(d.when)} litatusaidia kukutengea nafasi.`,
      ],
    ],
    brief: (d) => [
      [
        `Je, umeangalia nukuu yetu${joined(" ", d.reference)}${joined(" ya ", d.sum)}${joined(" ya ", d.about)}?`,
        `Swali fupi kuhusu nukuu yetu${joined(" ", d.reference)}${joined(" ya ", d.sum)}${joined(" ya ", d.about)}: inakufaa?`,
        `Unaionaje nukuu yetu${joined(" ", d.reference)}${joined(" ya ", d.sum)}${joined(" ya ", d.about)}?`,
      ],
      "Tuambie kama kuna jambo la kubadilisha.",
      [
        `Kama inakufaa, jibu fupi la ndiyo${asDeadline(d.when)} linatutosha kuanza.`,
        `Tutafurahi kusikia kutoka kwako${asDeadline(d.when)}.`,
      ],
    ],
  },
  invitation: {
    full: (d) => [
      [
        `Tunayo furaha kukualika ${d.about || "kututembelea"}${joined(" ", d.when)}.`,
        `Itakuwa heshima kwetu kukukaribisha ${d.about || "kwetu"}${joined(" ", d.when)}.`,
        `Kwa moyo mkunjufu tunakualika ${d.about || "kututembelea"}${joined(" ", d.when)}.`,
      ],
      ["Itakuwa furaha kubwa kuwa nawe.", "Tutafurahi sana kukuona hapo."],
      "Tafadhali tujulishe kama utaweza kuja.",
    ],
    brief: (d) => [
      [
        `Unaalikwa ${d.about || "kututembelea"}${joined(" ", d.when)}.`,
        `Tunakualika ${d.about || "kututembelea"}${joined(" ", d.when)}.`,
        `Karibu ${d.about || "ututembelee"}${joined(" ", d.when)}.`,
      ],
      ["Tungependa kukuona. Jibu ujumbe huu tu.", "Itapendeza ukiwepo. Je, utakuja? Jibu fupi linatosha."],
    ],
  },
  review_request: {
    full: (d) => [
      [
        `Asante kwa kutuchagua${joined(" kwa ", d.about)}.`,
        `Ilikuwa furaha kukuhudumia${joined(" kwa ", d.about)}, na tunakushukuru kwa imani yako.`,
        `Tunatumaini umeridhika na ${d.about || "huduma yetu"}, na tunakushukuru kwa imani yako.`,
      ],
      "Kama uliridhika, je, ungeandika sentensi mbili au tatu kuhusu huduma yetu? Neno lako huwasaidia wengine kuamua.",
      [
        "Na kama kuna jambo halikuwa sawa, tafadhali tuambie kwanza ili tulirekebishe.",
        "Kama kuna kilichokosewa, tafadhali tusikie kwanza kutoka kwako ili tukirekebishe.",
      ],
    ],
    brief: (d) => [
      [
        `Umeonaje ${d.about || "kazi yetu"}?`,
        `Je, umeridhika na ${d.about || "kazi yetu"}?`,
        `Una maoni gani kuhusu ${d.about || "kazi yetu"}?`,
      ],
      "Sentensi mbili kutoka kwako huwasaidia wengine kuchagua. Ni dakika moja tu.",
      ["Kama kuna jambo halikuwa sawa, tuambie kwanza.", "Kuna kilichokosewa? Tuambie kwanza."],
    ],
  },
  welcome: {
    full: (d) => [
      [
        "Karibu sana kwetu. Tumefurahi kwamba umetuchagua.",
        "Tunakukaribisha kwa moyo mkunjufu, na asante kwa kutuchagua.",
        "Ni furaha kwetu kukukaribisha kati ya wateja wetu.",
      ],
      d.about !== "" && `Tuko tayari kukuhudumia kwa ${d.about}.`,
      [
        "Chochote unachohitaji, tuulize: tutafanya kila tuwezalo.",
        "Ukiwa na swali au ombi, tuambie. Tutafurahi kukusaidia.",
      ],
    ],
    brief: (d) => [
      ["Karibu! Tunafurahi kuwa nawe kama mteja wetu.", "Karibu, na asante kwa kutuchagua!", "Tumefurahi kuwa nawe!"],
      d.about !== "" && `Tupo kwa ajili ya ${d.about}.`,
      ["Ukiwa na swali, tuulize tu.", "Unahitaji kitu? Tuandikie."],
    ],
  },
};
