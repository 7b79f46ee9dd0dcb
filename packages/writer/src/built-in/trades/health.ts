import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const health: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "Registered medicines and health goods from known suppliers, each within its date.",
      'Clear advice on how to take a medicine, and an honest "see a doctor" when that is needed.',
      "Small services that save a trip, as far as the licence allows them.",
    ],
    buyers: [
      "Families of the area with children and elderly people.",
      "People with a long illness, who need the same medicine each month.",
      "Clinics, schools and offices that fill a first-aid box.",
    ],
    reach: [
      "A licence on the wall, a clean counter and a person who listens.",
      "A reminder to those with a monthly medicine, sent with their permission.",
    ],
    work: [
      "Every purchase is kept with its batch number and supplier's receipt.",
      "Dates are checked on a fixed day each week, and what expires leaves the shelf at once.",
      "What needs a prescription is sold only with one, and the sale is written down.",
    ],
    months: [
      "stock what is asked for daily and note each medicine that was missing.",
      "speak with the clinics nearby about what they prescribe most.",
      "offer regulars a monthly packet, ready on their day, and delivered if they cannot come.",
    ],
    risks: [
      ["False medicine", "buy only from registered suppliers and check each batch number."],
      ["The fridge fails", "a thermometer read twice a day and a cold box with ice ready."],
      ["Stock expires", "order small amounts often, and put the nearest date in front."],
    ],
    wants: [
      "A medicine that is real.",
      "To be told quietly and clearly how to take it.",
      "To find it open when a child is ill at night.",
    ],
    where: [
      "At clinics, schools and mothers' groups, where health is talked about.",
      "On the street in the evening, when parents come home to a sick child.",
    ],
    doubts: [
      ["Is this medicine real?", "Show the pack, the batch number and your licence."],
      ["Is there something cheaper?", "Say whether the same active substance exists under another name."],
    ],
    say: [
      "Who is it for, how old, and what else do they take?",
      "With these signs I would rather you see a doctor today.",
    ],
    day: [
      "Notices in the evening that a child is hot and does not want to wait for morning.",
      "Comes each month with the same empty packet.",
    ],
    worries: ["That the medicine is false or too strong.", "That others at the counter hear the illness."],
    pays: "Pays in cash at the counter, buys part of a packet when money is short, and asks for a receipt for work or insurance.",
    win: "Listen first, speak softly, and write the dose on the pack.",
  },
  fr: {
    offer: [
      "Des médicaments et produits de santé enregistrés, de fournisseurs connus, tous dans leur date.",
      "Un conseil clair sur la prise, et un honnête « voyez un médecin » quand il le faut.",
      "De petits services qui évitent un trajet, dans la limite de l'autorisation.",
    ],
    buyers: [
      "Les familles du quartier avec enfants et personnes âgées.",
      "Ceux qui vivent avec une longue maladie et reprennent le même traitement chaque mois.",
      "Les cliniques, écoles et bureaux qui remplissent une trousse de secours.",
    ],
    reach: [
      "Une autorisation au mur, un comptoir propre et quelqu'un qui écoute.",
      "Un rappel à ceux qui ont un traitement mensuel, avec leur accord.",
    ],
    work: [
      "Chaque achat est gardé avec son numéro de lot et le reçu du fournisseur.",
      "Les dates sont contrôlées un jour fixe par semaine, et ce qui périme quitte l'étagère.",
      "Ce qui demande une ordonnance n'est vendu qu'avec elle, et la vente est notée.",
    ],
    months: [
      "tenir ce qui est demandé chaque jour et noter chaque produit manquant.",
      "parler avec les cliniques voisines de ce qu'elles prescrivent le plus.",
      "proposer aux habitués un paquet mensuel, prêt à leur date et livré au besoin.",
    ],
    risks: [
      ["De faux médicaments", "acheter seulement chez des fournisseurs agréés et vérifier chaque lot."],
      ["Le réfrigérateur lâche", "un thermomètre lu deux fois par jour et une glacière prête."],
      ["Du stock périme", "commander peu et souvent, la date proche devant."],
    ],
    wants: [
      "Un vrai médicament.",
      "Une explication claire et discrète de la prise.",
      "Une porte ouverte quand un enfant est malade la nuit.",
    ],
    where: [
      "Dans les cliniques, écoles et groupes de mères, où l'on parle de santé.",
      "Dans la rue le soir, quand les parents trouvent un enfant malade.",
    ],
    doubts: [
      ["Ce médicament est-il vrai ?", "Montrez la boîte, le numéro de lot et votre autorisation."],
      ["Y a-t-il moins cher ?", "Dites si la même substance existe sous un autre nom."],
    ],
    say: [
      "C'est pour qui, quel âge, et que prend la personne par ailleurs ?",
      "Avec ces signes, je préfère que vous voyiez un médecin aujourd'hui.",
    ],
    day: [
      "Sent le soir qu'un enfant est chaud et ne veut pas attendre le matin.",
      "Vient chaque mois avec la même boîte vide.",
    ],
    worries: ["Que le médicament soit faux ou trop fort.", "Que les autres au comptoir entendent la maladie."],
    pays: "Paie au comptoir, achète une partie de la boîte quand l'argent manque, et demande un reçu pour l'employeur ou l'assurance.",
    win: "Écoutez d'abord, parlez bas et écrivez la dose sur la boîte.",
  },
  sw: {
    offer: [
      "Dawa na bidhaa za afya zilizosajiliwa kutoka kwa wasambazaji wanaojulikana, zote ndani ya tarehe.",
      'Ushauri wazi wa kutumia dawa, na ukweli wa "muone daktari" inapohitajika.',
      "Huduma ndogo zinazookoa safari, kadiri leseni inavyoruhusu.",
    ],
    buyers: [
      "Familia za mtaa zenye watoto na wazee.",
      "Watu wenye maradhi ya muda mrefu wanaohitaji dawa ile ile kila mwezi.",
      "Kliniki, shule na ofisi zinazojaza sanduku la huduma ya kwanza.",
    ],
    reach: [
      "Leseni ukutani, kaunta safi na mtu anayesikiliza.",
      "Kumbusho kwa wenye dawa za kila mwezi, kwa ruhusa yao.",
    ],
    work: [
      "Kila ununuzi hutunzwa na namba ya toleo na risiti ya msambazaji.",
      "Tarehe hukaguliwa siku maalum kila wiki, na kilichoisha muda huondolewa rafuni.",
      "Kinachohitaji cheti cha daktari huuzwa kwa cheti tu, na mauzo huandikwa.",
    ],
    months: [
      "weka kinachoulizwa kila siku na andika kila dawa iliyokosekana.",
      "zungumza na kliniki za karibu kuhusu wanachoandika zaidi.",
      "wape wateja wa kudumu pakiti ya mwezi, tayari siku yao, na wapelekee wasioweza kuja.",
    ],
    risks: [
      ["Dawa bandia", "nunua kwa wasambazaji waliosajiliwa tu na kagua kila namba ya toleo."],
      ["Friji kuharibika", "kipimajoto kisomwe mara mbili kwa siku na sanduku la barafu liwe tayari."],
      ["Dawa kuisha muda", "agiza kidogo mara nyingi, na tarehe ya karibu ikae mbele."],
    ],
    wants: [
      "Dawa iliyo halisi.",
      "Kuelezwa kwa upole na uwazi jinsi ya kuitumia.",
      "Kukuta pamefunguliwa mtoto akiugua usiku.",
    ],
    where: [
      "Kliniki, shule na makundi ya akina mama, ambako afya huzungumzwa.",
      "Mtaani jioni, wazazi wanaporudi na kukuta mtoto mgonjwa.",
    ],
    doubts: [
      ["Dawa hii ni halisi?", "Onyesha pakiti, namba ya toleo na leseni yako."],
      ["Kuna ya bei nafuu?", "Sema kama kiambato kile kile kipo kwa jina jingine."],
    ],
    say: ["Ni ya nani, ana umri gani, na anatumia dawa gani nyingine?", "Kwa dalili hizi ni bora umwone daktari leo."],
    day: ["Hugundua jioni kwamba mtoto ana joto na hataki kungoja asubuhi.", "Huja kila mwezi na pakiti ile ile tupu."],
    worries: ["Kwamba dawa ni bandia au ni kali mno.", "Kwamba wengine kwenye kaunta watasikia ugonjwa wake."],
    pays: "Hulipa taslimu, hununua sehemu ya pakiti pesa zikiwa chache, na huomba risiti kwa kazi au bima.",
    win: "Sikiliza kwanza, ongea polepole, na andika kipimo kwenye pakiti.",
  },
};
