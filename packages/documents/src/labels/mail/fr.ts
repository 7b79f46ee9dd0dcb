import type { MailLabels } from "./mail-label-types.ts";

/** Waits for the eye of a native accountant. */
export const frenchMail: MailLabels = {
  hello: "Bonjour {name},",
  helloNobody: "Bonjour,",
  yourClient: "Votre client",
  anInvoice: "une facture",
  inVersion: "{number}, version {version},",
  sandbox: "C’était un essai : aucun argent réel n’a bougé.",
  purchases: {
    Monthly: "Mensuelle",
    Yearly: "Annuelle",
    Lifetime: "À vie",
    "1 Month": "1 mois",
    "6 Months": "6 mois",
    "12 Months": "12 mois",
    credits: "{count} crédits",
  },
  differs: { reference: "la référence", amount: "le montant", currency: "la devise", customer: "le client" },
  bankDetails: "Nous ne changeons jamais de coordonnées bancaires par e-mail.",
  sentWith: "Envoyé avec Ankara.",
  client: {
    invoice: {
      subject: "Facture {number} de {company}",
      lines: ["voici la facture {number} de {balance}, à payer au plus tard le {due}.", "Merci."],
      action: "Voir et payer {number}",
    },
    paid: {
      subject: "Facture {number} de {company}",
      lines: ["la facture {number} de {total} est payée. Merci."],
      action: "Voir {number}",
    },
    credit: {
      subject: "Avoir {number} de {company}",
      lines: ["voici l’avoir {number} : {total} est déduit de ce que vous devez.", "Merci."],
      action: "Voir {number}",
    },
    offer: {
      subject: "Devis {number} de {company}",
      lines: ["voici notre devis {number} de {total}, valable jusqu’au {due}.", "Merci."],
      action: "Voir et répondre à {number}",
    },
    receipt: {
      subject: "Reçu {number} de {company}",
      lines: ["voici le reçu {number} de {total}.", "Merci."],
      action: "Voir {number}",
    },
    cardReceipt: {
      subject: "Reçu pour {number} de {company}",
      lines: ["{company} a reçu {sum} pour {number}. Référence {reference}.", "Reste à payer : {left}."],
      action: "Voir {number}",
    },
    statement: {
      subject: "Relevé de compte de {company}",
      lines: ["voici votre relevé de compte jusqu’au {date}. Votre solde est de {balance}.", "Merci."],
      action: "",
    },
  },
  notice: {
    confirmEmail: {
      subject: "Confirmez votre adresse",
      lines: [
        "cette adresse a été donnée pour un compte Ankara. Pour dire qu’elle est à vous, ouvrez ce lien dans les trois jours.",
      ],
      action: "Confirmer cette adresse",
      after: ["Le lien sert une fois. Si ce n’était pas vous, ignorez cet e-mail : rien ne se passe."],
    },
    resetPassword: {
      subject: "Choisir un nouveau mot de passe",
      lines: [
        "quelqu’un a demandé un nouveau mot de passe pour votre compte. Pour en choisir un, ouvrez ce lien dans l’heure.",
      ],
      action: "Choisir un mot de passe",
      after: ["Le lien sert une fois. Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe ne change pas."],
    },
    newSignIn: {
      subject: "Nouvelle connexion à votre compte",
      lines: ["votre compte a été ouvert sur un appareil qui n’y était pas encore connecté : {device}, le {date}."],
      action: "Vos connexions",
      after: [
        "Si c’était vous, il n’y a rien à faire. Sinon, déconnectez cet appareil et choisissez un nouveau mot de passe.",
      ],
    },
    passwordChanged: {
      subject: "Votre mot de passe a été changé",
      lines: [
        "le mot de passe de votre compte a été changé le {date}, avec {device}. Tous les autres appareils ont été déconnectés.",
      ],
      action: "Choisir un mot de passe",
      after: ["Si c’était vous, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe."],
    },
    emailChanged: {
      subject: "L’adresse de votre compte a été changée",
      lines: ["depuis le {date}, les e-mails de votre compte vont à une autre adresse. Changée avec {device}."],
      action: "Vos connexions",
      after: ["Si c’était vous, il n’y a rien à faire. Sinon, répondez tout de suite à cet e-mail."],
    },
    bankDetailsChanged: {
      subject: "Les coordonnées bancaires de vos factures ont été changées",
      lines: [
        "depuis le {date}, vos factures indiquent à vos clients d’autres coordonnées bancaires. Changées avec {device}.",
      ],
      action: "Voir vos coordonnées bancaires",
      after: [
        "Si c’était vous, il n’y a rien à faire. Sinon, rétablissez-les, choisissez un nouveau mot de passe et prévenez vos clients.",
      ],
    },
    payoutsChanged: {
      subject: "Le compte qui reçoit les paiements de vos clients a été changé",
      lines: [
        "le {date}, le compte sur lequel {title} verse l’argent de vos clients a été relié ou changé avec {device}.",
      ],
      action: "Voir vos comptes",
      after: [
        "Si c’était vous, il n’y a rien à faire. Sinon, choisissez un nouveau mot de passe, rétablissez le compte et prévenez {title}.",
      ],
    },
    guessed: {
      subject: "Quelqu’un essaie d’entrer dans votre compte",
      lines: [
        "le {date}, de mauvais mots de passe ont été essayés à plusieurs reprises pour votre compte, depuis des appareils que vous n’avez jamais utilisés. Personne n’est entré. Ces appareils doivent attendre ; les vôtres non.",
      ],
      action: "Choisir un nouveau mot de passe",
      after: ["Rien à faire si votre mot de passe est long et ne sert nulle part ailleurs."],
    },
    usernameChanged: {
      subject: "Le nom d’utilisateur de votre compte a été changé",
      lines: ["depuis le {date}, vous vous connectez sous le nom {title}. Changé avec {device}."],
      action: "Vos connexions",
      after: ["Si c’était vous, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe."],
    },
    signedOutElsewhere: {
      subject: "Des appareils de votre compte ont été déconnectés",
      lines: ["d’autres appareils de votre compte ont été déconnectés le {date}, avec {device}."],
      action: "Vos connexions",
      after: ["Si c’était vous, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe."],
    },
    accountDeleted: {
      subject: "Votre compte a été supprimé",
      lines: ["votre compte et toutes ses données ont été supprimés le {date}, avec {device}. C’est définitif."],
      action: "",
      after: ["Si ce n’était pas vous, répondez tout de suite à cet e-mail."],
    },
    secondFactorOn: {
      subject: "La connexion demande désormais un code",
      lines: [
        "depuis le {date}, le mot de passe seul n’ouvre plus votre compte : une application d’authentification donne le code. Activé avec {device}.",
      ],
      action: "Vos connexions",
      after: [
        "Gardez les codes de secours là où vous les trouvez sans votre téléphone. Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.",
      ],
    },
    secondFactorOff: {
      subject: "La connexion ne demande plus de code",
      lines: ["depuis le {date}, le mot de passe seul ouvre votre compte. Le code a été désactivé avec {device}."],
      action: "Vos connexions",
      after: ["Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et réactivez le code."],
    },
    apiKeyMade: {
      subject: "Une nouvelle clé API ouvre votre entreprise",
      lines: [
        "le {date}, une clé API a été créée avec {device}. Elle s’appelle {title}, et le programme qui la détient accède à ce qui lui a été permis.",
      ],
      action: "Vos clés API",
      after: ["Si ce n’était pas vous, révoquez-la et choisissez tout de suite un nouveau mot de passe."],
    },
    webhookAdded: {
      subject: "Les nouvelles de votre entreprise partent vers une nouvelle adresse",
      lines: [
        "le {date}, {title} a été enregistrée avec {device}. Ce qui se passe dans votre entreprise y est envoyé.",
      ],
      action: "Vos webhooks",
      after: ["Si ce n’était pas vous, supprimez-la et choisissez tout de suite un nouveau mot de passe."],
    },
    webhookStopped: {
      subject: "Un webhook a été désactivé",
      lines: [
        "{title} ne répond plus depuis trois jours : plus rien n’y est envoyé.",
        "Sa dernière réponse : {reason}",
      ],
      action: "Vos webhooks",
      after: ["Réactivez-le quand il répond ; ce qui n’a pas été livré peut être renvoyé pendant 30 jours."],
    },
    passkeyAdded: {
      subject: "Une clé d’accès a été ajoutée à votre compte",
      lines: ["depuis le {date}, la clé d’accès {title} ouvre votre compte sans mot de passe. Ajoutée avec {device}."],
      action: "Vos connexions",
      after: [
        "Si c’était vous, il n’y a rien à faire. Sinon, retirez-la et choisissez tout de suite un nouveau mot de passe.",
      ],
    },
    passkeyRemoved: {
      subject: "Une clé d’accès a été retirée de votre compte",
      lines: ["depuis le {date}, la clé d’accès {title} n’ouvre plus votre compte. Retirée avec {device}."],
      action: "Vos connexions",
      after: ["Si c’était vous, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe."],
    },
    phoneAdded: {
      subject: "Un numéro de téléphone ouvre votre compte",
      lines: ["depuis le {date}, les codes envoyés au {title} ouvrent votre compte. Numéro ajouté avec {device}."],
      action: "Vos connexions",
      after: [
        "Si c’était vous, il n’y a rien à faire. Sinon, retirez-le et choisissez tout de suite un nouveau mot de passe.",
      ],
    },
    phoneRemoved: {
      subject: "Un numéro de téléphone n’ouvre plus votre compte",
      lines: ["depuis le {date}, les codes envoyés au {title} n’ouvrent plus votre compte. Retiré avec {device}."],
      action: "Vos connexions",
      after: ["Si c’était vous, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe."],
    },
    personInvited: {
      subject: "Une personne est invitée dans votre entreprise",
      lines: [
        "depuis le {date}, une invitation pour {title} est ouverte. Créée avec {device}, elle sert une fois, pendant 3 jours.",
      ],
      action: "Votre équipe",
      after: ["Si ce n’était pas vous, reprenez-la et choisissez tout de suite un nouveau mot de passe."],
    },
    personJoined: {
      subject: "Une personne a rejoint votre entreprise",
      lines: ["depuis le {date}, {title} travaille dans votre entreprise, avec {device}."],
      action: "Votre équipe",
      after: ["Si vous ne l’avez pas invitée, retirez-la tout de suite."],
    },
    personChanged: {
      subject: "Le rôle d’un membre a changé",
      lines: ["depuis le {date}, {title} a d’autres droits dans votre entreprise. Changé avec {device}."],
      action: "Votre équipe",
      after: ["Si ce n’était pas vous, rétablissez-le et choisissez tout de suite un nouveau mot de passe."],
    },
    personRemoved: {
      subject: "Un membre a été retiré de votre entreprise",
      lines: ["depuis le {date}, {title} ne travaille plus dans votre entreprise. Retiré avec {device}."],
      action: "Votre équipe",
      after: ["Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe."],
    },
    personLeft: {
      subject: "Un membre a quitté votre entreprise",
      lines: ["depuis le {date}, {title} ne travaille plus dans votre entreprise."],
      action: "Votre équipe",
    },
    personAsks: {
      subject: "Un membre n’arrive pas à se connecter",
      lines: ["{title} n’arrive pas à se connecter et vous demande un nouvel accès, avec {device}."],
      action: "Votre équipe",
      after: [
        "Appelez cette personne et comparez les quatre chiffres. Si personne de chez vous ne demande, rejetez : personne n’entre sans vous.",
      ],
    },
    personLetBack: {
      subject: "Vous avez redonné accès à un membre",
      lines: [
        "depuis le {date}, un lien laisse entrer {title}, une fois et pendant une heure. Approuvé avec {device}.",
      ],
      action: "Votre équipe",
      after: ["Si ce n’était pas vous, reprenez le lien et choisissez tout de suite un nouveau mot de passe."],
    },
    loginRenewed: {
      subject: "Votre accès a été renouvelé",
      lines: [
        "depuis le {date}, rien de ce qui vous ouvrait l’accès ne fonctionne plus : mot de passe, clés d’accès, numéro de téléphone et cette adresse e-mail. Le propriétaire de votre entreprise vous envoie un nouveau lien.",
      ],
      action: "Se connecter",
      after: [
        "Une fois entré, ajoutez à nouveau une clé d’accès, un mot de passe ou votre adresse e-mail. Si vous n’avez rien demandé, appelez le propriétaire.",
      ],
    },
    affiliate: {
      subject: "Votre tableau de bord d’affilié",
      lines: [
        "votre code est {code}. Les personnes qui s’inscrivent dans les 30 jours après avoir ouvert ce lien comptent pour vous :\n{signUp}",
      ],
      action: "Votre tableau de bord",
      after: ["Gardez pour vous l’adresse de votre tableau de bord."],
    },
    planReceipt: {
      subject: "Reçu {reference}",
      lines: ["merci. Nous avons reçu {sum} pour {title}.", "Référence : {reference}. Payé le {date}."],
      action: "Vos reçus",
    },
    paidTwice: {
      subject: "Payé deux fois : {sum} vous reviennent",
      lines: [
        "{title} a été payé deux fois, dont une sur une page de paiement quittée auparavant. Nous avons gardé un paiement et renvoyé l’autre, {sum}, par le même chemin. Référence : {reference}.",
      ],
      action: "Vos paiements",
    },
    planEnded: {
      subject: "Votre formule {title} est terminée",
      lines: [
        "votre formule {title} est terminée. Tout ce que vous avez fait reste sur votre appareil, lisible et exportable.",
        "Un appareil continue à se synchroniser. Pour retrouver tous vos appareils et tous les modèles, choisissez une formule.",
      ],
      action: "Choisir une formule",
    },
    planNotRenewed: {
      subject: "Votre formule {title} n’a pas été renouvelée",
      lines: [
        "nous n’avons pas pu renouveler votre formule {title} ({sum}).",
        "Tout fonctionne jusqu’au {date}. Pour garder la formule, vérifiez votre carte ou payez de nouveau.",
      ],
      action: "Abonnement",
    },
    offerTyped: {
      subject: "{who} a accepté {number}",
      lines: ["{who} a accepté {which} de {sum} et a écrit son nom sur la page.", "Message : {reason}"],
      action: "Ouvrir {number}",
    },
    offerSigned: {
      subject: "{who} a accepté {number}",
      lines: ["{who} a accepté {which} de {sum} et a signé sur la page.", "Message : {reason}"],
      action: "Ouvrir {number}",
    },
    offerDeclined: {
      subject: "{who} a refusé {number}",
      lines: ["{who} a refusé {which} de {sum}.", "Message : {reason}"],
      action: "Ouvrir {number}",
    },
    claimed: {
      subject: "{who} dit avoir payé {sum} pour {number}",
      lines: [
        "{who} dit avoir payé {sum} pour {number}.",
        "Référence : {reference}.",
        "Ce n’est pas encore de l’argent : regardez votre compte, puis confirmez dans l’application ou dites que rien n’est arrivé.",
      ],
      action: "Ouvrir {number}",
    },
    detailsCorrected: {
      subject: "{who} a corrigé ses coordonnées",
      lines: [
        "{who} dit que certaines de ses coordonnées sont différentes. Rien ne change avant que vous le repreniez.",
      ],
      action: "Ouvrir le client",
    },
    paidByCard: {
      subject: "{sum} payés par carte pour {number}",
      lines: [
        "{who} a payé {sum} par carte pour {number}. Référence {reference}.",
        "{credit} dépassent ce qui restait à payer et restent au crédit de votre client.",
      ],
      action: "Ouvrir {number}",
    },
    cardRefund: {
      subject: "Un paiement par carte a été rendu : {sum}",
      lines: [
        "{sum} du paiement par carte {reference} ont été rendus à votre client. Vos comptes le montrent comme une annulation.",
      ],
      action: "",
    },
    refundFailed: {
      subject: "Un remboursement de {sum} a échoué",
      lines: [
        "la société de paiement n’a pas pu rembourser {sum} du paiement par carte {reference}. Votre client ne les a pas reçus.",
        "Cherchez la référence chez elle, réessayez sur la facture ou remboursez votre client autrement.",
      ],
      action: "Ouvrir la facture",
    },
    disputeOpened: {
      subject: "La banque de votre client conteste {sum} pour {number}",
      lines: [
        "la banque de {who} réclame {sum} du paiement par carte pour {number}. Référence {reference}.",
        "Répondez à la société de paiement avant le {date}, avec la facture et la preuve de la livraison. Sans réponse, l’argent repart.",
        "Jusqu’à la décision de la banque, la facture reste payée et porte la mention « Contesté ».",
      ],
      action: "Ouvrir {number}",
    },
    disputeWon: {
      subject: "Vous gardez {sum} pour {number}",
      lines: [
        "la banque de {who} vous a donné raison : les {sum} payés par carte pour {number} restent à vous. Référence {reference}.",
      ],
      action: "Ouvrir {number}",
    },
    disputeLost: {
      subject: "La banque de votre client a repris {sum}",
      lines: [
        "la banque de {who} ne vous a pas donné raison et a repris {sum} du paiement par carte pour {number}. Référence {reference}.",
        "Vos comptes le montrent comme une annulation, et la facture réclame de nouveau ce montant.",
      ],
      action: "Ouvrir {number}",
    },
    planDisputed: {
      subject: "Votre banque conteste votre paiement pour {title}",
      lines: [
        "votre banque nous demande de rendre {sum} payés pour {title}. Référence {reference}.",
        "Votre abonnement continue jusqu’à la décision de la banque. Si vous n’avez rien demandé, dites à votre banque que ce paiement est le vôtre ; si l’argent repart, l’abonnement prend fin.",
      ],
      action: "Voir vos paiements",
    },
    packDisputed: {
      subject: "Votre banque conteste votre paiement pour {title}",
      lines: [
        "votre banque nous demande de rendre {sum} payés pour {title}. Référence {reference}.",
        "Les crédits sont bloqués jusqu’à la décision de la banque. Si vous n’avez rien demandé, dites à votre banque que ce paiement est le vôtre : les crédits reviendront.",
      ],
      action: "Voir vos paiements",
    },
    cardUnclear: {
      subject: "Un paiement par carte pour {number} est à vérifier",
      lines: [
        "la société de paiement annonce un paiement par carte pour {number} qui ne correspond pas à la demande ({differs}) : {came} sont arrivés, {asked} étaient demandés. Il ne compte pas comme payé.",
        "Cherchez-le chez la société de paiement sous la référence {reference}. Si l’argent est à vous, confirmez-le sur la facture ; sinon, choisissez « Non reçu ». Votre client a été prié de ne pas payer de nouveau entre-temps.",
      ],
      action: "Ouvrir {number}",
    },
    paymentDifference: {
      subject: "{title} annonce un paiement qui diffère des vôtres",
      lines: [
        "{title} annonce {sum} du {date} (référence {reference}) qui ne correspond pas à vos paiements.",
        "Votre page Argent dit ce qui diffère et ce que vous pouvez faire.",
      ],
      action: "Ouvrir Argent",
    },
  },
};
