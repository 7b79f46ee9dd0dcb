import type { MailLabels } from "./mail-label-types.ts";

/** Standard Igbo; people are addressed as “gị”. Waits for the eye of a native reader: docs/translation/ig.md. */
export const igboMail: MailLabels = {
  hello: "Ndewo {name},",
  helloNobody: "Ndewo,",
  yourClient: "Onye ahịa gị",
  anInvoice: "akwụkwọ ụgwọ",
  inVersion: "{number}, ụdị {version},",
  sandbox: "Nke a bụ nnwale: o nweghị ezigbo ego gara.",
  purchases: {
    Monthly: "Kwa ọnwa",
    Yearly: "Kwa afọ",
    Lifetime: "Ndụ gị niile",
    "1 Month": "Ọnwa 1",
    "6 Months": "Ọnwa 6",
    "12 Months": "Ọnwa 12",
    credits: "kredit {count}",
  },
  differs: { reference: "ntụaka", amount: "ego ole", currency: "ụdị ego", customer: "onye ahịa" },
  bankDetails: "Anyị anaghị agbanwe akaụntụ ụlọ akụ site na email.",
  sentWith: "Eji Ankara zite ya.",
  client: {
    invoice: {
      subject: "Akwụkwọ ụgwọ {number} si n’aka {company}",
      lines: ["lee akwụkwọ ụgwọ {number} maka {balance}, kwụọ ruo {due}.", "Daalụ."],
      action: "Lee ma kwụọ {number}",
    },
    paid: {
      subject: "Akwụkwọ ụgwọ {number} si n’aka {company}",
      lines: ["akwụọla akwụkwọ ụgwọ {number} maka {total}. Daalụ."],
      action: "Lee {number}",
    },
    credit: {
      subject: "Akwụkwọ mbelata ụgwọ {number} si n’aka {company}",
      lines: ["lee akwụkwọ mbelata ụgwọ {number}: {total} belatara ụgwọ gị.", "Daalụ."],
      action: "Lee {number}",
    },
    offer: {
      subject: "Akwụkwọ ọnụahịa {number} si n’aka {company}",
      lines: ["lee akwụkwọ ọnụahịa {number} maka {total}, ọ dị irè ruo {due}.", "Daalụ."],
      action: "Lee ma zaa {number}",
    },
    receipt: {
      subject: "Rasịtị {number} si n’aka {company}",
      lines: ["lee rasịtị {number} maka {total}.", "Daalụ."],
      action: "Lee {number}",
    },
    cardReceipt: {
      subject: "Rasịtị maka {number} si n’aka {company}",
      lines: ["{company} natara {sum} maka {number}. Ntụaka {reference}.", "Ego fọdụrụ ịkwụ: {left}."],
      action: "Lee {number}",
    },
    statement: {
      subject: "Nkọwa akaụntụ si n’aka {company}",
      lines: ["lee nkọwa akaụntụ gị ruo {date}. Ego fọdụrụ bụ {balance}.", "Daalụ."],
      action: "",
    },
  },
  notice: {
    confirmEmail: {
      subject: "Kwado email gị",
      lines: ["enyere adreesị a maka akaụntụ Ankara. Iji kwado na ọ bụ nke gị, mepee njikọ a n’ime ụbọchị atọ."],
      action: "Kwado adreesị a",
      after: ["Njikọ a na-arụ ọrụ otu ugboro. Ọ bụrụ na ọ bụghị gị, leghara email a anya."],
    },
    resetPassword: {
      subject: "Tinye okwuntughe ọhụrụ",
      lines: ["mmadụ rịọrọ ka etinye okwuntughe ọhụrụ maka akaụntụ gị. Iji họrọ ya, mepee njikọ a n’ime otu awa."],
      action: "Tinye okwuntughe ọhụrụ",
      after: [
        "Njikọ a na-arụ ọrụ otu ugboro. Ọ bụrụ na ọ bụghị gị, leghara email a anya. Okwuntughe gị agaghị agbanwe.",
      ],
    },
    newSignIn: {
      subject: "Mbanye ọhụrụ n’akaụntụ gị",
      lines: ["mmadụ banyere n’akaụntụ gị na ngwaọrụ ọhụrụ: {device}, {date}."],
      action: "Lee mbanye gị",
      after: [
        "Ọ bụrụ na ọ bụ gị, o nweghị ihe ị ga-eme. Ọ bụrụ na ọ bụghị, wepụ ngwaọrụ ahụ ma tinye okwuntughe ọhụrụ.",
      ],
    },
    passwordChanged: {
      subject: "Agbanwere okwuntughe gị",
      lines: ["agbanwere okwuntughe akaụntụ gị na {date}, site na {device}. Ewepụrụ ngwaọrụ ndị ọzọ niile."],
      action: "Tinye okwuntughe ọhụrụ",
      after: ["Ọ bụrụ na ọ bụ gị, o nweghị ihe ị ga-eme. Ọ bụrụ na ọ bụghị, tinye okwuntughe ọhụrụ ugbu a."],
    },
    emailChanged: {
      subject: "Agbanwere email akaụntụ gị",
      lines: ["kemgbe {date}, email gbasara akaụntụ gị na-aga n’adreesị ọzọ. Agbanwere ya site na {device}."],
      action: "Lee mbanye gị",
      after: ["Ọ bụrụ na ọ bụ gị, o nweghị ihe ị ga-eme. Ọ bụrụ na ọ bụghị, zaa email a ozugbo."],
    },
    bankDetailsChanged: {
      subject: "Agbanwere akaụntụ ụlọ akụ dị n’akwụkwọ ụgwọ gị",
      lines: [
        "kemgbe {date}, akwụkwọ ụgwọ gị na-agwa ndị ahịa ka ha kwụọ n’akaụntụ ụlọ akụ ọzọ. Agbanwere ya site na {device}.",
      ],
      action: "Lelee akaụntụ ụlọ akụ gị",
      after: [
        "Ọ bụrụ na ọ bụ gị, o nweghị ihe ị ga-eme. Ọ bụrụ na ọ bụghị, weghachi ya, tinye okwuntughe ọhụrụ ma dọọ ndị ahịa gị aka ná ntị.",
      ],
    },
    payoutsChanged: {
      subject: "Agbanwere ebe ego ndị ahịa gị na-aga",
      lines: ["na {date}, ejikọrọ ma ọ bụ agbanwere akaụntụ {title} na-akwụba ego ndị ahịa gị, site na {device}."],
      action: "Lee akaụntụ gị",
      after: [
        "Ọ bụrụ na ọ bụ gị, o nweghị ihe ị ga-eme. Ọ bụrụ na ọ bụghị, tinye okwuntughe ọhụrụ, weghachi akaụntụ ahụ ma gwa {title}.",
      ],
    },
    guessed: {
      subject: "Mmadụ na-anwa ịbanye n’akaụntụ gị",
      lines: [
        "na {date}, mmadụ nwara ọtụtụ okwuntughe na-ezighị ezi maka akaụntụ gị, site na ngwaọrụ ị na-ejitụbeghị. O nweghị onye banyere. Anyị mere ka ngwaọrụ ndị ahụ chere; nke gị ka na-arụ ọrụ.",
      ],
      action: "Tinye okwuntughe ọhụrụ",
      after: ["Ọ bụrụ na okwuntughe gị dị ogologo ma ị naghị eji ya ebe ọzọ, o nweghị ihe ị ga-eme."],
    },
    usernameChanged: {
      subject: "Agbanwere aha njirimara gị",
      lines: ["kemgbe {date}, ị na-eji aha {title} abanye. Agbanwere ya site na {device}."],
      action: "Lee mbanye gị",
      after: ["Ọ bụrụ na ọ bụ gị, o nweghị ihe ị ga-eme. Ọ bụrụ na ọ bụghị, tinye okwuntughe ọhụrụ ugbu a."],
    },
    signedOutElsewhere: {
      subject: "Ewepụrụ ngwaọrụ gị ndị ọzọ",
      lines: ["ewepụrụ ngwaọrụ gị ndị ọzọ na {date}, site na {device}."],
      action: "Lee mbanye gị",
      after: ["Ọ bụrụ na ọ bụ gị, o nweghị ihe ị ga-eme. Ọ bụrụ na ọ bụghị, tinye okwuntughe ọhụrụ ugbu a."],
    },
    accountDeleted: {
      subject: "Ehichapụrụ akaụntụ gị",
      lines: ["ehichapụrụ akaụntụ gị na ndekọ ya niile na {date}, site na {device}. Enweghị ike iweghachi ya."],
      action: "",
      after: ["Ọ bụrụ na ọ bụghị gị, zaa email a ozugbo."],
    },
    secondFactorOn: {
      subject: "Mbanye na-ajụ koodu ugbu a",
      lines: ["kemgbe {date}, mbanye chọkwara koodu si na ngwa nkwado gị. E debere ya site na {device}."],
      action: "Lee mbanye gị",
      after: [
        "Debe koodu mgbake gị ebe ị ga-ahụ ha ma ekwentị gị adịghị. Ọ bụrụ na ọ bụghị gị, tinye okwuntughe ọhụrụ ugbu a.",
      ],
    },
    secondFactorOff: {
      subject: "Mbanye anaghịzi ajụ koodu",
      lines: ["kemgbe {date}, naanị okwuntughe gị na-emepe akaụntụ gị. Agbanyụrụ koodu ahụ site na {device}."],
      action: "Lee mbanye gị",
      after: ["Ọ bụrụ na ọ bụghị gị, tinye okwuntughe ọhụrụ ugbu a ma gbanyeghachi koodu ahụ."],
    },
    apiKeyMade: {
      subject: "Igodo API ọhụrụ maka azụmahịa gị",
      lines: ["na {date}, e mepụtara igodo API {title} site na {device}. Ngwa nwere ya nwere ike iji ihe i kwere."],
      action: "Lee igodo API gị",
      after: ["Ọ bụrụ na ọ bụghị gị, kagbuo ya ma tinye okwuntughe ọhụrụ ugbu a."],
    },
    webhookAdded: {
      subject: "Ihe na-eme n’azụmahịa gị na-aga n’adreesị ọhụrụ",
      lines: ["na {date}, etinyere {title} site na {device}. A na-eziga ihe na-eme n’azụmahịa gị ebe ahụ."],
      action: "Lee webhook gị",
      after: ["Ọ bụrụ na ọ bụghị gị, wepụ ya ma tinye okwuntughe ọhụrụ ugbu a."],
    },
    webhookStopped: {
      subject: "Agbanyụrụ otu webhook",
      lines: [
        "{title} azaghị ruo ụbọchị atọ, ya mere anaghị ezigazi ihe ọ bụla ebe ahụ.",
        "Azịza ya ikpeazụ: {reason}",
      ],
      action: "Lee webhook gị",
      after: ["Gbanyeghachi ya mgbe ọ malitere ịza; ị nwere ike izigaghachi ihe na-erughị ruo ụbọchị 30."],
    },
    passkeyAdded: {
      subject: "Etinyere igodo nbanye n’akaụntụ gị",
      lines: [
        "kemgbe {date}, igodo nbanye {title} na-emepe akaụntụ gị na-ejighị okwuntughe. Etinyere ya site na {device}.",
      ],
      action: "Lee mbanye gị",
      after: ["Ọ bụrụ na ọ bụ gị, o nweghị ihe ị ga-eme. Ọ bụrụ na ọ bụghị, wepụ ya ma tinye okwuntughe ọhụrụ ugbu a."],
    },
    passkeyRemoved: {
      subject: "Ewepụrụ igodo nbanye n’akaụntụ gị",
      lines: ["kemgbe {date}, igodo nbanye {title} anaghịzi emepe akaụntụ gị. Ewepụrụ ya site na {device}."],
      action: "Lee mbanye gị",
      after: ["Ọ bụrụ na ọ bụ gị, o nweghị ihe ị ga-eme. Ọ bụrụ na ọ bụghị, tinye okwuntughe ọhụrụ ugbu a."],
    },
    phoneAdded: {
      subject: "Nọmba ekwentị na-emepe akaụntụ gị",
      lines: ["kemgbe {date}, koodu e zigara na {title} na-emepe akaụntụ gị. Etinyere nọmba ahụ site na {device}."],
      action: "Lee mbanye gị",
      after: ["Ọ bụrụ na ọ bụ gị, o nweghị ihe ị ga-eme. Ọ bụrụ na ọ bụghị, wepụ ya ma tinye okwuntughe ọhụrụ ugbu a."],
    },
    phoneRemoved: {
      subject: "Nọmba ekwentị anaghịzi emepe akaụntụ gị",
      lines: ["kemgbe {date}, koodu e zigara na {title} anaghịzi emepe akaụntụ gị. Ewepụrụ ya site na {device}."],
      action: "Lee mbanye gị",
      after: ["Ọ bụrụ na ọ bụ gị, o nweghị ihe ị ga-eme. Ọ bụrụ na ọ bụghị, tinye okwuntughe ọhụrụ ugbu a."],
    },
    personInvited: {
      subject: "Akpọrọ mmadụ òkù n’azụmahịa gị",
      lines: [
        "kemgbe {date}, akwụkwọ ịkpọ òkù maka {title} ghe oghe. E ji {device} mee ya; ọ na-arụ ọrụ otu ugboro, ruo ụbọchị 3.",
      ],
      action: "Lee ndị gị",
      after: ["Ọ bụrụ na ọ bụghị gị, wepụ ya ma tinye okwuntughe ọhụrụ ugbu a."],
    },
    personJoined: {
      subject: "Mmadụ sonyeere azụmahịa gị",
      lines: ["kemgbe {date}, {title} na-arụ ọrụ n’azụmahịa gị, site na {device}."],
      action: "Lee ndị gị",
      after: ["Ọ bụrụ na ọ bụghị gị kpọrọ ya òkù, wepụ ya ugbu a."],
    },
    personChanged: {
      subject: "Agbanwere ọrụ onye otu",
      lines: ["kemgbe {date}, ihe {title} nwere ike ime n’azụmahịa gị agbanweela. Agbanwere ya site na {device}."],
      action: "Lee ndị gị",
      after: ["Ọ bụrụ na ọ bụghị gị, weghachi ya ma tinye okwuntughe ọhụrụ ugbu a."],
    },
    personRemoved: {
      subject: "Ewepụrụ onye otu n’azụmahịa gị",
      lines: ["kemgbe {date}, {title} anaghịzi arụ ọrụ n’azụmahịa gị. Ewepụrụ ya site na {device}."],
      action: "Lee ndị gị",
      after: ["Ọ bụrụ na ọ bụghị gị, tinye okwuntughe ọhụrụ ugbu a."],
    },
    personLeft: {
      subject: "Onye otu pụrụ n’azụmahịa gị",
      lines: ["kemgbe {date}, {title} anaghịzi arụ ọrụ n’azụmahịa gị: o ji aka ya pụọ."],
      action: "Lee ndị gị",
    },
    personAsks: {
      subject: "Onye otu enweghị ike ịbanye",
      lines: ["{title} enweghị ike ịbanye, ọ na-arịọ ka i kwe ka ọ banye ọzọ, site na {device}."],
      action: "Lee ndị gị",
      after: [
        "Buru ụzọ kpọọ ya n’ekwentị ma tulee ọnụọgụ anọ ahụ. Ọ bụrụ na o nweghị onye nke gị na-arịọ, wepụ ya n’ihu: o nweghị onye ga-abanye ma ọ bụghị gị.",
      ],
    },
    personLetBack: {
      subject: "I kwere ka onye otu banye ọzọ",
      lines: [
        "kemgbe {date}, otu njikọ na-ekwe ka {title} banye ọzọ, otu ugboro, n’ime otu awa. I ji {device} kwado ya.",
      ],
      action: "Lee ndị gị",
      after: ["Ọ bụrụ na ọ bụghị gị, wepụ njikọ ahụ ma tinye okwuntughe ọhụrụ ugbu a."],
    },
    loginRenewed: {
      subject: "Emere ka mbanye gị dị ọhụrụ",
      lines: [
        "kemgbe {date}, ihe niile i ji abanye na mbụ anaghịzi arụ ọrụ: okwuntughe, igodo nbanye, nọmba ekwentị na adreesị email a. Onye nwe azụmahịa ahụ na-ezitere gị njikọ ọhụrụ.",
      ],
      action: "Banye",
      after: [
        "Mgbe ị banyechara, tinyeghachi igodo nbanye, okwuntughe ma ọ bụ adreesị email gị. Ọ bụrụ na ị rịọghị ihe a, kpọọ onye nwe ya.",
      ],
    },
    affiliate: {
      subject: "Ibe gị nke onye mgbasa",
      lines: [
        "koodu gị bụ {code}. Ị na-enweta ego n’aka ndị debanyere aha n’ime ụbọchị 30 ha mepechara njikọ a:\n{signUp}",
      ],
      action: "Lee ibe gị",
      after: ["Egosila onye ọ bụla adreesị ibe gị."],
    },
    planReceipt: {
      subject: "Rasịtị {reference}",
      lines: ["daalụ. Anyị natara {sum} maka {title}.", "Ntụaka: {reference}. Akwụrụ ya na {date}."],
      action: "Lee rasịtị gị",
    },
    paidTwice: {
      subject: "Akwụrụ ya ugboro abụọ: {sum} na-alaghachikwute gị",
      lines: [
        "akwụrụ {title} ugboro abụọ, otu n’ibe ịkwụ ụgwọ a hapụrụ na mbụ. Anyị wetara otu ịkwụ ụgwọ ma kwụghachi nke ọzọ, {sum}. Ntụaka: {reference}.",
      ],
      action: "Lee ịkwụ ụgwọ gị",
    },
    planEnded: {
      subject: "Atụmatụ gị {title} agwụla",
      lines: [
        "atụmatụ gị {title} agwụla. Ihe niile i mere dị na ngwaọrụ gị, ị nwere ike ịgụ ya ma bupụ ya.",
        "Otu ngwaọrụ ka na-emekọrịta. Iji nwetaghachi ngwaọrụ na ụkpụrụ niile, họrọ atụmatụ.",
      ],
      action: "Họrọ atụmatụ",
    },
    planNotRenewed: {
      subject: "Emegharịghị atụmatụ gị {title}",
      lines: [
        "anyị enweghị ike imegharị atụmatụ gị {title} ({sum}).",
        "Ihe niile na-arụ ọrụ ruo {date}. Ka atụmatụ ahụ gaa n’ihu, lelee kaadị gị ma ọ bụ kwụọ ọzọ.",
      ],
      action: "Ụgwọ atụmatụ",
    },
    offerTyped: {
      subject: "{who} nabatara {number}",
      lines: ["{who} nabatara {which} maka {sum} ma dee aha ya n’ibe ya.", "Ihe o dere: {reason}"],
      action: "Mepee {number}",
    },
    offerSigned: {
      subject: "{who} nabatara {number}",
      lines: ["{who} nabatara {which} maka {sum} ma binye aka n’ibe ya.", "Ihe o dere: {reason}"],
      action: "Mepee {number}",
    },
    offerDeclined: {
      subject: "{who} jụrụ {number}",
      lines: ["{who} jụrụ {which} maka {sum}.", "Ihe o dere: {reason}"],
      action: "Mepee {number}",
    },
    claimed: {
      subject: "{who} kwuru na ya akwụọla {sum} maka {number}",
      lines: [
        "{who} kwuru na ya akwụọla {sum} maka {number}.",
        "Ntụaka: {reference}.",
        "Buru ụzọ lelee akaụntụ gị, mechaa kwado ya na ngwa a ma ọ bụ kaa na anataghị ya.",
      ],
      action: "Mepee {number}",
    },
    detailsCorrected: {
      subject: "{who} mezigharịrị nkọwa ya",
      lines: ["{who} kwuru na ụfọdụ nkọwa ya dị iche. O nweghị ihe ga-agbanwe ruo mgbe ị nabatara ya."],
      action: "Mepee onye ahịa",
    },
    paidByCard: {
      subject: "E ji kaadị kwụọ {sum} maka {number}",
      lines: [
        "{who} ji kaadị kwụọ {sum} maka {number}. Ntụaka {reference}.",
        "{credit} karịrị ego fọdụrụ ịkwụ, o wee bụrụ ego onye ahịa n’aka.",
      ],
      action: "Mepee {number}",
    },
    cardRefund: {
      subject: "Akwụghachiri ego kaadị: {sum}",
      lines: [
        "akwụghachiri onye ahịa gị {sum} n’ịkwụ ụgwọ kaadị {reference}. Akwụkwọ ndekọ gị na-egosi ya dị ka mmegharị azụ.",
      ],
      action: "",
    },
    refundFailed: {
      subject: "Nkwụghachi {sum} agaghị nke ọma",
      lines: [
        "ụlọ ọrụ ịkwụ ụgwọ enweghị ike ịkwụghachi {sum} n’ịkwụ ụgwọ kaadị {reference}. Onye ahịa gị enwetabeghị ya.",
        "Chọọ ntụaka ahụ n’ebe ha nọ, nwaa ọzọ n’akwụkwọ ụgwọ ahụ, ma ọ bụ jiri ụzọ ọzọ kwụghachi onye ahịa gị.",
      ],
      action: "Mepee akwụkwọ ụgwọ ahụ",
    },
    disputeOpened: {
      subject: "Ụlọ akụ onye ahịa gị na-arụ ụka maka {sum} nke {number}",
      lines: [
        "ụlọ akụ {who} chọrọ ka e weghachi {sum} n’ịkwụ ụgwọ kaadị maka {number}. Ntụaka {reference}.",
        "Zaa n’ụlọ ọrụ ịkwụ ụgwọ tupu {date} agafee, ya na akwụkwọ ụgwọ na ihe gosiri na i nyefere ya. Ọ bụrụ na azịza adịghị, ego ahụ ga-alaghachi.",
        "Ruo mgbe ụlọ akụ kpebiri, akwụkwọ ụgwọ ahụ ka bụ nke akwụrụ, ọ na-egosi “A na-arụ ụka”.",
      ],
      action: "Mepee {number}",
    },
    disputeWon: {
      subject: "{sum} maka {number} bụ nke gị",
      lines: ["ụlọ akụ {who} nyere gị ikpe: {sum} e ji kaadị kwụọ maka {number} ka bụ nke gị. Ntụaka {reference}."],
      action: "Mepee {number}",
    },
    disputeLost: {
      subject: "Ụlọ akụ onye ahịa gị weghachiri {sum}",
      lines: [
        "ụlọ akụ {who} enyeghị gị ikpe, o weghachiri {sum} n’ịkwụ ụgwọ kaadị maka {number}. Ntụaka {reference}.",
        "Akwụkwọ ndekọ gị na-egosi ya dị ka mmegharị azụ, akwụkwọ ụgwọ ahụ na-ajụkwa ego ahụ ọzọ.",
      ],
      action: "Mepee {number}",
    },
    planDisputed: {
      subject: "Ụlọ akụ gị na-arụ ụka maka ego ị kwụrụ maka {title}",
      lines: [
        "ụlọ akụ gị chọrọ ka anyị weghachi {sum} akwụrụ maka {title}. Ntụaka {reference}.",
        "Atụmatụ gị na-aga n’ihu ruo mgbe ụlọ akụ kpebiri. Ọ bụrụ na ị rịọghị ihe a, gwa ụlọ akụ gị na ọ bụ gị kwụrụ ya; ọ bụrụ na ego ahụ alaghachi, atụmatụ ahụ agwụ.",
      ],
      action: "Lee ịkwụ ụgwọ gị",
    },
    packDisputed: {
      subject: "Ụlọ akụ gị na-arụ ụka maka ego ị kwụrụ maka {title}",
      lines: [
        "ụlọ akụ gị chọrọ ka anyị weghachi {sum} akwụrụ maka {title}. Ntụaka {reference}.",
        "Enweghị ike iji kredit ndị ahụ ruo mgbe ụlọ akụ kpebiri. Ọ bụrụ na ị rịọghị ihe a, gwa ụlọ akụ gị na ọ bụ gị kwụrụ ya: mgbe ahụ kredit ga-alọghachi.",
      ],
      action: "Lee ịkwụ ụgwọ gị",
    },
    cardUnclear: {
      subject: "Lelee ịkwụ ụgwọ kaadị maka {number}",
      lines: [
        "ụlọ ọrụ ịkwụ ụgwọ kọrọ ịkwụ ụgwọ kaadị maka {number} nke {differs} ya ezighị ezi: {came} bịara, a tụrụ anya {asked}. A naghị agụ ya dị ka nke akwụrụ.",
        "Chọọ ntụaka {reference} n’ụlọ ọrụ ịkwụ ụgwọ. Ọ bụrụ na ego ahụ bụ nke gị, kwado ya n’akwụkwọ ụgwọ; ọ bụrụ na ọ bụghị, họrọ “Anataghị ya”. Ka ọ dị ugbu a anyị rịọrọ onye ahịa gị ka ọ ghara ịkwụ ọzọ.",
      ],
      action: "Mepee {number}",
    },
    paymentDifference: {
      subject: "{title} nwere ịkwụ ụgwọ dị iche na nke gị",
      lines: [
        "{title} na-egosi {sum} nke {date} (ntụaka {reference}) na-adabaghị n’ịkwụ ụgwọ gị.",
        "Ibe Ego gị na-ekwu ihe dị iche na ihe ị nwere ike ime.",
      ],
      action: "Mepee Ego",
    },
  },
};
