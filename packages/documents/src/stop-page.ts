import { clothOf } from "./cloth/motif.ts";
import { escapeHtml } from "./html.ts";
import { page } from "./public-shell.ts";

type StopLabels = {
  ask: string;
  about: (seller: string) => string;
  stop: string;
  done: string;
  after: (seller: string) => string;
};
const labels: Readonly<Record<"en" | "fr" | "sw" | "am", StopLabels>> = {
  en: {
    ask: "No more reminders?",
    about: (seller) => `${seller} will send you no more reminders by mail. Invoices still come.`,
    stop: "Stop reminders",
    done: "No more reminders",
    after: (seller) => `${seller} sends you no more reminders by mail.`,
  },
  fr: {
    ask: "Plus de rappels ?",
    about: (seller) => `${seller} ne vous enverra plus de rappels par courriel. Les factures arrivent toujours.`,
    stop: "Arrêter les rappels",
    done: "Plus de rappels",
    after: (seller) => `${seller} ne vous envoie plus de rappels par courriel.`,
  },
  sw: {
    ask: "Hutaki tena vikumbusho?",
    about: (seller) => `${seller} hatakutumia tena vikumbusho kwa barua pepe. Ankara bado zitakuja.`,
    stop: "Simamisha vikumbusho",
    done: "Hakuna vikumbusho tena",
    after: (seller) => `${seller} hakutumii tena vikumbusho kwa barua pepe.`,
  },
  am: {
    ask: "ማስታወሻ ይቁም?",
    about: (seller) => `${seller} ከእንግዲህ በኢሜይል ማስታወሻ አይልክልዎትም። ኢንቮይሶች ግን ይመጣሉ።`,
    stop: "ማስታወሻ ይቁም",
    done: "ማስታወሻ ቆሟል",
    after: (seller) => `${seller} ከእንግዲህ በኢሜይል ማስታወሻ አይልክልዎትም።`,
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
  const tag = (["fr", "sw", "am"] as const).find((known) => language.toLowerCase().startsWith(known)) ?? "en";
  const { ask, about, stop, done, after } = labels[tag];
  const title = stopped ? done : ask;
  const text = escapeHtml(stopped ? after(seller) : about(seller));
  const form = stopped ? "" : `<form method="post"><button class="btn">${escapeHtml(stop)}</button></form>`;
  return page({
    language: tag,
    title,
    cloth: clothOf(seller, accent),
    body: `<div class="desk"><main><section><h1 class="title">${escapeHtml(title)}</h1><p>${text}</p>${form}</section></main></div>`,
  });
}
