import { capitalise } from "../../../text.ts";
import { type LetterSentences, asDeadline, inBrackets, joined, ofInvoice, owed } from "../letter-sentences.ts";

export const frenchSentences: LetterSentences = {
  payment_reminder: {
    full: (d) => [
      [
        `Nous nous permettons de vous rappeler que ${owed.fr(d)} reste à régler${inBrackets(d.when)}.`,
        `Nous vous rappelons aimablement que ${owed.fr(d)} n'est pas encore réglé${ofInvoice(d)}${inBrackets(d.when)}.`,
        `Un petit rappel de notre part : ${owed.fr(d)} est toujours en attente${inBrackets(d.when)}.`,
      ],
      "Si vous avez déjà payé, nous vous en remercions et vous prions de ne pas tenir compte de ce message.",
      `Dans le cas contraire, nous vous serions reconnaissants de régler cette somme${asDeadline(d.when)}.`,
      [
        "En cas de difficulté, dites-le-nous : nous trouverons une solution ensemble.",
        "Si quelque chose vous en empêche, un mot de votre part suffit : nous chercherons une solution ensemble.",
      ],
    ],
    brief: (d) => [
      [
        `${capitalise(owed.fr(d))} reste à régler${inBrackets(d.when)}.`,
        `Petit rappel : ${owed.fr(d)} est en attente${inBrackets(d.when)}.`,
        `Sauf erreur de notre part, ${owed.fr(d)} n'est pas encore réglé${ofInvoice(d)}${inBrackets(d.when)}.`,
      ],
      "Si vous avez déjà payé, merci.",
      [
        `Sinon, merci de payer${asDeadline(d.when) || " dès que possible"} ou de nous dire quand ce sera fait.`,
        `Sinon, réglez${asDeadline(d.when) || " dès que vous le pouvez"}, ou écrivez-nous s'il y a une difficulté.`,
      ],
    ],
  },
  receipt: {
    full: (d) => [
      [
        `Nous avons bien reçu votre paiement${joined(" de ", d.sum)}${joined(" pour la facture ", d.reference)}${joined(" pour ", d.about)}${inBrackets(d.when)} et nous vous en remercions.`,
        `Merci de votre paiement${joined(" de ", d.sum)}${joined(" pour la facture ", d.reference)}${joined(" pour ", d.about)}, qui nous est bien parvenu${inBrackets(d.when)}.`,
        `Nous vous confirmons, avec nos remerciements, la réception de votre paiement${joined(" de ", d.sum)}${joined(" pour la facture ", d.reference)}${joined(" pour ", d.about)}${inBrackets(d.when)}.`,
      ],
      [
        "Gardez ce message comme preuve, et dites-nous si quelque chose ne correspond pas.",
        "Ce message vous sert de preuve. Si un point ne correspond pas à vos comptes, dites-le-nous.",
      ],
    ],
    brief: (d) => [
      [
        `Nous avons bien reçu votre paiement${joined(" de ", d.sum)}${joined(" pour la facture ", d.reference)}${joined(" pour ", d.about)}${inBrackets(d.when)}. Merci.`,
        `Votre paiement${joined(" de ", d.sum)}${joined(" pour la facture ", d.reference)}${joined(" pour ", d.about)} est bien arrivé${inBrackets(d.when)}. Merci.`,
        `Merci, votre paiement${joined(" de ", d.sum)}${joined(" pour la facture ", d.reference)}${joined(" pour ", d.about)} est bien chez nous${inBrackets(d.when)}.`,
      ],
      ["Gardez ce message comme preuve.", "Ce message est votre preuve de paiement."],
    ],
  },
  order_confirmation: {
    full: (d) => [
      [
        `Nous avons bien reçu votre commande${joined(" ", d.reference)}${joined(" pour ", d.about)}${joined(", soit ", d.sum)}, et nous vous en remercions.`,
        `Merci de votre commande${joined(" ", d.reference)}${joined(" pour ", d.about)}${joined(", soit ", d.sum)}. Elle est notée telle que vous l'avez passée.`,
        `Nous vous confirmons avec plaisir votre commande${joined(" ", d.reference)}${joined(" pour ", d.about)}${joined(", soit ", d.sum)}.`,
      ],
      d.when !== "" && `Vous l'aurez ${d.when}.`,
      [
        "Relisez-la une dernière fois et dites-nous aussitôt si quelque chose doit changer.",
        "Si un point doit être modifié, dites-le-nous vite : nous pourrons encore le faire.",
      ],
    ],
    brief: (d) => [
      [
        `Nous avons votre commande${joined(" ", d.reference)}${joined(" pour ", d.about)}${joined(", soit ", d.sum)}. Merci.`,
        `Merci de votre commande${joined(" ", d.reference)}${joined(" pour ", d.about)}${joined(", soit ", d.sum)}.`,
        `Votre commande${joined(" ", d.reference)}${joined(" pour ", d.about)}${joined(", soit ", d.sum)}, est bien notée. Merci.`,
      ],
      d.when !== "" && `Vous l'aurez ${d.when}.`,
      ["Dites-nous si quelque chose doit changer.", "Un changement ? Écrivez-nous vite."],
    ],
  },
  thanks: {
    full: (d) => [
      [
        `Nous vous remercions chaleureusement${d.about ? ` pour ${d.about}` : " de nous avoir choisis"}${joined(" de ", d.sum)}.`,
        `Nous tenions à vous remercier${d.about ? ` pour ${d.about}` : " de nous avoir choisis"}${joined(" de ", d.sum)}.`,
        `Recevez nos sincères remerciements${d.about ? ` pour ${d.about}` : " pour votre choix"}${joined(" de ", d.sum)}.`,
      ],
      "Votre confiance compte beaucoup pour nous, et c'est un plaisir de vous servir.",
      [
        "Si quelque chose n'allait pas, dites-le-nous afin que nous puissions y remédier.",
        "Nous espérons que tout vous convient et nous réjouissons de vous revoir.",
      ],
    ],
    brief: (d) => [
      [
        `Merci${d.about ? ` pour ${d.about}` : " de nous avoir choisis"}${joined(" de ", d.sum)}.`,
        `Un mot pour vous dire merci${d.about ? ` pour ${d.about}` : " de nous avoir choisis"}${joined(" de ", d.sum)}.`,
        `Nous voulions vous remercier${d.about ? ` pour ${d.about}` : " de nous avoir choisis"}${joined(" de ", d.sum)}.`,
      ],
      "Nous sommes heureux de vous compter parmi nos clients.",
      ["Si quelque chose ne va pas, dites-le-nous et nous nous en occupons.", "Au plaisir de vous revoir."],
    ],
  },
  apology: {
    full: (d) => [
      [
        `Nous vous présentons nos excuses sincères pour ${d.about || "les désagréments que vous avez eus avec nous"}.`,
        `Nous vous prions d'accepter nos excuses pour ${d.about || "les désagréments que vous avez eus avec nous"}.`,
        `Nous sommes sincèrement désolés pour ${d.about || "les désagréments que vous avez eus avec nous"}.`,
      ],
      "Vous étiez en droit d'attendre mieux, et ce n'est pas le service que nous voulons rendre.",
      d.when !== "" && `Tout sera remis en ordre ${d.when}.`,
      [
        "Merci de votre patience, et de nous laisser réparer.",
        "Merci de votre compréhension : nous ferons tout pour garder votre confiance.",
      ],
    ],
    brief: (d) => [
      [
        `Nous sommes désolés pour ${d.about || "les désagréments que vous avez eus"}.`,
        `Nous vous prions de nous excuser pour ${d.about || "les désagréments que vous avez eus"}.`,
        `Toutes nos excuses pour ${d.about || "les désagréments que vous avez eus"}.`,
      ],
      "Cela n'aurait pas dû arriver.",
      d.when !== "" && `Tout sera remis en ordre ${d.when}.`,
      ["Merci de votre patience.", "Merci de votre compréhension."],
    ],
  },
  quote_follow_up: {
    full: (d) => [
      [
        `Nous espérons que vous avez pu regarder notre devis${joined(" ", d.reference)}${joined(" de ", d.sum)}${joined(" pour ", d.about)}.`,
        `Nous revenons vers vous au sujet de notre devis${joined(" ", d.reference)}${joined(" de ", d.sum)}${joined(" pour ", d.about)}, en espérant qu'il répond à vos souhaits.`,
        `Vous avez reçu notre devis${joined(" ", d.reference)}${joined(" de ", d.sum)}${joined(" pour ", d.about)}, et nous aimerions savoir ce que vous en pensez.`,
      ],
      "Avez-vous des questions, ou souhaitez-vous que quelque chose soit changé ?",
      [
        `Nous serions heureux de vous lire${asDeadline(d.when)}.`,
        `Une courte réponse${asDeadline(d.when)} nous aiderait à vous garder une place.`,
      ],
    ],
    brief: (d) => [
      [
        `Avez-vous pu regarder notre devis${joined(" ", d.reference)}${joined(" de ", d.sum)}${joined(" pour ", d.about)} ?`,
        `Une question sur notre devis${joined(" ", d.reference)}${joined(" de ", d.sum)}${joined(" pour ", d.about)} : vous convient-il ?`,
        `Que pensez-vous de notre devis${joined(" ", d.reference)}${joined(" de ", d.sum)}${joined(" pour ", d.about)} ?`,
      ],
      "Dites-nous si quelque chose doit changer.",
      [
        `S'il vous convient, un simple oui${asDeadline(d.when)} nous suffit pour commencer.`,
        `Nous serions heureux de vous lire${asDeadline(d.when)}.`,
      ],
    ],
  },
  invitation: {
    full: (d) => [
      [
        `Nous avons le plaisir de vous inviter à ${d.about || "nous rendre visite"}${joined(" ", d.when)}.`,
        `Nous serions honorés de vous accueillir : vous êtes invités à ${d.about || "nous rendre visite"}${joined(" ", d.when)}.`,
        `C'est avec joie que nous vous invitons à ${d.about || "nous rendre visite"}${joined(" ", d.when)}.`,
      ],
      ["Ce serait une grande joie de vous avoir parmi nous.", "Nous serions très heureux de vous y voir."],
      "Merci de nous dire si vous pourrez venir.",
    ],
    brief: (d) => [
      [
        `Vous êtes invités à ${d.about || "nous rendre visite"}${joined(" ", d.when)}.`,
        `Nous vous invitons à ${d.about || "nous rendre visite"}${joined(" ", d.when)}.`,
        `Voici votre invitation à ${d.about || "nous rendre visite"}${joined(" ", d.when)}.`,
      ],
      [
        "Nous serions ravis de vous voir. Répondez simplement à ce message.",
        "Ce serait un plaisir de vous avoir. Viendrez-vous ? Un mot suffit.",
      ],
    ],
  },
  review_request: {
    full: (d) => [
      [
        `Merci de nous avoir choisis${joined(" pour ", d.about)}.`,
        `Ce fut un plaisir de vous servir${joined(" pour ", d.about)}, et nous vous remercions de votre confiance.`,
        `Nous espérons que vous avez aimé ${d.about || "notre travail"} et vous remercions de votre confiance.`,
      ],
      "Si notre travail vous a plu, écririez-vous deux ou trois phrases à ce sujet ? Un mot de vous aide d'autres personnes à choisir.",
      [
        "Et si quelque chose n'allait pas, dites-le-nous d'abord, afin que nous puissions y remédier.",
        "Si un point vous a déplu, parlez-nous-en d'abord : nous voulons y remédier.",
      ],
    ],
    brief: (d) => [
      [
        `Qu'avez-vous pensé de ${d.about || "notre travail"} ?`,
        `Avez-vous aimé ${d.about || "notre travail"} ?`,
        `Votre avis sur ${d.about || "notre travail"} nous intéresse.`,
      ],
      "Deux phrases de vous aident d'autres personnes à choisir. Cela prend une minute.",
      ["Si quelque chose n'allait pas, dites-le-nous d'abord.", "Un souci ? Parlez-nous-en d'abord."],
    ],
  },
  welcome: {
    full: (d) => [
      [
        "Bienvenue chez nous. Nous sommes très heureux que vous nous ayez choisis.",
        "Nous vous souhaitons la bienvenue et vous remercions de nous avoir choisis.",
        "C'est un plaisir de vous accueillir parmi nos clients.",
      ],
      d.about !== "" && `Nous sommes à votre service pour ${d.about}.`,
      [
        "Quel que soit votre besoin, demandez-nous : nous ferons de notre mieux.",
        "Une question, un souhait ? Dites-le-nous : nous vous aiderons volontiers.",
      ],
    ],
    brief: (d) => [
      [
        "Bienvenue ! Nous sommes heureux de vous compter parmi nos clients.",
        "Bienvenue, et merci de nous avoir choisis !",
        "Quel plaisir de vous avoir parmi nous !",
      ],
      d.about !== "" && `Nous sommes là pour ${d.about}.`,
      ["Une question ? Demandez-nous.", "Besoin de quelque chose ? Écrivez-nous."],
    ],
  },
};
