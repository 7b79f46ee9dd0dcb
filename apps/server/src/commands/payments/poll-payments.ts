import type { BusinessId } from "@ankara/domain/records/fields";
import type { Deps } from "../../deps.ts";
import { ProviderFailed } from "../../providers/payments/provider.ts";
import { nextPollAt } from "./poll-schedule.ts";
import { type IntentRow, closesAt } from "./intent-row.ts";
import { retire } from "./invoice-intent.ts";
import type { TransactionRow } from "./list-transactions.ts";
import { settleInvoicePayment } from "./settle-invoice-payment.ts";
import { settleTransaction } from "./settle-transaction.ts";

/** Failed or abandoned payments are polled this long, and a little more. */
const pollWindowMs = 15 * 24 * 3600 * 1000;

/**
 * Ask the provider about every payment of a business that nobody may tell us of, each when its time has come: purchases
 * and card payments of invoices that are open, that failed, or that were left.
 *
 * @returns when to ask next, null for nothing; whether a provider did not answer
 */
export async function pollPayments(
  deps: Deps,
  businessId: BusinessId,
): Promise<{ readonly next: Date | null; readonly failed: boolean }> {
  const now = deps.payments.now();
  const { purchases, intents } = await deps.db.read(businessId, async (tx) => ({
    purchases: await tx
      .selectFrom("transactions")
      .selectAll()
      .where("business_id", "=", businessId)
      .where("kind", "<>", "renewal")
      .where((row) =>
        row.or([
          row("status", "=", "pending"),
          row.and([
            row("status", "in", ["failed", "abandoned"]),
            row("created_at", ">", new Date(now.getTime() - pollWindowMs)),
          ]),
        ]),
      )
      .execute(),
    intents: await tx
      .selectFrom("invoice_intents")
      .selectAll()
      .where("business_id", "=", businessId)
      .where((row) =>
        row.or([
          row("status", "=", "open"),
          row.and([row("status", "=", "failed"), row("created_at", ">", new Date(now.getTime() - pollWindowMs))]),
        ]),
      )
      .execute(),
  }));
  let failed = false;
  const times: Date[] = [];
  const poll = async (
    table: "transactions" | "invoice_intents",
    row: TransactionRow | IntentRow,
    { endsAt, work }: { endsAt: Date | null; work: () => Promise<unknown> },
  ): Promise<void> => {
    const at = nextPollAt(row, endsAt);
    if (at !== null && at > now) times.push(at);
    if (at === null || at > now) return;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      deps.log.warn({ err: error, payment: row.id }, "the provider is asked again later");
      failed = true;
      return;
    }
    await deps.db.tenantTransaction(businessId, (tx) =>
      tx
        .updateTable(table)
        .set({ asked_at: now })
        .where("business_id", "=", businessId)
        .where("id", "=", row.id)
        .execute(),
    );
    const again = nextPollAt({ ...row, asked_at: now }, endsAt);
    if (again !== null) times.push(again);
  };
  for (const row of purchases)
    await poll("transactions", row, {
      endsAt: row.status === "pending" ? row.expires_at : null,
      work: () => settleTransaction(deps, businessId, row.id),
    });
  for (const row of intents) {
    const endsAt = row.status === "open" ? closesAt(row) : null;
    await poll("invoice_intents", row, {
      endsAt,
      // One that nobody paid in its days is closed.
      work: () =>
        endsAt !== null && endsAt <= now ? retire(deps, row) : settleInvoicePayment(deps, businessId, row.id),
    });
  }
  const next = times.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
  return { next, failed };
}
