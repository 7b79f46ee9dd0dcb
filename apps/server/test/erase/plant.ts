import { randomInt } from "node:crypto";
import { createHash } from "node:crypto";
import { newId, systemRandom } from "@ankara/domain/ids";
import { buildContact, buildInvoice } from "@ankara/fixtures/builders";
import type { Client } from "pg";
import sharp from "sharp";
import { opId, creation, type TestServer } from "../support/server.ts";
import type { Tenant } from "../access/business.ts";

const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#27348b" } })
    .png()
    .toBuffer();

/** Rows the demo business lacks: a logo, a mail by hand, a client's claim, a look, guesses, a second factor, a report, half a file. */
export async function liveOn(server: TestServer, tenant: Tenant): Promise<void> {
  const { user, mark, device, invoice } = tenant;
  const { username, email } = user.user;
  const ok = (what: string, status: number, text: string) => {
    if (status >= 400) throw new Error(`${what}: ${status} ${text.slice(-300)}`);
  };
  const form = (fields: Record<string, string>, file?: { field: string; bytes: Buffer }) => {
    const texts = Object.entries(fields).map(
      ([name, value]) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const head = `--edge\r\ncontent-disposition: form-data; name="${file?.field}"; filename="${mark}.png"\r\ncontent-type: image/png\r\n\r\n`;
    const bytes = file ? [Buffer.from(head), file.bytes, Buffer.from("\r\n")] : [];
    return Buffer.concat([Buffer.from(texts.join("")), ...bytes, Buffer.from("--edge--\r\n")]);
  };
  const multipart = { "content-type": "multipart/form-data; boundary=edge" };

  const logo = await user.call(
    "PATCH",
    `/users/${username}`,
    form({}, { field: "user[logo]", bytes: await photo() }),
    multipart,
  );
  ok("logo", logo.status, logo.text);
  const mail = await user.call("POST", "/mails", {
    mail: {
      id: newId(Date.now(), systemRandom),
      to: [`${mark}-client@client.example`],
      subject: `Subject ${mark}`,
      message: `Message ${mark}`,
      about: { kind: "document", invoice_id: invoice.id },
    },
  });
  ok("mail", mail.status, mail.text);
  const open = buildInvoice({
    status: "issued",
    contact: buildContact({ name: `Debtor ${mark}` }),
    series: { ...device.seriesOf(), next: 2 },
  });
  await device.receipts(creation("invoices", open));
  const claim = {
    id: newId(Date.now(), systemRandom),
    amount: "1",
    date: open.issueDate ?? "",
    method: "transfer",
    reference: `Ref ${mark}`,
  };
  const link = `/invoice/link/${open.linkId}`;
  const claimed = await server.call(
    "POST",
    `${link}/paid`,
    form(claim, { field: "proof", bytes: await photo() }),
    multipart,
  );
  ok("claim", claimed.status, claimed.text);
  ok("look", (await server.call("GET", link, undefined, { accept: "text/html" })).status, "");
  await server.call(
    "POST",
    "/user_token",
    { auth: { login: username, password: `guess ${mark}` } },
    { "user-agent": `Browser ${mark}` },
  );
  await server.call("POST", "/users/iforgot", { user: { login: email } });
  await user.call("POST", "/users/visit-token");
  await user.call("POST", "/users/second-factor", { user: { current_password: user.password } });
  const report = await user.call("POST", `/ai-writter/${tenant.aiItemId}/report`, {
    reason: "other",
    note: `Report ${mark}`,
  });
  ok("report", report.status, report.text);
  const bytes = await photo();
  const half = {
    id: opId(),
    name: `half ${mark}.png`,
    type: "image/png",
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
  ok("half a file", (await user.call("POST", "/attachments", { attachment: half })).status, "");
  await user.call("PATCH", `/attachments/${half.id}?offset=0`, bytes.subarray(0, 40), {
    "content-type": "application/octet-stream",
  });
  // One that recurs plans a job.
  const template = buildInvoice({ contact: buildContact({ name: `Every month ${mark}` }) });
  await device.push(creation("invoices", template));
}

/** A row full of the mark in a table that life has not reached. @returns why the database would not have it, or null */
export async function plantRow(
  client: Client,
  table: string,
  owner: { businessId: string; userId: string },
  mark: string,
): Promise<string | null> {
  const { rows: columns } = await client.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type,
       a.attnotnull and not a.atthasdef as wanted,
       (select pg_get_constraintdef(c.oid) from pg_constraint c
        where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum] limit 1) as check
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [table],
  );
  // Sums that must add up do so at nothing; others must be more than nothing.
  const first = await insertRow(client, table, columns, (column) => valueOf(column, 1));
  return first?.includes("violates check constraint") === true
    ? insertRow(client, table, columns, (column) => valueOf(column, 0))
    : first;

  function valueOf({ name, type, check }: Column, amount: number): unknown {
    if (name === "business_id") return owner.businessId;
    if (name === "user_id") return owner.userId;
    // A phone number has no room for the mark.
    if (check?.includes("^\\+") === true) return `+234${randomInt(1_000_000_000, 9_999_999_999)}`;
    const allowed = /'([^']*)'::text/.exec(check ?? "")?.[1];
    if (allowed) return allowed;
    if (type === "uuid") return newId(Date.now(), systemRandom);
    if (type === "jsonb" || type === "json") return JSON.stringify({ mark });
    if (type === "bytea") return Buffer.alloc(32, mark);
    if (type.startsWith("timestamp") || type === "date") return new Date();
    if (type === "boolean") return false;
    if (type.endsWith("[]")) return [mark];
    if (type === "integer" || type === "bigint" || type === "smallint") return amount;
    return `Planted ${mark}`;
  }
}

type Column = { readonly name: string; readonly type: string; readonly wanted: boolean; readonly check: string | null };

async function insertRow(
  client: Client,
  table: string,
  columns: readonly Column[],
  valueOf: (column: Column) => unknown,
): Promise<string | null> {
  const values = columns.map(valueOf);
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const places = columns.map((_, index) => `$${index + 1}`).join(", ");
  await client.query("begin; set local session_replication_role = replica");
  try {
    await client.query(`insert into ${table} (${names}) values (${places})`, values);
    await client.query("commit");
    return null;
  } catch (error) {
    await client.query("rollback");
    return String(error);
  }
}
