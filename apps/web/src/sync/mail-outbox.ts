import { sendMail, type MailAbout } from "@ankara/contract/mails";
import type { Api, ApiError } from "../api/api.ts";
import type { QueuedMail } from "../store/meta.ts";
import type { Store } from "../store/store.ts";

/** Result of a try. */
export type MailOutcome =
  | { readonly state: "sent"; readonly refused: readonly string[] }
  /** For the network, for the document to go up, or for the server's mail. */
  | { readonly state: "waiting" }
  | { readonly state: "refused"; readonly code: string; readonly words: string };

/** Keys in `meta`; the round of the sync looks for them. */
const mailPrefix = "mail/";

/** Mails on this device about a document or a client, oldest first. */
export async function queuedMails({ db }: Pick<Store, "db">, subjectId?: string): Promise<QueuedMail[]> {
  const rows = await db.meta.where("key").startsWith(mailPrefix).toArray();
  return rows
    .map(({ value }) => value as QueuedMail)
    .filter(({ about }) => subjectId === undefined || idOf(about) === subjectId);
}

/** Stores a mail until the server has it. It is on the disk before anything is tried. */
export const queueMail = async ({ db }: Pick<Store, "db">, mail: QueuedMail): Promise<void> => {
  await db.meta.put({ key: `${mailPrefix}${mail.id}`, value: mail });
};
export const dropMail = ({ db }: Pick<Store, "db">, id: string): Promise<void> => db.meta.delete(`${mailPrefix}${id}`);

/**
 * Sends the waiting mails one after the other, in the order they were written. Those that need a correction by the person
 * stay, and so do those about a record the server does not have: it may be held for long, and the others are about others.
 */
export async function sendQueued(store: Store, api: Api): Promise<void> {
  for (const mail of await queuedMails(store)) {
    if (mail.trouble !== "" || !isOnServer(store, mail.about)) continue;
    const outcome = await sendOne(store, api, mail);
    if (outcome.state === "waiting") return;
  }
}

/**
 * Sends one queued mail. The server counts its id once, so a lost answer, a second tab or a tap too many send
 * nothing twice.
 */
export async function sendOne(store: Store, api: Api, mail: QueuedMail): Promise<MailOutcome> {
  const { id, about, to, subject, message } = mail;
  if (!navigator.onLine || !isOnServer(store, about)) return { state: "waiting" };
  const answer = await api.call(sendMail, { body: { mail: { id, about, to: [...to], subject, message } } });
  if (!answer.ok) {
    if (passes(answer.error)) return { state: "waiting" };
    return stop(store, mail, answer.error.code, answer.error.message);
  }
  const { state, refused } = answer.value.mail;
  if (state === "refused") return stop(store, mail, "refused", refused.join(", "));
  // Once the server has written it down it is the server's to send, however its mail server is today.
  await dropMail(store, id);
  return { state: "sent", refused };
}

async function stop(store: Store, mail: QueuedMail, code: string, words: string): Promise<MailOutcome> {
  await queueMail(store, { ...mail, trouble: code, words });
  return { state: "refused", code, words };
}

/** No answer, or one that is about the moment and not about the mail. */
const passes = ({ status, code }: ApiError): boolean =>
  status === 0 || status >= 500 || status === 401 || code === "throttled";

const idOf = (about: MailAbout): string => (about.kind === "document" ? about.invoice_id : about.contact_id);

function isOnServer({ memory }: Store, about: MailAbout): boolean {
  const collection = about.kind === "document" ? "invoices" : "contacts";
  const state = memory.syncStateOf(`${collection}/${idOf(about)}`);
  return state === "synced" || state === "rejected";
}
