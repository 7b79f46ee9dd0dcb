import { formatInstant, todayIn } from "@ankara/domain/dates/dates";
import { isSignature } from "@ankara/domain/invoice/signature";
import { formatPhone } from "@ankara/domain/clients/phone";
import { addDecimals, type Decimal, decimalText, parseDecimal } from "@ankara/domain/money/decimal";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Formats } from "./formats.ts";
import { fileNameOf, treeOfView, type InvoiceDocumentInput } from "./invoice-document.ts";
import { viewInvoice, type InvoiceParts, type InvoiceView, type LineView, type SignatureLine } from "./invoice-view.ts";
import type { DocumentTree } from "./tree.ts";
import { deliveryNoteLabelsFor } from "./labels/delivery-note.ts";
import type { DeliveryNoteLabels } from "./labels/printed-label-types.ts";
import { clientOf } from "./view/parties.ts";
import type { SumRow } from "./view/sums.ts";
import { unitText } from "./view/units.ts";

/**
 * The delivery note of an invoice, ready for `renderPdf` and `renderHtml`: parties and goods without an amount, a note or a tax number, because whoever
 * carries or receives the goods need not know what they cost.
 */
export function buildDeliveryNote(input: InvoiceDocumentInput): DocumentTree {
  const view = deliveryNoteView(input, viewInvoice(input));
  return treeOfView(input, view, { link: null, fileName: fileNameOf(view, view.title) });
}

/** @param view - the invoice's own view, for the language and the seller */
function deliveryNoteView(parts: InvoiceParts, view: InvoiceView): InvoiceView {
  const { invoice } = parts;
  const { formats } = view;
  const own = deliveryNoteLabelsFor(formats.labels.language);
  const client = receiverOf(parts, formats);
  const quantities = quantitiesByUnit(invoice, formats);
  const day = invoice.supplyDate ?? invoice.issueDate;
  const isVoid = view.state === "void";
  const receipt = isVoid ? null : receiptOf(parts, formats, own);
  return {
    ...view,
    state: isVoid ? "void" : "open",
    title: own.title,
    clientLabel: own.deliverTo,
    clientLine: own.deliverToLine(client.name),
    client,
    meta: metaOf(invoice, formats, own),
    amount: { label: own.toDeliver, value: [{ text: countOf(view.lines, quantities, own), weight: 600 }], note: "" },
    due: isVoid
      ? { ...view.due, note: "" }
      : (receipt?.due ?? {
          label: invoice.supplyDate ? own.deliveryDate : own.invoiceDate,
          value: [{ text: day === null ? formats.labels.noDate : formats.date(day), weight: 600 }],
          note: day === null ? "" : formats.dateBeside(day),
        }),
    withheld: null,
    pay: null,
    accept: null,
    columns: "quantities",
    amountHead: receipt || isVoid ? "" : own.received,
    // They add nothing where the answer above says the sum, or the table has one line of each unit.
    sums: quantities.length > 1 && quantities.length < invoice.lines.length ? quantities : [],
    plan: [],
    fiscal: null,
    notes: [...(receipt?.notes ?? (isVoid ? [] : [own.countFirst])), formats.labels.notATaxInvoice],
    ownNotes: [],
    signatures: isVoid ? [] : (receipt?.signatures ?? linesToSign(view, own)),
    check: null,
  };
}

const linesToSign = ({ seller, formats }: InvoiceView, own: DeliveryNoteLabels): readonly SignatureLine[] =>
  [own.missingOrDamaged, own.receivedBy, own.dateAndTime, formats.labels.forSeller(seller.name)].map((caption) => ({
    caption,
  }));

/** Returns what a signed delivery prints: day, time, name, signature, and goods that were missing; null before it is signed. */
function receiptOf(
  { invoice: { delivery }, timeZone = "UTC" }: InvoiceParts,
  formats: Formats,
  own: DeliveryNoteLabels,
): Pick<InvoiceView, "due" | "notes" | "signatures"> | null {
  if (!delivery) return null;
  const { at, name, drawing, missing } = delivery;
  const day = todayIn(timeZone, at);
  const time = formatInstant(at, timeZone, "time", formats.labels.language);
  const beside = formats.list([formats.dateBeside(day), time]);
  return {
    due: { label: own.receivedOn, value: [{ text: formats.date(day), weight: 600 }], note: beside },
    notes: missing.trim() === "" ? [] : [`${own.missingOrDamaged}: ${missing.trim()}`],
    signatures: [{ caption: own.receivedByName(name), ...(isSignature(drawing) ? { drawing } : {}) }],
  };
}

type QuantityRow = SumRow & { readonly amount: string };

/** Returns the party that receives the goods, with the number to call from the gate in place of tax numbers. */
function receiverOf({ invoice, billTo = invoice.billTo, from = invoice.from }: InvoiceParts, formats: Formats) {
  const receiver = billTo && { ...billTo, taxId: "", vatNumber: "", registrationNumber: "" };
  const { lines, ...client } = clientOf(invoice, receiver, formats, from?.address?.country);
  return { ...client, lines: [...lines, formatPhone(billTo?.phone ?? "")].filter((text) => text !== "") };
}

function metaOf(invoice: Invoice, { labels, date }: Formats, own: DeliveryNoteLabels): InvoiceView["meta"] {
  return [
    { label: own.invoiceDate, value: invoice.supplyDate && invoice.issueDate ? date(invoice.issueDate) : "" },
    { label: labels.yourOrder, value: invoice.poNumber },
    { label: labels.subject, value: invoice.title },
  ].filter(({ value }) => value !== "");
}

/** Returns the quantity where all goods have one unit, else the number of lines, because metres and cartons make no sum. */
function countOf(lines: readonly LineView[], quantities: readonly QuantityRow[], own: DeliveryNoteLabels): string {
  const [only, ...others] = quantities;
  return only && others.length === 0 ? `${only.amount}\u00a0${only.label}` : own.items(lines.length);
}

/** Returns one row for each unit, in the order in which they first stand on the document. */
function quantitiesByUnit(invoice: Invoice, { labels, decimal }: Formats): QuantityRow[] {
  const sums = new Map<string, Decimal>();
  for (const { unit, quantity } of invoice.lines) {
    if (quantity === "") continue;
    const read = parseDecimal(quantity);
    const sum = sums.get(unit);
    sums.set(unit, sum ? addDecimals(sum, read) : read);
  }
  return Array.from(sums, ([unit, sum]): QuantityRow => {
    const quantity = decimalText(sum);
    return { tone: "plain", label: unitText({ quantity, unit }, labels), amount: decimal(quantity) };
  });
}
