import type {
  CheckCodeLabels,
  DeliveryNoteLabels,
  LegalLabels,
  MessageLabels,
  OfferLabels,
  ReceiptLabels,
  ReminderLabels,
  StatementLabels,
} from "./printed-label-types.ts";
import type { DocumentLabels } from "./document-label-types.ts";

/** Everything printed for clients in one language, and the texts of messages to them; mails are in `mail/`, for the server alone. */
export type LanguageLabels = {
  readonly document: DocumentLabels;
  readonly receipt: ReceiptLabels;
  readonly statement: StatementLabels;
  readonly deliveryNote: DeliveryNoteLabels;
  readonly legal: LegalLabels;
  readonly offer: OfferLabels;
  readonly check: CheckCodeLabels;
  readonly messages: MessageLabels;
  readonly reminders?: ReminderLabels;
};

/** Loaded when a document needs them, because a device prints in one or two languages and keeps 9 kB for each. */
const files: Readonly<Record<string, () => Promise<{ readonly labels: LanguageLabels }>>> = {
  am: () => import("./languages/printed-labels-am.ts"),
  ha: () => import("./languages/printed-labels-ha.ts"),
  yo: () => import("./languages/printed-labels-yo.ts"),
  ig: () => import("./languages/printed-labels-ig.ts"),
  rw: () => import("./languages/printed-labels-rw.ts"),
  pcm: () => import("./languages/printed-labels-pcm.ts"),
};
const loaded = new Map<string, LanguageLabels>();

/** The language of a tag: `pcm` of `pcm-NG`. */
export const languageOfTag = (tag: string): string => (tag.split("-")[0] ?? "").toLowerCase();

/** The words of a language that has been loaded; undefined before, and for languages whose words are always there. */
export const loadedLabels = (language: string): LanguageLabels | undefined => loaded.get(languageOfTag(language));

/** Returns whether a language's words have to be loaded before a document is drawn in it. */
export const needsLoading = (language: string): boolean =>
  Object.hasOwn(files, languageOfTag(language)) && loadedLabels(language) === undefined;

/**
 * Loads what a language needs to be printed in; at once where it is there already. A document that is drawn before prints in English.
 *
 * @throws Error when the file cannot be fetched
 */
export async function loadDocumentLabels(language: string): Promise<void> {
  if (!needsLoading(language)) return;
  const key = languageOfTag(language);
  loaded.set(key, (await files[key]!()).labels);
}

/** Loads every language, as the server does when it starts. */
export async function loadAllDocumentLabels(): Promise<void> {
  for (const language of Object.keys(files)) await loadDocumentLabels(language);
}
