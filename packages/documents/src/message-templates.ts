/** What a document asks of its reader. */
export type MessageOccasion = "open" | "paid" | "credit" | "offer";

const ours: Readonly<Record<string, Readonly<Record<MessageOccasion, string>>>> = {
  en: {
    open: "Hello {client},\n\nhere is invoice {number} for {balance}, due {due}:\n{link}\n\nThank you.",
    paid: "Hello {client},\n\ninvoice {number} for {total} is paid. Thank you. Your copy:\n{link}",
    credit: "Hello {client},\n\nhere is credit note {number}: {total} reduces what you owe.\n{link}\n\nThank you.",
    offer: "Hello {client},\n\nhere is our quote {number} for {total}, valid until {due}:\n{link}\n\nThank you.",
  },
  fr: {
    open: "Bonjour {client},\n\nvoici la facture {number} de {balance}, à payer au plus tard le {due} :\n{link}\n\nMerci.",
    paid: "Bonjour {client},\n\nla facture {number} de {total} est payée. Merci. Votre exemplaire :\n{link}",
    credit: "Bonjour {client},\n\nvoici l’avoir {number} : {total} est déduit de ce que vous devez.\n{link}\n\nMerci.",
    offer: "Bonjour {client},\n\nvoici notre devis {number} de {total}, valable jusqu’au {due} :\n{link}\n\nMerci.",
  },
  sw: {
    open: "Habari {client},\n\nhii ni ankara {number} ya {balance}, ilipwe kufikia {due}:\n{link}\n\nAsante.",
    paid: "Habari {client},\n\nankara {number} ya {total} imelipwa. Asante. Nakala yako:\n{link}",
    credit:
      "Habari {client},\n\nhii ni hati ya mkopo (credit note) {number}: {total} imepunguzwa kwenye deni lako.\n{link}\n\nAsante.",
    offer:
      "Habari {client},\n\nhaya ni makadirio yetu ya bei {number} ya {total}, yanatumika hadi {due}:\n{link}\n\nAsante.",
  },
  am: {
    open: "ሰላም {client}፣\n\nየ{balance} ኢንቮይስ {number}፣ የመክፈያ ቀን {due}፦\n{link}\n\nእናመሰግናለን።",
    paid: "ሰላም {client}፣\n\nየ{total} ኢንቮይስ {number} ተከፍሏል። እናመሰግናለን። የእርስዎ ቅጂ፦\n{link}",
    credit: "ሰላም {client}፣\n\nየክሬዲት ማስታወሻ {number}፦ {total} ከዕዳዎ ተቀንሷል።\n{link}\n\nእናመሰግናለን።",
    offer: "ሰላም {client}፣\n\nየ{total} የዋጋ ማቅረቢያችን {number}፣ የሚያገለግለው እስከ {due}፦\n{link}\n\nእናመሰግናለን።",
  },
};

/** The text we offer until the business writes its own. */
export function defaultMessageTemplate(language = "en", occasion: MessageOccasion = "open"): string {
  return (ours[language.slice(0, 2)] ?? ours["en"]!)[occasion];
}
