import { Business } from "@ankara/domain/records/business";
import type { BusinessId, InvoiceId } from "@ankara/domain/records/fields";
import { Invoice } from "@ankara/domain/records/invoice";
import * as z from "zod/mini";
import { getRecord } from "../../db/records.ts";
import type { FiscalDocument } from "../../providers/fiscal/adapter.ts";
import { type FilingDeps, findFilingRow } from "./filings.ts";
import { findPlace, isLastPlace } from "./places.ts";

/** End the fiscal day of the device this document stands last in; another one that came since has a job of its own. */
export async function endFiscalDay(deps: FilingDeps, businessId: BusinessId, invoiceId: InvoiceId): Promise<void> {
  const found = await deps.db.read(businessId, async (tx) => {
    const filing = await findFilingRow(tx, businessId, invoiceId);
    const adapter = filing && deps.fiscal.find(filing.adapter);
    const record = await getRecord(tx, businessId, "invoices", invoiceId);
    const invoice = record && z.safeParse(Invoice, record.data).data;
    const business = await getRecord(tx, businessId, "business", businessId);
    const choice = business && z.safeParse(Business, business.data).data?.fiscal;
    const place = adapter && (await findPlace(tx, businessId, adapter.id, invoiceId));
    if (!adapter?.counter?.end || !invoice || !choice || !place?.taken) return null;
    const document: FiscalDocument = { businessId, invoice, choice, source: null };
    const isLast = await isLastPlace(tx, businessId, adapter.id, place);
    return isLast ? { end: adapter.counter.end, document, place } : null;
  });
  // A refusal or silence fails the job, and the queue tries it again.
  if (found) await found.end(found.document, found.place);
}
