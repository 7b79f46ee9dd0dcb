import type { MailLabels } from "./mail-label-types.ts";

/** Swahili of Kenya and Tanzania. Waits for the eye of a native accountant. */
export const swahiliMail: MailLabels = {
  hello: "Habari {name},",
  helloNobody: "Habari,",
  yourClient: "Mteja wako",
  anInvoice: "ankara",
  inVersion: "{number}, toleo la {version},",
  sandbox: "Hili lilikuwa jaribio: hakuna pesa halisi iliyohamishwa.",
  purchases: {
    Monthly: "Kila mwezi",
    Yearly: "Kila mwaka",
    Lifetime: "Maisha yote",
    "1 Month": "Mwezi 1",
    "6 Months": "Miezi 6",
    "12 Months": "Miezi 12",
    credits: "krediti {count}",
  },
  differs: { reference: "kumbukumbu", amount: "kiasi", currency: "sarafu", customer: "mteja" },
  bankDetails: "Hatubadilishi kamwe maelezo ya benki kwa barua pepe.",
  sentWith: "Imetumwa kwa programu ya Ankara.",
  client: {
    invoice: {
      subject: "Ankara {number} kutoka {company}",
      lines: ["hii ni ankara {number} ya {balance}, ilipwe kufikia {due}.", "Asante."],
      action: "Tazama na ulipe {number}",
    },
    paid: {
      subject: "Ankara {number} kutoka {company}",
      lines: ["ankara {number} ya {total} imelipwa. Asante."],
      action: "Tazama {number}",
    },
    credit: {
      subject: "Hati ya mkopo (credit note) {number} kutoka {company}",
      lines: ["hii ni hati ya mkopo (credit note) {number}: {total} imepunguzwa kwenye deni lako.", "Asante."],
      action: "Tazama {number}",
    },
    offer: {
      subject: "Makadirio ya bei {number} kutoka {company}",
      lines: ["haya ni makadirio yetu ya bei {number} ya {total}, yanatumika hadi {due}.", "Asante."],
      action: "Tazama na ujibu {number}",
    },
    receipt: {
      subject: "Risiti {number} kutoka {company}",
      lines: ["hii ni risiti {number} ya {total}.", "Asante."],
      action: "Tazama {number}",
    },
    cardReceipt: {
      subject: "Risiti ya {number} kutoka {company}",
      lines: ["{company} imepokea {sum} kwa {number}. Kumbukumbu {reference}.", "Salio la kulipa: {left}."],
      action: "Tazama {number}",
    },
    statement: {
      subject: "Taarifa ya akaunti kutoka {company}",
      lines: ["hii ni taarifa ya akaunti yako hadi {date}. Deni ni {balance}.", "Asante."],
      action: "",
    },
  },
  notice: {
    confirmEmail: {
      subject: "Thibitisha barua pepe yako",
      lines: [
        "anwani hii imetolewa kwa akaunti ya programu ya Ankara. Ili kuthibitisha kuwa ni yako, fungua kiungo hiki ndani ya siku tatu.",
      ],
      action: "Thibitisha anwani hii",
      after: ["Kiungo hufanya kazi mara moja. Kama si wewe, puuza barua pepe hii: hakuna kitakachotokea."],
    },
    resetPassword: {
      subject: "Weka nenosiri jipya",
      lines: [
        "mtu ameomba kuweka nenosiri jipya la akaunti yako. Ili kulichagua, fungua kiungo hiki ndani ya saa moja.",
      ],
      action: "Weka nenosiri jipya",
      after: ["Kiungo hufanya kazi mara moja. Kama si wewe, puuza barua pepe hii: nenosiri lako linabaki vilevile."],
    },
    newSignIn: {
      subject: "Kuingia kupya kwenye akaunti yako",
      lines: ["akaunti yako imefunguliwa kwenye kifaa ambacho hakikuwa kimeingia hapo awali: {device}, {date}."],
      action: "Vifaa vilivyoingia",
      after: ["Kama ni wewe, huna la kufanya. Kama si wewe, ondoa kifaa hicho na uweke nenosiri jipya."],
    },
    passwordChanged: {
      subject: "Nenosiri lako limebadilishwa",
      lines: ["nenosiri la akaunti yako limebadilishwa {date}, kwa {device}. Vifaa vingine vyote vimeondolewa."],
      action: "Weka nenosiri jipya",
      after: ["Kama ni wewe, huna la kufanya. Kama si wewe, weka nenosiri jipya sasa."],
    },
    emailChanged: {
      subject: "Barua pepe ya akaunti yako imebadilishwa",
      lines: ["tangu {date} barua pepe za akaunti yako zinakwenda kwenye anwani nyingine. Imebadilishwa kwa {device}."],
      action: "Vifaa vilivyoingia",
      after: ["Kama ni wewe, huna la kufanya. Kama si wewe, jibu barua pepe hii mara moja."],
    },
    bankDetailsChanged: {
      subject: "Maelezo ya benki kwenye ankara zako yamebadilishwa",
      lines: [
        "tangu {date} ankara zako zinawaonyesha wateja maelezo mengine ya benki ya kulipia. Yamebadilishwa kwa {device}.",
      ],
      action: "Angalia maelezo yako ya benki",
      after: ["Kama ni wewe, huna la kufanya. Kama si wewe, yarudishe, weka nenosiri jipya na uwaonye wateja wako."],
    },
    payoutsChanged: {
      subject: "Akaunti inayopokea malipo ya wateja wako imebadilishwa",
      lines: [
        "tarehe {date} akaunti ambayo {title} hulipia pesa za wateja wako iliunganishwa au kubadilishwa kwa {device}.",
      ],
      action: "Angalia akaunti zako",
      after: ["Kama ni wewe, huna la kufanya. Kama si wewe, weka nenosiri jipya, rudisha akaunti na uwaambie {title}."],
    },
    guessed: {
      subject: "Mtu anajaribu kuingia kwenye akaunti yako",
      lines: [
        "tarehe {date} manenosiri yasiyo sahihi yalijaribiwa mara kwa mara kwa akaunti yako, kwa vifaa ambavyo hujawahi kuvitumia. Hakuna aliyeingia. Vifaa hivyo vinalazimika kusubiri; vyako havilazimiki.",
      ],
      action: "Weka nenosiri jipya",
      after: ["Huna la kufanya kama nenosiri lako ni refu na halitumiki kwingine."],
    },
    usernameChanged: {
      subject: "Jina la mtumiaji la akaunti yako limebadilishwa",
      lines: ["tangu {date} unaingia kwa jina {title}. Limebadilishwa kwa {device}."],
      action: "Vifaa vilivyoingia",
      after: ["Kama ni wewe, huna la kufanya. Kama si wewe, weka nenosiri jipya sasa."],
    },
    signedOutElsewhere: {
      subject: "Vifaa vya akaunti yako vimetolewa",
      lines: ["vifaa vingine vya akaunti yako vilitolewa tarehe {date}, kwa {device}."],
      action: "Vifaa vilivyoingia",
      after: ["Kama ni wewe, huna la kufanya. Kama si wewe, weka nenosiri jipya sasa."],
    },
    accountDeleted: {
      subject: "Akaunti yako imefutwa",
      lines: ["akaunti yako na data zake zote zilifutwa tarehe {date}, kwa {device}. Haiwezi kurudishwa."],
      action: "",
      after: ["Kama si wewe, jibu barua pepe hii mara moja."],
    },
    secondFactorOn: {
      subject: "Kuingia sasa kunaomba msimbo",
      lines: [
        "tangu {date} nenosiri pekee halifungui akaunti yako: programu ya uthibitishaji hutoa msimbo. Imewekwa kwa {device}.",
      ],
      action: "Vifaa vilivyoingia",
      after: ["Hifadhi misimbo ya akiba mahali unapoipata bila simu yako. Kama si wewe, weka nenosiri jipya sasa."],
    },
    secondFactorOff: {
      subject: "Kuingia hakuombi tena msimbo",
      lines: ["tangu {date} nenosiri pekee linafungua akaunti yako. Msimbo umezimwa kwa {device}."],
      action: "Vifaa vilivyoingia",
      after: ["Kama si wewe, weka nenosiri jipya sasa na uwashe msimbo tena."],
    },
    apiKeyMade: {
      subject: "Ufunguo mpya wa API unafungua biashara yako",
      lines: [
        "tarehe {date} ufunguo wa API umetengenezwa kwa {device}. Unaitwa {title}, na programu iliyo nao inafikia ilichoruhusiwa.",
      ],
      action: "Funguo zako za API",
      after: ["Kama si wewe, ufute na uweke nenosiri jipya sasa."],
    },
    webhookAdded: {
      subject: "Habari za biashara yako zinaenda kwenye anwani mpya",
      lines: ["tarehe {date} {title} imewekwa kwa {device}. Yanayotokea kwenye biashara yako yanatumwa huko."],
      action: "Webhook zako",
      after: ["Kama si wewe, iondoe na uweke nenosiri jipya sasa."],
    },
    webhookStopped: {
      subject: "Webhook imezimwa",
      lines: [
        "{title} haijajibu kwa siku tatu, kwa hiyo hakuna kinachotumwa huko tena.",
        "Jibu lake la mwisho: {reason}",
      ],
      action: "Webhook zako",
      after: ["Iwashe tena ikianza kujibu; ambayo hayakufika yanaweza kutumwa tena kwa siku 30."],
    },
    passkeyAdded: {
      subject: "Ufunguo wa kuingia umeongezwa kwenye akaunti yako",
      lines: ["tangu {date} ufunguo wa kuingia {title} unafungua akaunti yako bila nenosiri. Umeongezwa kwa {device}."],
      action: "Vifaa vilivyoingia",
      after: ["Kama ni wewe, huna la kufanya. Kama si wewe, uondoe na uweke nenosiri jipya sasa."],
    },
    passkeyRemoved: {
      subject: "Ufunguo wa kuingia umeondolewa kwenye akaunti yako",
      lines: ["tangu {date} ufunguo wa kuingia {title} haufungui tena akaunti yako. Umeondolewa kwa {device}."],
      action: "Vifaa vilivyoingia",
      after: ["Kama ni wewe, huna la kufanya. Kama si wewe, weka nenosiri jipya sasa."],
    },
    phoneAdded: {
      subject: "Namba ya simu inafungua akaunti yako",
      lines: ["tangu {date} misimbo inayotumwa kwa {title} inafungua akaunti yako. Namba imeongezwa kwa {device}."],
      action: "Vifaa vilivyoingia",
      after: ["Kama ni wewe, huna la kufanya. Kama si wewe, iondoe na uweke nenosiri jipya sasa."],
    },
    phoneRemoved: {
      subject: "Namba ya simu haifungui tena akaunti yako",
      lines: ["tangu {date} misimbo inayotumwa kwa {title} haifungui tena akaunti yako. Imeondolewa kwa {device}."],
      action: "Vifaa vilivyoingia",
      after: ["Kama ni wewe, huna la kufanya. Kama si wewe, weka nenosiri jipya sasa."],
    },
    personInvited: {
      subject: "Mtu amealikwa kwenye biashara yako",
      lines: ["tangu {date} mwaliko wa {title} uko wazi. Ulifanywa kwa {device}, unafanya kazi mara moja, kwa siku 3."],
      action: "Watu wako",
      after: ["Kama si wewe, urudishe na uweke nenosiri jipya sasa."],
    },
    personJoined: {
      subject: "Mtu amejiunga na biashara yako",
      lines: ["tangu {date} {title} anafanya kazi kwenye biashara yako, kwa {device}."],
      action: "Watu wako",
      after: ["Kama hukumwalika, mwondoe sasa."],
    },
    personChanged: {
      subject: "Jukumu la mtu limebadilishwa",
      lines: ["tangu {date} {title} ana ruhusa nyingine kwenye biashara yako. Limebadilishwa kwa {device}."],
      action: "Watu wako",
      after: ["Kama si wewe, lirudishe na uweke nenosiri jipya sasa."],
    },
    personRemoved: {
      subject: "Mtu ameondolewa kwenye biashara yako",
      lines: ["tangu {date} {title} hafanyi kazi tena kwenye biashara yako. Ameondolewa kwa {device}."],
      action: "Watu wako",
      after: ["Kama si wewe, weka nenosiri jipya sasa."],
    },
    personLeft: {
      subject: "Mtu ameacha biashara yako",
      lines: ["tangu {date} {title} hafanyi kazi tena kwenye biashara yako: ameondoka."],
      action: "Watu wako",
    },
    personAsks: {
      subject: "Mtu wako hawezi kuingia",
      lines: ["{title} hawezi kuingia na anakuomba umruhusu tena, kwa {device}."],
      action: "Watu wako",
      after: [
        "Mpigie kwanza mlinganishe tarakimu nne. Kama hakuna mtu wako anayeomba, katalia: hakuna anayeingia bila wewe.",
      ],
    },
    personLetBack: {
      subject: "Umemruhusu mtu wako tena",
      lines: [
        "tangu {date} kiungo kinamruhusu {title} kuingia tena, mara moja, kwa saa moja. Umeidhinisha kwa {device}.",
      ],
      action: "Watu wako",
      after: ["Kama si wewe, ondoa kiungo na uweke nenosiri jipya sasa."],
    },
    loginRenewed: {
      subject: "Kuingia kwako kumefanywa upya",
      lines: [
        "tangu {date}, ulichotumia kuingia awali hakifanyi kazi tena: nenosiri, funguo za kuingia, nambari ya simu na barua pepe hii. Mmiliki wa biashara yako anakutumia kiungo kipya.",
      ],
      action: "Ingia",
      after: [
        "Ukishaingia, ongeza tena ufunguo wa kuingia, nenosiri au barua pepe yako. Kama hukuomba hili, mpigie mmiliki simu.",
      ],
    },
    affiliate: {
      subject: "Dashibodi yako ya mshirika",
      lines: [
        "msimbo wako ni {code}. Watu wanaojisajili ndani ya siku 30 baada ya kufungua kiungo hiki wanahesabiwa kuwa wako:\n{signUp}",
      ],
      action: "Dashibodi yako",
      after: ["Usimpe mtu mwingine anwani ya dashibodi yako."],
    },
    planReceipt: {
      subject: "Risiti {reference}",
      lines: ["asante. Tumepokea {sum} kwa {title}.", "Kumbukumbu: {reference}. Imelipwa {date}."],
      action: "Risiti zako",
    },
    paidTwice: {
      subject: "Imelipwa mara mbili: {sum} inarudi kwako",
      lines: [
        "{title} imelipwa mara mbili, mara moja kwenye ukurasa wa malipo ulioachwa awali. Tumebaki na malipo moja na kurudisha mengine, {sum}, kwa njia yaliyokuja. Kumbukumbu: {reference}.",
      ],
      action: "Malipo yako",
    },
    planEnded: {
      subject: "Mpango wako {title} umeisha",
      lines: [
        "mpango wako {title} umeisha. Kila ulichotengeneza kinabaki kwenye kifaa chako, unaweza kukisoma na kukitoa.",
        "Kifaa kimoja kinaendelea kusawazishwa. Ili kupata vifaa vyote na violezo vyote tena, chagua mpango.",
      ],
      action: "Chagua mpango",
    },
    planNotRenewed: {
      subject: "Mpango wako {title} haukuendelezwa",
      lines: [
        "hatukuweza kuendeleza mpango wako {title} ({sum}).",
        "Kila kitu kinafanya kazi hadi {date}. Ili kubaki na mpango, angalia kadi yako au ulipe tena.",
      ],
      action: "Malipo ya mpango",
    },
    offerTyped: {
      subject: "{who} amekubali {number}",
      lines: ["{who} amekubali {which} ya {sum} na ameandika jina lake kwenye ukurasa.", "Ujumbe: {reason}"],
      action: "Fungua {number}",
    },
    offerSigned: {
      subject: "{who} amekubali {number}",
      lines: ["{who} amekubali {which} ya {sum} na ametia sahihi kwenye ukurasa.", "Ujumbe: {reason}"],
      action: "Fungua {number}",
    },
    offerDeclined: {
      subject: "{who} amekataa {number}",
      lines: ["{who} amekataa {which} ya {sum}.", "Ujumbe: {reason}"],
      action: "Fungua {number}",
    },
    claimed: {
      subject: "{who} anasema amelipa {sum} kwa {number}",
      lines: [
        "{who} anasema amelipa {sum} kwa {number}.",
        "Kumbukumbu: {reference}.",
        "Hii bado si pesa: angalia akaunti yako, kisha uthibitishe kwenye programu au useme haikufika.",
      ],
      action: "Fungua {number}",
    },
    detailsCorrected: {
      subject: "{who} amesahihisha maelezo yake",
      lines: ["{who} anasema baadhi ya maelezo yake ni tofauti. Hakuna kinachobadilika hadi uyatumie."],
      action: "Fungua mteja",
    },
    paidByCard: {
      subject: "{sum} imelipwa kwa kadi kwa {number}",
      lines: [
        "{who} amelipa {sum} kwa kadi kwa {number}. Kumbukumbu {reference}.",
        "{credit} ni zaidi ya kilichobaki kulipwa na inabaki kuwa salio la mteja wako.",
      ],
      action: "Fungua {number}",
    },
    cardRefund: {
      subject: "Malipo ya kadi yamerudishwa: {sum}",
      lines: ["{sum} ya malipo ya kadi {reference} imerudishwa kwa mteja wako. Vitabu vyako vinaonyesha hivyo."],
      action: "",
    },
    refundFailed: {
      subject: "Marejesho ya {sum} yameshindikana",
      lines: [
        "kampuni ya malipo haikuweza kurudisha {sum} ya malipo ya kadi {reference}. Mteja wako hajapata pesa hizo.",
        "Tafuta kumbukumbu hiyo kwao, jaribu tena kwenye ankara, au mrudishie mteja wako kwa njia nyingine.",
      ],
      action: "Fungua ankara",
    },
    disputeOpened: {
      subject: "Benki ya mteja wako inapinga {sum} ya {number}",
      lines: [
        "benki ya {who} inadai {sum} ya malipo ya kadi ya {number}. Kumbukumbu {reference}.",
        "Jibu kwa kampuni ya malipo kabla ya {date}, ukiambatisha ankara na uthibitisho kwamba ulitoa bidhaa au huduma. Bila jibu pesa zitarudishwa.",
        "Hadi benki iamue, ankara inabaki imelipwa na inaonyesha “Inapingwa”.",
      ],
      action: "Fungua {number}",
    },
    disputeWon: {
      subject: "{sum} ya {number} ni yako",
      lines: [
        "benki ya {who} imeamua kwa faida yako: {sum} iliyolipwa kwa kadi kwa {number} inabaki yako. Kumbukumbu {reference}.",
      ],
      action: "Fungua {number}",
    },
    disputeLost: {
      subject: "Benki ya mteja wako imechukua {sum}",
      lines: [
        "benki ya {who} imeamua dhidi yako na imechukua {sum} ya malipo ya kadi ya {number}. Kumbukumbu {reference}.",
        "Vitabu vyako vinaonyesha hivyo, na ankara inadai kiasi hicho tena.",
      ],
      action: "Fungua {number}",
    },
    planDisputed: {
      subject: "Benki yako inapinga malipo yako ya {title}",
      lines: [
        "benki yako inatutaka turudishe {sum} uliyolipia {title}. Kumbukumbu {reference}.",
        "Mpango wako unaendelea hadi benki iamue. Kama hukuomba hivyo, iambie benki kwamba malipo ni yako; pesa zikirudishwa, mpango unaisha.",
      ],
      action: "Ona malipo yako",
    },
    packDisputed: {
      subject: "Benki yako inapinga malipo yako ya {title}",
      lines: [
        "benki yako inatutaka turudishe {sum} uliyolipia {title}. Kumbukumbu {reference}.",
        "Salio hilo haliwezi kutumika hadi benki iamue. Kama hukuomba hivyo, iambie benki kwamba malipo ni yako: salio litarudi.",
      ],
      action: "Ona malipo yako",
    },
    cardUnclear: {
      subject: "Malipo ya kadi ya {number} yanahitaji kuangaliwa",
      lines: [
        "kampuni ya malipo imeripoti malipo ya kadi ya {number} ambayo si kama yalivyoombwa ({differs}): {came} imefika, {asked} iliombwa. Hayahesabiwi kuwa yamelipwa.",
        "Yatafute kwa kampuni ya malipo kwa kumbukumbu {reference}. Kama pesa ni yako, ithibitishe kwenye ankara; kama si yako, chagua “Haijapokelewa”. Mteja wako ameombwa asilipe tena kwa sasa.",
      ],
      action: "Fungua {number}",
    },
    paymentDifference: {
      subject: "{title} ina malipo yasiyolingana na yako",
      lines: [
        "{title} inaonyesha {sum} ya {date} (kumbukumbu {reference}) isiyolingana na malipo yako.",
        "Ukurasa wako wa Pesa unasema tofauti ni nini na unachoweza kufanya.",
      ],
      action: "Fungua Pesa",
    },
  },
};
