import { clientLabels } from "./clients/client-page-labels.ts";
import type { PaymentLinkLabels } from "./clients/label-types.ts";

const english: PaymentLinkLabels = {
  yourAmount: "You name the amount",
  name: "Your name",
  payByCard: "Card or mobile money, on the next page",
  explain: (seller, title) => `Tell ${seller} what you sent for “${title}”, so they know where to look.`,
  counts: "It counts once they see the money.",
  back: "Back",
  thanks: (seller) => `Thank you. ${seller} has your payment.`,
  claimed: (seller) => `${seller} looks for the money in their account. Keep the receipt of your bank until then.`,
  waiting: "Your payment is being confirmed",
  waitingText: "This page looks again every few seconds. Do not pay a second time.",
  failed: "The payment did not go through",
  failedText: "Nothing was charged. Try again, or send a transfer.",
  checked: (seller) => `The payment differs from what was asked for. ${seller} looks at it. Do not pay a second time.`,
  tryAgain: "Try again",
  problems: {
    amount: "Enter how much you want to pay, more than zero.",
    name: "Enter your name.",
    card: "The payment company does not answer. Nothing was charged. Try again, or send a transfer.",
    tooOften: "Too many tries. Wait a few minutes, then try again.",
    notTaken: "We couldn’t read this. Try again.",
  },
};

const french: PaymentLinkLabels = {
  yourAmount: "Vous choisissez le montant",
  name: "Votre nom",
  payByCard: "Carte ou mobile money, sur la page suivante",
  explain: (seller, title) => `Dites à ${seller} ce que vous avez envoyé pour « ${title} », pour qu’ils le retrouvent.`,
  counts: "Il compte dès que l’argent est vu sur le compte.",
  back: "Retour",
  thanks: (seller) => `Merci. ${seller} a reçu votre paiement.`,
  claimed: (seller) => `${seller} cherche l’argent sur son compte. Gardez le reçu de votre banque d’ici là.`,
  waiting: "Votre paiement est en cours de confirmation",
  waitingText: "Cette page regarde à nouveau toutes les quelques secondes. Ne payez pas une deuxième fois.",
  failed: "Le paiement n’a pas abouti",
  failedText: "Rien n’a été débité. Réessayez, ou envoyez un virement.",
  checked: (seller) =>
    `Le paiement diffère de ce qui était demandé. ${seller} le vérifie. Ne payez pas une deuxième fois.`,
  tryAgain: "Réessayer",
  problems: {
    amount: "Écrivez combien vous voulez payer, plus que zéro.",
    name: "Écrivez votre nom.",
    card: "Le service de paiement ne répond pas. Rien n’a été débité. Réessayez, ou envoyez un virement.",
    tooOften: "C’est trop souvent. Attendez quelques minutes et réessayez.",
    notTaken: "Ceci n’a pas pu être lu. Veuillez réessayer.",
  },
};

const swahili: PaymentLinkLabels = {
  yourAmount: "Wewe unataja kiasi",
  name: "Jina lako",
  payByCard: "Kadi au pesa kwa simu, kwenye ukurasa unaofuata",
  explain: (seller, title) => `Mwambie ${seller} ulichotuma kwa “${title}”, ili ajue pa kuangalia.`,
  counts: "Inahesabiwa akishaona pesa.",
  back: "Rudi",
  thanks: (seller) => `Asante. ${seller} amepata malipo yako.`,
  claimed: (seller) => `${seller} anatafuta pesa kwenye akaunti yake. Weka risiti ya benki yako hadi hapo.`,
  waiting: "Malipo yako yanathibitishwa",
  waitingText: "Ukurasa huu unaangalia tena kila sekunde chache. Usilipe mara ya pili.",
  failed: "Malipo hayakufanikiwa",
  failedText: "Hakuna kilichotozwa. Jaribu tena, au tuma kwa benki.",
  checked: (seller) => `Malipo ni tofauti na yaliyoombwa. ${seller} anayaangalia. Usilipe mara ya pili.`,
  tryAgain: "Jaribu tena",
  problems: {
    amount: "Andika kiasi unachotaka kulipa, zaidi ya sifuri.",
    name: "Andika jina lako.",
    card: "Kampuni ya malipo haijibu. Hakuna kilichotozwa. Jaribu tena, au tuma kwa benki.",
    tooOften: "Umejaribu mara nyingi mno. Subiri dakika chache, kisha ujaribu tena.",
    notTaken: "Hatukuweza kusoma hili. Jaribu tena.",
  },
};

/** Labels of a payment link; English for a language we have none in. */
export const paymentLinkLabelsFor = (language: string): PaymentLinkLabels =>
  clientLabels("paymentLink", { en: english, fr: french, sw: swahili }, language);
