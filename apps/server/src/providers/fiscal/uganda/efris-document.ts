import { walkInName } from "@ankara/domain/invoice/document-status";
import { taxClassCode } from "@ankara/domain/fiscal/tax-classes";
import { currencyOf } from "@ankara/domain/money/currencies";
import { decimalText, divideHalfUp, parseDecimal, powerOfTen } from "@ankara/domain/money/decimal";
import type { Invoice, PartySnapshot } from "@ankara/domain/records/invoice";
import type { FiscalDocument } from "../adapter.ts";
import { type SaleLine, saleLinesOf } from "../sale-lines.ts";
import { type EfrisDevice, kampalaTime } from "./efris-connection.ts";

export type EfrisTaxpayer = EfrisDevice & {
  /** Class and code of the article fees are booked as, `80101500 FEE`, and the name it is registered under. */
  readonly feeItem: string;
  readonly feeName: string;
  /** URA's units (T115, `rateUnit`) by code of UN/ECE Recommendation 20, where they differ from those below. */
  readonly units: Readonly<Record<string, string>>;
};

/** Litre and kilogram as the documentation has them; every other unit is a piece. */
const unitCodes: Readonly<Record<string, string>> = { LTR: "102", KGM: "103" };

/** Reads class and code of an article, as a person types them into one field: `50202306 SKU-12`. */
export function readEfrisItemCode(typed: string): { readonly category: string; readonly code: string } | null {
  const [, category = "", code = ""] = /^(\d{8,10})\s+(\S.*)$/.exec(typed.trim()) ?? [];
  return code === "" || Buffer.byteLength(code) > 50 ? null : { category, code };
}

/** A line as it is said to EFRIS. Amounts are hundredths of the currency with tax in them. */
type EfrisLine = {
  readonly name: string;
  readonly code: string;
  readonly category: string;
  readonly unit: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly taxRate: string;
  readonly taxCategory: string;
  readonly total: bigint;
  readonly discount: bigint;
};

/** Cut to bytes, which URA counts, and not within a letter. */
function cutTo(maxBytes: number, text: string): string {
  let cut = text.trim();
  while (Buffer.byteLength(cut) > maxBytes) cut = [...cut].slice(0, -1).join("");
  return cut.trim();
}

const discountMark = " (Discount)";
const itemOf = (line: SaleLine, { feeItem }: EfrisTaxpayer) => readEfrisItemCode(line.isFee ? feeItem : line.itemCode);
/** Returns whether each line that has an amount names its article. */
export const hasItemCodes = (invoice: Invoice, device: EfrisTaxpayer): boolean =>
  soldLines(invoice).every((line) => itemOf(line, device) !== null);
export const soldLines = (invoice: Invoice): SaleLine[] => saleLinesOf(invoice).filter(({ before }) => before > 0);

function efrisLines(invoice: Invoice, device: EfrisTaxpayer): EfrisLine[] {
  const hundredths = (minor: number) => BigInt(minor) * powerOfTen(2 - currencyOf(invoice.currency).decimals);
  return soldLines(invoice).map((line) => {
    const item = itemOf(line, device);
    const taxCategory = taxClassCode("efris", line.tax);
    if (item === null || taxCategory === null) throw new Error("expected a document that was validated");
    const base = line.before - line.discount;
    const rest = base + line.vat;
    // Before the discount, at the tax of the rest.
    const all = base === 0 ? line.before : line.before + Math.round((line.vat * line.before) / base);
    const total = hundredths(Math.max(all, rest));
    return {
      name: cutTo(200 - discountMark.length, line.isFee && device.feeName !== "" ? device.feeName : line.name),
      ...item,
      unit: device.units[line.unitCode] ?? unitCodes[line.unitCode] ?? device.units["C62"] ?? "PP",
      ...priceOf(total, line.quantity),
      taxRate: line.tax.category === "E" ? "-" : line.tax.category === "S" ? "0.18" : "0",
      taxCategory,
      total,
      discount: total - hundredths(rest),
    };
  });
}

/**
 * A unit price of eight places whose product with the quantity is the total once it is cut to two places, which is how EFRIS
 * reckons (1316). One piece at the total where there is none of at most twelve digits.
 */
function priceOf(total: bigint, quantity: string): Pick<EfrisLine, "quantity" | "unitPrice"> {
  const { units, scale } = parseDecimal(quantity);
  const price = (total * powerOfTen(6 + scale) + units - 1n) / units;
  const isExact = (price * units) / powerOfTen(6 + scale) === total && price < powerOfTen(20);
  return {
    quantity: isExact ? decimalText({ units, scale }) : "1",
    unitPrice: decimalText(isExact ? { units: price, scale: 8 } : { units: total, scale: 2 }),
  };
}

/** Tax within an amount, to two places. EFRIS reckons it line by line and refuses another one (2776). */
const taxIn = (amount: bigint, { taxRate }: Pick<EfrisLine, "taxRate">): bigint =>
  taxRate === "0.18" ? divideHalfUp(amount * 18n, 118n) : 0n;

function figure(hundredths: bigint): string {
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, "0");
  return `${hundredths < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

type GoodsRow = Readonly<Record<string, string>>;

const commonOf = ({ code, category, taxRate, taxCategory }: EfrisLine): GoodsRow => ({
  itemCode: code,
  taxRate,
  deemedFlag: "2",
  exciseFlag: "2",
  goodsCategoryId: category,
  vatApplicableFlag: taxCategory === "11" ? "0" : "1",
});

/** Rows of a sale: what is taken off a line is a row of its own behind it. */
function saleRows(lines: readonly EfrisLine[]): GoodsRow[] {
  const rows: GoodsRow[] = [];
  for (const line of lines) {
    const { name, unit, quantity, unitPrice, total, discount, taxRate } = line;
    const isDiscounted = discount > 0n;
    rows.push({
      item: name,
      ...commonOf(line),
      qty: quantity,
      unitOfMeasure: unit,
      unitPrice,
      total: figure(total),
      tax: figure(taxIn(total, line)),
      discountTotal: isDiscounted ? figure(-discount) : "",
      discountTaxRate: isDiscounted ? taxRate : "",
      orderNumber: String(rows.length),
      discountFlag: isDiscounted ? "1" : "2",
    });
    if (isDiscounted)
      rows.push({
        item: `${name}${discountMark}`,
        ...commonOf(line),
        qty: "",
        unitOfMeasure: "",
        unitPrice: "",
        total: figure(-discount),
        tax: figure(-taxIn(discount, line)),
        discountTotal: "",
        discountTaxRate: "",
        orderNumber: String(rows.length),
        discountFlag: "0",
      });
  }
  return rows;
}

type Credited = { readonly line: EfrisLine; readonly orderNumber: string; readonly unitPrice: string };

/**
 * Finds for each line of a credit note the line of its invoice it takes back from, as far as this note itself leaves enough of
 * it. URA knows of earlier notes.
 */
function creditedLines(lines: readonly EfrisLine[], sold: readonly EfrisLine[]): Credited[] | EfrisLine {
  let orderNumber = 0;
  const left = sold.map((line) => {
    const place = {
      line,
      orderNumber: String(orderNumber),
      amount: line.total - line.discount,
      quantity: line.quantity,
    };
    orderNumber += line.discount > 0n ? 2 : 1;
    return place;
  });
  const found: Credited[] = [];
  for (const line of lines) {
    const amount = line.total - line.discount;
    // Given back for nothing: no amount to apply for.
    if (amount === 0n) continue;
    const place = left.find(
      (one) =>
        (["name", "code", "category", "unit", "taxRate", "taxCategory"] as const).every(
          (key) => one.line[key] === line[key],
        ) &&
        one.amount >= amount &&
        minus(one.quantity, line.quantity) !== null,
    );
    if (!place) return line;
    place.amount -= amount;
    place.quantity = minus(place.quantity, line.quantity) ?? "0";
    found.push({ line, orderNumber: place.orderNumber, unitPrice: place.line.unitPrice });
  }
  return found;
}

/** The difference of two quantities; null below zero. */
function minus(all: string, part: string): string | null {
  const [a, b] = [parseDecimal(all), parseDecimal(part)];
  const scale = Math.max(a.scale, b.scale);
  const units = a.units * powerOfTen(scale - a.scale) - b.units * powerOfTen(scale - b.scale);
  return units < 0n ? null : decimalText({ units, scale });
}

/** Name of the first line of a credit note whose invoice has nothing (left) to credit; null where all is there. */
export function uncreditedLine(invoice: Invoice, source: Invoice, device: EfrisTaxpayer): string | null {
  const found = creditedLines(efrisLines(invoice, device), efrisLines(source, device));
  return Array.isArray(found) ? null : found.name;
}

/** @param sign - −1n in a credit note */
function sumsOf(lines: readonly EfrisLine[], sign: 1n | -1n) {
  const classes = new Map<string, { line: EfrisLine; gross: bigint; tax: bigint }>();
  for (const line of lines) {
    const { gross, tax } = classes.get(line.taxCategory) ?? { gross: 0n, tax: 0n };
    // A credit note says the amount of a line as it is; a sale says the discount apart.
    const own =
      sign === 1n ? taxIn(line.total, line) - taxIn(line.discount, line) : taxIn(line.total - line.discount, line);
    classes.set(line.taxCategory, { line, gross: gross + line.total - line.discount, tax: tax + own });
  }
  const all = [...classes.values()];
  const sum = (of: (one: (typeof all)[number]) => bigint) => all.reduce((total, one) => total + of(one), 0n);
  const [gross, tax] = [sum((one) => one.gross), sum((one) => one.tax)];
  const shared = (one: { gross: bigint; tax: bigint }) => ({
    netAmount: figure(sign * (one.gross - one.tax)),
    taxAmount: figure(sign * one.tax),
    grossAmount: figure(sign * one.gross),
  });
  return {
    taxDetails: all.map((one) => ({
      taxCategoryCode: one.line.taxCategory,
      ...shared(one),
      taxRate: one.line.taxRate,
      taxRateName: "",
    })),
    summary: {
      ...shared({ gross, tax }),
      itemCount: String(lines.length),
      modeCode: "1",
      qrCode: "",
    },
    // Nothing says how it will be paid: on credit.
    payWay: [{ paymentMode: "101", paymentAmount: figure(gross), orderNumber: "a" }],
  };
}

/** Returns whether no line has more than twelve digits before its point. */
export const fitsEfris = (invoice: Invoice, device: EfrisTaxpayer): boolean =>
  efrisLines(invoice, device).every(({ total }) => total < powerOfTen(14));
/** Total of a document with tax, hundredths: EFRIS takes none of nothing. */
export const grossOf = (invoice: Invoice, device: EfrisTaxpayer): bigint =>
  efrisLines(invoice, device).reduce((sum, { total, discount }) => sum + total - discount, 0n);

const addressOf = ({ address }: PartySnapshot): string =>
  cutTo(500, [address?.line1, address?.line2, address?.city].filter(Boolean).join(", "));
const nameOf = ({ company, name }: PartySnapshot): string => cutTo(256, company.trim() || name);

/** 0 business, 1 consumer, 2 foreigner, 3 government. A business without a TIN is a consumer to EFRIS. */
function buyerOf({ billTo }: Invoice): GoodsRow {
  const digits = (billTo?.taxId ?? "").replaceAll(/\D/g, "");
  const tin = digits.length === 10 ? digits : "";
  const country = billTo?.address?.country ?? null;
  const isForeign = country !== null && country !== "UG";
  return {
    buyerType: isForeign ? "2" : tin === "" ? "1" : billTo?.buyerKind === "government" ? "3" : "0",
    buyerTin: isForeign ? "" : tin,
    buyerLegalName: billTo ? nameOf(billTo) : walkInName,
    buyerBusinessName: billTo ? cutTo(256, billTo.name) : "",
    buyerAddress: billTo ? addressOf(billTo) : "",
    buyerEmail: (billTo?.email ?? "").length > 50 ? "" : (billTo?.email ?? ""),
    buyerMobilePhone: cutTo(30, billTo?.phone ?? ""),
    buyerCitizenship: isForeign ? country : "",
  };
}

/** Articles of a sale as T130 registers them, each once. Excise and units within units are not built. */
export function articlesOf(invoice: Invoice, device: EfrisTaxpayer): readonly GoodsRow[] {
  const articles = new Map<string, GoodsRow>();
  for (const { name, code, category, unit, unitPrice } of efrisLines(invoice, device))
    if (!articles.has(code))
      articles.set(code, {
        operationType: "101",
        goodsName: name,
        goodsCode: code,
        measureUnit: unit,
        unitPrice,
        // Shillings; the codes of other currencies are not printed.
        currency: "101",
        commodityCategoryId: category,
        haveExciseTax: "102",
        description: "",
        stockPrewarning: "0",
        pieceMeasureUnit: "",
        havePieceUnit: "102",
        pieceUnitPrice: "",
        packageScaledValue: "",
        pieceScaledValue: "",
        exciseDutyCode: "",
        haveOtherUnit: "102",
        goodsTypeCode: "101",
      });
  return [...articles.values()];
}

/** T131: the opening stock of articles, of which nothing says what they cost; null where none is kept here. */
export function openingStock(
  articles: readonly GoodsRow[],
  { invoice, stockBefore }: Pick<FiscalDocument, "invoice" | "stockBefore">,
): object | null {
  const byCode = new Map(
    [...(stockBefore ?? [])].map(([typed, quantity]) => [readEfrisItemCode(typed)?.code, quantity]),
  );
  const items = articles.flatMap(({ goodsCode, measureUnit }) => {
    const quantity = byCode.get(goodsCode);
    return quantity === undefined ? [] : [{ goodsCode, measureUnit, quantity, unitPrice: "0", remarks: "" }];
  });
  if (items.length === 0) return null;
  return {
    goodsStockIn: {
      operationType: "101",
      supplierTin: "",
      supplierName: "Opening stock",
      adjustType: "",
      remarks: "",
      stockInDate: kampalaTime(new Date(invoice.issuedAt ?? invoice.createdAt)).slice(0, 10),
      stockInType: "104",
      productionBatchNo: "",
      productionDate: "",
      branchId: "",
      invoiceNo: "",
      isCheckBatchNo: "0",
      rollBackIfError: "0",
      goodsTypeCode: "101",
    },
    goodsStockInItem: items,
  };
}

/** T109: a sale. */
export function uploadDocument(invoice: Invoice, device: EfrisTaxpayer): object {
  const { from } = invoice;
  if (!from) throw new Error("expected a document that was validated");
  const lines = efrisLines(invoice, device);
  const { taxDetails, summary, payWay } = sumsOf(lines, 1n);
  return {
    sellerDetails: {
      tin: device.tin,
      ninBrn: "",
      legalName: nameOf(from),
      businessName: cutTo(256, from.name),
      address: addressOf(from),
      mobilePhone: cutTo(30, from.phone),
      emailAddress: from.email,
      placeOfBusiness: addressOf(from),
      referenceNo: invoice.number,
      branchId: "",
      // URA itself refuses a number twice (2253).
      isCheckReferenceNo: "1",
    },
    basicInformation: {
      invoiceNo: "",
      antifakeCode: "",
      deviceNo: device.device,
      issuedDate: kampalaTime(new Date(invoice.issuedAt ?? invoice.createdAt)),
      operator: cutTo(150, from.name),
      currency: invoice.currency,
      oriInvoiceId: "",
      invoiceType: "1",
      // Invoices are for sellers who are registered for VAT, receipts for the others (1326, 2240).
      invoiceKind: from.vatRegistered ? "1" : "2",
      dataSource: "103",
      invoiceIndustryCode: "101",
      isBatch: "0",
    },
    buyerDetails: buyerOf(invoice),
    goodsDetails: saleRows(lines),
    taxDetails,
    summary: { ...summary, remarks: "" },
    payWay,
    extend: { reason: "", reasonCode: "" },
  };
}

/** T110: an application for a credit note, which URA approves or not. */
export function applicationDocument(invoice: Invoice, source: Invoice, device: EfrisTaxpayer): object {
  const { from } = invoice;
  const credited = creditedLines(efrisLines(invoice, device), efrisLines(source, device));
  if (!from || !Array.isArray(credited)) throw new Error("expected a document that was validated");
  const { taxDetails, summary, payWay } = sumsOf(
    credited.map(({ line }) => line),
    -1n,
  );
  return {
    oriInvoiceId: (source.fiscal?.device ?? "").replaceAll(/\s/g, ""),
    oriInvoiceNo: (source.fiscal?.number ?? "").replaceAll(/\s/g, ""),
    // Others, in the words of the note.
    reasonCode: "105",
    reason: cutTo(1024, (invoice.reason ?? "").trim() || `Credit note ${invoice.number}`),
    applicationTime: kampalaTime(new Date(invoice.issuedAt ?? invoice.createdAt)),
    invoiceApplyCategoryCode: "101",
    currency: invoice.currency,
    contactName: "",
    contactMobileNum: "",
    contactEmail: "",
    source: "103",
    remarks: "",
    sellersReferenceNo: invoice.number,
    goodsDetails: credited.map(({ line, orderNumber, unitPrice }) => ({
      item: line.name,
      ...commonOf(line),
      qty: `-${line.quantity}`,
      unitOfMeasure: line.unit,
      unitPrice,
      total: figure(line.discount - line.total),
      tax: figure(-taxIn(line.total - line.discount, line)),
      orderNumber,
    })),
    taxDetails,
    summary,
    payWay,
    buyerDetails: buyerOf(invoice),
    basicInformation: {
      operator: cutTo(150, from.name),
      invoiceKind: from.vatRegistered ? "1" : "2",
      invoiceIndustryCode: "101",
      branchId: "",
    },
  };
}
