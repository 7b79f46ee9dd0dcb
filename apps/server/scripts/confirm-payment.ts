/**
 * `node apps/server/scripts/confirm-payment.ts --reference ANK-7K2M9QXD --amount 200000 --currency NGN --received "GTB 0042"`:
 * an operator has seen money come in by hand for a purchase of the provider `manual`. Amount in minor units, as ordered;
 * anything else changes nothing. Twice is once.
 */
import { parseArgs } from "node:util";
import { systemRandom } from "@ankara/domain/ids";
import { findTransaction } from "../src/commands/payments/list-transactions.ts";
import { applyPayment } from "../src/commands/payments/settle-transaction.ts";
import { joinPrivateDatabase, openExternalDatabase } from "../src/db/open.ts";
import { readEnv } from "../src/config/env.ts";
import { HeadNotices } from "../src/jobs/head-notices.ts";
import { openLog } from "../src/log.ts";
import { Payments } from "../src/providers/payments/payments.ts";
import { readSecrets } from "../src/config/secrets.ts";

const text = { type: "string" } as const;
const { values } = parseArgs({ options: { reference: text, amount: text, currency: text, received: text } });
const { reference = "", amount = "", currency = "", received = "" } = values;
if (!reference || !/^\d+$/.test(amount) || !/^[A-Z]{3}$/.test(currency) || !received)
  throw new Error("--reference, --amount (minor units), --currency and --received (how you know) are needed");

const env = readEnv(process.env);
const heads = new HeadNotices();
const { db, close } = env.databaseUrl
  ? await openExternalDatabase(env.databaseUrl, heads)
  : await joinPrivateDatabase(env.dataDir, await readSecrets(env.dataDir), heads);
try {
  const known = await db.global
    .selectFrom("payment_refs")
    .selectAll()
    .where("provider", "=", "manual")
    .where("ref", "=", reference)
    .executeTakeFirst();
  const order =
    known && (await db.read(known.business_id, (tx) => findTransaction(tx, known.business_id, known.target_id)));
  if (!known || !order) throw new Error(`no purchase by hand has the reference ${reference}`);
  const now = () => new Date();
  const deps = {
    db,
    now,
    random: systemRandom,
    payments: new Payments([], now),
    log: openLog("warn"),
    settings: { publicUrl: env.publicUrl ?? "" } as never,
  };
  const result = await applyPayment(deps, known.business_id, order, {
    status: "success",
    reference,
    amount: Number(amount),
    currency,
    customer: known.business_id,
    paymentRef: `${reference} ${received}`.slice(0, 200),
    at: now(),
    reason: "",
    refunds: [],
    subscriptionRef: null,
    customerRef: null,
  });
  console.log(JSON.stringify({ reference, result }));
  process.exitCode = result === "applied" || result === "unchanged" ? 0 : 1;
} finally {
  await close();
}
