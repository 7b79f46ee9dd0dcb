import type { KeyScope } from "@ankara/contract/key-scopes";
import { readEInvoice } from "@ankara/documents/einvoice/read-e-invoice";
import { writeUbl } from "@ankara/documents/einvoice/ubl";
import { sumSettled } from "@ankara/domain/invoice/settlements";
import { err, ok } from "@ankara/domain/result";
import { getRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { DrawingBusy } from "../../drawing/drawing-pool.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import type { Session } from "../../policies/session.ts";
import { drawPdf, fileNameOf } from "../public/draw-pdf.ts";
import { type PublicInvoice, presentDocument } from "../public/find-public-invoice.ts";
import { findReadable } from "./read-records.ts";

const scope: KeyScope = "invoices:read";
/** Seconds until a document that waits behind others is asked for again. */
const comeBackSeconds = 3;

type DocumentFile = { readonly name: string; readonly bytes: Uint8Array };

export async function readPdf(deps: Deps, session: Session, id: string): Promise<Outcome<DocumentFile>> {
  const found = await findIssued(deps, session, id);
  if (!found.ok) return found;
  const bytes = await drawPdf(deps, found.value).then(ok, (error: unknown) => {
    if (error instanceof DrawingBusy) return err({ code: "unavailable" as const, retryAfter: comeBackSeconds });
    throw error;
  });
  return bytes.ok ? ok({ name: fileNameOf(found.value), bytes: bytes.value }) : bytes;
}

/** The UBL of an invoice or credit note. A refusal names what EN 16931 wants and the document lacks. */
export async function readXml(deps: Deps, session: Session, id: string): Promise<Outcome<DocumentFile>> {
  const found = await findIssued(deps, session, id);
  if (!found.ok) return found;
  const { invoice, settled } = found.value;
  const content = readEInvoice(invoice, sumSettled(settled));
  if (!content.ok) return refuse("conflict", `This document cannot be an e-invoice: ${content.error.join(", ")}.`);
  const name = fileNameOf(found.value).replace(/pdf$/, "xml");
  return ok({ name, bytes: new TextEncoder().encode(writeUbl(content.value)) });
}

export async function readLink(deps: Deps, session: Session, id: string): Promise<Outcome<{ data: { url: string } }>> {
  const found = await findIssued(deps, session, id);
  if (!found.ok) return found;
  const { linkId, linkRevokedAt } = found.value.invoice;
  return linkRevokedAt === null
    ? ok({ data: { url: `${deps.settings.publicUrl}/invoice/link/${linkId}` } })
    : refuse("conflict", "The link of this document was withdrawn.");
}

function findIssued(deps: Deps, session: Session, id: string): Promise<Outcome<PublicInvoice>> {
  const { businessId } = session;
  return deps.db.read(businessId, async (tx): Promise<Outcome<PublicInvoice>> => {
    const record = await findReadable(tx, session, { collection: "invoices", id, scope });
    if (!record.ok) return record;
    const business = await getRecord(tx, businessId, "business", businessId);
    if (!business) return refuse("unauthenticated");
    if (record.value.data.number === null) return refuse("conflict", "This draft has no number yet. Issue it first.");
    return ok(await presentDocument(deps, tx, record.value, business.data));
  });
}
