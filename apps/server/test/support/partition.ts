import { type Client, escapeIdentifier, escapeLiteral } from "pg";

type Table = {
  readonly name: string;
  readonly key: "id" | "business_id";
  readonly constraints: readonly { name: string; kind: string; definition: string; from: string }[];
  readonly indexes: readonly string[];
  readonly triggers: readonly string[];
  readonly policies: readonly string[];
  readonly privileges: readonly string[];
};

const aside = "whole_tables";
const appRole = "ankara_app";
const possible = ["select", "insert", "update", "delete", "truncate"] as const;

/**
 * Makes every table of the tenants anew, `partition by hash (business_id)`, with all that hangs on it: keys, indexes, rules
 * of rows, triggers, rights. What Citus and its like need, and PostgreSQL checks: a key or a reference that does not begin
 * with the business would be refused here.
 *
 * @param owner - of the tables, which are empty
 * @returns names of the tables
 */
export async function partitionTenants(owner: Client, partitions: number): Promise<string[]> {
  const tables = await tenantTables(owner);
  await owner.query("begin");
  await owner.query(`create schema ${aside}`);
  for (const { name } of tables) await owner.query(`alter table ${escapeIdentifier(name)} set schema ${aside}`);
  for (const table of tables) await makePartitioned(owner, table, partitions);
  for (const { constraints } of tables)
    for (const { name, kind, definition, from } of constraints)
      if (kind === "f")
        await owner
          .query(`alter table ${from} add constraint ${escapeIdentifier(name)} ${definition}`)
          .catch((error) => {
            throw new Error(`${from}: ${definition}`, { cause: error });
          });
  await owner.query(`drop schema ${aside} cascade`);
  await owner.query("commit");
  return tables.map(({ name }) => name);
}

async function makePartitioned(owner: Client, table: Table, partitions: number): Promise<void> {
  const name = escapeIdentifier(table.name);
  const parts = ["defaults", "generated", "identity", "storage", "comments"].map((each) => `including ${each}`);
  await owner.query(`create table ${name} (like ${aside}.${name} ${parts.join(" ")}) partition by hash (${table.key})`);
  for (const { name: constraint, kind, definition } of table.constraints)
    if (kind !== "f")
      await owner.query(`alter table ${name} add constraint ${escapeIdentifier(constraint)} ${definition}`);
  for (const index of table.indexes) await owner.query(index);
  for (let part = 0; part < partitions; part += 1) {
    const partition = escapeIdentifier(`${table.name}_p${part}`);
    await owner.query(
      `create table ${partition} partition of ${name} for values with (modulus ${partitions}, remainder ${part})`,
    );
    // Nobody goes around the rules of the table by naming its part.
    await owner.query(`revoke all on ${partition} from ${appRole}`);
    await owner.query(`alter table ${partition} enable row level security, force row level security`);
  }
  await owner.query(`alter table ${name} enable row level security, force row level security`);
  for (const policy of table.policies) await owner.query(policy);
  for (const trigger of table.triggers) await owner.query(trigger);
  await owner.query(`revoke all on ${name} from ${appRole}`);
  if (table.privileges.length > 0) await owner.query(`grant ${table.privileges.join(", ")} on ${name} to ${appRole}`);
}

async function tenantTables(owner: Client): Promise<Table[]> {
  const { rows } = await owner.query<{ oid: string; name: string }>(
    `select oid::text, relname as name from pg_class
     where relkind = 'r' and relforcerowsecurity and relnamespace = 'public'::regnamespace order by relname`,
  );
  const tables: Table[] = [];
  for (const { oid, name } of rows) tables.push(await describe(owner, oid, name));
  return tables;
}

async function describe(owner: Client, oid: string, name: string): Promise<Table> {
  const texts = async (query: string): Promise<string[]> =>
    (await owner.query<{ text: string }>(query, [oid])).rows.map(({ text }) => text);
  const { rows: constraints } = await owner.query<Table["constraints"][number]>(
    `select conname as name, contype as kind, pg_get_constraintdef(oid) as definition, conrelid::regclass::text as from
     from pg_constraint where contype in ('p', 'u', 'c') and conrelid = $1
     union all
     -- References to the table too, from wherever they come: they go with the table they point to.
     select conname, contype, pg_get_constraintdef(oid), conrelid::regclass::text
     from pg_constraint where contype = 'f' and confrelid = $1`,
    [oid],
  );
  const { rows: policies } = await owner.query<{
    policyname: string;
    permissive: string;
    cmd: string;
    roles: string[];
    qual: string | null;
    with_check: string | null;
  }>(
    `select policyname, permissive, cmd, roles::text[] as roles, qual, with_check from pg_policies
     where schemaname = 'public' and tablename = ${escapeLiteral(name)}`,
  );
  const privileges: string[] = [];
  for (const privilege of possible) {
    const { rows } = await owner.query<{ has: boolean }>("select has_table_privilege($1, $2::oid, $3) as has", [
      appRole,
      oid,
      privilege,
    ]);
    if (rows[0]?.has) privileges.push(privilege);
  }
  return {
    name,
    key: name === "businesses" ? "id" : "business_id",
    constraints,
    indexes: await texts(
      `select pg_get_indexdef(indexrelid) as text from pg_index
       where indrelid = $1 and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)`,
    ),
    triggers: await texts(
      "select pg_get_triggerdef(oid) as text from pg_trigger where tgrelid = $1 and not tgisinternal",
    ),
    policies: policies.map(
      ({ policyname, permissive, cmd, roles, qual, with_check }) =>
        `create policy ${escapeIdentifier(policyname)} on ${escapeIdentifier(name)} as ${permissive} for ${cmd} to ${roles.join(", ")}` +
        `${qual === null ? "" : ` using (${qual})`}${with_check === null ? "" : ` with check (${with_check})`}`,
    ),
    privileges,
  };
}
