import { languageOfTag } from "../language-labels.ts";
import type { ClientPageLabels } from "./label-types.ts";
import { amharic } from "./page-labels-am.ts";
import { hausa } from "./page-labels-ha.ts";
import { igbo } from "./page-labels-ig.ts";
import { kinyarwanda } from "./page-labels-rw.ts";
import { pidgin } from "./page-labels-pcm.ts";
import { yoruba } from "./page-labels-yo.ts";

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
