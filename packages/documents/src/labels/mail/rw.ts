import type { MailLabels } from "./mail-label-types.ts";

/** Kinyarwanda; clients are addressed in the plural, people of a business in the singular, as on their screens. Waits for the eye of a native reader: docs/translation/rw.md. */
export const kinyarwandaMail: MailLabels = {
  hello: "Muraho {name},",
  helloNobody: "Muraho,",
  yourClient: "Umukiriya wawe",
  anInvoice: "fagitire",
  inVersion: "{number}, verisiyo ya {version},",
  sandbox: "Ibi byari igerageza: nta mafaranga nyakuri yimutse.",
  purchases: {
    Monthly: "Buri kwezi",
    Yearly: "Buri mwaka",
    Lifetime: "Ubuzima bwose",
    "1 Month": "Ukwezi 1",
    "6 Months": "Amezi 6",
    "12 Months": "Amezi 12",
    credits: "kredi {count}",
  },
  differs: { reference: "inomero iranga", amount: "amafaranga", currency: "ifaranga", customer: "umukiriya" },
  bankDetails: "Ntitujya duhindura konti ya banki dukoresheje imeyili.",
  sentWith: "Byoherejwe na Ankara.",
  client: {
    invoice: {
      subject: "Fagitire {number} ya {company}",
      lines: ["dore fagitire {number} ya {balance}, yishyurwa bitarenze {due}.", "Murakoze."],
      action: "Reba wishyure {number}",
    },
    paid: {
      subject: "Fagitire {number} ya {company}",
      lines: ["fagitire {number} ya {total} yishyuwe. Murakoze."],
      action: "Reba {number}",
    },
    credit: {
      subject: "Inyandiko igabanya fagitire {number} ya {company}",
      lines: ["dore inyandiko igabanya fagitire {number}: {total} agabanya umwenda wawe.", "Murakoze."],
      action: "Reba {number}",
    },
    offer: {
      subject: "Devi {number} ya {company}",
      lines: ["dore devi {number} ya {total}, ifite agaciro kugeza {due}.", "Murakoze."],
      action: "Reba usubize {number}",
    },
    receipt: {
      subject: "Inyemezabwishyu {number} ya {company}",
      lines: ["dore inyemezabwishyu {number} ya {total}.", "Murakoze."],
      action: "Reba {number}",
    },
    cardReceipt: {
      subject: "Inyemezabwishyu ya {number} ivuye kuri {company}",
      lines: ["{company} yakiriye {sum} ya {number}. Inomero iranga {reference}.", "Asigaye kwishyurwa: {left}."],
      action: "Reba {number}",
    },
    statement: {
      subject: "Raporo ya konti ivuye kuri {company}",
      lines: ["dore raporo ya konti yawe kugeza {date}. Asigaye ni {balance}.", "Murakoze."],
      action: "",
    },
  },
  notice: {
    confirmEmail: {
      subject: "Emeza imeyili yawe",
      lines: [
        "iyi aderesi yatanzwe kuri konti ya Ankara. Kugira ngo wemeze ko ari iyawe, fungura iyi linki mu minsi itatu.",
      ],
      action: "Emeza iyi aderesi",
      after: ["Linki ikora inshuro imwe. Niba atari wowe, wirengagize iyi imeyili."],
    },
    resetPassword: {
      subject: "Shyiraho ijambobanga rishya",
      lines: [
        "hari uwasabye gushyiraho ijambobanga rishya rya konti yawe. Kugira ngo urihitemo, fungura iyi linki mu isaha imwe.",
      ],
      action: "Shyiraho ijambobanga rishya",
      after: ["Linki ikora inshuro imwe. Niba atari wowe, wirengagize iyi imeyili. Ijambobanga ryawe ntirihinduka."],
    },
    newSignIn: {
      subject: "Hari uwinjiye muri konti yawe",
      lines: ["hari uwinjiye muri konti yawe akoresheje igikoresho gishya: {device}, {date}."],
      action: "Reba aho winjiye",
      after: [
        "Niba ari wowe, nta cyo ukora. Niba atari wowe, sohora icyo gikoresho maze ushyireho ijambobanga rishya.",
      ],
    },
    passwordChanged: {
      subject: "Ijambobanga ryawe ryahinduwe",
      lines: [
        "ijambobanga rya konti yawe ryahinduwe ku wa {date}, hakoreshejwe {device}. Ibindi bikoresho byose byasohowe.",
      ],
      action: "Shyiraho ijambobanga rishya",
      after: ["Niba ari wowe, nta cyo ukora. Niba atari wowe, shyiraho ijambobanga rishya nonaha."],
    },
    emailChanged: {
      subject: "Imeyili ya konti yawe yahinduwe",
      lines: [
        "kuva ku wa {date}, imeyili zivuga kuri konti yawe zijya ku yindi aderesi. Yahinduwe hakoreshejwe {device}.",
      ],
      action: "Reba aho winjiye",
      after: ["Niba ari wowe, nta cyo ukora. Niba atari wowe, subiza iyi imeyili ako kanya."],
    },
    bankDetailsChanged: {
      subject: "Konti ya banki iri kuri fagitire zawe yahinduwe",
      lines: [
        "kuva ku wa {date}, fagitire zawe zisaba abakiriya kwishyura ku yindi konti ya banki. Yahinduwe hakoreshejwe {device}.",
      ],
      action: "Reba konti yawe ya banki",
      after: [
        "Niba ari wowe, nta cyo ukora. Niba atari wowe, yisubize uko yari, ushyireho ijambobanga rishya kandi uburire abakiriya bawe.",
      ],
    },
    payoutsChanged: {
      subject: "Aho amafaranga y’abakiriya bawe ajya hahinduwe",
      lines: [
        "ku wa {date}, konti {title} yishyuriraho amafaranga y’abakiriya bawe yahujwe cyangwa yahinduwe hakoreshejwe {device}.",
      ],
      action: "Reba konti zawe",
      after: [
        "Niba ari wowe, nta cyo ukora. Niba atari wowe, shyiraho ijambobanga rishya, usubizeho konti yari isanzwe kandi ubwire {title}.",
      ],
    },
    guessed: {
      subject: "Hari ugerageza kwinjira muri konti yawe",
      lines: [
        "ku wa {date}, hari uwagerageje amagambobanga menshi atari yo kuri konti yawe, akoresheje ibikoresho utigeze ukoresha. Nta winjiye. Ibyo bikoresho twabitegetse gutegereza; ibyawe biracyakora.",
      ],
      action: "Shyiraho ijambobanga rishya",
      after: ["Niba ijambobanga ryawe ari rirerire kandi ukaba utarikoresha ahandi, nta cyo ukora."],
    },
    usernameChanged: {
      subject: "Izina ukoresha ryahinduwe",
      lines: ["kuva ku wa {date}, winjira ukoresheje izina {title}. Ryahinduwe hakoreshejwe {device}."],
      action: "Reba aho winjiye",
      after: ["Niba ari wowe, nta cyo ukora. Niba atari wowe, shyiraho ijambobanga rishya nonaha."],
    },
    signedOutElsewhere: {
      subject: "Ibindi bikoresho byawe byasohowe",
      lines: ["ibindi bikoresho byawe byasohowe ku wa {date}, hakoreshejwe {device}."],
      action: "Reba aho winjiye",
      after: ["Niba ari wowe, nta cyo ukora. Niba atari wowe, shyiraho ijambobanga rishya nonaha."],
    },
    accountDeleted: {
      subject: "Konti yawe yasibwe",
      lines: ["konti yawe n’amakuru yayo yose byasibwe ku wa {date}, hakoreshejwe {device}. Ntibishobora kugarurwa."],
      action: "",
      after: ["Niba atari wowe, subiza iyi imeyili ako kanya."],
    },
    secondFactorOn: {
      subject: "Kwinjira ubu bisaba kode",
      lines: [
        "kuva ku wa {date}, kwinjira bisaba na kode ya porogaramu yawe yemeza. Yashyizweho hakoreshejwe {device}.",
      ],
      action: "Reba aho winjiye",
      after: [
        "Bika kode z’ingoboka aho uzibona udafite telefone yawe. Niba atari wowe, shyiraho ijambobanga rishya nonaha.",
      ],
    },
    secondFactorOff: {
      subject: "Kwinjira ntibigisaba kode",
      lines: [
        "kuva ku wa {date}, ijambobanga ryawe ryonyine rifungura konti yawe. Kode yavanyweho hakoreshejwe {device}.",
      ],
      action: "Reba aho winjiye",
      after: ["Niba atari wowe, shyiraho ijambobanga rishya nonaha kandi wongere ushyireho kode."],
    },
    apiKeyMade: {
      subject: "Urufunguzo rushya rwa API rw’ubucuruzi bwawe",
      lines: [
        "ku wa {date}, urufunguzo rwa API {title} rwakozwe hakoreshejwe {device}. Porogaramu irufite ishobora gukoresha ibyo wemeye.",
      ],
      action: "Reba imfunguzo zawe za API",
      after: ["Niba atari wowe, rwambure agaciro kandi ushyireho ijambobanga rishya nonaha."],
    },
    webhookAdded: {
      subject: "Ibibera mu bucuruzi bwawe byoherezwa ku aderesi nshya",
      lines: ["ku wa {date}, {title} yongewemo hakoreshejwe {device}. Ibibera mu bucuruzi bwawe byoherezwayo."],
      action: "Reba webhook zawe",
      after: ["Niba atari wowe, yikuremo kandi ushyireho ijambobanga rishya nonaha."],
    },
    webhookStopped: {
      subject: "Webhook yahagaritswe",
      lines: [
        "{title} imaze iminsi itatu idasubiza, ni yo mpamvu nta kikiyoherezwaho.",
        "Igisubizo cyayo cya nyuma: {reason}",
      ],
      action: "Reba webhook zawe",
      after: ["Yongere uyifungure nitangira gusubiza; ushobora kongera kohereza ibitageze mu minsi 30."],
    },
    passkeyAdded: {
      subject: "Urufunguzo rwo kwinjira rwongewe kuri konti yawe",
      lines: [
        "kuva ku wa {date}, urufunguzo rwo kwinjira {title} rufungura konti yawe nta jambobanga. Rwongewemo hakoreshejwe {device}.",
      ],
      action: "Reba aho winjiye",
      after: ["Niba ari wowe, nta cyo ukora. Niba atari wowe, rukuremo kandi ushyireho ijambobanga rishya nonaha."],
    },
    passkeyRemoved: {
      subject: "Urufunguzo rwo kwinjira rwakuwe kuri konti yawe",
      lines: [
        "kuva ku wa {date}, urufunguzo rwo kwinjira {title} ntirugifungura konti yawe. Rwakuwemo hakoreshejwe {device}.",
      ],
      action: "Reba aho winjiye",
      after: ["Niba ari wowe, nta cyo ukora. Niba atari wowe, shyiraho ijambobanga rishya nonaha."],
    },
    phoneAdded: {
      subject: "Nimero ya telefone ifungura konti yawe",
      lines: [
        "kuva ku wa {date}, kode zoherejwe kuri {title} zifungura konti yawe. Nimero yongewemo hakoreshejwe {device}.",
      ],
      action: "Reba aho winjiye",
      after: ["Niba ari wowe, nta cyo ukora. Niba atari wowe, yikuremo kandi ushyireho ijambobanga rishya nonaha."],
    },
    phoneRemoved: {
      subject: "Nimero ya telefone ntigifungura konti yawe",
      lines: [
        "kuva ku wa {date}, kode zoherejwe kuri {title} ntizigifungura konti yawe. Yakuwemo hakoreshejwe {device}.",
      ],
      action: "Reba aho winjiye",
      after: ["Niba ari wowe, nta cyo ukora. Niba atari wowe, shyiraho ijambobanga rishya nonaha."],
    },
    personInvited: {
      subject: "Hari umuntu watumiwe mu bucuruzi bwawe",
      lines: [
        "kuva ku wa {date}, ubutumire bwa {title} burafunguye. Bwakozwe hakoreshejwe {device}, bukora inshuro imwe, mu minsi 3.",
      ],
      action: "Reba abantu bawe",
      after: ["Niba atari wowe, bukureho kandi ushyireho ijambobanga rishya nonaha."],
    },
    personJoined: {
      subject: "Hari umuntu winjiye mu bucuruzi bwawe",
      lines: ["kuva ku wa {date}, {title} akora mu bucuruzi bwawe, akoresheje {device}."],
      action: "Reba abantu bawe",
      after: ["Niba atari wowe wamutumiye, mukuremo nonaha."],
    },
    personChanged: {
      subject: "Uruhare rw’umunyamuryango rwahinduwe",
      lines: [
        "kuva ku wa {date}, ibyo {title} ashobora gukora mu bucuruzi bwawe byarahindutse. Byahinduwe hakoreshejwe {device}.",
      ],
      action: "Reba abantu bawe",
      after: ["Niba atari wowe, bisubize uko byari kandi ushyireho ijambobanga rishya nonaha."],
    },
    personRemoved: {
      subject: "Umunyamuryango yakuwe mu bucuruzi bwawe",
      lines: ["kuva ku wa {date}, {title} ntagikora mu bucuruzi bwawe. Yakuwemo hakoreshejwe {device}."],
      action: "Reba abantu bawe",
      after: ["Niba atari wowe, shyiraho ijambobanga rishya nonaha."],
    },
    personLeft: {
      subject: "Umunyamuryango yavuye mu bucuruzi bwawe",
      lines: ["kuva ku wa {date}, {title} ntagikora mu bucuruzi bwawe: yarigendeye."],
      action: "Reba abantu bawe",
    },
    personAsks: {
      subject: "Umunyamuryango ntashobora kwinjira",
      lines: ["{title} ntashobora kwinjira, aragusaba kongera kumwemerera, akoresheje {device}."],
      action: "Reba abantu bawe",
      after: [
        "Banza umuhamagare mugereranye imibare ine. Niba nta muntu wawe ubisaba, bishyire ku ruhande: nta winjira utabyemeye.",
      ],
    },
    personLetBack: {
      subject: "Wongeye kwemerera umunyamuryango kwinjira",
      lines: [
        "kuva ku wa {date}, hari linki yemerera {title} kongera kwinjira, inshuro imwe, mu isaha imwe. Wabyemeje ukoresheje {device}.",
      ],
      action: "Reba abantu bawe",
      after: ["Niba atari wowe, kuraho linki kandi ushyireho ijambobanga rishya nonaha."],
    },
    loginRenewed: {
      subject: "Uburyo winjiramo bwavuguruwe",
      lines: [
        "kuva ku wa {date}, ibyo winjizaga byose mbere ntibigikora: ijambobanga, imfunguzo zo kwinjira, nimero ya telefone n’iyi aderesi ya imeyili. Nyir’ubucuruzi arakoherereza linki nshya.",
      ],
      action: "Injira",
      after: [
        "Numara kwinjira, ongeraho urufunguzo rwo kwinjira, ijambobanga cyangwa aderesi yawe ya imeyili. Niba utabisabye, hamagara nyir’ubucuruzi.",
      ],
    },
    affiliate: {
      subject: "Paji yawe y’umufatanyabikorwa",
      lines: ["kode yawe ni {code}. Uhembwa ku bantu biyandikisha mu minsi 30 bamaze gufungura iyi linki:\n{signUp}"],
      action: "Reba paji yawe",
      after: ["Ntugire uwo wereka aderesi ya paji yawe."],
    },
    planReceipt: {
      subject: "Inyemezabwishyu {reference}",
      lines: ["urakoze. Twakiriye {sum} ya {title}.", "Inomero iranga: {reference}. Yishyuwe ku wa {date}."],
      action: "Reba inyemezabwishyu zawe",
    },
    paidTwice: {
      subject: "Hishyuwe kabiri: {sum} aragusubizwa",
      lines: [
        "{title} hishyuwe kabiri, rimwe kuri paji yo kwishyura yari yararetswe. Twagumanye ubwishyu bumwe dusubiza ubundi, {sum}. Inomero iranga: {reference}.",
      ],
      action: "Reba ubwishyu bwawe",
    },
    planEnded: {
      subject: "Ifatabuguzi ryawe {title} ryarangiye",
      lines: [
        "ifatabuguzi ryawe {title} ryarangiye. Ibyo wakoze byose biguma ku gikoresho cyawe, ushobora kubisoma no kubyohereza hanze.",
        "Igikoresho kimwe gikomeza guhuzwa. Kugira ngo wongere kubona ibikoresho n’ibyitegererezo byose, hitamo ifatabuguzi.",
      ],
      action: "Hitamo ifatabuguzi",
    },
    planNotRenewed: {
      subject: "Ifatabuguzi ryawe {title} ntiryavuguruwe",
      lines: [
        "ntitwashoboye kuvugurura ifatabuguzi ryawe {title} ({sum}).",
        "Byose birakora kugeza {date}. Kugira ngo ugumane ifatabuguzi, reba ikarita yawe cyangwa wongere wishyure.",
      ],
      action: "Reba ifatabuguzi",
    },
    offerTyped: {
      subject: "{who} yemeye {number}",
      lines: ["{who} yemeye {which} ya {sum} kandi yanditse izina rye kuri paji yayo.", "Icyo yanditse: {reason}"],
      action: "Fungura {number}",
    },
    offerSigned: {
      subject: "{who} yemeye {number}",
      lines: ["{who} yemeye {which} ya {sum} kandi yasinye kuri paji yayo.", "Icyo yanditse: {reason}"],
      action: "Fungura {number}",
    },
    offerDeclined: {
      subject: "{who} yanze {number}",
      lines: ["{who} yanze {which} ya {sum}.", "Icyo yanditse: {reason}"],
      action: "Fungura {number}",
    },
    claimed: {
      subject: "{who} avuga ko yishyuye {sum} kuri {number}",
      lines: [
        "{who} avuga ko yishyuye {sum} kuri {number}.",
        "Inomero iranga: {reference}.",
        "Banza urebe konti yawe, hanyuma ubyemeze muri porogaramu cyangwa wandike ko bitakiriwe.",
      ],
      action: "Fungura {number}",
    },
    detailsCorrected: {
      subject: "{who} yakosoye ibisobanuro bye",
      lines: ["{who} avuga ko bimwe mu bisobanuro bye bitandukanye. Nta gihinduka utarabyemera."],
      action: "Fungura umukiriya",
    },
    paidByCard: {
      subject: "{sum} yishyuwe n’ikarita kuri {number}",
      lines: [
        "{who} yishyuye {sum} n’ikarita kuri {number}. Inomero iranga {reference}.",
        "{credit} arenze asigaye kwishyurwa, aba abikijwe n’umukiriya.",
      ],
      action: "Fungura {number}",
    },
    cardRefund: {
      subject: "Ubwishyu bw’ikarita bwasubijwe: {sum}",
      lines: [
        "{sum} yo ku bwishyu bw’ikarita {reference} yasubijwe umukiriya wawe. Ibitabo byawe bibyerekana nk’isubizwa inyuma.",
      ],
      action: "",
    },
    refundFailed: {
      subject: "Gusubiza {sum} byanze",
      lines: [
        "ikigo cyishyurirwaho nticyashoboye gusubiza {sum} yo ku bwishyu bw’ikarita {reference}. Umukiriya wawe ntarayabona.",
        "Shakisha inomero iranga kuri icyo kigo, wongere ugerageze kuri fagitire, cyangwa usubize umukiriya wawe mu bundi buryo.",
      ],
      action: "Fungura fagitire",
    },
    disputeOpened: {
      subject: "Banki y’umukiriya wawe irahakana {sum} ya {number}",
      lines: [
        "banki ya {who} irasaba ko {sum} y’ubwishyu bw’ikarita bwa {number} asubizwa. Inomero iranga {reference}.",
        "Subiza ku kigo cyishyurirwaho bitarenze {date}, utange fagitire n’ibyerekana ko watanze ibyo waguriwe. Iyo nta gisubizo, amafaranga arasubizwa.",
        "Kugeza banki ifashe icyemezo, fagitire ikomeza kuba yishyuwe, ikerekana “Birimo impaka”.",
      ],
      action: "Fungura {number}",
    },
    disputeWon: {
      subject: "{sum} ya {number} ni ayawe",
      lines: [
        "banki ya {who} yemeje ko ufite ukuri: {sum} yishyuwe n’ikarita kuri {number} aguma ari ayawe. Inomero iranga {reference}.",
      ],
      action: "Fungura {number}",
    },
    disputeLost: {
      subject: "Banki y’umukiriya wawe yisubije {sum}",
      lines: [
        "banki ya {who} ntiyemeje ko ufite ukuri, yisubije {sum} y’ubwishyu bw’ikarita bwa {number}. Inomero iranga {reference}.",
        "Ibitabo byawe bibyerekana nk’isubizwa inyuma, kandi fagitire yongeye gusaba ayo mafaranga.",
      ],
      action: "Fungura {number}",
    },
    planDisputed: {
      subject: "Banki yawe irahakana ubwishyu bwawe bwa {title}",
      lines: [
        "banki yawe iradusaba gusubiza {sum} yishyuwe kuri {title}. Inomero iranga {reference}.",
        "Ifatabuguzi ryawe rirakomeza kugeza banki ifashe icyemezo. Niba utabisabye, bwira banki yawe ko ubwishyu ari ubwawe; amafaranga nasubizwa, ifatabuguzi rizarangira.",
      ],
      action: "Reba ubwishyu bwawe",
    },
    packDisputed: {
      subject: "Banki yawe irahakana ubwishyu bwawe bwa {title}",
      lines: [
        "banki yawe iradusaba gusubiza {sum} yishyuwe kuri {title}. Inomero iranga {reference}.",
        "Kredi ntizishobora gukoreshwa kugeza banki ifashe icyemezo. Niba utabisabye, bwira banki yawe ko ubwishyu ari ubwawe: icyo gihe kredi ziragaruka.",
      ],
      action: "Reba ubwishyu bwawe",
    },
    cardUnclear: {
      subject: "Suzuma ubwishyu bw’ikarita bwa {number}",
      lines: [
        "ikigo cyishyurirwaho cyavuze ubwishyu bw’ikarita bwa {number} budahuye n’ibyasabwe ({differs}): haje {came}, hari hategerejwe {asked}. Ntibubarwa ko bwishyuwe.",
        "Shakisha inomero iranga {reference} ku kigo cyishyurirwaho. Niba amafaranga ari ayawe, byemeze kuri fagitire; niba atari ayawe, hitamo “Ntibyakiriwe”. Hagati aho twasabye umukiriya wawe kutongera kwishyura.",
      ],
      action: "Fungura {number}",
    },
    paymentDifference: {
      subject: "{title} ifite ubwishyu butandukanye n’ubwawe",
      lines: [
        "{title} yerekana {sum} yo ku wa {date} (inomero iranga {reference}) itajyanye n’ubwishyu bwawe.",
        "Paji yawe y’Amafaranga ivuga ibitandukanye n’icyo wakora.",
      ],
      action: "Fungura Amafaranga",
    },
  },
};
