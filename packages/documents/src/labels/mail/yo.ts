import type { MailLabels } from "./mail-label-types.ts";

/** Yoruba of Ibadan, with tones; people are addressed as “ẹ”. Waits for the eye of a native reader: docs/translation/yo.md. */
export const yorubaMail: MailLabels = {
  hello: "Ẹ ǹ lẹ́ {name},",
  helloNobody: "Ẹ ǹ lẹ́,",
  yourClient: "Oníbàárà yín",
  anInvoice: "ìwé owó",
  inVersion: "{number}, ẹ̀dà {version},",
  sandbox: "Ìdánwò lèyí: owó gidi kankan kò lọ.",
  purchases: {
    Monthly: "Oṣooṣù",
    Yearly: "Ọdọọdún",
    Lifetime: "Títí láé",
    "1 Month": "Oṣù 1",
    "6 Months": "Oṣù 6",
    "12 Months": "Oṣù 12",
    credits: "kírẹ́dìtì {count}",
  },
  differs: { reference: "ìtọ́kasí", amount: "iye owó", currency: "irú owó", customer: "oníbàárà" },
  bankDetails: "A kì í yí àkáǹtì báńkì padà nípa ímeèlì.",
  sentWith: "A fi Ankara ránṣẹ́.",
  client: {
    invoice: {
      subject: "Ìwé owó {number} láti ọ̀dọ̀ {company}",
      lines: ["ìwé owó {number} rèé fún {balance}; ẹ san án, ó pẹ́ tán ní {due}.", "Ẹ ṣeun."],
      action: "Wò ó kí ẹ sì san {number}",
    },
    paid: {
      subject: "Ìwé owó {number} láti ọ̀dọ̀ {company}",
      lines: ["a ti san ìwé owó {number} fún {total}. Ẹ ṣeun."],
      action: "Wo {number}",
    },
    credit: {
      subject: "Ìwé ìdínkù gbèsè {number} láti ọ̀dọ̀ {company}",
      lines: ["ìwé ìdínkù gbèsè {number} rèé: {total} dín gbèsè yín kù.", "Ẹ ṣeun."],
      action: "Wo {number}",
    },
    offer: {
      subject: "Ìdíyelé {number} láti ọ̀dọ̀ {company}",
      lines: ["ìdíyelé {number} rèé fún {total}, ó dára títí di {due}.", "Ẹ ṣeun."],
      action: "Wò ó kí ẹ sì dáhùn {number}",
    },
    receipt: {
      subject: "Rìsíìtì {number} láti ọ̀dọ̀ {company}",
      lines: ["rìsíìtì {number} rèé fún {total}.", "Ẹ ṣeun."],
      action: "Wo {number}",
    },
    cardReceipt: {
      subject: "Rìsíìtì fún {number} láti ọ̀dọ̀ {company}",
      lines: ["{company} gba {sum} fún {number}. Ìtọ́kasí {reference}.", "Owó tó kù láti san: {left}."],
      action: "Wo {number}",
    },
    statement: {
      subject: "Ìwé ìṣirò owó láti ọ̀dọ̀ {company}",
      lines: ["ìwé ìṣirò owó yín rèé títí di {date}. Owó tó kù jẹ́ {balance}.", "Ẹ ṣeun."],
      action: "",
    },
  },
  notice: {
    confirmEmail: {
      subject: "Ẹ fìdí ímeèlì yín múlẹ̀",
      lines: [
        "wọ́n fi àdírẹ́sì yìí sílẹ̀ fún àkáǹtì Ankara kan. Kí ẹ lè fìdí rẹ̀ múlẹ̀ pé tiyín ni, ẹ ṣí líǹkì yìí láàrin ọjọ́ mẹ́ta.",
      ],
      action: "Fìdí àdírẹ́sì yìí múlẹ̀",
      after: ["Ẹ̀ẹ̀kan ṣoṣo ni líǹkì náà ń ṣiṣẹ́. Bí kì í bá ṣe ẹ̀yin, ẹ má ka ímeèlì yìí sí."],
    },
    resetPassword: {
      subject: "Ẹ ṣe ọ̀rọ̀ aṣínà tuntun",
      lines: [
        "ẹnìkan béèrè láti ṣe ọ̀rọ̀ aṣínà tuntun fún àkáǹtì yín. Kí ẹ lè yàn án, ẹ ṣí líǹkì yìí láàrin wákàtí kan.",
      ],
      action: "Ṣe ọ̀rọ̀ aṣínà tuntun",
      after: ["Ẹ̀ẹ̀kan ṣoṣo ni líǹkì náà ń ṣiṣẹ́. Bí kì í bá ṣe ẹ̀yin, ẹ má ka ímeèlì yìí sí. Ọ̀rọ̀ aṣínà yín kò yí padà."],
    },
    newSignIn: {
      subject: "Ìwọlé tuntun sí àkáǹtì yín",
      lines: ["ẹnìkan wọlé sí àkáǹtì yín lórí ẹ̀rọ tuntun: {device}, {date}."],
      action: "Wo àwọn ìwọlé yín",
      after: [
        "Bí ó bá jẹ́ ẹ̀yin, kò sí ohun tí ẹ ó ṣe. Bí kò bá rí bẹ́ẹ̀, ẹ mú ẹ̀rọ náà kúrò, kí ẹ sì ṣe ọ̀rọ̀ aṣínà tuntun.",
      ],
    },
    passwordChanged: {
      subject: "A ti yí ọ̀rọ̀ aṣínà yín padà",
      lines: ["a yí ọ̀rọ̀ aṣínà àkáǹtì yín padà ní {date}, pẹ̀lú {device}. A ti mú gbogbo ẹ̀rọ yòókù kúrò."],
      action: "Ṣe ọ̀rọ̀ aṣínà tuntun",
      after: ["Bí ó bá jẹ́ ẹ̀yin, kò sí ohun tí ẹ ó ṣe. Bí kò bá rí bẹ́ẹ̀, ẹ ṣe ọ̀rọ̀ aṣínà tuntun báyìí."],
    },
    emailChanged: {
      subject: "A ti yí ímeèlì àkáǹtì yín padà",
      lines: ["láti {date}, àwọn ímeèlì nípa àkáǹtì yín ń lọ sí àdírẹ́sì mìíràn. A yí i padà pẹ̀lú {device}."],
      action: "Wo àwọn ìwọlé yín",
      after: ["Bí ó bá jẹ́ ẹ̀yin, kò sí ohun tí ẹ ó ṣe. Bí kò bá rí bẹ́ẹ̀, ẹ dáhùn ímeèlì yìí lójú ẹsẹ̀."],
    },
    bankDetailsChanged: {
      subject: "A ti yí àkáǹtì báńkì tó wà lórí ìwé owó yín padà",
      lines: [
        "láti {date}, ìwé owó yín ń sọ fún àwọn oníbàárà pé kí wọ́n sanwó sí àkáǹtì báńkì mìíràn. A yí i padà pẹ̀lú {device}.",
      ],
      action: "Wo àkáǹtì báńkì yín",
      after: [
        "Bí ó bá jẹ́ ẹ̀yin, kò sí ohun tí ẹ ó ṣe. Bí kò bá rí bẹ́ẹ̀, ẹ dá a padà, ẹ ṣe ọ̀rọ̀ aṣínà tuntun, kí ẹ sì kìlọ̀ fún àwọn oníbàárà yín.",
      ],
    },
    payoutsChanged: {
      subject: "A ti yí ibi tí owó àwọn oníbàárà yín ń lọ padà",
      lines: ["ní {date}, a so àkáǹtì tí {title} ń san owó àwọn oníbàárà yín sí pọ̀ tàbí a yí i padà, pẹ̀lú {device}."],
      action: "Wo àwọn àkáǹtì yín",
      after: [
        "Bí ó bá jẹ́ ẹ̀yin, kò sí ohun tí ẹ ó ṣe. Bí kò bá rí bẹ́ẹ̀, ẹ ṣe ọ̀rọ̀ aṣínà tuntun, ẹ dá àkáǹtì náà padà, kí ẹ sì sọ fún {title}.",
      ],
    },
    guessed: {
      subject: "Ẹnìkan ń gbìyànjú láti wọ àkáǹtì yín",
      lines: [
        "ní {date}, ẹnìkan gbìyànjú ọ̀pọ̀ ọ̀rọ̀ aṣínà tí kò tọ́ fún àkáǹtì yín, láti orí ẹ̀rọ tí ẹ kò lò rí. Kò sí ẹni tó wọlé. A mú kí àwọn ẹ̀rọ náà dúró; tiyín ṣì ń ṣiṣẹ́.",
      ],
      action: "Ṣe ọ̀rọ̀ aṣínà tuntun",
      after: ["Bí ọ̀rọ̀ aṣínà yín bá gùn tí ẹ kò sì lò ó níbòmíràn, kò sí ohun tí ẹ ó ṣe."],
    },
    usernameChanged: {
      subject: "A ti yí orúkọ oníṣe yín padà",
      lines: ["láti {date}, ẹ ń wọlé pẹ̀lú orúkọ {title}. A yí i padà pẹ̀lú {device}."],
      action: "Wo àwọn ìwọlé yín",
      after: ["Bí ó bá jẹ́ ẹ̀yin, kò sí ohun tí ẹ ó ṣe. Bí kò bá rí bẹ́ẹ̀, ẹ ṣe ọ̀rọ̀ aṣínà tuntun báyìí."],
    },
    signedOutElsewhere: {
      subject: "A ti mú àwọn ẹ̀rọ yín yòókù kúrò",
      lines: ["a mú àwọn ẹ̀rọ yín yòókù kúrò ní {date}, pẹ̀lú {device}."],
      action: "Wo àwọn ìwọlé yín",
      after: ["Bí ó bá jẹ́ ẹ̀yin, kò sí ohun tí ẹ ó ṣe. Bí kò bá rí bẹ́ẹ̀, ẹ ṣe ọ̀rọ̀ aṣínà tuntun báyìí."],
    },
    accountDeleted: {
      subject: "A ti pa àkáǹtì yín rẹ́",
      lines: ["a pa àkáǹtì yín àti gbogbo àkọsílẹ̀ rẹ̀ rẹ́ ní {date}, pẹ̀lú {device}. A kò lè dá a padà."],
      action: "",
      after: ["Bí kì í bá ṣe ẹ̀yin, ẹ dáhùn ímeèlì yìí lójú ẹsẹ̀."],
    },
    secondFactorOn: {
      subject: "Ìwọlé máa béèrè kóòdù báyìí",
      lines: ["láti {date}, ìwọlé tún nílò kóòdù láti inú áàpù ìfìdímúlẹ̀ yín. A ṣètò rẹ̀ pẹ̀lú {device}."],
      action: "Wo àwọn ìwọlé yín",
      after: [
        "Ẹ fi àwọn kóòdù ìgbàpadà pamọ́ síbi tí ẹ ti lè rí wọn láìsí fóònù yín. Bí kì í bá ṣe ẹ̀yin, ẹ ṣe ọ̀rọ̀ aṣínà tuntun báyìí.",
      ],
    },
    secondFactorOff: {
      subject: "Ìwọlé kò béèrè kóòdù mọ́",
      lines: ["láti {date}, ọ̀rọ̀ aṣínà yín nìkan ló ń ṣí àkáǹtì yín. A pa kóòdù náà pẹ̀lú {device}."],
      action: "Wo àwọn ìwọlé yín",
      after: ["Bí kì í bá ṣe ẹ̀yin, ẹ ṣe ọ̀rọ̀ aṣínà tuntun báyìí, kí ẹ sì tún tan kóòdù náà."],
    },
    apiKeyMade: {
      subject: "Kọ́kọ́rọ́ API tuntun fún òwò yín",
      lines: ["ní {date}, a ṣe kọ́kọ́rọ́ API {title} pẹ̀lú {device}. Áàpù tó bá ní in lè lo ohun tí ẹ gbà láyè."],
      action: "Wo àwọn kọ́kọ́rọ́ API yín",
      after: ["Bí kì í bá ṣe ẹ̀yin, ẹ fagilé e, kí ẹ sì ṣe ọ̀rọ̀ aṣínà tuntun báyìí."],
    },
    webhookAdded: {
      subject: "Ohun tó ń ṣẹlẹ̀ nínú òwò yín ń lọ sí àdírẹ́sì tuntun",
      lines: ["ní {date}, a fi {title} kún un pẹ̀lú {device}. A ń fi ohun tó ń ṣẹlẹ̀ nínú òwò yín ránṣẹ́ síbẹ̀."],
      action: "Wo webhook yín",
      after: ["Bí kì í bá ṣe ẹ̀yin, ẹ yọ ọ́ kúrò, kí ẹ sì ṣe ọ̀rọ̀ aṣínà tuntun báyìí."],
    },
    webhookStopped: {
      subject: "A ti pa webhook kan",
      lines: [
        "{title} kò dáhùn fún ọjọ́ mẹ́ta, nítorí náà a kò fi nǹkan kan ránṣẹ́ síbẹ̀ mọ́.",
        "Ìdáhùn rẹ̀ tó kẹ́yìn: {reason}",
      ],
      action: "Wo webhook yín",
      after: ["Ẹ tún tan án nígbà tí ó bá dáhùn; ẹ lè tún fi ohun tí kò dé ránṣẹ́ fún ọjọ́ 30."],
    },
    passkeyAdded: {
      subject: "A ti fi kọ́kọ́rọ́ ìwọlé kún àkáǹtì yín",
      lines: ["láti {date}, kọ́kọ́rọ́ ìwọlé {title} ń ṣí àkáǹtì yín láìsí ọ̀rọ̀ aṣínà. A fi kún un pẹ̀lú {device}."],
      action: "Wo àwọn ìwọlé yín",
      after: [
        "Bí ó bá jẹ́ ẹ̀yin, kò sí ohun tí ẹ ó ṣe. Bí kò bá rí bẹ́ẹ̀, ẹ yọ ọ́ kúrò, kí ẹ sì ṣe ọ̀rọ̀ aṣínà tuntun báyìí.",
      ],
    },
    passkeyRemoved: {
      subject: "A ti yọ kọ́kọ́rọ́ ìwọlé kúrò lórí àkáǹtì yín",
      lines: ["láti {date}, kọ́kọ́rọ́ ìwọlé {title} kò ṣí àkáǹtì yín mọ́. A yọ ọ́ kúrò pẹ̀lú {device}."],
      action: "Wo àwọn ìwọlé yín",
      after: ["Bí ó bá jẹ́ ẹ̀yin, kò sí ohun tí ẹ ó ṣe. Bí kò bá rí bẹ́ẹ̀, ẹ ṣe ọ̀rọ̀ aṣínà tuntun báyìí."],
    },
    phoneAdded: {
      subject: "Nọ́ńbà fóònù kan ń ṣí àkáǹtì yín",
      lines: ["láti {date}, àwọn kóòdù tí a fi ránṣẹ́ sí {title} ń ṣí àkáǹtì yín. A fi nọ́ńbà náà kún un pẹ̀lú {device}."],
      action: "Wo àwọn ìwọlé yín",
      after: [
        "Bí ó bá jẹ́ ẹ̀yin, kò sí ohun tí ẹ ó ṣe. Bí kò bá rí bẹ́ẹ̀, ẹ yọ ọ́ kúrò, kí ẹ sì ṣe ọ̀rọ̀ aṣínà tuntun báyìí.",
      ],
    },
    phoneRemoved: {
      subject: "Nọ́ńbà fóònù kan kò ṣí àkáǹtì yín mọ́",
      lines: ["láti {date}, àwọn kóòdù tí a fi ránṣẹ́ sí {title} kò ṣí àkáǹtì yín mọ́. A yọ ọ́ kúrò pẹ̀lú {device}."],
      action: "Wo àwọn ìwọlé yín",
      after: ["Bí ó bá jẹ́ ẹ̀yin, kò sí ohun tí ẹ ó ṣe. Bí kò bá rí bẹ́ẹ̀, ẹ ṣe ọ̀rọ̀ aṣínà tuntun báyìí."],
    },
    personInvited: {
      subject: "A pe ẹnìkan sínú òwò yín",
      lines: ["láti {date}, ìpè fún {title} wà ní ṣíṣí. A ṣe é pẹ̀lú {device}; ẹ̀ẹ̀kan ló ń ṣiṣẹ́, fún ọjọ́ 3."],
      action: "Wo àwọn ènìyàn yín",
      after: ["Bí kì í bá ṣe ẹ̀yin, ẹ mú ìpè náà kúrò, kí ẹ sì ṣe ọ̀rọ̀ aṣínà tuntun báyìí."],
    },
    personJoined: {
      subject: "Ẹnìkan darapọ̀ mọ́ òwò yín",
      lines: ["láti {date}, {title} ń ṣiṣẹ́ nínú òwò yín, pẹ̀lú {device}."],
      action: "Wo àwọn ènìyàn yín",
      after: ["Bí kì í bá ṣe ẹ̀yin lẹ pè é, ẹ yọ ọ́ kúrò báyìí."],
    },
    personChanged: {
      subject: "A ti yí ipò ọmọ ẹgbẹ́ kan padà",
      lines: ["láti {date}, ohun tí {title} lè ṣe nínú òwò yín ti yí padà. A yí i padà pẹ̀lú {device}."],
      action: "Wo àwọn ènìyàn yín",
      after: ["Bí kì í bá ṣe ẹ̀yin, ẹ dá a padà, kí ẹ sì ṣe ọ̀rọ̀ aṣínà tuntun báyìí."],
    },
    personRemoved: {
      subject: "A ti yọ ọmọ ẹgbẹ́ kan kúrò nínú òwò yín",
      lines: ["láti {date}, {title} kò ṣiṣẹ́ nínú òwò yín mọ́. A yọ ọ́ kúrò pẹ̀lú {device}."],
      action: "Wo àwọn ènìyàn yín",
      after: ["Bí kì í bá ṣe ẹ̀yin, ẹ ṣe ọ̀rọ̀ aṣínà tuntun báyìí."],
    },
    personLeft: {
      subject: "Ọmọ ẹgbẹ́ kan kúrò nínú òwò yín",
      lines: ["láti {date}, {title} kò ṣiṣẹ́ nínú òwò yín mọ́: òun fúnra rẹ̀ ló kúrò."],
      action: "Wo àwọn ènìyàn yín",
    },
    personAsks: {
      subject: "Ọmọ ẹgbẹ́ kan kò lè wọlé",
      lines: ["{title} kò lè wọlé, ó sì ń béèrè pé kí ẹ jẹ́ kí òun tún wọlé, pẹ̀lú {device}."],
      action: "Wo àwọn ènìyàn yín",
      after: [
        "Ẹ kọ́kọ́ pè é, kí ẹ fi òǹkà mẹ́rin náà wéra. Bí kò bá sí ẹnìkan yín tó béèrè, ẹ gbé e kúrò: kò sí ẹni tó lè wọlé láìsí yín.",
      ],
    },
    personLetBack: {
      subject: "Ẹ jẹ́ kí ọmọ ẹgbẹ́ kan tún wọlé",
      lines: ["láti {date}, líǹkì kan ń jẹ́ kí {title} tún wọlé, lẹ́ẹ̀kan, fún wákàtí kan. Ẹ gbà á pẹ̀lú {device}."],
      action: "Wo àwọn ènìyàn yín",
      after: ["Bí kì í bá ṣe ẹ̀yin, ẹ mú líǹkì náà kúrò, kí ẹ sì ṣe ọ̀rọ̀ aṣínà tuntun báyìí."],
    },
    loginRenewed: {
      subject: "A ti sọ ìwọlé yín di tuntun",
      lines: [
        "láti {date}, ohun tí ẹ fi ń wọlé tẹ́lẹ̀ kò ṣiṣẹ́ mọ́: ọ̀rọ̀ aṣínà, kọ́kọ́rọ́ ìwọlé, nọ́ńbà fóònù àti àdírẹ́sì ímeèlì yìí. Ẹni tó ni òwò náà ń fi líǹkì tuntun ránṣẹ́ sí yín.",
      ],
      action: "Wọlé",
      after: [
        "Tí ẹ bá ti wọlé, ẹ tún fi kọ́kọ́rọ́ ìwọlé, ọ̀rọ̀ aṣínà tàbí àdírẹ́sì ímeèlì yín kún un. Bí ẹ kò bá béèrè èyí, ẹ pe ẹni tó ni òwò náà.",
      ],
    },
    affiliate: {
      subject: "Ojúewé alágbàtà yín",
      lines: [
        "kóòdù yín ni {code}. Ẹ ń gba owó lórí àwọn tó forúkọ sílẹ̀ láàrin ọjọ́ 30 lẹ́yìn tí wọ́n ṣí líǹkì yìí:\n{signUp}",
      ],
      action: "Wo ojúewé yín",
      after: ["Ẹ má fi àdírẹ́sì ojúewé yín han ẹnikẹ́ni."],
    },
    planReceipt: {
      subject: "Rìsíìtì {reference}",
      lines: ["ẹ ṣeun. A gba {sum} fún {title}.", "Ìtọ́kasí: {reference}. A san án ní {date}."],
      action: "Wo àwọn rìsíìtì yín",
    },
    paidTwice: {
      subject: "A san án lẹ́ẹ̀mejì: {sum} ń padà sọ́dọ̀ yín",
      lines: [
        "a san {title} lẹ́ẹ̀mejì, ọ̀kan lórí ojúewé ìsanwó tí ẹ ti fi sílẹ̀ tẹ́lẹ̀. A mú ìsanwó kan, a sì dá èkejì padà, {sum}. Ìtọ́kasí: {reference}.",
      ],
      action: "Wo àwọn ìsanwó yín",
    },
    planEnded: {
      subject: "Ètò yín {title} ti parí",
      lines: [
        "ètò yín {title} ti parí. Gbogbo ohun tí ẹ ṣe wà lórí ẹ̀rọ yín, ẹ lè kà á, ẹ sì lè kó o jáde.",
        "Ẹ̀rọ kan ṣoṣo ló ń báramu lọ. Kí ẹ lè rí gbogbo ẹ̀rọ àti àwòṣe gbà padà, ẹ yan ètò.",
      ],
      action: "Yan ètò",
    },
    planNotRenewed: {
      subject: "A kò tún ètò yín {title} ṣe",
      lines: [
        "a kò lè tún ètò yín {title} ṣe ({sum}).",
        "Gbogbo nǹkan ń ṣiṣẹ́ títí di {date}. Kí ètò náà lè máa bá a lọ, ẹ wo káàdì yín tàbí kí ẹ tún sanwó.",
      ],
      action: "Owó ètò",
    },
    offerTyped: {
      subject: "{who} gba {number}",
      lines: ["{who} gba {which} fún {sum}, ó sì tẹ orúkọ rẹ̀ lórí ojúewé náà.", "Ohun tó kọ: {reason}"],
      action: "Ṣí {number}",
    },
    offerSigned: {
      subject: "{who} gba {number}",
      lines: ["{who} gba {which} fún {sum}, ó sì fọwọ́ sí i lórí ojúewé náà.", "Ohun tó kọ: {reason}"],
      action: "Ṣí {number}",
    },
    offerDeclined: {
      subject: "{who} kọ {number}",
      lines: ["{who} kọ {which} fún {sum}.", "Ohun tó kọ: {reason}"],
      action: "Ṣí {number}",
    },
    claimed: {
      subject: "{who} sọ pé òun ti san {sum} lórí {number}",
      lines: [
        "{who} sọ pé òun ti san {sum} lórí {number}.",
        "Ìtọ́kasí: {reference}.",
        "Ẹ kọ́kọ́ wo àkáǹtì yín, lẹ́yìn náà ẹ fìdí rẹ̀ múlẹ̀ nínú áàpù tàbí kí ẹ sàmì pé kò dé.",
      ],
      action: "Ṣí {number}",
    },
    detailsCorrected: {
      subject: "{who} ṣàtúnṣe àlàyé rẹ̀",
      lines: ["{who} sọ pé díẹ̀ nínú àlàyé òun yàtọ̀. Kò sí ohun tó yí padà títí ẹ ó fi gbà á."],
      action: "Ṣí oníbàárà náà",
    },
    paidByCard: {
      subject: "A fi káàdì san {sum} fún {number}",
      lines: [
        "{who} fi káàdì san {sum} fún {number}. Ìtọ́kasí {reference}.",
        "{credit} ju owó tó kù láti san lọ, ó sì di owó oníbàárà lọ́wọ́.",
      ],
      action: "Ṣí {number}",
    },
    cardRefund: {
      subject: "A ti dá owó káàdì padà: {sum}",
      lines: ["a ti dá {sum} nínú ìsanwó káàdì {reference} padà fún oníbàárà yín. Ìwé yín fi hàn bí ìyípadà."],
      action: "",
    },
    refundFailed: {
      subject: "Dídá {sum} padà kò ṣe é ṣe",
      lines: [
        "ilé-iṣẹ́ ìsanwó kò lè dá {sum} nínú ìsanwó káàdì {reference} padà. Oníbàárà yín kò tíì rí i gbà.",
        "Ẹ wá ìtọ́kasí náà lọ́dọ̀ wọn, ẹ tún gbìyànjú lórí ìwé owó náà, tàbí kí ẹ dá owó oníbàárà yín padà lọ́nà mìíràn.",
      ],
      action: "Ṣí ìwé owó náà",
    },
    disputeOpened: {
      subject: "Báńkì oníbàárà yín ń jiyàn lórí {sum} fún {number}",
      lines: [
        "báńkì {who} ní kí a dá {sum} nínú ìsanwó káàdì fún {number} padà. Ìtọ́kasí {reference}.",
        "Ẹ dáhùn lọ́dọ̀ ilé-iṣẹ́ ìsanwó, ó pẹ́ tán ní {date}, pẹ̀lú ìwé owó náà àti ohun tó fi hàn pé ẹ fi ọjà jíṣẹ́. Láìsí ìdáhùn, owó náà máa padà.",
        "Títí báńkì yóò fi pinnu, a ṣì ka ìwé owó náà sí èyí tí a ti san, ó sì ń fi “À ń jiyàn lé e” hàn.",
      ],
      action: "Ṣí {number}",
    },
    disputeWon: {
      subject: "{sum} fún {number} jẹ́ tiyín",
      lines: ["báńkì {who} dá yín láre: {sum} tí a fi káàdì san fún {number} ṣì jẹ́ tiyín. Ìtọ́kasí {reference}."],
      action: "Ṣí {number}",
    },
    disputeLost: {
      subject: "Báńkì oníbàárà yín gba {sum} padà",
      lines: [
        "báńkì {who} kò dá yín láre, ó sì gba {sum} nínú ìsanwó káàdì fún {number} padà. Ìtọ́kasí {reference}.",
        "Ìwé yín fi hàn bí ìyípadà, ìwé owó náà sì tún ń béèrè iye náà.",
      ],
      action: "Ṣí {number}",
    },
    planDisputed: {
      subject: "Báńkì yín ń jiyàn lórí owó tí ẹ san fún {title}",
      lines: [
        "báńkì yín ní kí a dá {sum} tí ẹ san fún {title} padà. Ìtọ́kasí {reference}.",
        "Ètò yín ń lọ títí báńkì yóò fi pinnu. Bí ẹ kò bá béèrè èyí, ẹ sọ fún báńkì yín pé tiyín ni ìsanwó náà; bí owó náà bá padà, ètò náà parí.",
      ],
      action: "Wo àwọn ìsanwó yín",
    },
    packDisputed: {
      subject: "Báńkì yín ń jiyàn lórí owó tí ẹ san fún {title}",
      lines: [
        "báńkì yín ní kí a dá {sum} tí ẹ san fún {title} padà. Ìtọ́kasí {reference}.",
        "Ẹ kò lè lo àwọn kírẹ́dìtì náà títí báńkì yóò fi pinnu. Bí ẹ kò bá béèrè èyí, ẹ sọ fún báńkì yín pé tiyín ni ìsanwó náà: nígbà náà ni kírẹ́dìtì máa padà.",
      ],
      action: "Wo àwọn ìsanwó yín",
    },
    cardUnclear: {
      subject: "Ẹ wo ìsanwó káàdì fún {number}",
      lines: [
        "ilé-iṣẹ́ ìsanwó jábọ̀ ìsanwó káàdì fún {number} tí {differs} rẹ̀ kò tọ́: {came} ló dé, {asked} la retí. A kò kà á sí èyí tí a ti san.",
        "Ẹ wá ìtọ́kasí {reference} lọ́dọ̀ ilé-iṣẹ́ ìsanwó. Bí owó náà bá jẹ́ tiyín, ẹ fìdí rẹ̀ múlẹ̀ lórí ìwé owó; bí kò bá rí bẹ́ẹ̀, ẹ yan “Kò dé”. A ti sọ fún oníbàárà yín pé kó má tíì tún san án.",
      ],
      action: "Ṣí {number}",
    },
    paymentDifference: {
      subject: "{title} ní ìsanwó tó yàtọ̀ sí tiyín",
      lines: [
        "{title} ń fi {sum} ti {date} (ìtọ́kasí {reference}) hàn, èyí tí kò bá ìsanwó yín mu.",
        "Ojúewé Owó yín sọ ohun tó yàtọ̀ àti ohun tí ẹ lè ṣe.",
      ],
      action: "Ṣí Owó",
    },
  },
};
