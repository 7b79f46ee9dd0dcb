import type { LocalDate } from "@ankara/domain/dates/dates";
import { duplicateInvoice, newInvoice, newLine } from "@ankara/domain/invoice/draft";
import { newId, type Random } from "@ankara/domain/ids";
import { minorToDecimal } from "@ankara/domain/money/parse-money";
import type { Business } from "@ankara/domain/records/business";
import type { Contact } from "@ankara/domain/records/contact";
import type { Fee } from "@ankara/domain/records/fee";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Debt, Payment } from "@ankara/domain/records/payment";
import type { DeviceId } from "@ankara/domain/records/fields";
import { undated } from "../../document-parts/draft-edits.ts";

/** Kinds a new document can have; credit notes and receipts are made of other documents. */
export const draftKinds = ["invoice", "quote", "pro_forma"] as const;
export type DraftKind = (typeof draftKinds)[number];

/** Parameters of the editor's address. */
export type EditorParams = {
  draft: string | null;
  duplicate: string | null;
  contact: string | null;
  debt?: string | null;
  kind?: string | null;
};

export type Opened =
  /** A new draft the device does not have yet. */
  | { kind: "new"; invoice: Invoice }
  | { kind: "stored"; invoice: Invoice }
  /** Issued meanwhile, here or on another device: it has a page of its own. */
  | { kind: "issued"; invoice: Invoice }
  | { kind: "missing" };

export type DraftSource = {
  readonly deviceId: DeviceId;
  get(collection: "invoices", id: string): Promise<Invoice | undefined>;
  get(collection: "contacts", id: string): Promise<Contact | undefined>;
  get(collection: "payments", id: string): Promise<Payment | undefined>;
};

/** Find or make what the editor opens. Nothing is written: a new draft reaches the device with its first change. */
export async function openDraft(
  source: DraftSource,
  params: EditorParams,
  from: { business: Business; fees: readonly Fee[]; today: LocalDate; now: number; random: Random },
): Promise<Opened> {
  const { business, fees, today, now, random } = from;
  const { deviceId } = source;
  if (params.draft) {
    const invoice = await source.get("invoices", params.draft);
    if (!invoice) return { kind: "missing" };
    return invoice.status === "draft" ? { kind: "stored", invoice } : { kind: "issued", invoice };
  }
  const id = newId(now, random);
  if (params.duplicate) {
    const original = await source.get("invoices", params.duplicate);
    if (!original) return { kind: "missing" };
    return { kind: "new", invoice: undated(duplicateInvoice({ source: original, id, now, deviceId, today, random })) };
  }
  const contact = params.contact ? ((await source.get("contacts", params.contact)) ?? null) : null;
  const kind = draftKinds.find((one) => one === params.kind) ?? "invoice";
  const makings = { id, now, deviceId, business, contact, fees, today, kind, random };
  const invoice = undated(newInvoice(makings));
  const owed = params.debt ? await source.get("payments", params.debt) : undefined;
  return { kind: "new", invoice: owed?.debt ? ofDebt(invoice, owed, owed.debt, newId(now, random)) : invoice };
}

/** Puts a debt without a document on one. The debt counts no more once this is issued; until then it stands. */
function ofDebt(invoice: Invoice, { id, currency }: Payment, { amount, what }: Debt, lineId: string): Invoice {
  const line = newLine({ id: lineId, invoice: { currency, taxes: [] } });
  const lines = [{ ...line, name: what, unitPrice: minorToDecimal(amount, currency) }];
  return { ...invoice, currency, lines, sourceId: id };
}
