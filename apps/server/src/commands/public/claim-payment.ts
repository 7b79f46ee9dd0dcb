import type { MinorUnits } from "@ankara/domain/money/money";
import type { Fields } from "@ankara/contract/sync";
import { claimMethods, type ClaimMethod } from "@ankara/domain/records/payment";
import { addDays } from "@ankara/domain/dates/dates";
import { dayOrderOf, readDay, typedDayNames } from "@ankara/domain/entry/day";
import { newId } from "@ankara/domain/ids";
import { parseMoneyText } from "@ankara/domain/money/parse-money";
import { allocateOldestFirst } from "@ankara/domain/invoice/payments";
import type { Invoice } from "@ankara/domain/records/invoice";
import { LocalDate, RecordId } from "@ankara/domain/records/fields";
import { Payment } from "@ankara/domain/records/payment";
import { err, ok, type Result } from "@ankara/domain/result";
import * as z from "zod/mini";
import type { Tx } from "../../db/database.ts";
import { enterFact } from "../../db/payment-facts.ts";
import { getRecord, assertWritable, putRecords } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { inspectUpload, saveAttachment } from "../attachments/receive.ts";
import { enqueuePush } from "../push/enqueue-push.ts";
import { notifyOwner } from "../mail-outbox/notify-owner.ts";
import type { WriteContext } from "../payments/write-card-payment.ts";
import { claimsWaiting, type PublicInvoice, settledBy } from "./find-public-invoice.ts";

/** Claims on one document that nobody has looked at yet are at most this many. */
const maxWaiting = 3;

/** May a client say that they paid it? */
export const canClaim = ({ invoice, balance }: Pick<PublicInvoice, "invoice" | "balance">): boolean =>
  invoice.kind === "invoice" && invoice.status === "issued" && balance > 0;

export type ClaimText = {
  readonly id: string;
  readonly amount: string;
  /** A day as a person types it, `20/11/2026`, or as a calendar writes it. */
  readonly date: string;
  readonly method: string;
  readonly reference: string;
  readonly proof: { readonly name: string; readonly bytes: Buffer } | null;
};
export type ClaimRefused = "amount" | "date" | "photo" | "enough" | "notTaken" | "nothingLeft";

/** States what a client says they paid, in one currency: documents that were issued, or a payment link. */
export type Claimed = Pick<PublicInvoice, "businessId" | "today" | "country"> & {
  readonly currency: string;
  /**
   * Returns the documents the money is for, as the transaction has them; empty where nothing is left to pay. A payment through
   * a link makes its draft here.
   */
  readonly payableOf: (
    tx: Tx,
    context: WriteContext,
    amount: MinorUnits,
  ) => Promise<Result<readonly PayableDocument[], ClaimRefused>>;
};
type PayableDocument = Pick<
  Invoice,
  "id" | "currency" | "dueDate" | "issueDate" | "contactId" | "billTo" | "number"
> & {
  /** Minor units that the money may settle. */
  readonly balance: MinorUnits;
  /** Said to the owner in place of a number. */
  readonly title?: string;
};

/**
 * A client says that they paid, one document or several at once, which the money settles oldest first. It is written down as a claim, which is not money: the balance stays until somebody of the
 * business has seen it in their bank. The same form sent twice is one claim, and so are many photos of one transfer.
 */
export async function claimPayment(deps: Deps, found: Claimed, claim: ClaimText): Promise<Result<null, ClaimRefused>> {
  const { businessId, currency, today } = found;
  if (!z.safeParse(RecordId, claim.id).success) return err("notTaken");
  const money = parseMoneyText(claim.amount, currency);
  if (!money.ok || money.value.minor <= 0) return err("amount");
  const amount = money.value.minor;
  const day = readDay(claim.date, { today, order: dayOrderOf(found.country), lean: "past", names: typedDayNames });
  // A client's calendar may be a day ahead of the business's.
  if (day === null || !z.safeParse(LocalDate, day).success || day > addDays(today, 1)) return err("date");
  const method = claimMethods.find((known) => known === claim.method) ?? ("other" satisfies ClaimMethod);
  const reference = claim.reference.replaceAll(/\p{C}/gu, " ").trim().slice(0, 80);

  const now = deps.now();
  const file = claim.proof
    ? await inspectUpload(deps, { id: newId(now.getTime(), deps.random), ...claim.proof })
    : null;
  if (file && !file.ok) return err("photo");
  const written = await deps.db.write(businessId, async (tx, rev): Promise<Result<"new" | "known", ClaimRefused>> => {
    const known = await tx
      .selectFrom("records")
      .select("id")
      .where("business_id", "=", businessId)
      .where("collection", "=", "payments")
      .where("id", "=", claim.id)
      .executeTakeFirst();
    if (known) return ok("known");
    const payables = await found.payableOf(tx, { businessId, rev }, amount);
    if (!payables.ok) return payables;
    const payable = payables.value;
    const [first] = payable;
    if (!first) return err("nothingLeft");
    if (file?.ok) {
      const stored = await saveAttachment(tx, businessId, file.value);
      if (!stored.ok) return err("photo");
    }
    const at = now.toISOString();
    const date = day > today ? today : day;
    const data = z.parse(Payment, {
      id: claim.id,
      createdAt: at,
      updatedAt: at,
      deviceId: null,
      contactId: first.contactId,
      amount,
      currency,
      date,
      method,
      reference,
      status: "claimed",
      allocations: allocateOldestFirst({ amount, currency, invoices: payable }).allocations,
      claim: { at, amount, date, method, reference },
      proof: file?.ok ? [file.value.ref] : [],
    });
    assertWritable("client", "payments", null, data as Fields);
    await putRecords(tx, businessId, rev, [
      { collection: "payments", id: data.id, data: data as Fields, deleted: false },
    ]);
    const invoiceId = data.allocations[0]?.invoiceId ?? first.id;
    await enterFact(tx, businessId, { said: "claimed", provider: null, invoiceId, at: now }, data);
    await notifyOwner(deps, tx, businessId, `claim:${data.id}`, {
      kind: "claimed",
      link: `${deps.settings.publicUrl}/invoice/${invoiceId}`,
      texts: {
        who: first.billTo?.name ?? "",
        number: payable.map(({ number, title }) => number ?? title).join(", "),
        reference,
      },
      sums: { sum: { amount, currency } },
    });
    await enqueuePush(deps, tx, businessId, {
      kind: "claimed",
      happening: `claim:${data.id}`,
      invoiceId,
    });
    return ok("new");
  });
  if (file?.ok && (!written.ok || written.value === "known")) await deps.attachments.remove(file.value.key);
  return written.ok ? ok(null) : written;
}

/** Claims documents that were issued, one or several of one currency, which the money settles oldest first. */
export const claimedInvoices = (
  found: Pick<PublicInvoice, "businessId" | "today" | "country">,
  /** At least one. */
  invoices: readonly Invoice[],
): Claimed => ({
  businessId: found.businessId,
  today: found.today,
  country: found.country,
  currency: invoices[0]!.currency,
  payableOf: async (tx, { businessId }) => {
    const payable: PayableDocument[] = [];
    for (const { id } of invoices.filter(({ currency }) => currency === invoices[0]!.currency)) {
      const record = await getRecord(tx, businessId, "invoices", id);
      if (!record) continue;
      const { balance } = await settledBy(tx, record, { id: businessId });
      if (canClaim({ invoice: record.data, balance })) payable.push({ ...record.data, balance });
    }
    for (const { id } of payable) if ((await claimsWaiting(tx, businessId, id)) >= maxWaiting) return err("enough");
    return ok(payable);
  },
});
