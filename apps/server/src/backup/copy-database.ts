import { pipeline } from "node:stream/promises";
import { type Client, escapeIdentifier } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

type Table = { readonly name: string; readonly columns: string };

/**
 * Fill a database that has the same tables with the rows of another one, as they are at one moment, in one transaction.
 *
 * @param source - and `target`: connected as superusers, because policies and triggers must not have a say
 */
export async function copyDatabase(source: Client, target: Client): Promise<number> {
  const tables = await tablesOf(source);
  await source.query("begin isolation level repeatable read read only");
  await target.query("begin");
  // Neither triggers nor foreign keys act: the rows were checked when they were written.
  await target.query("set local session_replication_role = replica");
  await target.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
  for (const { name, columns } of tables) {
    // Of a partitioned table only a query can be copied out.
    const rows = source.query(copyTo(`copy (select ${columns} from ${name}) to stdout`));
    await pipeline(rows, target.query(copyFrom(`copy ${name} (${columns}) from stdin`)));
  }
  const { rows: sequences } = await source.query<{ name: string; value: string; called: boolean }>(
    `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as value,
            last_value is not null as called from pg_sequences`,
  );
  for (const { name, value, called } of sequences)
    await target.query("select setval($1::regclass, $2, $3)", [name, value, called]);
  await target.query("commit");
  await source.query("commit");
  return tables.length;
}

async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[] }>(
    `select n.nspname as schema, c.relname as name,
            array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
     group by 1, 2 order by 1, 2`,
  );
  return rows.map(({ schema, name, columns }) => ({
    name: `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`,
    columns: columns.map(escapeIdentifier).join(", "),
  }));
}
