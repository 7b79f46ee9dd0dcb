/**
 * A mail as data: what it says, in order. The HTML part and the plain part are both written from it, so that they say
 * the same (`render-mail.ts`). Texts are plain; whoever renders them escapes them.
 */
export type MailSheet = {
  /** Tag of the language it is written in. */
  readonly language: string;
  readonly subject: string;
  /** Preview text that mail programs show beside the subject. */
  readonly preheader: string;
  readonly sender: {
    readonly name: string;
    /** Absolute address of the business's own logo, the only picture a mail may load; null without one. */
    readonly logoUrl: string | null;
  };
  /** Brand colour as typed by the business; empty for ours. */
  readonly accent: string;
  readonly blocks: readonly MailBlock[];
  readonly footer: {
    readonly lines: readonly string[];
    /** The way out of mails that come by themselves. */
    readonly stop: { readonly label: string; readonly url: string } | null;
  };
};

export type MailBlock =
  | { readonly kind: "title" | "text"; readonly text: string }
  /** Amount and due date, side by side. */
  | { readonly kind: "answers"; readonly answers: readonly MailAnswer[] }
  | { readonly kind: "action"; readonly label: string; readonly url: string }
  | { readonly kind: "pairs"; readonly heading: string; readonly rows: readonly MailRow[] }
  | { readonly kind: "sums"; readonly rows: readonly MailRow[] };
export type MailAnswer = {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  /** The note says that it is too late. */
  readonly late?: boolean;
};
export type MailRow = { readonly label: string; readonly value: string; readonly strong: boolean };
