import { escapeIdentifier, type ClientBase } from "pg";

/**
 * Returns a fingerprint of every table and sequence, as `rows:hash`, by its name; for comparing two databases.
 *
 * @param superuser - sees every row, whatever the policies
 */
export async function fingerprint(superuser: ClientBase): Promise<Map<string, string>> {
  const { rows: tables } = await superuser.query<{ schema: string; name: string; kind: string }>(
    `select n.nspname as schema, c.relname as name, c.relkind as kind
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'S') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
     order by 1, 2`,
  );
  const prints = new Map<string, string>();
  for (const { schema, name, kind } of tables) {
    const table = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
    const { rows } = await superuser.query<{ print: string }>(
      kind === "S"
        ? `select last_value || ':' || is_called as print from ${table}`
        : `select count(*) || ':' || coalesce(md5(string_agg(hash, '' order by hash)), '') as print
           from (select md5(t::text) as hash from ${table} t) hashes`,
    );
    prints.set(`${schema}.${name}`, rows[0]?.print ?? "");
  }
  return prints;
}

/** Names whose contents differ, or that only one of both has. */
export function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name)).toSorted();
}
