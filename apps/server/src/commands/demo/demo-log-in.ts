import { ok } from "@ankara/domain/result";
import { newId } from "@ankara/domain/ids";
import { todayIn } from "@ankara/domain/dates/dates";
import { type DemoName, demoBusiness } from "@ankara/fixtures/demo";
import type { Fields } from "@ankara/contract/sync";
import { normalizeName } from "@ankara/domain/text";
import type { BusinessId, InvoiceId, UserId } from "@ankara/domain/records/fields";
import { type BusinessData, recordsOf } from "@ankara/fixtures/books";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { accountLabel } from "../../providers/payments/connect/connect.ts";
import type { Outcome } from "../../http/refused.ts";
import { hashPassword } from "../../policies/passwords.ts";
import { readAccount } from "../users/account.ts";
import type { LoggedIn } from "../users/enter-account.ts";
import { findUserByLogin, duplicateNameError } from "../users/lookup.ts";
import { openSession } from "../users/open-session.ts";
import { lockBusiness, settlePlan } from "../subscriptions/settle-plan.ts";
import { recordSubscriptionFact } from "../subscriptions/subscription-fact.ts";
import { type Tx, setTenant, nextRevision } from "../../db/database.ts";
import { type RecordWrite, putRecords } from "../../db/records.ts";

/** Log in to a demo business, which is made when the first visitor asks for it. Sandbox only. */
export async function demoLogIn(deps: Deps, demo: DemoName, agent: string): Promise<Outcome<LoggedIn>> {
  const username = `demo-${demo}`;
  if (!(await findUserByLogin(deps.db.global, username))) await makeDemo(deps, demo, username);
  const user = await findUserByLogin(deps.db.global, username);
  if (!user) throw new Error(`the demo business ${demo} was made and is not there`);
  await givePlan(deps, user.business_id);
  await connectTestAccount(deps, user.business_id);
  return ok({ account: await readAccount(deps, user), jwt: await openSession(deps, deps.db.global, user.id, agent) });
}

/** Visitors come with devices of their own: a demo is on a plan. */
async function givePlan(deps: Deps, businessId: BusinessId): Promise<void> {
  const at = deps.payments.now();
  await deps.db.tenantTransaction(businessId, async (tx) => {
    await lockBusiness(tx, businessId);
    const detail = { intent: "yearly", months: 12 };
    const given = await recordSubscriptionFact(deps, tx, businessId, {
      at,
      kind: "paid",
      key: `paid:demo:${at.getUTCFullYear()}`,
      detail,
    });
    if (given) await settlePlan(deps, tx, businessId);
  });
}

/** A demo takes test cards from the first minute, into a test account. */
async function connectTestAccount({ db, now, payments, sandboxPay }: Deps, businessId: BusinessId): Promise<void> {
  if (!sandboxPay || payments.terms.direct) return;
  const { engine } = sandboxPay;
  const { id } = engine.openAccount({ customer: businessId, name: "Demo", country: "NG" });
  if (engine.state.accounts[id]?.state === "onboarding")
    engine.changeAccount(id, { state: "ready", bank: "Test Bank", number: "0123456789" });
  await db.tenantTransaction(businessId, (tx) =>
    tx
      .insertInto("connected_accounts")
      .values({
        business_id: businessId,
        provider: "sandbox",
        account_ref: id,
        state: "ready",
        label: accountLabel("Test Bank", "0123456789"),
        connected_at: now(),
        checked_at: now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

async function makeDemo(deps: Deps, demo: DemoName, username: string): Promise<void> {
  const now = deps.now();
  const data = demoBusiness(demo, {
    today: todayIn("Africa/Lagos", now),
    businessId: newId(now.getTime(), deps.random),
  });
  // Nobody knows this password: the demo is entered by its button alone.
  const passwordHash = await hashPassword(Buffer.from(deps.random(32)).toString("base64url"));
  await loadBusiness(deps, data, { username, email: `${username}@demo.invalid`, passwordHash }).catch(
    (error: unknown) => {
      if (!duplicateNameError(error)) throw error; // two visitors at once: the other one made it
    },
  );
}

const recordsPerStatement = 500;

type Account = { readonly username: string; readonly email: string; readonly passwordHash: string };

/** Open an account over a made-up business: user, records, the numbers it gave and its public links, all or nothing. */
export async function loadBusiness(
  deps: Pick<Deps, "db" | "now" | "random">,
  data: BusinessData,
  account: Account,
): Promise<{ userId: UserId; businessId: BusinessId }> {
  const businessId = data.business.id;
  const userId = newId(deps.now().getTime(), deps.random);
  await deps.db.global.transaction().execute(async (tx) => {
    await setTenant(tx, businessId);
    await tx.insertInto("businesses").values({ id: businessId }).execute();
    const rev = await nextRevision(tx, businessId);
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

async function noteNumbers(tx: Tx, businessId: BusinessId): Promise<void> {
  await sql`
    insert into issued_numbers (business_id, series_id, seq, invoice_id, kind, number)
    select business_id, (data ->> 'seriesId')::uuid, (data ->> 'seq')::int, id, data ->> 'kind', data ->> 'number'
    from records where business_id = ${businessId}::uuid and collection = 'invoices' and data ->> 'number' is not null`.execute(
    tx,
  );
  // In two statements, because a Citus cluster has all links on every node and the records of a business on one.
  const { rows } = await sql<{ link_id: string; invoice_id: InvoiceId }>`
    select data ->> 'linkId' as link_id, id as invoice_id
    from records where business_id = ${businessId}::uuid and collection = 'invoices' and data ->> 'number' is not null`.execute(
    tx,
  );
  for (let from = 0; from < rows.length; from += recordsPerStatement)
    await tx
      .insertInto("public_links")
      .values(rows.slice(from, from + recordsPerStatement).map((link) => ({ ...link, business_id: businessId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
