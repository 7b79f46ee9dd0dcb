import { clothOf, ownCloth } from "./cloth/motif.ts";
import { escapeHtml } from "./html.ts";
import { languageOfTag } from "./labels/language-labels.ts";
import { clientLabels } from "./labels/clients/client-page-labels.ts";
import type { StopLabels } from "./labels/clients/label-types.ts";
import { pageLanguageOf } from "./labels/page.ts";
import { page } from "./public-shell.ts";

type LinkPageText = { readonly title: string; readonly text: string; readonly button?: string };
type ConfirmLabels = Readonly<Record<ConfirmState, LinkPageText>>;
/** `gone`: used before, run out, or the account has another address by now. */
export type ConfirmState = "ask" | "done" | "gone";

const labels = {
  en: {
    ask: { title: "Is this your address?", text: "{email}", button: "Yes, confirm it" },
    done: { title: "Your e-mail is confirmed", text: "You can close this page." },
    gone: {
      title: "This link does not work any more",
      text: "It was used before or is older than three days. The settings of your account send a new one.",
    },
  },
  fr: {
    ask: { title: "Est-ce votre adresse ?", text: "{email}", button: "Oui, la confirmer" },
    done: { title: "Votre adresse est confirmée", text: "Vous pouvez fermer cette page." },
    gone: {
      title: "Ce lien ne marche plus",
      text: "Il a déjà servi ou a plus de trois jours. Les réglages de votre compte en envoient un nouveau.",
    },
  },
  sw: {
    ask: { title: "Je, hii ni anwani yako?", text: "{email}", button: "Ndiyo, thibitisha" },
    done: { title: "Barua pepe yako imethibitishwa", text: "Unaweza kufunga ukurasa huu." },
    gone: {
      title: "Kiungo hiki hakifanyi kazi tena",
      text: "Kimeshatumika au kina zaidi ya siku tatu. Mipangilio ya akaunti yako hutuma kipya.",
    },
  },
  am: {
    ask: { title: "ይህ አድራሻ የእርስዎ ነው?", text: "{email}", button: "አዎ፣ አረጋግጥ" },
    done: { title: "ኢሜይልዎ ተረጋግጧል", text: "ይህን ገጽ መዝጋት ይችላሉ።" },
    gone: {
      title: "ይህ አገናኝ ከእንግዲህ አይሠራም",
      text: "ቀድሞ ጥቅም ላይ ውሏል ወይም ከሦስት ቀን በላይ ሆኖታል። የመለያዎ ቅንብሮች አዲስ ይልካሉ።",
    },
  },
  ha: {
    ask: { title: "Wannan adireshinku ne?", text: "{email}", button: "E, a tabbatar" },
    done: { title: "An tabbatar da imel ɗinku", text: "Kuna iya rufe wannan shafi." },
    gone: {
      title: "Wannan link ba ya aiki kuma",
      text: "An riga an yi amfani da shi ko ya wuce kwana uku. Saitunan asusunku suna tura sabo.",
    },
  },
  yo: {
    ask: { title: "Ṣé àdírẹ́sì yín nìyí?", text: "{email}", button: "Bẹ́ẹ̀ ni, fìdí rẹ̀ múlẹ̀" },
    done: { title: "A ti fìdí ímeèlì yín múlẹ̀", text: "Ẹ lè ti ojúewé yìí." },
    gone: {
      title: "Líǹkì yìí kò ṣiṣẹ́ mọ́",
      text: "A ti lò ó tẹ́lẹ̀ tàbí ó ti ju ọjọ́ mẹ́ta lọ. Ìṣètò àkáǹtì yín máa ń fi tuntun ránṣẹ́.",
    },
  },
  ig: {
    ask: { title: "Nke a ọ bụ adreesị gị?", text: "{email}", button: "Ee, kwado ya" },
    done: { title: "Akwadola email gị", text: "Ị nwere ike imechi ibe a." },
    gone: {
      title: "Njikọ a anaghịzi arụ ọrụ",
      text: "Ejirila ya mbụ ma ọ bụ o karịrị ụbọchị atọ. Ntọala akaụntụ gị na-eziga nke ọhụrụ.",
    },
  },
  rw: {
    ask: { title: "Iyi ni aderesi yawe?", text: "{email}", button: "Yego, yemeze" },
    done: { title: "Imeyili yawe yemejwe", text: "Ushobora gufunga iyi paji." },
    gone: {
      title: "Iyi linki ntigikora",
      text: "Yarakoreshejwe cyangwa imaze iminsi irenga itatu. Igenamiterere rya konti yawe ryohereza indi nshya.",
    },
  },
  pcm: {
    ask: { title: "Na your address be dis?", text: "{email}", button: "Yes, confirm am" },
    done: { title: "Your e-mail don confirm", text: "You fit close dis page." },
    gone: {
      title: "Dis link no dey work again",
      text: "Person don use am bifor or e don pass three days. Your account settings fit send new one.",
    },
  },
} satisfies Readonly<Record<string, ConfirmLabels>>;

/**
 * Renders the page behind the link that verifies an address. It asks first, because mail scanners open links.
 * Needs no script.
 *
 * @param language - tag, or a list of them as browsers send it; English where we have no words
 * @param email - shown where it asks
 */
export function renderConfirmPage(state: ConfirmState, language: string, email = ""): string {
  const first = languageOfTag(language.split(/[,;]/)[0] ?? "").trim();
  const tag = Object.hasOwn(labels, first) ? (first as keyof typeof labels) : "en";
  const { title, text, button }: LinkPageText = labels[tag][state];
  const form = button ? `<form method="post"><button class="btn">${escapeHtml(button)}</button></form>` : "";
  return page({
    language: tag,
    title,
    cloth: ownCloth,
    body: `<div class="desk"><main><section><h1 class="title">${escapeHtml(title)}</h1><p>${escapeHtml(text.replace("{email}", () => email))}</p>${form}</section></main></div>`,
  });
}

const stopLabels: Readonly<Record<"en" | "fr" | "sw", StopLabels>> = {
  en: {
    ask: "No more reminders?",
    about: (seller) => `${seller} will send you no more reminders by mail. Invoices still come.`,
    stop: "Stop reminders",
    done: "No more reminders",
    after: (seller) => `${seller} sends you no more reminders by mail.`,
  },
  fr: {
    ask: "Plus de rappels ?",
    about: (seller) => `${seller} ne vous enverra plus de rappels par e-mail. Les factures arrivent toujours.`,
    stop: "Arrêter les rappels",
    done: "Plus de rappels",
    after: (seller) => `${seller} ne vous envoie plus de rappels par e-mail.`,
  },
  sw: {
    ask: "Hutaki tena vikumbusho?",
    about: (seller) => `${seller} hatakutumia tena vikumbusho kwa barua pepe. Ankara bado zitakuja.`,
    stop: "Simamisha vikumbusho",
    done: "Hakuna vikumbusho tena",
    after: (seller) => `${seller} hakutumii tena vikumbusho kwa barua pepe.`,
  },
};

/**
 * Renders the page on which a client unsubscribes from reminders. It asks first, because mail scanners open links.
 * Needs no script.
 */
export function renderStopPage({
  seller,
  language,
  accent,
  stopped,
}: {
  readonly seller: string;
  readonly language: string;
  readonly accent: string;
  readonly stopped: boolean;
}): string {
  const { ask, about, stop, done, after } = clientLabels("stop", stopLabels, language);
  const title = stopped ? done : ask;
  const text = escapeHtml(stopped ? after(seller) : about(seller));
  const form = stopped ? "" : `<form method="post"><button class="btn">${escapeHtml(stop)}</button></form>`;
  return page({
    language: pageLanguageOf(language),
    title,
    cloth: clothOf(seller, accent),
    body: `<div class="desk"><main><section><h1 class="title">${escapeHtml(title)}</h1><p>${text}</p>${form}</section></main></div>`,
  });
}
