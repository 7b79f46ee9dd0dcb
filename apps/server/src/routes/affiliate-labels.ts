/** Figures of the programme as the page shows them. */
type AffiliateTerms = {
  readonly percent: number;
  readonly earningMonths: number;
  readonly refDays: number;
  readonly holdDays: number;
  /** Smallest payout in each currency: "₦5,000", "$10". */
  readonly minimums: readonly string[];
};

type AffiliateLabels = {
  readonly title: string;
  readonly earnings: string;
  readonly headline: string;
  readonly lead: string;
  readonly join: string;
  readonly readTerms: string;
  readonly howItWorks: string;
  readonly steps: readonly (readonly [title: string, text: string])[];
  readonly brings: string;
  readonly columns: readonly [plan: string, theyPay: string, youGet: string];
  /** Titles of the plans in English with theirs. */
  readonly plans: Readonly<Record<string, string>>;
  readonly eachTime: string;
  readonly terms: string;
  readonly conditions: readonly (readonly [what: string, text: string])[];
  readonly logIn: string;
};

type Labels = (terms: AffiliateTerms) => AffiliateLabels;

const en: Labels = ({ percent, earningMonths, refDays, holdDays, minimums }) => ({
  title: "Affiliates",
  earnings: "Your earnings",
  headline: `Earn ${percent}\u00a0% with every business you bring`,
  lead: `Ankara writes invoices on a phone, with or without network. Tell shops, studios and traders about it: when they pay for a plan, you get a share for ${earningMonths} months.`,
  join: "Become an affiliate",
  readTerms: "Read the terms",
  howItWorks: "How it works",
  steps: [
    ["Share your link", "You get a code and a link of your own, ready for WhatsApp and posters."],
    ["They sign up", `Whoever opens your link and signs up within ${refDays} days counts as yours.`],
    ["You are paid", `To your bank account or mobile money, from ${minimums.join(" or ")}.`],
  ],
  brings: "What a plan brings you",
  columns: ["Plan", "They pay", "You get"],
  plans: {},
  eachTime: `Each time it is paid within ${earningMonths} months after the sign-up.`,
  terms: "The terms",
  conditions: [
    ["What counts", `Payments for plans in the first ${earningMonths} months after sign-up. Credits do not count.`],
    ["Whose customer", `The first link a visitor opens counts, for ${refDays} days.`],
    ["The wait", `A commission waits ${holdDays} days. When the payment is refunded, it is taken back.`],
    [
      "Not allowed",
      "Your own purchases earn nothing. No paid search for our name, and no messages to people who did not ask.",
    ],
  ],
  logIn: "Log in",
});

const fr: Labels = ({ percent, earningMonths, refDays, holdDays, minimums }) => ({
  title: "Affiliés",
  earnings: "Vos gains",
  headline: `Gagnez ${percent}\u00a0% avec chaque entreprise que vous amenez`,
  lead: `Ankara fait des factures sur un téléphone, avec ou sans réseau. Parlez-en aux boutiques, aux ateliers et aux commerçants : quand ils paient une formule, vous touchez votre part pendant ${earningMonths} mois.`,
  join: "Devenir affilié",
  readTerms: "Lire les conditions",
  howItWorks: "Comment ça marche",
  steps: [
    ["Partagez votre lien", "Vous recevez un code et un lien à vous, prêts pour WhatsApp et les affiches."],
    ["Ils créent leur compte", `Qui ouvre votre lien et crée son compte dans les ${refDays} jours compte pour vous.`],
    ["Vous êtes payé", `Sur votre compte bancaire ou par mobile money, à partir de ${minimums.join(" ou ")}.`],
  ],
  brings: "Ce qu’une formule vous rapporte",
  columns: ["Formule", "Ils paient", "Vous recevez"],
  plans: { Monthly: "Mensuelle", "6 Months": "6 mois", Yearly: "Annuelle", Lifetime: "À vie" },
  eachTime: `À chaque paiement dans les ${earningMonths} mois après la création du compte.`,
  terms: "Les conditions",
  conditions: [
    [
      "Ce qui compte",
      `Les paiements de formules dans les ${earningMonths} premiers mois du compte. Les crédits ne comptent pas.`,
    ],
    ["À qui est le client", `Le premier lien qu’un visiteur ouvre compte, pendant ${refDays} jours.`],
    ["L’attente", `Une commission attend ${holdDays} jours. Si le paiement est remboursé, elle est reprise.`],
    [
      "Ce qui est interdit",
      "Vos propres achats ne rapportent rien. Pas d’annonces payantes sur notre nom, pas de messages à qui n’a rien demandé.",
    ],
  ],
  logIn: "Se connecter",
});

const sw: Labels = ({ percent, earningMonths, refDays, holdDays, minimums }) => ({
  title: "Washirika",
  earnings: "Mapato yako",
  headline: `Pata ${percent}\u00a0% kwa kila biashara unayoleta`,
  lead: `Programu ya Ankara inaandika ankara kwenye simu, mtandao uwepo au usiwepo. Waambie wenye maduka, mafundi na wafanyabiashara: wanapolipia mpango, unapata sehemu yako kwa miezi ${earningMonths}.`,
  join: "Kuwa mshirika",
  readTerms: "Soma masharti",
  howItWorks: "Jinsi inavyofanya kazi",
  steps: [
    ["Shiriki kiungo chako", "Unapata msimbo na kiungo chako mwenyewe, tayari kwa WhatsApp na mabango."],
    ["Wanajisajili", `Anayefungua kiungo chako na kujisajili ndani ya siku ${refDays} anahesabiwa kuwa wako.`],
    ["Unalipwa", `Kwenye akaunti yako ya benki au pesa ya simu, kuanzia ${minimums.join(" au ")}.`],
  ],
  brings: "Mpango unakuletea nini",
  columns: ["Mpango", "Wanalipa", "Unapata"],
  plans: { Monthly: "Kila mwezi", "6 Months": "Miezi 6", Yearly: "Kila mwaka", Lifetime: "Maisha yote" },
  eachTime: `Kila unapolipwa ndani ya miezi ${earningMonths} baada ya kujisajili.`,
  terms: "Masharti",
  conditions: [
    [
      "Kinachohesabiwa",
      `Malipo ya mipango katika miezi ${earningMonths} ya kwanza baada ya kujisajili. Salio la AI halihesabiwi.`,
    ],
    ["Mteja ni wa nani", `Kiungo cha kwanza anachofungua mgeni ndicho kinachohesabiwa, kwa siku ${refDays}.`],
    ["Kusubiri", `Kamisheni inasubiri siku ${holdDays}. Malipo yakirudishwa, inaondolewa.`],
    [
      "Kisichoruhusiwa",
      "Unachonunua mwenyewe hakikupi kamisheni. Usilipie matangazo ya utafutaji kwa jina letu, wala usitume ujumbe kwa wasioomba.",
    ],
  ],
  logIn: "Ingia",
});

const ha: Labels = ({ percent, earningMonths, refDays, holdDays, minimums }) => ({
  title: "Abokan talla",
  earnings: "Abin da kuka samu",
  headline: `Ku sami ${percent}\u00a0% daga kowane kasuwanci da kuka kawo`,
  lead: `Ankara tana yin inbois a waya, akwai intanet ko babu. Ku gaya wa shaguna, masu sana’a da ’yan kasuwa: idan suka biya tsari, kuna samun rabonku na watanni ${earningMonths}.`,
  join: "Zama abokin talla",
  readTerms: "Karanta sharuɗɗa",
  howItWorks: "Yadda yake aiki",
  steps: [
    ["Ku raba link ɗinku", `Kuna samun lamba da link naku, a shirye don WhatsApp da fosta.`],
    ["Suna yin rajista", `Wanda ya buɗe link ɗinku kuma ya yi rajista cikin kwanaki ${refDays} naku ne.`],
    ["Ana biyan ku", `Zuwa asusun bankinku ko kuɗin waya, daga ${minimums.join(" ko ")}.`],
  ],
  brings: "Abin da tsari yake kawo muku",
  columns: ["Tsari", "Suna biya", "Kuna samu"],
  plans: { Monthly: "Kowane wata", "6 Months": "Watanni 6", Yearly: "Kowace shekara", Lifetime: "Har abada" },
  eachTime: `Duk lokacin da aka biya cikin watanni ${earningMonths} bayan rajista.`,
  terms: "Sharuɗɗan",
  conditions: [
    [
      "Abin da ake ƙirgawa",
      `Biyan tsare-tsare a cikin watanni ${earningMonths} na farko bayan rajista. Ba a ƙirga kiredit.`,
    ],
    ["Kwastoman wane ne", `Link na farko da baƙo ya buɗe shi ake ƙirgawa, na kwanaki ${refDays}.`],
    ["Jira", `La’ada tana jiran kwana ${holdDays}. Idan aka mayar da kuɗin da aka biya, za a karɓe ta.`],
    [
      "Abin da ba a yarda ba",
      `Abin da kuka saya da kanku ba ya kawo komai. Kada ku biya tallar bincike da sunanmu, kada ku tura saƙo ga wanda bai nema ba.`,
    ],
  ],
  logIn: "Shiga",
});

const yo: Labels = ({ percent, earningMonths, refDays, holdDays, minimums }) => ({
  title: "Àwọn alágbàtà",
  earnings: "Èrè yín",
  headline: `Ẹ gba ${percent}\u00a0% lórí gbogbo òwò tí ẹ bá mú wá`,
  lead: `Ankara ń kọ ìwé owó lórí fóònù, bóyá íńtánẹ́ẹ̀tì wà tàbí kò sí. Ẹ sọ fún àwọn ṣọ́ọ̀bù, oníṣẹ́ ọwọ́ àti oníṣòwò: nígbà tí wọ́n bá san owó ètò, ẹ ń gba ìpín yín fún oṣù ${earningMonths}.`,
  join: "Di alágbàtà",
  readTerms: "Ka àdéhùn náà",
  howItWorks: "Bí ó ṣe ń ṣiṣẹ́",
  steps: [
    ["Ẹ pín ìjápọ̀ yín", `Ẹ gba àmì àti ìjápọ̀ tiyín, tó ṣetán fún WhatsApp àti pátákó.`],
    ["Wọ́n forúkọ sílẹ̀", `Ẹni tó bá ṣí ìjápọ̀ yín tó sì forúkọ sílẹ̀ láàárín ọjọ́ ${refDays} jẹ́ tiyín.`],
    ["A sanwó fún yín", `Sí àkáǹtì báńkì yín tàbí owó fóònù, láti ${minimums.join(" tàbí ")}.`],
  ],
  brings: "Ohun tí ètò kan ń mú wá fún yín",
  columns: ["Ètò", "Wọ́n san", "Ẹ gba"],
  plans: { Monthly: "Lóṣooṣù", "6 Months": "Oṣù 6", Yearly: "Lọ́dọọdún", Lifetime: "Títí láé" },
  eachTime: `Ní gbogbo ìgbà tí wọ́n bá san án láàárín oṣù ${earningMonths} lẹ́yìn ìforúkọsílẹ̀.`,
  terms: "Àdéhùn náà",
  conditions: [
    ["Ohun tí a ń kà", `Ìsanwó fún ètò ní oṣù ${earningMonths} àkọ́kọ́ lẹ́yìn ìforúkọsílẹ̀. A kì í ka kírẹ́dìtì.`],
    ["Ta ló ni oníbàárà", `Ìjápọ̀ àkọ́kọ́ tí àlejò bá ṣí ni a ń kà, fún ọjọ́ ${refDays}.`],
    ["Ìdúró", `Èrè máa ń dúró fún ọjọ́ ${holdDays}. Tí wọ́n bá dá owó náà padà, a óò gbà á padà.`],
    [
      "Ohun tí a kò gbà láyè",
      `Ohun tí ẹ rà fúnra yín kì í mú èrè wá. Ẹ má sanwó fún ìpolówó ìwákiri lórí orúkọ wa, ẹ má sì fi ọ̀rọ̀ ránṣẹ́ sí ẹni tí kò béèrè.`,
    ],
  ],
  logIn: "Wọlé",
});

const ig: Labels = ({ percent, earningMonths, refDays, holdDays, minimums }) => ({
  title: "Ndị mgbasa",
  earnings: "Ego ị nwetara",
  headline: `Nweta ${percent}\u00a0% n’azụmahịa ọ bụla ị kpọtara`,
  lead: `Ankara na-ede akwụkwọ ụgwọ n’ekwentị, ma netwọk ọ̀ dị ma ọ dịghị. Gwa ụlọ ahịa, ndị ọrụ aka na ndị ahịa: mgbe ha kwụrụ maka atụmatụ, ị na-enweta òkè gị ruo ọnwa ${earningMonths}.`,
  join: "Ghọọ onye mgbasa",
  readTerms: "Gụọ usoro iwu",
  howItWorks: "Otú o si arụ ọrụ",
  steps: [
    ["Kesaa njikọ gị", `Ị na-enweta koodu na njikọ nke gị, dị njikere maka WhatsApp na mpempe mgbasa.`],
    ["Ha na-edebanye aha", `Onye mepere njikọ gị ma debanye aha n’ime ụbọchị ${refDays} bụ nke gị.`],
    ["A na-akwụ gị", `N’akaụntụ ụlọ akụ gị ma ọ bụ ego ekwentị, malite na ${minimums.join(" ma ọ bụ ")}.`],
  ],
  brings: "Ihe atụmatụ na-ewetara gị",
  columns: ["Atụmatụ", "Ha na-akwụ", "Ị na-enweta"],
  plans: { Monthly: "Kwa ọnwa", "6 Months": "Ọnwa 6", Yearly: "Kwa afọ", Lifetime: "Ndụ gị niile" },
  eachTime: `Mgbe ọ bụla a kwụrụ ya n’ime ọnwa ${earningMonths} ka e debanyechara aha.`,
  terms: "Usoro iwu",
  conditions: [
    ["Ihe a na-agụ", `Ịkwụ ụgwọ atụmatụ n’ọnwa ${earningMonths} mbụ ka e debanyechara aha. A naghị agụ kredit.`],
    ["Onye nwe onye ahịa", `Njikọ mbụ ọbịa mepere ka a na-agụ, ruo ụbọchị ${refDays}.`],
    ["Ichere", `Ego mgbasa na-eche ụbọchị ${holdDays}. Ọ bụrụ na akwụghachiri ụgwọ ahụ, a ga-ewereghachi ya.`],
    [
      "Ihe anaghị ekwe",
      `Ihe ị zụrụ n’onwe gị anaghị eweta ihe. Akwụla ụgwọ mgbasa ozi ọchụchọ n’aha anyị, ezigakwala onye na-arịọghị ozi.`,
    ],
  ],
  logIn: "Banye",
});

const am: Labels = ({ percent, earningMonths, refDays, holdDays, minimums }) => ({
  title: "አጋሮች",
  earnings: "ያገኙት ገቢ",
  headline: `ከሚያመጡት እያንዳንዱ ድርጅት ${percent}\u00a0% ያግኙ`,
  lead: `Ankara ኔትወርክ ቢኖርም ባይኖርም በስልክ ላይ ኢንቮይስ ይጽፋል። ለሱቆች፣ ለባለሙያዎችና ለነጋዴዎች ይንገሩ፦ ለዕቅድ ሲከፍሉ ለ${earningMonths} ወራት ድርሻዎን ያገኛሉ።`,
  join: "አጋር ይሁኑ",
  readTerms: "ውሉን ያንብቡ",
  howItWorks: "እንዴት እንደሚሠራ",
  steps: [
    ["አገናኝዎን ያጋሩ", `ለWhatsAppና ለፖስተር የተዘጋጀ የራስዎ ኮድና አገናኝ ያገኛሉ።`],
    ["ይመዘገባሉ", `አገናኝዎን ከፍቶ በ${refDays} ቀናት ውስጥ የተመዘገበ የእርስዎ ሆኖ ይቆጠራል።`],
    ["ይከፈልዎታል", `ወደ ባንክ ሂሳብዎ ወይም ወደ ሞባይል ገንዘብ፣ ከ${minimums.join(" ወይም ")} ጀምሮ።`],
  ],
  brings: "ዕቅድ የሚያመጣልዎ",
  columns: ["ዕቅድ", "የሚከፍሉት", "የሚያገኙት"],
  plans: { Monthly: "በየወሩ", "6 Months": "6 ወራት", Yearly: "በየዓመቱ", Lifetime: "ለዘለቄታው" },
  eachTime: `ከተመዘገቡ በኋላ በ${earningMonths} ወራት ውስጥ በተከፈለ ቁጥር።`,
  terms: "ውሉ",
  conditions: [
    ["የሚቆጠረው", `ከተመዘገቡ በኋላ በመጀመሪያዎቹ ${earningMonths} ወራት ለዕቅድ የተከፈለ። ክሬዲት አይቆጠርም።`],
    ["ደንበኛው የማን ነው", `ጎብኚው መጀመሪያ የከፈተው አገናኝ ለ${refDays} ቀናት ይቆጠራል።`],
    ["ጥበቃ", `ኮሚሽኑ ${holdDays} ቀናት ይጠብቃል። ክፍያው ከተመለሰ ኮሚሽኑ ይነሳል።`],
    ["ያልተፈቀደ", `ራስዎ የገዙት ምንም አያስገኝም። በስማችን የፍለጋ ማስታወቂያ አይክፈሉ፣ ላልጠየቀ ሰውም መልእክት አይላኩ።`],
  ],
  logIn: "ይግቡ",
});

const rw: Labels = ({ percent, earningMonths, refDays, holdDays, minimums }) => ({
  title: "Abafatanyabikorwa",
  earnings: "Ayo winjije",
  headline: `Bona ${percent}\u00a0% kuri buri bucuruzi uzanye`,
  lead: `Ankara yandika fagitire kuri telefone, hari interineti cyangwa itariho. Bwira amaduka, abanyabukorikori n’abacuruzi: iyo bishyuye ifatabuguzi, ubona umugabane wawe mu mezi ${earningMonths}.`,
  join: "Ba umufatanyabikorwa",
  readTerms: "Soma amasezerano",
  howItWorks: "Uko bikora",
  steps: [
    ["Sangiza linki yawe", `Ubona kode na linki byawe, byiteguye kuri WhatsApp no ku byapa.`],
    ["Bariyandikisha", `Ufunguye linki yawe akiyandikisha mu minsi ${refDays} abarwa nk’uwawe.`],
    ["Urishyurwa", `Kuri konti yawe ya banki cyangwa mobile money, guhera kuri ${minimums.join(" cyangwa ")}.`],
  ],
  brings: "Icyo ifatabuguzi rikuzanira",
  columns: ["Ifatabuguzi", "Bishyura", "Ubona"],
  plans: { Monthly: "Ku kwezi", "6 Months": "Amezi 6", Yearly: "Ku mwaka", Lifetime: "Ubuzima bwose" },
  eachTime: `Igihe cyose ryishyuwe mu mezi ${earningMonths} nyuma yo kwiyandikisha.`,
  terms: "Amasezerano",
  conditions: [
    [
      "Ibibarwa",
      `Ubwishyu bw’amafatabuguzi mu mezi ${earningMonths} ya mbere nyuma yo kwiyandikisha. Amanota ntabarwa.`,
    ],
    ["Umukiriya ni uwa nde", `Linki ya mbere umushyitsi afunguye ni yo ibarwa, mu minsi ${refDays}.`],
    ["Gutegereza", `Komisiyo itegereza iminsi ${holdDays}. Iyo ubwishyu busubijwe, ivanwaho.`],
    [
      "Ibitemewe",
      `Ibyo wiguriye ubwawe nta cyo biguha. Ntiwishyure kwamamaza mu ishakiro ku izina ryacu, kandi ntiwohereze ubutumwa ku batabusabye.`,
    ],
  ],
  logIn: "Injira",
});

const pcm: Labels = ({ percent, earningMonths, refDays, holdDays, minimums }) => ({
  title: "Affiliates",
  earnings: "Wetin you don make",
  headline: `Make ${percent}\u00a0% from every business wey you bring`,
  lead: `Ankara dey write invoice for phone, whether network dey or e no dey. Tell shops, artisans and traders: when dem pay for plan, you go get your share for ${earningMonths} months.`,
  join: "Become affiliate",
  readTerms: "Read di terms",
  howItWorks: "How e dey work",
  steps: [
    ["Share your link", `You go get code and link of your own, ready for WhatsApp and posters.`],
    ["Dem go register", `Anybody wey open your link and register inside ${refDays} days na your own.`],
    ["We go pay you", `Enter your bank account or mobile money, from ${minimums.join(" or ")}.`],
  ],
  brings: "Wetin plan dey bring you",
  columns: ["Plan", "Dem dey pay", "You dey get"],
  plans: { Monthly: "Every month", "6 Months": "6 months", Yearly: "Every year", Lifetime: "For life" },
  eachTime: `Every time dem pay am inside ${earningMonths} months afta dem register.`,
  terms: "Di terms",
  conditions: [
    [
      "Wetin dey count",
      `Payments for plans inside di first ${earningMonths} months afta dem register. Credits no dey count.`,
    ],
    ["Who get di customer", `Di first link wey visitor open na im dey count, for ${refDays} days.`],
    ["How long e dey wait", `Commission dey wait ${holdDays} days. If dem refund di payment, we go remove am.`],
    [
      "Wetin we no allow",
      `Wetin you buy yourself no dey bring anything. No pay for search adverts wit our name, and no send message to people wey no ask.`,
    ],
  ],
  logIn: "Log in",
});

/** Languages in which somebody has written the page. */
export const affiliateLabels: Readonly<Record<string, Labels>> = { en, fr, sw, ha, yo, ig, am, rw, pcm };
