import type { MailLabels } from "./mail-label-types.ts";

/** Hausa of Kano and the north; people are addressed as “ku”. Waits for the eye of a native reader: docs/translation/ha.md. */
export const hausaMail: MailLabels = {
  hello: "Barka {name},",
  helloNobody: "Barka,",
  yourClient: "Kwastomanku",
  anInvoice: "inbois",
  inVersion: "{number}, siga ta {version},",
  sandbox: "Wannan gwaji ne: babu kuɗin gaske da ya motsa.",
  purchases: {
    Monthly: "Kowane wata",
    Yearly: "Kowace shekara",
    Lifetime: "Har abada",
    "1 Month": "Wata 1",
    "6 Months": "Watanni 6",
    "12 Months": "Watanni 12",
    credits: "kiredit {count}",
  },
  differs: { reference: "lambar tuni", amount: "adadin kuɗi", currency: "nau’in kuɗi", customer: "kwastoma" },
  bankDetails: "Ba ma canza bayanin banki ta imel.",
  sentWith: "An tura da Ankara.",
  client: {
    invoice: {
      subject: "Inbois {number} daga {company}",
      lines: ["ga inbois {number} na {balance}, a biya zuwa {due}.", "Mun gode."],
      action: "Duba ku biya {number}",
    },
    paid: {
      subject: "Inbois {number} daga {company}",
      lines: ["an biya inbois {number} na {total}. Mun gode."],
      action: "Duba {number}",
    },
    credit: {
      subject: "Takardar rage bashi {number} daga {company}",
      lines: ["ga takardar rage bashi {number}: {total} ya rage bashinku.", "Mun gode."],
      action: "Duba {number}",
    },
    offer: {
      subject: "Takardar farashi {number} daga {company}",
      lines: ["ga takardar farashi {number} ta {total}, tana aiki har {due}.", "Mun gode."],
      action: "Duba ku amsa {number}",
    },
    receipt: {
      subject: "Rasit {number} daga {company}",
      lines: ["ga rasit {number} na {total}.", "Mun gode."],
      action: "Duba {number}",
    },
    cardReceipt: {
      subject: "Rasit na {number} daga {company}",
      lines: ["{company} ya karɓi {sum} domin {number}. Lambar tuni {reference}.", "Sauran bashi: {left}."],
      action: "Duba {number}",
    },
    statement: {
      subject: "Bayanin asusu daga {company}",
      lines: ["ga bayanin asusunku har zuwa {date}. Sauran ku {balance}.", "Mun gode."],
      action: "",
    },
  },
  notice: {
    confirmEmail: {
      subject: "Ku tabbatar da imel ɗinku",
      lines: [
        "an ba da wannan adireshi don asusun Ankara. Don tabbatar da cewa naku ne, ku buɗe wannan link cikin kwana uku.",
      ],
      action: "Tabbatar da wannan adireshi",
      after: ["Link ɗin yana aiki sau ɗaya. Idan ba ku ba ne, ku yi watsi da wannan imel."],
    },
    resetPassword: {
      subject: "Ku saita sabuwar kalmar sirri",
      lines: [
        "wani ya nemi a saita sabuwar kalmar sirri ta asusunku. Don zaɓar ta, ku buɗe wannan link cikin awa ɗaya.",
      ],
      action: "Saita sabuwar kalmar sirri",
      after: [
        "Link ɗin yana aiki sau ɗaya. Idan ba ku ba ne, ku yi watsi da wannan imel. Kalmar sirrinku ba za ta canza ba.",
      ],
    },
    newSignIn: {
      subject: "An shiga asusunku da sabuwar na’ura",
      lines: ["wani ya shiga asusunku da sabuwar na’ura: {device}, {date}."],
      action: "Duba inda aka shiga",
      after: [
        "Idan ku ne, babu abin da za ku yi. Idan ba ku ba ne, ku fitar da na’urar ku saita sabuwar kalmar sirri.",
      ],
    },
    passwordChanged: {
      subject: "An canza kalmar sirrinku",
      lines: ["an canza kalmar sirrin asusunku ranar {date}, da {device}. An fitar da duk sauran na’urori."],
      action: "Saita sabuwar kalmar sirri",
      after: ["Idan ku ne, babu abin da za ku yi. Idan ba ku ba ne, ku saita sabuwar kalmar sirri yanzu."],
    },
    emailChanged: {
      subject: "An canza imel ɗin asusunku",
      lines: ["tun ranar {date}, imel game da asusunku suna zuwa wani adireshi daban. An canza shi da {device}."],
      action: "Duba inda aka shiga",
      after: ["Idan ku ne, babu abin da za ku yi. Idan ba ku ba ne, ku amsa wannan imel nan take."],
    },
    bankDetailsChanged: {
      subject: "An canza bayanin banki a kan inbois ɗinku",
      lines: [
        "tun ranar {date}, inbois ɗinku suna neman kwastomomi su biya zuwa wani bayanin banki daban. An canza shi da {device}.",
      ],
      action: "Duba bayanin bankinku",
      after: [
        "Idan ku ne, babu abin da za ku yi. Idan ba ku ba ne, ku mayar da shi, ku saita sabuwar kalmar sirri, ku gargaɗi kwastomominku.",
      ],
    },
    payoutsChanged: {
      subject: "An canza inda kuɗin kwastomominku ke zuwa",
      lines: ["ranar {date}, an haɗa ko an canza asusun da {title} ke tura kuɗin kwastomominku a ciki, da {device}."],
      action: "Duba asusunku",
      after: [
        "Idan ku ne, babu abin da za ku yi. Idan ba ku ba ne, ku saita sabuwar kalmar sirri, ku mayar da asusun, ku faɗa wa {title}.",
      ],
    },
    guessed: {
      subject: "Wani yana ƙoƙarin shiga asusunku",
      lines: [
        "ranar {date}, wani ya gwada kalmomin sirri da yawa marasa daidai don asusunku, daga na’urorin da ba ku taɓa amfani da su ba. Babu wanda ya shiga. Mun sa waɗannan na’urori su jira; naku suna aiki.",
      ],
      action: "Saita sabuwar kalmar sirri",
      after: ["Idan kalmar sirrinku doguwa ce kuma ba a amfani da ita a wani wuri, babu abin da za ku yi."],
    },
    usernameChanged: {
      subject: "An canza sunan shigarku",
      lines: ["tun ranar {date}, kuna shiga da suna {title}. An canza shi da {device}."],
      action: "Duba inda aka shiga",
      after: ["Idan ku ne, babu abin da za ku yi. Idan ba ku ba ne, ku saita sabuwar kalmar sirri yanzu."],
    },
    signedOutElsewhere: {
      subject: "An fitar da sauran na’urorinku",
      lines: ["an fitar da sauran na’urorinku ranar {date}, da {device}."],
      action: "Duba inda aka shiga",
      after: ["Idan ku ne, babu abin da za ku yi. Idan ba ku ba ne, ku saita sabuwar kalmar sirri yanzu."],
    },
    accountDeleted: {
      subject: "An goge asusunku",
      lines: ["an goge asusunku da duk bayanansa ranar {date}, da {device}. Ba za a iya dawo da su ba."],
      action: "",
      after: ["Idan ba ku ba ne, ku amsa wannan imel nan take."],
    },
    secondFactorOn: {
      subject: "Yanzu shiga tana tambayar lamba",
      lines: ["tun ranar {date}, shiga tana buƙatar lamba daga manhajar tantancewarku ma. An saita ta da {device}."],
      action: "Duba inda aka shiga",
      after: [
        "Ku ajiye lambobin ceto inda za ku same su ko babu wayarku. Idan ba ku ba ne, ku saita sabuwar kalmar sirri yanzu.",
      ],
    },
    secondFactorOff: {
      subject: "Shiga ba ta tambayar lamba kuma",
      lines: ["tun ranar {date}, kalmar sirrinku kaɗai tana buɗe asusunku. An kashe lambar da {device}."],
      action: "Duba inda aka shiga",
      after: ["Idan ba ku ba ne, ku saita sabuwar kalmar sirri yanzu, ku sake kunna lambar."],
    },
    apiKeyMade: {
      subject: "Sabon makullin API na kasuwancinku",
      lines: [
        "ranar {date}, an ƙirƙiri makullin API {title} da {device}. Manhajar da take da shi tana iya amfani da abin da kuka yarda.",
      ],
      action: "Duba makullan API ɗinku",
      after: ["Idan ba ku ba ne, ku soke shi, ku saita sabuwar kalmar sirri yanzu."],
    },
    webhookAdded: {
      subject: "Ana tura abin da ke faruwa a kasuwancinku zuwa sabon adireshi",
      lines: ["ranar {date}, an ƙara {title} da {device}. Ana tura abin da ke faruwa a kasuwancinku can."],
      action: "Duba webhook ɗinku",
      after: ["Idan ba ku ba ne, ku cire shi, ku saita sabuwar kalmar sirri yanzu."],
    },
    webhookStopped: {
      subject: "An kashe webhook",
      lines: ["{title} bai amsa ba har kwana uku, don haka ba a ƙara tura komai can.", "Amsarsa ta ƙarshe: {reason}"],
      action: "Duba webhook ɗinku",
      after: ["Ku sake kunna shi idan ya fara amsawa; kuna iya sake tura abin da bai isa ba har kwana 30."],
    },
    passkeyAdded: {
      subject: "An ƙara makullin shiga a asusunku",
      lines: [
        "tun ranar {date}, makullin shiga {title} yana buɗe asusunku ba tare da kalmar sirri ba. An ƙara shi da {device}.",
      ],
      action: "Duba inda aka shiga",
      after: ["Idan ku ne, babu abin da za ku yi. Idan ba ku ba ne, ku cire shi, ku saita sabuwar kalmar sirri yanzu."],
    },
    passkeyRemoved: {
      subject: "An cire makullin shiga daga asusunku",
      lines: ["tun ranar {date}, makullin shiga {title} ba ya buɗe asusunku kuma. An cire shi da {device}."],
      action: "Duba inda aka shiga",
      after: ["Idan ku ne, babu abin da za ku yi. Idan ba ku ba ne, ku saita sabuwar kalmar sirri yanzu."],
    },
    phoneAdded: {
      subject: "Lambar waya tana buɗe asusunku",
      lines: [
        "tun ranar {date}, lambobin sirri da ake turawa {title} suna buɗe asusunku. An ƙara lambar wayar da {device}.",
      ],
      action: "Duba inda aka shiga",
      after: ["Idan ku ne, babu abin da za ku yi. Idan ba ku ba ne, ku cire ta, ku saita sabuwar kalmar sirri yanzu."],
    },
    phoneRemoved: {
      subject: "Lambar waya ba ta buɗe asusunku kuma",
      lines: [
        "tun ranar {date}, lambobin sirri da ake turawa {title} ba sa buɗe asusunku kuma. An cire ta da {device}.",
      ],
      action: "Duba inda aka shiga",
      after: ["Idan ku ne, babu abin da za ku yi. Idan ba ku ba ne, ku saita sabuwar kalmar sirri yanzu."],
    },
    personInvited: {
      subject: "An gayyaci wani zuwa kasuwancinku",
      lines: [
        "tun ranar {date}, akwai gayyatar {title} a buɗe. An yi ta da {device}, tana aiki sau ɗaya, har kwana 3.",
      ],
      action: "Duba mutanenku",
      after: ["Idan ba ku ba ne, ku janye ta, ku saita sabuwar kalmar sirri yanzu."],
    },
    personJoined: {
      subject: "Wani ya shiga kasuwancinku",
      lines: ["tun ranar {date}, {title} yana aiki a kasuwancinku, da {device}."],
      action: "Duba mutanenku",
      after: ["Idan ba ku ne kuka gayyace shi ba, ku cire shi yanzu."],
    },
    personChanged: {
      subject: "An canza matsayin memba",
      lines: ["tun ranar {date}, an canza abin da {title} zai iya yi a kasuwancinku. An canza shi da {device}."],
      action: "Duba mutanenku",
      after: ["Idan ba ku ba ne, ku mayar da shi, ku saita sabuwar kalmar sirri yanzu."],
    },
    personRemoved: {
      subject: "An cire memba daga kasuwancinku",
      lines: ["tun ranar {date}, {title} ba ya aiki a kasuwancinku kuma. An cire shi da {device}."],
      action: "Duba mutanenku",
      after: ["Idan ba ku ba ne, ku saita sabuwar kalmar sirri yanzu."],
    },
    personLeft: {
      subject: "Memba ya bar kasuwancinku",
      lines: ["tun ranar {date}, {title} ba ya aiki a kasuwancinku kuma: ya bar shi da kansa."],
      action: "Duba mutanenku",
    },
    personAsks: {
      subject: "Memba ya kasa shiga",
      lines: ["{title} ya kasa shiga, yana neman ku sake barinsa ya shiga, da {device}."],
      action: "Duba mutanenku",
      after: [
        "Ku fara kiransa ku kwatanta lambobin nan huɗu. Idan babu wani naku da ya nema, ku ajiye buƙatar gefe: babu wanda zai shiga sai da ku.",
      ],
    },
    personLetBack: {
      subject: "Kun sake barin memba ya shiga",
      lines: [
        "tun ranar {date}, akwai link da zai sake barin {title} ya shiga, sau ɗaya, cikin awa ɗaya. Kun yarda da shi da {device}.",
      ],
      action: "Duba mutanenku",
      after: ["Idan ba ku ba ne, ku janye link ɗin, ku saita sabuwar kalmar sirri yanzu."],
    },
    loginRenewed: {
      subject: "An sabunta hanyar shigarku",
      lines: [
        "tun ranar {date}, duk abin da kuke shiga da shi a da ba ya aiki: kalmar sirri, makullan shiga, lambar waya da wannan adireshin imel. Mai kasuwancin zai tura muku sabon link.",
      ],
      action: "Shiga",
      after: [
        "Bayan kun shiga, ku sake ƙara makullin shiga, kalmar sirri ko adireshin imel ɗinku. Idan ba ku nemi wannan ba, ku kira mai kasuwancin.",
      ],
    },
    affiliate: {
      subject: "Shafinku na abokin talla",
      lines: [
        "lambarku ita ce {code}. Kuna samun la’ada daga waɗanda suka yi rajista cikin kwana 30 bayan sun buɗe wannan link:\n{signUp}",
      ],
      action: "Duba shafinku",
      after: ["Kada ku nuna wa kowa adireshin shafinku."],
    },
    planReceipt: {
      subject: "Rasit {reference}",
      lines: ["mun gode. Mun karɓi {sum} domin {title}.", "Lambar tuni: {reference}. An biya ranar {date}."],
      action: "Duba rasit ɗinku",
    },
    paidTwice: {
      subject: "An biya sau biyu: za a mayar muku da {sum}",
      lines: [
        "an biya {title} sau biyu, ɗaya a shafin biyan kuɗi da aka bari a baya. Mun riƙe biyan kuɗi ɗaya, mun mayar da ɗayan, {sum}. Lambar tuni: {reference}.",
      ],
      action: "Duba biyan kuɗinku",
    },
    planEnded: {
      subject: "Tsarinku {title} ya ƙare",
      lines: [
        "tsarinku {title} ya ƙare. Duk abin da kuka yi yana nan a na’urarku, kuna iya karanta shi ku fitar da shi.",
        "Na’ura ɗaya za ta ci gaba da daidaitawa. Don dawo da duk na’urori da samfura, ku zaɓi tsari.",
      ],
      action: "Zaɓi tsari",
    },
    planNotRenewed: {
      subject: "Ba a sabunta tsarinku {title} ba",
      lines: [
        "ba mu iya sabunta tsarinku {title} ba ({sum}).",
        "Komai yana aiki har {date}. Don ci gaba da tsarin, ku duba katinku ko ku sake biya.",
      ],
      action: "Biyan tsari",
    },
    offerTyped: {
      subject: "{who} ya karɓi {number}",
      lines: ["{who} ya karɓi {which} na {sum}, ya rubuta sunansa a shafinsa.", "Abin da ya rubuta: {reason}"],
      action: "Buɗe {number}",
    },
    offerSigned: {
      subject: "{who} ya karɓi {number}",
      lines: ["{who} ya karɓi {which} na {sum}, ya sa hannu a shafinsa.", "Abin da ya rubuta: {reason}"],
      action: "Buɗe {number}",
    },
    offerDeclined: {
      subject: "{who} ya ƙi {number}",
      lines: ["{who} ya ƙi {which} na {sum}.", "Abin da ya rubuta: {reason}"],
      action: "Buɗe {number}",
    },
    claimed: {
      subject: "{who} ya ce ya biya {sum} a kan {number}",
      lines: [
        "{who} ya ce ya biya {sum} a kan {number}.",
        "Lambar tuni: {reference}.",
        "Ku fara duba asusunku, sannan ku tabbatar da shi a manhajar ko ku nuna ba a karɓa ba.",
      ],
      action: "Buɗe {number}",
    },
    detailsCorrected: {
      subject: "{who} ya gyara bayanansa",
      lines: ["{who} ya ce wasu bayanansa sun canza. Babu abin da zai canza sai kun karɓa."],
      action: "Buɗe kwastoma",
    },
    paidByCard: {
      subject: "An biya {sum} da kati domin {number}",
      lines: [
        "{who} ya biya {sum} da kati domin {number}. Lambar tuni {reference}.",
        "{credit} ya wuce sauran bashi, ya zama ajiyar kwastoma.",
      ],
      action: "Buɗe {number}",
    },
    cardRefund: {
      subject: "An mayar da kuɗin kati: {sum}",
      lines: [
        "an mayar wa kwastomanku da {sum} na biyan kati {reference}. Littattafanku suna nuna shi a matsayin janye biya.",
      ],
      action: "",
    },
    refundFailed: {
      subject: "Mayar da {sum} bai yi nasara ba",
      lines: [
        "kamfanin biyan kuɗi bai iya mayar da {sum} na biyan kati {reference} ba. Kwastomanku bai karɓa ba.",
        "Ku nemi lambar tuni a wurinsu, ku sake gwadawa a kan inbois, ko ku mayar wa kwastomanku ta wata hanya.",
      ],
      action: "Buɗe inbois ɗin",
    },
    disputeOpened: {
      subject: "Bankin kwastomanku yana jayayya kan {sum} domin {number}",
      lines: [
        "bankin {who} yana neman a mayar da {sum} na biyan kati domin {number}. Lambar tuni {reference}.",
        "Ku amsa a kamfanin biyan kuɗi zuwa {date}, da inbois da abin da ya nuna kun kai kaya. Idan babu amsa, za a mayar da kuɗin.",
        "Har sai banki ya yanke hukunci, inbois yana nan an biya, yana nuna “Ana jayayya”.",
      ],
      action: "Buɗe {number}",
    },
    disputeWon: {
      subject: "{sum} na {number} naku ne",
      lines: [
        "bankin {who} ya ba ku gaskiya: {sum} da aka biya da kati domin {number} yana nan naku. Lambar tuni {reference}.",
      ],
      action: "Buɗe {number}",
    },
    disputeLost: {
      subject: "Bankin kwastomanku ya karɓe {sum}",
      lines: [
        "bankin {who} bai ba ku gaskiya ba, ya karɓe {sum} na biyan kati domin {number}. Lambar tuni {reference}.",
        "Littattafanku suna nuna shi a matsayin janye biya, inbois ɗin kuma yana sake neman kuɗin.",
      ],
      action: "Buɗe {number}",
    },
    planDisputed: {
      subject: "Bankinku yana jayayya da biyanku na {title}",
      lines: [
        "bankinku yana neman mu mayar da {sum} da aka biya domin {title}. Lambar tuni {reference}.",
        "Tsarinku zai ci gaba har banki ya yanke hukunci. Idan ba ku nemi wannan ba, ku faɗa wa bankinku cewa biyan naku ne; idan aka mayar da kuɗin, tsarin zai ƙare.",
      ],
      action: "Duba biyan kuɗinku",
    },
    packDisputed: {
      subject: "Bankinku yana jayayya da biyanku na {title}",
      lines: [
        "bankinku yana neman mu mayar da {sum} da aka biya domin {title}. Lambar tuni {reference}.",
        "Ba za a iya amfani da kiredit ɗin ba har banki ya yanke hukunci. Idan ba ku nemi wannan ba, ku faɗa wa bankinku cewa biyan naku ne: sai kiredit ɗin ya dawo.",
      ],
      action: "Duba biyan kuɗinku",
    },
    cardUnclear: {
      subject: "Ku duba biyan kati domin {number}",
      lines: [
        "kamfanin biyan kuɗi ya ba da rahoton biyan kati domin {number} wanda ya bambanta ({differs}): {came} ya zo, {asked} ake tsammani. Ba a ƙidaya shi an biya ba.",
        "Ku nemi lambar tuni {reference} a kamfanin biyan kuɗi. Idan kuɗin naku ne, ku tabbatar da shi a kan inbois; idan ba naku ba ne, ku zaɓi “Ba a karɓa ba”. Kafin nan mun nemi kwastomanku kada ya sake biya.",
      ],
      action: "Buɗe {number}",
    },
    paymentDifference: {
      subject: "{title} yana da biyan kuɗi da ya bambanta da naku",
      lines: [
        "{title} yana nuna {sum} na {date} (lambar tuni {reference}) da bai dace da biyan kuɗinku ba.",
        "Shafinku na Kuɗi yana faɗin abin da ya bambanta da abin da za ku iya yi.",
      ],
      action: "Buɗe Kuɗi",
    },
  },
};
