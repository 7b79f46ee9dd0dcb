import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const school: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "Lessons by term, by month or by hour, with what a learner can do at the end.",
      "A short test at the beginning, so that each learner starts at the right place.",
      "A report to parents or learners that says what went well and what to practise.",
    ],
    buyers: [
      "Parents who want better marks before an examination.",
      "Working adults who learn a trade, a language or a computer skill after hours.",
      "Organisations that send several people to one course.",
    ],
    reach: [
      "A free first lesson, where parents may sit at the back.",
      "Words and results of learners, with permission and without promises.",
    ],
    work: [
      "Registers are taken each lesson, and absences are told to parents the same day.",
      "Fees have a due date before the term or month, with parts agreed in writing.",
      "Each teacher keeps a plan that another could follow tomorrow.",
    ],
    months: [
      "teach a few learners well and write down what each one could not do at first.",
      "invite parents to see the work, and ask them for one family more.",
      "open a second group only when the first has a waiting list.",
    ],
    risks: [
      ["Fees come late", "agree on dates at registration and remind before, not after."],
      ["A teacher leaves", "written plans, and a helper who has seen the class."],
      ["Learners drop out in the first weeks", "call after the second absence, not after the tenth."],
    ],
    wants: [
      "To see progress at home, not only in a report.",
      "A teacher who knows the child's name and trouble.",
      "Safety on the way and in the room.",
    ],
    where: [
      "At school gates and parents' meetings before a term or an examination.",
      "At workplaces and training groups, where a certificate opens a door.",
    ],
    doubts: [
      ["Will my child really improve?", "Show the first test and the one after six weeks."],
      ["What if we miss a lesson?", "Say how it is made up and what happens to the fee."],
    ],
    say: [
      "Let me see how far the learner is; then I can say what we need and for how long.",
      "Come and sit in for one lesson before you decide.",
    ],
    day: ["Looks at homework in the evening and cannot help any more.", "Asks other parents whose child has changed."],
    worries: ["That the fee is paid and nothing is learned.", "That the child is shamed for what it does not know."],
    pays: "Pays by term or in parts after payday, and keeps every receipt.",
    win: "Test first, explain the result in plain words, and offer one lesson to try.",
  },
  fr: {
    offer: [
      "Des cours au trimestre, au mois ou à l'heure, avec ce que l'on saura faire à la fin.",
      "Un court test au début, pour que chacun commence au bon endroit.",
      "Un bilan aux parents ou élèves : ce qui va et ce qu'il faut exercer.",
    ],
    buyers: [
      "Les parents qui veulent de meilleures notes avant un examen.",
      "Les adultes qui apprennent un métier, une langue ou l'informatique après le travail.",
      "Les organisations qui envoient plusieurs personnes à un cours.",
    ],
    reach: [
      "Un premier cours gratuit, où les parents peuvent s'asseoir au fond.",
      "Paroles et résultats d'élèves, avec leur accord et sans promesse.",
    ],
    work: [
      "La présence est notée à chaque cours et les absences dites aux parents le jour même.",
      "Les frais ont une échéance avant le trimestre ou le mois, et les tranches sont écrites.",
      "Chaque enseignant tient un plan qu'un autre pourrait suivre demain.",
    ],
    months: [
      "bien enseigner à peu d'élèves et noter ce que chacun ne savait pas au début.",
      "inviter les parents à voir le travail et leur demander une famille de plus.",
      "ouvrir un second groupe seulement quand le premier a une liste d'attente.",
    ],
    risks: [
      ["Les frais tardent", "convenir des dates à l'inscription et rappeler avant, non après."],
      ["Un enseignant part", "des plans écrits et une aide qui connaît la classe."],
      ["Des élèves abandonnent tôt", "appeler après la deuxième absence, non la dixième."],
    ],
    wants: [
      "Voir le progrès à la maison, pas seulement sur un bulletin.",
      "Un enseignant qui connaît le nom et la difficulté de l'enfant.",
      "La sécurité en route et dans la salle.",
    ],
    where: [
      "Aux portes des écoles et réunions de parents avant un trimestre ou un examen.",
      "Dans les entreprises et centres, où un certificat ouvre une porte.",
    ],
    doubts: [
      ["Mon enfant progressera-t-il vraiment ?", "Montrez le premier test et celui d'après six semaines."],
      ["Et si nous manquons un cours ?", "Dites comment il est rattrapé et ce que deviennent les frais."],
    ],
    say: [
      "Laissez-moi voir où en est l'élève ; je dirai ce qu'il faut et pour combien de temps.",
      "Venez assister à un cours avant de décider.",
    ],
    day: ["Regarde les devoirs le soir et ne peut plus aider.", "Demande aux autres parents quel enfant a changé."],
    worries: [
      "Que les frais soient payés et que rien ne soit appris.",
      "Que l'enfant ait honte de ce qu'il ne sait pas.",
    ],
    pays: "Paie au trimestre ou par tranches après la paie, et garde chaque reçu.",
    win: "Testez d'abord, expliquez le résultat simplement et proposez un cours d'essai.",
  },
  sw: {
    offer: [
      "Masomo kwa muhula, mwezi au saa, na kile ambacho mwanafunzi ataweza mwishoni.",
      "Jaribio fupi mwanzoni, ili kila mmoja aanzie mahali sahihi.",
      "Taarifa kwa wazazi au wanafunzi: kilichoenda vizuri na cha kufanyia mazoezi.",
    ],
    buyers: [
      "Wazazi wanaotaka alama bora kabla ya mtihani.",
      "Watu wazima wanaojifunza ufundi, lugha au kompyuta baada ya kazi.",
      "Taasisi zinazopeleka watu kadhaa kwenye kozi moja.",
    ],
    reach: [
      "Somo la kwanza bure, ambapo wazazi wanaweza kukaa nyuma.",
      "Maneno na matokeo ya wanafunzi, kwa ruhusa na bila ahadi.",
    ],
    work: [
      "Mahudhurio huandikwa kila somo, na mzazi huambiwa siku hiyo hiyo mtoto asipokuja.",
      "Ada ina tarehe kabla ya muhula au mwezi, na malipo ya sehemu huandikwa.",
      "Kila mwalimu ana mpango ambao mwingine anaweza kuufuata kesho.",
    ],
    months: [
      "fundisha wachache vizuri na andika kila mmoja alichoshindwa mwanzoni.",
      "waalike wazazi waone kazi, na waombe familia moja zaidi.",
      "fungua kundi la pili pale tu la kwanza linapokuwa na wanaosubiri.",
    ],
    risks: [
      ["Ada kuchelewa", "mkubaliane tarehe wakati wa kujiandikisha na kumbusha kabla, si baada."],
      ["Mwalimu kuondoka", "mipango iliyoandikwa, na msaidizi anayelijua darasa."],
      ["Wanafunzi kuacha mapema", "piga simu baada ya kutokuja mara ya pili, si ya kumi."],
    ],
    wants: [
      "Kuona maendeleo nyumbani, si kwenye ripoti tu.",
      "Mwalimu anayejua jina na ugumu wa mtoto.",
      "Usalama njiani na darasani.",
    ],
    where: [
      "Mageti ya shule na vikao vya wazazi kabla ya muhula au mtihani.",
      "Kazini na kwenye makundi ya mafunzo, ambako cheti hufungua mlango.",
    ],
    doubts: [
      ["Mtoto wangu ataendelea kweli?", "Onyesha jaribio la kwanza na la baada ya wiki sita."],
      ["Tukikosa somo?", "Sema litafidiwaje na ada inakuwaje."],
    ],
    say: [
      "Acha nione mwanafunzi amefika wapi; nitasema tunahitaji nini na kwa muda gani.",
      "Njoo ukae kwenye somo moja kabla ya kuamua.",
    ],
    day: [
      "Hutazama kazi za nyumbani jioni na hawezi tena kusaidia.",
      "Huwauliza wazazi wengine mtoto wa nani amebadilika.",
    ],
    worries: ["Kwamba ada italipwa na hakuna kitakachofundishwa.", "Kwamba mtoto ataaibishwa kwa asichokijua."],
    pays: "Hulipa kwa muhula au kwa sehemu baada ya mshahara, na hutunza kila risiti.",
    win: "Pima kwanza, eleza matokeo kwa maneno rahisi, na mpe somo moja la kujaribu.",
  },
};
