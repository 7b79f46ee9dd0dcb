import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const laundry: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "Wash, iron and fold by the piece or by weight, with special care for lace, suits and white.",
      "A fixed day for every bag, and express work at its own price.",
      "Pick-up and return on the same two days of each week.",
    ],
    buyers: [
      "Workers who leave early, come home late and wear a shirt every day.",
      "Families with bedsheets, uniforms and no time on Saturday.",
      "Guest houses, salons and restaurants with towels and table linen.",
    ],
    reach: [
      "A card in the estates and hostels with the price per bag and the days of pick-up.",
      "A clean, ironed shirt on a hanger outside: people see what they will get.",
    ],
    work: [
      "Each piece is counted and marked in front of the customer, with stains and missing buttons noted.",
      "White, coloured and delicate clothes are washed apart, and new cloth alone.",
      "Bags leave only after the count agrees with the ticket.",
    ],
    months: [
      "take bags from a few streets only, and learn how much one day can wash and dry.",
      "sign the first guest house or salon for towels on quiet days.",
      "offer monthly bags at a fixed price to those who came every week.",
    ],
    risks: [
      ["Rain for days", "have an inside line and a fan, and tell customers before the day is missed."],
      ["A piece is lost or damaged", "mark each one, and agree on the ticket how it is made good."],
      ["Water or light is cut", "keep a full tank and irons that heat with charcoal or gas."],
    ],
    wants: [
      "Every piece back, and nobody else's socks.",
      "White that is white and colours that stayed.",
      "The bag on the promised day, ready to wear.",
    ],
    where: [
      "At estate gates, hostels and bus stops in the evening.",
      "With house managers and the reception desks of small hotels.",
    ],
    doubts: [
      ["Will something go missing?", "Count together, write the ticket, and give a copy."],
      ["Will you spoil my lace?", "Say how each cloth is washed and what you would refuse."],
    ],
    say: [
      "We count together now, so that we both sleep well.",
      "This stain is old; I will try, and I promise no more than that.",
    ],
    day: [
      "Looks into the wardrobe on Wednesday and finds one shirt left.",
      "Would rather rest on Saturday than stand over a basin.",
    ],
    worries: ["That a favourite dress comes back smaller or grey.", "That the bag is not ready on Sunday evening."],
    pays: "Pays when the bag is returned, prefers a monthly price, and wants a ticket with the count.",
    win: "Collect the first bag yourself, count at the door, and return it on the very day.",
  },
  fr: {
    offer: [
      "Laver, repasser et plier à la pièce ou au poids, avec un soin à part pour dentelle, costumes et blanc.",
      "Un jour fixe pour chaque sac, et l'express à son propre prix.",
      "Ramassage et retour les deux mêmes jours de la semaine.",
    ],
    buyers: [
      "Les travailleurs qui partent tôt, rentrent tard et portent une chemise chaque jour.",
      "Les familles avec draps, uniformes et pas de temps le samedi.",
      "Les auberges, salons et restaurants avec serviettes et nappes.",
    ],
    reach: [
      "Une carte dans les résidences et foyers avec le prix du sac et les jours de ramassage.",
      "Une chemise propre et repassée sur un cintre dehors : on voit ce que l'on aura.",
    ],
    work: [
      "Chaque pièce est comptée et marquée devant le client, taches et boutons manquants notés.",
      "Blanc, couleur et délicat sont lavés à part, et le tissu neuf seul.",
      "Un sac ne part que si le compte correspond au ticket.",
    ],
    months: [
      "prendre les sacs de quelques rues seulement et savoir ce qu'un jour peut laver et sécher.",
      "gagner une première auberge ou un salon pour les jours calmes.",
      "proposer un prix au mois à ceux qui sont venus chaque semaine.",
    ],
    risks: [
      ["Des jours de pluie", "avoir une corde à l'intérieur et un ventilateur, et prévenir avant la date."],
      ["Une pièce perdue ou abîmée", "tout marquer et convenir sur le ticket du dédommagement."],
      ["L'eau ou le courant manque", "garder une réserve pleine et un fer à charbon ou à gaz."],
    ],
    wants: [
      "Chaque pièce de retour, et pas les chaussettes d'un autre.",
      "Un blanc bien blanc et des couleurs restées vives.",
      "Le sac au jour promis, prêt à porter.",
    ],
    where: [
      "Aux portes des résidences, foyers et arrêts de bus le soir.",
      "Auprès des gardiens et des réceptions de petits hôtels.",
    ],
    doubts: [
      ["Est-ce qu'il manquera quelque chose ?", "Comptez ensemble, écrivez le ticket et donnez-en une copie."],
      ["Allez-vous abîmer ma dentelle ?", "Dites comment chaque tissu est lavé et ce que vous refuseriez."],
    ],
    say: [
      "Comptons ensemble maintenant : nous dormirons tous deux tranquilles.",
      "Cette tache est ancienne ; j'essaierai, sans promettre davantage.",
    ],
    day: [
      "Ouvre l'armoire le mercredi et trouve une seule chemise.",
      "Préfère se reposer le samedi que rester devant une bassine.",
    ],
    worries: ["Qu'une robe aimée revienne plus petite ou grise.", "Que le sac ne soit pas prêt le dimanche soir."],
    pays: "Paie au retour du sac, préfère un prix au mois et veut un ticket avec le compte.",
    win: "Prenez vous-même le premier sac, comptez à la porte et rapportez-le au jour dit.",
  },
  sw: {
    offer: [
      "Kufua, kupiga pasi na kukunja kwa nguo au kwa uzito, na uangalizi wa pekee kwa lesi, suti na nyeupe.",
      "Siku maalum kwa kila mfuko, na kazi ya haraka kwa bei yake.",
      "Kuchukua na kurudisha siku zile zile mbili za wiki.",
    ],
    buyers: [
      "Wafanyakazi wanaotoka mapema, kurudi usiku na kuvaa shati kila siku.",
      "Familia zenye mashuka, sare na zisizo na muda Jumamosi.",
      "Nyumba za wageni, saluni na migahawa yenye taulo na vitambaa vya meza.",
    ],
    reach: [
      "Kadi kwenye nyumba za kupanga na hosteli yenye bei ya mfuko na siku za kuchukua.",
      "Shati safi lililopigwa pasi likining'inia nje: watu huona watakachopata.",
    ],
    work: [
      "Kila nguo huhesabiwa na kuwekewa alama mbele ya mteja, na madoa na vifungo vilivyokosekana kuandikwa.",
      "Nyeupe, za rangi na laini hufuliwa tofauti, na nguo mpya peke yake.",
      "Mfuko hautoki hadi hesabu ilingane na tiketi.",
    ],
    months: [
      "chukua mifuko ya mitaa michache, na ujue siku moja inaweza kufua na kukausha kiasi gani.",
      "pata nyumba ya wageni au saluni ya kwanza kwa taulo za siku tulivu.",
      "wape bei ya mwezi wale waliokuja kila wiki.",
    ],
    risks: [
      ["Mvua siku nyingi", "kuwa na kamba ya ndani na feni, na mwambie mteja kabla siku haijapita."],
      ["Nguo kupotea au kuharibika", "weka alama zote, na andikeni kwenye tiketi jinsi ya kulipa."],
      ["Maji au umeme kukatika", "weka tangi likiwa limejaa na pasi ya mkaa au gesi."],
    ],
    wants: [
      "Kila nguo irudi, bila soksi za mtu mwingine.",
      "Nyeupe iwe nyeupe na rangi zibaki.",
      "Mfuko siku iliyoahidiwa, nguo zikiwa tayari kuvaliwa.",
    ],
    where: [
      "Mageti ya nyumba za kupanga, hosteli na vituo vya basi jioni.",
      "Kwa wasimamizi wa nyumba na mapokezi ya hoteli ndogo.",
    ],
    doubts: [
      ["Kitu kitapotea?", "Hesabuni pamoja, andika tiketi, na mpe nakala."],
      ["Utaharibu lesi yangu?", "Sema kila kitambaa hufuliwaje na kipi ungekataa."],
    ],
    say: [
      "Tuhesabu pamoja sasa, ili wote tulale kwa amani.",
      "Doa hili ni la zamani; nitajaribu, siahidi zaidi ya hapo.",
    ],
    day: [
      "Hufungua kabati Jumatano na kukuta shati moja limebaki.",
      "Angependa kupumzika Jumamosi kuliko kusimama mbele ya beseni.",
    ],
    worries: ["Kwamba gauni analolipenda litarudi dogo au limepauka.", "Kwamba mfuko hautakuwa tayari Jumapili jioni."],
    pays: "Hulipa mfuko unaporudi, hupenda bei ya mwezi, na hutaka tiketi yenye hesabu.",
    win: "Chukua mfuko wa kwanza mwenyewe, hesabu mlangoni, na uurudishe siku ile ile uliyosema.",
  },
};
