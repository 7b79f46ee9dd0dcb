import type {
  DeliveryNoteLabels,
  LegalLabels,
  OfferLabels,
  ReceiptLabels,
  ReminderLabels,
  StatementLabels,
} from "./printed-label-types.ts";
import type { DocumentLabels } from "./document-label-types.ts";
import type { MailLabels } from "./mail/mail-label-types.ts";

/** Everything printed for clients and mailed to them in one language. Notices to the business itself stay in English. */
export type LanguageWords = {
  readonly document: DocumentLabels;
  readonly receipt: ReceiptLabels;
  readonly statement: StatementLabels;
  readonly deliveryNote: DeliveryNoteLabels;
  readonly legal: LegalLabels;
  readonly offer: OfferLabels;
  /** Left out where the mails of the language have a file of their own. */
  readonly mail?: Omit<MailLabels, "notice">;
  readonly reminders?: ReminderLabels;
};

/** Loaded when a document needs them, because a device prints in one or two languages and keeps 9 kB for each. */
const files: Readonly<Record<string, () => Promise<{ readonly words: LanguageWords }>>> = {
  am: () => import("./words/document-words-am.ts"),
  ha: () => import("./words/document-words-ha.ts"),
  yo: () => import("./words/document-words-yo.ts"),
  ig: () => import("./words/document-words-ig.ts"),
  rw: () => import("./words/document-words-rw.ts"),
  pcm: () => import("./words/document-words-pcm.ts"),
};
const loaded = new Map<string, LanguageWords>();

/** The language of a tag: `pcm` of `pcm-NG`. */
export const languageOfTag = (tag: string): string => (tag.split("-")[0] ?? "").toLowerCase();

/** The words of a language that has been loaded; undefined before, and for languages whose words are always there. */
export const loadedWords = (language: string): LanguageWords | undefined => loaded.get(languageOfTag(language));

/** Returns whether a language's words have to be loaded before a document is drawn in it. */
export const needsLoading = (language: string): boolean =>
  Object.hasOwn(files, languageOfTag(language)) && loadedWords(language) === undefined;

/**
 * Loads what a language needs to be printed in; at once where it is there already. A document that is drawn before prints in English.
 *
 * @throws Error when the file cannot be fetched
 */
export async function loadDocumentWords(language: string): Promise<void> {
  if (!needsLoading(language)) return;
  const key = languageOfTag(language);
  loaded.set(key, (await files[key]!()).words);
}

/** Loads every language, as the server does when it starts. */
export async function loadAllDocumentWords(): Promise<void> {
  for (const language of Object.keys(files)) await loadDocumentWords(language);
}
