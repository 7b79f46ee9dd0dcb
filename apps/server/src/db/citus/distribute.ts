import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ClientBase, escapeIdentifier, escapeLiteral } from "pg";
import { StartProblem } from "../../config/start-problem.ts";
import { appRole } from "../roles.ts";

/** One step of the plan: whether it is done already, and how it is carried out. */
type Step = { readonly sentence: string; readonly done: boolean; readonly carryOut: () => Promise<unknown> };

/** Says what `npm run distribute` would do, and why every other table stays where it is. */
export type DistributionPlan = {
  readonly steps: readonly Step[];
  readonly staying: readonly { readonly table: string; readonly reason: string }[];
};

/** Settings of every node: without them writes fail, or rows of one business are seen by none. */
const needed: readonly { name: string; holds: (value: string) => boolean; want: string; reason: string }[] = [
  {
    name: "citus.propagate_set_commands",
    holds: (value) => value === "local",
    want: "local",
    reason: "the business of a transaction has to be known on the node that holds its rows",
  },
  {
    name: "citus.enable_unsafe_triggers",
    holds: (value) => value === "on",
    want: "on",
    reason: "triggers refuse revisions out of order and rewritten books",
  },
  {
    name: "citus.allow_nested_distributed_execution",
    holds: (value) => value === "on",
    want: "on",
    reason: "a trigger of one table reads and writes others of the same business, which lie on the same node",
  },
  {
    name: "max_prepared_transactions",
    holds: (value) => Number(value) > 0,
    want: "as many as max_connections",
    reason: "a write that also changes a table of the coordinator commits in two phases",
  },
];

/** Why a table outside the tenants is not spread: it is read by one key before anybody knows the business. */
const reasons: Readonly<Record<string, string>> = {
  schema_migrations: "says which migrations ran",
  database_timeline: "one row",
  single_runs: "one row for each round that one server does for all",
  server_processes: "one row for each server",
  ledger_checks: "one row for each kind of check",
  guess_days: "counts by day, not by business",
  dispute_polls: "one row for each provider",
  throttle: "counts by name and network, not by business",
  housekeeping_due: "finds businesses by time",
  billing_due: "finds businesses by time",
  ai_leases: "finds businesses by time",
};
const foundFirst = "is looked up by its own key before the business is known";

const spread = "select logicalrelid::regclass::text as name from pg_dist_partition where partmethod = 'h'";

async function tenantTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relforcerowsecurity and relnamespace = 'public'::regnamespace order by relname`,
  );
  return rows.map(({ name }) => name);
}

/** Tables of the tenants that are not spread yet. */
async function waitingTables(client: ClientBase): Promise<string[]> {
  const done = new Set((await client.query<{ name: string }>(spread)).rows.map(({ name }) => name));
  return (await tenantTables(client)).filter((name) => !done.has(name));
}

/**
 * Plans how the tables of an owner are spread over the nodes of a Citus cluster, as far as that is not done yet.
 *
 * @param admin - superuser of the coordinator, in the database of the server
 * @throws StartProblem saying in words what has to be there first
 */
export async function planDistribution(admin: ClientBase): Promise<DistributionPlan> {
  await checkNeeds(admin);
  const tenants = await tenantTables(admin);
  const { rows: all } = await admin.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and not relispartition and relnamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e') order by relname`,
  );
  const waiting = await waitingTables(admin);
  const functions = [...(await outdatedFunctions(admin)), ...(await functionsToRewrite(admin))];
  const isTenant = new Set(tenants);
  return {
    steps: [
      {
        sentence: `Let connections of the nodes to each other be made as ${appRole}`,
        done: await mayLogIn(admin),
        carryOut: () => admin.query(`alter role ${appRole} login`),
      },
      {
        sentence: `Rewrite ${functions.length} functions so that what they set reaches the other nodes`,
        done: functions.length === 0,
        carryOut: async () => {
          for (const text of statementsOf(await readFile(ownFunctions, "utf8"))) await admin.query(text);
          for (const definition of await functionsToRewrite(admin)) await admin.query(definition);
        },
      },
      {
        sentence: `Spread ${waiting.length} tables by business_id, with their rows: ${waiting.join(", ")}`,
        done: waiting.length === 0,
        carryOut: () => spreadTables(admin, waiting),
      },
    ],
    staying: all
      .filter(({ name }) => !isTenant.has(name))
      .map(({ name }) => ({ table: name, reason: reasons[name] ?? foundFirst })),
  };
}

/** Carries out what is not done yet, all of it in one transaction: what is interrupted has not begun. */
export async function carryOut(admin: ClientBase, { steps }: DistributionPlan): Promise<void> {
  await admin.query("begin");
  try {
    // Tables that refer to each other are spread over one connection to each node.
    await admin.query("set local citus.multi_shard_modify_mode = 'sequential'");
    await admin.query("set local statement_timeout = 0");
    for (const step of steps) if (!step.done) await step.carryOut();
    await admin.query("commit");
  } catch (error) {
    await admin.query("rollback");
    throw error;
  }
}

/** Nodes that refuse connections of the coordinator as one of the roles that servers work as, and what they answer. */
export async function nodesThatRefuse(admin: ClientBase): Promise<string[]> {
  const { rows: owners } = await admin.query<{ name: string }>(
    "select tableowner as name from pg_tables where schemaname = 'public' and tablename = 'businesses'",
  );
  const refusals: string[] = [];
  for (const role of [appRole, ...owners.map(({ name }) => name)]) {
    await admin.query(`set role ${escapeIdentifier(role)}`);
    const { rows } = await admin.query<{ node: string; result: string }>(
      "select nodename || ':' || nodeport as node, result from run_command_on_workers('select 1') where not success",
    );
    await admin.query("reset role");
    refusals.push(...rows.map(({ node, result }) => `${node}, as ${role}: ${result}`));
  }
  return refusals;
}

/** @throws StartProblem with everything that is missing */
async function checkNeeds(admin: ClientBase): Promise<void> {
  const missing: string[] = [];
  const { rows: roles } = await admin.query<{ superuser: boolean }>(
    "select rolsuper as superuser from pg_roles where rolname = current_user",
  );
  if (!roles[0]?.superuser)
    missing.push(
      "Connect as a superuser: the rules of rows would hide the rows that have to be moved from anybody else.",
    );
  const { rowCount: citus } = await admin.query("select from pg_extension where extname = 'citus'");
  if (citus === 0)
    throw new StartProblem(
      [...missing, "Create the extension on every node, in this database: create extension citus"].join("\n"),
    );
  const { rows: nodes } = await admin.query<{ name: string; active: boolean; holds: boolean }>(
    "select nodename || ':' || nodeport as name, isactive as active, shouldhaveshards as holds from pg_dist_node",
  );
  if (!nodes.some(({ active, holds }) => active && holds))
    missing.push(
      "Add the workers, on the coordinator: select citus_set_coordinator_host('…'); select citus_add_node('…', 5432)",
    );
  for (const { name, holds, want, reason } of needed) {
    const { rows } = await admin.query<{ node: string; value: string }>(
      `select 'this node' as node, current_setting($1) as value
       union all
       select nodename || ':' || nodeport, result from run_command_on_workers(format('select current_setting(%L)', $1))`,
      [name],
    );
    for (const { node, value } of rows)
      if (!holds(value)) missing.push(`Set ${name} = ${want} on ${node} (it is ${value || "empty"}): ${reason}.`);
  }
  const { rows: servers } = await admin.query<{ count: string }>(
    "select count(*) from pg_stat_activity where datname = current_database() and application_name = 'ankara-app'",
  );
  if (Number(servers[0]?.count) > 0)
    missing.push("Stop the servers: they learn at their start that the tables are spread.");
  if (missing.length > 0) throw new StartProblem(missing.join("\n"));
}

async function mayLogIn(admin: ClientBase): Promise<boolean> {
  const { rows } = await admin.query<{ may: boolean }>("select rolcanlogin as may from pg_roles where rolname = $1", [
    appRole,
  ]);
  return rows[0]?.may === true;
}

/** Functions as a cluster needs them, see there. */
const ownFunctions = join(import.meta.dirname, "functions.sql");

/** Definitions of the functions that set something for their transaction in a way that stays on the node it is called on. */
async function functionsToRewrite(admin: ClientBase): Promise<string[]> {
  const { rows } = await admin.query<{ definition: string }>(
    `select pg_get_functiondef(p.oid) as definition from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and l.lanname = 'plpgsql' and prosrc ~ 'set_config'
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  return rows.map(({ definition }) =>
    definition.replaceAll(
      /perform set_config\(('[a-z_.]+'), (.+), true\);/g,
      (_, setting: string, value: string) => `perform public.set_on_every_node(${setting}, ${value});`,
    ),
  );
}

/** Citus takes one statement of a message. Each of the file ends at the end of a line; bodies of functions hold others. */
const statementsOf = (text: string): string[] => text.split(/(?<=^(?:end \$\$|(?:alter|revoke|grant|drop) .*);)\n/m);

/** Names of the functions of the file that the database has not, or has as an older version of this program made them. */
async function outdatedFunctions(client: ClientBase): Promise<string[]> {
  const wanted = statementsOf(await readFile(ownFunctions, "utf8")).flatMap((text) => {
    const [, name, body] = /create or replace function (\w+)\([^]*?\$\$([^]*)\$\$/.exec(text) ?? [];
    return name === undefined || body === undefined ? [] : [{ name, body }];
  });
  const { rows } = await client.query<{ name: string }>(
    `select wanted.name from unnest($1::text[], $2::text[]) as wanted (name, body)
     where not exists (
       select from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = wanted.name and p.prosrc = wanted.body)`,
    [wanted.map(({ name }) => name), wanted.map(({ body }) => body)],
  );
  return rows.map(({ name }) => name);
}

/**
 * A migration that runs on a cluster makes tables that lie on the coordinator, and functions whose settings stay there: rows
 * of a business would be seen by nobody, without an error.
 *
 * @param owner - of the tables
 * @throws StartProblem when there is something left to do
 */
export async function checkSpread(owner: ClientBase): Promise<void> {
  const left = [
    ...(await functionsToRewrite(owner)).map(() => "a function"),
    ...(await outdatedFunctions(owner)),
    ...(await waitingTables(owner)),
  ];
  if (left.length > 0)
    throw new StartProblem(
      `This database is spread over a cluster, and a newer version left work there (${left.join(", ")}). Stop every server and run: npm run distribute -- --yes`,
    );
}

type Reference = { readonly table: string; readonly name: string; readonly definition: string };

async function spreadTables(admin: ClientBase, names: readonly string[]): Promise<void> {
  const { rows: references } = await admin.query<Reference>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any($1::regclass[])`,
    [names],
  );
  for (const { table, name } of references)
    await admin.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`);
  if (names.includes("businesses"))
    await admin.query(
      "create trigger start_with_node before insert on businesses for each row execute function start_with_node()",
    );
  // Rows keep the revisions they have: triggers would take the move for writing. References are checked below, as they come back.
  await admin.query("set local session_replication_role = replica");
  // A table that stays on the coordinator cannot refer to rows of other nodes.
  const { rows: outside } = await admin.query<Reference>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and confrelid = any($1::regclass[])`,
    [names],
  );
  for (const { table, name } of outside)
    await admin.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`);
  // The first one stands for the group: businesses, whose key is the id the others are spread by.
  for (const name of ["businesses", ...names.filter((each) => each !== "businesses")])
    if (names.includes(name))
      await admin.query(
        `select create_distributed_table(${escapeLiteral(name)}, ${name === "businesses" ? "'id'" : "'business_id'"}
          ${name === "businesses" ? ", colocate_with => 'none'" : ", colocate_with => 'businesses'"})`,
      );
  await admin.query("set local session_replication_role = origin");
  for (const name of names)
    await admin.query("select truncate_local_data_after_distributing_table($1::regclass)", [name]);
  for (const { table, name, definition } of references)
    await admin.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`);
}
