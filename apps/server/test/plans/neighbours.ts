import type { Client } from "pg";
import { plantRow } from "../erase/plant.ts";

/** Rows of one table, its neighbours' included, so that reading all of it is never the cheaper way. */
const minRows = { narrow: 20_000, wide: 8_000 } as const;
const wideBytes = 400;
const minNeighbours = 100;

/** Tables whose rows belong to a business, by name. */
export async function tenantTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relforcerowsecurity and relnamespace = 'public'::regnamespace order by 1",
  );
  return rows.map(({ name }) => name);
}

/** Tables of one row, or of one for each server or provider. */
const small = ["schema_migrations", "database_timeline", "single_runs", "ledger_checks", "dispute_polls"];

/** Tables whose rows belong to all businesses together, such as people, sessions and links. */
export async function sharedTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and not relforcerowsecurity and relnamespace = 'public'::regnamespace order by 1",
  );
  return rows.map(({ name }) => name).filter((name) => !small.includes(name));
}

/**
 * Gives a hundred businesses and more the rows of one, table by table.
 *
 * @param client - of a superuser, whom no rule of rows holds
 */
export async function copyToNeighbours(client: Client, owner: { businessId: string; userId: string }): Promise<void> {
  for (const table of await tenantTables(client)) {
    const key = table === "businesses" ? "id" : "business_id";
    const { rows } = await client.query<{ count: string; bytes: string | null }>(
      `select count(*), avg(pg_column_size(t.*)) as bytes from ${table} t where ${key} = $1`,
      [owner.businessId],
    );
    const known = Number(rows[0]?.count);
    if (known === 0) {
      const problem = await plantRow(client, table, owner, "planted");
      if (problem !== null) throw new Error(`${table}: ${problem}`);
    }
    const wanted = Number(rows[0]?.bytes ?? 0) > wideBytes ? minRows.wide : minRows.narrow;
    const { rows: columns } = await client.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> $2`,
      [table, key],
    );
    const names = columns.map(({ name }) => name).join(", ");
    await client.query("begin; set local session_replication_role = replica");
    await client.query(
      `insert into ${table} (${key}, ${names})
       select md5('neighbour ' || neighbour.nth)::uuid, ${names.replaceAll(/(^|, )/g, "$1t.")}
       from ${table} t cross join generate_series(1, $2::int) as neighbour (nth) where t.${key} = $1`,
      [owner.businessId, Math.max(minNeighbours, Math.ceil(wanted / Math.max(1, known)))],
    );
    await client.query("commit");
  }
  // An empty queue is as cheap to read whole as one's own part of it.
  await client.query(
    "update mails set state = 'waiting', next_try_at = now(), history = null where business_id <> $1",
    [owner.businessId],
  );
}

/** Rows of one collection an old business has. */
const oldRows = 1_500;

/**
 * Gives a business the records of years: more invoices, payments and the rest, that have nothing to do with the ones it has.
 *
 * @param client - of a superuser
 */
export async function growOld(client: Client, businessId: string): Promise<void> {
  await client.query("begin; set local session_replication_role = replica");
  await client.query(
    `insert into records (business_id, collection, id, rev, created_rev, data)
     select r.business_id, r.collection, gen_random_uuid(), r.rev, r.created_rev,
       (r.data - 'contactId' - 'sourceId' - 'repeat' - 'reverses') || case r.collection
         when 'payments' then jsonb_build_object('allocations', jsonb_build_array(jsonb_build_object('invoiceId', gen_random_uuid(), 'amount', 1)))
         when 'invoices' then jsonb_build_object('contactId', gen_random_uuid(), 'sourceId', gen_random_uuid(), 'dueDate', '2020-01-01')
         else '{}' end
     from (select distinct on (collection) * from records
           where business_id = $1 and deleted_at is null and collection in ('invoices', 'payments', 'contacts') order by collection, id) as r
     cross join generate_series(1, $2::int)`,
    [businessId, oldRows],
  );
  await client.query(
    `insert into payment_allocations (business_id, invoice_id, payment_id)
     select r.business_id, invoice_id, r.id from records r cross join lateral allocated_invoices(r.data) as invoice_id
     where r.business_id = $1 and r.collection = 'payments' on conflict do nothing`,
    [businessId],
  );
  await client.query("commit");
}
