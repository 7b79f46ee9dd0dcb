import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

/** A way of buying that is found in every trade; each version of a customer or persona after the first is drawn with another one. */
type Kind = {
  /** Stands after "Look first for" and after a name and "is". */
  readonly who: string;
  readonly wants: string;
  readonly where: string;
  readonly doubt: readonly [question: string, answer: string];
  readonly say: string;
  /** Without a subject, because the name stands above. */
  readonly day: string;
  readonly worry: string;
  readonly win: string;
};

export const customerKinds: Record<BuiltInLanguage, readonly Kind[]> = {
  en: [
    {
      who: "a regular, who comes back without being called",
      wants: "To be known by name and not to explain everything again.",
      where: "In your own phone: everybody who has bought twice.",
      doubt: [
        "Do I get anything for coming back?",
        "Know the order before they say it, and keep a place for them on busy days.",
      ],
      say: "The same as last time? I have written down what you took.",
      day: "Buys where the face is known and rarely looks further.",
      worry: "That a new hand serves without care.",
      win: "Write down what was bought and when, and greet with it the next time.",
    },
    {
      who: "a first-time buyer, who does not know you yet",
      wants: "To see before paying: a picture, a sample, a visit.",
      where: "Behind the friend who sent your number, and under your posts.",
      doubt: [
        "How do I know that you are real?",
        "Answer from one number, with your name, your place and pictures of your own work.",
      ],
      say: "Come and look first; you decide afterwards.",
      day: "Reads what others say and looks at older posts before writing.",
      worry: "That the money is gone and nobody answers.",
      win: "Take away the first fear: a small order, a clear price, and a message when it is ready.",
    },
    {
      who: "somebody in a hurry, who pays for time",
      wants: "An answer within the hour and a day that holds.",
      where: "On the phone in the early morning and just before closing time.",
      doubt: ["Will it really be ready?", "Promise only the day you can keep, and send word before they ask."],
      say: "Tell me the hour, and I tell you honestly whether we can.",
      day: "Does three things at once and orders on the way.",
      worry: "Waiting without knowing for how long.",
      win: "Make it short: the price, the hour, and one question less.",
    },
    {
      who: "a careful buyer, who compares prices and counts every note",
      wants: "A price that is the same tomorrow, and a reason for it.",
      where: "Where prices are asked aloud: at the market, in the queue, in groups.",
      doubt: ["Why should I pay more here?", "Put two qualities side by side and say what each of them is good for."],
      say: "This is the simple one, and this is the one that lasts; both are honest.",
      day: "Asks in three places and remembers every figure.",
      worry: "Paying more than the neighbour did.",
      win: "Write the price down, say what is in it, and never change it at the counter.",
    },
    {
      who: "somebody who buys for others: an office, a school, a church or a family",
      wants: "One invoice, one delivery and one person to call.",
      where: "With those who plan: secretaries, heads of committees, the eldest sister.",
      doubt: [
        "Can you serve so many of us?",
        "Agree on the number and the day in writing, and say what happens if one is missing.",
      ],
      say: "How many are you, and who decides? I will send one sheet with everything on it.",
      day: "Collects money and wishes from others, and answers for the result.",
      worry: "Being blamed when something is missing.",
      win: "Make them look good: keep the list, deliver in order, and hand over a proper invoice.",
    },
    {
      who: "somebody who wants to give joy to another person",
      wants: "Something that looks good when it is handed over.",
      where: "In the week before feasts, birthdays, weddings and graduations.",
      doubt: ["Will they like it?", "Ask three questions about the person, and suggest one thing, not ten."],
      say: "Tell me about the person and the day, and I will find something that fits.",
      day: "Remembers the day late and looks for something on the phone at night.",
      worry: "Coming with empty hands, or with the wrong thing.",
      win: "Offer it wrapped, with a card, and ready the evening before.",
    },
  ],
  fr: [
    {
      who: "une personne fidèle, qui revient sans qu'on l'appelle",
      wants: "Être reconnu et ne pas tout réexpliquer à chaque fois.",
      where: "Dans votre propre téléphone : tous ceux qui ont acheté deux fois.",
      doubt: [
        "Qu'est-ce que je gagne à revenir ?",
        "Connaissez sa commande avant qu'il la dise et gardez-lui une place les jours chargés.",
      ],
      say: "Comme la dernière fois ? J'ai noté ce que vous aviez pris.",
      day: "Achète là où l'on connaît son visage et cherche rarement plus loin.",
      worry: "Qu'une nouvelle main serve sans attention.",
      win: "Notez ce qui a été acheté et quand, et commencez par là la fois suivante.",
    },
    {
      who: "une personne qui achète pour la première fois et ne vous connaît pas encore",
      wants: "Voir avant de payer : une photo, un échantillon, une visite.",
      where: "Derrière l'ami qui a donné votre numéro, et sous vos publications.",
      doubt: [
        "Comment savoir que vous existez vraiment ?",
        "Répondez d'un seul numéro, avec votre nom, votre adresse et des photos de votre travail.",
      ],
      say: "Venez d'abord regarder ; vous déciderez après.",
      day: "Lit ce que disent les autres et remonte les anciennes publications avant d'écrire.",
      worry: "Que l'argent parte et que plus personne ne réponde.",
      win: "Enlevez la première peur : une petite commande, un prix clair et un message quand c'est prêt.",
    },
    {
      who: "une personne pressée, qui paie pour gagner du temps",
      wants: "Une réponse dans l'heure et un jour qui sera tenu.",
      where: "Au téléphone, tôt le matin et juste avant la fermeture.",
      doubt: [
        "Est-ce que ce sera vraiment prêt ?",
        "Ne promettez que le jour que vous pouvez tenir et prévenez avant la question.",
      ],
      say: "Dites-moi l'heure, et je vous dis franchement si c'est possible.",
      day: "Fait trois choses à la fois et commande en chemin.",
      worry: "Attendre sans savoir combien de temps.",
      win: "Faites court : le prix, l'heure et une question de moins.",
    },
    {
      who: "une personne prudente, qui compare les prix et compte chaque billet",
      wants: "Un prix qui sera le même demain, et une raison à ce prix.",
      where: "Là où l'on demande les prix à voix haute : au marché, dans la file, dans les groupes.",
      doubt: ["Pourquoi payer plus cher ici ?", "Posez deux qualités côte à côte et dites à quoi chacune convient."],
      say: "Voici la simple et voici celle qui dure ; les deux sont honnêtes.",
      day: "Demande à trois endroits et retient chaque chiffre.",
      worry: "Payer plus que le voisin.",
      win: "Écrivez le prix, dites ce qu'il comprend et ne le changez jamais au comptoir.",
    },
    {
      who: "une personne qui achète pour d'autres : un bureau, une école, une église ou une famille",
      wants: "Une facture, une livraison et une seule personne à appeler.",
      where: "Auprès de ceux qui organisent : secrétaires, présidents de comité, sœur aînée.",
      doubt: [
        "Pouvez-vous servir autant de monde ?",
        "Convenez par écrit du nombre et du jour, et de ce qui se passe s'il en manque un.",
      ],
      say: "Combien êtes-vous, et qui décide ? Je vous envoie une seule feuille avec tout.",
      day: "Rassemble l'argent et les souhaits des autres et répond du résultat.",
      worry: "Qu'on lui reproche ce qui manque.",
      win: "Mettez-le en valeur : tenez la liste, livrez dans l'ordre et remettez une vraie facture.",
    },
    {
      who: "une personne qui veut faire plaisir à quelqu'un",
      wants: "Quelque chose qui fait de l'effet quand on l'offre.",
      where: "La semaine qui précède les fêtes, anniversaires, mariages et remises de diplôme.",
      doubt: ["Est-ce que cela plaira ?", "Posez trois questions sur la personne et proposez une chose, pas dix."],
      say: "Parlez-moi de la personne et du jour, et je trouve ce qui convient.",
      day: "Se souvient tard de la date et cherche le soir sur son téléphone.",
      worry: "Arriver les mains vides, ou avec ce qu'il ne fallait pas.",
      win: "Proposez-le emballé, avec une carte, et prêt la veille.",
    },
  ],
  sw: [
    {
      who: "mteja wa kudumu, anayerudi bila kuitwa",
      wants: "Kujulikana kwa jina na kutoeleza kila kitu upya.",
      where: "Kwenye simu yako mwenyewe: kila aliyenunua mara mbili.",
      doubt: ["Nikirudi ninapata nini?", "Jua oda yake kabla hajasema, na mwekee nafasi siku zenye kazi nyingi."],
      say: "Kama mara iliyopita? Nimeandika ulichochukua.",
      day: "Hununua anapojulikana na mara chache hutafuta kwingine.",
      worry: "Kwamba mtu mpya atamhudumia bila kujali.",
      win: "Andika alichonunua na lini, na mkumbushe mtakapoonana tena.",
    },
    {
      who: "mnunuzi wa mara ya kwanza, ambaye bado hakujui",
      wants: "Kuona kabla ya kulipa: picha, sampuli, au kutembelea.",
      where: "Nyuma ya rafiki aliyempa namba yako, na chini ya machapisho yako.",
      doubt: [
        "Nitajuaje kwamba wewe ni wa kweli?",
        "Jibu kwa namba moja, kwa jina lako, mahali ulipo na picha za kazi yako mwenyewe.",
      ],
      say: "Njoo uone kwanza; uamuzi ni baadaye.",
      day: "Husoma wanachosema wengine na kuangalia machapisho ya zamani kabla ya kuandika.",
      worry: "Kwamba pesa itaenda na hakuna atakayejibu.",
      win: "Ondoa hofu ya kwanza: oda ndogo, bei wazi, na ujumbe ikiwa tayari.",
    },
    {
      who: "mtu mwenye haraka, anayelipia muda",
      wants: "Jibu ndani ya muda mfupi na siku isiyobadilika.",
      where: "Kwenye simu asubuhi na mapema, na kabla tu ya kufunga.",
      doubt: ["Kweli itakuwa tayari?", "Ahidi siku unayoiweza tu, na mjulishe kabla hajauliza."],
      say: "Niambie saa, nami nitakuambia ukweli kama tunaweza.",
      day: "Hufanya mambo matatu kwa pamoja na huagiza akiwa njiani.",
      worry: "Kusubiri bila kujua ni kwa muda gani.",
      win: "Fupisha: bei, saa, na swali moja pungufu.",
    },
    {
      who: "mnunuzi makini, anayelinganisha bei na kuhesabu kila noti",
      wants: "Bei itakayokuwa ile ile kesho, na sababu yake.",
      where: "Bei zinapoulizwa kwa sauti: sokoni, kwenye foleni, kwenye makundi.",
      doubt: [
        "Kwa nini nilipe zaidi hapa?",
        "Weka ubora wa aina mbili kando kwa kando na useme kila mmoja unafaa nini.",
      ],
      say: "Hii ni ya kawaida, na hii ni ya kudumu; zote ni za kweli.",
      day: "Huuliza sehemu tatu na hukumbuka kila bei.",
      worry: "Kulipa zaidi ya jirani yake.",
      win: "Andika bei, sema inajumuisha nini, na usiibadilishe kamwe mezani.",
    },
    {
      who: "mtu anayenunua kwa ajili ya wengine: ofisi, shule, kanisa au familia",
      wants: "Ankara moja, usafirishaji mmoja na mtu mmoja wa kupigia.",
      where: "Kwa wanaopanga: makatibu, wenyeviti wa kamati, dada mkubwa.",
      doubt: [
        "Mnaweza kutuhudumia sote?",
        "Kubalianeni idadi na siku kwa maandishi, na itakuwaje kimoja kikikosekana.",
      ],
      say: "Mko wangapi, na nani anaamua? Nitatuma karatasi moja yenye kila kitu.",
      day: "Hukusanya pesa na matakwa ya wengine, na huwajibika kwa matokeo.",
      worry: "Kulaumiwa kitu kikikosekana.",
      win: "Mfanye aonekane vizuri: tunza orodha, fikisha kwa mpangilio, na mpe ankara kamili.",
    },
    {
      who: "mtu anayetaka kumfurahisha mwingine",
      wants: "Kitu kinachopendeza kinapokabidhiwa.",
      where: "Wiki moja kabla ya sikukuu, siku za kuzaliwa, harusi na mahafali.",
      doubt: ["Je, atakipenda?", "Uliza maswali matatu kuhusu mtu huyo, na pendekeza kitu kimoja, si kumi."],
      say: "Niambie kuhusu mtu huyo na siku hiyo, nami nitapata kinachofaa.",
      day: "Hukumbuka siku kwa kuchelewa na hutafuta kwenye simu usiku.",
      worry: "Kufika mikono mitupu, au na kitu kisichofaa.",
      win: "Kitoe kikiwa kimefungwa, chenye kadi, na tayari jioni iliyotangulia.",
    },
  ],
};
