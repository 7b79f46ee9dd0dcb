import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const studio: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "Printing, design and pictures with a price for each size and number, and what a change costs.",
      "A proof before anything is printed or delivered, approved in writing.",
      "Files are kept, so that a repeat order needs one message.",
    ],
    buyers: [
      "Small businesses that need cards, signs, labels and pictures of their goods.",
      "Families with a wedding, a birthday or a burial programme.",
      "Schools, churches and offices with banners, certificates and annual photographs.",
    ],
    reach: [
      "A wall or a page of finished work, sorted by what people order.",
      "A sample with the customer's own name on it: nothing convinces faster.",
    ],
    work: [
      "Text and names come in writing from the customer, never by voice.",
      "A part is paid before design or shooting begins, the rest before the files or prints leave.",
      "Every job lies in a folder with customer, date, and the version that was approved.",
    ],
    months: [
      "do small jobs fast: cards, stickers, passport and product pictures.",
      "offer each customer one thing more that carries the same design.",
      "write to schools, churches and planners before their season with a dated price list.",
    ],
    risks: [
      ["A misspelled name is printed", "let the customer sign the proof."],
      ["A disk or a card fails", "keep two copies in two places on the evening of the job."],
      ["Paper or ink runs out in the season", "order before it, and know who prints for you in need."],
    ],
    wants: [
      "To see it before paying the rest.",
      "Names, colours and sizes exactly right.",
      "The day kept, because the event has a date.",
    ],
    where: [
      "At business registration desks, halls and churches where events are booked.",
      "In groups of sellers who complain about their own pictures.",
    ],
    doubts: [
      ["What if I do not like it?", "Say how many changes are included and show the proof early."],
      ["Why pay for that when a phone does it?", "Put a phone picture beside yours of the same thing."],
    ],
    say: [
      "What is it for, how many, and on which day must it be in your hand?",
      "Please read every name on the proof; we print what you approve.",
    ],
    day: [
      "Needs a banner or a picture for the end of the week and begins on Tuesday.",
      "Sends the text in five separate messages and changes one of them.",
    ],
    worries: ["That a name is wrong on every copy.", "That the pictures of the day are lost."],
    pays: "Pays a part to start and the rest against the proof or the finished files.",
    win: "Send a first proof quickly, even a rough one: who sees something answers.",
  },
  fr: {
    offer: [
      "Impression, création et photos avec un prix par taille et quantité, et ce que coûte un changement.",
      "Une épreuve avant d'imprimer ou de livrer, approuvée par écrit.",
      "Les fichiers sont gardés : une nouvelle commande tient en un message.",
    ],
    buyers: [
      "Les petites entreprises qui veulent cartes, enseignes, étiquettes et photos de leurs articles.",
      "Les familles avec un mariage, un anniversaire ou un programme d'obsèques.",
      "Les écoles, églises et bureaux avec banderoles, certificats et photos annuelles.",
    ],
    reach: [
      "Un mur ou une page de travaux finis, classés par ce que l'on commande.",
      "Un échantillon au nom du client : rien ne convainc plus vite.",
    ],
    work: [
      "Textes et noms viennent par écrit du client, jamais de vive voix.",
      "Un acompte avant la création ou la prise de vue, le reste avant la remise.",
      "Chaque travail a son dossier : client, date, version approuvée.",
    ],
    months: [
      "faire vite de petits travaux : cartes, autocollants, photos d'identité et d'articles.",
      "proposer à chaque client un objet de plus avec le même dessin.",
      "écrire aux écoles, églises et organisateurs avant leur saison avec des prix datés.",
    ],
    risks: [
      ["Un nom mal écrit est imprimé", "faire signer l'épreuve par le client."],
      ["Un disque ou une carte lâche", "garder deux copies à deux endroits le soir même."],
      ["Papier ou encre manque en pleine saison", "commander avant et savoir qui imprime en dépannage."],
    ],
    wants: [
      "Voir avant de payer le reste.",
      "Noms, couleurs et tailles exactement justes.",
      "Le jour tenu, parce que l'évènement a une date.",
    ],
    where: [
      "Aux guichets d'enregistrement, dans les salles et églises où l'on réserve.",
      "Dans les groupes de vendeurs mécontents de leurs propres photos.",
    ],
    doubts: [
      ["Et si cela ne me plaît pas ?", "Dites combien de changements sont compris et montrez l'épreuve tôt."],
      ["Pourquoi payer ce qu'un téléphone fait ?", "Posez une photo de téléphone à côté de la vôtre, même sujet."],
    ],
    say: [
      "C'est pour quoi, combien, et quel jour doit-ce être dans vos mains ?",
      "Lisez chaque nom sur l'épreuve ; nous imprimons ce que vous approuvez.",
    ],
    day: [
      "A besoin d'une banderole ou d'une photo pour la fin de semaine et commence mardi.",
      "Envoie le texte en cinq messages et en change un.",
    ],
    worries: ["Qu'un nom soit faux sur tous les exemplaires.", "Que les photos du jour soient perdues."],
    pays: "Paie une part pour commencer et le reste contre l'épreuve ou les fichiers finis.",
    win: "Envoyez vite une première épreuve, même simple : qui voit quelque chose répond.",
  },
  sw: {
    offer: [
      "Uchapishaji, usanifu na picha kwa bei ya kila ukubwa na idadi, na gharama ya mabadiliko.",
      "Nakala ya majaribio kabla ya kuchapa au kukabidhi, inayokubaliwa kwa maandishi.",
      "Faili hutunzwa, ili oda ya kurudia ihitaji ujumbe mmoja tu.",
    ],
    buyers: [
      "Biashara ndogo zinazohitaji kadi, mabango, lebo na picha za bidhaa.",
      "Familia zenye harusi, siku ya kuzaliwa au ratiba ya mazishi.",
      "Shule, makanisa na ofisi zenye mabango, vyeti na picha za kila mwaka.",
    ],
    reach: [
      "Ukuta au ukurasa wa kazi zilizokamilika, zilizopangwa kwa aina ya oda.",
      "Sampuli yenye jina la mteja mwenyewe: hakuna kinachoshawishi haraka zaidi.",
    ],
    work: [
      "Maandishi na majina hutoka kwa mteja kwa maandishi, si kwa mdomo.",
      "Sehemu hulipwa kabla ya kusanifu au kupiga picha, iliyobaki kabla ya kukabidhi.",
      "Kila kazi ina folda: mteja, tarehe, na toleo lililokubaliwa.",
    ],
    months: [
      "fanya kazi ndogo haraka: kadi, stika, picha za pasipoti na za bidhaa.",
      "mpe kila mteja kitu kimoja zaidi chenye muundo ule ule.",
      "ziandikie shule, makanisa na waandaaji kabla ya msimu wao kwa bei zenye tarehe.",
    ],
    risks: [
      ["Jina kuchapwa vibaya", "mteja asaini nakala ya majaribio."],
      ["Diski au kadi kuharibika", "weka nakala mbili sehemu mbili jioni ya kazi."],
      ["Karatasi au wino kuisha msimu", "agiza mapema, na ujue nani atakuchapia ukikwama."],
    ],
    wants: [
      "Kuona kabla ya kulipa kilichobaki.",
      "Majina, rangi na ukubwa sahihi kabisa.",
      "Siku inayotimizwa, kwa sababu shughuli ina tarehe.",
    ],
    where: [
      "Ofisi za kusajili biashara, kumbi na makanisa yanapohifadhiwa.",
      "Katika makundi ya wauzaji wanaolalamikia picha zao wenyewe.",
    ],
    doubts: [
      ["Nisipoipenda?", "Sema mabadiliko mangapi yamo na onyesha majaribio mapema."],
      ["Kwa nini nilipie ambacho simu inafanya?", "Weka picha ya simu kando ya yako ya kitu kile kile."],
    ],
    say: [
      "Ni kwa ajili gani, ngapi, na siku gani iwe mkononi mwako?",
      "Tafadhali soma kila jina kwenye majaribio; tunachapa ulichokubali.",
    ],
    day: [
      "Huhitaji bango au picha mwisho wa wiki na huanza Jumanne.",
      "Hutuma maandishi kwa ujumbe tano na kubadilisha mmoja.",
    ],
    worries: ["Kwamba jina litakosewa kwenye nakala zote.", "Kwamba picha za siku hiyo zitapotea."],
    pays: "Hulipa sehemu kuanza na iliyobaki akiona majaribio au faili zilizokamilika.",
    win: "Tuma majaribio ya kwanza haraka, hata ya kawaida: anayeona kitu hujibu.",
  },
};
