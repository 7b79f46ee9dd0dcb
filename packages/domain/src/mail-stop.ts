import type { Contact } from "./records/contact.ts";

/** Whether whoever reads this client's mails asked for no more reminders there. */
export const isMailStopped = ({ email, remindersStopped }: Pick<Contact, "email" | "remindersStopped">): boolean =>
  remindersStopped?.address.trim().toLowerCase() === email.trim().toLowerCase();
