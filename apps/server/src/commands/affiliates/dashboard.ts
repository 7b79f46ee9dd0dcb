import { ok } from "@ankara/domain/result";
import type { AnswerOf } from "@ankara/contract/call";
import type { affiliateDashboard as call } from "@ankara/contract/affiliates";
import { payoutMinimum } from "@ankara/domain/subscriptions/affiliates";
import { newId } from "@ankara/domain/ids";
import { normalizeName } from "@ankara/domain/text";
import { type Kysely, sql } from "kysely";
import { formatMoney } from "@ankara/domain/money/format-money";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import { systemTenant } from "../../http/idempotency.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { enqueueMail, type OutgoingMail } from "../mail-outbox/enqueue-mail.ts";
import { findUser } from "../users/lookup.ts";
import type { Session } from "../../policies/session.ts";
import { type AffiliateRow, hashKey, type NewAffiliate, presentAffiliate } from "./register.ts";

/** Finds the affiliate by the mailed key, or by the e-mail of the signed-in user. */
export async function findAffiliate(
  deps: Deps,
  { session, key }: { session: Session | null; key: string | undefined },
): Promise<AffiliateRow | null> {
  if (key !== undefined) {
    const found = await deps.db.global
      .selectFrom("affiliates")
      .selectAll()
      .where("key_hash", "=", hashKey(key))
      .executeTakeFirst();
    return found ?? null;
  }
  const user = session && (await findUser(deps.db.global, session.userId));
  if (!user || user.email === null) return null;
  const own = await deps.db.global
    .selectFrom("affiliates")
    .selectAll()
    .where("email_key", "=", normalizeName(user.email))
    .executeTakeFirst();
  return own ?? null;
}

type Sum = { currency: string; pending: string; available: string; paid: string };

/** Sums of an affiliate by currency: on hold, available and paid out. Reversals fall due with the commission they take back. */
async function readSums(
  deps: Pick<Deps, "payments">,
  db: Kysely<Schema>,
  affiliateId: string,
): Promise<AnswerOf<typeof call>["sums"]> {
  const now = deps.payments.now();
  const { rows } = await sql<Sum>`
    select currency,
      coalesce(sum(amount) filter (where kind <> 'payout' and available_at > ${now}), 0) as pending,
      coalesce(sum(amount) filter (where kind = 'payout' or available_at <= ${now}), 0) as available,
      coalesce(-sum(amount) filter (where kind = 'payout'), 0) as paid
    from affiliate_entries where affiliate_id = ${affiliateId}::uuid group by currency order by currency`.execute(db);
  return rows.map(({ currency, pending, available, paid }) => ({
    currency,
    pending: Number(pending),
    available: Number(available),
    paid: Number(paid),
  }));
}

export async function readDashboard(deps: Deps, row: AffiliateRow): Promise<Outcome<AnswerOf<typeof call>>> {
  const count = (table: "affiliate_clicks" | "affiliate_referrals") =>
    deps.db.global
      .selectFrom(table)
      .select((each) => each.fn.countAll<string>().as("count"))
      .where("affiliate_id", "=", row.id);
  const [clicks, signUps, paying, entries, sums] = await Promise.all([
    count("affiliate_clicks").executeTakeFirstOrThrow(),
    count("affiliate_referrals").executeTakeFirstOrThrow(),
    deps.db.global
      .selectFrom("affiliate_referrals")
      .select((each) => each.fn.countAll<string>().as("count"))
      .where("affiliate_id", "=", row.id)
      .where("paying", "=", true)
      .executeTakeFirstOrThrow(),
    deps.db.global
      .selectFrom("affiliate_entries")
      .selectAll()
      .where("affiliate_id", "=", row.id)
      .orderBy("id", "desc")
      .limit(100)
      .execute(),
    readSums(deps, deps.db.global, row.id),
  ]);
  const now = deps.payments.now();
  return ok({
    affiliate: presentAffiliate(deps, row),
    clicks: Number(clicks.count),
    sign_ups: Number(signUps.count),
    paying: Number(paying.count),
    sums,
    entries: entries.map(({ id, at, kind, currency, amount, available_at }) => ({
      id,
      at: at.toISOString(),
      kind,
      currency,
      amount: Number(amount),
      available_at: kind === "commission" && available_at > now ? available_at.toISOString() : null,
    })),
    minimum: { ...payoutMinimum },
  });
}

/**
 * Ask for everything that is available in a currency. An operator pays it out by hand; the mails to both are written with
 * the request. Where no operator is named it is refused, because nobody would hear of it.
 *
 * @param key - the same one again asks for nothing more
 */
export async function requestPayout(
  deps: Deps,
  row: AffiliateRow,
  { currency, key }: { currency: string; key: string },
): Promise<Outcome<{ message: string }>> {
  const { operatorEmail } = deps.settings;
  if (operatorEmail === null) return refuse("conflict", "This server can’t pay out yet. Your commission stays yours.");
  const outcome = await deps.db.tenantTransaction(systemTenant, async (tx): Promise<Outcome<{ message: string }>> => {
    // One at a time for each affiliate: two tabs do not ask for the same money.
    await tx.selectFrom("affiliates").select("id").where("id", "=", row.id).forUpdate().execute();
    const message = "Thank you. We pay out within five working days.";
    const source = `payout:${row.id}:${key}`;
    const known = await tx
      .selectFrom("affiliate_entries")
      .select("currency")
      .where("source", "=", source)
      .executeTakeFirst();
    if (known) return known.currency === currency ? ok({ message }) : refuse("key_body_differs");
    const sums = await readSums(deps, tx, row.id);
    const available = sums.find((sum) => sum.currency === currency)?.available ?? 0;
    const min = payoutMinimum[currency];
    if (min === undefined || available < min) return refuse("conflict", "There is not enough to pay out yet.");
    await tx
      .insertInto("affiliate_entries")
      .values({
        id: newId(deps.now().getTime(), deps.random),
        affiliate_id: row.id,
        kind: "payout",
        currency,
        amount: -available,
        source,
        available_at: deps.payments.now(),
        at: deps.payments.now(),
      })
      .execute();
    const request = { currency, available, source, operatorEmail };
    for (const letter of payoutMails(row, request))
      await enqueueMail(deps, tx, systemTenant, { ...letter, closed: { seal: deps.seal, retention: "envelope" } });
    return ok({ message });
  });
  if (outcome.ok) deliverMailsSoon(deps, systemTenant);
  return outcome;
}

type PayoutRequest = {
  readonly currency: string;
  /** Minor units. */
  readonly available: number;
  /** Names the request in the affiliate's entries. */
  readonly source: string;
  readonly operatorEmail: string;
};

/** Builds the two mails about a payout request: the affiliate reads that it arrived, the operator reads what to pay to whom. */
function payoutMails(
  row: AffiliateRow,
  { currency, available, source, operatorEmail }: PayoutRequest,
): [affiliate: OutgoingMail, operator: OutgoingMail] {
  const sum = formatMoney(available, currency);
  const payout = row.payout as NewAffiliate["payout"];
  return [
    {
      key: source,
      kind: "affiliate",
      to: row.email,
      subject: "Your payout",
      text: `Hello ${row.name},\n\nWe received your request for ${sum} and pay out within five working days.\n`,
      html: "",
    },
    {
      key: `operator:${source}`,
      kind: "operator",
      to: operatorEmail,
      replyTo: row.email,
      subject: `Pay out ${sum} to ${row.name}`,
      text: [
        `An affiliate asked for a payout. Pay it within five working days; the affiliate's books count it as paid already.`,
        "",
        `Sum: ${sum}`,
        `Affiliate: ${row.name}, ${row.email}, ${row.phone}, ${row.country}`,
        `To: ${payout.kind}, ${payout.provider}, ${payout.account_number}, ${payout.account_name}`,
        `Reference: ${source}`,
        "",
      ].join("\n"),
      html: "",
    },
  ];
}
