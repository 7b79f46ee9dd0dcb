import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ClientBase } from "pg";
import { StartProblem } from "../config/start-problem.ts";

const folder = join(import.meta.dirname, "migrations");
const migrationLock = 710_227;

/**
 * Bring the schema up to date. Each file of `migrations` runs once, in its own transaction, in the order of its number;
 * a lock makes servers that start together take turns.
 *
 * @param client - connected as the owner of the tables
 * @throws StartProblem when a file that already ran was changed, or the database is newer than this program
 */
export async function migrate(client: ClientBase): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [migrationLock]);
  try {
    await client.query(
      "create table if not exists schema_migrations (version int primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())",
    );
    const done = await client.query<{ version: number; name: string; sha256: string }>(
      "select version, name, sha256 from schema_migrations",
    );
    const files = await readMigrations();
    for (const applied of done.rows) {
      const file = files.find(({ version }) => version === applied.version);
      if (!file)
        throw new StartProblem(`The database is newer than this program (it has ${applied.name}). Update the program.`);
      if (file.sha256 !== applied.sha256)
        throw new StartProblem(`${file.name} was changed after it ran; migrations only add.`);
    }
    for (const file of files) {
      if (done.rows.some(({ version }) => version === file.version)) continue;
      await client.query("begin");
      try {
        await client.query(file.sql);
        await client.query("insert into schema_migrations (version, name, sha256) values ($1, $2, $3)", [
          file.version,
          file.name,
          file.sha256,
        ]);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw error;
      }
    }
  } finally {
    await client.query("select pg_advisory_unlock($1)", [migrationLock]);
  }
}

export async function readMigrations(): Promise<{ version: number; name: string; sql: string; sha256: string }[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8");
      return { version: Number(name.slice(0, 4)), name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}
