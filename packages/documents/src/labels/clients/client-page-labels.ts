import type { CheckLabels } from "../../check/label-types.ts";
import type { ClaimLabels } from "../claim.ts";
import type { PageLabels } from "../page-label-types.ts";
import type { PaymentLinkLabels } from "../payment-link.ts";
import type { PortalLabels } from "../portal.ts";
import type { PriceListLabels } from "../price-list.ts";
import { languageOfTag } from "../language-labels.ts";
import { amharic } from "./page-labels-am.ts";
import { hausa } from "./page-labels-ha.ts";
import { igbo } from "./page-labels-ig.ts";
import { kinyarwanda } from "./page-labels-rw.ts";
import { pidgin } from "./page-labels-pcm.ts";
import { yoruba } from "./page-labels-yo.ts";

/** Labels of the page that ends reminders. */
export type StopLabels = {
  readonly ask: string;
  readonly about: (seller: string) => string;
  readonly stop: string;
  readonly done: string;
  readonly after: (seller: string) => string;
};

/** Labels of the page that stands while a PDF is drawn, and where it cannot be. */
export type DrawingLabels = {
  readonly moment: string;
  readonly comes: string;
  readonly again: string;
  readonly failed: string;
  readonly readIt: string;
  readonly open: string;
};

/** Labels of all pages that clients open, in one language. Only servers render them, so devices keep none. */
export type ClientPageLabels = {
  readonly page: PageLabels;
  readonly claim: ClaimLabels;
  readonly portal: PortalLabels;
  readonly paymentLink: PaymentLinkLabels;
  readonly priceList: PriceListLabels;
  readonly check: CheckLabels;
  readonly stop: StopLabels;
  readonly drawing: DrawingLabels;
};

/** Languages beside English, French and Swahili, whose labels stand by their page. */
const languages: Readonly<Record<string, ClientPageLabels>> = {
  am: amharic,
  ha: hausa,
  ig: igbo,
  pcm: pidgin,
  rw: kinyarwanda,
  yo: yoruba,
};

/**
 * Chooses one page's labels by the tag of a language: those that stand by the page, those of a language's own file, or English.
 *
 * @param ours - labels by the page, English among them
 */
export function clientLabels<Part extends keyof ClientPageLabels>(
  part: Part,
  ours: { readonly en: ClientPageLabels[Part] } & Readonly<Record<string, ClientPageLabels[Part]>>,
  tag: string,
): ClientPageLabels[Part] {
  const language = languageOfTag(tag);
  if (Object.hasOwn(ours, language)) return ours[language] ?? ours.en;
  return Object.hasOwn(languages, language) ? (languages[language]?.[part] ?? ours.en) : ours.en;
}
