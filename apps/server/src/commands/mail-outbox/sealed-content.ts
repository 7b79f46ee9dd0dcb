import type { Deps } from "../../deps.ts";

/** The content of a mail. */
export type MailContent = { readonly text: string; readonly html: string };

/** The seal's context for the content of a mail; a sealed content opens with its own context alone. */
export const mailSealContext = (id: string): string => `mail ${id}`;

/** Close what a mail says, so that neither the database nor a backup of it tells a link into an account. */
export const sealContent = (seal: Deps["seal"], id: string, content: MailContent): Buffer =>
  seal.close(mailSealContext(id), Buffer.from(JSON.stringify(content)));

/** @throws when it was closed with a secret that is not known any more */
export const openContent = (seal: Deps["seal"], id: string, sealed: Buffer): MailContent =>
  JSON.parse(seal.open(mailSealContext(id), sealed).toString("utf8")) as MailContent;
