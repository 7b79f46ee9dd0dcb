import type { PaymentId, InvoiceId, BusinessId } from "@ankara/domain/records/fields";
import type { AnswerOf, BodyOf } from "@ankara/contract/call";
import type { solveDifference as call } from "@ankara/contract/payouts";
import { newId } from "@ankara/domain/ids";
import { ok } from "@ankara/domain/result";
import type { Tx } from "../../db/database.ts";
import { getRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse, refuseFields } from "../../http/refused.ts";
import type { Session } from "../../policies/session.ts";
import { ProviderFailed } from "../../providers/payments/provider.ts";
import { writeCardPayment } from "../payments/write-card-payment.ts";
import { settledBy } from "../public/find-public-invoice.ts";
import { listAccounts } from "./accounts.ts";
import { listDifferences } from "./differences.ts";

const find = (tx: Tx, businessId: BusinessId, id: string) =>
  tx
    .selectFrom("payment_differences")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .where("solved_at", "is", null)
    .executeTakeFirst();
type Difference = NonNullable<Awaited<ReturnType<typeof find>>>;
type Solution = "assigned" | "refunded" | "dismissed";

/** Deals with money that differs: enters it for an invoice, gives it back to who paid it, or takes note of it. */
export async function solveDifference(
  deps: Deps,
  { businessId }: Session,
  id: string,
  { do: act, invoice_id: invoiceId }: BodyOf<typeof call>,
): Promise<Outcome<AnswerOf<typeof call>>> {
  const row = await deps.db.read(businessId, (tx) => find(tx, businessId, id));
  if (!row) return refuse("not_found");
  if (act !== "dismiss" && row.kind !== "unknown")
    return refuse("conflict", "This money belongs to an invoice already.");
  if (act === "refund") {
    const failed = await giveBack(deps, businessId, row);
    if (failed) return failed;
  }
  if (act === "assign") {
    if (!invoiceId) return refuseFields({ invoice_id: "Choose an invoice" });
    const assigned = await deps.db.write(businessId, (tx, rev) =>
      assign(deps, tx, { businessId, rev }, row, invoiceId),
    );
    if (!assigned.ok) return assigned;
  } else
    await deps.db.tenantTransaction(businessId, (tx) =>
      close(deps, tx, row, act === "refund" ? "refunded" : "dismissed"),
    );
  return ok({ differences: await deps.db.read(businessId, (tx) => listDifferences(tx, businessId)) });
}

async function giveBack(
  deps: Deps,
  businessId: BusinessId,
  row: Difference,
): Promise<ReturnType<typeof refuse> | null> {
  const accounts = await deps.db.read(businessId, (tx) => listAccounts(tx, businessId));
  const account = accounts.find(({ provider }) => provider === row.provider)?.account_ref ?? null;
  const provider = deps.payments.ofPayment({ provider: row.provider, account_ref: account });
  if (!provider) return refuse("provider_failed");
  try {
    const { payment_ref: paymentRef, currency, id } = row;
    await provider.refund({ paymentRef, amount: Number(row.amount), currency, key: `difference:${id}` });
    return null;
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    deps.log.warn({ err: error, difference: row.id }, "money that belongs to no invoice was not given back");
    return refuse("provider_failed");
  }
}

/** The company vouches for the money and the owner for what it was meant for: a card payment like any other. */
async function assign(
  deps: Deps,
  tx: Tx,
  context: { businessId: BusinessId; rev: number },
  row: Difference,
  invoiceId: InvoiceId,
): Promise<Outcome<null>> {
  const { businessId } = context;
  const invoice = await getRecord(tx, businessId, "invoices", invoiceId);
  const business = await getRecord(tx, businessId, "business", businessId);
  if (!invoice || !business || invoice.data.kind !== "invoice" || invoice.data.status === "void")
    return refuse("not_found", "This invoice does not exist.");
  if (invoice.data.currency !== row.currency) return refuse("conflict", "This invoice is in another currency.");
  if (!(await find(tx, businessId, row.id))) return refuse("conflict");
  const amount = Number(row.amount);
  const { balance } = await settledBy(tx, invoice, business.data);
  const settles = Math.max(0, Math.min(amount, balance));
  const id = newId(deps.now().getTime(), deps.random);
  await writeCardPayment(tx, context, {
    id,
    contactId: invoice.data.contactId,
    amount,
    currency: row.currency,
    date: row.paid_on,
    status: "confirmed",
    reference: row.payment_ref.slice(0, 80),
    allocations: settles > 0 ? [{ invoiceId, amount: settles }] : [],
    reverses: null,
    fact: { said: "paid", provider: row.provider, invoiceId },
    at: deps.now(),
  });
  await close(deps, tx, row, "assigned", id);
  return ok(null);
}

const close = (
  deps: Pick<Deps, "now">,
  tx: Tx,
  { business_id: businessId, id }: Difference,
  solution: Solution,
  paymentId: PaymentId | null = null,
) =>
  tx
    .updateTable("payment_differences")
    .set({ solved_at: deps.now(), solution, ...(paymentId !== null && { payment_id: paymentId }) })
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .execute();
