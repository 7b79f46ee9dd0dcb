import type { UserDatabase } from "./database.ts";

/** Asked of the device itself: a count that has not arrived yet must not look like none. */
export async function countUnsent(db: UserDatabase): Promise<number> {
  const counts = await Promise.all([
    db.outbox.count(),
    db.attention.count(),
    db.uploads.where("state").anyOf("waiting", "refused").count(),
    db.meta.where("key").startsWith("mail/").count(),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}
