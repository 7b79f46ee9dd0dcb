import type { BusinessId, LocalDate } from "@ankara/domain/records/fields";
import type { PaymentLinkInput } from "@ankara/documents/payment-link";
import { todayIn } from "@ankara/domain/dates/dates";
import { readBusinessLinkId } from "@ankara/domain/link-id";
import { sql } from "kysely";
import { getRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";

/** A payment link, found by its address. */
export type FoundPaymentLink = Pick<PaymentLinkInput, "linkId" | "business"> & {
  readonly businessId: BusinessId;
  readonly today: LocalDate;
  readonly link: PaymentLinkInput["link"] & { readonly id: string; readonly takesCards: boolean };
};

/**
 * Finds the payment link an address opens, read from the primary so that a revoked link is dead at once. Null for a link that
 * is unknown or revoked, which answer alike.
 *
 * @param includesRevoked - finds a revoked link, too: its payer still sees the payment
 */
export async function findPaymentLink(
  { db, now }: Pick<Deps, "db" | "now">,
  linkId: string,
  { includesRevoked = false }: { includesRevoked?: boolean } = {},
): Promise<FoundPaymentLink | null> {
  const named = readBusinessLinkId(linkId);
  if (!named) return null;
  const { businessId, key } = named;
  return db.read(businessId, async (tx) => {
    const row = await tx
      .selectFrom("payment_links")
      .selectAll()
      .where("business_id", "=", businessId)
      .where("key", "=", key)
      .executeTakeFirst();
    const business = row && (await getRecord(tx, businessId, "business", businessId));
    if (!row || !business || (row.revoked_at !== null && !includesRevoked)) return null;
    const { id, title, note, currency, amount, pay_ref: payRef, takes_cards: takesCards } = row;
    return {
      linkId,
      businessId,
      business: business.data,
      today: todayIn(business.data.timeZone, now()),
      link: { id, title, note, currency, amount: amount === null ? null : Number(amount), payRef, takesCards },
    };
  });
}

/** Counts a look at the page of a link. */
export const countLinkOpened = ({ db }: Pick<Deps, "db">, { businessId, link }: FoundPaymentLink): Promise<unknown> =>
  db.tenantTransaction(businessId, (tx) =>
    tx
      .updateTable("payment_links")
      .set({ opened: sql<number>`opened + 1` })
      .where("business_id", "=", businessId)
      .where("id", "=", link.id)
      .execute(),
  );
