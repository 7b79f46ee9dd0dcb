import { receiptTypeOf } from "@ankara/domain/fiscal/recordings";
import { taxClassCode, taxClassRates } from "@ankara/domain/fiscal/tax-classes";
import { currencyOf } from "@ankara/domain/money/currencies";
import type { FiscalDocument } from "../adapter.ts";
import { figureOf, type SaleLine, saleLinesOf } from "../sale-lines.ts";
import type { OsdcDialect } from "./dialects.ts";
import { readOsdcItemCode } from "./item-code.ts";

export type OsdcSale = {
  readonly document: FiscalDocument;
  /** The document's number in the unit's own count. */
  readonly no: number;
  readonly tin: string;
  readonly branch: string;
  /** Codes of fees, which are lines here: as `readOsdcItemCode` reads them. */
  readonly feeItem: string;
};

/** `YYYYMMDDhhmmss` where the authority is. */
export function unitTime(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone });
  return parts.format(new Date(instant)).replaceAll(/\D/g, "");
}

/**
 * The sale as a sales control unit takes it: `saveTrnsSalesOsdc` of an online unit, `trnsSales/saveSales` of a virtual one.
 * Amounts of a credit note stay above zero, its type says which way the money goes.
 */
export function salesDocument(dialect: OsdcDialect, { document, no, tin, branch, feeItem }: OsdcSale): object {
  const { invoice, sourcePlace } = document;
  const isCredit = invoice.kind === "credit_note";
  const at = unitTime(invoice.issuedAt ?? invoice.createdAt, dialect.timeZone);
  const { decimals } = currencyOf(invoice.currency);
  const figure = (minor: number) => figureOf(minor, decimals);
  const lines = saleLinesOf(invoice).filter(({ before }) => before > 0);
  const items = lines.map((line, index) => itemOf(dialect, line, index, feeItem, figure));
  const sum = (of: (line: SaleLine) => number) => lines.reduce((all, line) => all + of(line), 0);
  const total = ({ before, discount, vat }: SaleLine) => before - discount + vat;
  const taxable = dialect.taxableWithTax ? total : ({ before, discount }: SaleLine) => before - discount;
  const buyerTin = (invoice.billTo?.taxId ?? "").trim() === "" ? null : (invoice.billTo?.taxId ?? "");
  const isZambia = dialect.tinField === "tpin";
  const party = isZambia
    ? { custTpin: buyerTin, custNm: invoice.billTo?.name ?? null }
    : { custTin: buyerTin, custNm: invoice.billTo?.name.slice(0, 60) ?? null };
  return {
    [dialect.tinField]: tin,
    bhfId: branch,
    ...(isZambia
      ? { cisInvcNo: invoice.number, orgInvcNo: isCredit ? (sourcePlace?.kept["rcptNo"] ?? 0) : 0 }
      : { trdInvcNo: invoice.number, invcNo: no, orgInvcNo: isCredit ? (sourcePlace?.no ?? 0) : 0 }),
    ...(isZambia
      ? {
          orgSdcId: isCredit ? (sourcePlace?.kept["sdcId"] ?? null) : null,
          currencyTyCd: invoice.currency,
          exchangeRt: Number(invoice.exchangeRate ?? "1"),
          saleCtyCd: "1",
          lpoNumber: invoice.poNumber.trim() === "" ? null : invoice.poNumber,
          destnCountryCd: null,
          dbtRsnCd: null,
          invcAdjustReason: null,
          cashDcRt: 0,
          cashDcAmt: 0,
        }
      : {}),
    ...party,
    salesTyCd: "N",
    // Rwanda's papers say NS and NR; the interface is one.
    rcptTyCd: receiptTypeOf("etims", isCredit),
    // Nothing says how it will be paid: on credit.
    pmtTyCd: "02",
    salesSttsCd: isCredit ? dialect.refundStatus : "02",
    cfmDt: at,
    salesDt: at.slice(0, 8),
    stockRlsDt: null,
    cnclReqDt: null,
    cnclDt: null,
    rfdDt: isCredit ? at : null,
    rfdRsnCd: isCredit ? dialect.refundReason : null,
    totItemCnt: items.length,
    ...Object.fromEntries(
      taxClassRates(dialect.regime).flatMap(([code, ratePpm]) => {
        const own = lines.filter(({ tax }) => taxClassCode(dialect.regime, tax) === code);
        const of = (amount: (line: SaleLine) => number) => figure(own.reduce((all, line) => all + amount(line), 0));
        return [
          [`taxblAmt${code}`, of(taxable)],
          [`taxRt${code}`, ratePpm / 10_000],
          [`taxAmt${code}`, of(({ vat }) => vat)],
        ];
      }),
    ),
    totTaxblAmt: figure(sum(taxable)),
    totTaxAmt: figure(sum(({ vat }) => vat)),
    totAmt: figure(sum(total)),
    prchrAcptcYn: "N",
    remark: null,
    ...writer,
    ...(isZambia
      ? {}
      : {
          receipt: {
            custTin: buyerTin,
            custMblNo: null,
            rcptPbctDt: at,
            trdeNm: invoice.from?.name ?? null,
            adrs: [invoice.from?.address?.line1, invoice.from?.address?.city].filter(Boolean).join(", "),
            topMsg: null,
            btmMsg: null,
            prchrAcptcYn: "N",
          },
        }),
    itemList: items,
  };
}

/**
 * Items of a sale that have a code of their own, as `saveItem` registers them, each once. Origin and type are the head of the
 * code; the price is the one it is sold at here.
 */
export function itemRegistrations(dialect: OsdcDialect, { document, tin, branch, feeItem }: Omit<OsdcSale, "no">) {
  const { decimals } = currencyOf(document.invoice.currency);
  const figure = (minor: number) => figureOf(minor, decimals);
  const lines = saleLinesOf(document.invoice).filter(({ before }) => before > 0);
  const items = new Map<string, Readonly<Record<string, unknown>>>();
  for (const [index, line] of lines.entries()) {
    const sold = itemOf(dialect, line, index, feeItem, figure) as Record<string, unknown>;
    const code = sold["itemCd"];
    if (typeof code !== "string" || items.has(code)) continue;
    const price = sold["prc"];
    items.set(code, {
      tin,
      bhfId: branch,
      itemCd: code,
      itemClsCd: sold["itemClsCd"],
      itemTyCd: code.slice(2, 3),
      itemNm: sold["itemNm"],
      itemStdNm: null,
      orgnNatCd: code.slice(0, 2),
      pkgUnitCd: sold["pkgUnitCd"],
      qtyUnitCd: sold["qtyUnitCd"],
      taxTyCd: sold["taxTyCd"],
      btchNo: null,
      bcd: null,
      dftPrc: price,
      grpPrcL1: price,
      grpPrcL2: price,
      grpPrcL3: price,
      grpPrcL4: price,
      grpPrcL5: null,
      addInfo: null,
      sftyQty: null,
      isrcAplcbYn: "N",
      useYn: "Y",
      ...writer,
    });
  }
  return items;
}

/**
 * Goods of a sale or a credit note as the stock book takes them; null where none moved. A class code alone, a service and goods
 * that stayed with the client move nothing.
 *
 * @param no - of the movement in the unit's own count
 */
export function stockDocument(dialect: OsdcDialect, { document, no, tin, branch, feeItem }: OsdcSale): object | null {
  const { invoice } = document;
  const isCredit = invoice.kind === "credit_note";
  if (isCredit && invoice.restock === false) return null;
  const { decimals } = currencyOf(invoice.currency);
  const figure = (minor: number) => figureOf(minor, decimals);
  const goods = saleLinesOf(invoice).filter(
    (line) => !line.isFee && line.before > line.discount && isGoods(readOsdcItemCode(line.itemCode).itemCode),
  );
  if (goods.length === 0) return null;
  const sum = (of: (line: SaleLine) => number) => figure(goods.reduce((all, line) => all + of(line), 0));
  const total = ({ before, discount, vat }: SaleLine) => before - discount + vat;
  return {
    tin,
    bhfId: branch,
    sarNo: no,
    orgSarNo: 0,
    regTyCd: "M",
    custTin: null,
    custNm: null,
    custBhfId: null,
    sarTyCd: isCredit ? "03" : "11",
    ocrnDt: unitTime(invoice.issuedAt ?? invoice.createdAt, dialect.timeZone).slice(0, 8),
    totItemCnt: goods.length,
    totTaxblAmt: sum(dialect.taxableWithTax ? total : ({ before, discount }) => before - discount),
    totTaxAmt: sum(({ vat }) => vat),
    totAmt: sum(total),
    remark: invoice.number,
    ...writer,
    itemList: goods.map((line, index) => {
      const sold = itemOf(dialect, line, index, feeItem, figure) as Record<string, unknown>;
      const fields = movedFields.map((field) => [field, sold[field]] as const);
      return { ...Object.fromEntries(fields), totDcAmt: sold["dcAmt"], itemExprDt: null };
    }),
  };
}

/** Fields of a sold line that stand in its movement as they are. */
const movedFields =
  "itemSeq itemCd itemClsCd itemNm bcd pkgUnitCd pkg qtyUnitCd qty prc splyAmt taxblAmt taxTyCd taxAmt totAmt".split(
    " ",
  );

/** Type 3 of an item's code is a service, which nobody keeps in stock. */
const isGoods = (itemCode: string): boolean => /^[A-Z]{2}[12]/.test(itemCode);

/** Author of the record: a program, not a person. */
const writer = { regrId: "ankara", regrNm: "Ankara", modrId: "ankara", modrNm: "Ankara" };

function itemOf(
  dialect: OsdcDialect,
  line: SaleLine,
  index: number,
  feeItem: string,
  figure: (minor: number) => number,
): object {
  const { classCode, itemCode } = readOsdcItemCode(line.isFee ? feeItem : line.itemCode);
  const base = line.before - line.discount;
  const total = base + line.vat;
  const quantity = Number(line.quantity);
  // A discount is said where there is one, and the line comes to the same either way.
  const supply = dialect.taxableWithTax || dialect.tinField === "tpin" ? withTax(line.before, line) : line.before;
  const off = supply - (dialect.taxableWithTax || dialect.tinField === "tpin" ? total : base);
  const shared = {
    itemSeq: index + 1,
    itemCd: itemCode === "" ? null : itemCode,
    itemClsCd: classCode,
    itemNm: line.name.slice(0, 200),
    bcd: null,
    pkgUnitCd: "NT",
    pkg: quantity,
    qtyUnitCd: quantityUnits[line.unitCode] ?? "U",
    qty: quantity,
    prc: Number((figure(supply) / quantity).toFixed(4)),
    splyAmt: figure(supply),
    // An amount beside a rate of nothing is refused.
    dcRt: off === 0 ? 0 : Math.max(0.01, Math.round((off / supply) * 10_000) / 100),
    dcAmt: figure(off),
    isrccCd: null,
    isrccNm: null,
  };
  const code = taxClassCode(dialect.regime, line.tax);
  if (dialect.tinField === "tpin")
    return {
      ...shared,
      isrcAmt: 0,
      vatCatCd: code,
      exciseTxCatCd: null,
      tlCatCd: null,
      iplCatCd: null,
      vatTaxblAmt: figure(base),
      vatAmt: figure(line.vat),
      exciseTaxblAmt: 0,
      tlTaxblAmt: 0,
      iplTaxblAmt: 0,
      exciseTxAmt: 0,
      tlAmt: 0,
      iplAmt: 0,
      totAmt: figure(total),
    };
  return {
    ...shared,
    isrcRt: null,
    isrcAmt: null,
    taxTyCd: code,
    taxblAmt: figure(dialect.taxableWithTax ? total : base),
    taxAmt: figure(line.vat),
    totAmt: figure(total),
  };
}

/** Amount of a line before its discount, at the tax of the rest. */
const withTax = (before: number, { discount, vat }: SaleLine): number => {
  const base = before - discount;
  return base === 0 ? before : before + Math.round((vat * before) / base);
};

/** Returns whether an item's code names these units: `KE2NTXU0000001` is packed in NT and counted in U, X fills up to three letters. */
export const hasUnits = (itemCode: string, unitCode: string): boolean =>
  new RegExp(`^[A-Z]{2}[1-3]NTX?${quantityUnits[unitCode] ?? "U"}X?\\d{7}$`).test(itemCode);

/** Units of the authorities' list 10 by UN/ECE code; another one is a piece. */
const quantityUnits: Readonly<Record<string, string>> = {
  KGM: "KG",
  LTR: "L",
  MTR: "M",
  SET: "SET",
  XBG: "BG",
  XCT: "CT",
};
