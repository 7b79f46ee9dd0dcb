import type { Fields } from "@ankara/contract/sync";
import { newId } from "@ankara/domain/ids";
import { normalizeName } from "@ankara/domain/text";
import { type BusinessData, recordsOf } from "@ankara/fixtures/books";
import { sql } from "kysely";
import { type Tx, setTenant, takeRev } from "../../db/database.ts";
import { type RecordWrite, putRecords } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";

const recordsPerStatement = 500;

export type Account = { readonly username: string; readonly email: string; readonly passwordHash: string };

/** Open an account over a made-up business: user, records, the numbers it gave and its public links, all or nothing. */
export async function loadBusiness(
  deps: Pick<Deps, "db" | "now" | "random">,
  data: BusinessData,
  account: Account,
): Promise<{ userId: string; businessId: string }> {
  const businessId = data.business.id;
  const userId = newId(deps.now().getTime(), deps.random);
  await deps.db.global.transaction().execute(async (tx) => {
    await setTenant(tx, businessId);
    await tx.insertInto("businesses").values({ id: businessId }).execute();
    const rev = await takeRev(tx, businessId);
    await tx
      .insertInto("users")
      .values({
        id: userId,
        business_id: businessId,
        username: account.username,
        username_key: normalizeName(account.username),
        email: account.email,
        email_key: normalizeName(account.email),
        name: data.owner.name,
        phone: data.owner.phone,
        password_hash: account.passwordHash,
        // Nobody reads the mails of a demo.
        email_verified_at: deps.now(),
      })
      .execute();
    const writes = recordsOf(data).map(({ collection, record }): RecordWrite => ({
      collection,
      id: record.id,
      data: record as Fields,
      deleted: false,
    }));
    for (let start = 0; start < writes.length; start += recordsPerStatement)
      await putRecords(tx, businessId, rev, writes.slice(start, start + recordsPerStatement));
    await noteNumbers(tx, businessId);
  });
  return { userId, businessId };
}

async function noteNumbers(tx: Tx, businessId: string): Promise<void> {
  await sql`
    insert into issued_numbers (business_id, series_id, seq, invoice_id, kind, number)
    select business_id, (data ->> 'seriesId')::uuid, (data ->> 'seq')::int, id, data ->> 'kind', data ->> 'number'
    from records where business_id = ${businessId}::uuid and collection = 'invoices' and data ->> 'number' is not null`.execute(
    tx,
  );
  await sql`
    insert into public_links (link_id, business_id, invoice_id)
    select data ->> 'linkId', business_id, id
    from records where business_id = ${businessId}::uuid and collection = 'invoices' and data ->> 'number' is not null
    on conflict do nothing`.execute(tx);
}
