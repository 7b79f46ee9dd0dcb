import type { Deps } from "../deps.ts";

/**
 * Take a round of work that one server does for all of them.
 *
 * @param pauseSeconds - since the last round began; who took one and died does not hold the work up for longer
 * @returns whether this server is the one
 */
export async function acquireRun(
  { db }: Pick<Deps, "db">,
  name: "housekeeping" | "bounces" | "ledger" | "ledger_whole" | "mails",
  pauseSeconds: number,
): Promise<boolean> {
  const rows = await db.queryOutside("take_run", acquireStatement, [name, pauseSeconds]);
  return rows.length > 0;
}

const acquireStatement = `
  insert into single_runs as r (name, began_at) values ($1, now())
  on conflict (name) do update set began_at = now()
  where r.began_at < now() - make_interval(secs => $2)
  returning name`;
