import { clothOf } from "./cloth/motif.ts";
import { escapeHtml } from "./html.ts";
import { clientLabels } from "./labels/clients/client-page-labels.ts";
import type { StopLabels } from "./labels/clients/label-types.ts";
import { pageLanguageOf } from "./labels/page.ts";
import { page } from "./public-shell.ts";

type LinkPageText = { readonly title: string; readonly text: string; readonly button?: string };
type ConfirmLabels = Readonly<Record<ConfirmState, LinkPageText>>;
/** `gone`: used before, run out, or the account has another address by now. */
export type ConfirmState = "ask" | "done" | "gone";

const labels: Readonly<Record<"en" | "fr" | "sw" | "am", ConfirmLabels>> = {
  en: {
    ask: { title: "Is this your address?", text: "{email}", button: "Yes, confirm it" },
    done: { title: "Your e-mail is confirmed", text: "You can close this page." },
    gone: {
      title: "This link does not work any more",
      text: "It was used before or is older than three days. The settings of your account send a new one.",
    },
  },
  fr: {
    ask: { title: "Est-ce votre adresse ?", text: "{email}", button: "Oui, la confirmer" },
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
};

/**
 * Renders the page behind the link that verifies an address. It asks first, because mail scanners open links.
 * Needs no script.
 *
 * @param language - tag, or a list of them as browsers send it; English where we have no words
 * @param email - shown where it asks
 */
export function renderConfirmPage(state: ConfirmState, language: string, email = ""): string {
  const short = language.slice(0, 2).toLowerCase();
  const tag = Object.hasOwn(labels, short) ? (short as keyof typeof labels) : "en";
  const { title, text, button } = labels[tag][state];
  const form = button ? `<form method="post"><button class="btn">${escapeHtml(button)}</button></form>` : "";
  return page({
    language: tag,
    title,
    cloth: clothOf("Ankara"),
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
    ask: "Plus de rappels ?",
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
