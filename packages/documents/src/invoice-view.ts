import { addDays, formatInstant, todayIn, type LocalDate } from "@ankara/domain/dates/dates";
import { ownName } from "@ankara/domain/invoice/document-status";
import { isInParts, type Owing, owingOf, partsOf } from "@ankara/domain/invoice/receivable";
import { referenceAmount } from "@ankara/domain/invoice/reference";
import { nothingSettled, type Settled, sumSettled } from "@ankara/domain/invoice/settlements";
import { money, subtractMoney, type MinorUnits } from "@ankara/domain/money/money";
import type {
  Discount,
  DocumentLook,
  Invoice,
  InvoiceLine,
  PartySnapshot,
  PaymentDetails,
  Totals,
} from "@ankara/domain/records/invoice";
import { formatsFor, type Formats } from "./formats.ts";
import type { Bars, DocumentPart, Run, Table, Text } from "./tree.ts";
import { checkView, type CheckView } from "./check/view.ts";
import { clientOf, sellerOf, type ClientView, type SellerView } from "./view/parties.ts";
import { acceptOf, payOf, type PaymentBlock, type DocumentState, type PaymentView } from "./view/payment.ts";
import { fiscalOf, legalNotes, type FiscalView } from "./view/fiscal.ts";
import { planOf, receiptMeta } from "./view/plan.ts";
import { asksForMoney, sumsOf, totalsOf, type SumRow } from "./view/sums.ts";
import { unitText } from "./view/units.ts";
import { receiptLabelsFor } from "./labels/receipt.ts";

/** The data of a document. Amounts are minor units of the invoice's currency. */
export type InvoiceParts = {
  readonly invoice: Invoice;
  /** The seller; the invoice's own snapshot where it is left out. */
  readonly from?: PartySnapshot | null;
  readonly billTo?: PartySnapshot | null;
  readonly payTo?: readonly PaymentDetails[];
  /** Amounts that settled it; nothing if omitted. The amount due, late fees and instalments follow from it. */
  readonly settled?: Settled;
  /** The part this document or message asks for; the next one where left out. Minor units. */
  readonly dueNow?: { readonly day: LocalDate | null; readonly amount: MinorUnits };
  readonly language?: string;
  readonly publicUrl?: string;
  /** Base address of the page that checks codes, without a trailing slash; no code prints if omitted. */
  readonly checkUrl?: string;
  /** IANA zone of the business, which decides on what day a document was voided; UTC where left out. */
  readonly timeZone?: string;
};

export type LineView = {
  readonly number: string;
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit: string;
  readonly price: string;
  readonly discount: string;
  readonly amount: string;
};
/** `drawing`: the signature that was drawn over it, as an SVG path. */
export type SignatureLine = { readonly caption: string; readonly drawing?: string };
export type Answer = { readonly label: string; readonly value: readonly Run[]; readonly note: Text };

/** An invoice in words: everything a template prints, formatted and translated, in no particular place. */
export type InvoiceView = {
  readonly formats: Formats;
  readonly state: DocumentState;
  readonly title: string;
  /** Null in a draft. */
  readonly number: string | null;
  /** Of the whole document. */
  readonly total: string;
  /** To pay by `dueDate`: of what is paid in parts the next one, else all that is left. */
  readonly balance: string;
  /** Amount due, minor units; for a draft as if it were issued. */
  readonly owing: Owing;
  /** It is paid in parts, and `amount` names the next one. */
  readonly inParts: boolean;
  /** Late fees or credit notes change what is owed: it is not the total. */
  readonly adjusted: boolean;
  readonly dueDate: LocalDate | null;
  /** Day a void document was taken back, as it is printed; empty for any other. */
  readonly voidedOn: string;
  /** "… if you withhold 5 % tax": amount and rate; null where nothing is withheld or nothing is owed any more. */
  readonly withheld: { readonly expected: string; readonly rate: string } | null;
  readonly seller: SellerView;
  /** Over the client's name. */
  readonly clientLabel: string;
  /** The client on one line, at the head of later pages; "Billed to …" where it is left out. */
  readonly clientLine?: string;
  readonly client: ClientView;
  readonly meta: readonly { readonly label: string; readonly value: string; readonly part?: DocumentPart }[];
  readonly amount: Answer;
  readonly due: Answer;
  readonly pay: PaymentView | null;
  /** Instructions to accept it, in place of those to pay it. */
  readonly accept?: PaymentBlock | null;
  readonly lines: readonly LineView[];
  /** Columns of the goods: all of them, `amounts` beside the names on a receipt, `quantities` and no amount on a delivery note. */
  readonly columns: "all" | "amounts" | "quantities";
  /** Running sums of the amounts, formatted, one a line. */
  readonly carry: readonly string[];
  /** Head of the last column, which is left out where it is empty. */
  readonly amountHead: string;
  readonly sums: readonly SumRow[];
  /** The parts it is paid in, each with its day, to stand below the sums; empty where all has one day. */
  readonly plan: readonly SumRow[];
  /** The tax authority's answer; null without one. */
  readonly fiscal: FiscalView | null;
  readonly notes: readonly string[];
  /** Paragraphs among the notes that are the note to the client. */
  readonly ownNotes?: readonly string[];
  readonly look: Pick<DocumentLook, "logo" | "hiddenColumns" | "rollMm" | "sheet">;
  /** Lines to sign or write on, each with its caption; empty for none. */
  readonly signatures: readonly SignatureLine[];
  /** The block with the check code; omitted or null if it has none. */
  readonly check?: CheckView | null;
  /** In place of the goods: what moved on an account, and what is open by age. */
  readonly account?: { readonly bars: Bars | null; readonly table: Table };
  /** Kept whole wherever it appears in a note. */
  readonly wholeWords: readonly string[];
};

/** Read an invoice for printing. */
export function viewInvoice(parts: InvoiceParts): InvoiceView {
  const { invoice } = parts;
  const formats = formatsFor(parts.language ?? invoice.language, invoice.currency);
  const { labels } = formats;
  const totals = totalsOf(invoice);
  const from = parts.from ?? invoice.from;
  const payTo = parts.payTo ?? invoice.payTo;
  const owing = owingOf(
    { ...invoice, totals, status: invoice.status === "draft" ? "issued" : invoice.status },
    parts.settled,
  );
  const state = stateOf(invoice, totals, owing);
  const amountDue = amountDueOf(invoice, owing, parts.dueNow, totals);
  const country = from?.address?.country;
  const title = titleOf(invoice, from, formats);
  const seller = sellerOf(from, formats);
  const voidedOn = invoice.voidedAt === null ? "" : formats.date(todayIn(parts.timeZone ?? "UTC", invoice.voidedAt));
  return {
    formats,
    state,
    title,
    number: invoice.number,
    total: formats.money(totals.total),
    balance: formats.money(amountDue.amount),
    owing,
    inParts: amountDue.part !== null,
    adjusted: isAdjusted(state, owing),
    dueDate: amountDue.day === null ? null : formats.date(amountDue.day),
    voidedOn,
    // The memo is of the whole: beside one part it would name another sum than the part.
    withheld: amountDue.part === null ? withheldOf(invoice.kind, state, totals, formats) : null,
    seller,
    clientLabel: labels.clientOf[invoice.kind] ?? labels.billedTo,
    client: clientOf(invoice, parts.billTo ?? invoice.billTo, formats, country),
    meta: metaOf(invoice, formats),
    amount: amountAnswer(invoice, state, { totals, owing, amountDue }, formats),
    due: dueAnswer(invoice, state, amountDue.day, formats, voidedOn),
    pay: payOf(invoice, state, payTo, amountDue.amount, formats, parts.publicUrl),
    accept: acceptOf(invoice, state, parts.publicUrl, formats),
    lines: invoice.lines.map((line, index) => lineOf(line, index, totals, formats)),
    columns: invoice.receipt ? "amounts" : "all",
    carry: runningSums(totals.lineNets, invoice.currency).map(formats.figure),
    amountHead: `${labels.amount(amountKind(invoice, totals))}${formats.comma}\u00a0${formats.symbol}`,
    sums: sumsOf(invoice, state, totals, owing, country, formats),
    plan: planOf(invoice, state, sumSettled(parts.settled ?? nothingSettled), formats),
    fiscal: fiscalOf(invoice, formats),
    notes: notesOf(invoice, from, totals, { formats, zone: parts.timeZone ?? "UTC" }),
    ownNotes: paragraphsOf(invoice.publicNote),
    look: invoice.look ?? { logo: "before", hiddenColumns: [], rollMm: 80 },
    signatures: signaturesOf(invoice, state, seller.name, formats),
    check: checkView(invoice, parts.checkUrl, labels.language),
    wholeWords: [invoice.number ?? "", invoice.payRef].filter((word) => word !== ""),
  };
}

function stateOf(invoice: Invoice, totals: Totals, { state }: Owing): DocumentState {
  if (invoice.status === "void") return "void";
  if (invoice.status === "draft") return "draft";
  if (state === "credited") return "credited";
  if ((state === "paid" || state === "overpaid") && totals.total > 0) return "paid";
  return state === "part_paid" ? "partPaid" : "open";
}

const isAdjusted = (state: DocumentState, { charges, settled }: Owing): boolean =>
  (state === "open" || state === "partPaid") && (charges > 0 || settled.credited > 0);

/** Returns the amount the document asks for, its due date, and the name of the instalment if there are several. */
type AmountDue = { readonly amount: MinorUnits; readonly day: LocalDate | null; readonly part: PartName | null };
/** `alone`: nothing but this part is asked for. */
type PartName = { readonly deposit: boolean; readonly place: number; readonly alone: boolean };

function amountDueOf(invoice: Invoice, owing: Owing, dueNow: InvoiceParts["dueNow"], totals: Totals): AmountDue {
  if (owing.state === "none") return { amount: totals.total, day: invoice.dueDate, part: null };
  const part = dueNow ?? owing.next;
  if (!isInParts(invoice) || part === null)
    return { amount: dueNow?.amount ?? owing.due, day: part?.day ?? invoice.dueDate, part: null };
  const planned = partsOf({ ...invoice, totals }, 0).filter(({ kind }) => kind !== "late_fee");
  const index = planned.findIndex(({ dueDate }) => dueDate === part.day);
  const deposits = planned.slice(0, index + 1).filter(({ kind }) => kind === "deposit").length;
  const deposit = planned[index]?.kind === "deposit";
  const ofDay = owing.openParts.reduce((sum, { dueDate, left }) => (dueDate === part.day ? sum + left : sum), 0);
  return { ...part, part: { deposit, place: index + 1 - deposits, alone: part.amount === ofDay } };
}

/** Never "Tax invoice" from a seller who is not registered, and nowhere "fiscal": only the authority may say so. */
function titleOf(invoice: Invoice, from: PartySnapshot | null, { labels }: Formats): string {
  return invoice.kind === "invoice" && from?.vatRegistered === true ? labels.taxInvoice : labels.titles[invoice.kind];
}

function metaOf(invoice: Invoice, formats: Formats): InvoiceView["meta"] {
  const { labels, date, dateBeside } = formats;
  const rows: { label: string; value: string; part?: "issued" }[] = [];
  const add = (label: string, value: string) => value !== "" && rows.push({ label, value });
  const both = (day: LocalDate) => [date(day), dateBeside(day)].filter((text) => text !== "").join("\n");
  if (invoice.issueDate) rows.push({ label: labels.issued, value: both(invoice.issueDate), part: "issued" });
  for (const [label, value] of receiptMeta(invoice, formats)) add(label, value);
  if (invoice.supplyDate) add(labels.supplied, both(invoice.supplyDate));
  add(labels.yourOrder, invoice.poNumber);
  add(labels.subject, invoice.title);
  if (invoice.termsDays !== null && (invoice.kind === "invoice" || invoice.kind === "pro_forma"))
    add(labels.terms, invoice.termsDays === 0 ? labels.onReceipt : labels.days(invoice.termsDays));
  return rows;
}

function amountAnswer(
  invoice: Invoice,
  state: DocumentState,
  { totals, owing, amountDue }: { readonly totals: Totals; readonly owing: Owing; readonly amountDue: AmountDue },
  formats: Formats,
): Answer {
  const { labels } = formats;
  const dueLabel = labels.sumOf[invoice.kind] ?? labels.amountDue;
  if (state === "void")
    return {
      label: dueLabel,
      value: formats.moneyRuns(totals.total, 400).map((run) => ({ ...run, struck: true })),
      note: "",
    };
  if (state === "paid" || state === "credited")
    return { label: labels.total, value: formats.moneyRuns(totals.total, 600), note: "" };
  const value = formats.moneyRuns(amountDue.amount, 600);
  const paidSoFar = () =>
    labels.paidSoFar(formats.money(owing.settled.money + owing.settled.withheld), formats.money(totals.total));
  if (amountDue.part !== null) {
    const own = receiptLabelsFor(labels.language);
    const name = amountDue.part.deposit ? own.deposit : own.part(amountDue.part.place);
    const whole =
      state === "partPaid"
        ? paidSoFar()
        : isAdjusted(state, owing)
          ? `${labels.leftToPay} ${formats.money(owing.due)}`
          : `${labels.total} ${formats.money(totals.total)}`;
    return { label: dueLabel, value, note: amountDue.part.alone ? `${name}. ${whole}` : whole };
  }
  if (state === "partPaid") return { label: labels.leftToPay, value, note: paidSoFar() };
  if (isAdjusted(state, owing)) return { label: labels.leftToPay, value, note: "" };
  const withheld = withheldOf(invoice.kind, state, totals, formats);
  const note =
    withheld !== null
      ? labels.ifYouWithhold(withheld.expected, withheld.rate).replace("  ", " ")
      : invoice.kind === "receipt"
        ? (labels.amountInWords(totals.total, formats.currency) ?? "")
        : "";
  return { label: dueLabel, value: formats.moneyRuns(totals.total, 600), note };
}

function withheldOf(
  kind: Invoice["kind"],
  state: DocumentState,
  totals: Totals,
  formats: Formats,
): InvoiceView["withheld"] {
  if (!asksForMoney({ kind }) || (state !== "open" && state !== "draft") || totals.expected === totals.total)
    return null;
  return {
    expected: formats.money(totals.expected),
    rate: totals.withholding.length === 1 ? formats.percent(totals.withholding[0]!.ratePpm) : "",
  };
}

function dueAnswer(
  invoice: Invoice,
  state: DocumentState,
  day: LocalDate | null,
  formats: Formats,
  voidedOn: string,
): Answer {
  const { labels, date, dateBeside } = formats;
  const strong = (text: string): readonly Run[] => [{ text, weight: 600 }];
  if (state === "void") {
    const when = voidedOn === "" && invoice.issueDate ? date(invoice.issueDate) : voidedOn;
    const reason = invoice.voidReason.trim().replace(/[.\s]+$/, "");
    return { label: "", value: strong(labels.void), note: labels.cancelledOn(when, reason) };
  }
  if (state === "paid") return { label: labels.leftToPay, value: strong(labels.nothing), note: labels.paidInFull };
  if (state === "credited")
    return { label: labels.leftToPay, value: strong(labels.nothing), note: labels.titles.credit_note };
  if (invoice.kind === "credit_note") return { label: labels.creditFor, value: strong(invoice.sourceNumber), note: "" };
  if (invoice.receipt) {
    const own = receiptLabelsFor(labels.language);
    const { left, withheld } = invoice.receipt;
    const note = withheld > 0 ? `${own.withheld} ${formats.money(withheld)}` : "";
    return { label: own.stillToPay, value: left > 0 ? formats.moneyRuns(left, 600) : strong(labels.nothing), note };
  }
  // A receipt proves a payment, so nothing is left to pay.
  if (invoice.kind === "receipt") return { label: "", value: [], note: "" };
  if (!day) return { label: labels.due, value: strong(labels.noDate), note: "" };
  const label = invoice.kind === "quote" ? labels.validUntil : labels.due;
  const note = invoice.kind === "quote" ? "" : termsNote(invoice, day, formats);
  const beside = [dateBeside(day), note].filter((text) => text !== "").join("\n");
  return { label, value: strong(date(day)), note: beside };
}

/** The terms the day comes of; nothing beside another day: that of a part, or one that was moved. */
function termsNote({ termsDays, issueDate }: Invoice, day: LocalDate, { labels }: Formats): string {
  if (termsDays === null || (issueDate !== null && addDays(issueDate, termsDays) !== day)) return "";
  return termsDays === 0 ? labels.onReceipt : labels.daysFromIssue(termsDays);
}

function lineOf(line: InvoiceLine, index: number, totals: Totals, formats: Formats): LineView {
  const { labels } = formats;
  const amount = totals.lineNets[index] ?? 0;
  const isEmpty = line.unitPrice === "" || line.quantity === "";
  return {
    number: String(index + 1),
    code: line.itemCode,
    name: line.name,
    description: line.description.replace(/\s*\n\s*/g, "\n").trim(),
    quantity: formats.decimal(line.quantity),
    unit: unitText(line, labels),
    price: formats.price(line.unitPrice),
    discount: discountText(line.discount, formats),
    amount: isEmpty ? "" : formats.figure(amount),
  };
}

function discountText(discount: Discount | null, formats: Formats): string {
  if (!discount) return "";
  if (discount.kind === "percent") return discount.ratePpm === 0 ? "" : `\u2212${formats.percent(discount.ratePpm)}`;
  return discount.amount === 0 ? "" : `\u2212${formats.figure(discount.amount)}`;
}

/** An offer is signed by who takes it, a receipt by who was paid; other documents where the business wants it. */
function signaturesOf(
  invoice: Invoice,
  state: DocumentState,
  seller: string,
  { labels }: Formats,
): readonly SignatureLine[] {
  if (state === "void") return [];
  const client = invoice.billTo?.company || ownName(invoice.billTo?.name ?? "");
  if (invoice.kind === "quote") return [{ caption: labels.acceptedFor(client) }, { caption: labels.signature }];
  return invoice.kind === "receipt" || invoice.look?.signature === true ? [{ caption: labels.forSeller(seller) }] : [];
}

function runningSums(amounts: readonly number[], currency: string): number[] {
  let sum = money(0, currency);
  return amounts.map((amount) => (sum = subtractMoney(sum, money(-amount, currency))).amount);
}

function amountKind(invoice: Invoice, totals: Totals): "net" | "gross" | "plain" {
  return totals.taxes.length === 0 ? "plain" : invoice.taxMode === "inclusive" ? "gross" : "net";
}

/** The total in the second currency with its rate, source and time; empty without one. */
function referenceNote(
  { currency, reference }: Invoice,
  total: MinorUnits,
  { labels, decimal, date, comma, list }: Formats,
  zone: string,
): string {
  const amount = reference ? referenceAmount(total, currency, reference) : null;
  if (!reference || amount === null) return "";
  const { one, rate, source, at } = reference;
  const other = one === currency ? reference.currency : currency;
  return labels.inSecondCurrency(
    formatsFor(labels.language, reference.currency).money(amount),
    `1\u00a0${one} = ${decimal(rate)}\u00a0${other}`,
    source === "" ? "" : `${source}${comma} `,
    list([date(todayIn(zone, at)), formatInstant(at, zone, "time", labels.language)]),
  );
}

function notesOf(
  invoice: Invoice,
  from: PartySnapshot | null,
  totals: Totals,
  { formats, zone }: { formats: Formats; zone: string },
): string[] {
  const { labels } = formats;
  const notes: string[] = [];
  if (invoice.kind === "invoice" && from?.vatRegistered !== true) notes.push(labels.notRegistered);
  if (invoice.kind === "quote" || invoice.kind === "pro_forma" || invoice.kind === "receipt")
    notes.push(labels.notATaxInvoice);
  notes.push(...legalNotes(invoice, from, formats));
  const sum =
    invoice.kind === "invoice" && invoice.status !== "draft"
      ? labels.sumInWords(totals.total, invoice.currency, totals.taxes.length > 0)
      : null;
  if (sum) notes.push(sum);
  else if (invoice.look?.inWords === true && invoice.status !== "draft" && invoice.kind !== "receipt") {
    const spelled = labels.amountInWords(totals.total, invoice.currency);
    if (spelled) notes.push(labels.inWords(spelled));
  }
  const second = referenceNote(invoice, totals.total, formats, zone);
  if (second) notes.push(second);
  else if (invoice.exchangeRate && invoice.homeCurrency && invoice.homeCurrency !== invoice.currency) {
    notes.push(
      labels.exchangeRate(
        `1\u00a0${invoice.currency}`,
        `${formats.decimal(invoice.exchangeRate)}\u00a0${invoice.homeCurrency}`,
      ),
    );
  }
  notes.push(...paragraphsOf(invoice.publicNote), ...paragraphsOf(invoice.terms));
  return notes;
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
