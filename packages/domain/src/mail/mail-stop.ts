import type { Contact } from "../records/contact.ts";

/** An e-mail address as two writings of it compare: mailboxes of our time do not tell capitals apart. */
export const comparableEmail = (email: string): string => email.trim().toLowerCase();

/** Returns whether the reader of this client's address unsubscribed from reminders. */
export const isMailStopped = ({ email, remindersStopped }: Pick<Contact, "email" | "remindersStopped">): boolean =>
  remindersStopped ? comparableEmail(remindersStopped.address) === comparableEmail(email) : false;
