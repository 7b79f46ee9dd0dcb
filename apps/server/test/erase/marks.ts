import { readFile, readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Client } from "pg";

/** Tables of all schemas that are not PostgreSQL's own. */
export async function allTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(nspname) || '.' || quote_ident(relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where relkind in ('r', 'p') and not relispartition and nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Which tables hold a row with one of these texts in any column, as text or as bytes. @param client - sees every row */
export async function tablesWith(
  client: Client,
  marks: readonly string[],
  tables?: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  const wanted = marks.flatMap((mark) => [mark, Buffer.from(mark).toString("hex")]);
  for (const table of tables ?? (await allTables(client))) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from ${table} t where exists (select from unnest($1::text[]) m where strpos(t::text, m) > 0)`,
      [wanted],
    );
    if (Number(rows[0]?.count) > 0) found.push(table);
  }
  return found;
}

/** Files below a folder, and which of them hold one of these texts or are called by one. */
export async function filesWith(folder: string, marks: readonly string[]): Promise<{ all: string[]; found: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const all = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found: string[] = [];
  for (const path of all) {
    // Long lines of mails are cut by a sign at their end.
    const text = (await readFile(path, "latin1")).replaceAll("=\n", "");
    if (marks.some((mark) => path.includes(mark) || text.includes(mark))) found.push(relative(folder, path));
  }
  return { all: all.map((path) => relative(folder, path)), found };
}
