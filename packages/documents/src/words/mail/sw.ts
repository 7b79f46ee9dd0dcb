import type { MailWords } from "./words.ts";

/** Swahili of Kenya and Tanzania. Waits for the eye of a native accountant. */
export const swahiliMail: MailWords = {
  hello: "Habari {name},",
  helloNobody: "Habari,",
  yourClient: "Mteja wako",
  anInvoice: "ankara",
  inVersion: "{number}, toleo la {version},",
  sandbox: "Hili lilikuwa jaribio: hakuna pesa halisi iliyohamishwa.",
  differs: { reference: "kumbukumbu", amount: "kiasi", currency: "sarafu", customer: "mteja" },
  bankDetails: "Hatubadilishi kamwe maelezo ya benki kwa barua pepe.",
  sentWith: "Imetumwa kwa Ankara.",
  client: {
    invoice: {
      subject: "Ankara {number} kutoka {company}",
      lines: ["hii ni ankara {number} ya {balance}, ilipwe kabla ya {due}.", "Asante."],
      action: "Tazama na ulipe {number}",
    },
    paid: {
      subject: "Ankara {number} kutoka {company}",
      lines: ["ankara {number} ya {total} imelipwa. Asante."],
      action: "Tazama {number}",
    },
    credit: {
      subject: "Hati ya mkopo {number} kutoka {company}",
      lines: ["hii ni hati ya mkopo {number}: {total} imepunguzwa kwenye deni lako.", "Asante."],
      action: "Tazama {number}",
    },
    offer: {
      subject: "Makadirio {number} kutoka {company}",
      lines: ["haya ni makadirio yetu {number} ya {total}, yanatumika hadi {due}.", "Asante."],
      action: "Tazama na ujibu {number}",
    },
    receipt: {
      subject: "Risiti {number} kutoka {company}",
      lines: ["hii ni risiti {number} ya {total}.", "Asante."],
      action: "Tazama {number}",
    },
    cardReceipt: {
      subject: "Risiti ya {number} kutoka {company}",
      lines: ["{company} imepokea {sum} kwa {number}. Kumbukumbu {reference}.", "Kiasi kilichobaki: {left}."],
      action: "Tazama {number}",
    },
    statement: {
      subject: "Taarifa ya akaunti kutoka {company}",
      lines: ["hii ni taarifa ya akaunti yako hadi {date}. Deni ni {balance}.", "Asante."],
      action: "",
    },
  },
  notice: {
    resetPassword: {
      subject: "Weka nenosiri jipya",
      lines: [
        "mtu ameomba kuweka nenosiri jipya la akaunti yako. Ili kulichagua, fungua kiungo hiki ndani ya saa moja.",
      ],
      action: "Weka nenosiri jipya",
      after: ["Kiungo hufanya kazi mara moja. Kama si wewe, puuza barua hii: nenosiri lako linabaki vilevile."],
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
    cardUnclear: {
      subject: "Malipo ya kadi ya {number} yanahitaji kuangaliwa",
      lines: [
        "kampuni ya malipo imeripoti malipo ya kadi ya {number} ambayo si kama yalivyoombwa ({differs}): {came} imefika, {asked} iliombwa. Hayahesabiwi kuwa yamelipwa.",
        "Yatafute kwa kampuni ya malipo kwa kumbukumbu {reference}. Kama pesa ni yako, ithibitishe kwenye ankara; kama si yako, chagua “Haikufika”. Mteja wako ameombwa asilipe tena kwa sasa.",
      ],
      action: "Fungua {number}",
    },
  },
};
