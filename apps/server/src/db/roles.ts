import { escapeIdentifier, escapeLiteral, type ClientBase } from "pg";

/** Owns the tables and runs the migrations; takes no requests. */
export const ownerRole = "ankara_owner";
/** Serves requests: may change rows, not tables, and row level security binds it. */
export const appRole = "ankara_app";

/**
 * Make both roles and the database of a private cluster, or set their passwords again.
 *
 * @param superuser - connected to the cluster's `postgres` database
 */
export async function preparePrivateCluster(
  superuser: ClientBase,
  database: string,
  passwords: { owner: string; app: string },
): Promise<void> {
  await upsertRoles(superuser, passwords);
  const { rowCount } = await superuser.query("select from pg_database where datname = $1", [database]);
  if (rowCount === 0) await superuser.query(`create database ${escapeIdentifier(database)} owner ${ownerRole}`);
}

/** Make both roles, or set their passwords again. */
export async function upsertRoles(superuser: ClientBase, passwords: { owner: string; app: string }): Promise<void> {
  await upsertRole(superuser, ownerRole, passwords.owner);
  await upsertRole(superuser, appRole, passwords.app);
}

async function upsertRole(superuser: ClientBase, role: string, password: string): Promise<void> {
  const { rowCount } = await superuser.query("select from pg_roles where rolname = $1", [role]);
  const verb = rowCount === 0 ? "create" : "alter";
  await superuser.query(
    `${verb} role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole password ${escapeLiteral(password)}`,
  );
}

/**
 * On a database given by `DATABASE_URL` one account does both: it owns the tables, and its request connections step
 * down to the app role.
 *
 * @throws the database's error when the account may not make the role and nobody made it before
 */
export async function ensureAppRole(owner: ClientBase): Promise<void> {
  const { rows } = await owner.query<{ exists: boolean; member: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as exists,
            coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $1), false) as member`,
    [appRole],
  );
  if (!rows[0]?.exists) await owner.query(`create role ${appRole} nologin nosuperuser nobypassrls`);
  if (!rows[0]?.member) await owner.query(`grant ${appRole} to current_user`);
}
