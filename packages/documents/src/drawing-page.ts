import { ownCloth } from "./cloth/motif.ts";
import { escapeHtml } from "./html.ts";
import { clientLabels } from "./labels/clients/client-page-labels.ts";
import type { DrawingLabels } from "./labels/clients/label-types.ts";
import { pageLanguageOf } from "./labels/page.ts";
import { page as shell } from "./public-shell.ts";

const labels: Readonly<Record<"en" | "fr" | "sw", DrawingLabels>> = {
  en: {
    moment: "One moment",
    comes: "The document is being made. This page opens it by itself.",
    again: "Try again now",
    failed: "The PDF could not be made",
    readIt: "You can read the document on its page. Ask the business that sent the link for the file.",
    open: "Open the page",
  },
  fr: {
    moment: "Un instant",
    comes: "Le document est en préparation. Cette page l’ouvrira d’elle-même.",
    again: "Réessayer maintenant",
    failed: "Le PDF n’a pas pu être créé",
    readIt: "Vous pouvez lire le document sur sa page. Demandez le fichier à l’entreprise qui a envoyé le lien.",
    open: "Ouvrir la page",
  },
  sw: {
    moment: "Subiri kidogo",
    comes: "Hati inaandaliwa. Ukurasa huu utaifungua wenyewe.",
    again: "Jaribu tena sasa",
    failed: "PDF haikuweza kutengenezwa",
    readIt: "Unaweza kusoma hati kwenye ukurasa wake. Iombe biashara iliyotuma kiungo ikupe faili.",
    open: "Fungua ukurasa",
  },
};

export type DrawingPageInput = {
  /** Of the document; English where we have no words in it. */
  readonly language: string;
  /** Address of the file, which the page requests again. */
  readonly pdfUrl: string;
};

/**
 * Renders the page a client sees while the document is being drawn. It reloads by itself, without a script.
 *
 * @param input.seconds - until it asks again, at least 1
 */
export function renderOneMomentPage(input: DrawingPageInput & { readonly seconds: number }): string {
  const { moment, comes, again } = clientLabels("drawing", labels, input.language);
  return page({
    ...input,
    title: moment,
    text: comes,
    link: { url: input.pdfUrl, label: again },
    refresh: `<meta http-equiv="refresh" content="${Math.max(1, Math.ceil(input.seconds))}; url=${escapeHtml(input.pdfUrl)}">`,
  });
}

/** Renders the page a client sees when the document cannot be drawn. It does not reload, because that would not help. */
export function renderNotDrawnPage(input: DrawingPageInput & { readonly pageUrl: string }): string {
  const { failed, readIt, open } = clientLabels("drawing", labels, input.language);
  return page({ ...input, title: failed, text: readIt, link: { url: input.pageUrl, label: open }, refresh: "" });
}

function page({
  language,
  title,
  text,
  link,
  refresh,
}: {
  readonly language: string;
  readonly title: string;
  readonly text: string;
  readonly link: { readonly url: string; readonly label: string };
  readonly refresh: string;
}): string {
  return shell({
    language: pageLanguageOf(language),
    title,
    cloth: ownCloth,
    head: refresh,
    body: `<div class="desk"><main><section><h1 class="title">${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><a class="btn" href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></section></main></div>`,
  });
}
