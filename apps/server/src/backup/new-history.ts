import type { ClientBase } from "pg";

/**
 * After a restore devices remember revisions that this database has not given yet. Were they given again, for other
 * changes, a device would believe it had read them. So every business goes on far above whatever was given before, and
 * the time between is written down as lost: each device that hears of it sends again what it holds of it (decision 043).
 *
 * A server does this by itself when it starts on another timeline of PostgreSQL than the one it knows, as after a restore
 * to a moment or on a promoted standby. A copy of a disk or a dump that was read back keeps its timeline: there it is done
 * by hand, `npm run new-history`.
 *
 * @param client - superuser, or the owner of the tables
 * @returns how many businesses go on
 */
export async function beginNewHistory(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: string }>("select begin_new_history() as count");
  return Number(rows[0]?.count ?? 0);
}
